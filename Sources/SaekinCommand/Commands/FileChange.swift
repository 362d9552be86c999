import MemoImport
import MemoVault

/// A file of a watched folder that changed: `+b.txt`, `~업무/a.md`, `−c.txt`.
struct FileChange {
    /// The maximum number of changes that are listed. More are counted.
    static let most = 20

    let sign: String
    let path: String

    /// Returns nil for a memo that did not change.
    init?(_ memo: MemoRecord, _ outcome: MemoOutcome) {
        switch outcome {
        case .new: sign = "+"
        case .changed, .merged: sign = "~"
        case .unchanged: return nil
        }
        path = memo.place.path
    }

    private init(vanished path: String) { (sign, self.path) = ("−", path) }

    /// Returns the files of the memos that an import has just moved to the trash, or nothing if there are many.
    /// - Throws: `VaultError`, `DatabaseServerFailure`.
    static func vanished(_ report: ImportReport, in vault: some VaultEngine) throws -> [FileChange] {
        guard report.trashed <= most else { return [] }
        // Each memo has at most one event of the import.
        let latest = try vault.history(of: nil, kinds: nil, limit: report.imported + report.updated + report.trashed + 1, offset: 0).changes
        return try latest.filter { $0.kind == .vanished }.prefix(report.trashed).map { change in
            let id = try change.memo.flatMap { try vault.memo($0)?.facts.externalID }
            return FileChange(vanished: id ?? change.title)
        }
    }

    /// The change on one line, safe to print.
    var text: String { sign + VisibleText.line(path) }
}
