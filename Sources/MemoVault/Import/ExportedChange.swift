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

    /// The facts besides the text that both sides changed, and which stay.
    private var keptFacts: [MemoFact] { merge.kept.filter { ![.text, .trashed].contains($0) } }

    /// Compares a record with its memo.
    /// - Parameters:
    ///   - isCopy: Whether the record is the conflicted copy that another vault made of the memo. Only its text may be new.
    ///   - history: What was done here to a memo that was written here; nil for others.
    ///   - now: The time of the import.
    static func compare(
        _ record: MemoRecord, with memo: Int64, isCopy: Bool, _ history: () throws -> FactHistory?, _ categories: CategoryCache,
        now: Timestamp,
        in db: any VaultDatabase
    ) throws -> Comparison {
        let id = MemoID(rawValue: memo)
        var reader = try FactsReader(in: db)
        guard let facts = try reader.facts(of: id), let text = try MemoDetails.text(of: id, in: db) else { return .same }
        let here = MemoRecord(facts, text, like: record)
        let others = MemoFact.allCases.filter { fact in
            let (theirs, ours) = (record.value(of: fact), here.value(of: fact))
            return !(fact == .category ? categories.areSame(theirs, ours) : theirs == ours)
        }
        // A copy that somebody threw away is decided.
        if others.isEmpty || isCopy && (record.isTrashed || !others.contains(.text)) { return .same }
        let history = try history()
        let baseline = try Baseline(db).facts(of: memo)
        let (theirs, ours) = isCopy ? (.min, .max) : (record.modified?.milliseconds ?? .min, here.modified?.milliseconds ?? .min)
        var (known, changed) = (baseline, record)
        if isCopy { for fact in MemoFact.allCases where fact != .text { known[fact] = .value(record.value(of: fact)) } }
        if others.contains(.text) {
            known[.text] = try textBase(of: record.text, memo, here.text, (theirs, ours), baseline[.text], in: db)
        }
        // An editor leaves the time in the file as it was.
        if theirs <= ours { changed.modified = others.contains(.text) ? [now, here.modified].compactMap(\.self).max() : here.modified }
        let tellsFacts = try theirs > ours || history?.isWhole ?? ((theirs == ours || baseline[.text] != nil) && !isUpdated(memo, in: db))
        for fact in others where fact != .text && known[fact] == nil {
            let (theirs, ours) = (record.value(of: fact), here.value(of: fact))
            if let base = history?.base(of: fact, theirs: theirs, ours: ours) ?? (tellsFacts ? nil : theirs) { known[fact] = .value(base) }
        }
        var merge = FactMerge(changed, into: here, known, isChanged: true, areSame: categories.areSame)
        if merge.joined.contains(.text) {
            // The text that both make is a new one, of which neither time tells.
            let times = [now, record.modified, here.modified].compactMap { $0?.milliseconds }
            changed.modified = Timestamp(milliseconds: min((times.max() ?? 0) + 1, Timestamp.calendar.upperBound - 1))
            merge = FactMerge(changed, into: here, known, isChanged: true, areSame: categories.areSame)
        }
        let change = ExportedChange(merge: merge, here: here, baseline: baseline, isOwn: history != nil)
        return change.isChanged || merge.copy != nil || history != nil && !change.keptFacts.isEmpty ? .new(change) : isCopy ? .same : .old
    }

    /// Returns the baseline of the text of a record.
    /// - Parameter times: When the record and the memo were changed.
    private static func textBase(
        of text: MemoText, _ memo: Int64, _ present: MemoText, _ times: (theirs: Int64, ours: Int64), _ known: Baseline.Known?,
        in db: any VaultDatabase
    ) throws -> Baseline.Known? {
        // The memo has, or had, all that the text says.
        let nothingNew = Baseline.Known.value(FactValue([text.whole]))
        if try known == nothingNew || ConflictedCopies.contain(text, of: memo, in: db) { return nothingNew }
        let earlier = try VersionReader(db).texts(of: memo)
        if earlier.contains(where: { $0.whole.utf8.elementsEqual(text.whole.utf8) }) {
            return times.theirs > times.ours ? known : nothingNew
        }
        if times.theirs < times.ours, has(present, changeOf: text, among: earlier) { return nothingNew }
        let base = base(of: text, present, among: earlier)
        if times.theirs < times.ours, base == present { return .unknown }
        return base != present || known != nil ? .value(FactValue([base.whole])) : nil
    }

    /// Returns whether an import has changed a memo.
    private static func isUpdated(_ memo: Int64, in db: any VaultDatabase) throws -> Bool {
        try !db.integers("SELECT id FROM event WHERE memo_id = ? AND kind = 'updated' LIMIT 1", [.integer(memo)]).isEmpty
    }

    /// Returns the version that a text was made from: the present one if the text has its last change and no earlier one has fewer other lines, else the
    /// earlier one with the fewest, of several the oldest. If that is wrong, a merge finds a conflict.
    private static func base(of text: MemoText, _ present: MemoText, among earlier: [MemoText]) -> MemoText {
        let (lines, whole) = (TextLines(text.whole), TextLines(present.whole))
        guard let last = earlier.last, let nearest = nearest(to: lines, among: earlier) else { return present }
        let isPresent =
            lines.haveChange(from: TextLines(last.whole), to: whole)
            && lines.differences(from: whole) <= lines.differences(from: TextLines(nearest.whole))
        return isPresent ? present : nearest
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

    /// Writes what later imports must know: the baselines, or for a memo that was written here its history. Call it before the memo changes.
    func writeTraces(of memo: Int64, at time: Timestamp, in db: any WritableVaultDatabase) throws {
        if isOwn {
            // What the export has of facts that stay is shown by `saekin resolve`.
            for (fact, value) in merge.baselines where keptFacts.contains(fact) { try db.setBaseline(fact, of: memo, to: value) }
            for kind in FactHistory.changes(from: here, to: merge.record) {
                try EventLog(db).record(kind, memo: memo, title: merge.record.text.title, at: time)
            }
            return
        }
        guard isChanged else { return }
        for fact in MemoFact.allCases {
            let value = merge.record.value(of: fact)
            if baseline[fact] == .value(value) {
                try db.removeBaseline([fact], of: memo)
            } else if baseline[fact] == nil, value != here.value(of: fact) {
                try db.setBaseline(fact, of: memo, to: here.value(of: fact))
            }
        }
    }
}
