import MemoImport
import MemoModel
import Postings
import TestSupport
import Testing

@testable import MemoVault

/// The cache of the most recent memos that the searches over one snapshot share.
@Suite struct NewestMemosTests {
    @Test(arguments: engines) func `the newest memos of any set match the order by modification time`(engine: TestEngine) throws {
        let test = try engine.vault()
        var random = RandomTexts(seed: 7)
        try test.apply(
            (1...3000).map { number in
                // Many have the same time, and some have no date.
                let changed = number % 9 == 0 ? nil : Timestamp(milliseconds: Int64.random(in: 1...400, using: &random) * 1000)
                return .memo("메모 \(number)", id: "\(number)") { $0.modified = changed }
            })
        try test.reading { db in
            let all = try db.integers("SELECT id FROM memo ORDER BY recency DESC, id DESC")
            let newest = NewestMemos(in: db)
            var answered = 0
            for _ in 0..<300 {
                let size = [1, 5, 40, 300, 2000, 3000].randomElement(using: &random) ?? 1
                let ids = MemoIDs(ascending: all.shuffled(using: &random).prefix(size).sorted())
                let count = Int.random(in: 0...30, using: &random)
                guard let first = try newest.first(count, of: ids) else { continue }
                answered += 1
                #expect(first == Array(all.filter(ids.contains).prefix(count)))
            }
            // Small sets are looked up until the look-ups have cost as much as the scan.
            #expect(answered > 100 && answered < 300)
        }
    }

    @Test(arguments: engines) func `ids without a memo are skipped`(engine: TestEngine) throws {
        let test = try engine.vault()
        try test.apply((1...5).map { .memo("메모 \($0)", id: "\($0)") })
        try test.reading { db in
            let first = try NewestMemos(in: db).first(10, of: MemoIDs(ascending: [2, 4, 70, 80]))
            #expect(first?.sorted() == [2, 4])
        }
    }
}
