/// What one search has asked of the index: the memos of each phrase, looked up once and kept until the search ends.
final class MatchCache {
    /// A phrase, in one field or in either.
    private struct Question: Hashable {
        let phrase: TokenPhrase
        let field: QueryTerm.Field?
    }

    let store: any PostingStore
    let collection: any MemoCollection
    private var known: [Question: MemoIDs] = [:]
    private var everything: MemoIDs?

    init(_ store: any PostingStore, _ collection: any MemoCollection) { (self.store, self.collection) = (store, collection) }

    /// Looks up all phrases that are not yet known, together.
    func load(_ phrases: [TokenPhrase], in field: QueryTerm.Field? = nil) throws {
        var new: [TokenPhrase] = []
        for phrase in phrases where known[Question(phrase: phrase, field: field)] == nil && !new.contains(phrase) { new.append(phrase) }
        guard !new.isEmpty else { return }
        for (phrase, memos) in try zip(new, store.memos(of: new, in: field)) { known[Question(phrase: phrase, field: field)] = memos }
    }

    /// Memos in which the phrase stands, in one field or in either.
    func memos(of phrase: TokenPhrase, in field: QueryTerm.Field? = nil) throws -> MemoIDs {
        try load([phrase], in: field)
        return known[Question(phrase: phrase, field: field)] ?? MemoIDs()
    }

    /// Memos in which any of the phrases stands, in one field or in either.
    func memos(ofAny phrases: [TokenPhrase], in field: QueryTerm.Field? = nil) throws -> MemoIDs {
        try load(phrases, in: field)
        return try MemoIDs(unionOf: phrases.map { try memos(of: $0, in: field) })
    }

    /// Whether some memo holds a token that begins with `prefix` and is longer, and for whose rest `accepts` holds.
    func holdsToken(continuing prefix: [UInt8], where accepts: (ArraySlice<UInt8>) -> Bool) throws -> Bool {
        try !store.tokens(in: TokenRange(continuing: prefix), limit: 1) { accepts($0.dropFirst(prefix.count)) }.isEmpty
    }

    /// All memos of the collection.
    func all() throws -> MemoIDs {
        if let everything { return everything }
        let ids = try collection.all()
        everything = ids
        return ids
    }
}
