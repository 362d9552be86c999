public import MemoImport
public import MemoModel

extension MemoEditor {
    /// Moves a memo to a category, given by name or path, or to no category if `category` is nil.
    /// - Throws: `EditFailure`.
    public func move(_ memo: MemoID, to category: String?) throws -> Change? {
        let row = try usedRow(memo)
        let tree = try tree()
        let target = try category.map { try tree.place(of: $0) }
        try checkPlace(target?.category.id.rawValue)
        guard target?.category.id.rawValue != row.category else { return nil }
        let old = row.category.flatMap { tree.pathText(of: $0) }
        try db.keepBaseline(.category, where: "m.id = ?", .integer(row.id), category: old ?? "")
        try db.change("UPDATE memo SET category_id = ? WHERE id = ?", VaultCell(target?.category.id.rawValue), .integer(row.id))
        let kind = Change.Kind.moved(from: old, to: target?.path.joined(separator: "/"))
        return try log.record(kind, memo: row.id, title: row.text.title, at: now)
    }

    /// Pins all of `memos`, or none if that would exceed the limit.
    /// - Throws: `EditFailure.pinsFull`.
    public func pin(_ memos: [MemoID]) throws -> [Change] {
        let rows = try memos.map(usedRow).filter { !$0.plain.isPinned }
        try checkPins(adding: rows.count)
        return try rows.map { try setPin(true, $0) }
    }

    /// Unpins a memo.
    /// - Throws: `EditFailure.noMemo`.
    public func unpin(_ memo: MemoID) throws -> Change? {
        let row = try row(memo)
        return row.plain.isPinned ? try setPin(false, row) : nil
    }

    func setPin(_ isPinned: Bool, _ row: StoredMemo) throws -> Change {
        try change(.plain(.pinned), of: row, "pinned = ?", VaultCell(isPinned))
        return try log.record(isPinned ? .pinned : .unpinned, memo: row.id, title: row.text.title, at: now)
    }

    /// Returns the number and title of each pinned memo that the caller may see and that is not in the trash.
    /// Only these count against the limit; otherwise a limited caller could detect other memos by reaching
    /// it.
    func pins() throws -> [String] {
        try db.statement("SELECT id, title, category_id FROM memo WHERE pinned AND trashed IS NULL ORDER BY recency DESC, id DESC")
            .rows { isVisible($0[2]) ? "#\($0[0] as Int64) \(MemoText.plainTitle(($0[1] as String).trimmed))" : nil }.compactMap(\.self)
    }

    func checkPins(adding count: Int) throws {
        let (limit, pins) = (settings.pinLimit, try pins())
        guard count == 0 || pins.count + count <= limit else { throw EditFailure.pinsFull(limit: limit, pinned: pins) }
    }

    /// Gives a fact of a memo a value; nil for none.
    /// - Throws: `EditFailure`.
    public func set(_ fact: PlainFact, of memo: MemoID, to value: PlainValue?) throws -> [Change] {
        switch fact {
        case .pinned: try value == nil ? [unpin(memo)].compactMap(\.self) : pin([memo])
        case .deadline: try setDue(of: memo, to: value?.time)
        default: try [write(fact, of: usedRow(memo), value)].compactMap(\.self)
        }
    }

    private func write(_ fact: PlainFact, of row: StoredMemo, _ value: PlainValue?) throws -> Change? {
        let old = row.plain[fact]
        guard old != value else { return nil }
        try change(.plain(fact), of: row, "\(fact.rawValue) = ?", VaultCell(StoredValue(fact, value)))
        return try log.record(.factChanged(fact, from: old, to: value), memo: row.id, title: row.text.title, at: now)
    }

    /// Sets the state of a memo; nil makes it an ordinary memo.
    /// - Throws: `EditFailure`.
    public func setState(of memo: MemoID, to state: WorkState?) throws -> Change? {
        try write(.state, of: usedRow(memo), state.map(PlainValue.state))
    }

    /// Sets the day that a memo is about, which lists show and sort by, as if it had been chosen when the memo was written.
    /// - Throws: `EditFailure`.
    public func setDate(of memo: MemoID, to date: Timestamp) throws -> Change? {
        let row = try usedRow(memo)
        let old = try db.statement("SELECT created FROM memo WHERE id = ?").first(.integer(row.id)) { $0.time(at: 0) } ?? nil
        if let old, LocalTime.day(at: old) == LocalTime.day(at: date) { return nil }
        try change(.date, of: row, "created = ?, modified = NULL, recency = ?", .integer(date.milliseconds), .integer(date.milliseconds))
        return try log.record(.dateChanged(from: old, to: date), memo: row.id, title: row.text.title, at: now)
    }

    /// Sets or removes the deadline of a memo. A memo that has no state becomes a to-do when it gets a
    /// deadline.
    /// - Throws: `EditFailure`.
    public func setDue(of memo: MemoID, to due: Timestamp?) throws -> [Change] {
        let row = try usedRow(memo)
        let start = due != nil && row.plain.state == nil ? try setState(of: memo, to: .todo) : nil
        return [start, try write(.deadline, of: row, due.map(PlainValue.time))].compactMap(\.self)
    }
}
