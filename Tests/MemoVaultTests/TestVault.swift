import Foundation
import MemoImport
import MemoModel
import TestSupport
import Testing

@testable import MemoVault

/// A vault in the database of a `TestEngine`, of which nothing is left when the tests end.
class TestVault {
    let vault: any VaultEngine
    /// A folder for exports.
    var folder: URL { temporary.url }
    private let temporary: TemporaryFolder
    private let checking: (_ samples: Int?) throws -> VaultCheck

    init(_ vault: any VaultEngine, _ folder: TemporaryFolder, check: @escaping (_ samples: Int?) throws -> VaultCheck) {
        (self.vault, temporary, checking) = (vault, folder, check)
    }

    @discardableResult
    func apply(
        _ items: [ImportItem], as source: String = "test", severalContainers: Bool = false, mirror: Bool = false, dryRun: Bool = false,
        present: Set<String> = []
    ) throws -> ImportReport {
        try vault.apply(
            as: source, severalContainers: severalContainers, scope: MirrorScope(present: present),
            options: ApplyOptions(isMirror: mirror, isDryRun: dryRun, now: Timestamp(milliseconds: 1_700_000_000_000))
        ) { yield in for item in items { try yield(item) } }
    }

    /// Checks that index and texts agree, by a number of words, or one that grows with the vault.
    func check(samples: Int? = nil) throws -> VaultCheck { try checking(samples) }

    /// Opens the vault once more, as another program does.
    func reopened(settings: VaultSettings = VaultSettings()) throws -> any VaultEngine { vault }

    /// Makes the sort keys of titles, if the engine keeps any.
    func prepareTitles() {}

    /// Imports a file or folder of this machine.
    @discardableResult
    func apply(_ path: String, hasPlace: Bool = true, _ options: ApplyOptions = ApplyOptions()) throws -> ImportReport {
        var options = options
        if hasPlace { options.place = Export.place(of: path) }
        return try vault.apply(ImportReader(path: path), options: options)
    }

    /// Returns the number of memos outside the trash.
    func memos() throws -> Int { try number("SELECT count(*) FROM memo WHERE trashed IS NULL") }

    /// Returns the memo with a title.
    func memo(titled title: String) throws -> MemoID {
        MemoID(rawValue: Int64(try number("SELECT id FROM memo WHERE title = '\(title)'")))
    }

    func whole(_ id: Int64) throws -> String? { try vault.memo(MemoID(rawValue: id))?.text.whole }

    // MARK: Statements

    /// Returns all rows of `memo`, which must stay the same if nothing changed.
    func rows() throws -> [[String]] {
        let columns = VaultTable.memo.columns.map { "CAST(\($0.name) AS TEXT)" }
        return try reading { db in
            try db.statement("SELECT \(columns.joined(separator: ", ")) FROM memo ORDER BY id").rows { row in
                columns.indices.map { row[$0] ?? "NULL" }
            }
        }
    }

    /// Returns the integer that a statement finds, in SQL that all engines understand; -1 for none.
    func number(_ sql: String) throws -> Int { try reading { try $0.statement(sql).number() ?? -1 } }

    /// Returns the texts of the first column of a statement.
    func texts(_ sql: String) throws -> [String] { try reading { try $0.statement(sql).rows { $0[0] } } }

    /// Runs `body` once, over one state.
    func reading<Value>(_ body: (any VaultDatabase) throws -> Value) throws -> Value {
        var value: Value?
        try vault.pass { value = try body($0) }
        return try #require(value)
    }

    /// Runs a statement that another program could run.
    func change(_ sql: String, _ values: VaultCell...) throws { try writing { _ = try $0.change(sql, values) } }

    /// Runs `body` in one transaction.
    func writing(_ body: (any WritableVaultDatabase) throws -> Void) throws {
        try vault.write(.settings, now: .now) { try body($0.db) }
    }
}

extension VaultEngine {
    /// Imports items that `feed` yields one by one.
    @discardableResult
    func apply(
        as source: String, severalContainers: Bool = false, scope: MirrorScope = MirrorScope(), options: ApplyOptions = ApplyOptions(),
        observe: @escaping (MemoRecord, MemoOutcome) -> Void = { _, _ in }, progress: @escaping (ImportReport) throws -> Void = { _ in },
        feed: ((ImportItem) throws -> Void) throws -> Void
    ) throws -> ImportReport {
        try importing(options, keepsFiles: false, waiting: {}) { target in
            try ImportApplier(
                in: target, source: ImportSource(source, ["test"], options), hasSeveralContainers: severalContainers, scope: scope,
                options: options, observe: observe
            ).run(attachmentsOf: nil, progress: progress, feed: feed)
        }
    }
}

extension ImportItem {
    /// Returns a memo from a JSON file.
    static func memo(
        _ text: String, id: String? = nil, category: [String] = [], record: Int? = 1, path: String = "a.json",
        change: (inout MemoRecord) -> Void = { _ in }
    ) -> ImportItem {
        var memo = MemoRecord(place: Place(path: path, record: record), text: MemoText(text))
        memo.externalID = id
        memo.category = category
        change(&memo)
        return .memo(memo)
    }

    /// Returns a memo that is a file of its own.
    static func file(_ path: String, _ text: String, conflictOf: String? = nil) -> ImportItem {
        .memo(text, record: nil, path: path) { $0.conflictOf = conflictOf }
    }
}

extension Timestamp {
    /// Returns midnight of a day in UTC.
    static func day(_ year: Int, _ month: Int, _ day: Int) -> Timestamp {
        Timestamp(milliseconds: Int64(CivilDate(year: year, month: month, day: day).dayNumber) * 86_400_000)
    }
}
