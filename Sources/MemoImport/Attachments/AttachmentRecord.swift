/// A file that belongs to a memo. Importers hand over pictures and all other attachments in this form.
public struct AttachmentRecord: Sendable, Equatable {
    /// Where the bytes are.
    public enum Content: Sendable, Equatable {
        /// A file of the export, by its number in the listing.
        case file(number: Int)
        /// Bytes that were read with the memo.
        case bytes([UInt8])
        /// A file of the export as a link from the file of the memo: a path relative to its folder, or a name that only one file has.
        /// Of several, the first one that exists counts. `ImportReader` looks them up, and leaves out what is not there.
        case links([String])
    }

    /// The size in bytes above which a file is not kept.
    public static let sizeLimit = 100 << 20
    /// Number of files of one memo that are kept.
    public static let countLimit = 1000

    /// The name in the export, without folders. It is shown, and never used as a path.
    public var name: String
    /// Where the bytes are.
    public var content: Content

    /// The name of a file without one.
    static let unnamed = "attachment"

    /// Creates a file of the export that the file of the memo links to. Its name is that of the file.
    static func link(_ targets: String...) -> AttachmentRecord { AttachmentRecord(name: "", content: .links(targets)) }

    /// Creates a record. Anything before the last slash of `name` is left out.
    public init(name: String, content: Content) {
        let last = name.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? ""
        self.name = last.isEmpty ? Self.unnamed : last
        self.content = content
    }
}
