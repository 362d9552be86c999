import KoreanText

/// Spells phrases in FTS5's query language, each as one quoted string of finished tokens with U+001F before each of them, and U+001E before
/// another spelling that the index may keep for the one before:
///
///     {title}:"␟학교␞␂학교␟␂서울␞␄서울"
///
/// `AnalyzerTokenizer` takes such strings apart without analysing them. So no text of a user is ever parsed by FTS5.
enum MatchExpression {
    /// Stands before each token.
    static let separator: UInt8 = 0x1F
    /// Stands before a token in the place of the one before it.
    static let alternative: UInt8 = 0x1E

    /// All elements of the phrase must be exact; the last one may also be a prefix. `field` is nil for either.
    static func render(_ phrase: TokenPhrase, field: QueryTerm.Field?) -> String {
        let isPrefix = phrase.elements.last?.fit == .prefix
        let places = phrase.elements.map { $0.fit == .exact ? IndexTerm.kept($0.term) : IndexTerm.keptBeginnings($0.term) }
        return (field.map { "{\($0.rawValue)}:" } ?? "") + render(places) + (isPrefix ? "*" : "")
    }

    /// Asks for a token as the index keeps it, and for no other spelling of it.
    static func render(kept token: [UInt8]) -> String { render([[token]]) }

    /// For each place of a phrase the spellings that may stand there.
    private static func render(_ places: [[[UInt8]]]) -> String {
        var bytes: [UInt8] = [0x22]
        for spellings in places {
            for (index, token) in spellings.enumerated() {
                bytes.append(index == 0 ? separator : alternative)
                for byte in token where byte != 0 {
                    if byte == 0x22 { bytes.append(0x22) }
                    bytes.append(byte)
                }
            }
        }
        bytes.append(0x22)
        return String(decoding: bytes, as: UTF8.self)
    }
}
