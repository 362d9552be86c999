import KoreanText
import MemoModel
import PostingIndex

/// The tags and categories that words of a query name, and the memos that have them.
struct LabelMatches {
    private let cache: MatchCache
    private var labels: [QueryTerm: [MemoLabel]] = [:]
    private var memos: [QueryTerm: MemoIDs] = [:]

    /// Looks up the names that the words of the readings match, with a few queries to an index of names for
    /// each word.
    init(_ readings: some Sequence<TermReading>, _ cache: MatchCache) throws {
        self.cache = cache
        for reading in readings {
            let found = try Self.labels(of: reading, cache)
            guard !found.isEmpty else { continue }
            labels[reading.typed] = found
            memos[reading.typed] = try MemoIDs(unionOf: found.map { try cache.memos(bearing: $0) })
        }
    }

    /// Whether no word of the query is a name.
    var isEmpty: Bool { labels.isEmpty }

    /// Returns the memos with a tag or category that the term names, or nil if it names none.
    func memos(of term: QueryTerm) -> MemoIDs? { memos[term] }

    /// Appends the matching tags and categories of a hit to its reasons. `terms` are the wanted terms of the
    /// query.
    func addReasons(for terms: [QueryTerm], to hit: inout Hit) throws {
        for term in terms {
            for label in labels[term] ?? [] where try cache.memos(bearing: label).contains(hit.id.rawValue) {
                let reason = Reason(typed: term.text, rung: .word, found: label.name, place: label.place)
                if !hit.reasons.contains(reason) { hit.reasons.append(reason) }
            }
        }
    }

    /// A phrase asks for letters in the text, and a field for one part of it. Neither can match a name.
    private static func labels(of reading: TermReading, _ cache: MatchCache) throws -> [MemoLabel] {
        guard reading.typed.field == nil, reading.typed.form != .phrase else { return [] }
        let typed = LabelWords(reading.typed.text)
        guard let last = typed.words.last else { return [] }
        let isOpen = reading.typed.form == .prefix
        var found = try labels(beginningWith: typed, isOpen: isOpen, cache)
        if isOpen { return found }
        // The forms of the word: its noun, its dictionary form.
        for form in reading.forms where typed.words.count == 1 && form != reading.typed.text {
            found += try labels(beginningWith: LabelWords(form), cache)
        }
        // If no text contains the noun, the evidence cannot show that it was typed with a josa. A name can,
        // if at least as many memos have it.
        for stem in stems(of: last) {
            found += try labels(beginningWith: LabelWords(typed.words.dropLast() + [stem]), cache).filter { label in
                try cache.memos(bearing: label).count >= cache.count(of: IndexTerm.word(last))
            }
        }
        // There are few at most, so a linear search suffices.
        return found.enumerated().filter { place, label in !found[..<place].contains(label) }.map(\.element)
    }

    private static func labels(beginningWith words: LabelWords, isOpen: Bool = false, _ cache: MatchCache) throws -> [MemoLabel] {
        guard let first = words.words.first else { return [] }
        let isFirstOpen = isOpen && words.words.count == 1
        let candidates = try cache.collection.labels(beginningWith: String(decoding: first, as: UTF8.self), isOpen: isFirstOpen)
        return candidates.filter { words.begin(LabelWords($0.name), isOpen: isOpen) }
    }

    /// Returns possible stems of a word without its josa.
    private static func stems(of word: [UInt8]) -> [[UInt8]] {
        let syllables = String(decoding: word, as: UTF8.self).unicodeScalars.map { Array(String($0).utf8) }
        let first = max(1, syllables.count - Particle.mostSyllables)
        return (first..<max(first, syllables.count)).filter { Particle.isParticle(Array(syllables[$0...].joined())) }
            .map { Array(syllables[..<$0].joined()) }
    }
}
