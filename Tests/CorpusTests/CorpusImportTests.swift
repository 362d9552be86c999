import GRDB
import MemoImport
import MemoModel
import MemoSearch
import PostingIndex
import Postings
import Testing

@testable import MemoVault
@testable import SQLiteVaults

/// The results of importing the Corpus.
@Suite struct CorpusImportTests {
    @Test(arguments: Corpus.exports)
    func `an export comes in whole`(export: Corpus.Export) throws {
        let corpus = try CorpusVault([export.path])
        let blank = corpus.report.problems.filter { $0.code == "empty-memo" }
        #expect(corpus.report.imported == export.memos)
        #expect(blank.count == export.skippedMemos)
        #expect(corpus.report.rejected == 0)
        let listing = try corpus.vault.categories()
        #expect(listing.categories.count == export.categories)
        #expect(try corpus.number("SELECT count(*) FROM memo WHERE pinned") == export.pinned)
        #expect(try corpus.vault.statistics().conflicts == export.conflictedCopies ?? 0)
    }

    @Test(arguments: Corpus.exports.filter { $0.memosByCategory != nil })
    func `every memo is in its category`(export: Corpus.Export) throws {
        let listing = try CorpusVault([export.path]).vault.categories()
        var counts = Dictionary(uniqueKeysWithValues: listing.categories.map { ($0.path.joined(separator: "/"), $0.count) })
        var expected = export.memosByCategory ?? [:]
        counts[""] = listing.uncategorized
        expected["", default: 0] += export.withoutCategory ?? 0
        #expect(counts.filter { $0.value > 0 } == expected.filter { $0.value > 0 })
    }

    @Test(arguments: Corpus.exports.filter { $0.states != nil })
    func `every memo is in its state`(export: Corpus.Export) throws {
        let corpus = try CorpusVault([export.path])
        for (state, count) in export.states ?? [:] { #expect(try corpus.search("state:\(state)").total == count, "\(state)") }
    }

    @Test func `all exports fit into one vault, and a second time changes nothing`() throws {
        let corpus = try CorpusVault(Corpus.exports.map(\.path))
        #expect(corpus.report.imported == Corpus.exports.reduce(0) { $0 + $1.memos })
        let rows = try corpus.rows()
        for export in Corpus.exports {
            let again = try corpus.importAgain(export.path)
            #expect((again.imported, again.updated, again.unchanged) == (0, 0, export.memos), "\(export.path)")
        }
        #expect(try corpus.rows() == rows)
    }

    @Test func `index and memos agree`() throws {
        let corpus = try CorpusVault.searched.get()
        let check = try corpus.vault.check(samples: 200)
        #expect(check.isHealthy)
        #expect(check.samples > 100)
    }

    @Test func `an index that has lost its memos is noticed by every sample`() throws {
        let corpus = try CorpusVault(Corpus.searched.map(\.path))
        try corpus.vault.writeDatabase { db in
            try db.inTransaction {
                let store = SearchIndex.store(in: db)
                for row in try Row.fetchAll(db, sql: "SELECT id, title, body FROM memo") {
                    try store.remove(row[0], title: row[1], body: row[2])
                }
                try store.flush()
                return .commit
            }
        }
        let check = try corpus.vault.check(samples: 200)
        #expect(check.samples > 100 && check.mismatches.count == check.samples, "\(check.mismatches.count) of \(check.samples)")
        #expect(check.mismatches.allSatisfy { $0.indexed == 0 && $0.scanned > 0 })
        #expect(!check.isHealthy)
    }

    @Test func `the lists of the Corpus are all there`() {
        #expect(Corpus.exports.count >= 7)
        #expect(Corpus.queries.count >= 200)
        #expect(Corpus.broken.count >= 13)
    }

    @Test(arguments: Corpus.broken)
    func `of a broken export all that can be read comes in`(broken: Corpus.Broken) throws {
        let corpus = try CorpusVault(["broken/" + broken.file])
        #expect((corpus.report.imported, corpus.report.rejected) == (broken.memos, broken.rejected))
        let codes = Set(corpus.report.problems.map(\.code))
        #expect(broken.code.isEmpty ? codes.isEmpty : codes.contains(broken.code), "\(codes.sorted())")
        #expect(corpus.report.exitCode == (broken.rejected == 0 ? 0 : broken.memos == 0 ? 2 : 1))
        #expect(try corpus.vault.check(samples: 10).isHealthy)
    }
}
