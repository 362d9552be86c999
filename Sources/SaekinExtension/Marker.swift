import KoreanText
import QueryLanguage
import TextMatching

/// Marks the matches of a query in texts, with the ranges that the program marks. Texts come in pieces.
final class Marker {
    /// A phrase, and the index of the typed word it belongs to.
    private struct Term {
        let matcher: PhraseMatcher
        let word: Int
        let typed: String
        let mayHoldGaps: Bool
    }

    /// The matches in a piece of text.
    struct Matches {
        /// Ascending and disjoint ranges to mark.
        var marks: [Range<Int>] = []
        /// The places of the words of the query.
        var places: [Excerpt.Place] = []

        /// The number of different words, then of places: the piece with the most is the one to show.
        var weight: Int { Set(places.map(\.word)).count << 16 + min(places.count, 1 << 16 - 1) }
    }

    private let terms: [Term]
    private var text: TokenizedText

    /// Creates a marker for a query in the language of `saekin search`. Excluded words are not marked.
    /// - Throws: `QueryError`.
    init(_ query: SearchQuery) {
        var (terms, phrases): ([Term], [TokenPhrase]) = ([], [])
        for (word, term) in (query.root?.wantedTerms ?? []).enumerated() {
            let read = TermPhrases(term)
            for phrase in read.word + read.inside {
                phrases.append(phrase)
                terms.append(Term(matcher: PhraseMatcher(phrase), word: word, typed: term.text, mayHoldGaps: phrase.mayHoldGaps))
            }
        }
        self.terms = terms
        text = TokenizedText(for: phrases)
    }

    /// Whether every character of the last piece stands alone (`Analyzer.isPlain`).
    var isPlain: Bool { text.isPlain }

    /// Finds the matches in a piece of text.
    /// - Throws: Never in practice, because the calls of C have no budget.
    func matches(in piece: Span<UInt8>) throws -> Matches {
        guard !terms.isEmpty else { return Matches() }
        try text.read(piece)
        var found: [PhraseMatcher.Occurrence] = []
        for (index, term) in terms.enumerated() { try term.matcher.appendMatches(in: text, of: piece, as: index, to: &found) }
        var matches = Matches()
        var marks: [Range<Int>] = []
        for occurrence in found {
            let term = terms[occurrence.phrase]
            matches.places.append(Excerpt.Place(range: occurrence.range, word: term.word))
            if term.mayHoldGaps {
                marks += WordExtent.pieces(of: occurrence.range, in: piece, typed: term.typed)
            } else {
                marks.append(occurrence.range)
            }
        }
        matches.marks = Excerpt.merged(marks)
        return matches
    }
}
