public import MemoModel

/// A picture or other file of a memo, which an import kept or somebody attached.
public struct Attachment: Sendable, Equatable {
    /// The number within the memo, counting from 1, or from 1,000,001 for files that no import brought.
    public let number: Int
    /// The name, without folders.
    public let name: String
    /// The media type, such as `image/png`.
    public let mediaType: String
    /// Size in bytes.
    public let size: Int
    /// SHA-256 of the content, in hexadecimal digits.
    public let hash: String

    /// Creates an attachment that was not read from the file of a vault.
    package init(number: Int, name: String, mediaType: String, size: Int, hash: String) {
        (self.number, self.name, self.mediaType, self.size, self.hash) = (number, name, mediaType, size, hash)
    }
}

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
