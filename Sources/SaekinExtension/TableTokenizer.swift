import KoreanText
import TextMatching

/// The tokenizer of one FTS5 table on one connection.
///
/// A table has the tokens of the vault's index, or fewer of them: words only, or pairs of syllables only. Strings of MATCH expressions
/// are read accordingly, so that plain MATCH finds the letters in the first and the last kind of table, and words in the second.
final class TableTokenizer {
    /// The tokens of the table.
    enum Kinds { case all, words, pairs }

    /// Receives a token: whether it has the position of the token before it, its term, and its bytes in the text. Returns a code of
    /// SQLite; the analysis ends if it is not 0.
    typealias Sink = (_ isColocated: Bool, _ term: borrowing Span<UInt8>, _ range: Range<Int>) -> CInt

    private let kinds: Kinds
    private var analyzer = Analyzer(for: .texts)

    init(_ kinds: Kinds) { self.kinds = kinds }

    /// Prepares for much text: remembers the words of eight megabytes, which makes indexing a fifth faster.
    func enlarge() { analyzer = Analyzer(for: .collection) }

    // MARK: Texts

    /// Passes the tokens of a text as the table stores them. If FTS5 marks matches, a pair across a space has the range of its first syllable,
    /// because FTS5 marks that range for a word of one syllable too: 꽃 in 꽃 한 송이.
    func read(_ text: Span<UInt8>, isMarking: Bool, into sink: Sink) -> CInt {
        var code: CInt = 0
        var last = -1
        analyzer.filter = kinds == .pairs ? .primaries : .all
        analyzer.isForIndex = kinds != .pairs
        analyzer.analyze(text) { kind, term, range, position in
            switch kinds {
            case .all, .pairs:
                code = sink(kind.isColocated, term, isMarking && kind == .border ? Self.firstSyllable(of: range, in: text) : range)
            case .words:
                guard kind.isOfWords else { return true }
                code = sink(position == last, term, range)
                last = position
            }
            return code == 0
        }
        return code
    }

    /// Returns the range of the first syllable of a pair across a space or a sign.
    private static func firstSyllable(of range: Range<Int>, in text: Span<UInt8>) -> Range<Int> {
        range.lowerBound..<(range.first { text[$0] < 0x80 } ?? range.upperBound)
    }

    // MARK: Queries

    /// Passes the tokens of a string of a MATCH expression. `isPrefix` tells whether the last of them is only the beginning of a token.
    ///
    /// A string that begins with U+001F has finished tokens (`MatchExpression`).
    func ask(_ string: Span<UInt8>, isPrefix: Bool, into sink: Sink) -> CInt {
        if string.count > 0, string[0] == MatchExpression.separator { return MatchExpression.pass(string, into: sink) }
        analyzer.filter = .all
        analyzer.isForIndex = false
        let tokens = analyzer.tokens(String(decoding: string.indices.map { string[$0] }, as: UTF8.self))
        var code: CInt = 0
        for place in kinds == .words ? words(tokens, isPrefix) : letters(tokens, isPrefix) {
            for (index, term) in place.terms.enumerated() where code == 0 { code = sink(index > 0, term.span, place.range) }
        }
        return code
    }

    /// The spellings of a token at one position of a phrase.
    private struct Place {
        let terms: [[UInt8]]
        let range: Range<Int>
    }

    /// Returns the letters of a query as a phrase. Its last syllable may continue in a text, so the pair before it suffices.
    private func letters(_ tokens: [Token], _ isPrefix: Bool) -> [Place] {
        if isPrefix, kinds == .all, let word = tokens.wholeRun {
            return [Place(terms: IndexTerm.keptBeginnings(word.term), range: word.range)]
        }
        var primaries = tokens.filter { !$0.kind.isColocated }
        let end = primaries.last?.kind == .syllable ? primaries.removeLast() : nil
        var places = primaries.map { Place(terms: kinds == .all ? IndexTerm.kept($0.term) : [$0.term], range: $0.range) }
        guard let end, primaries.last.map({ $0.kind == .term || $0.kind == .syllable }) ?? true else { return places }
        // A syllable without a pair before it is the end of a clause, or a word.
        let words = kinds == .all ? IndexTerm.kept(IndexTerm.word(end.bytes)) : []
        places.append(Place(terms: [end.term] + words, range: end.range))
        return places
    }

    /// Returns the words of a query as a phrase: each run, and the verb whose dictionary form it is.
    private func words(_ tokens: [Token], _ isPrefix: Bool) -> [Place] {
        var places: [Place] = []
        var position = -1
        for token in tokens where token.kind == .term || token.kind == .word && token.position != position {
            position = token.position
            var terms = IndexTerm.kept(token.term)
            let isForm = tokens.contains { $0.kind == .dictionaryForm && $0.position == position && $0.bytes == token.bytes }
            if isForm, !isPrefix { terms += IndexTerm.kept(IndexTerm.dictionaryForm(token.bytes)) }
            places.append(Place(terms: terms, range: token.range))
        }
        return places
    }
}

extension TokenKind {
    /// Whether tables of words have the token.
    fileprivate var isOfWords: Bool {
        switch self {
        case .word, .pairWord, .changedWord, .dictionaryForm, .plainVerb, .term: true
        case .bigram, .border, .syllable: false
        }
    }
}
