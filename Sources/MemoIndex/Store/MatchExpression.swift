/// Spells patterns in FTS5's query language. Only tokens are rendered, each phrase as one quoted string whose tokens are parted
/// by U+001F; the tokenizer takes such strings apart and analyses nothing, so no text of a user is ever parsed by FTS5.
enum MatchExpression {
    static let separator: UInt8 = 0x1F

    /// Elements must be exact, but for a last one that may be a prefix.
    static func render(_ pattern: TokenPhrase, field: QueryTerm.Field?) -> String {
        var bytes: [UInt8] = field.map { Array("{\($0.rawValue)}:".utf8) } ?? []
        bytes.append(0x22)
        bytes.append(separator)
        for (index, element) in pattern.elements.enumerated() {
            if index > 0 { bytes.append(separator) }
            for byte in element.term where byte != 0 {
                if byte == 0x22 { bytes.append(0x22) }
                bytes.append(byte)
            }
        }
        bytes.append(0x22)
        if pattern.elements.last?.fit == .prefix { bytes.append(0x2A) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
