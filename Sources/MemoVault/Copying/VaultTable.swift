/// A table of a vault, for copying whole vaults to and from another store. The index is not among them: it is made again from the texts.
package struct VaultTable: Sendable, Hashable {
    /// The kind of a column's values.
    package enum Kind: Sendable, Hashable {
        case integer
        /// 0 or 1.
        case flag
        case text
        case bytes
        /// Text or an integer, as in `setting`.
        case either
    }

    /// A column of the table.
    package struct Column: Sendable, Hashable {
        /// The name, as in the vault file.
        package let name: String
        /// The kind of its values.
        package let kind: Kind
        /// Whether the column may be NULL.
        package let isOptional: Bool
    }

    /// The name, as in the vault file.
    package let name: String
    /// The columns to copy, in the order in which rows have their values.
    package let columns: [Column]
    /// The columns of the key, by which rows are ordered.
    package let key: [String]

    init(_ name: String, key: [String], _ columns: String) {
        (self.name, self.key) = (name, key)
        self.columns = columns.split(separator: ",").map { column in
            let isOptional = column.hasSuffix("?")
            let words = column.split { $0 == " " || $0 == "?" }
            let kinds: [Substring: Kind] = ["int": .integer, "flag": .flag, "text": .text, "bytes": .bytes, "any": .either]
            return Column(name: String(words[0]), kind: words.count > 1 ? kinds[words[1]] ?? .text : .text, isOptional: isOptional)
        }
    }

    /// Makes a table of some columns of memos.
    package init(_ name: String, _ columns: [MemoColumn]) {
        (self.name, key) = (name, [MemoColumn.id.name])
        self.columns = columns.map(\.definition).map { Column(name: $0.name, kind: $0.kind, isOptional: $0.isOptional) }
    }

    /// Returns the values of a row, in the order of the columns; those without a value are null.
    package func row(_ cells: [String: VaultCell]) -> [VaultCell] { columns.map { cells[$0.name] ?? .null } }

    /// All tables of the current schema, those that others refer to first.
    package static let all = [
        VaultTable("setting", key: ["key"], "key text, value any?"),
        VaultTable("source", key: ["id"], "id int, name text, format text?, imported int"),
        VaultTable(
            "category", key: ["id"], "id int, name text, color text?, icon text?, position int, parent_id int?, set_by_hand int"),
        tag,
        memo,
        memoTag,
        revision,
        event,
        VaultTable("title_key", key: ["memo_id"], "memo_id int, key bytes"),
        VaultTable("saved_search", key: ["name"], "name text, query text, saved int, category text?"),
        file,
        fileText,
        VaultTable("attachment", key: ["memo_id", "position"], "memo_id int, position int, name text, file_id int"),
        VaultTable("baseline", key: ["memo_id", "field", "part"], "memo_id int, field text, part text, value text?"),
        VaultTable("former_name", key: ["parent_id", "name"], "parent_id int, name text, category_id int"),
        VaultTable("purged", key: ["source_id", "key"], "source_id int, key int, fingerprint int"),
        VaultTable(
            "operation", key: ["id"],
            """
            id int, time int, kind text, memo_id int?, title text, old text?, new text?, version int?, memos int, entries int, is_final int, \
            is_import int, undoes int?, undone int?, scope text?, scope_number int?
            """),
        VaultTable(
            "journal", key: ["operation_id", "id"],
            "operation_id int, id int, part text, key text, memo_id int?, field text, old text?, new text?"),
    ]

    /// The table of memos.
    package static let memo = VaultTable("memo", .all)

    /// The column of the table of memos that says which kinds each contains.
    package static let detected = VaultTable("memo", [.id, .detected])

    /// The table of replaced texts.
    package static let revision = VaultTable(
        "revision", key: ["id"],
        "id int, memo_id int, replaced int, lead text?, gap text?, title text, body text, number int, category_id int?")

    /// The table of events.
    package static let event = VaultTable(
        "event", key: ["id"], "id int, time int, kind text, memo_id int?, title text, old text?, new text?, version int?, category_id int?")

    /// The table of attached files.
    package static let file = VaultTable("file", key: ["id"], "id int, hash text, size int, type text")

    /// The table of texts of attached files.
    package static let fileText = VaultTable(
        "file_text", key: ["file_id"], "file_id int, reader text, pages int?, is_scanned flag, failure text?, body text")

    /// The table of tags.
    package static let tag = VaultTable("tag", key: ["id"], "id int, name text")

    /// The table of the tags that memos have.
    package static let memoTag = VaultTable("memo_tag", key: ["memo_id", "tag_id"], "memo_id int, tag_id int")
}

/// A value of a row.
package enum VaultCell: Sendable, Hashable {
    case null
    case integer(Int64)
    case text(String)
    case bytes([UInt8])
    /// Several integers, as a parameter of `VaultDatabase.isAmong`. No row holds it.
    case integers([Int64])

    /// Makes an integer, or null of nil.
    package init(_ number: Int64?) { self = number.map { .integer($0) } ?? .null }

    /// Makes the cell of a checked value.
    package init(_ value: StoredValue) {
        switch value {
        case .number(let number): self.init(number)
        case .text(let text): self.init(text)
        }
    }
}

/// A vault whose rows can be copied into one of another engine.
package protocol CopiedVault {
    /// Runs `body` with all rows of the vault in one state.
    func withSnapshot<Value>(_ body: (any VaultSnapshot) throws -> Value) throws -> Value
}

/// The rows of a vault in one state.
package protocol VaultSnapshot {
    /// Returns a cursor over the rows of a table, ordered by its key.
    func rows(of table: VaultTable) throws -> any VaultRows

    /// Returns the bytes of an attached file; nil if they are missing or changed.
    func bytes(of hash: String, size: Int) throws -> (any StoredBytes)?

    /// Returns the highest number that an event ever had.
    func lastEvent() throws -> Int64
}

/// A cursor over the rows of a table.
package protocol VaultRows {
    /// Returns the values of the next row in the order of the table's columns, or nil after the last row.
    func next() throws -> [VaultCell]?
}

/// Writes the rows of a new vault.
package protocol VaultFiller {
    /// Writes a row; `cells` are in the order of the table's columns.
    func write(_ cells: [VaultCell], to table: VaultTable) throws

    /// Keeps the bytes that `next` returns until nil, if they have the hash. Returns whether they do.
    func keep(_ hash: String, next: () throws -> [UInt8]?) throws -> Bool

    /// Continues the numbers of events after `last`.
    func setLastEvent(_ last: Int64) throws
}
