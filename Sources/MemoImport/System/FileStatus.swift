import Foundation
import Glibc
package import MemoModel

/// The kind, size and time of change of a file, as the system has them. Foundation's attributes also name owner and group, for which it reads
/// the lists of users and groups for each file: an import of a folder of small files took half of its time for that.
package struct FileStatus {
    /// The kinds that an import tells apart.
    package enum Kind: Sendable { case file, folder, link, other }

    package let kind: Kind
    /// In bytes.
    package let size: Int
    /// The last change; nil outside the calendar.
    package let modified: Timestamp?

    /// Reads the status of the file at a path. A link is not followed.
    /// - Throws: `CocoaError` if there is none, or if it is not accessible.
    package init(at path: String) throws {
        var status = stat()
        // SAFETY: the call fills a structure that is ours, and keeps neither it nor the path.
        guard unsafe lstat(DiskName.bytes(path), &status) == 0 else { throw DiskName.failure(errno) }
        kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .folder
            case S_IFLNK: .link
            default: .other
            }
        size = Int(status.st_size)
        // As Foundation computes it, so that a file keeps the date that older imports have read.
        let date = Date(
            timeIntervalSinceReferenceDate: Double(status.st_mtim.tv_sec) - Date.timeIntervalBetween1970AndReferenceDate
                + Double(status.st_mtim.tv_nsec) / 1_000_000_000)
        modified = Timestamp(seconds: date.timeIntervalSince1970)
    }
}
