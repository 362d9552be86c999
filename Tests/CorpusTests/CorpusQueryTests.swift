import Foundation
import GRDB
import MemoModel
import MemoSearch
import Testing

@testable import MemoVault
@testable import SQLiteVaults

/// The queries of the Corpus find the expected memos.
@Suite struct CorpusQueryTests {
    let corpus: CorpusVault

    init() throws { corpus = try CorpusVault.searched.get() }

    /// Memo numbers by title, in NFC, without spaces at either end.
    private static let numbers = Result {
        try CorpusVault.searched.get().vault.readDatabase { db in
            let rows = try Row.fetchAll(db, sql: "SELECT id, title FROM memo").map { (comparable($0[1]), $0[0] as Int64) }
            return Dictionary(grouping: rows, by: \.0).mapValues { Set($0.map(\.1)) }
        }
    }

    /// Every fifth query, for tests that take long per query.
    private static let some = stride(from: 0, to: Corpus.queries.count, by: 5).map { Corpus.queries[$0] }

    private static func comparable(_ title: String) -> String {
        title.precomposedStringWithCanonicalMapping.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    @Test(arguments: Corpus.queries)
    func `finds its memos on its rung or a better one`(query: Corpus.Query) throws {
        let last = try #require(Rung(rawValue: query.rung))
        let hits = try corpus.search(query.text) { $0.wantsMore = query.kind == "one-syllable" }.hits
        let found = Set(hits.filter { $0.rung <= last }.map(\.id.rawValue))
        let numbers = try Self.numbers.get()
        let missing = query.titles.filter { title in numbers[Self.comparable(title)].map(found.isDisjoint) ?? true }
        #expect(missing.isEmpty)
        let copies = Set(try corpus.vault.facts(of: hits.map(\.id)).filter { $0.conflictOf != nil }.map(\.id))
        #expect(hits.filter { $0.rung <= max(last, .spacing) && !copies.contains($0.id) }.count >= query.leastTotal)
    }

    @Test(arguments: Corpus.queries)
    func `delivers as many memos as it counts`(query: Corpus.Query) throws {
        let answer = try corpus.search(query.text)
        #expect(answer.total == answer.hits.count)
        #expect(Set(answer.hits.map(\.id)).count == answer.hits.count)
        for rung in Rung.allCases { #expect(answer.counts[rung] ?? 0 == answer.hits.filter { $0.rung == rung }.count) }
    }

    @Test(arguments: Corpus.queries)
    func `finds the same when it is typed decomposed`(query: Corpus.Query) throws {
        let composed = try corpus.search(query.text)
        let decomposed = try corpus.search(query.text.decomposedStringWithCanonicalMapping)
        #expect(composed.hits.map(\.id) == decomposed.hits.map(\.id))
        #expect(composed.counts == decomposed.counts)
    }

    @Test(arguments: some, SearchOrder.allCases)
    func `pages make the whole`(query: Corpus.Query, order: SearchOrder) throws {
        let whole = try corpus.search(query.text) { $0.order = order }.hits.map(\.id)
        let pages = try stride(from: 0, to: whole.count + 23, by: 23).flatMap { offset in
            try corpus.search(query.text) { ($0.offset, $0.limit, $0.order) = (offset, 23, order) }.hits.map(\.id)
        }
        #expect(pages == whole)
    }

    @Test(arguments: some.filter { $0.kind != "filter" })
    func `marks are the memo's own bytes`(query: Corpus.Query) throws {
        for hit in try corpus.search(query.text, change: { ($0.wantsText, $0.limit) = (true, 10) }).hits {
            let text = try #require(try corpus.vault.memo(hit.id)?.text)
            #expect(Array(hit.title.text.utf8) == Array(text.title.utf8.prefix(hit.title.text.utf8.count)))
            let shown = Array(hit.snippet.text.utf8)
            #expect(Array(text.body.utf8)[hit.snippetOffset..<hit.snippetOffset + shown.count] == shown[...])
            // The reason for a hit may be a tag or category name, which is not in the text.
            if !hit.reasons.isEmpty, hit.reasons.allSatisfy({ $0.place != .text }) { continue }
            #expect(hit.occurrences > 0, "\(text.title)")
            #expect(!hit.title.marks.isEmpty || !hit.snippet.marks.isEmpty, "\(text.title)")
        }
    }
}
