import KoreanText
import MemoModel

/// Words of the memos, and names of tags and categories, that begin as somebody has begun to type.
package struct Completion {
    /// One of them.
    package struct Item: Sendable, Equatable {
        /// What it is.
        package enum Kind: String, Sendable { case word, tag, category }
        package let kind: Kind
        /// As people write it; of a category its name, without the path.
        package let text: String
        /// How many memos hold the word or bear the name; of a word in all its forms.
        package let memos: Int
        /// Of a tag or category, the number by which the vault knows it.
        package let label: Int64?
    }

    /// The most frequent first: names, then words.
    package private(set) var items: [Item] = []

    /// Words that are counted, the short ones of more; and those of them that are read.
    private static let (mostCounted, mostRead) = (800, 40)
    /// A noun that stands nearly always within one longer word is none: 고양 in 고양이.
    private static let mostWithin = 0.8

    private let cache: MatchCache
    private let beginning: TypedBeginning

    /// - Parameter limit: how many of each kind.
    init(_ typed: String, kinds: Set<Item.Kind>, limit: Int, _ cache: MatchCache) throws {
        (self.cache, beginning) = (cache, TypedBeginning(typed))
        guard !beginning.isEmpty else { return }
        let names = try names()
        for kind in [Item.Kind.category, .tag] where kinds.contains(kind) { items += names.filter { $0.kind == kind }.prefix(limit) }
        if kinds.contains(.word) { items += try words(limit: limit) }
    }

    // MARK: Names

    private func names() throws -> [Item] {
        // A letter by itself could begin too many names.
        guard let stem = beginning.nameStem else { return [] }
        return try cache.collection.labels(beginningWith: stem, isOpen: true)
            .filter { beginning.matches(FoldedText.folded($0.name)) }
            .map { label in
                Item(
                    kind: label.place == .tag ? .tag : .category, text: label.name, memos: try cache.memos(bearing: label).count,
                    label: label.id)
            }
            .filter { $0.memos > 0 }.sorted { ($1.memos, $0.text) < ($0.memos, $1.text) }
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
            // Nothing is asked of the store but which tokens there are; how many memos hold them is asked of few.
            return false
        }
        tokens = Array(Set(tokens))
        // Nouns are shorter than what particles and endings make of them.
        if tokens.count > Self.mostCounted { tokens = Array(tokens.sorted { $0.count < $1.count }.prefix(Self.mostCounted)) }
        tokens.sort { $0.lexicographicallyPrecedes($1) }
        let counted = try zip(tokens, cache.store.counts(of: tokens)).filter { $1 > 0 }.sorted { ($1.1, $0.0.count) < ($0.1, $1.0.count) }
        if isLatin {
            return try counted.prefix(limit).map { token, memos in
                Item(kind: .word, text: try spelling(of: token), memos: memos, label: nil)
            }
        }
        return try read(counted.prefix(Self.mostRead)).prefix(limit).map { Item(kind: .word, text: $0, memos: $1, label: nil) }
    }

    /// The words that runs are, by how many memos hold them.
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
        // Where nearly all memos with a word hold a longer one in which a rule sees it, and that is not read as the word, it is none.
        for run in candidates {
            let memos = Double(try evidence.memos(with: run.run))
            for noun in run.nouns where noun != run.run && !nouns.contains(noun) {
                if let held = words[noun], memos >= Self.mostWithin * Double(held) { words[noun] = nil }
            }
        }
        return words.filter { $0.key.count > RunCandidates.syllable || beginning.isWhole($0.key) }
            .map { (String(decoding: $0.key, as: UTF8.self), $0.value) }.sorted { ($1.1, $0.0) < ($0.1, $1.0) }
    }

    /// A Latin word as the newest memo with it writes it.
    private func spelling(of token: [UInt8]) throws -> String {
        var words = TextWords()
        let newest = try cache.collection.first(1, of: cache.memos(of: TokenPhrase(token: token)), in: .modified)
        try cache.collection.withTexts(of: newest) { _, title, body, _ in
            words.read(title)
            words.read(body)
        }
        return words.runs[token]?.written ?? String(decoding: token, as: UTF8.self)
    }
}
