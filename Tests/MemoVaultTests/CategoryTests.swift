import MemoImport
import MemoModel
import MemoSearch
import Testing

@testable import MemoVault

/// Categories: appearance, tree and look-up by name.
@Suite struct CategoryTests {
    @Test(arguments: engines) func `an import replaces only the looks that it contains`(engine: TestEngine) throws {
        let test = try engine.vault()
        try test.apply([
            .category(CategoryRecord(path: ["업무"], appearance: CategoryAppearance(color: "#FF0000", icon: "💼", position: 3))),
            .memo("회의", id: "1", category: ["업무", "회의"]) { $0.categoryAppearance = CategoryAppearance(color: "#00FF00") },
        ])
        try test.apply([.category(CategoryRecord(path: ["업무"], appearance: CategoryAppearance(icon: "🗂")))])
        let categories = try test.vault.categories().categories
        #expect(categories.map(\.path) == [["업무"], ["업무", "회의"]])
        #expect(categories[0].category.color == "#FF0000" && categories[0].category.icon == "🗂" && categories[0].category.position == 3)
        #expect(categories[1].category.color == "#00FF00")
        #expect((categories[0].count, categories[0].total) == (0, 1))
    }

    private static let exported = CategoryAppearance(color: "#00FF00", icon: "star", position: 7)

    @Test(
        arguments: overEngines(
            [
                ("#112233", nil, ["#112233", "star"]), (nil, "🚀", ["#00FF00", "🚀"]), ("#112233", "🚀", ["#112233", "🚀"]),
                ("", nil, ["", "star"]),
            ] as [(String?, String?, [String])]))
    func `an import keeps looks that were set by hand and reports it`(engine: TestEngine, color: String?, icon: String?, expected: [String])
        throws
    {
        let test = try engine.vault()
        let export: [ImportItem] = [
            .category(CategoryRecord(path: ["업무"], appearance: Self.exported)), .memo("회의", id: "1", category: ["업무"]),
        ]
        try test.apply(export, as: "first")
        _ = try test.vault.edit { try $0.setAppearance(of: "업무", color: color, icon: icon) }
        for (source, isDryRun) in [("first", false), ("second", true), ("second", false)] {
            let report = try test.apply(export, as: source, dryRun: isDryRun)
            #expect(report.problems.map(\.code) == ["looks-kept"])
            let category = try #require(try test.vault.categories().categories.first?.category)
            #expect([category.color ?? "", category.icon ?? ""] == expected && category.position == 7)
        }
    }

    @Test(arguments: engines) func `an import keeps the order that was set by hand`(engine: TestEngine) throws {
        let test = try engine.vault()
        let export: [ImportItem] = ["가", "나", "다"].enumerated().map {
            .category(CategoryRecord(path: [$0.element], appearance: CategoryAppearance(position: $0.offset)))
        }
        try test.apply(export)
        _ = try test.vault.edit { try $0.place("다", .first) }
        try test.apply(export)
        #expect(try test.vault.categories().categories.map(\.category.name) == ["다", "가", "나"])
    }

    @Test(arguments: engines) func `categories stay in the order of the export`(engine: TestEngine) throws {
        let test = try engine.vault()
        try test.apply(["하", "가", "나"].map { .category(CategoryRecord(path: [$0], appearance: CategoryAppearance())) })
        #expect(try test.vault.categories().categories.map(\.category.name) == ["하", "가", "나"])
    }

    @Test(
        arguments: overEngines([
            ("업무", 2), ("회의", 1), ("업무/회의", 1), ("\u{110B}\u{1165}\u{11B8}\u{1106}\u{116E}", 2), ("work", 1), ("없음", 1),
        ]))
    func `a name or path finds memos in the category and its descendants`(engine: TestEngine, name: String, count: Int) throws {
        let test = try engine.vault()
        try test.apply([
            .memo("하나", id: "1", category: ["업무"]), .memo("둘", id: "2", category: ["업무", "회의"]),
            .memo("셋", id: "3", category: ["Work"]), .memo("넷", id: "4"),
        ])
        var request = MemoListRequest()
        request.category = name
        #expect(try test.vault.list(request) { _ in }.total == count)
    }

    @Test(arguments: engines) func `an unknown name is an error that suggests one`(engine: TestEngine) throws {
        let test = try engine.vault()
        try test.apply([.memo("하나", id: "1", category: ["업무"])])
        let error = #expect(throws: QueryError.self) { try test.vault.categories(matching: "업뮤") }
        #expect(error?.message.korean.contains("업무") == true)
    }

    @Test(arguments: engines) func `a name or path identifies one category, and a full path comes first`(engine: TestEngine) throws {
        let test = try engine.vault()
        try test.apply([
            .memo("하나", id: "1", category: ["업무", "회의"]), .memo("둘", id: "2", category: ["개인", "회의"]),
            .memo("셋", id: "3", category: ["개인", "업무"]),
        ])
        for (name, path) in [("업무", ["업무"]), ("개인/업무", ["개인", "업무"]), ("업무/회의", ["업무", "회의"]), ("개인", ["개인"])] {
            #expect(try test.vault.categoryPath(named: name).names == path, "\(name)")
        }
        #expect(throws: CategoryFailure.ambiguousCategory("회의", candidates: ["업무/회의", "개인/회의"])) {
            try test.vault.categoryPath(named: "회의")
        }
        #expect(throws: CategoryFailure.self) { try test.vault.categoryPath(named: "없음") }
    }
}
