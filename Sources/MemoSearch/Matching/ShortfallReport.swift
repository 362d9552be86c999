import KoreanText
import Postings

/// Finds the reason why no memo contains the whole query.
struct ShortfallReport {
    /// Maximum number of words for which the nearest word is looked up; for a longer query it would not help.
    private static let mostNamed = 3

    let plan: QueryPlan
    let root: QueryNode
    let excluded: MemoIDs
    let cache: MatchCache

    /// Returns the words that no memo contains, the nearest alternatives, and the number of memos with the
    /// rest.
    func shortfall() throws -> Shortfall {
        let missing = try root.wantedTerms.filter { try isMissing($0) }
        let words = try missing.enumerated().map { place, term in
            // The vocabulary does not know in which field a word is.
            let isNamed = place < Self.mostNamed && term.form == .word && term.field == nil
            return Shortfall.MissingWord(typed: term.text, nearest: isNamed ? try nearest(to: term) : nil, field: term.field)
        }
        return Shortfall(missing: words, rest: try rest(without: missing))
    }

    /// Returns whether no memo contains a term. With another space it must be whole words there: 일본 어느 does not contain 일본어.
    private func isMissing(_ term: QueryTerm) throws -> Bool {
        guard let spaced = try plan.ids(.term(term), Reach(.spacing)) else { return false }
        if spaced.isEmpty { return true }
        guard let inside = try plan.ids(.term(term), Reach(.inside)), inside.isEmpty, let reading = plan.reading(of: term) else {
            return false
        }
        let letters = reading.syllables.map { String(decoding: $0, as: UTF8.self) }
        guard letters.count > 1 else { return false }
        var reader = TermReader(cache)
        let parted = letters.indices.dropFirst().compactMap { place in
            reader.wholeWords(of: letters[..<place].joined() + " " + letters[place...].joined())
        }
        return try cache.memos(ofAny: parted, in: term.field).isEmpty
    }

    /// Returns how many memos contain the rest of a conjunction.
    private func rest(without missing: [QueryTerm]) throws -> Int? {
        guard case .all(let nodes) = root, !missing.isEmpty else { return nil }
        let rest = nodes.filter { node in
            guard case .term(let term) = node else { return true }
            return !missing.contains(term)
        }
        guard rest.contains(where: { !$0.wantedTerms.isEmpty }), let ids = try plan.ids(.all(rest), Reach(.spacing)) else { return nil }
        return ids.subtracting(excluded).count
    }

    /// Returns the word that `term` was read as, though not together with the others. Otherwise returns the
    /// word of the vocabulary that differs in the fewest keystrokes, and of several the most common.
    private func nearest(to term: QueryTerm) throws -> String? {
        if let substitution = plan.substitutions.first(where: { $0.term == term }) { return substitution.words.first }
        let word = FoldedText.folded(term.text)
        return try cache.memoized(TypedWord(text: word)) {
            guard let typed = KeyDistance(word) else { return nil }
            let part: Vocabulary.Part = word.utf8.allSatisfy { $0 < 0x80 } ? .latin : .words
            // The vocabulary may have words that no memo contains any more, which must not be shown.
            var gone: Set<[UInt8]> = []
            while let nearest = try nearest(to: typed, in: part, except: gone) {
                let token = part == .latin ? nearest : IndexTerm.word(nearest)
                if try cache.count(of: token) > 0 { return nearest.text }
                gone.insert(nearest)
            }
            return nil
        }
    }

    private func nearest(to typed: KeyDistance, in part: Vocabulary.Part, except gone: Set<[UInt8]>) throws -> [UInt8]? {
        var best: (word: [UInt8], distance: Int, weight: Int)?
        try cache.vocabulary(of: part).forEach { word, weight in
            guard let distance = typed.distance(to: word, limit: best?.distance ?? typed.limit) else { return }
            if let best, best.distance == distance, best.weight >= weight { return }
            let word = word.indices.map { word[$0] }
            if !gone.contains(word) { best = (word, distance, weight) }
        }
        return best?.word
    }

    /// A word whose nearest one is looked up.
    private struct TypedWord: Hashable {
        let text: String
    }
}
