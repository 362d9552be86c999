package import MemoImport
package import MemoModel

/// A column of the table of memos, in the order of the table.
///
/// This is the only list of them. The statements that read and write rows, the views of limited callers, the copies of vaults and the
/// fingerprints of imports are made from it. A new column needs a step of the tables in both databases, a case here, and the values that the
/// compiler then asks for.
package enum MemoColumn: Int, CaseIterable {
    case id, recency, created, modified, trashed, category, state, pinned, deadline, imported, source, key, fingerprint, conflict, path
    case lead, gap, title, body, detected

    /// When the column of an existing memo is written.
    package enum Part {
        /// Never by an import, because it says where the memo comes from.
        case origin
        /// When an import brings the memo again. Edits write single ones.
        case facts
        /// With a new text.
        case text
    }

    /// How a caller who is limited to categories sees a column of a visible memo.
    package enum Visibility {
        case shown
        case hidden
        /// The number of another memo, if that one is visible too.
        case ifMemoIsVisible
    }

    /// The form of a column.
    package struct Definition {
        let name: String
        let kind: VaultTable.Kind
        /// Whether it may be NULL.
        let isOptional: Bool
        let part: Part
        package let visibility: Visibility

        init(_ name: String, _ kind: VaultTable.Kind, isOptional: Bool = false, _ part: Part, _ visibility: Visibility) {
            (self.name, self.kind, self.isOptional, self.part, self.visibility) = (name, kind, isOptional, part, visibility)
        }
    }

    private static let definitions = allCases.map(\.newDefinition)
    private static let facts = allCases.map { PlainFact(rawValue: $0.name) }

    /// The form of the column.
    package var definition: Definition { Self.definitions[rawValue] }
    /// The name in both databases.
    package var name: String { definition.name }
    /// Whether released vaults, which are read before they are migrated, may lack the column.
    fileprivate var isYoung: Bool { rawValue > Self.detected.rawValue }
    /// The fact whose value the column has; nil if it has no plain one.
    var fact: PlainFact? { Self.facts[rawValue] }

    private var newDefinition: Definition {
        switch self {
        case .id: Definition("id", .integer, .origin, .shown)
        case .recency: Definition("recency", .integer, .facts, .shown)
        case .created: Definition("created", .integer, isOptional: true, .facts, .shown)
        case .modified: Definition("modified", .integer, isOptional: true, .facts, .shown)
        case .trashed: Definition("trashed", .integer, isOptional: true, .facts, .shown)
        case .category: Definition("category_id", .integer, isOptional: true, .facts, .shown)
        case .state: Definition("state", .integer, isOptional: true, .facts, .shown)
        case .pinned: Definition("pinned", .flag, .facts, .shown)
        case .deadline: Definition("deadline", .integer, isOptional: true, .facts, .shown)
        case .imported: Definition("imported", .integer, .origin, .shown)
        case .source: Definition("source_id", .integer, .origin, .shown)
        case .key: Definition("external_id", .text, .origin, .shown)
        case .fingerprint: Definition("fingerprint", .integer, .facts, .shown)
        case .conflict: Definition("conflict_of", .integer, isOptional: true, .origin, .ifMemoIsVisible)
        case .path: Definition("path", .text, isOptional: true, .facts, .shown)
        case .lead: Definition("lead", .text, isOptional: true, .text, .shown)
        case .gap: Definition("gap", .text, isOptional: true, .text, .shown)
        case .title: Definition("title", .text, .text, .shown)
        case .body: Definition("body", .text, .text, .shown)
        case .detected: Definition("detected", .integer, .text, .shown)
        }
    }
}

extension [MemoColumn] {
    /// All columns, in the order of the table.
    package static let all = MemoColumn.allCases
    /// The columns that an import writes when it brings a memo again.
    package static let facts = all.filter { $0.definition.part == .facts }
    /// The columns that a new text writes.
    package static let text = all.filter { $0.definition.part == .text }

    /// The names, as in a list of columns.
    package var names: String { map(\.name).joined(separator: ", ") }
    /// A parameter for each, as in a list of values.
    package var parameters: String { map { _ in "?" }.joined(separator: ", ") }
    /// A statement that writes the columns of a memo. Its last parameter is the memo's number.
    package var update: String { "UPDATE memo SET \(map { "\($0.name) = ?" }.joined(separator: ", ")) WHERE id = ?" }
}

/// Columns of memos that a statement returns, and their places in its rows.
package struct MemoSelection {
    let columns: [MemoColumn]
    private let places: [Int]
    /// The facts among the columns, and their places.
    let facts: [(fact: PlainFact, kind: PlainFact.Kind, place: Int)]

    init(_ columns: [MemoColumn]) {
        self.columns = columns
        places = MemoColumn.allCases.map { columns.firstIndex(of: $0) ?? -1 }
        facts = columns.enumerated().compactMap { place, column in column.fact.map { ($0, $0.definition.kind, place) } }
    }

    /// Returns the names with the alias of the table. A column that a vault of an earlier version lacks is null.
    func names(of alias: String, in db: any VaultDatabase) throws -> String {
        try columns.map { column in
            let isThere = try !column.isYoung || db.hasColumn(column.name, of: "memo")
            return isThere ? "\(alias).\(column.name)" : "NULL"
        }.joined(separator: ", ")
    }

    /// The place of a column, which must be among `columns`.
    subscript(_ column: MemoColumn) -> Int { places[column.rawValue] }
}

/// A row to be written: of a new memo, or of one that an import brings again.
package struct MemoRow {
    /// The memo's number, or nil for the next free one.
    package var number: Int64?
    package let source: Int64
    /// The memo's identifier in its source.
    package let key: StoredText
    let imported: Timestamp
    package let facts: StoredFacts
    package let text: MemoText

    /// Returns the value of a column.
    package func value(of column: MemoColumn) -> StoredValue {
        switch column {
        case .id: .number(number)
        case .recency: .number(facts.recency.milliseconds)
        case .created: .number(facts.created?.milliseconds)
        case .modified: .number(facts.modified?.milliseconds)
        case .trashed: .number(facts.trashed?.milliseconds)
        case .category: .number(facts.category)
        case .state, .pinned, .deadline: column.fact.map { StoredValue($0, facts.plain[$0]) } ?? .number(nil as Int64?)
        case .imported: .number(imported.milliseconds)
        case .source: .number(source)
        case .key: .text(key)
        case .fingerprint: .number(facts.fingerprint)
        // An import links conflicted copies when it has read all memos.
        case .conflict: .number(nil as Int64?)
        case .path: .text(facts.path)
        case .lead, .gap, .title, .body, .detected: text.value(of: column)
        }
    }

    /// Returns the values of some columns.
    package func cells(_ columns: [MemoColumn]) -> [VaultCell] { columns.map { VaultCell(value(of: $0)) } }
}

/// The stored facts of a memo, beside its text and its origin.
package struct StoredFacts {
    package let recency: Timestamp
    package let created: Timestamp?
    let modified: Timestamp?
    package let trashed: Timestamp?
    package let category: Int64?
    package let plain: PlainFacts
    /// Hash of the imported content. 0 equals no hash, so the next import that has the memo updates it.
    let fingerprint: Int64
    /// The file that the memo is, or was read from, if the key alone does not identify it.
    let path: StoredText?
}

extension Timestamp {
    /// The value of the column `recency` for a memo without a creation or modification time. It is before all
    /// other times, so that such a memo never counts as new.
    static let undated = Timestamp(milliseconds: calendar.lowerBound - 1)
}

extension MemoText {
    /// Returns the value of a column that is written with a text. A null lead means none, a null gap means one line feed.
    package func value(of column: MemoColumn) -> StoredValue {
        switch column {
        case .lead: .text(lead.isEmpty ? nil : StoredText(lead))
        case .gap: .text(gap == "\n" ? nil : StoredText(gap))
        case .title: .text(StoredText(title))
        case .body: .text(StoredText(body))
        case .detected: .number(DetectedColumn.bits(for: self))
        default: .number(nil as Int64?)
        }
    }

    /// Returns the values of columns that are written with a text.
    func cells(_ columns: [MemoColumn]) -> [VaultCell] { columns.map { VaultCell(value(of: $0)) } }
}

/// A value for a column: a number, or text without characters that SQLite would cut.
package enum StoredValue {
    case number(Int64?)
    case text(StoredText?)

    /// Makes the value of a fact; nil becomes NULL, and 0 for a flag.
    init(_ fact: PlainFact, _ value: PlainValue?) {
        self =
            switch value {
            case nil: fact.definition.kind == .flag ? .number(0) : .number(nil)
            case .flag: .number(1)
            case .state(let state): .number(Int64(state.rawValue))
            case .time(let time): .number(time.milliseconds)
            case .text(let text): .text(StoredText(text))
            }
    }
}

extension PlainFacts {
    /// Reads the facts of a row with some columns.
    init(_ row: any VaultRow, _ columns: MemoSelection) {
        self.init()
        for (fact, kind, place) in columns.facts {
            self[fact] =
                switch kind {
                case .flag: row[place] ? .flag : nil
                case .state: (row[place] as Int?).flatMap(WorkState.init(rawValue:)).map(PlainValue.state)
                case .time: row.time(at: place).map(PlainValue.time)
                case .text: (row[place] as String?).map(PlainValue.text)
                }
        }
    }
}
