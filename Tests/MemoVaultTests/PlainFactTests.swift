import MemoImport
import MemoModel
import Testing

@testable import MemoVault

/// What every plain fact of a memo can do, so that a new one is forgotten in no table, merge or history.
@Suite struct PlainFactTests {
    @Test(arguments: PlainFact.allCases) func `it has a column of its kind, which imports write`(fact: PlainFact) throws {
        let column = try #require(MemoColumn.allCases.first { $0.fact == fact })
        let kind: VaultTable.Kind =
            switch fact.definition.kind {
            case .flag: .flag
            case .state, .time: .integer
            case .text: .text
            }
        #expect(column.definition.kind == kind && column.definition.part == .facts && column.definition.visibility == .shown)
    }

    @Test(arguments: overEngines(PlainFact.allCases))
    func `it is imported, shown to limited callers, changed here, kept by the next import, and set back`(
        engine: TestEngine, fact: PlainFact
    ) throws {
        let (test, id, sample) = (try engine.vault(), MemoID(rawValue: 1), Self.sample(of: fact))
        func value() throws -> PlainValue? { try #require(try test.vault.memo(id)).facts.plain[fact] }
        func exported(_ text: String, _ value: PlainValue?) -> ImportItem {
            .memo(text, id: "1", category: ["집"]) { $0.plain[fact] = value }
        }
        try test.apply([exported("장보기\n우유", nil)])
        try test.apply([exported("장보기\n우유", sample)])
        #expect(try value() == sample)
        #expect(try test.vault.limited(to: [CategoryPath(text: "집")]).memo(id)?.facts.plain[fact] == sample)
        let changes = try test.vault.edit { try $0.set(fact, of: id, to: nil) }
        #expect(try value() == nil && test.vault.history(of: id).changes.first?.kind == changes.last?.kind)
        let report = try test.apply([exported("장보기\n두유", sample)])
        #expect(try value() == nil && report.updated == 1 && report.merged == 0)
        try test.apply([exported("장보기\n두유", nil)])
        _ = try test.vault.edit { try $0.set(fact, of: id, to: sample) }
        #expect(try value() == sample)
        _ = try test.vault.undo(nil)
        #expect(try value() == nil)
    }

    static func sample(of fact: PlainFact) -> PlainValue {
        switch fact.definition.kind {
        case .flag: .flag
        case .state: .state(.doing)
        case .time: .time(.day(2030, 1, 2))
        case .text: .text("글 \"하나\"")
        }
    }
}
