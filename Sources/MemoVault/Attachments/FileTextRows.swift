import FileReaders
import MemoModel
import MemoSearch
import Postings

/// Reads and writes the texts of attached files. Each belongs to a row of `file`, so equal files are read once.
package struct FileTextRows {
    private let db: any WritableVaultDatabase

    /// Writes in a transaction.
    package init(_ db: any WritableVaultDatabase) { self.db = db }

    /// Writes the result of a reading, unless no memo has the file any more.
    func set(_ result: Result<FileText, FileReadFailure>, by reader: String, of file: Int64) throws {
        guard try !db.integers("SELECT 1 FROM attachment WHERE file_id = ? LIMIT 1", [.integer(file)]).isEmpty else { return }
        try remove([file])
        let cells: [VaultCell]
        var body = StoredText("")
        switch result {
        case .success(let text):
            body = StoredText(text.text)
            cells = [VaultCell(text.pages), VaultCell(text.isScanned), .null]
        case .failure(let failure): cells = [.null, VaultCell(false), VaultCell(StoredText(failure.message.english))]
        }
        try db.change(
            "INSERT INTO file_text(file_id, reader, pages, is_scanned, failure, body) VALUES (?, ?, ?, ? = 1, ?, ?)",
            [.integer(file), .text(reader)] + cells + [VaultCell(body)])
        guard !body.text.isEmpty else { return }
        let index = try db.fileIndexWriter()
        try index.add(file, title: "", body: body.text)
        try index.flush()
    }

    /// Removes the texts of files that no memo has any more.
    package func removeUnused() throws {
        try remove(db.integers("SELECT file_id FROM file_text WHERE file_id NOT IN (SELECT file_id FROM attachment)"))
    }

    /// Removes texts, with their words.
    private func remove(_ files: [Int64]) throws {
        try db.overwritingDeleted {
            for file in files {
                let old = try db.statement("SELECT body FROM file_text WHERE file_id = ?").text(.integer(file))
                if let old, !old.isEmpty {
                    let index = try db.fileIndexWriter()
                    try index.remove(file, title: "", body: old)
                    try index.flush()
                }
                try db.change("DELETE FROM file_text WHERE file_id = ?", .integer(file))
            }
        }
    }
}

/// An attached file, and the state of its text.
struct AttachedFile {
    let id: Int64
    /// A memo that has the file.
    let memo: MemoID
    /// The file, with its name there. The number is 0.
    let attachment: Attachment
    /// Who read it last; nil if nobody has.
    let reader: String?
    /// Whether it could not be read then.
    let hasFailed: Bool

    /// Returns whether nobody has read the file since.
    func isUnchanged(in db: any VaultDatabase) throws -> Bool {
        let now = try db.statement("SELECT reader, failure IS NOT NULL FROM file_text WHERE file_id = ?").first(.integer(id)) {
            (reader: $0[0] as String?, hasFailed: $0[1] as Bool)
        }
        return now?.reader == reader && now?.hasFailed ?? false == hasFailed
    }

    /// Returns names and media types of the first attached files that nobody has read. A file with several names has one of them.
    static func unread(in db: any VaultDatabase, limit: Int) throws -> [(name: String, mediaType: String)] {
        guard try db.hasFileTexts else { return [] }
        return try db.statement(
            """
            SELECT min(a.name), f.type FROM file f JOIN attachment a ON a.file_id = f.id
            WHERE NOT EXISTS (SELECT 1 FROM file_text t WHERE t.file_id = f.id) GROUP BY f.id, f.type LIMIT ?
            """
        ).rows(VaultCell(limit)) { (name: $0[0], mediaType: $0[1]) }
    }

    /// Returns all attached files, in the order in which they were stored.
    static func all(in db: any VaultDatabase) throws -> [AttachedFile] {
        guard try db.hasFileTexts else { return [] }
        return try db.statement(
            """
            SELECT f.id, f.hash, f.size, f.type, a.memo_id, a.name, t.reader, t.failure IS NOT NULL
            FROM file f JOIN attachment a ON a.file_id = f.id LEFT JOIN file_text t ON t.file_id = f.id
            WHERE NOT EXISTS (
                SELECT 1 FROM attachment o
                WHERE o.file_id = f.id AND (o.memo_id < a.memo_id OR o.memo_id = a.memo_id AND o.position < a.position))
            ORDER BY f.id
            """
        ).rows {
            AttachedFile(
                id: $0[0], memo: MemoID(rawValue: $0[4]),
                attachment: Attachment(number: 0, name: $0[5], mediaType: $0[3], size: $0[2], hash: $0[1]), reader: $0[6], hasFailed: $0[7])
        }
    }
}

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
