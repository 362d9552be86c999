package import MemoModel
package import MemoVault

/// A fact of a memo under the name that programs know: in answers, in the schemas of the API and in exports, in this order.
package enum FactField: String, CaseIterable, Sendable {
    case category, tags, date, created, modified, pinned, state, deadline, trashed
    case conflict = "conflict_of"
    case source

    /// A value.
    package enum Value {
        case texts([String])
        case text(String?)
        case time(Timestamp?)
        case state(WorkState?)
        case flag(Bool)
        case memo(MemoID?)

        /// The text of a fact that the memo has; nil for a list, for false, and for none.
        package var text: String? {
            switch self {
            case .texts: nil
            case .text(let text): text
            case .time(let time): time?.iso8601
            case .state(let state): state?.code
            case .flag(let flag): flag ? "true" : nil
            case .memo(let memo): memo.map { String($0.rawValue) }
            }
        }
    }

    /// The fields of exports, which an import reads back.
    package static let exported = allCases.filter(\.isExported)

    /// Returns the value of a memo.
    package func value(of facts: MemoFacts) -> Value {
        switch self {
        case .category: .texts(facts.category)
        case .tags: .texts(facts.tags)
        case .date: .time(facts.recency)
        case .created: .time(facts.created)
        case .modified: .time(facts.modified)
        case .pinned: .flag(facts.isPinned)
        case .state: .state(facts.state)
        case .deadline: .time(facts.deadline)
        case .trashed: .time(facts.trashed)
        case .conflict: .memo(facts.conflictOf)
        case .source: .text(facts.source)
        }
    }

    private var isExported: Bool {
        switch self {
        case .category, .tags, .created, .modified, .pinned, .state, .deadline, .trashed: true
        // Made of others, or true of this vault only.
        case .date, .conflict, .source: false
        }
    }
}

extension FieldTaker {
    /// Adds a fact.
    package mutating func add(_ field: FactField, of facts: MemoFacts) {
        let name = field.rawValue
        switch field.value(of: facts) {
        case .texts(let texts): add(name, texts, separator: field == .category ? "/" : ",")
        case .flag(let flag): add(name, flag)
        case .memo(let memo): add(name, memo.map { Int($0.rawValue) })
        case let value: add(name, value.text)
        }
    }
}
