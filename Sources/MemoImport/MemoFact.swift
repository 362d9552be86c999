package import MemoModel

/// A part of a memo that an app or a person changes by itself, and that an import merges by itself.
package enum MemoFact: RawRepresentable, Sendable, Hashable, CaseIterable {
    case text, category, tags
    /// A fact with one value.
    case plain(PlainFact)
    case date, trashed

    package static let allCases: [MemoFact] = [.text, .category, .tags] + PlainFact.allCases.map(MemoFact.plain) + [.date, .trashed]

    /// The name in a vault and for programs.
    package var rawValue: String {
        switch self {
        case .text: "text"
        case .category: "category"
        case .tags: "tags"
        case .plain(let fact): fact.rawValue
        case .date: "date"
        case .trashed: "trashed"
        }
    }

    /// Finds a fact by its name.
    package init?(rawValue name: String) {
        guard let fact = Self.allCases.first(where: { $0.rawValue == name }) else { return nil }
        self = fact
    }

    /// The name in messages.
    package var name: LocalizedMessage {
        switch self {
        case .text: LocalizedMessage("text", ko: "글")
        case .category: LocalizedMessage("category", ko: "분류")
        case .tags: LocalizedMessage("tags", ko: "태그")
        case .plain(let fact): fact.definition.name
        case .date: LocalizedMessage("date", ko: "날짜")
        case .trashed: LocalizedMessage("trash", ko: "휴지통")
        }
    }

    /// The facts that are written back into files.
    package static let written = allCases.filter { $0 != .date }
}

/// The value of one fact of a memo: a text for each tag or each level of the category, otherwise at most one.
///
/// Only the same bytes are equal, because a change from NFD to NFC is a change of the text.
package struct FactValue: Sendable, Equatable {
    /// The texts. Tags are sorted and occur once.
    package let texts: [String]

    /// Holds texts in their order.
    package init(_ texts: [String]) { self.texts = texts }

    /// Holds the texts of a set.
    package init(set texts: [String]) { self.init(Self.sorted(texts)) }

    package static func == (first: FactValue, second: FactValue) -> Bool {
        first.texts.elementsEqual(second.texts) { $0.utf8.elementsEqual($1.utf8) }
    }

    /// Returns the baseline with everything that either side added, and without everything that either removed.
    package static func merged(_ baseline: FactValue, _ first: FactValue, _ second: FactValue) -> FactValue {
        let (old, one, other) = (baseline.bytes, first.bytes, second.bytes)
        let kept = old.intersection(one).intersection(other)
        let union = kept.union(one.subtracting(old)).union(other.subtracting(old))
        return FactValue(set: (first.texts + second.texts).filter { union.contains(Array($0.utf8)) })
    }

    private var bytes: Set<[UInt8]> { Set(texts.map { Array($0.utf8) }) }

    private static func sorted(_ texts: [String]) -> [String] {
        let all = texts.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        return all.indices.filter { $0 == 0 || !all[$0].utf8.elementsEqual(all[$0 - 1].utf8) }.map { all[$0] }
    }
}

extension MemoRecord {
    /// Returns a fact, in the form in which a vault stores it. Times are milliseconds since 1970.
    package func value(of fact: MemoFact) -> FactValue {
        func one(_ value: (some CustomStringConvertible)?) -> FactValue { FactValue(value.map { [$0.description] } ?? []) }
        return switch fact {
        case .text: FactValue([text.whole])
        case .category: FactValue(CategoryPath(text: CategoryPath(category).text).names)
        case .tags: FactValue(set: tags.map { StoredText(name: $0).text })
        case .plain(let fact): one(plain[fact]?.stored)
        case .date: one(created?.milliseconds)
        case .trashed: FactValue(isTrashed ? ["1"] : [])
        }
    }

    /// Takes a fact from another memo.
    package mutating func take(_ fact: MemoFact, from other: MemoRecord) {
        switch fact {
        case .text: (text, modified) = (other.text, other.modified)
        case .category: (category, categoryAppearance) = (other.category, nil)
        case .tags: tags = other.tags
        case .plain(let fact): plain[fact] = other.plain[fact]
        case .date: (created, modified) = (other.created, other.modified)
        case .trashed: (isTrashed, trashed) = (other.isTrashed, other.trashed)
        }
    }

    /// Returns the facts in which a memo differs from another, of those that are written into files.
    package func facts(unlike other: MemoRecord) -> [MemoFact] { MemoFact.written.filter { value(of: $0) != other.value(of: $0) } }
}
