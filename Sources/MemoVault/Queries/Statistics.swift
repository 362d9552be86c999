public import MemoSearch

/// Counts and sizes of a vault.
public struct VaultStatistics: Sendable {
    /// Number of memos outside the trash.
    public var memos = 0
    /// Number of memos in the trash.
    public var trashed = 0
    /// Number of conflicted copies, including those in the trash.
    public var conflicts = 0
    /// Number of categories.
    public var categories = 0
    /// Number of tags.
    public var tags = 0
    /// Number of stored versions of earlier texts.
    public var revisions = 0
    /// Number of files that memos have as attachments.
    public var attachedFiles = 0
    /// Number of those whose words were read.
    public var readFiles = 0
    /// Number of memos by source, sources in alphabetical order.
    public var sources: [(name: String, count: Int)] = []
    /// Size of all titles and bodies in UTF-8, in bytes.
    public var textBytes = 0
    /// Size of the full-text index in bytes.
    public var indexBytes = 0
    /// Size of the file in bytes; in PostgreSQL, of the stored texts and tokens.
    public var vaultBytes = 0
    /// Version of the analysis rules that made the index.
    public var analyzerVersion = ""
    /// Version of SQLite; empty if the vault is in PostgreSQL.
    public var sqliteVersion = ""
    /// Version of PostgreSQL; empty if the vault is a file.
    public var postgresVersion = ""

    /// The database that holds the vault, with its name in the API.
    package var database: (name: String, version: String) {
        postgresVersion.isEmpty ? ("sqlite", sqliteVersion) : ("postgresql", postgresVersion)
    }
}

/// The result of an integrity check.
public struct VaultCheck: Sendable, Equatable {
    /// Messages of SQLite about damage to the file; empty if there is none.
    public var damage: [String] = []
    /// Number of references to rows that do not exist. In PostgreSQL, those of tokens; it guards the others itself.
    public var brokenReferences = 0
    /// Messages about damage to the index or differences between index and memos; empty if there are none. In PostgreSQL, about words whose
    /// counts are not those of the tokens.
    public var indexDamage: [String] = []
    /// Number of sampled tokens whose memos were counted twice: by index and by plain scan.
    public var samples = 0
    /// The sampled tokens whose two counts differ.
    public var mismatches: [CountMismatch] = []
    /// Whether the structure of the index was checked. That needs write access.
    public var isIndexAsked = true
    /// Whether the structure of the index was not checked because another program was writing.
    public var isBusy = false
    /// Whether another version of the rules made the index.
    public var isIndexOutdated = false
    /// Number of files that memos have as attachments.
    public var attachedFiles = 0
    /// The files of attachments that are missing.
    public var missingFiles: [DamagedFile] = []
    /// The files of attachments whose content is not that with which they were stored.
    public var changedFiles: [DamagedFile] = []
    /// Number of files beside the vault that no memo has. They take space and do no harm.
    public var unusedFiles = 0

    /// Creates a check that found nothing so far.
    package init() {}

    /// Whether the check found no problem.
    public var isHealthy: Bool { isVaultHealthy && damagedFiles.isEmpty }

    /// The files of attachments that are missing or changed.
    public var damagedFiles: [DamagedFile] { missingFiles + changedFiles }

    /// Whether the only problem is that files of attachments are missing or changed.
    public var isOnlyDamagedFiles: Bool { isVaultHealthy && !damagedFiles.isEmpty }

    /// Returns the default number of samples for a number of memos: one for each hundred, within bounds.
    package static func samples(of memos: Int) -> Int { min(max(memos / 100, 100), 2000) }

    private var isVaultHealthy: Bool {
        damage.isEmpty && brokenReferences == 0 && indexDamage.isEmpty && mismatches.isEmpty && !isIndexOutdated
    }
}

extension VaultReader {
    /// Returns counts and sizes of the vault.
    package func statistics() throws -> VaultStatistics {
        func number(_ sql: String) throws -> Int { try db.statement(sql).number() ?? 0 }
        var statistics = VaultStatistics()
        statistics.memos = try number("SELECT count(*) FROM memo WHERE trashed IS NULL")
        statistics.trashed = try number("SELECT count(*) FROM memo WHERE trashed IS NOT NULL")
        statistics.conflicts = try number("SELECT count(*) FROM memo WHERE conflict_of IS NOT NULL")
        statistics.categories = try number("SELECT count(*) FROM category")
        statistics.tags = try number("SELECT count(*) FROM tag")
        statistics.revisions = try number("SELECT count(*) FROM revision")
        if try db.hasAttachments { statistics.attachedFiles = try number("SELECT count(DISTINCT file_id) FROM attachment") }
        if try db.hasFileTexts {
            statistics.readFiles = try number(
                "SELECT count(*) FROM file_text WHERE failure IS NULL AND file_id IN (SELECT file_id FROM attachment)")
        }
        statistics.sources = try db.statement(
            "SELECT s.name, count(m.id) FROM source s JOIN memo m ON m.source_id = s.id GROUP BY s.id, s.name ORDER BY s.name"
        ).rows { ($0[0], $0[1]) }
        statistics.textBytes = try number("SELECT sum(\(db.byteCount(of: "title")) + \(db.byteCount(of: "body"))) FROM memo")
        statistics.analyzerVersion = try db.statement("SELECT value FROM setting WHERE key = 'analyzer'").text() ?? ""
        try db.measure(&statistics)
        return statistics
    }
}
