import GRDB
import KoreanText
import MemoModel
import TestSupport
import Testing

@testable import PostingIndex
@testable import Postings

/// Compares partially read posting lists, for a few candidates, with FTS5's results.
struct LeapTests {
    @Test(arguments: 1...12)
    func `what is looked for among some memos is what FTS5 finds there`(seed: Int) throws {
        var changes = RandomChanges(seed: seed)
        var random = RandomTexts(seed: seed + 100)
        let queue = try IndexFixtures.emptyIndex(pageSize: [64, 200, 4050][seed % 3], automerge: seed.isMultiple(of: 2))
        for _ in 0..<6 {
            try queue.write { db in
                for _ in 0..<6 { try changes.step(in: db) }
            }
            try queue.read { db in
                var store = SegmentStore(db, texts: TestMemos(db))
                for _ in 0..<30 where !changes.memos.isEmpty {
                    try Self.expectSameAnswers(store, FTS5Store(db), changes.memos, &random)
                    // Another store has none of the lists that this one has cached.
                    if random.index(8) == 0 { store = SegmentStore(db, texts: TestMemos(db)) }
                }
            }
        }
    }

    @Test(arguments: [200, 512, 4050])
    func `pages without a match are passed over and none with one`(pageSize: Int) throws {
        let queue = try IndexFixtures.emptyIndex(pageSize: pageSize)
        let memos = (1...6000).map { number in
            let usual = number % 2 == 0 ? "가나 라마" : "라마 가나다"
            return StoredMemo(number * 3, title: number % 7 == 0 ? "라마 가나" : "", body: number % 997 == 0 ? "희귀 가나 라마" : usual)
        }
        try queue.write { try IndexFixtures.addAsSegment(memos, in: $0) }
        try Self.expectPhrases(queue)
        // Does the same in a newer segment by FTS5, which overrides the older one.
        try queue.write { db in
            let store = FTS5Store(db)
            for memo in memos where memo.id % 17 == 0 || memo.id == 997 * 3 {
                try store.remove(memo.id, title: memo.title, body: memo.body)
            }
            for id in stride(from: Int64(17), to: 9000, by: 51) {
                try store.add(id * 2 + 100_000, title: "희귀 가나", body: "가나 라마 희귀")
            }
            try store.flush()
        }
        try Self.expectPhrases(queue)
        try queue.write { try $0.execute(sql: "INSERT INTO memo_index(memo_index, rank) VALUES ('merge', -3)") }
        try Self.expectPhrases(queue)
    }

    /// Phrases with a rare word among 6,000 memos, in all of them and among some.
    private static func expectPhrases(_ queue: DatabaseQueue) throws {
        try queue.read { db in
            let (store, reference) = (SegmentStore(db, texts: TestMemos(db)), FTS5Store(db))
            var analyzer = Analyzer()
            for text in ["희귀 가나", "희귀 가나 라마", "귀가 나라", "가나 라마", "라마 가나", "라마 희귀", "희귀", "가나"] {
                let phrases = TokenPhrase.literal(analyzer.tokens(text), openEnds: false)
                let (few, many) = (MemoIDs(ascending: [6, 2991, 5982, 17_946, 100_136]), MemoIDs(ascending: Array(5000...200_000)))
                for scope in [CandidateFilter.all, .among(few), .among(many), .besides(few), .besides(many)] {
                    for field in [nil, MemoField.title, .body] {
                        let asked = try reference.memos(of: phrases, in: field, scope)
                        #expect(try store.memos(of: phrases, in: field, scope) == asked, "\(text)")
                    }
                }
            }
        }
    }

    private static func expectSameAnswers(
        _ store: SegmentStore, _ reference: FTS5Store, _ memos: [StoredMemo], _ random: inout RandomTexts
    ) throws {
        var analyzer = Analyzer()
        let memo = memos[random.index(memos.count)]
        let tokens = analyzer.tokens([memo.title, memo.body][random.index(2)]).filter { !$0.kind.isColocated }
        guard !tokens.isEmpty else { return }
        let start = random.index(tokens.count)
        var elements = tokens[start..<min(tokens.count, start + 1 + random.index(4))].map { TokenPhrase.Element(term: $0.term) }
        let terms = elements.map(\.term)
        if random.index(4) == 0 { elements[elements.count - 1].fit = .prefix }
        let phrase = TokenPhrase(elements)
        let field = [nil, MemoField.title, .body][random.index(3)]
        let every = [1, 2, 5, 40][random.index(4)]
        let some = MemoIDs(ascending: memos.map(\.id).sorted().filter { _ in random.index(every) == 0 })
        for scope in [CandidateFilter.all, .among(some), .besides(some), .among(MemoIDs()), .besides(MemoIDs())] {
            #expect(try store.memos(of: [phrase], in: field, scope) == reference.memos(of: [phrase], in: field, scope))
        }
        #expect(try store.memos(ofAll: terms, among: some) == reference.memos(ofAll: terms, among: some))
        // Cached lists must not be mistaken for complete ones.
        let first = [TokenPhrase(token: terms[0])]
        #expect(try store.memos(of: first, in: nil) == reference.memos(of: first, in: nil))
    }
}
