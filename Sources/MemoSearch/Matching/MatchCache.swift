import KoreanText
import MemoModel
import Postings

/// A cache of the memos of each phrase for one search.
final class MatchCache {
    let store: any PostingReader
    let collection: any MemoCollection
    /// The memos of phrases in either field, in the title, and in the body.
    private var known: [[TokenPhrase: MemoIDs]] = [[:], [:], [:]]

    private static func place(of field: MemoField?) -> Int {
        switch field {
        case nil: 0
        case .title: 1
        case .body: 2
        }
    }
    private var counts: [[UInt8]: Int] = [:]
    /// The memos in which phrases were looked for in either field, in the title, and in the body, and those of them that contain the phrase.
    private var checks: [[TokenPhrase: (read: MemoIDs, found: MemoIDs)]] = [[:], [:], [:]]
    private var everything: MemoIDs?
    private var knownSynonyms: SynonymList?
    /// The memos of each label; few, so a linear search suffices. Without them, a search takes 7 % more instructions.
    private var bearing: [(label: MemoLabel, memos: MemoIDs)] = []
    private var vocabularies: [Vocabulary.Part: Vocabulary] = [:]
    /// Results computed from words. Without them, a search that guesses takes 1.6 times as many instructions.
    private var computed: [AnyHashable: any Sendable] = [:]
    private var knownInitials: WordInitials?
    private var steps = ReadingBudget.Steps()
    /// Steps for which a look-up counts: a list or a scan of the vocabulary, which is not interrupted, may have
    /// a million entries.
    private static let stepsOfLookup = 100

    init(_ store: any PostingReader, _ collection: any MemoCollection) { (self.store, self.collection) = (store, collection) }

    /// Looks up all phrases that are not cached, in one query.
    func load(_ phrases: [TokenPhrase], in field: MemoField? = nil) throws {
        // A set, because initial consonants stand for hundreds of phrases.
        var seen: Set<TokenPhrase> = []
        let new = phrases.filter { known[Self.place(of: field)][$0] == nil && seen.insert($0).inserted }
        guard !new.isEmpty else { return }
        try steps.take(Self.stepsOfLookup)
        let plain = new.filter { !$0.needsTexts }
        for (phrase, memos) in try zip(plain, store.memos(of: plain, in: field)) {
            known[Self.place(of: field)][phrase] = memos
            if field == nil, phrase.isExact, phrase.elements.count == 1 { counts[phrase.elements[0].term] = memos.count }
        }
        for (phrase, memos) in try TextCheck(self).memos(of: new.filter(\.needsTexts), in: field) {
            known[Self.place(of: field)][phrase] = memos
        }
    }

    /// Returns the memos that contain the phrase, in one field or in either.
    func memos(of phrase: TokenPhrase, in field: MemoField? = nil) throws -> MemoIDs {
        if let known = known[Self.place(of: field)][phrase] { return known }
        try load([phrase], in: field)
        return known[Self.place(of: field)][phrase] ?? MemoIDs()
    }

    /// Returns the memos that contain any of the phrases, in one field or in either.
    func memos(ofAny phrases: [TokenPhrase], in field: MemoField? = nil) throws -> MemoIDs {
        let place = Self.place(of: field)
        var sets = phrases.compactMap { known[place][$0] }
        if sets.count < phrases.count {
            try load(phrases, in: field)
            sets = phrases.compactMap { known[place][$0] }
        }
        return sets.count == 1 ? sets[0] : MemoIDs(unionOf: sets)
    }

    /// Returns the memos that contain the phrase in either field, if they are cached.
    func known(_ phrase: TokenPhrase) -> MemoIDs? { known[0][phrase] }

    /// Returns the sum of the memos of each phrase, as far as these are cached. A memo with several phrases counts for each.
    func knownCount(of phrases: [TokenPhrase]) -> Int { phrases.reduce(0) { $0 + (known[0][$1]?.count ?? 0) } }

    /// Returns those of `memos` that contain any of the phrases, in one field or in either.
    func memos(ofAny phrases: [TokenPhrase], in field: MemoField? = nil, among memos: MemoIDs) throws -> MemoIDs {
        if memos.isEmpty { return memos }
        let place = Self.place(of: field)
        // Phrases that are cached use their complete lists. Others are not looked for twice in a memo.
        let isNew = { (phrase: TokenPhrase) in self.known[place][phrase] == nil }
        let known = try self.memos(ofAny: phrases.filter { !isNew($0) }, in: field).intersection(memos)
        let new = phrases.filter(isNew)
        for part in [new.filter { checks[place][$0] == nil }, new.filter { checks[place][$0] != nil }] {
            let read = part.compactMap { checks[place][$0]?.read }
            try look(
                for: part, in: field, among: memos.subtracting(read.dropFirst().reduce(read.first ?? MemoIDs()) { $0.intersection($1) }))
        }
        return MemoIDs(unionOf: [known] + new.compactMap { checks[place][$0]?.found }).intersection(memos)
    }

    /// Maximum number of memos whose texts are read for a phrase that begins tokens, if the store has no lists for it: many tokens begin so.
    private static let fewTexts = 512

    /// Looks for the phrases in `memos` and notes where they are.
    private func look(for phrases: [TokenPhrase], in field: MemoField?, among memos: MemoIDs) throws {
        if phrases.isEmpty || memos.isEmpty { return }
        let isByText = { (phrase: TokenPhrase) in
            phrase.needsTexts || field != nil && !phrase.isExact && memos.count <= Self.fewTexts
        }
        let listed = phrases.filter { !isByText($0) }
        let found = try Array(zip(listed, store.memos(of: listed, in: field, .among(memos))))
        for (phrase, ids) in try found + TextCheck(self).memos(of: phrases.filter(isByText), in: field, .among(memos)) {
            let before = checks[Self.place(of: field)][phrase]
            checks[Self.place(of: field)][phrase] = (memos.union(before?.read ?? MemoIDs()), ids.union(before?.found ?? MemoIDs()))
        }
    }

    /// Returns memos that contain any of the phrases, in one field or in either: all that are not in `memos`,
    /// and perhaps others.
    func memos(ofAny phrases: [TokenPhrase], in field: MemoField?, besides memos: MemoIDs) throws -> MemoIDs {
        if memos.isEmpty { return try self.memos(ofAny: phrases, in: field) }
        // The list of a single token is read completely in any case, and is likely to be needed again.
        let isPart = { (phrase: TokenPhrase) in phrase.isSequence && self.known[Self.place(of: field)][phrase] == nil }
        let known = try self.memos(ofAny: phrases.filter { !isPart($0) }, in: field)
        guard phrases.contains(where: isPart) else { return known }
        return try MemoIDs(unionOf: [known] + store.memos(of: phrases.filter(isPart), in: field, .besides(memos)))
    }

    /// Returns the value that `make` computes from `input` and from the index alone, once for each input.
    func memoized<Input: Hashable & Sendable, Value: Sendable>(_ input: Input, _ make: () throws -> Value) rethrows -> Value {
        // In two steps, because `Value` may be optional: a missing entry would be read as the value nil.
        if let known = computed[input], let known = known as? Value { return known }
        let value = try store.memoized(input, make)
        computed[input] = value
        return value
    }

    /// Loads the number of memos that contain each token. If that requires reading lists, the memos are
    /// cached too, because most of these tokens are searched.
    func loadFrequencies(of tokens: [[UInt8]]) throws {
        let new = tokens.filter { counts[$0] == nil }
        var unknown: [TokenPhrase] = []
        for (token, count) in try zip(new, store.knownCounts(of: new)) {
            counts[token] = count
            if count == nil { unknown.append(TokenPhrase(token: token)) }
        }
        try load(unknown)
    }

    /// Loads in one query the number of memos that contain each token.
    func loadCounts(of tokens: [[UInt8]]) throws {
        let unknown = tokens.filter { counts[$0] == nil }.sorted { $0.lexicographicallyPrecedes($1) }
        guard !unknown.isEmpty else { return }
        let new = unknown.indices.filter { $0 == 0 || unknown[$0] != unknown[$0 - 1] }.map { unknown[$0] }
        for (token, count) in try zip(new, store.counts(of: new)) { counts[token] = count }
    }

    /// Returns how many memos contain a token, as the index spells it.
    func count(of token: [UInt8]) throws -> Int {
        if let known = counts[token] { return known }
        try loadCounts(of: [token])
        return counts[token] ?? 0
    }

    /// Returns all words of a kind.
    func vocabulary(of part: Vocabulary.Part) throws -> Vocabulary {
        try steps.take(Self.stepsOfLookup)
        if let known = vocabularies[part] { return known }
        let words = try store.vocabulary(of: part)
        vocabularies[part] = words
        return words
    }

    /// Returns the initial consonants of all words.
    func initials() throws -> WordInitials {
        if let knownInitials { return knownInitials }
        let initials = WordInitials(of: try vocabulary(of: .words))
        knownInitials = initials
        return initials
    }

    /// Returns all memos of the collection.
    func all() throws -> MemoIDs {
        if let everything { return everything }
        let ids = try collection.all()
        everything = ids
        return ids
    }

    /// Returns the user's synonyms.
    func synonyms() throws -> SynonymList {
        if let knownSynonyms { return knownSynonyms }
        let list = try collection.synonyms()
        knownSynonyms = list
        return list
    }

    /// Returns the memos with a tag or category.
    func memos(bearing label: MemoLabel) throws -> MemoIDs {
        if let known = bearing.first(where: { $0.label == label }) { return known.memos }
        let ids = try collection.memos(bearing: label)
        bearing.append((label, ids))
        return ids
    }
}
