import KoreanText
import MemoVault
import PostgresSupport
import Postings

extension StoredVault {
    /// How long a step goes on.
    private static let step = Duration.seconds(2)

    /// Makes the tokens of all memos anew, and returns the number of memos.
    ///
    /// Each step is a transaction of a few seconds. Searches go on with the tokens that there are; changes are refused until the last step. If it is
    /// interrupted, the next call goes on after the last step that is durable.
    /// - Parameters:
    ///   - isForced: Whether to do so even if this version of the rules made the tokens.
    ///   - progress: Called after each step with the number of memos so far, and with that of all that this call has to index.
    /// - Throws: `StoreFailure`; `.reindexBroken` if the connection broke. `VaultError.busy`, `PostgresError`, and what `progress` throws.
    @discardableResult
    public func reindex(isForced: Bool = true, progress: (_ memos: Int, _ total: Int) throws -> Void = { _, _ in }) throws -> Int {
        try reindex(isForced: isForced, within: Self.step, progress: progress)
    }

    func reindex(isForced: Bool, within time: Duration, progress: (_ memos: Int, _ total: Int) throws -> Void) throws -> Int {
        var (memos, total, isFirst) = (0, 0, true)
        while true {
            do {
                guard let step = try reindexSome(isForced: isForced && isFirst, within: time) else { return memos }
                memos += step.memos
                total = memos + step.left
                isFirst = false
            } catch PostgresError.crowded {
                // Imports into other vaults have all connections.
            } catch PostgresError.lost {
                throw StoreFailure.reindexBroken(name, committed: memos)
            }
            try progress(memos, total)
        }
    }

    private func reindexSome(isForced: Bool, within time: Duration) throws -> ReindexStep? {
        try location.find { store in
            try store.load { connection in
                let sorter = TokenSorter(name, open: store.connect)
                let transaction = try StoreTransaction(name, connection, isReindexing: true, sorter: sorter)
                defer { transaction.end() }
                let step = try transaction.reindexSome(isForced: isForced, within: time)
                if let written = try transaction.commit() { store.note(written, of: name) }
                return step
            }
        }
    }
}

/// The result of a step of a new index.
struct ReindexStep: Equatable {
    /// Number of memos that got new tokens.
    var memos = 0
    /// Number of memos that still have old ones.
    var left = 0
}

/// Steps of a new index.
///
/// The number of the last memo that has new tokens is a row of `counter`, whose name has the version of the rules: another version begins anew. Counts of
/// words are kept apart until all are known, because only the rules that made the old tokens could subtract theirs. Attached files come after the memos: their
/// numbers are kept as negative ones, less 1.
extension StoreTransaction {
    /// Number of memos that are read together.
    private static let page: Int64 = 500
    private static let allPositions = "reindex "
    private static let position = allPositions + IndexVersion.current

    /// Makes the tokens of some memos anew; returns nil if there is nothing to do.
    func reindexSome(isForced: Bool, within time: Duration) throws -> ReindexStep? {
        guard let version, isForced || version != IndexVersion.current else { return nil }
        var last = try begin(isCurrent: version == IndexVersion.current)
        let index = indexWriter(countingApart: true)
        let end = ContinuousClock.now + time
        var (step, isComplete) = (ReindexStep(), false)
        repeat {
            if last >= 0, let memos = try writeMemos(after: last, index) {
                step.memos += memos.count
                last = memos.last
            } else if let file = try writeFile(after: last < 0 ? -last - 1 : 0) {
                last = -file - 1
            } else {
                isComplete = true
            }
        } while !isComplete && .now < end
        try index.flush()
        if isComplete { try complete() } else { try keep(last) }
        if !isComplete, last >= 0 {
            step.left = Int(try connection.query("SELECT count(*) FROM memo WHERE id > $1", .integer(last)).integer(0, 0) ?? 0)
        }
        return step
    }

    /// Returns the number of the last memo that has new tokens.
    private func begin(isCurrent: Bool) throws -> Int64 {
        let rows = try connection.query(
            "SELECT last FROM saekin.counter WHERE vault = $1 AND name = $2", .integer(vault), .text(Self.position))
        if !isCurrent, rows.count > 0, let last = try rows.integer(0, 0) { return last }
        // Until the end no version made the tokens.
        try set("analyzer", to: .text(Self.position))
        try forgetPosition()
        try connection.query("SELECT saekin.forget_new_words()")
        return 0
    }

    /// Makes the tokens of the next memos anew, and returns their number and the last of them; nil if there are none.
    private func writeMemos(after last: Int64, _ index: StoreIndexWriter) throws -> (count: Int, last: Int64)? {
        let rows = try connection.query(
            "SELECT id, title, body, detected FROM memo WHERE id > $1 ORDER BY id LIMIT $2", .integer(last), .integer(Self.page))
        var (ids, found): ([Int64], [[VaultCell]]) = ([], [])
        for row in 0..<rows.count { ids.append(try rows.integer(row, 0) ?? 0) }
        guard let last = ids.last else { return nil }
        try connection.sendAll([
            PostgresConnection.Request("SELECT saekin.remove_tokens(memo) FROM unnest($1::bigint[]) AS u (memo)", [.integers(ids)])
        ])
        for (row, id) in ids.enumerated() {
            let (title, body) = (try rows.text(row, 1) ?? "", try rows.text(row, 2) ?? "")
            try index.add(id, title: title, body: body)
            let kinds = DetectedColumn.bits(title: title, body: body)
            if try rows.integer(row, 3) != kinds { found.append([.integer(id), .integer(kinds)]) }
        }
        if !found.isEmpty { try update(found, of: .detected) }
        return (ids.count, last)
    }

    /// Makes the tokens of the next text of a file anew, and returns the number of the file; nil if there is none.
    private func writeFile(after last: Int64) throws -> Int64? {
        guard try hasFileTexts else { return nil }
        let rows = try connection.query(
            "SELECT file_id, body FROM file_text WHERE file_id > $1 AND body <> '' ORDER BY file_id LIMIT 1", .integer(last))
        guard rows.count > 0, let file = try rows.integer(0, 0) else { return nil }
        try connection.query("SELECT saekin.remove_file_tokens($1)", .integer(file))
        let index = fileIndexWriter()
        try index.add(file, title: "", body: rows.text(0, 1) ?? "")
        try index.flush()
        return file
    }

    private func keep(_ last: Int64) throws {
        try forgetPosition()
        try connection.query(
            "INSERT INTO saekin.counter(vault, name, last) VALUES ($1, $2, $3)", .integer(vault), .text(Self.position), .integer(last))
    }

    private func forgetPosition() throws {
        try connection.query(
            "DELETE FROM saekin.counter WHERE vault = $1 AND name LIKE $2", .integer(vault), .text(Self.allPositions + "%"))
    }

    private func complete() throws {
        try connection.query("SELECT saekin.use_new_words()")
        try forgetPosition()
        try finishTokens()
        try set("analyzer", to: .text(IndexVersion.current))
    }
}
