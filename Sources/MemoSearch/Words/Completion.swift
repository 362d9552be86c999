import KoreanText
import MemoModel
import Postings

/// The kind of a completion.
public enum SuggestionKind: String, Sendable, CaseIterable { case category, tag, word }

/// Completions of typed text: words of the memos, and names of tags and categories.
package struct Completion {
    /// A completion.
    package struct Item: Sendable, Equatable {
        package let kind: SuggestionKind
        /// The text as people write it; for a category its name without the path.
        package let text: String
        /// Number of memos with the word in any form, or with the tag or category.
        package let memos: Int
        /// The ID of the tag or category in the vault.
        package let label: Int64?
    }

    /// Names, then words; the most frequent first.
    package private(set) var items: [Item] = []

    /// Maximum number of words to count, the shortest if there are more, and of those to read.
    private static let (mostCounted, mostRead) = (800, 40)
    /// Share of its occurrences within one longer word from which a noun is none: 고양 in 고양이.
    private static let mostWithin = 0.8

    private let cache: MatchCache
    private let beginning: TypedBeginning

    /// - Parameter limit: Maximum number of each kind.
    init(_ typed: String, kinds: Set<SuggestionKind>, limit: Int, _ cache: MatchCache) throws {
        (self.cache, beginning) = (cache, TypedBeginning(typed))
        guard !beginning.isEmpty else { return }
        let names = try names()
        for kind in [SuggestionKind.category, .tag] where kinds.contains(kind) { items += names.filter { $0.kind == kind }.prefix(limit) }
        if kinds.contains(.word) { items += try words(limit: limit) }
    }

    // MARK: Names

    private func names() throws -> [Item] {
        // A single jamo could begin too many names.
        guard let stem = beginning.nameStem else { return [] }
        return try cache.collection.labels(beginningWith: stem, isOpen: true)
            .filter { beginning.matches(FoldedText.folded($0.name)) }
            .map { label in
                Item(
                    kind: label.place == .tag ? .tag : .category, text: label.name, memos: try cache.memos(bearing: label).count,
                    label: label.id)
            }
            .filter { $0.memos > 0 }.sorted { ($1.memos, $0.text, $0.label ?? 0) < ($0.memos, $1.text, $1.label ?? 0) }
    }

    // MARK: Words

    private func words(limit: Int) throws -> [Item] {
        let isLatin = beginning.stem.utf8.first.map { $0 < 0x80 } ?? false
        let range = beginning.range
        let mark: ([UInt8]) -> [UInt8] = { isLatin ? $0 : IndexTerm.word($0) }
        var tokens: [[UInt8]] = []
        _ = try cache.store.tokens(in: TokenRange(from: mark(range.from), to: mark(range.to)), limit: .max) { token in
            let word = isLatin ? token : token.dropFirst()
            if beginning.matches(String(decoding: word, as: UTF8.self)) { tokens.append(Array(token)) }
            // This query returns only the tokens. Memos are counted later, for few of them.
            return false
        }
        // A set has another order in each run of the program.
        tokens = Set(tokens).sorted { $0.lexicographicallyPrecedes($1) }
        // Nouns are shorter than their forms with josa and eomi.
        if tokens.count > Self.mostCounted {
            let shortest = tokens.enumerated().sorted { ($0.element.count, $0.offset) < ($1.element.count, $1.offset) }.prefix(
                Self.mostCounted)
            tokens = shortest.map(\.offset).sorted().map { tokens[$0] }
        }
        let counted = try zip(tokens, cache.store.counts(of: tokens)).enumerated().filter { $0.element.1 > 0 }
            .sorted { ($1.element.1, $0.element.0.count, $0.offset) < ($0.element.1, $1.element.0.count, $1.offset) }.map(\.element)
        if isLatin {
            return try counted.prefix(limit).map { token, memos in
                Item(kind: .word, text: try spelling(of: token), memos: memos, label: nil)
            }
        }
        return try read(counted.prefix(Self.mostRead)).prefix(limit).map { Item(kind: .word, text: $0, memos: $1, label: nil) }
    }

    /// Returns the words of runs, by number of memos.
    private func read(_ counted: ArraySlice<([UInt8], Int)>) throws -> [(String, Int)] {
        var analyzer = Analyzer()
        let evidence = WordEvidence(cache: cache)
        let candidates = counted.compactMap { token, _ -> RunCandidates? in
            let tokens = analyzer.tokens(String(decoding: token.dropFirst(), as: UTF8.self))
            return tokens.first { $0.kind == .word }.map { RunCandidates($0, tokens.filter(\.kind.isColocated)) }
        }
        try evidence.askCounts(about: candidates)
        let reader = RunReader(evidence: evidence)
        var words: [[UInt8]: Int] = [:]
        var nouns: Set<[UInt8]> = []
        for run in candidates {
            let reading = try reader.read(run)
            let verb = reading.verbs.first { beginning.matches(String(decoding: $0, as: UTF8.self)) }
            let noun = reading.noun ?? TextWords.sureNoun(run, reading)
            let word = noun ?? verb ?? run.run
            if let noun { nouns.insert(noun) }
            words[word] = try word == verb ? evidence.frequency(ofVerb: word) : evidence.memos(with: word)
        }
        // A word is none if nearly all of its memos contain it only as a rule's reading of a longer word that
        // is read otherwise.
        for run in candidates {
            let memos = Double(try evidence.memos(with: run.run))
            for noun in run.nouns where noun != run.run && !nouns.contains(noun) {
                if let held = words[noun], memos >= Self.mostWithin * Double(held) { words[noun] = nil }
            }
        }
        return words.filter { $0.key.count > RunCandidates.syllable || beginning.isWhole($0.key) }
            .map { (String(decoding: $0.key, as: UTF8.self), $0.value) }.sorted { ($1.1, $0.0) < ($0.1, $1.0) }
    }

    /// Returns a Latin word in the spelling of the newest memo with it.
    private func spelling(of token: [UInt8]) throws -> String {
        var words = TextWords()
        let newest = try cache.collection.first(1, of: cache.memos(of: TokenPhrase(token: token)), in: .modified)
        try cache.collection.withTexts(of: newest) { _, title, body, _ in
            try words.read(title)
            try words.read(body)
        }
        return words.runs[token]?.written ?? String(decoding: token, as: UTF8.self)
    }
}

/// The beginning of a word while the user is typing. Its last syllable may be half typed: 회의ㄹ or 회의로 for 회의록.
struct TypedBeginning {
    /// The folded text, without its last character if that is Hangul.
    let stem: String
    /// The beginning of matching names: the stem, or a single syllable unchanged; nil for a single jamo.
    let nameStem: String?
    /// The text before the syllables at the end, in UTF-8.
    private let head: [UInt8]
    /// Possible completions of the syllables at the end; empty if they cannot change.
    private let patterns: [SyllablePattern]

    init(_ typed: String) {
        let folded = FoldedText.folded(typed)
        let scalars = folded.unicodeScalars
        // Letters before the last character do not change.
        let syllables = scalars.dropLast().reversed().prefix { (0xAC00...0xD7A3).contains($0.value) }.count
        let tail = String(String.UnicodeScalarView(scalars.suffix(syllables + 1)))
        patterns = SyllablePattern.typing(tail)
        head = Array(folded.utf8.dropLast(tail.utf8.count))
        guard let last = scalars.last, !patterns.isEmpty else {
            (stem, nameStem) = (folded, folded.isEmpty ? nil : folded)
            return
        }
        stem = String(String.UnicodeScalarView(scalars.dropLast()))
        nameStem = stem.isEmpty ? (last.value >= 0xAC00 ? folded : nil) : stem
    }

    var isEmpty: Bool { stem.isEmpty && patterns.isEmpty }

    /// The range of words that may begin so, without marks. It also contains words that `matches` rejects.
    var range: (from: [UInt8], to: [UInt8]) {
        let bounds = patterns.map(\.bounds)
        let from = bounds.map(\.lowest).min { $0.lexicographicallyPrecedes($1) }
        let to = bounds.map(\.highest).max { $0.lexicographicallyPrecedes($1) }
        guard let from, let to else { return (Array(stem.utf8), Array(stem.utf8) + [0xFF]) }
        return (head + from, head + to + [0xFF])
    }

    /// Returns whether a folded word equals the typed text.
    func isWhole(_ word: [UInt8]) -> Bool { nameStem.map { word.elementsEqual($0.utf8) } ?? false }

    /// Returns whether a folded word begins so.
    func matches(_ word: String) -> Bool {
        guard word.utf8.starts(with: stem.utf8) || !patterns.isEmpty && word.utf8.starts(with: head) else { return false }
        if patterns.isEmpty { return true }
        let rest = Array(word.utf8.dropFirst(head.count))
        return patterns.contains { $0.isMatched(by: rest.span, at: 0) }
    }
}
