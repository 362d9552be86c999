import GRDB
public import MemoIndex

/// How much is in a vault and how large it is.
public struct VaultStatistics: Sendable {
    /// Memos in use.
    public var memos = 0
    /// Memos in the trash.
    public var trashed = 0
    /// Conflicted copies among the memos.
    public var conflicts = 0
    /// Categories.
    public var categories = 0
    /// Tags.
    public var tags = 0
    /// Replaced texts that are kept.
    public var revisions = 0
    /// Memos by the name of their source, in alphabetical order.
    public var sources: [(name: String, count: Int)] = []
    /// Bytes of all titles and bodies, UTF-8.
    public var textBytes = 0
    /// Bytes of the pages of the full-text index.
    public var indexBytes = 0
    /// Bytes of the whole file.
    public var vaultBytes = 0
    /// The rules by which the index was made.
    public var analyzerVersion = ""
    /// SQLite's version.
    public var sqliteVersion = ""
}

/// What a check found.
public struct VaultCheck: Sendable, Equatable {
    /// What SQLite says of the file; empty when it is whole.
    public var damage: [String] = []
    /// References to rows that do not exist.
    public var brokenReferences = 0
    /// What is wrong with the index in itself and against the memos, a line each; empty when it is whole.
    public var indexDamage: [String] = []
    /// Pairs of syllables and words that were counted twice.
    public var samples = 0
    /// Those whose counts differ between index and plain scan.
    public var mismatches: [CountMismatch] = []
    /// Whether the index could be asked: where the vault may only be read it cannot.
    public var isIndexAsked = true
    /// Whether the index was made by other rules than this program's.
    public var isIndexOutdated = false

    /// Whether nothing is wrong.
    public var isHealthy: Bool {
        damage.isEmpty && brokenReferences == 0 && indexDamage.isEmpty && mismatches.isEmpty && !isIndexOutdated
    }
}

extension Vault {
    /// Counts and sizes.
    /// - Throws: `VaultError`.
    public func statistics() throws -> VaultStatistics {
        try read { db in
            func number(_ sql: String) throws -> Int { try Int.fetchOne(db, sql: sql) ?? 0 }
            var statistics = VaultStatistics()
            statistics.memos = try number("SELECT count(*) FROM memo WHERE trashed IS NULL")
            statistics.trashed = try number("SELECT count(*) FROM memo WHERE trashed IS NOT NULL")
            statistics.conflicts = try number("SELECT count(*) FROM memo WHERE conflict_of IS NOT NULL")
            statistics.categories = try number("SELECT count(*) FROM category")
            statistics.tags = try number("SELECT count(*) FROM tag")
            statistics.revisions = try number("SELECT count(*) FROM revision")
            statistics.sources = try Row.fetchAll(
                db,
                sql: "SELECT s.name, count(m.id) FROM source s LEFT JOIN memo m ON m.source_id = s.id GROUP BY s.id ORDER BY s.name"
            ).map { ($0[0], $0[1]) }
            statistics.textBytes = try number("SELECT sum(length(cast(title AS BLOB)) + length(cast(body AS BLOB))) FROM memo")
            statistics.indexBytes = try number(Vault.indexSize)
            statistics.vaultBytes = try number("PRAGMA page_count") * number("PRAGMA page_size")
            statistics.analyzerVersion = try String.fetchOne(db, sql: "SELECT value FROM setting WHERE key = 'analyzer'") ?? ""
            statistics.sqliteVersion = try String.fetchOne(db, sql: "SELECT sqlite_version()") ?? ""
            return statistics
        }
    }

    /// Looks for damage in the file, the references and the index: its structure, a trial write that is taken back, and `samples`
    /// tokens counted by index and by plain scan; where nil, a number that grows with the vault.
    /// - Throws: `VaultError` when the file cannot be read at all.
    public func check(samples: Int? = nil) throws -> VaultCheck {
        var check = VaultCheck()
        check.isIndexOutdated = try isIndexOutdated()
        do {
            try read { db in
                check.damage = try String.fetchAll(db, sql: "PRAGMA integrity_check(20)").filter { $0 != "ok" }
                check.brokenReferences = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").count
                do {
                    try Vault.checkCounts(&check, samples: samples, in: db)
                } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT || error.resultCode == .SQLITE_ERROR {
                    check.indexDamage.append("counts: \(error.message ?? error.resultCode.description)")
                }
            }
        } catch VaultError.damaged(_, let detail) {
            // Rows that other tools wrote.
            check.damage.append(detail)
        }
        guard writer != nil else {
            check.isIndexAsked = false
            return check
        }
        // FTS5's check is an INSERT command, and a trial write is one: both need a connection that may write.
        try write { db in
            try db.inTransaction(.immediate) {
                check.indexDamage += try SearchIndex.store(in: db).damage()
                return .rollback
            }
        }
        return check
    }

    /// Samples of a check where nobody says how many: a hundredth of the memos, but so many at least and at most.
    private static let samples = 100...2000

    private static func checkCounts(_ check: inout VaultCheck, samples: Int?, in db: Database) throws {
        let memos = VaultMemos(db)
        let wanted = try samples ?? min(max(memos.all().count / 100, Self.samples.lowerBound), Self.samples.upperBound)
        let counts = try SearchIndex.checkCounts(of: memos, in: SearchIndex.store(in: db), samples: wanted)
        (check.samples, check.mismatches) = (counts.samples, counts.mismatches)
        if counts.memos != counts.indexedMemos {
            check.indexDamage.append("totals: \(counts.indexedMemos) memos indexed, \(counts.memos) in the vault")
        }
    }

    /// The tables in which FTS5 keeps an index.
    private static let indexSize = """
        SELECT sum(pgsize) FROM dbstat WHERE aggregate = TRUE AND name IN (
            SELECT t.name || suffix.column1 FROM sqlite_schema t, (VALUES ('_data'), ('_idx'), ('_docsize'), ('_content'), ('_config')) suffix
            WHERE t.sql LIKE 'CREATE VIRTUAL TABLE%fts5%')
        """

    /// SQLite's version, without a vault.
    public static func sqliteVersion() throws -> String {
        try VaultError.translating(path: ":memory:") {
            try DatabaseQueue().read { try String.fetchOne($0, sql: "SELECT sqlite_version()") } ?? ""
        }
    }
}
