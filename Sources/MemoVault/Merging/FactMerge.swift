import MemoImport
import MemoModel

/// The merge of an exported memo with one that was changed in the vault since the export brought it.
///
/// A fact gets the export's value if only the export changed it, and keeps the vault's value if only the vault did. If both did, tags and lines of a text
/// are joined, and otherwise the vault's value stays.
struct FactMerge {
    /// The memo to write.
    private(set) var record: MemoRecord
    /// The facts that both sides changed, and which have both changes now.
    private(set) var joined: [MemoFact] = []
    /// The facts that both sides changed, and of which the vault's value stays.
    private(set) var kept: [MemoFact] = []
    /// The text of the export, if the vault's stays though both changed it. It becomes a conflicted copy.
    private(set) var copy: MemoText?
    /// The export's values of facts for which the vault has other values.
    private(set) var baselines: [(fact: MemoFact, value: FactValue)] = []
    /// The facts in which both sides are equal, or the export's value is taken.
    private(set) var settled: [MemoFact] = []

    private let export, here: MemoRecord
    /// Whether the memo of the export has changed since its last import.
    private let isChanged: Bool

    /// - Parameter areSame: Whether two paths mean the same category.
    init(
        _ export: MemoRecord, into here: MemoRecord, _ baseline: [MemoFact: Baseline.Known], isChanged: Bool,
        areSame: (FactValue, FactValue) -> Bool
    ) {
        (self.export, self.here, self.isChanged, record) = (export, here, isChanged, export)
        for fact in MemoFact.allCases {
            guard let known = baseline[fact] else { continue }
            merge(fact, known, isSame: fact == .category ? areSame : { $0 == $1 })
        }
        keepTrashed(baseline)
    }

    private mutating func merge(_ fact: MemoFact, _ known: Baseline.Known, isSame: (FactValue, FactValue) -> Bool) {
        let (theirs, ours) = (export.value(of: fact), here.value(of: fact))
        if isSame(theirs, ours) { return settled.append(fact) }
        guard case .value(let old) = known else {
            if fact == .text, isChanged { copyText() }
            return keep(fact, theirs)
        }
        if isSame(theirs, old) { return record.take(fact, from: here) }
        if isSame(ours, old) { return settled.append(fact) }
        switch fact {
        case .tags:
            record.tags = FactValue.merged(old, ours, theirs).texts
            baselines.append((fact, theirs))
            joined.append(fact)
        case .text: mergeText(old, ours, theirs)
        default:
            keep(fact, theirs)
            kept.append(fact)
        }
    }

    private mutating func mergeText(_ old: FactValue, _ ours: FactValue, _ theirs: FactValue) {
        if let text = LineMerge.merge(old.texts[0], ours.texts[0], theirs.texts[0]) {
            record.text = MemoText(text)
            record.modified = [export.modified, here.modified].compactMap(\.self).max()
            baselines.append((.text, theirs))
            joined.append(.text)
        } else {
            copyText()
            keep(.text, theirs)
        }
    }

    private mutating func copyText() {
        copy = export.text
        kept.append(.text)
    }

    private mutating func keep(_ fact: MemoFact, _ theirs: FactValue) {
        record.take(fact, from: here)
        baselines.append((fact, theirs))
    }

    /// Keeps a memo out of the trash whose text was changed here, though the app has thrown it away.
    private mutating func keepTrashed(_ baseline: [MemoFact: Baseline.Known]) {
        guard export.isTrashed, !here.isTrashed, [nil, .value(FactValue([]))].contains(baseline[.trashed]), baseline[.text] != nil,
            !settled.contains(.text)
        else { return }
        settled.removeAll { $0 == .trashed }
        keep(.trashed, export.value(of: .trashed))
        kept.append(.trashed)
    }
}

extension MemoRecord {
    /// Makes the record of a memo of the vault, with place and identifier of an exported one.
    init(_ facts: MemoFacts, _ text: MemoText, like other: MemoRecord) {
        self.init(place: other.place, text: text)
        (externalID, category, tags) = (other.externalID, facts.category, facts.tags)
        (created, modified, plain) = (facts.created, facts.modified, facts.plain)
        (trashed, isTrashed) = (facts.trashed, facts.trashed != nil)
    }
}
