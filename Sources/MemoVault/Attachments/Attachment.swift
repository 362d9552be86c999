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
