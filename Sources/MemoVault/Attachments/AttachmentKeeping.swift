import MemoImport
import MemoModel

/// Keeps the files of an import: first those that came with their memos, then those of the export, in one pass.
///
/// A file is stored before the row that names it, in the same transaction.
package final class AttachmentKeeping {
    /// The place of a file among the attachments of a memo.
    private struct Use {
        let memo: Int64
        let number: Int
        let name: String
    }

    private let keeper: any FileKeeper
    /// Files of the export by number, with the memos that want them.
    private var uses: [Int: [Use]] = [:]
    /// Stored files whose memos may not have rows yet.
    private var ready: [(use: Use, file: StoredFile)] = []
    /// Number of attachments by memo.
    private var counts: [Int64: Int] = [:]
    /// Number of attachments that memos have after the import.
    private(set) var kept = 0

    /// Keeps files where a vault has them.
    package init(_ keeper: any FileKeeper) { self.keeper = keeper }

    /// Takes the attachments of a memo. Returns the number of stored bytes.
    func take(_ record: MemoRecord, of memo: Int64, in db: any WritableVaultDatabase, report: (ImportProblem) -> Void) throws -> Int {
        var bytes = 0
        for attachment in record.attachments {
            let number = (counts[memo] ?? 0) + 1
            counts[memo] = number
            let use = Use(memo: memo, number: number, name: StoredText(name: attachment.name).text)
            switch attachment.content {
            case .file(let file): uses[file, default: []].append(use)
            // A reader has looked up all links.
            case .links: counts[memo] = number - 1
            case .bytes(let content):
                var rest: [UInt8]? = content
                bytes += content.count
                do {
                    ready.append((use, try keeper.keep(attachment.name, in: db) { rest.take() }))
                } catch is AttachmentStore.TooLarge {
                    report(.attachmentTooLarge(record.place, name: attachment.name))
                }
            }
        }
        return bytes
    }

    /// Writes the rows of stored files. Call it after the rows of memos are written, before the commit.
    func writeRows(in db: any WritableVaultDatabase) throws {
        let rows = AttachmentRows(db)
        for (use, file) in ready where try rows.setImported(use.number, of: use.memo, name: use.name, file: file) { kept += 1 }
        ready = []
    }

    /// The numbers of the files of the export that memos want.
    var wanted: Set<Int> { Set(uses.keys) }

    /// Stores a file of the export for the memos that want it. Returns the number of stored bytes.
    func keep(_ file: ExportFile, in db: any WritableVaultDatabase, next: () throws -> [UInt8]?) throws -> Int {
        let stored = try keeper.keep(file.name, in: db, next: next)
        for use in uses[file.number] ?? [] { ready.append((use, stored)) }
        return stored.size
    }

    /// Removes attachments that the memos of this import no longer have. A memo for which the export has no file keeps those it has.
    func finish(in db: any WritableVaultDatabase) throws {
        let rows = AttachmentRows(db)
        for (memo, count) in counts { try rows.removeAll(after: count, of: memo) }
    }
}
