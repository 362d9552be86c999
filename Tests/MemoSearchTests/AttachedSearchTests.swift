import MemoModel
import Testing

@testable import MemoSearch

/// Memos that are found with the texts of their files.
@Suite struct AttachedSearchTests {
    private static let index = Result {
        try TestIndex([
            .init(title: "이사 준비", body: "집주인과 통화", files: [.init(text: "임대차 계약서\n보증금은 천만 원\u{C}둘째 쪽 특약 사항\u{C}셋째 쪽 관리비")]),
            .init(title: "계약서 초안", body: "특약을 정한다"),
            .init(title: "영수증", files: [.init(text: "계약서 사본 특약", isScanned: true)]),
            .init(title: "둘 다", files: [.init(text: "우산"), .init(text: "특약 목록")]),
            .init(title: "숨긴 것 (숨김)", files: [.init(text: "계약서")]),
            .init(title: "C++ 책", files: [.init(text: "C++ 배우기 15일")]),
        ])
    }

    private func rungs(_ query: String, change: (inout SearchRequest) -> Void = { _ in }) throws -> String {
        try Self.index.get().rungs(query, change: change)
    }

    private func hit(_ query: String, _ number: Int = 0) throws -> Hit {
        let hits = try Self.index.get().search(query).hits.filter { $0.rung == .attached }
        return try #require(hits.indices.contains(number) ? hits[number] : nil)
    }

    @Test func `a memo whose file has the word is on a rung of its own`() throws {
        #expect(try rungs("계약서") == "word 2, attached 1 3")
        #expect(try rungs("보증금") == "attached 1")
        #expect(try rungs("계약서를 특약은") == "word 2, attached 1 3")
        #expect(try Self.index.get().search("계약서").counts == [.word: 1, .inside: 0, .spacing: 0, .attached: 2])
    }

    @Test func `words may be partly in the memo and partly in its files`() throws {
        #expect(try rungs("집주인 보증금") == "attached 1")
        #expect(try rungs("우산 특약") == "attached 4")
        #expect(try rungs("우산 보증금").isEmpty)
        #expect(try rungs("통화 OR 특약") == "word 1 2, attached 3 4")
    }

    @Test func `exclusions, fields and conditions mean the same`() throws {
        #expect(try rungs("특약 -보증금") == "word 2, attached 3 4")
        #expect(try rungs("title:특약").isEmpty)
        #expect(try rungs("body:보증금").isEmpty)
        #expect(try rungs("/보증금/").isEmpty)
        #expect(try rungs("계약서") { $0.memo = MemoID(rawValue: 3) } == "attached 3")
        #expect(try rungs("계약서") { $0.rungs = [.word] } == "word 2")
        #expect(try rungs("계약서") { $0.rungs = [.attached] } == "attached 1 3")
    }

    @Test func `signs and parts of numbers are looked for in the texts`() throws {
        #expect(try rungs("C++") == "word 6")
        #expect(try rungs("배우기 C++") == "attached 6")
        #expect(try rungs("15일") == "attached 6")
    }

    @Test func `letters inside words and other spacings count too`() throws {
        #expect(try rungs("관리") == "attached 1")
        #expect(try rungs("특약사항") == "attached 1")
    }

    @Test func `typed text comes before text that was read by OCR`() throws {
        let hits = try Self.index.get().search("계약서").hits
        #expect(hits.map(\.id.rawValue) == [2, 1, 3])
        #expect(
            hits.map(\.attachment) == [
                nil, AttachedPlace(number: 1, name: "1001.pdf", page: 1, isScanned: false),
                AttachedPlace(number: 1, name: "3001.pdf", page: nil, isScanned: true),
            ])
    }

    @Test func `the snippet is from the page with most of the words`() throws {
        let hit = try hit("특약 통화")
        #expect(hit.attachment == AttachedPlace(number: 1, name: "1001.pdf", page: 2, isScanned: false))
        #expect(hit.snippet.text == "둘째 쪽 특약 사항" && hit.snippet.marks.count == 1)
        #expect(hit.reasons.map(\.place) == [.attachment, .text])
        #expect(hit.reasons.map(\.found) == ["특약", "통화"] && hit.occurrences == 2)
        #expect(try self.hit("우산 목록").attachment?.number == 1)
    }

    @Test func `guesses are not made if a file has the word`() throws {
        let answer = try Self.index.get().search("보증금")
        #expect(answer.correctedQuery == nil && answer.certain == 1 && answer.shortfall == nil)
    }

    @Test func `a page of hits may cross the rungs`() throws {
        let second = try Self.index.get().search("계약서") { ($0.offset, $0.limit) = (1, 1) }
        #expect(second.hits.map(\.id.rawValue) == [1] && second.total == 3)
        #expect(try Self.index.get().search("계약서") { $0.order = .newest }.hits.map(\.id.rawValue) == [3, 2, 1])
    }
}
