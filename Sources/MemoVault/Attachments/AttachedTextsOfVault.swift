import MemoSearch
import Postings

/// The texts of the attached files of a vault, as searches read them.
struct AttachedTextsOfVault: AttachedTexts {
    private let db: any VaultDatabase
    let postings: any PostingReader

    /// Reads one state; nil if the vault has no texts of files.
    init?(in db: any VaultDatabase) throws {
        guard let postings = try db.filePostings() else { return nil }
        (self.db, self.postings) = (db, postings)
    }

    func owners() throws -> [FileOwner] {
        try db.derived("owners of files", bytes: { 24 * $0.count }) {
            // A parameter, because this value is kept, not the rows that it is made of.
            try db.statement(
                "SELECT t.file_id, a.memo_id, t.is_scanned FROM file_text t JOIN attachment a ON a.file_id = t.file_id WHERE t.file_id > ?"
            ).rows(.integer(.min)) { FileOwner(file: $0[0], memo: $0[1], isScanned: $0[2]) }
        }
    }

    func files(of memo: Int64) throws -> [AttachedFileText] {
        try db.statement(
            """
            SELECT a.position, a.name, t.file_id, t.is_scanned, t.pages, t.body FROM attachment a JOIN file_text t ON t.file_id = a.file_id
            WHERE \(db.isRemote ? db.isAmong("a.memo_id") : "a.memo_id = ?") ORDER BY a.position
            """
        ).rows([memo].wanted(isRemote: db.isRemote)) { row in
            let pages: Int? = row[4]
            return AttachedFileText(number: row[0], name: row[1], file: row[2], isScanned: row[3], hasPages: pages != nil, text: row[5])
        }
    }
}
