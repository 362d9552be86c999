import MemoImport
import MemoModel

/// Memos: their facts, tags and texts, and those that the operation had added.
extension Undo {
    /// The facts of memos by the columns that hold them. Other columns follow them.
    private static let facts: [String: MemoFact] = {
        let others: [(MemoColumn, MemoFact)] = [(.category, .category), (.created, .date), (.trashed, .trashed)]
        return Dictionary(uniqueKeysWithValues: others.map { ($0.name, $1) } + PlainFact.allCases.map { ($0.rawValue, .plain($0)) })
    }()

    /// Memos whose column has a value, and had another one before.
    private struct Group: Hashable {
        let field: String
        let old, new: String?
    }

    private var groups: [(group: Group, memos: [Int64])] {
        var found: [Group: [Int64]] = [:]
        for (key, row) in fold.changed(.memo) {
            guard let id = Int64(key), !fold.isNew(id) else { continue }
            for (field, value) in row.fields where value.old != value.new {
                found[Group(field: field, old: value.old, new: value.new), default: []].append(id)
            }
        }
        return found.sorted { ($0.key.field, $0.value[0]) < ($1.key.field, $1.value[0]) }.map { ($0.key, $0.value.sorted()) }
    }

    /// Keeps the baselines of facts that change here, for the next import.
    func keepBaselines() throws {
        let tree = try CategoryTree(in: db)
        for (group, ids) in groups {
            guard let fact = Self.facts[group.field] else { continue }
            let path = fact == .category ? group.new.flatMap { Int64($0) }.flatMap { tree.pathText(of: $0) } ?? "" : nil
            try keep(fact, of: ids, category: path)
        }
        try keep(.tags, of: Array(Set(fold.rows[JournalTable.memoTag.name, default: [:]].keys.compactMap { memo(in: $0, of: .memoTag) })))
        try keep(.text, of: Array(Set(fold.rows[JournalTable.revision.name, default: [:]].keys.compactMap { memo(in: $0, of: .revision) })))
    }

    private func keep(_ fact: MemoFact, of ids: [Int64], category: String? = nil) throws {
        // Memos in the trash without a fingerprint are there because their export lost them, or its import was undone.
        let condition = db.isAmong("m.id") + " AND NOT (m.fingerprint = 0 AND m.trashed IS NOT NULL)"
        for some in ids.chunks(of: 10_000) { try db.keepBaseline(fact, where: condition, .integers(some), category: category) }
    }

    /// Returns the memos, of some, of which a later operation that is not undone changed a fact.
    func changedSince(_ fact: MemoFact, among ids: [Int64]) throws -> Set<Int64> {
        let (table, column): (JournalTable, String?) =
            switch fact {
            case .text: (.revision, nil)
            case .tags: (.memoTag, nil)
            default: (.memo, Self.facts.first { $0.value == fact }?.key)
            }
        let sql = """
            SELECT DISTINCT j.memo_id FROM journal j JOIN operation o ON o.id = j.operation_id
            WHERE j.operation_id > ? AND o.undone IS NULL AND o.undoes IS NULL AND j.part = ? AND j.field = coalesce(?, j.field)
            AND \(db.isAmong("j.memo_id"))
            """
        return try Set(
            ids.chunks(of: 10_000).flatMap {
                try db.integers(sql, [.integer(operation.id), .text(table.name), VaultCell(column), .integers($0)])
            })
    }

    private func memo(in key: String, of table: JournalTable) -> Int64? { table.parts(of: key).first.flatMap { Int64($0) } }

    /// Sets back the columns of memos.
    mutating func restoreFacts(pinLimit: Int) throws {
        var taken: Set<Int64> = []
        for (group, all) in groups {
            let table = JournalTable.memo
            if group.field == MemoColumn.key.name { taken.formUnion(try isTaken(group.old, for: all)) }
            let ids = [MemoColumn.key.name, MemoColumn.path.name].contains(group.field) ? all.filter { !taken.contains($0) } : all
            guard !ids.isEmpty else { continue }
            guard let old = try target(of: group) else {
                note(ids, kept: Self.facts[group.field])
                continue
            }
            if group.field == MemoColumn.pinned.name, group.old == "1" {
                let pinned = try db.statement("SELECT count(*) FROM memo WHERE pinned AND trashed IS NULL").number() ?? 0
                guard pinned + ids.count <= pinLimit else {
                    note(ids, kept: .plain(.pinned))
                    continue
                }
            }
            let others = try Set(set(group.field, to: old, of: ids, from: table.cell(group.field, group.new), in: table))
            if group.field == MemoColumn.fingerprint.name { importedSince.formUnion(others) }
            memos.formUnion(ids.filter { !others.contains($0) })
            try note(existing(Array(others)), kept: Self.facts[group.field])
        }
    }

    /// Returns the memos that cannot get back a key, because another memo of their source has it: a file that came to the place of one that was moved.
    /// They keep the key of their present file.
    private func isTaken(_ key: String?, for ids: [Int64]) throws -> [Int64] {
        let sql = "SELECT o.id FROM memo m JOIN memo o ON o.source_id = m.source_id AND o.external_id = ? AND o.id <> m.id WHERE m.id = ?"
        return try ids.filter { try !db.integers(sql, [VaultCell(key), .integer($0)]).isEmpty }
    }

    /// Returns the value that a column had, or nil if it was a row that is gone.
    private func target(of group: Group) throws -> VaultCell? {
        guard let old = group.old.flatMap({ Int64($0) }) else { return JournalTable.memo.cell(group.field, group.old) }
        switch group.field {
        case MemoColumn.category.name: return try exists(category(old), in: .category) ? .integer(category(old)) : nil
        case MemoColumn.conflict.name: return try exists(old, in: .memo) ? .integer(old) : nil
        default: return JournalTable.memo.cell(group.field, group.old)
        }
    }

    private mutating func note(_ ids: [Int64], kept fact: MemoFact?) {
        guard let fact else { return }
        for id in ids { kept[id, default: []].insert(fact.rawValue) }
    }

    private func existing(_ ids: [Int64]) throws -> [Int64] {
        try ids.sorted().chunks(of: 10_000).flatMap { try db.integers("SELECT id FROM memo WHERE \(db.isAmong("id"))", [.integers($0)]) }
    }

    /// Gives memos the tags that they had, and takes those that the operation gave them.
    mutating func restoreTagsOfMemos() throws {
        func pairs(_ rows: [(key: String, row: JournalFold.Row)]) -> [Int64: [Int64]] {
            var found: [Int64: [Int64]] = [:]
            for (key, _) in rows {
                let parts = JournalTable.memoTag.parts(of: key).compactMap { Int64($0) }
                if parts.count == 2, !fold.isNew(parts[0]) { found[parts[1], default: []].append(parts[0]) }
            }
            return found
        }
        for (tag, ids) in pairs(fold.added(.memoTag)) {
            if operation.isImport, let name = try db.statement("SELECT name FROM tag WHERE id = ?").text(.integer(tag)) {
                // Where a person has removed the tag since, it stays removed.
                let present = try ids.chunks(of: 10_000).flatMap {
                    try db.integers(
                        "SELECT memo_id FROM memo_tag WHERE tag_id = ? AND \(db.isAmong("memo_id"))", [.integer(tag), .integers($0)])
                }
                addedTags.append((name, present))
            }
            for some in ids.chunks(of: 10_000) {
                try db.change("DELETE FROM memo_tag WHERE tag_id = ? AND \(db.isAmong("memo_id"))", .integer(tag), .integers(some))
            }
            memos.formUnion(try existing(ids))
        }
        for (tag, ids) in pairs(fold.deleted(.memoTag)) {
            let tag = tags[tag] ?? tag
            guard try exists(tag, in: .tag) else {
                try note(existing(ids), kept: .tags)
                continue
            }
            for some in ids.chunks(of: 10_000) {
                try db.change(
                    """
                    INSERT INTO memo_tag(memo_id, tag_id) SELECT m.id, t.id FROM memo m JOIN tag t ON t.id = ?
                    WHERE \(db.isAmong("m.id")) AND NOT EXISTS (SELECT 1 FROM memo_tag x WHERE x.memo_id = m.id AND x.tag_id = t.id)
                    """, .integer(tag), .integers(some))
            }
            memos.formUnion(try existing(ids))
        }
    }

    /// Sets back texts. One that was changed since is merged by lines, if the changes touch other ones.
    mutating func restoreTexts() throws {
        var versions: [Int64: (first: Int, last: Int)] = [:]
        for (key, _) in fold.added(.revision) {
            let parts = JournalTable.revision.parts(of: key).compactMap { Int64($0) }
            guard parts.count == 2, !fold.isNew(parts[0]) else { continue }
            let number = Int(parts[1])
            let known = versions[parts[0]] ?? (number, number)
            versions[parts[0]] = (min(known.first, number), max(known.last, number))
        }
        for (memo, range) in versions.sorted(by: { $0.key < $1.key }) { try restoreText(of: memo, range) }
    }

    private mutating func restoreText(of memo: Int64, _ versions: (first: Int, last: Int)) throws {
        let reader = VersionReader(db)
        guard let present = try MemoDetails.text(of: MemoID(rawValue: memo), in: db) else { return }
        guard let before = try reader.version(versions.first, of: memo)?.text,
            let after = try reader.version(versions.last + 1, of: memo)?.text
        else { return note([memo], kept: .text) }
        var text = before
        if !present.whole.utf8.elementsEqual(after.whole.utf8) {
            guard let merged = LineMerge.merge(after.whole, present.whole, before.whole) else { return note([memo], kept: .text) }
            text = MemoText(merged)
            guard !text.isBlank else { return note([memo], kept: .text) }
            try db.change("UPDATE memo SET modified = ?1, recency = ?1 WHERE id = ?2", .integer(now.milliseconds), .integer(memo))
        }
        guard try store.replaceText(of: memo, present, with: text, at: now) != nil else { return }
        memos.insert(memo)
        replacedTexts.append((memo, before.whole, after.whole))
    }

    /// Lets the next import bring back the values that the undo of an import took from memos which were changed since.
    mutating func forgetImport() throws {
        guard operation.isImport else { return }
        for some in importedSince.intersection(memos.union(replacedTexts.map(\.memo))).sorted().chunks(of: 10_000) {
            try db.change("UPDATE memo SET fingerprint = 0 WHERE \(db.isAmong("id"))", .integers(some))
        }
        for (memo, before, after) in replacedTexts {
            guard let known = try Baseline(db).text(of: memo)?.whole, let text = LineMerge.merge(after, known, before), text != known else {
                continue
            }
            try db.setBaseline(.text, of: memo, to: FactValue([text]))
        }
        for (tag, ids) in addedTags {
            for some in ids.chunks(of: 10_000) {
                try db.change(
                    "DELETE FROM baseline WHERE field = 'tags' AND part = ? AND \(db.isAmong("memo_id"))", .text(tag), .integers(some))
            }
        }
    }

    /// Moves the memos that the operation had added to the trash, except those that were changed since. They have no fingerprint there, so an import that
    /// has them brings them back.
    mutating func trashNewMemos() throws {
        for range in fold.newMemos {
            let bounds = [VaultCell.integer(range.lowerBound), .integer(range.upperBound)]
            let present = try db.integers("SELECT id FROM memo WHERE id BETWEEN ? AND ? AND trashed IS NULL", bounds)
            let changed = try Set(
                db.integers(
                    """
                    SELECT DISTINCT j.memo_id FROM journal j JOIN operation o ON o.id = j.operation_id
                    WHERE j.operation_id > ? AND o.undone IS NULL AND o.undoes IS NULL AND j.memo_id BETWEEN ? AND ?
                    """, [.integer(operation.id)] + bounds))
            for id in present where changed.contains(id) { kept[id, default: []].insert("added") }
            let gone = present.filter { !changed.contains($0) }
            for some in gone.chunks(of: 10_000) {
                try db.change(
                    "UPDATE memo SET trashed = ?, fingerprint = 0 WHERE \(db.isAmong("id"))", .integer(now.milliseconds), .integers(some))
                try noteCopies(some)
            }
            memos.formUnion(gone)
        }
    }

    /// Notes the texts of the conflicted copies among memos that are in the trash now. The next import must bring them again.
    private mutating func noteCopies(_ gone: [Int64]) throws {
        let copies = try db.statement("SELECT id, conflict_of FROM memo WHERE \(db.isAmong("id")) AND conflict_of IS NOT NULL")
            .rows(.integers(gone)) { (id: $0[0] as Int64, original: $0[1] as Int64) }
        guard !copies.isEmpty else { return }
        var before: [Int64: String] = [:]
        for (key, row) in fold.changed(.baseline) {
            let parts = JournalTable.baseline.parts(of: key)
            if parts[1] == MemoFact.text.rawValue, let memo = Int64(parts[0]) { before[memo] = row.fields["value"]?.old }
        }
        for copy in copies {
            guard let old = before[copy.original], let text = try MemoDetails.text(of: MemoID(rawValue: copy.id), in: db) else { continue }
            replacedTexts.append((copy.original, old, text.whole))
        }
    }
}
