import MemoImport
import MemoModel

/// What Saekin's own export changes in a memo of the vault: an edit, of which the memo's app does not know. See decision 108.
struct ExportedChange {
    let merge: FactMerge
    /// The memo before.
    private let here: MemoRecord
    /// The facts that its app's export has otherwise, as that export has them.
    private let baseline: [MemoFact: Baseline.Known]
    /// Whether the memo was written here, and no app has it.
    private let isOwn: Bool

    /// How a record compares with its memo.
    enum Comparison {
        case same
        /// The record is older, or all of its changes were decided here otherwise.
        case old
        case new(ExportedChange)
    }

    /// Whether the memo itself changes. Otherwise only a conflicted copy is added.
    var isChanged: Bool { MemoFact.allCases.contains { merge.record.value(of: $0) != here.value(of: $0) } }

    /// Compares a record with its memo.
    /// - Parameters:
    ///   - isOwn: Whether the memo was written here.
    ///   - now: The time of the import.
    static func compare(
        _ record: MemoRecord, with memo: Int64, isOwn: Bool, _ categories: CategoryCache, now: Timestamp, in db: any VaultDatabase
    ) throws -> Comparison {
        let id = MemoID(rawValue: memo)
        var reader = try FactsReader(in: db)
        guard let facts = try reader.facts(of: id), let text = try MemoDetails.text(of: id, in: db) else { return .same }
        let here = MemoRecord(facts, text, like: record)
        let isSame = { (fact: MemoFact) in
            let (theirs, ours) = (record.value(of: fact), here.value(of: fact))
            return fact == .category ? categories.areSame(theirs, ours) : theirs == ours
        }
        if MemoFact.allCases.allSatisfy(isSame) { return .same }
        let (theirs, ours) = (record.modified?.milliseconds ?? .min, here.modified?.milliseconds ?? .min)
        let baseline = try Baseline(db).facts(of: memo)
        let earlier = isSame(.text) ? [] : try VersionReader(db).texts(of: memo)
        var (known, changed) = (baseline, record)
        // Other facts change without a time. The baselines tell whether that was here, but not for a memo that was written here or changed by its app.
        let tellsFacts = try theirs > ours || !isOwn && theirs == ours && !isUpdated(memo, in: db)
        if isSame(.text) {
            guard tellsFacts else { return .old }
        } else if try ConflictedCopies.contain(record.text, of: memo, in: db) {
            return .old
        } else if earlier.contains(where: { $0.whole.utf8.elementsEqual(record.text.whole.utf8) }) {
            guard theirs > ours else { return .old }
        } else if theirs < ours, has(text, changeOf: record.text, among: earlier) {
            return .old
        } else {
            // An editor leaves the time in the file as it was.
            if theirs <= ours { changed.modified = [now, here.modified].compactMap(\.self).max() }
            let base = base(of: record.text, text, among: earlier)
            if theirs < ours, base == text {
                known[.text] = .unknown
            } else if base != text || baseline[.text] != nil {
                known[.text] = .value(FactValue([base.whole]))
            }
        }
        // What the memo has here stays.
        if !tellsFacts {
            for fact in MemoFact.allCases where fact != .text && known[fact] == nil { known[fact] = .value(record.value(of: fact)) }
        }
        let merge = FactMerge(changed, into: here, known, isChanged: true, areSame: categories.areSame)
        let change = ExportedChange(merge: merge, here: here, baseline: baseline, isOwn: isOwn)
        return change.isChanged || merge.copy != nil ? .new(change) : .old
    }

    /// Returns whether an import has changed a memo.
    private static func isUpdated(_ memo: Int64, in db: any VaultDatabase) throws -> Bool {
        try !db.integers("SELECT id FROM event WHERE memo_id = ? AND kind = 'updated' LIMIT 1", [.integer(memo)]).isEmpty
    }

    /// Returns the version that a text was made from: the present one if the text has its last change, else the earlier one with the fewest other lines, of
    /// several the oldest. If that is wrong, a merge finds a conflict.
    private static func base(of text: MemoText, _ present: MemoText, among earlier: [MemoText]) -> MemoText {
        let lines = TextLines(text.whole)
        guard let last = earlier.last, !lines.haveChange(from: TextLines(last.whole), to: TextLines(present.whole)) else { return present }
        return nearest(to: lines, among: earlier) ?? present
    }

    private static func nearest(to lines: TextLines, among earlier: [MemoText]) -> MemoText? {
        earlier.min { lines.differences(from: TextLines($0.whole)) < lines.differences(from: TextLines($1.whole)) }
    }

    /// Returns whether the present version has what a text changes in an earlier one: a former import has joined both.
    private static func has(_ present: MemoText, changeOf text: MemoText, among earlier: [MemoText]) -> Bool {
        let lines = TextLines(text.whole)
        guard let base = nearest(to: lines, among: earlier) else { return false }
        return TextLines(present.whole).haveChange(from: TextLines(base.whole), to: lines)
    }

    /// Writes the baselines, before the memo changes.
    func writeBaselines(of memo: Int64, in db: any WritableVaultDatabase) throws {
        for fact in isOwn ? [] : MemoFact.allCases {
            let value = merge.record.value(of: fact)
            if baseline[fact] == .value(value) {
                try db.removeBaseline([fact], of: memo)
            } else if baseline[fact] == nil, value != here.value(of: fact) {
                try db.setBaseline(fact, of: memo, to: here.value(of: fact))
            }
        }
    }
}
