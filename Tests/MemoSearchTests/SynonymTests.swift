import Foundation
import MemoModel
import TestSupport
import Testing

@testable import MemoSearch

/// Tests of the user's synonyms.
@Suite struct SynonymListTests {
    private static let file = "# 기계\n와이파이 = Wi-Fi = 무선 랜\n\n점심=런치\n"

    @Test func `each word of a line is a synonym of the others in any spelling`() throws {
        let list = try SynonymList(Self.file)
        #expect(list.alternatives(to: "와이파이") == ["Wi-Fi", "무선 랜"])
        #expect(list.alternatives(to: "ｗｉ-fi") == ["와이파이", "무선 랜"])
        #expect(list.alternatives(to: "런치".decomposedStringWithCanonicalMapping) == ["점심"])
        #expect(list.alternatives(to: "저녁") == [])
        #expect(list.groups == [["와이파이", "Wi-Fi", "무선 랜"], ["점심", "런치"]])
    }

    @Test func `the file is kept with its comments, and read again as it was`() throws {
        let list = try SynonymList(Self.file)
        #expect(list.text == "# 기계\n와이파이 = Wi-Fi = 무선 랜\n\n점심 = 런치\n")
        #expect(try SynonymList(list.text) == list)
        #expect(try SynonymList("").isEmpty)
        #expect(try SynonymList("# 아직 없음\n").isEmpty)
        #expect(try SynonymList("가=나\r\n다=라\r\n").groups == [["가", "나"], ["다", "라"]])
    }

    @Test func `words are added to the line with one of them, and removed`() throws {
        var list = try SynonymList(Self.file)
        try list.add(["wi-fi", "와이 파이"])
        try list.add(["회사", "직장"])
        #expect(list.groups == [["와이파이", "Wi-Fi", "무선 랜", "와이 파이"], ["점심", "런치"], ["회사", "직장"]])
        for (word, isThere) in [("WI-FI", true), ("런치", true), ("저녁", false)] {
            let isRemoved = list.remove(word)
            #expect(isRemoved == isThere)
        }
        #expect(list.groups == [["와이파이", "무선 랜", "와이 파이"], ["회사", "직장"]])
        #expect(list.text.hasPrefix("# 기계\n"))
    }

    @Test(arguments: ["와이파이", "와이파이 =", "= Wi-Fi", "가 = 가", "가 == 나", "가 = !?", "가 = #나"])
    func `a line that is no list of words is an error with its number`(line: String) {
        let error = #expect(throws: SynonymList.Fault.self) { try SynonymList("# 처음\n\(line)\n") }
        #expect(error?.message.english.hasPrefix("line 2 ") == true)
    }
}

/// Searches by synonyms.
@Suite struct SynonymSearchTests {
    private let index: TestIndex

    init() throws {
        index = try TestIndex(titles: "와이파이 비밀번호", "Wi-Fi 공유기", "무선 랜 설정", "사내 wifi가 느리다", "와이파이와 Wi-Fi", "와이퍼", "공공와이파이존", "무선이어폰 랜선")
    }

    private func rungs(_ query: String, _ list: String = "와이파이 = Wi-Fi = 무선 랜") throws -> String {
        try index.rungs(query, synonyms: SynonymList(list))
    }

    @Test(arguments: [
        ("와이파이", "word 1 2 3 4 5, inside 7"), ("와이파이가", "word 1 2 3 4 5, inside 7"), ("wifi", "word 2 4 5, sound 1 3 7"),
        ("Wi-Fi", "word 1 2 3 4 5, inside 7"),
        ("\"무선 랜\"", "word 1 2 3 4 5, inside 7"), ("와이파이 -공유기", "word 1 3 4 5, inside 7"), ("공유기 -와이파이", ""), ("와이파이 비밀번호", "word 1"),
        ("title:와이파이", "word 1 2 3 4 5, inside 7"), ("body:와이파이", ""), ("와이퍼", "word 6"), ("무선이어폰", "word 8"),
    ])
    func `a word finds what its synonyms find, each memo once`(query: String, found: String) throws {
        #expect(try rungs(query) == found)
    }

    @Test(arguments: [
        ("무선 랜", "word 1 2 3 4 5, inside 7 8"), ("설정 무선 랜", "word 3"), ("무선 랜 공유기", "word 2"), ("랜 무선", "word 3, inside 8"),
        ("wi-fi 무선 랜", "word 1 2 3 4 5, inside 7"),
    ])
    func `words typed side by side are a synonym of several words`(query: String, found: String) throws {
        #expect(try rungs(query) == found)
    }

    @Test func `an empty list changes nothing`() throws {
        #expect(try rungs("와이파이", "") == "word 1 5, inside 7")
        #expect(try index.rungs("와이파이") == "word 1 5, inside 7")
    }

    @Test func `the typed word comes first, and the reason names the synonym`() throws {
        let answer = try index.search("와이파이", synonyms: SynonymList("와이파이 = Wi-Fi"))
        #expect(Set(answer.hits.prefix(2).map(\.id.rawValue)) == [1, 5])
        let hit = try #require(answer.hits.first { $0.id.rawValue == 2 })
        #expect(hit.reasons.map { "\($0.typed) \($0.found) \($0.isSynonym) \($0.rung)" } == ["와이파이 Wi-Fi true word"])
        #expect(hit.title.shown == "⟦Wi-Fi⟧ 공유기")
        #expect(answer.hits.first { $0.id.rawValue == 1 }?.reasons.map(\.isSynonym) == [false])
        #expect(answer.readings.map(\.forms) == [["와이파이", "Wi-Fi"]])
    }
}
