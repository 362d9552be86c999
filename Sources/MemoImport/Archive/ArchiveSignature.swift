/// Recognizes archives by their first bytes.
enum ArchiveSignature {
    private static let heads: [[UInt8]] = [
        [0x50, 0x4B, 0x03, 0x04], [0x50, 0x4B, 0x05, 0x06],  // zip, empty zip
        [0x1F, 0x8B], [0x42, 0x5A, 0x68], [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], [0x28, 0xB5, 0x2F, 0xFD],  // gz, bz2, xz, zst
        [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C],  // 7z
        [0x52, 0x61, 0x72, 0x21, 0x1A, 0x07],  // rar
    ]
    /// Extensions of documents that are zip archives.
    private static let documents = [
        ".docx", ".sdocx", ".xlsx", ".pptx", ".odt", ".ods", ".odp", ".docm", ".xlsm", ".xltx", ".pptm", ".ppsx", ".potx", ".hwpx", ".epub",
        ".pages", ".numbers", ".key", ".jar", ".apk",
    ]

    /// Returns whether a name is that of a document, which is never listed as an archive.
    static func isDocument(name: String) -> Bool { documents.contains { name.lowercased().hasSuffix($0) } }

    /// Returns whether a file is an archive. `head` must hold its first 512 bytes.
    static func matches(_ head: [UInt8]) -> Bool {
        heads.contains { head.starts(with: $0) } || head.dropFirst(257).starts(with: Array("ustar".utf8))
    }
}
