import Foundation
import JSON
import MemoImport
import MemoJSON
import MemoModel
import MemoVault
import Testing

@testable import MemoServer

/// A fact of a memo must not be forgotten in any answer.
@Suite struct FactFieldTests {
    private let facts = MemoFacts(
        id: MemoID(rawValue: 7), category: ["업무", "회의"], color: nil, icon: nil, tags: ["집", "일"], created: Timestamp(milliseconds: 1000),
        modified: Timestamp(milliseconds: 2000), imported: Timestamp(milliseconds: 0), plain: .sample,
        trashed: Timestamp(milliseconds: 4000), conflictOf: MemoID(rawValue: 3), source: "메모장", externalID: "a")

    private var record: JSONValue {
        get throws {
            var json = JSONWriter()
            json.object { json in
                json.field("id", 7)
                json.field("external_id", facts.externalID)
                facts.add(to: &json)
            }
            return try JSONValue(parsing: Array(json.text.utf8))
        }
    }

    @Test func `each property of a memo is a field, or is known to be none`() {
        // The number and the identifier are beside the facts; colour and icon are the category's; the time of the import is not shown.
        let others: Set = ["id", "externalID", "color", "icon", "imported"]
        let properties = Mirror(reflecting: facts).children.compactMap(\.label).filter { !others.contains($0) }
        // `date` is made of two others, and `plain` is several.
        #expect(properties.count + PlainFact.allCases.count - 1 == FactField.allCases.count - 1, "\(properties)")
    }

    @Test func `a client reads all fields of an answer`() throws {
        let read = try MemoFacts(reading: record)
        for field in FactField.allCases {
            var (first, second) = (JSONWriter(), JSONWriter())
            first.object { $0.add(field, of: facts) }
            second.object { $0.add(field, of: read) }
            #expect(first.text == second.text)
            #expect(try record[field.name] != nil)
        }
    }

    @Test func `the page knows all plain facts, and shows each field`() throws {
        let script = try #require(PageFile.all.first { $0.path.hasSuffix(".js") }).text
        for fact in PlainFact.allCases {
            let (name, kind) = (fact.definition.argument, fact.definition.kind.rawValue)
            #expect(script.contains("{\"name\":\"\(name)\",\"field\":\"\(fact.rawValue)\",\"kind\":\"\(kind)\""), "\(fact)")
        }
        // Texts are shown by their names alone; the place of others is chosen by hand.
        for field in FactField.allCases where !field.isPlainText {
            #expect(["memo", "hit", "facts"].contains { script.contains("\($0).\(field.name)") }, "\(field)")
        }
    }
}

extension FactField {
    fileprivate var isPlainText: Bool { if case .plain(let fact) = self { fact.definition.kind == .text } else { false } }
}

extension PlainFacts {
    /// A value for each fact.
    fileprivate static let sample: PlainFacts = {
        var facts = PlainFacts()
        for fact in PlainFact.allCases {
            facts[fact] =
                switch fact.definition.kind {
                case .flag: .flag
                case .state: .state(.doing)
                case .time: .time(Timestamp(milliseconds: 3000))
                case .text: .text("글")
                }
        }
        return facts
    }()
}
