import Foundation

/// Memos to measure with, and the places of their vault and tables.
struct Collection {
    /// The heading of tables.
    let name: String
    let file: MemoFile
    let queries: [BenchQuery]
    let folder: String
    /// The built command.
    let saekin: String
    let rounds: Int
    /// Whether the baselines' indexes are merged before searches, as the vault's is. The time is not counted.
    let mergesBaselines: Bool

    var vault: String { folder + "/vault.db" }

    func table(_ baseline: Baseline) -> String { folder + "/\(baseline.rawValue).db" }

    /// Imports the file into a new vault with the command.
    func importAnew() throws -> ChildUsage {
        Baseline.remove(vault)
        return try Child.runApart([saekin, "import", file.path, "--vault", vault, "--quiet"])
    }

    /// Creates the vault and tables that are missing, without measuring.
    func prepare(_ baselines: [Baseline]) throws {
        if !FileManager.default.fileExists(atPath: vault) { _ = try importAnew() }
        for baseline in baselines where !FileManager.default.fileExists(atPath: table(baseline)) {
            _ = try fill(baseline)
        }
    }

    func fill(_ baseline: Baseline) throws -> FillResult {
        try baseline.fill(from: file, at: table(baseline), isMerged: mergesBaselines)
    }
}

/// A kind of measurement.
enum Part: String, CaseIterable {
    case tokenizer
    case `import`
    case search
    case start
    case memory

    func measure(_ collection: Collection) throws -> [Table] {
        switch self {
        case .tokenizer: [try TokenizerPart(collection: collection).measure()]
        case .import: [try ImportPart(collection: collection).measure()]
        case .search: [try SearchPart(collection: collection).measure(), try PhasePart(collection: collection).measure()]
        case .start: [try StartPart(collection: collection).measure()]
        case .memory: [try MemoryPart.measure(collection)]
        }
    }
}
