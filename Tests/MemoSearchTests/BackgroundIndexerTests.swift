import Foundation
import GRDB
import TestSupport
import Testing

@testable import PostingIndex

/// Tests of indexing on a background queue.
struct BackgroundIndexerTests {
    @Test(arguments: [1, 700, Int.max])
    func `a background queue indexes the same terms as the caller`(tokens: Int) throws {
        try IndexFixtures.withFile { path, _ in
            let memos = IndexFixtures.randomMemos(900, seed: 6)
            let terms = try [false, true].map { onOwnThread in
                let indexer = BackgroundIndexer(SegmentBuilder(runTokens: tokens, beside: path), onOwnThread: onOwnThread)
                // Twice, because the memory is reused.
                return try [0, 1].map { _ in
                    for memo in memos { try indexer.add(memo.id, title: memo.title, body: memo.body) }
                    try indexer.finish()
                    defer { indexer.removeAll() }
                    #expect(indexer.builder.ids == memos.map(\.id))
                    return try Self.contents(indexer.builder)
                }
            }
            #expect(terms[0][0].count > 100)
            #expect(terms[0][0] == terms[0][1] && terms[0] == terms[1])
        }
    }

    @Test(arguments: [false, true])
    func `a failed run is reported until the indexer is emptied`(onOwnThread: Bool) throws {
        let indexer = BackgroundIndexer(SegmentBuilder(runTokens: 1, beside: "/nowhere/at/all/vault.db"), onOwnThread: onOwnThread)
        #expect(throws: DatabaseError.self) {
            for id in 1...2000 { try indexer.add(Int64(id), title: "학교", body: "글") }
            try indexer.finish()
        }
        if onOwnThread { #expect(throws: DatabaseError.self) { try indexer.finish() } }
        indexer.removeAll()
        try indexer.finish()
        #expect(indexer.builder.isEmpty && indexer.firstID == nil)
    }

    @Test func `an indexer can be released while its queue is at work`() throws {
        for _ in 0..<20 {
            let indexer = BackgroundIndexer(SegmentBuilder(beside: "/nowhere/at/all/vault.db"), onOwnThread: true)
            for id in 1...600 { try indexer.add(Int64(id), title: "학교 \(id)", body: "학교에서 배운다") }
        }
    }

    /// Returns each term with its doclist.
    private static func contents(_ builder: SegmentBuilder) throws -> [[UInt8]] {
        var contents: [[UInt8]] = []
        try builder.forEachTerm(prefix: 0x30) { term, doclist in
            contents.append(Array(term.bytes) + [0] + doclist.indices.map { doclist[$0] })
        }
        return contents
    }
}
