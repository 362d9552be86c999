import MemoImport
import MemoModel

/// What was done here to the facts of a memo, by the history. Memos that were written here have no baselines.
struct FactHistory {
    /// Whether the history begins with the memo, and no import changed it since.
    private(set) var isWhole = false
    /// The values that facts had before or after a change here.
    private var values: [MemoFact: [FactValue]] = [:]
    /// The tags that were added to the memo or removed from it here.
    private var touched: Set<String>

    /// - Parameter renamed: The names of tags that were renamed here, old and new ones.
    init(of memo: Int64, renamed: Set<String>, in db: any VaultDatabase) throws {
        var kinds: Set<String> = []
        touched = renamed
        let changes = try db.statement("SELECT \(EventLog.columns) FROM event WHERE memo_id = ? ORDER BY id").rows(.integer(memo)) {
            EventLog.change($0)
        }
        for change in changes.compactMap(\.self) {
            kinds.insert(change.name)
            note(change.kind)
        }
        isWhole = kinds.contains("added") && kinds.isDisjoint(with: ["updated", "merged"])
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
