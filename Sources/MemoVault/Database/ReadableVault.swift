package import MemoModel
package import MemoSearch

/// A vault as those read it who do not change it: a file, or a vault in PostgreSQL. Each call answers from one state.
///
/// Safe to use from several threads. Calls block their thread. They throw what the methods of `Vault` with the same names throw, and
/// `DatabaseServerFailure`.
package protocol ReadableVault: Sendable {
    /// Returns whether another version of the rules made the index, in which case searches may miss memos.
    func isIndexOutdated() throws -> Bool

    /// What is done about an outdated index, or has to be done.
    var indexRemedy: LocalizedMessage { get }

    /// Checks that the database is there and can be changed. Reads no memos.
    /// - Throws: `VaultError.replaced`, `DatabaseServerFailure`.
    func checkDatabase() throws

    /// Runs a search.
    func search(_ request: SearchRequest, now: Timestamp) throws -> SearchAnswer

    /// Runs a search and returns the metadata of the hits and, if `wantsTexts`, their full texts.
    func searchWithTexts(
        _ request: SearchRequest, wantsTexts: Bool, now: Timestamp
    ) throws -> (answer: SearchAnswer, memos: [(facts: MemoFacts, text: MemoText?)])

    /// Calls `each` with each memo of a list and returns the total numbers.
    @discardableResult
    func list(_ request: MemoListRequest, each: (MemoListItem) throws -> Void) throws -> ListCounts

    /// Returns a memo with all its metadata, or nil if there is no memo with this number.
    func memo(_ id: MemoID) throws -> MemoDetails?

    /// Returns the memo that a number or an ID identifies.
    func memo(named name: String) throws -> MemoID

    /// Returns the memos that share rare words with a memo, or nil if there is no memo with this number.
    func memos(relatedTo id: MemoID, _ request: SearchRequest, now: Timestamp) throws -> RelatedAnswer?

    /// Returns the history of one memo or of the whole vault, newest first.
    func history(of memo: MemoID?, kinds: Set<String>?, limit: Int?, offset: Int) throws -> ChangeList

    /// Returns a version of a memo's text, or nil if there is none with this number.
    func version(_ number: Int, of memo: MemoID) throws -> MemoVersion?

    /// Returns the numbers of all versions of a memo, the current text last.
    func versionNumbers(of memo: MemoID) throws -> [Int]

    /// Returns all categories in tree order.
    func categories() throws -> CategoryListing

    /// Returns the categories that a name or path matches, with their descendants.
    func categories(matching name: String) throws -> [Category.ID]

    /// Returns the path of the one category that a name or path identifies. A full path takes precedence.
    func categoryPath(named name: String) throws -> CategoryPath

    /// Returns tags, most used first.
    func tags(limit: Int?, offset: Int) throws -> TagList

    /// Returns categories, tags and words that begin with `prefix`.
    func suggestions(for prefix: String, kinds: Set<Suggestion.Kind>, limit: Int) throws -> [Suggestion]

    /// Counts the memos that a request matches, or all memos if it is empty.
    func count(_ request: SearchRequest, by key: CountKey, limit: Int?, now: Timestamp) throws -> MemoCounts

    /// Returns the work items outside the trash.
    func board(limit: Int?, snippetLength: Int?, now: Timestamp) throws -> Board

    /// Calls `each` with metadata, text and attachments of each memo, in the order of `ids`. Without `ids`, exports all memos by number,
    /// including the trash.
    func exportWithAttachments(_ ids: [MemoID]?, each: (MemoFacts, MemoText, [Attachment]) throws -> Void) throws

    /// Calls `each` with each memo by number, including the trash. Uses a connection of its own, so that an `each` that waits holds up nobody.
    func exportApart(each: (MemoFacts, MemoText) throws -> Void) throws

    /// Returns the number of attachments of all memos, including those in the trash.
    func attachmentCount() throws -> Int

    /// Returns the memos outside the trash that contain any of `kinds`, in ascending order.
    func memos(withAnyOf kinds: DetectedKinds) throws -> [MemoID]

    /// Calls `each` with the data detected in each memo, in the order of `ids`. Skips memos that contain none of `kinds`.
    func detected(in ids: [MemoID], kinds: DetectedKinds, each: (DetectedMemo) throws -> Void) throws

    /// Returns counts and sizes.
    func statistics() throws -> VaultStatistics

    /// Returns all saved searches, sorted by name.
    func savedSearches() throws -> [SavedSearch]

    /// Returns the user's synonyms.
    func synonyms() throws -> SynonymList

    /// Returns whether searches use the synonyms that ship with the program.
    func usesBuiltInSynonyms() throws -> Bool
}

extension Vault: ReadableVault {
    package var indexRemedy: LocalizedMessage {
        LocalizedMessage("an older version made the index; run: saekin reindex", ko: "이전 버전이 만든 색인입니다. saekin reindex를 실행하세요")
    }

    package func checkDatabase() throws {
        if !isInPlace { throw VaultError.replaced(path: path) }
    }
}

/// The reason why the database server of a vault did not answer. Its message may name hosts, so it is for administrators.
package protocol DatabaseServerFailure: LocalizedFailure {
    /// Whether the same request may succeed in a moment.
    var isTemporary: Bool { get }
    /// What callers without rights on the server may know: the message. Nil if it may name hosts.
    var kind: DatabaseServerFailureKind? { get }
}

extension DatabaseServerFailure {
    package var kind: DatabaseServerFailureKind? { nil }
}

/// The reasons for a failure that callers may know.
package enum DatabaseServerFailureKind: Sendable {
    /// There is no such vault.
    case noVault
    /// The vault is being moved to another database.
    case beingMoved
    /// Another version of the rules made the tokens, so the vault can only be read.
    case outdatedTokens
    /// Changes wait for a standby that does not confirm them.
    case waitsForStandby
}
