import MemoImport
import MemoModel
import MemoSearch
import Testing

@testable import MemoVault

/// A vault as seen by a caller who is limited to some categories.
@Suite struct LimitedVaultTests {
    private func add(_ text: String, _ category: String?, to vault: any VaultEngine) throws -> MemoID {
        try vault.edit { editor in
            if let category, (try? editor.category(at: category)) == nil { _ = try editor.addCategory(category) }
            var draft = MemoDraft(text: MemoText(text))
            draft.category = category
            return try #require(try editor.add(draft).memo)
        }
    }

    @Test(arguments: engines) func `a text replaced by an import stays hidden with its category`(engine: TestEngine) throws {
        let test = try engine.vault()
        let vault = test.vault
        _ = try test.apply([.memo("비밀 글", id: "1", category: ["비밀"])])
        _ = try test.apply([.memo("새 글", id: "1", category: ["업무"])])
        let id = MemoID(rawValue: 1)
        #expect(try vault.versionNumbers(of: id) == [1, 2])
        let view = try vault.limited(to: [CategoryPath(text: "업무")])
        #expect(try view.version(1, of: id)?.text.whole != "비밀 글")
        #expect(try view.memo(id)?.text.whole == "새 글")
        #expect(try view.memo(id)?.revisionCount == 0)
    }

    @Test(arguments: engines) func `a category that reuses a deleted number shows nothing of the old one`(engine: TestEngine) throws {
        let test = try engine.vault()
        let id = try add("비밀 글", "비밀", to: test.vault)
        try test.vault.edit { editor in
            _ = try editor.addCategory("업무")
            _ = try editor.place("업무", .first)
        }
        try test.vault.edit { editor in
            _ = try editor.replaceText(of: id, with: MemoText("다음 글"))
            _ = try editor.move(id, to: "업무")
            _ = try editor.removeCategory("비밀", memosTo: nil, mayLeaveThemWithout: true)
            _ = try editor.addCategory("다른 것")
        }
        let view = try test.vault.limited(to: [CategoryPath(text: "업무"), CategoryPath(text: "다른 것")])
        #expect(try view.version(1, of: id) == nil || view.version(1, of: id)?.text.whole == "다음 글")
        #expect(try view.history(of: id).changes.allSatisfy { !$0.title.contains("비밀") })
    }

    @Test(arguments: engines) func `a spelling that only hidden memos have is not offered`(engine: TestEngine) throws {
        let test = try engine.vault()
        // The first text has 여기 in a changed form, as which the index keeps it apart.
        _ = try add("여긴 조용하다", "업무", to: test.vault)
        let view = try test.vault.limited(to: [CategoryPath(text: "업무")])
        let offered = { try view.suggestions(for: "여기", kinds: [.word], limit: 9).map(\.text) }
        let before = try offered()
        let id = try add("여기 모였다", "비밀", to: test.vault)
        #expect(try offered() == before && !before.contains("여기"))
        _ = try test.vault.edit { try $0.replaceText(of: id, with: MemoText("여기 다시 모였다")) }
        #expect(try offered() == before)
        #expect(try test.vault.suggestions(for: "여기", kinds: [.word], limit: 9).contains { $0.text == "여기" })
    }

    @Test(arguments: engines) func `changes of categories are visible immediately`(engine: TestEngine) throws {
        let test = try engine.vault()
        _ = try test.vault.edit { try $0.addCategory("업무") }
        let id = try add("글", "업무/안", to: test.vault)
        let view = try test.vault.limited(to: [CategoryPath(text: "업무")])
        #expect(try view.memo(id) != nil)
        _ = try test.vault.edit { try $0.nestCategory("업무/안", in: nil) }
        #expect(try view.memo(id) == nil)
        _ = try test.vault.edit { try $0.renameCategory("안", to: "업무2") }
        _ = try test.vault.edit { try $0.nestCategory("업무2", in: "업무") }
        #expect(try view.memo(id) != nil)
        #expect(try view.list(MemoListRequest()) { _ in }.total == 1)
    }

    @Test(arguments: engines) func `conflicted copies and pins outside the categories are hidden`(engine: TestEngine) throws {
        let test = try engine.vault()
        let (hidden, seen) = (try add("본디 글", "비밀", to: test.vault), try add("사본", "업무", to: test.vault))
        for _ in 0..<5 { _ = try test.vault.edit { try $0.pin([try #require(try $0.add(MemoDraft(text: MemoText("고정"))).memo)]) } }
        try test.change("UPDATE memo SET conflict_of = ? WHERE id = ?", .integer(hidden.rawValue), .integer(seen.rawValue))
        let view = try test.vault.limited(to: [CategoryPath(text: "업무")])
        #expect(try test.vault.memo(seen)?.facts.conflictOf == hidden)
        #expect(try view.memo(seen)?.facts.conflictOf == nil)
        // An edit must read the same as the view, so that entity tags of memos match.
        let within = try view.edit { try $0.memo(seen) }
        #expect(within?.facts.conflictOf == nil)
        #expect(try view.edit { try $0.pin([seen]) }.count == 1)
        #expect(throws: EditFailure.self) { try test.vault.edit { try $0.pin([hidden]) } }
    }

    @Test(arguments: engines) func `a limited caller cannot change hidden memos or shared data`(engine: TestEngine) throws {
        let test = try engine.vault()
        let (hidden, seen) = (try add("본디 글", "비밀", to: test.vault), try add("글", "업무", to: test.vault))
        let view = try test.vault.limited(to: [CategoryPath(text: "업무")])
        #expect(throws: EditFailure.noMemo("\(hidden.rawValue)")) { try view.edit { try $0.trash(hidden) } }
        #expect(throws: EditFailure.outsideCategories) { try view.edit { try $0.move(seen, to: nil) } }
        #expect(throws: CategoryFailure.noCategory("비밀", near: ["업무"])) { try view.edit { try $0.move(seen, to: "비밀") } }
        #expect(throws: EditFailure.outsideCategories) { try view.edit { try $0.addCategory("새것") } }
        #expect(throws: EditFailure.outsideCategories) { try view.edit { try $0.renameTag("a", to: "b") } }
        #expect(throws: EditFailure.outsideCategories) { try view.edit { try $0.emptyTrash() } }
    }

    @Test(arguments: engines) func `a limited caller changes nothing of the whole vault, and imports nothing`(engine: TestEngine) throws {
        let test = try engine.vault()
        _ = (try add("본디 글", "비밀", to: test.vault), try add("글", "업무", to: test.vault))
        try test.vault.save(SavedSearch(name: "늦은", query: "글"))
        let view = try test.vault.limited(to: [CategoryPath(text: "업무")])
        #expect(throws: EditFailure.outsideCategories) { try view.save(SavedSearch(name: "가", query: "나")) }
        #expect(throws: EditFailure.outsideCategories) { try view.deleteSavedSearch("늦은") }
        #expect(throws: EditFailure.outsideCategories) { try view.renameSavedSearch("늦은", to: "가") }
        #expect(throws: EditFailure.outsideCategories) { try view.changeSynonyms { _ in } }
        #expect(throws: EditFailure.outsideCategories) { try view.setUsesBuiltInSynonyms(false) }
        #expect(throws: EditFailure.outsideCategories) { try view.pruneHistory(versionLimit: 0) }
        for isDryRun in [true, false] {
            #expect(throws: EditFailure.outsideCategories) {
                try view.apply(as: "test", options: ApplyOptions(isDryRun: isDryRun)) { try $0(.memo("새 글", id: "1")) }
            }
        }
        #expect(try view.savedSearches().isEmpty && test.vault.savedSearches().count == 1)
    }

    /// `VaultEngine.pass` may refuse a limited caller, which a store does.
    @Test(arguments: engines) func `an export to a limited caller has visible memos only, or is refused`(engine: TestEngine) throws {
        let test = try engine.vault()
        _ = (try add("본디 글", "비밀", to: test.vault), try add("글", "업무", to: test.vault))
        let view = try test.vault.limited(to: [CategoryPath(text: "업무")])
        var texts: [String] = []
        let outcome = Result { try view.export { texts.append($1.whole) } }
        switch engine {
        case .file: #expect(texts == ["글"])
        case .store:
            #expect(throws: EditFailure.outsideCategories) { try outcome.get() }
            #expect(texts.isEmpty)
        }
    }
}
