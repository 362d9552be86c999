package import MemoModel
package import MemoSearch

/// The operations that read a vault. Each call answers from one state.
extension VaultEngine {
    private func read<Value>(_ body: (VaultReader) throws -> Value) throws -> Value { try read(now: .now, body) }

    /// Returns the memos with facts of which an import kept the vault's values, while their exports have others.
    package func factConflicts() throws -> [FactConflict] { try read { try $0.factConflicts() } }

    // MARK: Searches

    /// Runs a search. `now` resolves words such as "yesterday".
    /// - Throws: `QueryError` if the query or a filter is not valid.
    package func search(_ request: SearchRequest, now: Timestamp = .now) throws -> SearchAnswer {
        try read(now: now) { try $0.search(request) }
    }

    /// Runs a search and returns the metadata of the hits, in their order.
    /// - Throws: `QueryError` if the query or a filter is not valid.
    package func searchWithFacts(_ request: SearchRequest, now: Timestamp = .now) throws -> (answer: SearchAnswer, facts: [MemoFacts]) {
        try read(now: now) { try $0.searchWithFacts(request) }
    }

    /// Runs a search and returns the metadata of the hits and, if `wantsTexts`, their full texts.
    /// - Throws: `QueryError` if the query or a filter is not valid.
    package func searchWithTexts(
        _ request: SearchRequest, wantsTexts: Bool, now: Timestamp = .now
    ) throws -> (answer: SearchAnswer, memos: [(facts: MemoFacts, text: MemoText?)]) {
        try read(now: now) { try $0.searchWithTexts(request, wantsTexts: wantsTexts) }
    }

    /// Returns the memos outside the trash that share rare words with a memo, best first, or nil if there is no memo with this number.
    /// - Parameter request: Only its limit, offset, mark and lengths are used.
    package func memos(relatedTo id: MemoID, _ request: SearchRequest, now: Timestamp = .now) throws -> RelatedAnswer? {
        try read(now: now) { try $0.memos(relatedTo: id, request) }
    }

    /// Returns categories, tags and words that begin with `prefix`, whose last syllable may be incomplete, each kind by descending number of
    /// memos.
    /// - Parameter limit: Maximum number of suggestions of each kind.
    package func suggestions(
        for prefix: String, kinds: Set<SuggestionKind> = Set(SuggestionKind.allCases), limit: Int = 10
    ) throws -> [Suggestion] {
        try read { try $0.suggestions(for: prefix, kinds: kinds, limit: limit) }
    }

    /// Counts the memos that a request matches exactly, or all memos outside the trash if the request is empty.
    /// - Parameter limit: Maximum number of words to return; nil for all that are counted. Ignored for other keys.
    /// - Throws: `QueryError` if the query or a filter is not valid.
    package func count(_ request: SearchRequest, by key: CountKey, limit: Int? = nil, now: Timestamp = .now) throws -> MemoCounts {
        try read(now: now) { try $0.count(request, by: key, limit: limit) }
    }

    /// Returns all saved searches, sorted by name.
    package func savedSearches() throws -> [SavedSearch] { try read { try $0.savedSearches() } }

    /// Returns the user's synonyms, which are stored in the vault.
    package func synonyms() throws -> SynonymList { try read { try $0.synonyms() } }

    /// Returns whether searches use the synonyms that ship with the program.
    package func usesBuiltInSynonyms() throws -> Bool { try read { try $0.usesBuiltInSynonyms() } }

    // MARK: Memos

    /// Returns a memo with all its metadata, or nil if there is no memo with this number.
    package func memo(_ id: MemoID) throws -> MemoDetails? { try read { try $0.memo(id) } }

    /// Returns the memo that `name` identifies: its number, with or without `#`, or its identifier in its source. The beginning of an
    /// identifier is enough if it has at least four characters and is unambiguous. Numbers cannot be shortened, because 12 would also be the
    /// beginning of 120.
    /// - Throws: `EditFailure.noMemo`, `.ambiguous`.
    package func memo(named name: String) throws -> MemoID { try read { try $0.memo(named: name) } }

    /// Returns the first memos of files with this name, in any folder, by number.
    package func memos(inFile name: String) throws -> [MemoID] { try read { try $0.memos(inFile: name) } }

    /// Returns the metadata of memos in the order of `ids`. Skips numbers that do not exist.
    package func facts(of ids: [MemoID]) throws -> [MemoFacts] { try read { try $0.facts(of: ids) } }

    /// Calls `each` with each memo of a list and returns the total numbers.
    /// - Throws: `QueryError` for a category that does not exist.
    @discardableResult
    package func list(_ request: MemoListRequest, each: (MemoListItem) throws -> Void) throws -> ListCounts {
        guard capabilities.repeatsReads else { return try read { try $0.list(request, each: each) } }
        let (items, counts) = try read { reader in
            var items: [MemoListItem] = []
            let counts = try reader.list(request) { items.append($0) }
            return (items, counts)
        }
        try items.forEach(each)
        return counts
    }

    /// Calls `each` with metadata, text and attachments of each memo, in the order of `ids`. Without `ids`, exports all memos by number,
    /// including the trash. A store has the names of attachments, but not their files.
    package func exportWithAttachments(_ ids: [MemoID]? = nil, each: (MemoFacts, MemoText, [Attachment]) throws -> Void) throws {
        try pass { try WholeMemos($0).forEach(ids, each) }
    }

    /// Calls `each` with the metadata and text of each memo, in the order of `ids`. Without `ids`, exports all memos by number, including the
    /// trash.
    package func export(_ ids: [MemoID]? = nil, each: (MemoFacts, MemoText) throws -> Void) throws {
        try pass { try WholeMemos($0).forEach(ids, wantsAttachments: false) { facts, text, _ in try each(facts, text) } }
    }

    /// Calls `each` with each memo by number, including the trash. Uses a connection of its own, so that an `each` that waits holds up nobody.
    package func exportApart(each: (MemoFacts, MemoText) throws -> Void) throws {
        try withOwnConnections(isReading: true) { try $0.export(each: each) }
    }

    /// Returns the number of attachments of all memos, including those in the trash.
    package func attachmentCount() throws -> Int { try read { try $0.attachmentCount() } }

    /// Returns the memos outside the trash that contain any of `kinds`, in ascending order.
    package func memos(withAnyOf kinds: DetectedKinds) throws -> [MemoID] { try read { try $0.memos(withAnyOf: kinds) } }

    /// Calls `each` with the data detected in each memo, in the order of `ids`. Skips memos that contain none of `kinds`. Words such as 내일 are
    /// relative to the local day on which the memo was written.
    package func detected(in ids: [MemoID], kinds: DetectedKinds = .all, each: (DetectedMemo) throws -> Void) throws {
        try pass { try WholeMemos($0).detect(in: ids, kinds: kinds, each) }
    }

    // MARK: Overviews

    /// Returns all categories in tree order.
    package func categories() throws -> CategoryListing { try read { try $0.categories() } }

    /// Returns the categories that a name or path matches, as in the filter `category:`, with their descendants.
    /// - Throws: `QueryError` if there is none.
    package func categories(matching name: String) throws -> [Category.ID] { try read { try $0.categories(matching: name) } }

    /// Returns the path of the one category that a name or path identifies. A full path takes precedence.
    /// - Throws: `CategoryFailure` if there is none, or more than one, with their paths.
    package func categoryPath(named name: String) throws -> CategoryPath { try read { try $0.categoryPath(named: name) } }

    /// Returns tags, most used first; all of them if `limit` is nil.
    package func tags(limit: Int? = nil, offset: Int = 0) throws -> TagList { try read { try $0.tags(limit: limit, offset: offset) } }

    /// Returns the work items outside the trash, at most `limit` for each state, or all if `limit` is nil. Items have snippets of
    /// `snippetLength` characters, or none if it is nil. Days are in the user's time zone.
    package func board(limit: Int?, snippetLength: Int? = nil, now: Timestamp = .now) throws -> Board {
        try read(now: now) { try $0.board(limit: limit, snippetLength: snippetLength) }
    }

    /// Returns counts and sizes. The size of a vault in a store is that of its texts and tokens.
    package func statistics() throws -> VaultStatistics { try read { try $0.statistics() } }

    /// Returns the number of memos in the trash.
    package func trashCount() throws -> Int { try read { try $0.trashCount() } }

    /// Returns whether another version of the rules made the index, in which case searches may miss memos.
    package func isIndexOutdated() throws -> Bool { try read { try $0.isIndexOutdated() } }

    // MARK: History

    /// Returns the history of one memo or of the whole vault, newest first, optionally only changes of some kinds (`Change.name`).
    ///
    /// The history of one memo ends with its arrival, even if that event was pruned or was part of a large import.
    package func history(of memo: MemoID? = nil, kinds: Set<String>? = nil, limit: Int? = nil, offset: Int = 0) throws -> ChangeList {
        try requireHistory()
        return try read { try $0.history(of: memo, kinds: kinds, limit: limit, offset: offset) }
    }

    /// Returns the history of the whole vault, newest first, with one change for all memos that were changed alike at the same time.
    package func joinedHistory(kinds: Set<String>? = nil, limit: Int? = nil, offset: Int = 0) throws -> ChangeList {
        try requireHistory()
        return try read { try $0.joinedHistory(kinds: kinds, limit: limit, offset: offset) }
    }

    /// Returns the newest operations, the newest first. A limited caller sees none, but may undo its own by their numbers.
    package func operations(limit: Int) throws -> [VaultOperation] { try read { try $0.operations(limit: limit) } }

    /// Returns a version of a memo's text, or nil if there is none with this number.
    package func version(_ number: Int, of memo: MemoID) throws -> MemoVersion? {
        try requireHistory()
        return try read { try $0.version(number, of: memo) }
    }

    /// Returns the numbers of all versions of a memo, the current text last.
    package func versionNumbers(of memo: MemoID) throws -> [Int] {
        try requireHistory()
        return try read { try $0.versionNumbers(of: memo) }
    }

    /// Checks that the vault has a history. Opening a vault of an earlier version migrates it, unless it is read-only.
    private func requireHistory() throws {
        if !capabilities.isCurrent { throw VaultError.readOnly(path: place) }
    }
}
