import Foundation
import GRDB

extension Vault {
    /// The folder of the attachments.
    var attachmentStore: AttachmentStore { AttachmentStore(besideVault: path) }

    /// Returns the number of attachments of all memos, including those in the trash.
    /// - Throws: `VaultError`.
    package func attachmentCount() throws -> Int { try read { try AttachmentRows.count(in: $0) } }

    /// Returns the path of the file of an attachment; nil if the file is missing or cut off.
    public func path(of attachment: Attachment) -> String? {
        attachmentStore.holds(attachment.hash, size: attachment.size) ? attachmentStore.path(of: attachment.hash) : nil
    }

    /// Removes the files that no memo has any more, and returns their number.
    ///
    /// The rows go first. A program that ends in between leaves files that the next call removes.
    /// - Throws: `VaultError`.
    @discardableResult
    public func removeUnusedFiles() throws -> Int {
        guard FileManager.default.fileExists(atPath: attachmentStore.folder) else { return 0 }
        try transaction { try $0.execute(sql: "DELETE FROM file WHERE id NOT IN (SELECT file_id FROM attachment)") }
        return try transaction { db in
            let wanted = try AttachmentRows.sizes(in: db)
            let others = attachmentStore.others { wanted[$0] != nil }
            for path in others { try? FileManager.default.removeItem(atPath: path) }
            return others.count
        }
    }

    /// Checks the files of all attachments.
    func checkFiles(_ check: inout VaultCheck, in db: Database) throws {
        let wanted = try AttachmentRows.sizes(in: db)
        check.attachedFiles = wanted.count
        check.missingFiles = wanted.filter { !attachmentStore.holds($0.key, size: $0.value) }.map { attachmentStore.path(of: $0.key) }
            .sorted()
        check.unusedFiles = attachmentStore.others { wanted[$0] != nil }.count
    }
}
