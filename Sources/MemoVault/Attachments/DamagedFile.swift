public import MemoModel

/// A file of an attachment that is missing, or does not have the content that it was stored with.
public struct DamagedFile: Sendable, Equatable {
    /// A memo that has the file.
    public let memo: MemoID
    /// The name of the attachment there.
    public let name: String
    /// The path where the file should be; in PostgreSQL its SHA-256.
    public let path: String

    /// Names a file of an attachment.
    package init(memo: MemoID, name: String, path: String) { (self.memo, self.name, self.path) = (memo, name, path) }

    /// Names the file of an attachment, and where it should be.
    package init(_ use: AttachmentRows.Use, _ store: AttachmentStore) {
        (memo, name, path) = (MemoID(rawValue: use.memo), use.name, store.path(of: use.hash))
    }
}
