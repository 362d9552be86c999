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

    /// The facts of a term that each memo needs. Copying the whole term costs more.
    private struct Look {
        /// The index of the term's phrase in `Occurrences`.
        var phrase: Int?
        /// The index of the typed word to which the term belongs.
        var word: Int
        /// The field for which the term was typed; nil for either.
        var field: MemoField?
        var isPattern: Bool
        var mayHoldGaps: Bool
        /// Whether an earlier term has the same matches: a word that was typed again.
        var isRepeated = false
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
        // The fields and typed texts with which each phrase is looked for, in any order.
        var seen: [Int: [(field: MemoField?, typed: String)]] = [:]
        looks = terms.indices.map { index in
            let term = terms[index]
            let known = first.first { terms[$0].typed == term.typed }
            if known == nil { first.append(index) }
            var look = Look(
                phrase: occurrences.index(of: term.phrase), word: known ?? index, field: term.typed.field,
                isPattern: term.typed.form == .pattern, mayHoldGaps: term.phrase.mayHoldGaps)
            guard let phrase = look.phrase, !look.isPattern else { return look }
            look.isRepeated = seen[phrase, default: []].contains {
                $0.field == look.field && (!look.mayHoldGaps || $0.typed == term.typed.text)
            }
            if !look.isRepeated { seen[phrase, default: []].append((look.field, term.typed.text)) }
            return look
        }
        self.mark = mark
        self.snippetLength = snippetLength
    }

    /// Fills in title, snippet, marks, number of occurrences and reasons of a hit. `found` gives the memo's
    /// ranges in `all`, the occurrences in all memos.
    func fill(
        _ hit: inout Hit, title: Span<UInt8>, body: Span<UInt8>, _ found: Occurrences.MemoMatches, of all: [Occurrences.Occurrence]
    ) throws {
        let titleMatches = try matches(all[found.title], .title, in: title)
        let bodyMatches = try matches(all[found.body], .body, in: body)
        let (titleRanges, bodyRanges) = (Excerpt.merged(titleMatches.map(\.range)), Excerpt.merged(bodyMatches.map(\.range)))
        hit.occurrences = titleRanges.count + bodyRanges.count
        if !title.isEmpty {
            let length = max(snippetLength, 200)
            hit.title = try excerpt(of: title, found.isTitlePlain, titleMatches, titleRanges, length: length).marked
        }
        if !body.isEmpty {
            let snippet = try excerpt(of: body, found.isBodyPlain, bodyMatches, bodyRanges, length: snippetLength)
            (hit.snippet, hit.snippetOffset) = (snippet.marked, snippet.offset)
        }
        hit.reasons = try reasons(titleMatches, title, bodyMatches, body)
    }

    /// Cuts the excerpt of a text. `ranges` are the ranges of the matches, merged.
    private func excerpt(
        of text: Span<UInt8>, _ isPlain: Bool, _ matches: [Match], _ ranges: [Range<Int>], length: Int
    ) throws -> Excerpt {
        var areMarked = mark == .match
        for match in matches where areMarked && looks[match.term].mayHoldGaps {
            areMarked = UTF8Text.isHangul(text.extracting(match.range))
        }
        // A short text is shown whole.
        let places =
            text.count <= length
            ? []
            : matches.compactMap { match in
                looks[match.term].isRepeated ? nil : Excerpt.Place(range: match.range, word: looks[match.term].word)
            }
        return try Excerpt(
            of: text, isPlain: isPlain, marks: areMarked ? ranges : try marks(matches, in: text), around: places, length: length)
    }

    /// Returns the matches among the occurrences of one field, grouped by term and in text order within a
    /// term. A term that was typed for the other field has none, and one that was typed before only the first.
    private func matches(
        _ occurrences: ArraySlice<Occurrences.Occurrence>, _ field: MemoField, in text: Span<UInt8>
    ) throws -> [Match] {
        var matches: [Match] = []
        var steps = ReadingBudget.Steps()
        for term in looks.indices where looks[term].field ?? field == field {
            if looks[term].isPattern, let patterns {
                matches += try patterns.ranges(of: terms[term].typed, in: text).map { Match(range: $0, term: term) }
            }
            guard let phrase = looks[term].phrase else { continue }
            for occurrence in Self.group(phrase, of: occurrences) {
                try steps.take()
                matches.append(Match(range: occurrence.range, term: term))
                if looks[term].isRepeated { break }
            }
        }
        return matches
    }

    /// Returns the occurrences of a phrase. They are in ascending order of their phrases.
    private static func group(_ phrase: Int, of occurrences: ArraySlice<Occurrences.Occurrence>) -> ArraySlice<Occurrences.Occurrence> {
        occurrences[occurrences.partitioningIndex { $0.phrase >= phrase }...].prefix { $0.phrase == phrase }
    }

    /// Returns the byte ranges to mark, ascending and disjoint.
    private func marks(_ matches: [Match], in text: Span<UInt8>) throws -> [Range<Int>] {
        var marks: [Range<Int>] = []
        var steps = ReadingBudget.Steps()
        for match in matches {
            try steps.take()
            if mark == .word {
                // The word of the match before is not looked for again. It can be as long as the text.
                if let last = marks.last, last.lowerBound <= match.range.lowerBound, match.range.upperBound <= last.upperBound { continue }
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
    ) throws -> [Reason] {
        var best: [(match: Match, isTitle: Bool)] = []
        var steps = ReadingBudget.Steps()
        func consider(_ matches: [Match], isTitle: Bool) throws {
            var term: Int?
            // All matches of a term have its rung, so only the first counts.
            for match in matches where match.term != term {
                term = match.term
                try steps.take(1 + best.count)
                if let index = best.firstIndex(where: { looks[$0.match.term].word == looks[match.term].word }) {
                    if terms[match.term].rung < terms[best[index].match.term].rung { best[index] = (match, isTitle) }
                } else {
                    best.append((match, isTitle))
                }
            }
        }
        try consider(titleMatches, isTitle: true)
        try consider(bodyMatches, isTitle: false)
        return best.map { match, isTitle in
            let word = isTitle ? Self.word(around: match.range, in: title) : Self.word(around: match.range, in: body)
            var reason = Reason(typed: terms[match.term].typed.text, rung: terms[match.term].rung, found: word)
            reason.isSynonym = terms[match.term].isSynonym
            return reason
        }
    }

    private static func word(around range: Range<Int>, in text: Span<UInt8>) -> String {
        let extent = WordExtent.around(range, in: text)
        if extent.count <= longestWord { return String(copying: text.extracting(extent)) }
        var end = range.lowerBound
        while end < range.upperBound, end - range.lowerBound < longestWord { end = UTF8Text.end(after: end, in: text) }
        return String(copying: text.extracting(range.lowerBound..<min(end, range.upperBound)))
    }

    /// Bytes of a word in a reason. A text without spaces is one word.
    private static let longestWord = 1000
}
