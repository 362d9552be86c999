import MemoImport
import MemoModel
import Testing

@testable import MemoVault

/// Editing categories. No edit may lose a memo.
@Suite struct CategoryEditingTests {
    private func filled(_ engine: TestEngine) throws -> TestVault {
        let test = try engine.vault()
        try test.apply([
            .memo("하나", id: "1", category: ["업무"]), .memo("둘", id: "2", category: ["업무", "회의"]),
            .memo("셋", id: "3", category: ["개인"]), .memo("넷", id: "4", category: ["개인"]) { $0.isTrashed = true },
        ])
        return test
    }

    @Test(arguments: engines) func `a category with memos can be deleted only with a target`(engine: TestEngine) throws {
        let test = try filled(engine)
        #expect(throws: CategoryFailure.categoryHasMemos("개인", count: 2)) {
            try test.vault.edit { try $0.removeCategory("개인", memosTo: nil) }
        }
        _ = try test.vault.edit { try $0.removeCategory("개인", memosTo: "업무/회의") }
        #expect(try test.category(of: 3) == ["업무", "회의"] && test.category(of: 4) == ["업무", "회의"])
        #expect(try test.vault.history(of: MemoID(rawValue: 3)).changes.first?.kind == .moved(from: "개인", to: "업무/회의"))
    }

    @Test(arguments: engines) func `the children of a deleted category move up`(engine: TestEngine) throws {
        let test = try filled(engine)
        _ = try test.vault.edit { try $0.removeCategory("업무", memosTo: "회의") }
        #expect(try test.paths() == ["개인", "회의"] && test.category(of: 1) == ["회의"] && test.category(of: 2) == ["회의"])
    }

    @Test(arguments: engines) func `merging moves subcategories and rejects a category in itself`(engine: TestEngine) throws {
        let test = try filled(engine)
        #expect(throws: CategoryFailure.categoryInItself("업무")) { try test.vault.edit { try $0.mergeCategory("업무", into: "회의") } }
        _ = try test.vault.edit { try $0.mergeCategory("업무", into: "개인") }
        #expect(try test.paths() == ["개인", "개인/회의"] && test.category(of: 1) == ["개인"] && test.category(of: 2) == ["개인", "회의"])
    }

    @Test(arguments: engines) func `a path makes the categories that are missing`(engine: TestEngine) throws {
        let test = try filled(engine)
        let made = { (path: String) in try test.vault.edit { try $0.makeCategory(at: path) }.map(\.title) }
        #expect(try made("업무/회의").isEmpty && made("회의").isEmpty)
        #expect(try made("업무/회의/주간") == ["업무/회의/주간"])
        #expect(try made("집/살림/장") == ["집", "집/살림", "집/살림/장"])
        let paths = try test.paths()
        _ = try test.vault.edit { try ($0.makeCategory(at: "책"), $0.move(MemoID(rawValue: 1), to: "책")) }
        #expect(try test.vault.operations(limit: 1).first?.change.kind == .moved(from: "업무", to: "책"))
        _ = try test.vault.undo()
        for path in ["", "새/", "/새", "새//것", String(repeating: "가/", count: 60_000) + "나"] {
            #expect(throws: CategoryFailure.self) { try made(path) }
        }
        #expect(try test.paths() == paths && paths.contains("집/살림/장"))
    }

    @Test(arguments: engines) func `invalid and taken names are rejected`(engine: TestEngine) throws {
        let test = try filled(engine)
        #expect(throws: CategoryFailure.categoryExists("업무")) { try test.vault.edit { try $0.addCategory("업무") } }
        #expect(throws: CategoryFailure.badCategoryName("")) { try test.vault.edit { try $0.renameCategory("업무", to: " ") } }
        #expect(throws: CategoryFailure.badCategoryName("a/b")) { try test.vault.edit { try $0.renameCategory("업무", to: "a/b") } }
        #expect(throws: CategoryFailure.badColor("red")) { try test.vault.edit { try $0.setAppearance(of: "업무", color: "red") } }
        _ = try test.vault.edit { try $0.addCategory("개인/회의", color: "#aabbcc", icon: "🗂") }
        #expect(throws: CategoryFailure.ambiguousCategory("회의", candidates: ["업무/회의", "개인/회의"])) {
            try test.vault.edit { try $0.move(MemoID(rawValue: 1), to: "회의") }
        }
        _ = try test.vault.edit { try $0.renameCategory("개인/회의", to: "모임") }
        #expect(try test.paths() == ["업무", "업무/회의", "개인", "개인/모임"])
        #expect(try test.vault.categories().categories[3].category.color == "#AABBCC")
    }

    @Test(arguments: engines) func `categories are ordered and nested`(engine: TestEngine) throws {
        let test = try filled(engine)
        _ = try test.vault.edit { try $0.place("개인", .first) }
        #expect(try test.paths() == ["개인", "업무", "업무/회의"])
        _ = try test.vault.edit { try $0.place("회의", .before("업무")) }
        #expect(try test.paths() == ["개인", "회의", "업무"])
        _ = try test.vault.edit { try $0.nestCategory("업무", in: "개인") }
        #expect(try test.paths() == ["개인", "개인/업무", "회의"])
        #expect(throws: CategoryFailure.categoryInItself("개인")) { try test.vault.edit { try $0.nestCategory("개인", in: "업무") } }
        _ = try test.vault.edit { try $0.nestCategory("업무", in: nil) }
        #expect(try test.paths() == ["개인", "회의", "업무"])
    }

    @Test(arguments: engines) func `missing default categories are added`(engine: TestEngine) throws {
        let test = try filled(engine)
        #expect(try test.vault.edit { try $0.addMissing(DefaultCategory.all) }.count == 6)
        #expect(try test.vault.edit { try $0.addMissing(DefaultCategory.all) }.isEmpty)
    }
}

extension TestVault {
    fileprivate func paths() throws -> [String] { try vault.categories().categories.map { $0.path.joined(separator: "/") } }

    fileprivate func category(of id: Int64) throws -> [String]? { try vault.memo(MemoID(rawValue: id))?.facts.category }
}
