import MemoImport
import MemoModel

/// What was done here to the facts of a memo, by the history. Memos that were written here have no baselines.
struct FactHistory {
    /// Whether the history begins with the memo.
    private(set) var isWhole = false
    /// The values that facts had before or after a change here.
    private var values: [MemoFact: [FactValue]] = [:]
    /// The tags that were added to the memo or removed from it here.
    private var touched: Set<String>

    /// - Parameter renamed: The names of tags that were renamed here, old and new ones.
    init(of memo: Int64, renamed: Set<String>, in db: any VaultDatabase) throws {
        touched = renamed
        let changes = try db.statement("SELECT \(EventLog.columns) FROM event WHERE memo_id = ? ORDER BY id").rows(.integer(memo)) {
            EventLog.change($0)
        }
        for kind in changes.compactMap({ $0?.kind }) {
            if case .added = kind { isWhole = true }
            note(kind)
        }
    }

    /// Returns the names of tags that were renamed here, old and new ones.
    static func renamedTags(in db: any VaultDatabase) throws -> Set<String> {
        try Set(
            db.statement("SELECT title, new FROM event WHERE kind = 'tag-renamed'").rows() { [$0[0] as String, $0[1] as String] }.joined())
    }

    private mutating func note(_ kind: Change.Kind) {
        switch kind {
        case .moved(let from, let to): note(.category, [from, to].map { CategoryPath(text: $0 ?? "").names })
        case .pinned, .unpinned: note(.plain(.pinned), [[], ["1"]])
        case .factChanged(let fact, let from, let to): note(.plain(fact), [from, to].map { $0.map { [$0.stored] } ?? [] })
        case .dateChanged(let from, let to): note(.date, [from, to].map { $0.map { [String($0.milliseconds)] } ?? [] })
        case .trashed, .restored: note(.trashed, [[], ["1"]])
        case .tagged(let tag), .untagged(let tag): touched.insert(tag)
        default: break
        }
    }

    private mutating func note(_ fact: MemoFact, _ texts: [[String]]) { values[fact, default: []] += texts.map { FactValue($0) } }

    /// Returns the changes of facts besides the text from one state of a memo to another, for the history.
    static func changes(from old: MemoRecord, to new: MemoRecord) -> [Change.Kind] {
        func path(_ memo: MemoRecord) -> String? { memo.category.isEmpty ? nil : memo.category.joined(separator: "/") }
        let (before, after) = (Set(old.value(of: .tags).texts), Set(new.value(of: .tags).texts))
        return MemoFact.allCases.filter { old.value(of: $0) != new.value(of: $0) }.flatMap { fact -> [Change.Kind] in
            switch fact {
            case .text: []
            case .category: [.moved(from: path(old), to: path(new))]
            case .tags: before.subtracting(after).sorted().map { .untagged($0) } + after.subtracting(before).sorted().map { .tagged($0) }
            case .plain(.pinned): [new.isPinned ? .pinned : .unpinned]
            case .plain(let plain): [.factChanged(plain, from: old.plain[plain], to: new.plain[plain])]
            case .date: new.created.map { [.dateChanged(from: old.created, to: $0)] } ?? []
            case .trashed: [new.isTrashed ? .trashed : .restored]
            }
        }
    }

    /// Returns the value that a fact had before it was changed here; nil if it was not changed here.
    ///
    /// If another vault has a value that the fact once had here, it has not seen the change. Tags that were not touched here are as they were.
    func base(of fact: MemoFact, theirs: FactValue, ours: FactValue) -> FactValue? {
        if fact == .tags {
            guard !touched.isDisjoint(with: theirs.texts + ours.texts) else { return nil }
            return FactValue(set: theirs.texts.filter(touched.contains) + ours.texts.filter { !touched.contains($0) })
        }
        guard let known = values[fact], let first = known.first else { return nil }
        return known.contains(theirs) ? theirs : first
    }
}
