/// What one search has learnt from the index: the memos of each phrase, asked for once and kept.
final class MatchCache {
    private struct Question: Hashable {
        let phrase: TokenPhrase
        let field: QueryTerm.Field?
    }

    let store: any PostingStore
    let collection: any MemoCollection
    private var known: [Question: MemoIDs] = [:]
    private var everything: MemoIDs?

    init(_ store: any PostingStore, _ collection: any MemoCollection) { (self.store, self.collection) = (store, collection) }

    /// Learns of many phrases by one question to the index.
    func load(_ phrases: [TokenPhrase], in field: QueryTerm.Field? = nil) throws {
        var new: [TokenPhrase] = []
        for phrase in phrases where known[Question(phrase: phrase, field: field)] == nil && !new.contains(phrase) { new.append(phrase) }
        guard !new.isEmpty else { return }
        for (phrase, memos) in try zip(new, store.memos(of: new, in: field)) { known[Question(phrase: phrase, field: field)] = memos }
    }

    /// Memos in which the phrase stands.
    func memos(of phrase: TokenPhrase, in field: QueryTerm.Field? = nil) throws -> MemoIDs {
        try load([phrase], in: field)
        return known[Question(phrase: phrase, field: field)] ?? MemoIDs()
    }

    /// Memos in which any of the phrases stands.
    func memos(ofAny phrases: [TokenPhrase], in field: QueryTerm.Field? = nil) throws -> MemoIDs {
        try load(phrases, in: field)
        return try MemoIDs(unionOf: phrases.map { try memos(of: $0, in: field) })
    }

    /// Whether some memo holds a token that goes on after `prefix` in a way that `accepts`, given what follows the prefix.
    func holdsToken(continuing prefix: [UInt8], where accepts: (ArraySlice<UInt8>) -> Bool) throws -> Bool {
        try !store.tokens(in: TokenRange(continuing: prefix), limit: 1) { accepts($0.dropFirst(prefix.count)) }.isEmpty
    }

    /// Every memo.
    func all() throws -> MemoIDs {
        if let everything { return everything }
        let ids = try collection.all()
        everything = ids
        return ids
    }
}
