import Foundation
import GRDB
import TestSupport
import Testing

@testable import MemoIndex

/// Gathering the memos of a segment on a thread of its own.
struct GatheringTests {
    @Test(arguments: [1, 700, Int.max])
    func `a thread of its own gathers the same terms as the caller's`(tokens: Int) throws {
        try IndexFixtures.withFile { path, _ in
            let memos = IndexFixtures.randomMemos(900, seed: 6)
            let terms = try [false, true].map { onOwnThread in
                let gathering = Gathering(SegmentBuilder(runTokens: tokens, beside: path), onOwnThread: onOwnThread)
                // Twice, for the memory is used again.
                return try [0, 1].map { _ in
                    for memo in memos { try gathering.add(memo.id, title: memo.title, body: memo.body) }
                    try gathering.finish()
                    defer { gathering.removeAll() }
                    #expect(gathering.builder.ids == memos.map(\.id))
                    return try Self.contents(gathering.builder)
                }
            }
            #expect(terms[0][0].count > 100)
            #expect(terms[0][0] == terms[0][1] && terms[0] == terms[1])
        }
    }

    @Test(arguments: [false, true])
    func `a run that cannot be written is told, until all is given up`(onOwnThread: Bool) throws {
        let gathering = Gathering(SegmentBuilder(runTokens: 1, beside: "/nowhere/at/all/vault.db"), onOwnThread: onOwnThread)
        #expect(throws: DatabaseError.self) {
            for id in 1...2000 { try gathering.add(Int64(id), title: "학교", body: "글") }
            try gathering.finish()
        }
        if onOwnThread { #expect(throws: DatabaseError.self) { try gathering.finish() } }
        gathering.removeAll()
        try gathering.finish()
        #expect(gathering.builder.isEmpty && gathering.firstID == nil)
    }

    @Test func `who gives up without waiting leaves the thread to end by itself`() throws {
        for _ in 0..<20 {
            let gathering = Gathering(SegmentBuilder(), onOwnThread: true)
            for id in 1...600 { try gathering.add(Int64(id), title: "학교 \(id)", body: "학교에서 배운다") }
        }
    }

    /// Each term with its doclist.
    private static func contents(_ builder: SegmentBuilder) throws -> [[UInt8]] {
        var contents: [[UInt8]] = []
        try builder.forEachTerm(prefix: 0x30) { contents.append($0 + [0] + $1) }
        return contents
    }
}
