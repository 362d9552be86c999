import MemoModel
import Testing

@testable import MemoSearch

/// Tests of the order of memos within a rung.
@Suite struct OrderTests {
    private typealias Memo = TestIndex.Memo

    /// Memos with 바다 and 여행, from far apart to side by side, among `others` newer ones with both far apart.
    private static func index(others: Int) throws -> TestIndex {
        let apart = Memo(title: "일기", body: "여행은 다음 달로 미루고 오늘은 가까운 바다를 보았다")
        return try TestIndex(
            [
                Memo(title: "바다와 산, 그리고 여행", body: "짧다"), Memo(title: "사진", body: "지난 바다의 여행을 적는다"),
                Memo(title: "사진", body: "긴 바다여행 끝"), Memo(title: "사진", body: "첫 바다 여행 끝"),
            ] + Array(repeating: apart, count: others))
    }

    @Test(arguments: [5, 300])
    func `memos with the words together come first, however many there are`(others: Int) throws {
        let index = try Self.index(others: others)
        let answer = try index.search("바다 여행")
        let ids = answer.hits.filter { $0.rung == .word }.map(\.id.rawValue)
        #expect(answer.orders[.word] == (others > Search.relevanceLimit ? .nearness : .relevance))
        #expect(ids.prefix(3) == [4, 2, 1], "\(ids.prefix(5))")
        let inside = answer.hits.filter { $0.rung == .inside }.map(\.id.rawValue)
        #expect(inside == [3])
    }

    @Test(arguments: [("학교에서", "학교에 갔다"), ("먹었는데", "점심을 먹고"), ("솔직이", "솔직하게 말하다"), ("2만원", "20,000원 냈다"), ("보고싶은", "보고 싶은 날")], [3, 200])
    func `the form as typed ranks before others, however many there are`(pair: (query: String, other: String), others: Int) throws {
        let (query, other) = pair
        let index = try TestIndex([Memo(title: "가", body: "\(query) 글")] + Array(repeating: Memo(title: "나", body: other), count: others))
        let answer = try index.search(query)
        #expect(answer.counts[.word] == others + 1)
        #expect(answer.hits.first?.id.rawValue == 1)
    }

    @Test(
        arguments: [
            ("느꼈다", "느낌이 온다", "무엇을 느끼고 있다"), ("자다", "자기 방이다", "아이가 자는 시간"), ("사다", "사진 한 장", "책을 사려고 한다"),
            ("따온", "순서에 따라", "사과를 땄다"), ("갈아서", "학교에 가는 길", "칼을 갈고"),
        ], [3, 200])
    func `forms that look like nouns rank last, however many there are`(words: (query: String, noun: String, form: String), others: Int)
        throws
    {
        let index = try TestIndex([Memo(title: words.form)] + Array(repeating: Memo(title: words.noun), count: others))
        let answer = try index.search(words.query)
        #expect(answer.counts[.word] == others + 1)
        #expect(answer.hits.first?.id.rawValue == 1)
    }

    @Test(arguments: [0, 30, 300])
    func `a memo with the word as its title comes first, then one with it in the title, however many there are`(others: Int) throws {
        let index = try TestIndex(
            [
                Memo(title: "# 회의록", body: "긴 글이 여기에 있고 더 있고 또 더 있다"), Memo(title: "지난 회의록에 대하여", body: "짧다"),
                Memo(title: "대회의록", body: "회의록 회의록 회의록 회의록"),
            ] + Array(repeating: Memo(title: "일기", body: "회의록 회의록 회의록"), count: others))
        for query in ["회의록", "\"회의록\"", "회의록*", "회의록 NOT 사과"] {
            #expect(try index.search(query).hits.prefix(2).map(\.id.rawValue) == [1, 2], "\(query)")
        }
        #expect(try index.search("회의록") { $0.order = .modified }.hits.first?.id.rawValue == Int64(others + 3))
    }

    @Test func `of the parts of a word, verbs come before nouns`() throws {
        let index = try TestIndex([Memo(title: "생활을 보장한다")] + Array(repeating: Memo(title: "보장 제도"), count: 9) + [Memo(title: "보장해주는 법")])
        let answer = try index.search("보장해주지")
        #expect(answer.hits.prefix(2).map(\.id.rawValue) == [11, 1])
        #expect(answer.counts[.inside] == 10)
    }

    @Test(arguments: [("사들일", "사들였다"), ("까만", "까맣게"), ("임하는", "임했다"), ("거룩하게조차", "거룩한")])
    func `a word is read as the verb that memos have, however few they are`(query: String, form: String) throws {
        let index = try TestIndex([Memo(title: query), Memo(title: query), Memo(title: form), Memo(title: form), Memo(title: "다른 글")])
        #expect(try index.search(query).counts[.word] == 4)
    }

    @Test func `words side by side as typed rank before their nouns in a large rung`() throws {
        let apart = Memo(title: "일기", body: "영화를 보았다. 내 생각에는 올해의 최고는 아니었다")
        let index = try TestIndex(
            [Memo(title: "가", body: "내 최고의 영화는 이것"), Memo(title: "나", body: "역대 최고 영화 목록")] + Array(repeating: apart, count: 200))
        #expect(try index.search("최고의 영화").hits.prefix(2).map(\.id.rawValue) == [1, 2])
        #expect(try index.search("최고 영화").hits.prefix(2).map(\.id.rawValue) == [2, 1])
    }

    @Test(arguments: [5, 300])
    func `a page goes on where the one before ended`(others: Int) throws {
        let index = try Self.index(others: others)
        func ids(_ offset: Int, _ limit: Int?) throws -> [MemoID] {
            try index.search("바다 여행") { ($0.offset, $0.limit, $0.wantsText) = (offset, limit, false) }.hits.map(\.id)
        }
        let whole = try ids(0, nil)
        #expect(whole.count == others + 4)
        for size in [1, 2, 3, 7] {
            let pages = try stride(from: 0, to: 21, by: size).flatMap { try ids($0, size) }
            #expect(pages.prefix(9) == whole.prefix(9))
        }
    }

    @Test(arguments: ["바다 OR 여행", "\"바다 여행\"", "title:바다 여행", "바다"])
    func `what is not typed side by side is not ordered by that`(query: String) throws {
        let answer = try Self.index(others: 300).search(query)
        #expect(!answer.orders.values.contains(.nearness))
    }

    @Test(arguments: ["먹었다", "바다 먹었다", "바다 여행", "공부했는데"], [3, 200])
    func `scores never rise within a rung, and the order is that of all of it`(query: String, copies: Int) throws {
        let bodies = [
            "바다에서 먹었다", "바다 먹었다 바다", "먹고 바다", "먹는 것도 먹으면 바다에서 먹지", "여행 바다 여행", "바다여행", "공부했는데 공부", "공부를 한다", "공부하는 집",
        ]
        let index = try TestIndex((0..<copies).flatMap { number in bodies.map { Memo(title: "\(number)", body: $0) } })
        let answer = try index.search(query)
        for rung in Rung.allCases {
            let hits = answer.hits.filter { $0.rung == rung }
            let scores = hits.compactMap(\.score)
            #expect(scores == scores.sorted(by: >))
            if let order = answer.orders[rung] { #expect(hits.allSatisfy { ($0.score != nil) == (order == .relevance) }) }
        }
    }

    @Test func `forms as typed come before other forms in rungs of both sizes`() throws {
        for others in [3, 200] {
            let index = try TestIndex([Memo(title: "밥을 먹었다")] + Array(repeating: Memo(title: "밥을 먹고 먹는다"), count: others))
            #expect(try index.search("먹었다").hits.first?.id.rawValue == 1)
        }
    }

    @Test(arguments: ["공부했는데", "공부", "먹었고", "회의 준비", "ㅎㅇㅈㅂ"])
    func `a score does not depend on how many hits are asked for`(query: String) throws {
        let index = try TestIndex(
            titles: "영어 공부했는데 어렵다", "공부 계획", "공부를 한다", "수학 공부방", "공부하기 싫다", "공부할 것", "공부하던 때", "공부합니다", "밥을 먹었고 잤다", "먹을 것", "회의 준비",
            "준비한 회의", "회의준비", "회의 전 준비물")
        let all = try index.search(query).hits
        #expect(all.count > 1)
        for limit in 1...all.count {
            let some = try index.search(query) { $0.limit = limit }.hits
            #expect(some.map(\.id) == all.prefix(limit).map(\.id) && some.map(\.score) == all.prefix(limit).map(\.score))
        }
    }
}
