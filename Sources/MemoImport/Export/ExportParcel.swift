package import Foundation
package import MemoModel

/// An export as a single byte stream for a server: an archive or file as it is, a folder packed.
///
/// The server must be told whether it is a packed folder. It then finds the same paths, dates and bytes as
/// here.
package final class ExportParcel {
    /// The name of the export: the last name of its path.
    package let name: String
    /// Length in bytes; nil for a pipe.
    package let length: Int?
    /// Whether the stream is a packed folder, or a packed file with its companions.
    package let isPackedFolder: Bool
    /// When a single file was last changed. The stream does not contain this date.
    package let modified: Timestamp?
    /// Problems found while listing.
    package let problems: [ImportProblem]

    private var pieces: any ParcelPieces

    /// - Throws: `ImportFailure` if there is nothing at `path` or it cannot be read.
    package init(path: String) throws {
        var resolved = path.linkResolved
        while resolved.utf8.count > 1, resolved.hasSuffix("/") { resolved.removeLast() }
        let isFolder = try Self.isFolder(resolved, path)
        name = DiskName.shown((isFolder ? resolved : path).folderAndName.name)
        let root = isFolder ? resolved : resolved.folderAndName.folder
        let listing = try isFolder ? FolderListing.list(resolved) : FolderListing.single(resolved)
        problems = listing.problems
        // A database with a write-ahead log is packed together with it.
        if !isFolder, listing.files.count == 1, let file = listing.files.first {
            isPackedFolder = false
            (length, modified, pieces) = (file.size, file.modified, try FilePieces(path: resolved, shown: path, size: file.size))
        } else {
            isPackedFolder = true
            let packed = PackedFolder(listing, root: root)
            (length, modified, pieces) = (packed.length, nil, packed)
        }
    }

    private static func isFolder(_ path: String, _ shown: String) throws -> Bool {
        do {
            return try FileStatus(at: path).kind == .folder
        } catch {
            guard !FolderListing.isMissing(path) else { throw ImportFailure.missing(path: shown) }
            throw ImportFailure.unreadable(path: shown, reason: FolderListing.reason(error))
        }
    }

    /// Reads a pipe.
    package init(reading handle: FileHandle, named name: String) {
        (self.name, length, isPackedFolder, modified, problems, pieces) = (name, nil, false, nil, [], PipePieces(handle: handle))
    }

    /// Returns the next bytes; nil at the end.
    /// - Throws: `ImportFailure` if the file cannot be read on or has changed.
    package func next() throws -> [UInt8]? { try pieces.next() }
}

/// Provides the bytes of a parcel.
protocol ParcelPieces { mutating func next() throws -> [UInt8]? }

private let pieceSize = 256 << 10

private struct PipePieces: ParcelPieces {
    let handle: FileHandle

    func next() throws -> [UInt8]? {
        guard let data = try handle.read(upToCount: pieceSize), !data.isEmpty else { return nil }
        return [UInt8](data)
    }
}

/// Reads exactly the number of bytes that the file had when it was listed.
struct FilePieces: ParcelPieces {
    private let handle: FileHandle
    private let shown: String
    private var left: Int

    /// - Throws: `ImportFailure`.
    init(path: String, shown: String, size: Int) throws {
        do {
            handle = try DiskName.open(path)
        } catch {
            throw ImportFailure.unreadable(path: shown, reason: FolderListing.reason(error))
        }
        (self.shown, left) = (shown, size)
    }

    mutating func next() throws -> [UInt8]? {
        guard left > 0 else { return nil }
        let data: Data?
        do {
            data = try handle.read(upToCount: min(left, pieceSize))
        } catch {
            throw ImportFailure.unreadable(path: shown, reason: FolderListing.reason(error))
        }
        // The length has already been announced to the server.
        guard let data, !data.isEmpty else { throw ImportFailure.unreadable(path: shown, reason: "it changed while it was sent") }
        left -= data.count
        return [UInt8](data)
    }
}
