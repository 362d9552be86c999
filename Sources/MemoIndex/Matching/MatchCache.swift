/// What one search has asked of the index: the memos of each phrase, looked up once and kept until the search ends.
final class MatchCache {
    let store: any PostingReader
    let collection: any MemoCollection
    /// The memos of phrases in either field, in the title, and in the body.
    private var known: [[TokenPhrase: MemoIDs]] = [[:], [:], [:]]

    private static func place(of field: QueryTerm.Field?) -> Int {
        switch field {
        case nil: 0
        case .title: 1
        case .body: 2
        }
    }
    private var counts: [[UInt8]: Int] = [:]
    /// Few enough to be looked through.
    private var unions: [(phrases: [TokenPhrase], field: QueryTerm.Field?, memos: MemoIDs)] = []
    private var everything: MemoIDs?
    private var knownSynonyms: SynonymList?
    private var bearing: [MemoLabel: MemoIDs] = [:]
    private var vocabularies: [Vocabulary.Part: Vocabulary] = [:]

    init(_ store: any PostingReader, _ collection: any MemoCollection) { (self.store, self.collection) = (store, collection) }

    deinit { store.endSearch() }

    /// Looks up all phrases that are not yet known, together.
    func load(_ phrases: [TokenPhrase], in field: QueryTerm.Field? = nil) throws {
        var new: [TokenPhrase] = []
        for phrase in phrases where known[Self.place(of: field)][phrase] == nil && !new.contains(phrase) { new.append(phrase) }
        guard !new.isEmpty else { return }
        let plain = new.filter { !$0.needsTexts }
        for (phrase, memos) in try zip(plain, store.memos(of: plain, in: field)) {
            known[Self.place(of: field)][phrase] = memos
            if field == nil, phrase.isExact, phrase.elements.count == 1 { counts[phrase.elements[0].term] = memos.count }
        }
        for (phrase, memos) in try TextCheck(self).memos(of: new.filter(\.needsTexts), in: field) {
            known[Self.place(of: field)][phrase] = memos
        }
    }

    /// Memos in which the phrase stands, in one field or in either.
    func memos(of phrase: TokenPhrase, in field: QueryTerm.Field? = nil) throws -> MemoIDs {
        try load([phrase], in: field)
        return known[Self.place(of: field)][phrase] ?? MemoIDs()
    }

    /// Memos in which any of the phrases stands, in one field or in either.
    func memos(ofAny phrases: [TokenPhrase], in field: QueryTerm.Field? = nil) throws -> MemoIDs {
        try load(phrases, in: field)
        return try MemoIDs(unionOf: phrases.map { try memos(of: $0, in: field) })
    }

    /// Those of `memos` in which any of the phrases stands, in one field or in either.
    func memos(ofAny phrases: [TokenPhrase], in field: QueryTerm.Field? = nil, among memos: MemoIDs) throws -> MemoIDs {
        if memos.isEmpty { return memos }
        // What needs texts or is known already is looked up as a whole.
        let isNew = { (phrase: TokenPhrase) in !phrase.needsTexts && self.known[Self.place(of: field)][phrase] == nil }
        let known = try self.memos(ofAny: phrases.filter { !isNew($0) }, in: field).intersection(memos)
        return try MemoIDs(unionOf: [known] + store.memos(of: phrases.filter(isNew), in: field, .among(memos)))
    }

    /// Memos in which any of the phrases stands, in one field or in either: all that are not among `memos`, and perhaps others.
    func memos(ofAny phrases: [TokenPhrase], in field: QueryTerm.Field?, besides memos: MemoIDs) throws -> MemoIDs {
        if memos.isEmpty { return try self.memos(ofAny: phrases, in: field) }
        // The list of a single token is read as a whole in any case, and asked for again more often.
        let isPart = { (phrase: TokenPhrase) in phrase.isSequence && self.known[Self.place(of: field)][phrase] == nil }
        let known = try self.memos(ofAny: phrases.filter { !isPart($0) }, in: field)
        return try MemoIDs(unionOf: [known] + store.memos(of: phrases.filter(isPart), in: field, .besides(memos)))
    }

    /// The memos of all of `phrases` together, which `body` makes where they have not been asked for before.
    func union(of phrases: [TokenPhrase], in field: QueryTerm.Field?, _ body: () throws -> MemoIDs) rethrows -> MemoIDs {
        if let known = unions.first(where: { $0.field == field && $0.phrases == phrases }) { return known.memos }
        let new = try body()
        unions.append((phrases, field, new))
        return new
    }

    /// Learns how many memos hold each token. Where that must be read, the memos are kept too, for most of such tokens are searched for.
    func loadFrequencies(of tokens: [[UInt8]]) throws {
        let new = tokens.filter { counts[$0] == nil }
        var unknown: [TokenPhrase] = []
        for (token, count) in try zip(new, store.knownCounts(of: new)) {
            counts[token] = count
            if count == nil { unknown.append(TokenPhrase(token: token)) }
        }
        try load(unknown)
    }

    /// Learns by one question how many memos hold each token.
    func loadCounts(of tokens: [[UInt8]]) throws {
        let new = Set(tokens).filter { counts[$0] == nil }.sorted { $0.lexicographicallyPrecedes($1) }
        guard !new.isEmpty else { return }
        for (token, count) in try zip(new, store.counts(of: new)) { counts[token] = count }
    }

    /// How many memos hold a token, as the index spells it.
    func count(of token: [UInt8]) throws -> Int {
        try loadCounts(of: [token])
        return counts[token] ?? 0
    }

    /// All words of a kind.
    func vocabulary(of part: Vocabulary.Part) throws -> Vocabulary {
        if let known = vocabularies[part] { return known }
        let words = try store.vocabulary(of: part)
        vocabularies[part] = words
        return words
    }

    /// All memos of the collection.
    func all() throws -> MemoIDs {
        if let everything { return everything }
        let ids = try collection.all()
        everything = ids
        return ids
    }

    /// The user's own words that mean the same.
    func synonyms() throws -> SynonymList {
        if let knownSynonyms { return knownSynonyms }
        let list = try collection.synonyms()
        knownSynonyms = list
        return list
    }

    /// Memos that bear a name.
    func memos(bearing label: MemoLabel) throws -> MemoIDs {
        if let known = bearing[label] { return known }
        let ids = try collection.memos(bearing: label)
        bearing[label] = ids
        return ids
    }
}
