import Foundation
import GRDB
import KoreanText
import TestSupport
import Testing

@testable import PostingIndex
@testable import Postings

/// Compares posting lists read from FTS5's pages with FTS5's results, after any changes to the index.
struct PostingListTests {
    @Test(arguments: 1...12)
    func `lists are those FTS5 finds`(seed: Int) throws {
        var changes = RandomChanges(seed: seed)
        let queue = try IndexFixtures.emptyIndex(pageSize: [64, 200, 4050][seed % 3], automerge: seed.isMultiple(of: 2))
        for _ in 0..<8 {
            try queue.write { db in
                for _ in 0..<5 { try changes.step(in: db) }
            }
            try queue.read { db in
                var pages = try SegmentPages(db, IndexCache())
                let terms = try Self.terms(db)
                #expect(try pages.tokens(in: TokenRange(from: [], to: nil), limit: .max) { _ in true } == terms)
                for term in terms + [Array("없다".utf8), IndexTerm.word("A".utf8)] {
                    let asked = try IndexFixtures.ids(matching: MatchExpression.render(TokenPhrase(token: term), field: nil), in: db)
                    #expect(try pages.memos(of: term).values == asked, "\(String(decoding: term, as: UTF8.self))")
                    // What goes on after its first characters, in a way that only some do; not for every term, as it takes long.
                    for count in [1, 4, term.count] where term.count % 4 == seed % 4 && count <= term.count {
                        let prefix = Array(term.prefix(count))
                        let accepts = { (rest: [UInt8]) in rest.reduce(0) { $0 &+ Int($1) } % 5 == count % 5 }
                        let isThere = terms.contains {
                            $0.count > count && $0.starts(with: prefix) && accepts(Array($0.dropFirst(count)))
                        }
                        let found = try pages.tokens(in: TokenRange(from: prefix + [0], to: prefix + [0xFF]), limit: 1) {
                            accepts(Array($0.dropFirst(count)))
                        }
                        #expect(!found.isEmpty == isThere)
                    }
                }
            }
        }
    }

    @Test func `a list over many pages is read completely`() throws {
        let queue = try IndexFixtures.emptyIndex(pageSize: 64)
        let long = String(repeating: "가나 다라마 ", count: 2000)
        try queue.write { db in
            let store = IndexFixtures.accelerator(db)
            for id in 1...3000 as ClosedRange<Int64> { try store.add(id * 7, title: "학교", body: id == 1500 ? long : "가나다") }
            try store.flush()
        }
        try queue.read { db in
            var pages = try SegmentPages(db, IndexCache())
            #expect(try pages.memos(of: Array("학교".utf8)).values == (1...3000).map { $0 * 7 })
            #expect(try pages.memos(of: Array("가나".utf8)).values == (1...3000).map { $0 * 7 })
            #expect(try pages.memos(of: Array("나다".utf8)).values == (1...3000).filter { $0 != 1500 }.map { $0 * 7 })
            #expect(try pages.memos(of: Array("다라".utf8)).values == [10500])
            #expect(try pages.memos(of: Array("없다".utf8)).isEmpty)
        }
    }

    @Test func `a connection that writes reads through FTS5`() throws {
        let queue = try IndexFixtures.emptyIndex()
        try queue.write { db in
            let store = SegmentStore(db, texts: TestMemos(db))
            #expect(try store.memos(of: [TokenPhrase(token: Array("학교".utf8))], in: nil)[0].isEmpty)
            try FTS5Store(db).add(1, title: "학교", body: "")
            #expect(SegmentGate.isWriting(db))
            #expect(try store.memos(of: [TokenPhrase(token: Array("학교".utf8))], in: nil)[0].values == [1])
        }
    }

    @Test func `a damaged page never yields a result without FTS5`() throws {
        var random = RandomTexts(seed: 99)
        var unknown = 0
        for _ in 0..<60 {
            let queue = try IndexFixtures.emptyIndex(pageSize: 128)
            try queue.write { try IndexFixtures.addByReference([StoredMemo(1, title: "학교 가나 다라", body: "배웠다 먹었다 학교에서")], in: $0) }
            try queue.write { db in
                var page = Array(try #require(try [UInt8].fetchOne(db, sql: "SELECT block FROM memo_index_data WHERE id > 10")))
                for _ in 0...random.index(4) { page[random.index(page.count)] = UInt8(random.index(256)) }
                try db.execute(sql: "UPDATE memo_index_data SET block = ? WHERE id > 10", arguments: [page.databaseValue])
            }
            try queue.read { db in
                var pages = try SegmentPages(db, IndexCache())
                for word in ["학교", "가나", "다라", "배웠", "었다"] {
                    do { _ = try pages.memos(of: Array(word.utf8)) } catch is UnknownPages { unknown += 1 }
                }
            }
        }
        #expect(unknown > 20)
    }

    @Test func `a file error is thrown, not an empty list`() throws {
        try IndexFixtures.withFile { path, configuration in
            do {
                let queue = try DatabaseQueue(path: path, configuration: configuration)
                try queue.write { try IndexFixtures.createTables(in: $0) }
                let memos = (1...3000).map { StoredMemo($0, title: "학교 \($0)", body: "학교에서 배운다 \($0)") }
                try queue.write { try IndexFixtures.addAsSegment(memos, in: $0) }
                try queue.close()
            }
            // A file of which the second half is lost.
            let file = try FileHandle(forUpdating: URL(filePath: path))
            let pages = try Int(file.seekToEnd()) / 4096
            try file.seek(toOffset: UInt64(pages / 2 * 4096))
            try file.write(contentsOf: Data(count: (pages - pages / 2) * 4096))
            try file.close()
            var configuration = configuration
            configuration.readonly = true
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            #expect(throws: DatabaseError.self) {
                try queue.read { db in
                    let phrases = (1...3000).map { TokenPhrase(token: Array(String($0).utf8)) }
                    _ = try SegmentStore(db, texts: TestMemos(db)).memos(of: phrases, in: nil)
                }
            }
        }
    }

    /// Returns every token of the index, as the index spells it.
    private static func terms(_ db: Database) throws -> [[UInt8]] {
        try String.fetchAll(db, sql: "SELECT term FROM memo_vocabulary").map { Array($0.utf8) }
    }
}

extension [UInt8] {
    fileprivate var databaseValue: DatabaseValue { DatabaseValue(value: Data(self)) ?? .null }
    fileprivate static func fetchOne(_ db: Database, sql: String) throws -> [UInt8]? { try Data.fetchOne(db, sql: sql).map(Array.init) }
}
