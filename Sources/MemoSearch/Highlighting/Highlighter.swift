import MemoModel
import PostingIndex

/// Marks the matches of the query in a memo's original text. It analyses the few memos of a page again, so
/// marks are correct for the original, however it is spelled. FTS5's own highlighting, which fails for
/// overlapping matches, is not used.
struct Highlighter {
    /// A phrase to highlight, the typed term it belongs to, and its rung. A regular expression has an empty
    /// phrase.
    struct HighlightTerm {
        let phrase: TokenPhrase
        let typed: QueryTerm
        let rung: Rung
        /// Whether the phrase is one of the user's synonyms.
        var isSynonym = false
    }

    /// A match: the UTF-8 bytes it covers in the title or body, and the index of its term.
    private struct Match {
        var range: Range<Int>
        var term: Int
    }

    private let terms: [HighlightTerm]
    /// The index of each term's phrase in `Occurrences`.
    private let phrases: [Int?]
    /// The index of the typed word to which each term belongs.
    private let words: [Int]
    /// The matches of regular expressions; nil if there are none.
    private let patterns: PatternMatches?
    private let mark: MarkUnit
    private let snippetLength: Int

    /// Creates a highlighter. Phrases that `occurrences` does not search are not marked. `snippetLength` is
    /// in characters.
    init(_ terms: [HighlightTerm], _ occurrences: Occurrences, _ patterns: PatternMatches?, mark: MarkUnit, snippetLength: Int) {
        (self.terms, self.patterns) = (terms, patterns)
        phrases = terms.map { occurrences.index(of: $0.phrase) }
        // The first term of each word, of which there are few.
        var first: [Int] = []
        words = terms.indices.map { index in
            if let known = first.first(where: { terms[$0].typed == terms[index].typed }) { return known }
            first.append(index)
            return index
        }
        self.mark = mark
        self.snippetLength = snippetLength
    }

    /// Fills in title, snippet, marks, number of occurrences and reasons of a hit. `found` gives the memo's
    /// ranges in `all`, the occurrences in all memos.
    func fill(
        _ hit: inout Hit, title: Span<UInt8>, body: Span<UInt8>, _ found: Occurrences.MemoMatches, of all: [Occurrences.Occurrence]
    ) {
        let titleMatches = matches(all[found.title], .title, in: title)
        let bodyMatches = matches(all[found.body], .body, in: body)
        hit.occurrences = Excerpt.merged(titleMatches.map(\.range)).count + Excerpt.merged(bodyMatches.map(\.range)).count
        hit.title = excerpt(of: title, found.isTitlePlain, titleMatches, length: max(snippetLength, 200)).marked
        let snippet = excerpt(of: body, found.isBodyPlain, bodyMatches, length: snippetLength)
        hit.snippet = snippet.marked
        hit.snippetOffset = snippet.offset
        hit.reasons = reasons(titleMatches, title, bodyMatches, body)
    }

    private func excerpt(of text: Span<UInt8>, _ isPlain: Bool, _ matches: [Match], length: Int) -> Excerpt {
        let places = matches.map { Excerpt.Place(range: $0.range, word: words[$0.term]) }
        return Excerpt(of: text, isPlain: isPlain, marks: marks(matches, in: text), around: places, length: length)
    }

    /// Returns the matches among the occurrences of one field, grouped by term and in text order within a
    /// term. A term that was typed for the other field has none.
    private func matches(
        _ occurrences: ArraySlice<Occurrences.Occurrence>, _ field: MemoField, in text: Span<UInt8>
    ) -> [Match] {
        var matches: [Match] = []
        for term in terms.indices where terms[term].typed.field ?? field == field {
            if terms[term].typed.form == .pattern, let patterns {
                matches += patterns.ranges(of: terms[term].typed, in: text).map { Match(range: $0, term: term) }
            }
            for occurrence in occurrences where occurrence.phrase == phrases[term] {
                matches.append(Match(range: occurrence.range, term: term))
            }
        }
        return matches
    }

    /// Returns the byte ranges to mark, ascending and disjoint.
    private func marks(_ matches: [Match], in text: Span<UInt8>) -> [Range<Int>] {
        var marks: [Range<Int>] = []
        for match in matches {
            if mark == .word {
                marks.append(WordExtent.around(match.range, in: text))
            } else if terms[match.term].phrase.mayHoldGaps {
                marks += WordExtent.pieces(of: match.range, in: text, typed: terms[match.term].typed.text)
            } else {
                marks.append(match.range)
            }
        }
        return Excerpt.merged(marks)
    }

    /// Returns for each matching term its match on the best rung. Ties go to the first match, in the title
    /// before the body.
    private func reasons(
        _ titleMatches: [Match], _ title: Span<UInt8>, _ bodyMatches: [Match], _ body: Span<UInt8>
    ) -> [Reason] {
        var best: [(match: Match, isTitle: Bool)] = []
        for (matches, isTitle) in [(titleMatches, true), (bodyMatches, false)] {
            for match in matches {
                if let index = best.firstIndex(where: { words[$0.match.term] == words[match.term] }) {
                    if terms[match.term].rung < terms[best[index].match.term].rung { best[index] = (match, isTitle) }
                } else {
                    best.append((match, isTitle))
                }
            }
        }
        var reasons: [Reason] = []
        for (match, isTitle) in best {
            let word = isTitle ? Self.word(around: match.range, in: title) : Self.word(around: match.range, in: body)
            var reason = Reason(typed: terms[match.term].typed.text, rung: terms[match.term].rung, found: word)
            reason.isSynonym = terms[match.term].isSynonym
            reasons.append(reason)
        }
        return reasons
    }

    private static func word(around range: Range<Int>, in text: Span<UInt8>) -> String {
        String(copying: text.extracting(WordExtent.around(range, in: text)))
    }
}
