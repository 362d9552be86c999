import GRDB
import GRDBSQLite
import KoreanText
import Postings

/// FTS5's tokenizer for the index. FTS5 passes it every text and every string of a MATCH expression, and
/// receives the tokens that `Analyzer` makes of it.
///
/// A string of a MATCH expression that begins with U+001F contains finished tokens (see `MatchExpression`),
/// which are passed on unchanged. For any other string only the tokens with positions of their own are passed
/// on, as a phrase, so that plain FTS5 queries work too.
final class AnalyzerTokenizer: FTS5CustomTokenizer {
    /// The tokenizer's name in the statement that makes the table.
    static let name = "saekin"

    private var analyzer = Analyzer()

    init(db: Database, arguments: [String]) throws {}

    func tokenize(
        context: UnsafeMutableRawPointer?, tokenization: FTS5Tokenization, pText: UnsafePointer<CChar>?, nText: CInt,
        tokenCallback: @escaping FTS5TokenCallback
    ) -> CInt {
        guard let pText = unsafe pText, nText > 0 else { return SQLITE_OK }
        // SAFETY: FTS5 keeps the text alive and unchanged for the length of this call; CChar and UInt8 share their layout.
        let buffer = unsafe UnsafeBufferPointer(start: UnsafeRawPointer(pText).assumingMemoryBound(to: UInt8.self), count: Int(nText))
        let text = unsafe buffer.span
        if tokenization.contains(.query) {
            if text[0] == MatchExpression.separator {
                return MatchExpression.pass(text) { isAlternative, term, range in
                    // SAFETY: the span outlives the call, and FTS5 copies the token.
                    unsafe term.withUnsafeBytes { unsafe pass($0, isColocated: isAlternative, range, context, tokenCallback) }
                }
            }
            return unsafe analyzeQuery(text, context, tokenCallback)
        }
        return unsafe analyze(text, context, tokenCallback)
    }

    private func analyze(_ text: Span<UInt8>, _ context: UnsafeMutableRawPointer?, _ callback: FTS5TokenCallback) -> CInt {
        var code = SQLITE_OK
        analyzer.isForIndex = true
        analyzer.analyze(text) { kind, term, range, _ in
            // SAFETY: the span outlives the call, and FTS5 copies the token.
            code = unsafe term.withUnsafeBytes { bytes in
                unsafe pass(bytes, isColocated: kind.isColocated, range, context, callback)
            }
            return code == SQLITE_OK
        }
        return code
    }

    private func analyzeQuery(_ text: Span<UInt8>, _ context: UnsafeMutableRawPointer?, _ callback: FTS5TokenCallback) -> CInt {
        var code = SQLITE_OK
        analyzer.isForIndex = false
        analyzer.analyze(text) { kind, term, range, _ in
            if kind.isColocated { return true }
            var token: [UInt8] = []
            for index in term.indices { token.append(term[index]) }
            for (index, spelling) in IndexTerm.kept(token).enumerated() where code == SQLITE_OK {
                // SAFETY: the array outlives the call, and FTS5 copies the token.
                code = unsafe spelling.withUnsafeBytes { unsafe pass($0, isColocated: index > 0, range, context, callback) }
            }
            return code == SQLITE_OK
        }
        return code
    }

    private func pass(
        _ token: UnsafeRawBufferPointer, isColocated: Bool, _ range: Range<Int>, _ context: UnsafeMutableRawPointer?,
        _ callback: FTS5TokenCallback
    ) -> CInt {
        unsafe callback(
            context, isColocated ? FTS5_TOKEN_COLOCATED : 0, token.baseAddress?.assumingMemoryBound(to: CChar.self),
            CInt(truncatingIfNeeded: token.count), CInt(truncatingIfNeeded: range.lowerBound), CInt(truncatingIfNeeded: range.upperBound))
    }
}
