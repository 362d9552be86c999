import GRDB
import TestSupport
import Testing

@testable import PostingIndex
@testable import Postings

/// After a write, the words in memory equal those of an index that is read again.
@Suite struct VocabularyUpdateTests {
    private struct Entry: Equatable {
        let word: String
        let weight: Int
    }

    private static func entries(_ vocabulary: Vocabulary) -> [Entry] {
        var entries: [Entry] = []
        vocabulary.forEach { word, weight in entries.append(Entry(word: String(copying: word), weight: weight)) }
        return entries
    }

    /// Small pages, so that segments soon become large, are merged, and reuse numbers.
    @Test(arguments: 0..<6)
    func `after any change the words and their weights are those that are read anew`(seed: Int) throws {
        let queue = try IndexFixtures.emptyIndex(pageSize: 64, automerge: true)
        try queue.write { try IndexFixtures.addAsSegment(IndexFixtures.randomMemos(300, seed: seed).map { Self.moved($0) }, in: $0) }
        let cache = IndexCache()
        var changes = RandomChanges(seed: seed)
        for step in 0..<80 {
            try queue.write { try changes.step(in: $0) }
            try queue.read { db in
                for part in Vocabulary.Part.allCases {
                    let kept = try SegmentStore(db, texts: TestMemos(db), cache: cache).vocabulary(of: part)
                    let fresh = try SegmentStore(db, texts: TestMemos(db), cache: IndexCache()).vocabulary(of: part)
                    #expect(Self.entries(kept) == Self.entries(fresh), "step \(step)")
                    // The memos of each word are counted by FTS5.
                    #expect(try Self.entries(fresh) == Self.entries(FTS5Store(db).vocabulary(of: part)), "step \(step)")
                    #expect(kept.wordCount == Self.entries(fresh).count && kept.wordCount == fresh.wordCount)
                    // Among some memos, the words are those of an index that asks about each of them.
                    let ids = try Int64.fetchAll(db, sql: "SELECT id FROM memo WHERE id % 3 <> ? ORDER BY id", arguments: [step % 3])
                    let visible = MemoIDs(ascending: ids)
                    let some = try SegmentStore(db, texts: TestMemos(db), cache: cache).vocabulary(of: part, among: visible)
                    #expect(try Self.entries(some) == Self.entries(FTS5Store(db).vocabulary(of: part, among: visible)), "step \(step)")
                    for entry in Self.entries(fresh).prefix(50) { #expect(kept.weight(of: Array(entry.word.utf8)) == entry.weight) }
                }
            }
        }
    }

    /// With a number that the random changes do not use.
    private static func moved(_ memo: StoredMemo) -> StoredMemo { StoredMemo(memo.id + 1_000_000, title: memo.title, body: memo.body) }

    @Test(arguments: 0..<20)
    func `a few words are added to many as if all had been joined`(seed: Int) {
        func vocabulary(_ words: [Int], weight: Int) -> Vocabulary {
            let sorted = Set(words).map { "낱말\($0)" }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
            return sorted.reduce(into: Vocabulary()) { vocabulary, word in
                let bytes = Array(word.utf8)
                vocabulary.append(bytes.span, weight: weight)
            }
        }
        var random = RandomTexts(seed: seed)
        let many = vocabulary((0..<2000).map { _ in Int.random(in: 0..<9000, using: &random) }, weight: 65_530)
        let few = vocabulary((0..<seed * 10).map { _ in Int.random(in: 0..<9000, using: &random) }, weight: 7)
        let sum = many.adding(few)
        #expect(Self.entries(sum) == Self.entries(Vocabulary(joining: [many, few])))
        for entry in Self.entries(sum) { #expect(sum.weight(of: Array(entry.word.utf8)) == entry.weight) }
        // What was added is subtracted again, and words with nothing left go.
        let some = vocabulary((0..<2000).map { _ in Int.random(in: 0..<9000, using: &random) }, weight: 3)
        let rest = some.adding(few).subtracting(few)
        #expect(Self.entries(rest) == Self.entries(some) && rest.wordCount == some.wordCount)
        for entry in Self.entries(some) { #expect(rest.weight(of: Array(entry.word.utf8)) == entry.weight) }
        #expect(some.subtracting(some).wordCount == 0 && Self.entries(some.subtracting(Vocabulary())) == Self.entries(some))
        #expect(sum.weight(of: Array("낱말".utf8)) == 0 && sum.weight(of: Array("힣".utf8)) == 0)
        // Repeatedly, after each write.
        let last = [Int](0..<9).reduce(sum) { $0.adding(vocabulary([$1 * 1000, $1 * 77], weight: 3)) }
        for entry in Self.entries(last) { #expect(last.weight(of: Array(entry.word.utf8)) == entry.weight) }
    }
}
