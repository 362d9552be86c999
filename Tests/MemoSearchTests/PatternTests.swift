import Foundation
import GRDB
import KoreanText
import MemoModel
import TestSupport
import Testing

@testable import MemoSearch
@testable import PostingIndex
@testable import Postings

/// Tests of regular expressions in queries.
@Suite struct PatternTests {
    private let index: TestIndex

    init() throws {
        index = try TestIndex([
            TestIndex.Memo(title: "회의록 정리", body: "첫 줄\n예산 4200만원"), TestIndex.Memo(title: "회의 록", body: "예산은 없다"),
            TestIndex.Memo(title: "점심", body: "회의하고 기록"), TestIndex.Memo(title: "API 문서", body: "GET /v1/items (todo)"),
            TestIndex.Memo(title: "회의록 (숨김)"), TestIndex.Memo(title: "회의록".decomposedStringWithCanonicalMapping, body: "ＡＰＩ"),
        ])
    }

    @Test(arguments: [
        ("/회의.?록/", "word 1 2 6"), ("/회의록/", "word 1 6"), ("/회의.?록/ 예산", "word 1 2"), ("/회의.*기/", "word 3"), ("/회의 -/", ""),
        ("회의 /[0-9]+만원/", "inside 1"), ("-/회의.?록/", "word 3 4"), ("예산 -/없다/", "word 1"), ("/api/", "word 4 6"), ("/(?-i)API/", ""),
        ("/^첫/", "word 1"), ("/^예산 .*원$/", "word 1"), ("title:/회의/", "word 1 2 6"), ("body:/회의/", "word 3"),
        ("/회의.?록/ OR 점심", "word 1 2 3 6"),
        ("/v1\\/items/", "word 4"), ("/todo|기록/", "word 3 4"), ("(/점심/)", "word 3"), ("/회의{2}록/", ""), ("/회의?록/", "word 1 6"),
        ("/zzz/", ""),
        ("/의.?록/ /정리/", "word 1"), ("/x*/", ""),
    ])
    func `a regular expression finds what it matches`(query: String, found: String) throws {
        #expect(try index.rungs(query) == found)
    }

    @Test func `matches are marked in any spelling of the text`() throws {
        #expect(try index.titles("/회의.?록/ ") == ["⟦회의록⟧ 정리", "⟦회의 록⟧", "⟦회의록⟧".decomposedStringWithCanonicalMapping])
        #expect(try index.search("/[a-z]+/ title:점심 OR /api/").hits.first { $0.id.rawValue == 6 }?.snippet.shown == "⟦ＡＰＩ⟧")
        let reason = try #require(try index.search("/의.록/").hits.first?.reasons.first)
        #expect((reason.typed, reason.found) == ("/의.록/", "회의 록"))
    }

    @Test(arguments: ["/usr/local/bin", "/usr/bin/ ls", "1 / 2 / 3", "/", "//", "and/or", "/회의"])
    func `paths and slashes by themselves stay text`(query: String) throws {
        let terms = try #require(try SearchQuery(query).root).terms
        #expect(terms.allSatisfy { $0.form == .word })
    }

    @Test(arguments: [
        ("/회의(록/", "("), ("회의 /록)/", ")"), ("/[가-나/", "["), ("/[나-가]/", "가"), ("/*회의/", "*"), ("/a{x}/", "x"), ("x /회\\q의/", "q"),
    ])
    func `a mistake is shown at its place in the expression`(query: String, place: String) throws {
        let error = #expect(throws: QueryError.self) { try index.search(query) }
        let range = try #require(error).range
        #expect(String(decoding: Array(query.utf8)[range], as: UTF8.self) == place)
    }

    @Test func `a slow expression is abandoned, and the answer says so`() throws {
        let slow = try TestIndex([
            TestIndex.Memo(title: String(repeating: "a", count: 5000)), TestIndex.Memo(title: "ab"),
        ])
        let answer = try slow.search("/(a|a)*(a|a)*$(?<=b)b/")
        #expect(answer.total == 0)
        #expect(answer.notes.map(\.kind) == [.patternBound])
        #expect(try slow.search("/(a+)+b/").hits.map(\.id.rawValue) == [2])
    }

    @Test func `a pattern over too many memos reads the newest, and the answer says so`() throws {
        try index.queue.read { db in
            let cache = MatchCache(SearchIndex.store(in: db, texts: TestMemos(db), isPlain: false), TestMemos(db))
            let root = try #require(try SearchQuery("/회의|점심/").root)
            let patterns = try PatternMatches(root, cache, mostMemos: 2)
            // The sixth and the fourth; the fifth is excluded.
            #expect(try patterns.memos(of: root.terms[0], among: nil).values == [6])
            #expect(patterns.notes.map(\.kind) == [.patternBound])
        }
    }

    @Test func `all patterns of a search share one time budget, and the answer notes omissions`() throws {
        // Each text takes some milliseconds until it is abandoned.
        let slow = try TestIndex((0..<40).map { TestIndex.Memo(title: "\($0)", body: String(repeating: "a", count: 60) + "c") })
        try slow.queue.read { db in
            let cache = MatchCache(SearchIndex.store(in: db, texts: TestMemos(db), isPlain: false), TestMemos(db))
            let root = try #require(try SearchQuery("/(a|a)*b/ /(a|aa)*d/").root)
            let patterns = try PatternMatches(root, cache, mostTime: .milliseconds(5))
            let start = ContinuousClock.now
            for term in root.terms { #expect(try patterns.memos(of: term, among: nil).isEmpty) }
            // One text may be in progress when time runs out.
            #expect(ContinuousClock.now - start < .seconds(2))
            #expect(patterns.notes.map(\.kind) == [.patternBound, .patternBound])
            #expect(patterns.notes.last?.message.english.contains("others were not") == true)
        }
    }

    @Test func `mandatory letters of an expression are extracted`() {
        for (expression, pieces) in [
            ("회의.?록", ["회의"]), ("회의록", ["회의록"]), ("회의록?을", ["회의"]), ("회의|예산", []), ("(회의)+예산", ["예산"]), ("[회의]예산", ["예산"]),
            ("회의{2}록입", ["록입"]), ("\\d회의", ["회의"]), ("\\p{Hangul}회의", ["회의"]), ("\\uAC00회의", []), ("(?i)회의", []), ("[]회]의록", ["의록"]),
            ("GET: ?회의", ["GET", "회의"]), ("ab회의cd", ["회의"]), ("\\Q회의?\\E", []), ("회의\\?예산", ["회의", "예산"]), ("회+의록", ["의록"]),
        ] as [(String, [String])] {
            #expect(PatternLiterals(expression).pieces == pieces, "\(expression)")
        }
    }

    @Test func `the index excludes no memo that an expression matches`() throws {
        var texts = RandomTexts(seed: 7)
        let pieces = ["회의", "록", "의", "학교", "에서", " ", "\n", "aab", "API", "메모", ".", "기록", "4200"]
        let memos = (0..<150).map { _ in
            TestIndex.Memo(title: texts.text(of: pieces, longest: 5), body: texts.text(of: pieces, longest: 20))
        }
        let index = try TestIndex(memos)
        for expression in ["회의", "회의.?록", "학교[에는]", "[가-힣]{2}에서", "a+b", "메모", "api", "기록 ?회의", "의록"] {
            let pattern = try TextPattern(expression)
            let scanned = memos.indices.filter { place in
                var isFound = false
                for text in [memos[place].title, memos[place].body] {
                    _ = pattern.forEachMatch(in: text.utf8.span) { _ in
                        isFound = true
                        return false
                    }
                }
                return isFound && !memos[place].title.hasSuffix("(숨김)")
            }.map { Int64($0 + 1) }
            #expect(try index.search("/\(expression)/").hits.map(\.id.rawValue).sorted() == scanned, "\(expression)")
        }
    }
}
