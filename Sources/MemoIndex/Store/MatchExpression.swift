/// Spells phrases in FTS5's query language, each as one quoted string of finished tokens with U+001F before each of them:
///
///     {title}:"␟학교␟교에"*
///
/// `AnalyzerTokenizer` takes such strings apart without analysing them. So no text of a user is ever parsed by FTS5.
enum MatchExpression {
    /// Stands before each token.
    static let separator: UInt8 = 0x1F

    /// All elements of the phrase must be exact; the last one may also be a prefix. `field` is nil for either.
    static func render(_ phrase: TokenPhrase, field: QueryTerm.Field?) -> String {
        var bytes: [UInt8] = field.map { Array("{\($0.rawValue)}:".utf8) } ?? []
        bytes.append(0x22)
        bytes.append(separator)
        for (index, element) in phrase.elements.enumerated() {
            if index > 0 { bytes.append(separator) }
            for byte in element.term where byte != 0 {
                if byte == 0x22 { bytes.append(0x22) }
                bytes.append(byte)
            }
        }
        bytes.append(0x22)
        if phrase.elements.last?.fit == .prefix { bytes.append(0x2A) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
