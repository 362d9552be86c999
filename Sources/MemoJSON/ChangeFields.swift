import MemoModel
package import MemoVault

extension Change {
    /// The change as programs read it; `text` says it in words, where somebody has them. Of a memo that was moved, `isVisible` tells which
    /// paths of categories may be named.
    package func record(text: String?, isVisible: (_ category: String) -> Bool = { _ in true }) -> Record {
        var facts = facts
        if case .moved = kind {
            (facts.old, facts.new) = (facts.old.flatMap { isVisible($0) ? $0 : nil }, facts.new.flatMap { isVisible($0) ? $0 : nil })
        }
        var record = Record()
        record.add("id", memo.map { Int($0.rawValue) })
        record.add("time", time.iso8601)
        record.add("kind", facts.name)
        record.add("title", title)
        record.add("old", facts.old)
        record.add("new", facts.new)
        record.add("version", facts.version)
        if let text { record.add("text", text) }
        return record
    }

    private var facts: (name: String, old: String?, new: String?, version: Int?) {
        switch kind {
        case .stateChanged(let from, let to): (name, from?.code, to?.code, nil)
        case .dueChanged(let from, let to): (name, from?.iso8601, to?.iso8601, nil)
        default: (name, old, new, version)
        }
    }
}
