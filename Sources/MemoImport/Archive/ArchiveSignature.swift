/// The first bytes by which archives are told from other files.
enum ArchiveSignature {
    private static let heads: [[UInt8]] = [
        [0x50, 0x4B, 0x03, 0x04], [0x50, 0x4B, 0x05, 0x06],  // zip, empty zip
        [0x1F, 0x8B], [0x42, 0x5A, 0x68], [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], [0x28, 0xB5, 0x2F, 0xFD],  // gz, bz2, xz, zst
        [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C],  // 7z
        [0x52, 0x61, 0x72, 0x21, 0x1A, 0x07],  // rar
    ]
    /// Endings of documents that are zips inside.
    private static let documents = [
        ".docx", ".sdocx", ".xlsx", ".pptx", ".odt", ".hwpx", ".epub", ".pages", ".numbers", ".key", ".jar", ".apk",
    ]

    /// Whether a file of this name is one document, whatever it is made of.
    static func isDocument(name: String) -> Bool { documents.contains { name.lowercased().hasSuffix($0) } }

    /// Whether a file of which `head` are the first 512 bytes is an archive.
    static func matches(_ head: [UInt8]) -> Bool {
        heads.contains { head.starts(with: $0) } || head.dropFirst(257).starts(with: Array("ustar".utf8))
    }
}
