import MemoVault
import PostgresSupport
import Postings

/// The rows that the writes between two states of a vault have changed. Answers that do not depend on them are those of the later state too.
struct StoreWrites: Sendable {
    /// Tables of the index of attached files.
    private static let fileTables: Set<String> = [VaultTable.file.name, VaultTable.fileText.name]

    /// The number of the last of these writes.
    let change: Int64
    let tables: Set<String>
    /// Memos whose tokens have changed.
    let memos: MemoIDs
    /// The counts of changed words after the last write.
    var words: [[UInt8]: StoreSnapshot.WordCount]

    var changesFiles: Bool { !tables.isDisjoint(with: Self.fileTables) }

    /// Returns the writes to the vault of a connection from one state to that of its transaction; nil if not all of them are known.
    /// - Throws: `PostgresError`.
    static func between(_ earlier: StoreSnapshot.State, _ later: StoreSnapshot.State, _ connection: PostgresConnection) throws
        -> StoreWrites?
    {
        guard earlier.vault == later.vault, earlier.change < later.change else { return nil }
        // Tables of the version before have none.
        let function = "saekin.writes_since(bigint)"
        guard try connection.query("SELECT to_regprocedure($1) IS NOT NULL", .text(function)).boolean(0, 0) == true else { return nil }
        let rows = try connection.query(
            "SELECT tables, memos, word, containing, either FROM saekin.writes_since($1)", .integer(earlier.change))
        guard rows.count > 0 else { return nil }
        var (tables, memos, words): (Set<String>, [Int64], [[UInt8]: StoreSnapshot.WordCount]) = ([], [], [:])
        for row in 0..<rows.count {
            if let word = try rows.text(row, 2) {
                words[Array(word.utf8)] = StoreSnapshot.WordCount(
                    memos: Int(try rows.integer(row, 3) ?? 0), either: Int(try rows.integer(row, 4) ?? 0))
            } else {
                tables.formUnion(try rows.text(row, 0)?.split(separator: " ").map(String.init) ?? [])
                memos = try rows.integers(row, 1) ?? []
            }
        }
        return StoreWrites(change: later.change, tables: tables, memos: MemoIDs(ascending: memos), words: words)
    }
}

extension StoreMemory.Kept {
    /// Numbers of searches that found a write, after which a vocabulary, and a posting list, that was not used is forgotten. Words take more room than memos.
    private static let (mostForWords, mostForLists) = (64, 512)
    /// Number of changed memos whose tokens are read in no time.
    private static let fewMemos = 32

    /// Makes these answers those of the state after some writes. Posting lists and vocabularies of an earlier state stay, and are brought up to date when
    /// they are used.
    /// - Parameter views: Tell which tables a statement reads.
    mutating func advance(to state: StoreSnapshot.State, by writes: StoreWrites, _ views: StoreViews) {
        self.state = state
        recent.append(writes)
        if recent.count > Self.mostForWords {
            let place = recent.count - Self.mostForWords - 1
            recent[place].words = [:]
            vocabularies = vocabularies.filter { $0.value.change >= recent[place].change }
        }
        if recent.count > Self.mostForLists {
            let oldest = recent.removeFirst().change
            lists = lists.filter { $0.value.change >= oldest }
        }
        if writes.changesFiles { lists = lists.filter { $0.key.index != .files } }
        rows = rows.filter { request, _ in
            let tables = views.tables(of: request)
            return !tables.isEmpty && writes.tables.isDisjoint(with: tables)
        }
        values = values.filter { !$0.value.tables.isEmpty && writes.tables.isDisjoint(with: $0.value.tables) }
        for (word, count) in writes.words where words[word] != nil { words[word] = count }
        measure()
    }

    /// Returns the memos whose tokens may have changed since a state.
    func changed(since change: Int64) -> MemoIDs {
        MemoIDs(unionOf: recent.reversed().prefix { $0.change > change }.map(\.memos))
    }

    /// Returns a list as it is now; nil if it is not known, or if changed memos have to be looked at.
    func list(_ query: StoreSnapshot.List) -> MemoIDs? {
        guard let known = lists[query] else { return nil }
        if query.index == .files || known.change == state.change { return known.memos }
        return recent.contains { $0.change > known.change && !$0.memos.isEmpty } ? nil : known.memos
    }

    /// Returns a list of an earlier state that is worth bringing up to date: one with fewer memos than have changed since is read in less time.
    func earlier(_ query: StoreSnapshot.List) -> (memos: MemoIDs, change: Int64)? {
        lists[query].flatMap { changed(since: $0.change).count <= max($0.memos.count, Self.fewMemos) ? $0 : nil }
    }

    /// Returns the numbers of memos with each word of a vocabulary that has changed since a state; nil if none has.
    func counts(in part: Vocabulary.Part, since change: Int64) -> [[UInt8]: Int]? {
        var counts: [[UInt8]: Int] = [:]
        for writes in recent where writes.change > change {
            for (word, count) in writes.words where Vocabulary.Part(ofToken: word.span) == part {
                counts[Array(word[part.markLength...])] = count.memos
            }
        }
        return counts.isEmpty ? nil : counts
    }
}
