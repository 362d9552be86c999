import GRDB
package import MemoModel
import MemoSearch
import MemoVault
import PostingIndex
import Postings

extension Vault {
    /// Returns a view of the vault for a caller who is limited to some categories.
    ///
    /// The view is a `Vault` that shows fewer memos. A memo outside the categories cannot be distinguished
    /// from one that does not exist. Edits through the view are limited to the same memos. The view opens its
    /// own connections, so keep it as long as the caller may return.
    /// - Parameter open: The paths of categories, each of which includes its descendants. A path without a
    ///   category shows nothing, until there is one.
    /// - Throws: `VaultError`; `.readOnly` if the vault has the tables of an earlier version.
    package func limited(to open: [CategoryPath]) throws -> Vault {
        if isSchemaOld { throw VaultError.readOnly(path: path) }
        return try VaultError.translating(path: path) {
            let reader: any DatabaseReader =
                if isImmutable {
                    try DatabaseQueue(path: VaultFile(path: path).immutableURI, configuration: VaultConnection.viewConfiguration())
                } else {
                    try DatabasePool(
                        path: path, configuration: VaultConnection.viewConfiguration(place: file.map { ($0, path) }))
                }
            return Vault(limiting: self, to: VisibleTables(open: open), reader: reader)
        }
    }

    /// Returns the posting lists that a search may see.
    func postings(in db: Database) throws -> any PostingReader {
        let store = SearchIndex.store(in: db, cache: indexCache)
        guard view != nil else { return store }
        return VisiblePostings(
            store, visible: try VaultMemos(db).all(), version: try SearchIndex.contentVersion(in: db), cache: visibleVocabularies)
    }
}
