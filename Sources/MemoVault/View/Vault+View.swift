import GRDB
import MemoIndex
import MemoModel

extension Vault {
    /// Returns the vault as a caller sees it who is limited to some categories.
    ///
    /// It is a vault like any other, with fewer memos: whatever is asked of it, a memo outside the categories cannot be told from
    /// one that does not exist. Edits through it are held to the same memos. Connections to the file are opened for it, so keep it
    /// for as long as the caller may come back.
    /// - Parameter names: Names or paths of categories, each with the ones below it. A name that no category bears shows nothing.
    /// - Throws: `VaultError`; `.readOnly` for a vault with the tables of an earlier version.
    public func limited(toCategories names: [String]) throws -> Vault {
        if isSchemaOld { throw VaultError.readOnly(path: path) }
        return try VaultError.translating(path: path) {
            let reader: any DatabaseReader =
                if isFrozen {
                    try DatabaseQueue(path: VaultFile(path: path).frozenURI, configuration: VaultConnection.viewConfiguration())
                } else {
                    try DatabasePool(
                        path: path, configuration: VaultConnection.viewConfiguration(place: file.map { ($0, path) }))
                }
            return Vault(limiting: self, to: VisibleTables(names: names), reader: reader)
        }
    }

    /// Returns the postings that a search over `memos` may see.
    func postings(in db: Database, _ memos: VaultMemos) throws -> any PostingReader {
        let store = SearchIndex.store(in: db, texts: memos, cache: indexCache)
        guard view != nil else { return store }
        return VisiblePostings(
            store, visible: try memos.all(), version: try SearchIndex.contentVersion(in: db), cache: visibleVocabularies)
    }
}
