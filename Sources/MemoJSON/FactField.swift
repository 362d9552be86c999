package import MemoImport
package import MemoModel
package import MemoVault

/// A fact of a memo under the name that programs know: in answers, in the schemas of the API and in exports, in this order.
package enum FactField: CaseIterable, Hashable, Sendable {
    case category, tags, date, created, modified
    /// A fact with one value.
    case plain(PlainFact)
    case trashed, conflict, source

    package static let allCases: [FactField] =
        [.category, .tags, .date, .created, .modified] + PlainFact.allCases.map(FactField.plain) + [.trashed, .conflict, .source]

    /// The name.
    package var name: String {
        switch self {
        case .category: "category"
        case .tags: "tags"
        case .date: "date"
        case .created: "created"
        case .modified: "modified"
        case .plain(let fact): fact.rawValue
        case .trashed: "trashed"
        case .conflict: "conflict_of"
        case .source: "source"
        }
    }

    /// A value.
    package enum Value {
        case texts([String])
        /// A person's text.
        case text(String?)
        /// A word, number or time in a form of Saekin's.
        case code(String?)
        case flag(Bool)
        case memo(MemoID?)

        /// The text of a fact that the memo has; nil for a list, for false, and for none.
        package var text: String? {
            switch self {
            case .texts: nil
            case .text(let text), .code(let text): text
            case .flag(let flag): flag ? "true" : nil
            case .memo(let memo): memo.map { String($0.rawValue) }
            }
        }

        fileprivate init(_ time: Timestamp?) { self = .code(time?.iso8601) }
    }

    /// The fields of exports, which an import reads back.
    package static let exported = allCases.filter(\.isExported)

    /// Returns the value of a memo.
    package func value(of facts: MemoFacts) -> Value {
        switch self {
        case .category: .texts(facts.category)
        case .tags: .texts(facts.tags)
        case .date: Value(facts.recency)
        case .created: Value(facts.created)
        case .modified: Value(facts.modified)
        case .plain(let fact):
            switch fact.definition.kind {
            case .flag: .flag(facts.plain[fact] != nil)
            case .text: .text(facts.plain[fact]?.code)
            case .state, .time: .code(facts.plain[fact]?.code)
            }
        case .trashed: Value(facts.trashed)
        case .conflict: .memo(facts.conflictOf)
        case .source: .text(facts.source)
        }
    }

    private var isExported: Bool {
        switch self {
        case .category, .tags, .created, .modified, .plain, .trashed: true
        // Made of others, or true of this vault only.
        case .date, .conflict, .source: false
        }
    }
}

extension FieldTaker {
    /// Adds a fact.
    package mutating func add(_ field: FactField, of facts: MemoFacts) {
        let name = field.name
        switch field.value(of: facts) {
        case .texts(let texts): add(name, texts, separator: field == .category ? "/" : ",")
        case .flag(let flag): add(name, flag)
        case .memo(let memo): add(name, memo.map { Int($0.rawValue) })
        case let value: add(name, value.text)
        }
    }
}

extension PlainValue {
    /// The value as programs read it.
    package var code: String {
        switch self {
        case .flag: "true"
        case .state(let state): state.code
        case .time(let time): time.iso8601
        case .text(let text): text
        }
    }
}
