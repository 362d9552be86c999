import MemoModel
import Postings

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

    /// What is looked up for each memo, which a copy of a term would cost more than.
    private struct Look {
        /// The index of the term's phrase in `Occurrences`.
        var phrase: Int?
        /// The index of the typed word to which the term belongs.
        var word: Int
        /// The field for which the term was typed; nil for either.
        var field: MemoField?
        var isPattern: Bool
        var mayHoldGaps: Bool
    }

    private let terms: [HighlightTerm]
    private let looks: [Look]
    /// The matches of regular expressions; nil if there are none.
    private let patterns: PatternMatches?
    private let mark: MarkUnit
    private let snippetLength: Int

    /// Creates a highlighter. Phrases that `occurrences` does not search are not marked. `snippetLength` is
    /// in characters.
    init(_ terms: [HighlightTerm], _ occurrences: Occurrences, _ patterns: PatternMatches?, mark: MarkUnit, snippetLength: Int) {
        (self.terms, self.patterns) = (terms, patterns)
        // The first term of each word, of which there are few.
        var first: [Int] = []
        looks = terms.indices.map { index in
            let term = terms[index]
            let known = first.first { terms[$0].typed == term.typed }
            if known == nil { first.append(index) }
            return Look(
                phrase: occurrences.index(of: term.phrase), word: known ?? index, field: term.typed.field,
                isPattern: term.typed.form == .pattern, mayHoldGaps: term.phrase.mayHoldGaps)
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
        let (titleRanges, bodyRanges) = (Excerpt.merged(titleMatches.map(\.range)), Excerpt.merged(bodyMatches.map(\.range)))
        hit.occurrences = titleRanges.count + bodyRanges.count
        if !title.isEmpty {
            let length = max(snippetLength, 200)
            hit.title = excerpt(of: title, found.isTitlePlain, titleMatches, titleRanges, length: length).marked
        }
        if !body.isEmpty {
            let snippet = excerpt(of: body, found.isBodyPlain, bodyMatches, bodyRanges, length: snippetLength)
            (hit.snippet, hit.snippetOffset) = (snippet.marked, snippet.offset)
        }
        hit.reasons = reasons(titleMatches, title, bodyMatches, body)
    }

    /// `ranges` are those of the matches, merged.
    private func excerpt(
        of text: Span<UInt8>, _ isPlain: Bool, _ matches: [Match], _ ranges: [Range<Int>], length: Int
    ) -> Excerpt {
        var areMarked = mark == .match
        for match in matches where areMarked && looks[match.term].mayHoldGaps {
            areMarked = UTF8Text.isHangul(text.extracting(match.range))
        }
        // A short text is shown whole.
        let places = text.count <= length ? [] : matches.map { Excerpt.Place(range: $0.range, word: looks[$0.term].word) }
        return Excerpt(
            of: text, isPlain: isPlain, marks: areMarked ? ranges : marks(matches, in: text), around: places, length: length)
    }

    /// Returns the matches among the occurrences of one field, grouped by term and in text order within a
    /// term. A term that was typed for the other field has none.
    private func matches(
        _ occurrences: ArraySlice<Occurrences.Occurrence>, _ field: MemoField, in text: Span<UInt8>
    ) -> [Match] {
        var matches: [Match] = []
        for term in looks.indices where looks[term].field ?? field == field {
            if looks[term].isPattern, let patterns {
                matches += patterns.ranges(of: terms[term].typed, in: text).map { Match(range: $0, term: term) }
            }
            for occurrence in occurrences where occurrence.phrase == looks[term].phrase {
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
            } else if looks[match.term].mayHoldGaps {
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
        func consider(_ matches: [Match], isTitle: Bool) {
            for match in matches {
                if let index = best.firstIndex(where: { looks[$0.match.term].word == looks[match.term].word }) {
                    if terms[match.term].rung < terms[best[index].match.term].rung { best[index] = (match, isTitle) }
                } else {
                    best.append((match, isTitle))
                }
            }
        }
        consider(titleMatches, isTitle: true)
        consider(bodyMatches, isTitle: false)
        return best.map { match, isTitle in
            let word = isTitle ? Self.word(around: match.range, in: title) : Self.word(around: match.range, in: body)
            var reason = Reason(typed: terms[match.term].typed.text, rung: terms[match.term].rung, found: word)
            reason.isSynonym = terms[match.term].isSynonym
            return reason
        }
    }

    private static func word(around range: Range<Int>, in text: Span<UInt8>) -> String {
        String(copying: text.extracting(WordExtent.around(range, in: text)))
    }
}
