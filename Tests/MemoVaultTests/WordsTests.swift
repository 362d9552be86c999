import Foundation
import MemoImport
import MemoModel
import MemoSearch
import Testing

@testable import MemoVault

/// Related memos, completion and synonyms of a vault.
@Suite struct WordsTests {
    private func filled(_ engine: TestEngine) throws -> TestVault {
        let test = try engine.vault()
        let others = (0..<30).map { ImportItem.memo("평범한 하루 \($0)\n회사에서 점심을 먹고 산책했다", id: "o\($0)") }
        try test.apply(
            [
                .memo("제주 올레길\n서귀포에서 올레길을 걸었다. 한라봉도 샀다.", id: "a", category: ["여행", "제주도"]) { $0.tags = ["올레길", "회의"] },
                .memo("한라봉 주문\n서귀포 농장에서 한라봉을 보내 준다", id: "b") { $0.tags = ["회의록모음"] },
                .memo("올레길 7코스\n올레길은 회사에서 먼 곳", id: "c"), .memo("회의록\n회의는 회의실에서, GitHub 이슈부터", id: "d"),
                .memo("회의록 정리\n회의록을 GitHub에", id: "e"), .memo("회의록에 고양이가", id: "f"), .memo("고양이는 잔다", id: "g"), .memo("고양이를", id: "h"),
                .memo("한라봉 서귀포 올레길", id: "x") { $0.isTrashed = true },
            ] + others)
        return test
    }

    @Test(arguments: engines) func `memos that share rare words are related, with the words as reasons`(engine: TestEngine) throws {
        let test = try filled(engine)
        let answer = try test.related("a")
        #expect(try answer.hits.first?.id == test.id("b"))
        let reasons = try #require(answer.hits.first).reasons.map(\.typed)
        #expect(Set(reasons) == ["서귀포", "한라봉"])
        #expect(answer.hits.first?.title.marks.isEmpty == false)
        #expect(answer.words.allSatisfy { $0.memos > 1 } && answer.total == answer.hits.count)
        // Words that occur in every other memo do not make memos related, and memos in the trash are not
        // shown.
        #expect(!answer.words.contains { $0.text == "회사" || $0.text == "점심" })
        let shown = answer.hits.map(\.id)
        #expect(try !shown.contains(test.id("x")))
        #expect(try !shown.contains(test.id("a")))
    }

    @Test(arguments: engines) func `a memo without rare words has no related memos, a missing one has no result`(engine: TestEngine) throws
    {
        let test = try filled(engine)
        #expect(try test.vault.memos(relatedTo: MemoID(rawValue: 9999), SearchRequest(query: "")) == nil)
        try test.apply([.memo("유일무이", id: "only")], as: "other")
        let only = MemoID(rawValue: Int64(try test.number("SELECT max(id) FROM memo")))
        #expect(try test.vault.memos(relatedTo: only, SearchRequest(query: ""))?.total == 0)
    }

    @Test(arguments: engines) func `pronouns and nouns of one syllable relate no memos in any form`(engine: TestEngine) throws {
        let test = try filled(engine)
        let speech = ["말을 아꼈다", "말은 쉽다", "말도 느리다", "빠른 말", "말만 앞선다"].enumerated().map { ImportItem.memo($1, id: "s\($0)") }
        try test.apply(
            [.memo("내가 종이 접기를 배울 때 말이 없었다", id: "p"), .memo("나는 말이 많다", id: "q"), .memo("내가 말이 빠르다", id: "r"), .memo("종이 비행기", id: "t")]
                + speech, as: "more")
        let answer = try test.related("p")
        #expect(answer.words.map(\.text) == ["종이"])
        #expect(try answer.hits.map(\.id) == [test.id("t")])
    }

    @Test(arguments: engines) func `pages of related memos fit together`(engine: TestEngine) throws {
        let test = try filled(engine)
        let all = try test.related("a", limit: nil).hits.map(\.id)
        var request = SearchRequest(query: "")
        (request.limit, request.offset) = (1, 1)
        #expect(try test.vault.memos(relatedTo: try test.id("a"), request)?.hits.map(\.id) == Array(all.dropFirst().prefix(1)))
    }

    @Test(
        arguments: overEngines(
            [
                ("회의", ["tag 회의", "tag 회의록모음", "word 회의록", "word 회의", "word 회의실"]), ("회의ㄹ", ["tag 회의록모음", "word 회의록"]),
                ("회의로", ["tag 회의록모음", "word 회의록"]), ("회읠", ["word 회의록"]), ("git", ["word GitHub"]), ("고양", ["word 고양이"]),
                ("제", ["category 여행/제주도", "word 제주"]), ("ㅎㄹ", []), ("없는말", []), ("", []), ("올레길", ["tag 올레길", "word 올레길"]),
            ] as [(String, [String])]))
    func `prefixes are completed, including incomplete syllables`(engine: TestEngine, typed: String, expected: [String]) throws {
        let test = try filled(engine)
        let found = try test.vault.suggestions(for: typed).map { "\($0.kind) \($0.text)" }
        for item in expected { #expect(found.contains(item), "\(typed): \(found)") }
        if expected.isEmpty { #expect(found.isEmpty) }
        #expect(!found.contains { $0 == "word 고양" || $0.contains("회의는") || $0.contains("회의록을") })
        #expect(try test.vault.suggestions(for: typed.decomposedStringWithCanonicalMapping).map { "\($0.kind) \($0.text)" } == found)
    }

    @Test(arguments: engines) func `suggestions are counted, limited and chosen by kind`(engine: TestEngine) throws {
        let test = try filled(engine)
        #expect(try test.vault.suggestions(for: "회의록", kinds: [.word], limit: 1) == [Suggestion(kind: .word, text: "회의록", memos: 3)])
        #expect(try test.vault.suggestions(for: "회의", kinds: [.tag]).allSatisfy { $0.kind == .tag })
    }

    @Test(arguments: engines) func `synonyms are stored in the vault and used by searches`(engine: TestEngine) throws {
        let test = try filled(engine)
        #expect(try test.vault.synonyms().isEmpty)
        try test.vault.changeSynonyms { try $0.add(["깃허브", "GitHub"]) }
        #expect(try test.vault.synonyms().groups == [["깃허브", "GitHub"]])
        #expect(try test.reopened().search(SearchRequest(query: "깃허브")).counts[.word] == 2)
        #expect(throws: SynonymList.Fault.self) { try test.vault.changeSynonyms { try $0.add(["홀로"]) } }
        #expect(try test.vault.synonyms().groups == [["깃허브", "GitHub"]])
    }

    @Test(arguments: engines) func `the synonyms of the program can be switched off`(engine: TestEngine) throws {
        let test = try filled(engine)
        let count = { try test.vault.search(SearchRequest(query: "깃헙 OR 걍 OR 평범한")).counts[.word] }
        try test.apply([.memo("그냥 적어 둠", id: "y")])
        #expect(try test.vault.usesBuiltInSynonyms())
        #expect(try count() == 31)
        try test.vault.setUsesBuiltInSynonyms(false)
        #expect(try !test.vault.usesBuiltInSynonyms())
        #expect(try count() == 30)
        try test.vault.setUsesBuiltInSynonyms(true)
        #expect(try count() == 31)
    }

    @Test(arguments: engines) func `regular expressions respect filters and the trash`(engine: TestEngine) throws {
        let test = try filled(engine)
        let ids = { (query: String) in try test.vault.search(SearchRequest(query: query)).hits.map(\.id.rawValue).sorted() }
        #expect(try ids("/한라봉|올레/") == [test.id("a"), test.id("b"), test.id("c")].map(\.rawValue))
        #expect(try ids("/한라봉/ is:trashed") == [test.id("x").rawValue])
        #expect(try ids("/한라봉/ category:여행") == [test.id("a").rawValue])
    }
}

extension TestVault {
    fileprivate func id(_ external: String) throws -> MemoID {
        MemoID(rawValue: Int64(try number("SELECT id FROM memo WHERE external_id = '\(external)'")))
    }

    fileprivate func related(_ external: String, limit: Int? = 10) throws -> RelatedAnswer {
        var request = SearchRequest(query: "")
        request.limit = limit
        return try #require(try vault.memos(relatedTo: try id(external), request))
    }
}
