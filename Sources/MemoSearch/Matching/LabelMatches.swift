import KoreanText
import MemoModel
import Postings

/// The tags and categories that words of a query name, and the memos that have them.
struct LabelMatches {
    private let cache: MatchCache
    /// The words that are names, with the tags and categories of that name, and the memos that have them.
    private var named: [(term: QueryTerm, labels: [MemoLabel], memos: MemoIDs)] = []

    /// Looks up the names that the words of the readings match, with a few queries to an index of names for
    /// each word.
    init(_ readings: some Sequence<TermReading>, _ cache: MatchCache) throws {
        self.cache = cache
        for reading in readings {
            let found = try Self.labels(of: reading, cache)
            guard !found.isEmpty else { continue }
            named.append((reading.typed, found, try MemoIDs(unionOf: found.map { try cache.memos(bearing: $0) })))
        }
    }

    /// Whether no word of the query is a name.
    var isEmpty: Bool { named.isEmpty }

    /// Returns the memos with a tag or category that the term names, or nil if it names none.
    func memos(of term: QueryTerm) -> MemoIDs? { named.first { $0.term == term }?.memos }

    /// Appends the matching tags and categories of a hit to its reasons. `terms` are the wanted terms of the
    /// query.
    func addReasons(for terms: [QueryTerm], to hit: inout Hit) throws {
        for term in terms {
            let labels = named.first { $0.term == term }?.labels ?? []
            for label in labels where try cache.memos(bearing: label).contains(hit.id.rawValue) {
                let reason = Reason(typed: term.text, rung: .word, found: label.name, place: label.place)
                if !hit.reasons.contains(reason) { hit.reasons.append(reason) }
            }
        }
    }

    /// Returns the names that a typed word means. A phrase asks for letters in the text, and a field for one part of it, so neither can match a name.
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

/// The parts of a query or a name that are compared: its words, and the signs that are significant (C++, C#).
struct LabelWords {
    /// The folded words, separated by characters that are neither letters nor digits.
    let words: [[UInt8]]
    /// The whole folded text.
    private let text: [UInt8]

    init(_ text: String) {
        self.text = Folding.bytes(of: text)
        words = Self.words(of: self.text)
    }

    /// Creates a value of these words.
    init(_ words: [[UInt8]]) { (self.words, text) = (words, []) }

    /// Returns whether a name begins with these words. With `isOpen` the last word may continue in the name.
    func begin(_ name: LabelWords, isOpen: Bool = false) -> Bool {
        guard let last = words.indices.last, name.words.count >= words.count else { return false }
        if !text.allSatisfy({ $0 >= 0x80 || !Self.telling.contains($0) }), !name.text.starts(with: text) { return false }
        return words.indices.allSatisfy { place in
            isOpen && place == last ? name.words[place].starts(with: words[place]) : name.words[place] == words[place]
        }
    }

    /// Signs that are significant in a name: C++, C#, 50%.
    private static let telling = Array("+#%$&@=".utf8)

    private static func words(of bytes: [UInt8]) -> [[UInt8]] {
        var words: [[UInt8]] = []
        var start: Int?
        var index = 0
        while index < bytes.count {
            let (length, isPart) = character(at: index, in: bytes)
            if isPart, start == nil { start = index }
            if !isPart, let begin = start {
                words.append(Array(bytes[begin..<index]))
                start = nil
            }
            index += length
        }
        if let start { words.append(Array(bytes[start...])) }
        return words
    }

    /// Returns the length in bytes of the character at `index`, and whether it is part of a word.
    private static func character(at index: Int, in bytes: [UInt8]) -> (length: Int, isPart: Bool) {
        let byte = bytes[index]
        if byte < 0x80 { return (1, byte &- 0x30 < 10 || byte &- 0x61 < 26) }
        let length = min(byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4, bytes.count - index)
        if 0xEA...0xED ~= byte { return (length, true) }
        let text = String(decoding: bytes[index..<index + length], as: UTF8.self)
        let isPart = text.unicodeScalars.first.map { scalar in
            let properties = scalar.properties
            return properties.isAlphabetic || properties.numericType != nil || properties.generalCategory == .nonspacingMark
                || properties.generalCategory == .otherSymbol
        }
        return (length, isPart ?? false)
    }
}
