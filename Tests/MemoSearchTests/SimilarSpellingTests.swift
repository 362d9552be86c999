import Testing

@testable import MemoSearch

/// Tests of other spellings that are offered beside the hits.
@Suite struct SimilarSpellingTests {
    private static func index(_ counts: (String, Int)...) throws -> TestIndex {
        try TestIndex(counts.flatMap { title, count in Array(repeating: TestIndex.Memo(title: title), count: count) })
    }

    private func similar(_ query: String, in index: TestIndex) throws -> SimilarSpelling? {
        try index.search(query) { $0.wantsSpellings = true }.similar
    }

    @Test func `a spelling at least as common is offered with its count`() throws {
        let index = try Self.index(("메세지를 보냄", 4), ("메시지를 읽음", 3), ("새 메시지함", 2))
        #expect(try similar("메세지", in: index) == SimilarSpelling(query: "메시지", count: 5))
        #expect(try similar("메세지를", in: index)?.query == "메시지를")
        #expect(try similar("메시지", in: index)?.query == "메세지")
    }

    @Test func `a rare spelling finds the common one`() throws {
        let index = try Self.index(("됬다", 1), ("됐다", 6))
        #expect(try index.search("됬다").counts[.word] == 7)
    }

    @Test func `a rare spelling is not offered, and none unless requested`() throws {
        let index = try Self.index(("됬다", 1), ("됐다", 6), ("배", 3), ("베", 3))
        #expect(try similar("됐다", in: index) == nil)
        #expect(try similar("배", in: index) == nil)
        #expect(try similar("\"됬다\"", in: index) == nil)
        #expect(try index.search("됬다").similar == nil)
    }

    @Test(arguments: [("coffee", "커피"), ("쥬스", "주스"), ("레포트", "리포트"), ("家族", "가족")])
    func `a spelling by any rule that keeps the word is offered`(typed: String, usual: String) throws {
        let index = try Self.index(("\(typed) 하나", 1), ("\(usual) 여럿", 5))
        #expect(try similar(typed, in: index) == SimilarSpelling(query: usual, count: 5))
    }

    @Test(arguments: [("레포트", "리포트", 10), ("image", "이미지", 3), ("어짜피", "어차피", 5)])
    func `the memos of a far more usual spelling come below those with the typed one`(typed: String, usual: String, count: Int) throws {
        let index = try Self.index(("\(typed) 하나", 1), ("\(usual) 여럿", count))
        let answer = try index.search(typed)
        #expect(answer.hits.map(\.rung) == [.word] + Array(repeating: .sound, count: count))
        #expect(try index.search("\(usual) OR 없음").counts[.sound] == nil)
        #expect(try index.search(typed) { $0.rungs = Rung.literal }.hits.count == 1)
        #expect(try index.search(typed) { $0.isTyping = true }.counts[.sound] == nil)
    }

    @Test(arguments: [
        ("통화", "동화"), ("마트", "맛"), ("그리스", "크리스마스"), ("싸이", "사이"), ("피오나", "피아노"), ("바탕", "보통"), ("따다", "다다"), ("까만", "가만"), ("전파", "정파"),
    ])
    func `the memos of another word that differs in few letters do not follow`(typed: String, other: String) throws {
        let index = try Self.index(("\(typed) 하나", 1), ("\(typed)와 둘", 1), ("\(other)을 여럿", 30))
        #expect(try index.search(typed).counts[.sound] == nil)
    }

    /// Nouns, words that sound like them, and further memos with forms of these words.
    private static let alike = [
        ("교통", "고통", "고통을"), ("의자", "이자", "이자를"), ("바다", "받아", "받던"), ("돼지", "되지", "되던"), ("태도", "때도", "때에"), ("편의", "편이", "편을"),
        ("바퀴", "바뀌지", "바뀌던"),
        ("콜라", "코라", "코라를"), ("테니스", "데니스", "데니스를"),
    ]

    @Test(arguments: alike)
    func `another word is not offered to a noun`(noun: String, other: String, form: String) throws {
        let index = try Self.index(("\(noun)를 하나", 2), ("\(noun)의 둘", 2), ("\(noun)에서 셋", 2), ("\(other) 여럿", 40), ("\(form) 여럿", 60))
        #expect(try similar(noun, in: index) == nil)
        #expect(try index.search(noun).counts[.sound] == nil)
    }

    @Test func `a spelling that is about as usual is not shown`() throws {
        #expect(try Self.index(("레포트 하나", 3), ("리포트 여럿", 5)).search("레포트").counts[.sound] == nil)
        #expect(try Self.index(("모래 놀이", 2), ("모레 출발", 30)).search("모래").counts[.sound] == nil)
    }

    @Test func `an everyday word is not offered another that only sounds alike`() throws {
        #expect(try similar("모래", in: Self.index(("모래 놀이", 12), ("모레 출발", 30))) == nil)
        #expect(try similar("모래", in: Self.index(("모래 놀이", 12), ("모레 출발", 60)))?.query == "모레")
    }
}
