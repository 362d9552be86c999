import JSON
import MemoModel
import MemoVault
import Testing

@testable import MemoServer

/// The categories that a limited key opens: those at its paths and below, and no others.
@Suite struct OpenCategoryTests {
    private func stage() throws -> TestService {
        let test = try TestService()
        try test.service.vault.edit { editor in
            for path in ["업무", "비밀", "비밀/업무", "업무/회의록", "비밀/회의록", "업무비밀", "Work"] { _ = try editor.addCategory(path) }
            for path in ["업무", "비밀/업무", "업무/회의록", "비밀/회의록", "업무비밀"] {
                var draft = MemoDraft(text: MemoText(path))
                draft.category = path
                _ = try editor.add(draft)
            }
        }
        return test
    }

    private func opened(_ test: TestService, _ path: String) throws -> Set<String> {
        let access = Access(scopes: [.read], categories: [CategoryPath(text: path)], name: "k")
        return Set(try test.call("listMemos", access: access)["memos"]?.elements.compactMap { $0["title"]?.text } ?? [])
    }

    @Test func `a path from the top opens its category and what is below`() throws {
        let test = try stage()
        #expect(try opened(test, "업무") == ["업무", "업무/회의록"])
        #expect(try opened(test, "비밀/업무") == ["비밀/업무"])
    }

    // Keys of earlier versions hold such names and patterns.
    @Test(arguments: ["회의록", "업*", "*", "업?", "work", "없음", "", "/"]) func `a name or pattern in a key opens nothing`(name: String) throws {
        #expect(try opened(stage(), name).isEmpty)
    }

    @Test func `a longer name than a category can have opens none`() throws {
        let test = try stage()
        let name = String(repeating: "긴", count: StoredText.longestName / 3)
        _ = try test.service.vault.edit { editor in
            _ = try editor.addCategory(name)
            var draft = MemoDraft(text: MemoText("글"))
            draft.category = name
            _ = try editor.add(draft)
        }
        #expect(try opened(test, name) == ["글"])
        #expect(try opened(test, name + "긴").isEmpty)
    }

    @Test func `a category of the same name elsewhere stays closed`() throws {
        let test = try stage()
        _ = try test.service.vault.edit { editor in
            _ = try editor.addCategory("인사")
            _ = try editor.addCategory("인사/업무")
            var draft = MemoDraft(text: MemoText("인사/업무"))
            draft.category = "인사/업무"
            _ = try editor.add(draft)
        }
        #expect(try opened(test, "업무") == ["업무", "업무/회의록"])
    }

    @Test func `a renamed category is closed, and a new one at the path is open`() throws {
        let test = try stage()
        _ = try test.service.vault.edit { try $0.renameCategory("업무", to: "일") }
        #expect(try opened(test, "업무").isEmpty)
        _ = try test.service.vault.edit { editor in
            _ = try editor.addCategory("업무")
            var draft = MemoDraft(text: MemoText("새 업무"))
            draft.category = "업무"
            _ = try editor.add(draft)
        }
        #expect(try opened(test, "업무") == ["새 업무"])
    }

    @Test func `a name is refused if it fits several categories`() throws {
        let test = try stage()
        let vault = test.service.vault
        #expect(throws: CategoryFailure.ambiguousCategory("회의록", candidates: ["업무/회의록", "비밀/회의록"])) {
            try vault.categoryPath(named: "회의록")
        }
        #expect(try vault.categoryPath(named: "업무").text == "업무")
        #expect(try vault.categoryPath(named: "work").text == "Work")
        #expect(throws: CategoryFailure.self) { try vault.categoryPath(named: "업*") }
    }

    @Test func `the position of a category does not count hidden siblings`() throws {
        let test = try stage()
        let access = Access(scopes: [.read], categories: [CategoryPath(text: "업무/회의록"), CategoryPath(text: "업무비밀")], name: "k")
        let positions = {
            try test.call("categories", access: access)["categories"]?.elements.map {
                [$0["name"]?.text, $0["position"]?.number.map(String.init)]
            }
        }
        let before = try positions()
        #expect(before == [["업무", "0"], ["회의록", "0"], ["업무비밀", "1"]])
        _ = try test.service.vault.edit { editor in
            _ = try editor.place("비밀", .first)
            _ = try editor.addCategory("업무/앞")
            _ = try editor.place("업무/앞", .first)
        }
        #expect(try positions() == before)
    }

    @Test func `synonyms with words of hidden memos are neither shown nor used`() throws {
        let test = try TestService()
        try test.add([("매수처 목록", "업무"), ("하늘전자 계약", "비밀"), ("와이파이 암호", "업무"), ("무선랜 설정", "업무")])
        for words in [["하늘전자", "매수처"], ["와이파이", "무선랜"]] {
            _ = try test.call("addSynonyms", [("words", .array(words.map { .string($0) }))])
        }
        let access = Access(scopes: [.search], categories: [CategoryPath(text: "업무")], name: "k")
        let search = { (word: String) in try test.call("search", [("q", .string(word)), ("explain", .bool(true))], access: access) }
        let answer = try search("매수처")
        #expect(answer["total"]?.number == 1)
        #expect(!"\(answer)".contains("하늘전자"))
        #expect(try search("하늘전자")["total"]?.number == 0)
        #expect(try search("와이파이")["total"]?.number == 2)
        #expect(try test.call("search", [("q", .string("하늘전자"))])["total"]?.number == 2)
    }
}
