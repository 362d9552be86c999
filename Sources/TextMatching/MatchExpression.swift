import KoreanText
package import MemoModel

/// Writes phrases in FTS5's query language. Each is one quoted string of finished tokens with U+001F before
/// each of them, and U+001E before an alternative spelling of the token before:
///
///     {title}:"␟학교␞␂학교␟␂서울␞␄서울"
///
/// The tokenizers split such strings without analysing them. So FTS5 never parses a user's text.
package enum MatchExpression {
    /// Precedes each token.
    package static let separator: UInt8 = 0x1F
    /// Precedes an alternative for the token before it.
    package static let alternative: UInt8 = 0x1E

    /// Renders a phrase. All its elements must be exact, except that the last one may be a prefix. `field` is
    /// nil for either field.
    package static func render(_ phrase: TokenPhrase, field: MemoField?) -> String {
        let isPrefix = phrase.elements.last?.fit == .prefix
        let places = phrase.elements.map { $0.fit == .exact ? IndexTerm.kept($0.term) : IndexTerm.keptBeginnings($0.term) }
        return (field.map { "{\($0.rawValue)}:" } ?? "") + render(places) + (isPrefix ? "*" : "")
    }

    /// Renders a token as the index spells it, without other spellings of it.
    package static func render(kept token: [UInt8]) -> String { render([[token]]) }

    /// Renders a phrase, given the alternative spellings at each of its places.
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

    /// Passes the tokens of such a string, which begins with a separator, to `sink`: whether a token is an alternative for the one before it,
    /// its term, and its bytes in the string. Stops at the first result other than 0, and returns it.
    package static func pass(_ string: Span<UInt8>, into sink: (Bool, borrowing Span<UInt8>, Range<Int>) -> CInt) -> CInt {
        var (start, isAlternative) = (1, false)
        while start <= string.count {
            var end = start
            while end < string.count, string[end] != separator, string[end] != alternative { end += 1 }
            if end > start {
                let code = sink(isAlternative, string.extracting(start..<end), start..<end)
                guard code == 0 else { return code }
            }
            if end < string.count { isAlternative = string[end] == alternative }
            start = end + 1
        }
        return 0
    }
}
