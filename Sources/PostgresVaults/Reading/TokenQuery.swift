import KoreanText
import MemoModel
import Postings

/// Writes phrases of tokens as PostgreSQL's `tsquery`, for the values of `TokenVector`.
enum TokenQuery {
    /// Bytes of the longest token that PostgreSQL accepts.
    private static let longestToken = 2046

    /// Returns the query that finds a phrase. All its elements must be exact, except that the last one may be a prefix. `field` is nil for
    /// either field. Returns nil if no memo can contain it.
    static func text(of phrase: TokenPhrase, in field: MemoField?) -> String? {
        var places: [String] = []
        for element in phrase.elements {
            let isPrefix = element.fit == .prefix
            let spellings = isPrefix ? IndexTerm.keptBeginnings(element.term) : IndexTerm.kept(element.term)
            let tokens = spellings.filter { 1...longestToken ~= $0.count }.map { token(of: $0, in: field, isPrefix: isPrefix) }
            if tokens.isEmpty { return nil }
            places.append(tokens.count == 1 ? tokens[0] : "(" + tokens.joined(separator: "|") + ")")
        }
        return places.isEmpty ? nil : places.joined(separator: "<->")
    }

    /// Returns a token in quotation marks, so that nothing in it is an operator.
    private static func token(of term: [UInt8], in field: MemoField?, isPrefix: Bool) -> String {
        var bytes: [UInt8] = [0x27]
        for byte in term where byte != 0 {
            if byte == 0x27 || byte == 0x5C { bytes.append(byte) }
            bytes.append(byte)
        }
        bytes.append(0x27)
        let weight =
            switch field {
            case nil: ""
            case .title: "A"
            case .body: "D"
            }
        return String(decoding: bytes, as: UTF8.self) + (isPrefix || !weight.isEmpty ? ":" : "") + (isPrefix ? "*" : "") + weight
    }
}
