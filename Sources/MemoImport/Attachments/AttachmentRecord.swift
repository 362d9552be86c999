/// A file that belongs to a memo. Importers hand over pictures and all other attachments in this form.
public struct AttachmentRecord: Sendable, Equatable {
    /// Where the bytes are.
    public enum Content: Sendable, Equatable {
        /// A file of the export, by its number in the listing.
        case file(number: Int)
        /// Bytes that were read with the memo.
        case bytes([UInt8])
        /// A file of the export as a link from the file of the memo: a path relative to its folder, or a name that only one file has.
        /// The first of several that exists counts. `ImportReader` looks them up, and leaves out links to missing files.
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

/// Decodes base64 that arrives in pieces.
struct Base64Bytes {
    private var bytes: [UInt8] = []
    private var (bits, count): (UInt32, Int) = (0, 0)
    private var isTooLarge = false

    /// Adds a piece. Characters that are not base64 are passed over.
    mutating func append(_ text: String) {
        guard !isTooLarge else { return }
        for byte in text.utf8 {
            guard let value = Self.value(of: byte) else { continue }
            bits = bits << 6 | value
            count += 6
            guard count >= 8 else { continue }
            count -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
        }
        guard bytes.count > AttachmentRecord.sizeLimit else { return }
        (isTooLarge, bytes) = (true, [])
    }

    /// Returns the bytes; nil if they exceed `AttachmentRecord.sizeLimit`.
    func finished() -> [UInt8]? { isTooLarge ? nil : bytes }

    private static func value(of byte: UInt8) -> UInt32? {
        switch byte {
        case 0x41...0x5A: UInt32(byte) - 0x41
        case 0x61...0x7A: UInt32(byte) - 0x61 + 26
        case 0x30...0x39: UInt32(byte) - 0x30 + 52
        case 0x2B, 0x2D: 62
        case 0x2F, 0x5F: 63
        default: nil
        }
    }
}
