import Foundation
import GRDB
import MemoModel
import TestSupport
import Testing

@testable import MemoSearch
@testable import PostingIndex
@testable import Postings

/// For any two or more typed letters, every memo that contains them is found, and the marks cover the typed
/// letters.
@Suite struct CompletenessTests {
    /// Nouns with josa, verbs, numbers, names and signs, joined at random.
    private static let pieces =
        """
        학교 에서 것 으로 4부작 인 사람 이 고양이 를 먹었 습니다 회의 록 관광 공사 가 봄 밤 일 만 도 원 월 28 3 5 4,200 10000 010-0000-7730 3.14 LG KBS2
        iPhone Wi-Fi K-POP SQLite mail ㅋㅋ ㅠ 大學 B 급 50% C++ .env 할 수 있다 재미 없 는 은 기 다
        """.split { $0 == " " || $0 == "\n" }.map(String.init)
    private static let gaps = ["", "", "", " ", " ", " ", ", ", ". ", "\n", " | "]

    private static func memos(_ count: Int, _ random: inout RandomTexts) -> [TestIndex.Memo] {
        func text(_ longest: Int) -> String {
            (0..<Int.random(in: 1...longest, using: &random)).map { _ in
                (pieces.randomElement(using: &random) ?? "") + (gaps.randomElement(using: &random) ?? "")
            }.joined()
        }
        return (0..<count).map { _ in TestIndex.Memo(title: text(4), body: text(12)) }
    }

    /// Returns two to six consecutive letters and digits of a memo.
    private static func drawn(_ memo: TestIndex.Memo, _ random: inout RandomTexts) -> String? {
        let runs = (memo.title + "\n" + memo.body).split { !$0.isLetter && !$0.isNumber && $0 != "," }.filter { $0.count > 1 }
        guard let run = runs.randomElement(using: &random) else { return nil }
        let length = Int.random(in: 2...min(6, run.count), using: &random)
        let typed = run.dropFirst(Int.random(in: 0...run.count - length, using: &random)).prefix(length)
        return typed.filter { $0 != "," }.count > 1 && String(typed).uppercased() != "OR" ? String(typed) : nil
    }

    @Test(arguments: [300, 10_000], [false, true])
    func `every piece of a memo finds it`(count: Int, isDecomposed: Bool) throws {
        var random = RandomTexts(seed: count)
        let memos = Self.memos(count, &random)
        let form = { (text: String) in isDecomposed ? text.decomposedStringWithCanonicalMapping : text }
        let index = try TestIndex(loading: memos.map { TestIndex.Memo(title: form($0.title), body: form($0.body)) })
        for _ in 0..<300 {
            let place = Int.random(in: memos.indices, using: &random)
            guard let typed = Self.drawn(memos[place], &random) else { continue }
            let hits = try index.search(form(typed)) { $0.wantsText = false }.hits
            let hit = hits.first { $0.id.rawValue == Int64(place + 1) }
            #expect(hit.map { $0.rung <= .inside } == true, "\(typed) is not found in \(memos[place])")
        }
    }

    @Test(arguments: 0..<3)
    func `two pieces find the memos that both of them find`(seed: Int) throws {
        var random = RandomTexts(seed: 500 + seed)
        let memos = Self.memos(3000, &random)
        let index = try TestIndex(loading: memos)
        func found(_ query: String) throws -> Set<MemoID> {
            Set(try index.search(query) { ($0.wantsText, $0.rungs) = (false, [.word, .inside]) }.hits.map(\.id))
        }
        // Numbers, for which texts are read, beside words and beside each other.
        for _ in 0..<60 {
            let memo = memos[random.index(memos.count)]
            guard let one = Self.drawn(memo, &random), let other = Self.drawn(memo, &random), one != other else { continue }
            let both = try found(one).intersection(found(other))
            #expect(try found("\(one) \(other)") == both, "\(one) \(other)")
            #expect(try found("\(other) -\(one)") == found(other).subtracting(both), "\(other) -\(one)")
        }
    }

    @Test(arguments: 0..<4, [false, true])
    func `marks are what was typed`(seed: Int, isDecomposed: Bool) throws {
        var random = RandomTexts(seed: 70 + seed)
        let memos = Self.memos(200, &random)
        let form = { (text: String) in isDecomposed ? text.decomposedStringWithCanonicalMapping : text }
        let index = try TestIndex(loading: memos.map { TestIndex.Memo(title: form($0.title), body: form($0.body)) })
        for _ in 0..<60 {
            guard let memo = memos.randomElement(using: &random), let typed = Self.drawn(memo, &random) else { continue }
            let answer = try index.search("\"" + form(typed) + "\"") { ($0.limit, $0.snippetLength, $0.order) = (20, 2000, .newest) }
            for hit in answer.hits where hit.rung <= .inside {
                for text in [hit.title, hit.snippet] { expectMarks(of: typed, in: text) }
            }
        }
    }

    /// Expects that each mark, or a sequence of marks with only gaps between them, contains the typed
    /// letters, repeatedly if they overlap.
    private func expectMarks(of typed: String, in text: MarkedText) {
        let bytes = Array(text.text.utf8)
        var groups: [Range<Int>] = []
        for mark in text.marks.map(\.utf8) {
            let shown = String(decoding: bytes[mark], as: UTF8.self)
            #expect(shown.first?.isWhitespace == false && shown.last?.isWhitespace == false, "\(typed) marks \(shown.debugDescription)")
            let between = groups.last.map { String(decoding: bytes[$0.upperBound..<mark.lowerBound], as: UTF8.self) }
            if let last = groups.last, let between, !between.contains(where: { $0.isLetter || $0.isNumber }) {
                groups[groups.count - 1] = last.lowerBound..<mark.upperBound
            } else {
                groups.append(mark)
            }
        }
        let wanted = Self.letters(typed)
        for group in groups {
            let shown = Self.letters(String(decoding: bytes[group], as: UTF8.self))
            var covered = 0
            for start in shown.indices where shown[start...].starts(with: wanted) && start <= covered { covered = start + wanted.count }
            #expect(covered == shown.count, "\(typed) marks \(String(decoding: bytes[group], as: UTF8.self).debugDescription)")
        }
    }

    private static func letters(_ text: String) -> [Character] {
        text.precomposedStringWithCanonicalMapping.lowercased().filter { $0.isLetter || $0.isNumber }.map(\.self)
    }

    @Test(arguments: [
        ("것으로", "4부작인⟦것으로⟧ 알려졌다"), ("B급", "⟦B급⟧ 영화"), ("값", "⟦값⟧ | 조용함"), ("록", "회의 ⟦록⟧ 모음"), ("왜", "⟦왜⟧ 이렇게"), ("10일", "10월 ⟦10일⟧"),
        ("10월 10일", "⟦10월⟧ ⟦10일⟧"), ("3월5일", "⟦3월⟧ ⟦5일⟧"), ("\"3월 5일\"", "⟦3월 5일⟧"), ("회의록", "⟦회의록⟧을"), ("4200만원", "⟦4,200만원⟧"),
        ("200", "4,⟦200⟧만원"), ("28일", "총 ⟦28⟧ ⟦일⟧"),
    ])
    func `exactly what was typed is marked`(query: String, shown: String) throws {
        let text = shown.filter { $0 != "⟦" && $0 != "⟧" }
        #expect(try TestIndex(titles: text).titles(query) == [shown])
        let decomposed = try TestIndex(titles: text.decomposedStringWithCanonicalMapping).titles(query)
        #expect(decomposed.map { Array($0.utf8) } == [Array(shown.decomposedStringWithCanonicalMapping.utf8)])
    }

    @Test func `one syllable reports its count inside longer words`() throws {
        let words = (0..<12).map { _ in TestIndex.Memo(title: "책을 읽다") }
        let index = try TestIndex(words + ["공책", "책상과 공책", "비책 (숨김)", "책과 책상"].map { TestIndex.Memo(title: $0) })
        let answer = try index.search("책") { $0.wantsMoreCount = true }
        #expect((answer.counts[.word], answer.moreInside) == (13, 2))
        #expect(try index.search("책") { $0.wantsMore = true }.total == 15)
        #expect(try index.search("책", change: { ($0.wantsMore, $0.wantsMoreCount) = (true, true) }).moreInside == nil)
        #expect(try index.search("책").moreInside == nil)
        #expect(try index.search("책 읽다") { $0.wantsMoreCount = true }.moreInside == 0)
        #expect(try index.search("읽다") { $0.wantsMoreCount = true }.moreInside == nil)
    }
}

extension TestIndex {
    /// Many memos, indexed by one flush.
    fileprivate init(loading memos: [Memo]) throws {
        self = try TestIndex([])
        try queue.write { db in
            let store = SearchIndex.store(in: db, texts: TestMemos(db), isPlain: false)
            try store.beginBulkLoad(jobs: 1)
            for (place, memo) in memos.enumerated() {
                try TestMemos(db).insert(Int64(place + 1), title: memo.title, body: memo.body)
                try store.add(Int64(place + 1), title: memo.title, body: memo.body)
            }
            try store.flush()
        }
    }
}
