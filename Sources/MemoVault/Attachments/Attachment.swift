/// A picture or other file that an import kept for a memo.
public struct Attachment: Sendable, Equatable {
    /// The number within the memo, counting from 1.
    public let number: Int
    /// The name in the export, without folders.
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
