import MemoModel
import Testing

@testable import MemoSearch

/// Tests of 안 and 못, which many people join to the verb after them.
@Suite struct NegatedVerbTests {
    /// Pairs of forms of one negated verb. Each memo has one form, and each query another one in the other spacing.
    @Test(arguments: [
        ("안좋아", "안 좋다"), ("안좋은", "안 좋네"), ("안 좋아서", "안좋다"), ("안 좋았던", "안좋은데"), ("못 했다", "못하는"), ("못해서", "못 하던"),
        ("안 되는", "안돼요"), ("안돼서", "안 된다"), ("못 갔다", "못가서"), ("안 먹었어", "안먹고"), ("안먹는", "안 먹었다"), ("못 생겼다", "못생긴"),
    ])
    func `a negated verb is found in the other spacing and in any form`(form: String, query: String) throws {
        let index = try TestIndex(titles: "그건 \(form) 그랬다", "좋다 하다 되다 가다 먹다 생기다", "좋은 날에 했던 일은 됐고 가서 먹었다 생긴", "다른 이야기")
        #expect(try index.rungs(query) == "word 1")
    }

    @Test func `a sentence finds its negated verb in both spacings`() throws {
        let index = try TestIndex(titles: "몸이 안좋아 쉬었다", "몸이 안 좋아서 걸었다", "몸이 좋다")
        #expect(try index.rungs("몸이 안 좋다") { $0.rungs = [.word] } == "word 1 2")
        #expect(try index.rungs("몸이 안좋다") == "word 1 2")
    }

    @Test func `the verb alone finds what it found before`() throws {
        let index = try TestIndex(titles: "몸이 안좋아", "기분이 안 좋아서", "날씨가 좋다", "노래가 좋은데")
        #expect(try index.rungs("좋다") == "word 2 3 4")
        #expect(try index.rungs("좋은") == "word 2 3 4")
    }

    @Test(arguments: [("안 주다", [3, 4, 5]), ("안 줬어", [3, 4, 5]), ("안 보는", [8, 9])])
    func `a negated verb joined to 안 is found beside a noun with its letters`(query: String, wanted: [Int64]) throws {
        let index = try TestIndex(
            titles: "안주를 시켰다", "안주는 땅콩", "물을 안줬다", "내일 안줘도 돼", "밥을 안 준다", "안보를 지킨다", "안보는 나라의 힘", "영화를 안봤다", "안본다고 했다")
        #expect(try index.rungs(query) { $0.rungs = [.word] } == "word " + wanted.map(String.init).joined(separator: " "))
    }

    @Test(arguments: [("안내다", [3]), ("안주는", [6]), ("안 내다", [1, 2]), ("안 주다", [4, 5])])
    func `a noun that begins with 안 is no negated verb`(query: String, others: [Int64]) throws {
        let index = try TestIndex(titles: "안내를 받았다", "안내는 친절했다", "돈을 안 냈다", "안주를 시켰다", "안주는 땅콩", "물을 안 줬다")
        #expect(try index.search(query) { $0.rungs = [.word] }.hits.allSatisfy { !others.contains($0.id.rawValue) })
    }
}
