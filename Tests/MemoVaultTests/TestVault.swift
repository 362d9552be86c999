import Foundation
import GRDB
import MemoImport
import MemoModel

@testable import MemoVault
@testable import SQLiteVaults

/// A vault in a temporary folder that is deleted with this object.
final class TestVault {
    let folder: URL
    let vault: Vault
    var path: String { vault.path }

    init(maximumPages: Int? = nil) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "saekin-\(UUID().uuidString)")
        vault = try Vault.open(folder.appending(path: "vault.db").path(), maximumPages: maximumPages)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

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

    /// Returns all rows of `memo` without the times of import. They must stay the same if nothing changed.
    func rows() throws -> [String] {
        try vault.readDatabase { db in
            try Row.fetchAll(db, sql: "SELECT * FROM memo ORDER BY id").map(\.description)
        }
    }

    func whole(_ id: Int64) throws -> String? { try vault.memo(MemoID(rawValue: id))?.text.whole }

    func number(_ sql: String) throws -> Int { try vault.readDatabase { try Int.fetchOne($0, sql: sql) ?? -1 } }
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
