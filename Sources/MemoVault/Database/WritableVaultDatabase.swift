package import MemoModel
package import Postings

/// A transaction that changes a vault, in whatever database it is. No other transaction changes the vault meanwhile.
///
/// Statements are in SQL that both databases understand, as those of `VaultDatabase`. To write a row that may exist, update it, and insert it
/// if nothing was updated: the databases have different keys for ON CONFLICT.
package protocol WritableVaultDatabase: VaultDatabase {
    /// Runs a statement that writes, and returns the number of rows that it inserted, updated or deleted.
    @discardableResult
    func change(_ sql: String, _ values: [VaultCell]) throws -> Int

    /// Runs an INSERT of one row into a table with numbered rows, and returns the number (`id`) of the new row.
    func insert(_ sql: String, _ values: [VaultCell]) throws -> Int64

    /// Writes a row of `setting`: a text or an integer.
    func set(_ key: String, to value: VaultCell) throws

    /// Records the changes of rows in `JournalTable.all` from now on, until the transaction ends; nil for no longer. Writes no row itself.
    func record(_ target: JournalTarget?) throws

    /// Returns the writing half of the vault's index. Call its `flush` before the transaction ends.
    func indexWriter() -> any PostingWriter

    /// Returns the writing half of the index of texts of attached files, which is created if there is none. Call its `flush` before the transaction
    /// ends. A text is added after its row, and removed before it.
    func fileIndexWriter() throws -> any PostingWriter

    /// Runs `body`, and overwrites the rows that it deletes if the database would keep them until their space is needed.
    func overwritingDeleted<Value>(_ body: () throws -> Value) throws -> Value
}

extension WritableVaultDatabase {
    /// Runs a statement that writes, and returns the number of rows that it inserted, updated or deleted.
    @discardableResult
    package func change(_ sql: String, _ values: VaultCell...) throws -> Int { try change(sql, values) }

    /// Runs an INSERT of one row into a table with numbered rows, and returns the number (`id`) of the new row.
    @discardableResult
    func insert(_ sql: String, _ values: VaultCell...) throws -> Int64 { try insert(sql, values) }
}

extension VaultCell {
    /// Makes a number, or null of nil.
    package init(_ number: Int?) { self.init(number.map(Int64.init)) }

    /// Makes 1 or 0.
    init(_ flag: Bool) { self = .integer(flag ? 1 : 0) }

    /// Makes a text, or null of nil.
    package init(_ text: StoredText?) { self.init(text?.text) }

    /// Makes a text, or null of nil.
    init(_ text: String?) { self = text.map { .text($0) } ?? .null }
}
