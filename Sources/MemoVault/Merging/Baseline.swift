import MemoImport
import MemoModel

/// The last values in exports of facts that were changed in the vault since: the table `baseline`.
///
/// A fact that is not in it has not been changed here since its import. Memos that were written in the vault have no baseline.
struct Baseline {
    /// The last value of a fact in an export.
    enum Known: Equatable {
        case value(FactValue)
        /// The fact was changed in a vault of an earlier version, which did not keep the export's value.
        case unknown
    }

    private let db: any VaultDatabase

    init(_ db: any VaultDatabase) { self.db = db }

    /// Returns the facts of a memo that were changed here, with their last values in the export.
    func facts(of memo: Int64) throws -> [MemoFact: Known] {
        // A vault of an earlier version that is only read has none.
        guard try db.hasTable("baseline") else { return [:] }
        let rows = try db.statement("SELECT field, part, value FROM baseline WHERE memo_id = ? ORDER BY field, part").rows(.integer(memo)) {
            (field: $0[0] as String, part: $0[1] as String, value: $0[2] as String?)
        }
        var found: [MemoFact: Known] = [:]
        for (name, group) in Dictionary(grouping: rows, by: \.field) {
            guard let fact = MemoFact(rawValue: name), let row = group.first(where: { $0.part.isEmpty }) else { continue }
            let parts = group.map(\.part).filter { !$0.isEmpty }
            found[fact] = row.value.map { .value(Self.value(of: fact, $0, parts)) } ?? .unknown
        }
        return found
    }

    /// The changes of a memo in this vault.
    struct Changes {
        var facts: Set<MemoFact> = []
        /// Whether the vault does not know the export's value of one of them.
        fileprivate(set) var areUnknown = false
        /// Whether a person keeps the memo though the export has thrown it away or lost it.
        fileprivate(set) var isKept = false
    }

    /// Returns the changes here of each memo of a source.
    func changes(ofSource source: Int64) throws -> [Int64: Changes] {
        var found: [Int64: Changes] = [:]
        let sql = """
            SELECT b.memo_id, b.field, CASE WHEN b.field = 'text' AND b.value IS NOT NULL THEN '' ELSE b.value END
            FROM baseline b JOIN memo m ON m.id = b.memo_id WHERE b.part = '' AND m.source_id = ?
            """
        try db.statement(sql).forEachRow([.integer(source)]) { row in
            guard let fact = MemoFact(rawValue: row[1]) else { return true }
            var changes = found[row[0]] ?? Changes()
            changes.facts.insert(fact)
            let value: String? = row[2]
            changes.areUnknown = changes.areUnknown || value == nil
            changes.isKept = changes.isKept || fact == .trashed && value != ""
            found[row[0]] = changes
            return true
        }
        return found
    }

    /// Returns the facts of a memo on which a person decided against the value that the export has.
    func decided(of memo: Int64) throws -> Set<MemoFact> {
        guard try db.hasTable("baseline") else { return [] }
        let sql = """
            SELECT b.field FROM baseline b JOIN baseline s ON s.memo_id = b.memo_id AND s.field = b.field AND s.value = b.value
            WHERE b.memo_id = ? AND b.field <> 'tags' AND b.part = '' AND s.part = '\(Self.decidedPart)'
            """
        return try Set(db.statement(sql).rows(.integer(memo)) { MemoFact(rawValue: $0[0] as String) }.compactMap(\.self))
    }

    /// The part of a row with the value of the export against which a person decided. Earlier versions ignore it.
    static let decidedPart = "decided"

    /// Returns the text that the export last had of a memo; nil if it was not changed here.
    func text(of memo: Int64) throws -> MemoText? {
        try db.statement("SELECT value FROM baseline WHERE memo_id = ? AND field = 'text' AND part = ''").text(.integer(memo)).map {
            MemoText($0)
        }
    }

    private static func value(of fact: MemoFact, _ text: String, _ parts: [String]) -> FactValue {
        switch fact {
        case .tags: FactValue(set: parts)
        case .category: FactValue(CategoryPath(text: text).names)
        case .text: FactValue([text])
        case .plain, .date, .trashed: FactValue(text.isEmpty ? [] : [text])
        }
    }
}

extension WritableVaultDatabase {
    /// Records the present value of a fact as its baseline, before the vault changes it. Skips memos that have a baseline of it already, and those that
    /// were written here.
    /// - Parameters:
    ///   - condition: Which memos, as a condition on `m`.
    ///   - category: The path of the present category, which all these memos have. Needed for the fact `category` only.
    func keepBaseline(_ fact: MemoFact, where condition: String, _ values: VaultCell..., category: String? = nil) throws {
        let new = """
            \(condition) AND m.source_id NOT IN (SELECT id FROM source WHERE name = '\(OwnSource.name)')
            AND NOT EXISTS (SELECT 1 FROM baseline b WHERE b.memo_id = m.id AND b.field = '\(fact.rawValue)' AND b.part = '')
            """
        if fact == .tags {
            try change(
                """
                INSERT INTO baseline(memo_id, field, part, value) SELECT m.id, 'tags', t.name, ''
                FROM memo m JOIN memo_tag x ON x.memo_id = m.id JOIN tag t ON t.id = x.tag_id WHERE \(new)
                """, values)
        }
        let value = category == nil ? Self.present(fact) : "?"
        try change(
            "INSERT INTO baseline(memo_id, field, part, value) SELECT m.id, '\(fact.rawValue)', '', \(value) FROM memo m WHERE \(new)",
            (category.map { [.text($0)] } ?? []) + values)
    }

    /// Writes the export's value of a fact for which the vault has another one, and forgets that a person decided against the value before.
    func setBaseline(_ fact: MemoFact, of memo: Int64, to value: FactValue) throws {
        try removeBaseline([fact], of: memo)
        let single = fact == .tags ? "" : value.texts.joined(separator: "/")
        for (part, value) in [("", single)] + (fact == .tags ? value.texts.map { ($0, "") } : []) {
            try change(
                "INSERT INTO baseline(memo_id, field, part, value) VALUES (?, ?, ?, ?)", .integer(memo), .text(fact.rawValue), .text(part),
                .text(value))
        }
    }

    /// Records that a person decided against the export's value of a fact.
    func decideBaseline(_ fact: MemoFact, of memo: Int64) throws {
        try change(
            """
            INSERT INTO baseline(memo_id, field, part, value)
            SELECT memo_id, field, '\(Baseline.decidedPart)', value FROM baseline WHERE memo_id = ? AND field = ? AND part = ''
            """, .integer(memo), .text(fact.rawValue))
    }

    /// Forgets the export's values of facts, because they equal the vault's values now.
    func removeBaseline(_ facts: some Sequence<MemoFact>, of memo: Int64) throws {
        for fact in facts { try change("DELETE FROM baseline WHERE memo_id = ? AND field = ?", .integer(memo), .text(fact.rawValue)) }
    }

    /// Returns the value of a fact of the memo `m`, as an expression.
    private static func present(_ fact: MemoFact) -> String {
        switch fact {
        case .text: "coalesce(m.lead, '') || m.title || coalesce(m.gap, '\n') || m.body"
        case .trashed: "CASE WHEN m.trashed IS NULL THEN '' ELSE '1' END"
        case .plain(let fact) where fact.definition.kind == .flag: "CASE WHEN m.\(fact.rawValue) THEN '1' ELSE '' END"
        case .plain(let fact): "coalesce(CAST(m.\(fact.rawValue) AS text), '')"
        case .date: "coalesce(CAST(m.created AS text), '')"
        case .category, .tags: "''"
        }
    }
}
