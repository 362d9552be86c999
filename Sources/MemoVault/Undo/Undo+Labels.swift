import MemoModel

/// Categories and tags.
extension Undo {
    /// Makes the categories again that were deleted, and sets back the changed columns of others. A category that somebody has made again is taken
    /// instead.
    mutating func restoreCategories() throws {
        for (key, row) in fold.deleted(.category) {
            guard let id = Int64(key), let name = row.fields["name"]?.old else { continue }
            let parent = row.fields["parent_id"]?.old.flatMap { Int64($0) }.map(category)
            categories[id] = try numberOfCategory(name, in: parent) ?? insertCategory(id, in: parent, row)
        }
        for (key, row) in fold.changed(.category) { try setBack(key, row) }
    }

    /// Returns the number that a category has now.
    func category(_ old: Int64) -> Int64 { categories[old] ?? old }

    private func numberOfCategory(_ name: String, in parent: Int64?) throws -> Int64? {
        let condition = parent == nil ? "parent_id IS NULL" : "parent_id = ?"
        return try db.integers(
            "SELECT id FROM category WHERE name = ? AND \(condition)", [.text(name)] + (parent.map { [.integer($0)] } ?? [])
        )
        .first
    }

    private func insertCategory(_ id: Int64, in parent: Int64?, _ row: JournalFold.Row) throws -> Int64 {
        let isParentThere = try parent.map { try exists($0, in: .category) } ?? true
        let table = JournalTable.category
        let values = table.fields.map { $0 == "parent_id" ? VaultCell(isParentThere ? parent : nil) : table.cell($0, row.fields[$0]?.old) }
        if try exists(id, in: .category) { return try db.insert(.category, table.fields, values) }
        let (names, marks) = (table.fields.joined(separator: ", "), table.fields.map { _ in "?" }.joined(separator: ", "))
        try db.change("INSERT INTO category(\(names), id) VALUES (\(marks), ?)", values + [.integer(id)])
        return id
    }

    private mutating func setBack(_ key: String, _ row: JournalFold.Row) throws {
        guard let id = Int64(key) else { return }
        let table = JournalTable.category
        let present = try db.statement("SELECT name, parent_id FROM category WHERE id = ?").first(.integer(id)) {
            (name: $0[0] as String, parent: $0[1] as Int64?)
        }
        guard let present else { return }
        let name = row.fields["name"]?.old ?? present.name
        let parent = row.fields["parent_id"].map { $0.old.flatMap { Int64($0) }.map(category) } ?? present.parent
        let isTaken = try numberOfCategory(name, in: parent).map { $0 != id } ?? false
        let isInItself = try parent.map {
            try $0 == id || CategoryTree(in: db).descendants(of: id).contains($0) || !exists($0, in: .category)
        }
        for (field, value) in row.fields.sorted(by: { $0.key < $1.key }) {
            let isPlace = ["name", "parent_id"].contains(field)
            let old = field == "parent_id" ? VaultCell(parent) : table.cell(field, value.old)
            if isPlace, isTaken || isInItself == true {
                report.keptNames.append(present.name)
            } else if try !set(field, to: old, of: [id], from: table.cell(field, value.new), in: table).isEmpty, isPlace {
                report.keptNames.append(present.name)
            }
        }
    }

    /// Sets back names of tags, and makes those again that were deleted.
    mutating func restoreTags() throws {
        for (key, row) in fold.changed(.tag) {
            guard let id = Int64(key), let name = row.fields["name"], let old = name.old, let new = name.new else { continue }
            let present = try db.statement("SELECT name FROM tag WHERE id = ?").text(.integer(id))
            guard present == new else {
                if let present { report.keptNames.append("#" + present) }
                continue
            }
            memos.formUnion(try db.integers("SELECT memo_id FROM memo_tag WHERE tag_id = ?", [.integer(id)]))
            // Somebody may have made a tag with the old name since.
            if let other = try numberOfTag(old) { try db.joinTag(other, with: id) }
            try db.change("UPDATE tag SET name = ? WHERE id = ?", .text(old), .integer(id))
        }
        for (key, row) in fold.deleted(.tag) {
            guard let id = Int64(key), let name = row.fields["name"]?.old else { continue }
            try restoreTag(id, name)
        }
    }

    private func numberOfTag(_ name: String) throws -> Int64? { try db.integers("SELECT id FROM tag WHERE name = ?", [.text(name)]).first }

    /// Makes a tag again under its number, which earlier operations know. The memos of one that has its name now get it.
    private mutating func restoreTag(_ id: Int64, _ name: String) throws {
        let other = try numberOfTag(name)
        if try exists(id, in: .tag) { return tags[id] = try other ?? db.insert(.tag, ["name"], [.text(name)]) }
        // No tag has this name, which holds a control character.
        if let other { try db.change("UPDATE tag SET name = ? WHERE id = ?", .text("\u{1}"), .integer(other)) }
        try db.change("INSERT INTO tag(name, id) VALUES (?, ?)", .text(name), .integer(id))
        guard let other else { return }
        // One that the operation had added leaves its own memos first.
        if fold.rows[JournalTable.tag.name]?[String(other)]?.wasThere == false {
            replacedTags.append((other, id))
        } else {
            try db.joinTag(other, with: id)
        }
    }

    /// Deletes the categories that the operation had added and that nothing uses. Memos leave them that are in the trash because their addition was
    /// undone.
    mutating func removeAddedCategories() throws {
        let unwanted = try fold.added(.category).isEmpty ? [] : undoneMemos() + fold.newMemos
        for (key, _) in fold.added(.category) {
            guard let id = Int64(key), try exists(id, in: .category) else { continue }
            let users = try db.integers("SELECT id FROM memo WHERE category_id = ?", [.integer(id)])
            let trashed = try Set(db.integers("SELECT id FROM memo WHERE category_id = ? AND trashed IS NOT NULL", [.integer(id)]))
            let own = users.filter { user in trashed.contains(user) && unwanted.contains { $0.contains(user) } }
            let hasChildren = try !db.integers("SELECT id FROM category WHERE parent_id = ? LIMIT 1", [.integer(id)]).isEmpty
            guard own.count == users.count, !hasChildren else {
                report.keptNames.append(try db.statement("SELECT name FROM category WHERE id = ?").text(.integer(id)) ?? "")
                continue
            }
            for some in own.chunks(of: 1000) {
                try db.change("UPDATE memo SET category_id = NULL WHERE \(db.isAmong("id"))", .integers(some))
            }
            for table in ["revision", "event"] {
                try db.change("UPDATE \(table) SET category_id = NULL WHERE category_id = ?", .integer(id))
            }
            try db.change("DELETE FROM former_name WHERE category_id = ?1 OR parent_id = ?1", .integer(id))
            try db.delete(.category, where: "id = ?", .integer(id))
        }
    }

    /// Returns the ranges of memos that were added by operations which are undone.
    private func undoneMemos() throws -> [ClosedRange<Int64>] {
        let sql = """
            SELECT j.key, j.new FROM journal j JOIN operation o ON o.id = j.operation_id
            WHERE j.part = '\(Journal.newMemos)' AND o.undone IS NOT NULL
            """
        return try db.statement(sql).rows { row in
            let bounds = [row[0] as String, row[1] as String].compactMap { Int64($0) }
            return bounds.count == 2 && bounds[0] <= bounds[1] ? bounds[0]...bounds[1] : 0...0
        }
    }

    /// Deletes the tags that the operation had added and that no memo has.
    func removeAddedTags() throws {
        for (tag, other) in replacedTags { try db.joinTag(tag, with: other) }
        for (key, _) in fold.added(.tag) {
            guard let id = Int64(key) else { continue }
            try db.delete(.tag, where: "id = ?1 AND NOT EXISTS (SELECT 1 FROM memo_tag WHERE tag_id = ?1)", .integer(id))
        }
    }

    /// Returns whether a row with a number exists.
    func exists(_ id: Int64, in table: JournalTable) throws -> Bool {
        try !db.integers("SELECT id FROM \(table.name) WHERE id = ?", [.integer(id)]).isEmpty
    }

    /// Sets a column of rows that have the value `new` in it, and returns the numbers of the others.
    func set(_ field: String, to old: VaultCell, of ids: [Int64], from new: VaultCell, in table: JournalTable) throws -> [Int64] {
        var others: [Int64] = []
        for some in ids.chunks(of: 10_000) {
            let (condition, value) = new == .null ? ("\(field) IS NULL", []) : ("\(field) = ?", [new])
            let count = try db.change(
                "UPDATE \(table.name) SET \(field) = ? WHERE \(db.isAmong("id")) AND \(condition)", [old, .integers(some)] + value)
            guard count < some.count else { continue }
            let (isOld, oldValue) = old == .null ? ("\(field) IS NULL", []) : ("\(field) = ?", [old])
            let done = try db.integers(
                "SELECT id FROM \(table.name) WHERE \(db.isAmong("id")) AND \(isOld)", [.integers(some)] + oldValue)
            let isDone = Set(done)
            others += some.filter { !isDone.contains($0) }
        }
        return others
    }
}
