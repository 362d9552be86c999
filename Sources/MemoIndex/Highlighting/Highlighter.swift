import MemoModel

/// Shows in a memo's own text what the query matched. The few memos of a page are analysed anew, so marks are true to the original,
/// however it is spelled, and FTS5's own highlighting, which goes wrong where matches overlap, is never needed.
struct Highlighter {
    /// A phrase to highlight, the typed term it answers, and the rung on which it does. Of a regular expression the phrase is empty.
    struct HighlightTerm {
        let phrase: TokenPhrase
        let typed: QueryTerm
        let rung: Rung
        /// Whether the phrase asks for a synonym of the user's own.
        var isSynonym = false
    }

    /// A match: the UTF-8 bytes it covers in the title or body, and the index of its term.
    private struct Match {
        var range: Range<Int>
        var term: Int
    }

    private let terms: [HighlightTerm]
    /// For each term the index of its phrase in `Occurrences`.
    private let phrases: [Int?]
    /// For each term which of the words typed it answers.
    private let words: [Int]
    /// Nil where there are no regular expressions.
    private let patterns: PatternMatches?
    private let mark: MarkUnit
    private let snippetLength: Int

    /// Phrases that `occurrences` does not look for are not marked. `snippetLength` is in characters.
    init(_ terms: [HighlightTerm], _ occurrences: Occurrences, _ patterns: PatternMatches?, mark: MarkUnit, snippetLength: Int) {
        (self.terms, self.patterns) = (terms, patterns)
        phrases = terms.map { occurrences.index(of: $0.phrase) }
        var first: [QueryTerm: Int] = [:]
        words = terms.indices.map { index in
            if let known = first[terms[index].typed] { return known }
            first[terms[index].typed] = index
            return index
        }
        self.mark = mark
        self.snippetLength = snippetLength
    }

    /// Fills in what a hit shows: title, snippet, marks, number of occurrences, reasons. `found` is what stands in the memo, of `all`, the
    /// occurrences in all memos.
    func fill(
        _ hit: inout Hit, title: Span<UInt8>, body: Span<UInt8>, _ found: Occurrences.MemoMatches, of all: [Occurrences.Occurrence]
    ) {
        let titleMatches = matches(all[found.title], .title, in: title)
        let bodyMatches = matches(all[found.body], .body, in: body)
        hit.occurrences = Self.merged(titleMatches.map(\.range)).count + Self.merged(bodyMatches.map(\.range)).count
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

    /// The matches among the occurrences of one field, by term, and those of a term in the order of the text. A term that was typed for the
    /// other field has none.
    private func matches(
        _ occurrences: ArraySlice<Occurrences.Occurrence>, _ field: QueryTerm.Field, in text: Span<UInt8>
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

    /// The bytes to mark, ascending and disjoint.
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
        return Self.merged(marks)
    }

    /// The ranges in ascending order, with those that overlap joined.
    static func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
        var result: [Range<Int>] = []
        for range in ranges.sorted(by: { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }) where !range.isEmpty {
            if let last = result.last, range.lowerBound < last.upperBound {
                result[result.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                result.append(range)
            }
        }
        return result
    }

    /// For each typed term that matched the match on the best rung, of several the first one, in the title before the body.
    private func reasons(
        _ titleMatches: [Match], _ title: Span<UInt8>, _ bodyMatches: [Match], _ body: Span<UInt8>
    ) -> [Reason] {
        var best: [(match: Match, isTitle: Bool)] = []
        for (matches, isTitle) in [(titleMatches, true), (bodyMatches, false)] {
            for match in matches {
                let term = terms[match.term]
                if let index = best.firstIndex(where: { terms[$0.match.term].typed == term.typed }) {
                    if term.rung < terms[best[index].match.term].rung { best[index] = (match, isTitle) }
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
