import MemoImport
import MemoModel

/// The memos of a source that a mirrored export no longer has. They go to the trash, unless somebody changed them here, or they may be in files that
/// could not be read.
struct MissingMemos {
    /// Number of memos that are moved to the trash together.
    private static let stride = 1000

    private let name: String
    private let source: Int64
    private let options: ApplyOptions
    private let db: any WritableVaultDatabase

    init(_ name: String, _ source: Int64, _ options: ApplyOptions, in db: any WritableVaultDatabase) {
        (self.name, self.source, self.options, self.db) = (name, source, options, db)
    }

    /// Moves the memos within `scope` to the trash that the export does not have.
    func trash(
        in scope: MirrorScope, _ seen: SeenMemos, _ rejected: RejectedFiles, _ merges: inout ImportMerges, _ report: inout ImportReport
    ) throws {
        var missing = try scope.memos(of: source, in: db).sorted().filter { !seen.contains($0) }
        let harmless = rejected.isEmpty ? [] : try RejectedFiles.harmless(of: source, in: db)
        let unread = try rejected.memos(among: missing, present: scope.present, harmless: harmless, in: db)
        if !unread.isEmpty {
            report.add(.leftAlone(name, memos: unread.count))
            missing.removeAll(where: unread.contains)
        }
        let kept = try merges.kept(of: missing, source: source, in: db)
        for id in kept.toReport { try keep(id, &report) }
        missing.removeAll { kept.others.contains($0) || kept.toReport.contains($0) }
        report.trashed += missing.count
        if options.isDryRun { return }
        for start in Swift.stride(from: 0, to: missing.count, by: Self.stride) {
            try trash(Array(missing[start..<min(start + Self.stride, missing.count)]))
        }
    }

    /// Remembers the files that could not be read, if no memo is missing that could be in them.
    func note(_ rejected: RejectedFiles, in scope: MirrorScope, _ seen: SeenMemos, _ merges: inout ImportMerges) throws {
        guard !rejected.isEmpty, !options.isDryRun else { return }
        let missing = try scope.memos(of: source, in: db).filter { !seen.contains($0) }
        let kept = missing.isEmpty ? [] : try merges.kept(of: missing, source: source, in: db).others
        if missing.allSatisfy(kept.contains) { try rejected.noteHarmless(of: source, isWhole: scope.changed == nil, in: db) }
    }

    private func trash(_ ids: [Int64]) throws {
        let some = VaultCell.integers(ids)
        // No memo has the fingerprint 0, so a memo that reappears counts as changed and is taken out of the trash.
        try db.change(
            "UPDATE memo SET trashed = ?, fingerprint = 0 WHERE \(db.isAmong("id"))", .integer(options.now.milliseconds), some)
        // Now the vault has the value of the export.
        try db.change("DELETE FROM baseline WHERE field = '\(MemoFact.trashed.rawValue)' AND \(db.isAmong("memo_id"))", some)
        try EventLog(db).recordVanished(some, at: options.now)
    }

    /// Leaves a memo out of the trash whose text was changed here, and reports it once.
    private func keep(_ memo: Int64, _ report: inout ImportReport) throws {
        let row = try db.statement("SELECT title, path, external_id FROM memo WHERE id = ?").first(.integer(memo)) {
            (title: $0[0] as String, path: $0[1] as String? ?? $0[2])
        }
        guard let row else { return }
        report.add(.missingButChanged(Place(path: row.path), MemoName(id: memo, title: row.title)))
        guard !options.isDryRun else { return }
        try db.setBaseline(.trashed, of: memo, to: FactValue(["1"]))
        // Its file may come back as it was.
        try db.change("UPDATE memo SET fingerprint = 0 WHERE id = ?", .integer(memo))
    }
}
