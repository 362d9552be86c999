import Foundation
import GRDB
import MemoModel
package import MemoVault
import Synchronization

extension Vault {
    /// The folder of the attachments.
    var attachmentStore: AttachmentStore { AttachmentStore(besideVault: path) }

    package var fileKeeper: any FileKeeper { attachmentStore }

    package func bytes(of attachment: Attachment) throws -> (any StoredBytes)? {
        if view != nil, try readDatabase({ try $0.integers("SELECT id FROM file WHERE hash = ?", [.text(attachment.hash)]) }).isEmpty {
            return nil
        }
        return path(of: attachment).map { FileBytes(at: $0, size: attachment.size) }
    }

    package func claimReading(of attachment: Attachment) -> (any Sendable)? { attachmentStore.claim(attachment.hash) }

    /// Returns the path of the file of an attachment; nil if the file is missing, or its content has changed. Reads the whole file, unless it
    /// was read before and has not been written to since.
    package func path(of attachment: Attachment) -> String? {
        let path = attachmentStore.path(of: attachment.hash)
        let stamp = FileStamp(path)
        if let stamp, wholeFiles.contains(attachment.hash, stamp) { return path }
        guard attachmentStore.condition(of: attachment.hash, size: attachment.size) == .whole else { return nil }
        if let stamp { wholeFiles.insert(attachment.hash, stamp) }
        return path
    }

    /// Removes the files that no memo has any more, and returns their number. Waits for programs that copy them.
    ///
    /// The rows go first. A program that ends in between leaves files that the next call removes.
    /// - Throws: `VaultError`; `.filesInUse` if files are copied for longer than half a minute.
    @discardableResult
    package func removeUnusedFiles() throws -> Int {
        try transaction { db in
            if try db.hasFileTexts { try FileTextRows(db).removeUnused() }
            try db.execute(sql: "DELETE FROM file WHERE id NOT IN (SELECT file_id FROM attachment)")
        }
        guard FileManager.default.fileExists(atPath: attachmentStore.folder) else { return 0 }
        let lock = try attachmentStore.lock(isShared: false)
        return try withExtendedLifetime(lock) {
            try transaction { db in
                let wanted = Set(try AttachmentRows.files(in: db).map(\.hash))
                let others = attachmentStore.others { wanted.contains($0) }
                for path in others { try? FileManager.default.removeItem(atPath: path) }
                return others.count
            }
        }
    }

    /// Compares the files of all attachments with their names.
    func checkFiles(_ check: inout VaultCheck, in db: Database) throws {
        let files = try AttachmentRows.files(in: db)
        check.attachedFiles = files.count
        for file in files {
            let damage = DamagedFile(file, attachmentStore)
            switch attachmentStore.condition(of: file.hash, size: file.size) {
            case .whole: continue
            case .missing: check.missingFiles.append(damage)
            case .changed: check.changedFiles.append(damage)
            }
        }
        let wanted = Set(files.map(\.hash))
        check.unusedFiles = attachmentStore.others { wanted.contains($0) }.count
    }
}

/// Size and dates of a file, which change if it is written to.
struct FileStamp: Equatable {
    private let size: UInt64
    private let modified: Date

    init?(_ path: String) {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path), let size = attributes[.size] as? UInt64,
            let modified = attributes[.modificationDate] as? Date
        else { return nil }
        (self.size, self.modified) = (size, modified)
    }
}

/// The files of attachments whose content was compared with their names. Ranges of a file are requested many times.
final class WholeFiles: Sendable {
    private static let capacity = 1024
    private let stamps = Mutex<[String: FileStamp]>([:])

    func contains(_ hash: String, _ stamp: FileStamp) -> Bool { stamps.withLock { $0[hash] == stamp } }

    func insert(_ hash: String, _ stamp: FileStamp) {
        stamps.withLock { stamps in
            if stamps.count >= Self.capacity { stamps.removeAll() }
            stamps[hash] = stamp
        }
    }
}
