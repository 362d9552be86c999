import GRDB
import MemoModel
import MemoSearch
import Testing

@testable import PostingIndex
@testable import Postings

/// Tests of the rung `some`: when it is searched, and the order of its memos.
@Suite struct PartialMatchTests {
    private static let fillers = ["우산", "자전거 수리", "도서관 책", "김장", "치과 예약", "등산 준비", "이불 빨래", "화분 물"]

    private static func index(_ titles: String...) throws -> TestIndex {
        try TestIndex((titles + fillers).map { TestIndex.Memo(title: $0) })
    }

    @Test func `memos with most words in any form come first`() throws {
        let index = try Self.index("강아지를 데려온 날", "강아지 사료", "언제 오니", "데려가는 길", "언제까지 무엇을")
        let hits = try index.search("강아지 언제 데려왔지").hits
        #expect(hits.first?.title.text == "강아지를 데려온 날")
    }

    @Test func `a question of three words lists partial matches after few exact ones`() throws {
        let index = try Self.index("온수기 어떻게 켜", "온수기 켜는 방법", "온수기 어떻게 고쳐", "어떻게 지내")
        let answer = try index.search("온수기 어떻게 켜")
        #expect(answer.counts[.word] == 1)
        #expect(answer.hits.filter { $0.rung == .some }.map(\.title.text).contains("온수기 어떻게 고쳐"))
        #expect(!answer.hits.map(\.title.text).contains("어떻게 지내"))
        #expect(answer.certain == answer.total - (answer.counts[.some] ?? 0) && !answer.isSentence)
    }

    @Test(arguments: ["\"강아지 고양이\"", "강아지고양이", "3월7일", "LG고양이", "\"강아지 고양이\" 사료 간식", "title:\"강아지 고양이\""])
    func `a phrase and a single word are held whole or not at all`(query: String) throws {
        let index = try Self.index("강아지", "고양이 사료", "3월 6일", "7일", "LG 텔레비전", "간식")
        #expect(try index.search(query).counts[.some] ?? 0 == 0)
        #expect(try index.search(query) { $0.wantsMore = true }.counts[.some] ?? 0 == 0)
    }

    @Test func `a memo with a pair of syllables but no word is no match, unless no memo has any of the words`() throws {
        let index = try Self.index("근거리에서 본 새", "먼 거리에서 온 새", "거리 공연")
        #expect(try index.search("근거리에서 망원렌즈").hits.map(\.title.text) == ["근거리에서 본 새"])
        #expect(try index.search("먼거리에서 망원렌즈로").hits.contains { $0.title.text.hasPrefix("먼 거리") })
    }

    @Test func `a word counts in a memo with a tag of that name`() throws {
        let memos = [
            TestIndex.Memo(title: "아침 기록", tag: "달리기"), TestIndex.Memo(title: "신발을 샀다", tag: "달리기"), TestIndex.Memo(title: "신발을 벗었다"),
        ]
        let index = try TestIndex(memos + Self.fillers.map { TestIndex.Memo(title: $0) })
        // A memo with only the tag is found, and one with the tag and a word comes first.
        #expect(try index.search("달리기를 위한 신발 고르는 방법").hits.map(\.id.rawValue) == [2, 3, 1])
        #expect(try index.search("달리기 도서").hits.map(\.id.rawValue).contains(1))
    }

    @Test func `a question word counts less than the words beside it`() throws {
        let index = try Self.index("날이 얼마나 더웠는지", "방 계약을 다시 했다, 월세 오십만 원에 관리비는 따로, 매달 말일에 보내고 주차는 한 대까지")
        #expect(try index.search("월세가 얼마야?").hits.map(\.id.rawValue) == [2, 1])
    }

    @Test func `a long memo with more of the words comes before a short one that has fewer`() throws {
        let index = try Self.index(
            "제일 아끼는 화분은 선인장이다", "빛이 잘 들지 않아 요즘 들어 제일 아끼는 화분은 몬스테라이다, 물은 주말마다", "요즘 우산", "요즘 일기")
        #expect(try index.search("요즘 제일 아끼는 화분은 무엇이었더라").hits.first?.id.rawValue == 2)
    }

    @Test func `a word in a sentence has the forms, spacings and synonyms that it has alone`() throws {
        let index = try Self.index(
            "passport photos", "The passport in the top drawer expires in March, take two photos to the office on the second floor",
            "엔진오일 냄새",
            "정비소에 다녀왔다, 엔진 오일 교환은 육만 원이고 와이퍼는 다음에 바꾸기로 했다")
        #expect(try index.search("when does my passport expire?").hits.first?.id.rawValue == 2)
        #expect(try index.search("엔진오일 교환은 얼마였지").hits.first?.id.rawValue == 4)
    }

    @Test func `quoted text is mandatory`() throws {
        let index = try Self.index("강아지 사료", "사료 간식", "강아지 간식")
        #expect(try index.search("\"강아지\" 사료 산책").hits.map(\.title.text) == ["강아지 사료"])
    }

    @Test func `two words that no memo contains together get partial matches, and the answer says so`() throws {
        let index = try Self.index("강아지 산책", "고양이 사료")
        let answer = try index.search("강아지 사료")
        #expect((answer.total, answer.certain, answer.isSentence) == (2, 0, false))
        #expect(try index.search("강아지 사료") { $0.wantsMore = true }.isSentence)
        #expect(try index.search("강아지 사료 산책 무엇").isSentence)
    }

    @Test func `the josa of a Latin word is not a word of a question`() throws {
        let index = try Self.index("Kotlin을 배운 이유", "을 자로 끝나는 말", "왜 그랬을까", "Kotlin 왜 쓰나")
        let with = try index.search("Kotlin을 왜 언제 어디서").hits.map(\.id)
        let without = try index.search("Kotlin 왜 언제 어디서").hits.map(\.id)
        #expect(with == without && !without.isEmpty)
    }

    @Test func `ids of any size add up`() throws {
        let index = try Self.index("강아지 산책", "고양이 사료")
        try index.queue.write { db in
            for id in [-5, 5_000_000_000] as [Int64] {
                try TestMemos(db).insert(id, title: "강아지", body: "")
                let store = SearchIndex.store(in: db, texts: TestMemos(db), isPlain: true)
                try store.add(id, title: "강아지", body: "")
                try store.flush()
            }
        }
        #expect(Set(try index.search("강아지 사료").hits.map(\.id.rawValue)) == [-5, 1, 2, 5_000_000_000])
    }
}
