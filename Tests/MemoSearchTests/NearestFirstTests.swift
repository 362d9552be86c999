import GRDB
import MemoModel
import PostingIndex
import TestSupport
import Testing

@testable import MemoSearch
@testable import Postings

/// Tests that a page ordered by nearness is the beginning of the whole order, however few memos are tested for it.
struct NearestFirstTests {
    /// Two words in forms, joined and apart, among others.
    private static let pieces = """
        바다 바다 여행 여행 바다의 바다와 바다가 여행을 여행의 바다여행 여행바다 바다에서 여행하는 산 하늘 오늘은 길 집에서 그리고 바 여 5년 3월
        """.split { $0 == " " || $0 == "\n" }.map(String.init)
    private static let queries = [
        "바다 여행", "여행 바다", "바다의 여행", "바다 여행을", "바다 여행 하늘", "바다 바", "산 바다 여행 -하늘", "5년 바다", "바다여행 길", "등대",
        "여행", "\"바다 여행\"", "여행*", "등대*",
    ]

    /// Memos added, changed and removed at random, in segments of both kinds.
    private static func history(_ random: inout RandomTexts) throws -> DatabaseQueue {
        let queue = try IndexFixtures.emptyIndex(automerge: random.index(2) == 0)
        var memos: [StoredMemo] = []
        func words(_ longest: Int) -> String {
            (0..<random.index(longest + 1)).map { _ in pieces[random.index(pieces.count)] }.joined(
                separator: random.index(8) == 0 ? ", " : " ")
        }
        for batch in 0..<6 {
            let first = Int64(memos.map(\.id).max() ?? 0) + 1
            let new = (0..<(20 + random.index(120))).map {
                StoredMemo(first + Int64($0), title: random.index(24) == 0 ? ["등대", "등대 여행"][random.index(2)] : words(4), body: words(9))
            }
            memos += new
            try queue.write { db in
                if batch % 3 == 2 { try IndexFixtures.addByReference(new, in: db) } else { try IndexFixtures.addAsSegment(new, in: db) }
            }
            try queue.write { db in
                let store = IndexFixtures.accelerator(db)
                for _ in 0..<random.index(20) {
                    let place = random.index(memos.count)
                    let memo = memos[place]
                    try store.remove(memo.id, title: memo.title, body: memo.body)
                    memos[place] = StoredMemo(memo.id, title: words(4), body: words(9))
                    try db.execute(
                        sql: "UPDATE memo SET title = ?, body = ? WHERE id = ?",
                        arguments: [memos[place].title, memos[place].body, memo.id])
                    try store.add(memo.id, title: memos[place].title, body: memos[place].body)
                }
                try store.flush()
            }
        }
        return queue
    }

    /// Calls `body` with the rungs of a query, as a search finds them.
    private static func withRungs(
        _ query: String, in db: Database, _ body: (Neighbours, MatchCache, RungMatches) throws -> Void
    ) throws {
        let cache = MatchCache(IndexFixtures.accelerator(db), TestMemos(db))
        let root = try #require(try SearchQuery(query).root)
        var (plan, found) = (try QueryPlan.read(root, cache, isBroad: false), FoundMemos(excluding: MemoIDs()))
        for step in Step.literal {
            try plan.read(for: step)
            guard plan.adds(step) else { continue }
            if !found.ends(with: step.rung) { try plan.load(step.rung) }
            found.add(try #require(try plan.memos(upTo: step)), of: step)
        }
        let neighbours = try #require(Neighbours(root, plan))
        for rung in found.rungs where !rung.ids.isEmpty { try body(neighbours, cache, rung) }
    }

    /// Returns all memos of a rung, with the class of each, by asking for all memos of every class.
    private static func plainOrder(
        _ neighbours: Neighbours, _ cache: MatchCache, _ matches: RungMatches
    ) throws -> [(id: Int64, nearness: Nearness)] {
        var order: [(id: Int64, nearness: Nearness)] = []
        for nearness in neighbours.classes {
            let left = matches.ids.values.filter { id in !order.contains { $0.id == id } }
            let members = try neighbours.memos(nearness, of: MemoIDs(ascending: left), cache, upTo: matches.rung)
            for step in matches.steps {
                // Later memos are newer.
                order += step.values.reversed().filter { left.contains($0) && members.contains($0) }.map { ($0, nearness) }
            }
        }
        return order
    }

    @Test(arguments: 0..<8)
    func `a page is the beginning of the whole order after random histories`(seed: Int) throws {
        var random = RandomTexts(seed: 300 + seed)
        let queue = try Self.history(&random)
        var classes: Set<Nearness> = []
        try queue.read { db in
            for query in Self.queries {
                try Self.withRungs(query, in: db) { neighbours, cache, matches in
                    let plain = try Self.plainOrder(neighbours, cache, matches)
                    #expect(plain.count == matches.ids.count)
                    classes.formUnion(plain.map(\.nearness))
                    for _ in 0..<12 {
                        let end = 1 + random.index(random.index(3) == 0 ? plain.count + 3 : 12)
                        var lazy = NearestFirst(neighbours, cache, matches.rung, fewest: 1 + random.index(6), most: random.index(200))
                        try lazy.find(end, of: matches.steps)
                        let expected = plain.prefix(end)
                        #expect(lazy.ids == expected.map(\.id), "\(query), \(end) of \(plain.count)")
                        let classes = lazy.classes.flatMap { part in part.ids.map { _ in part.nearness } }
                        #expect(classes == expected.map(\.nearness))
                    }
                }
            }
        }
        #expect(classes == Set(Nearness.ofOne + Nearness.ofSeveral))
    }

    @Test(arguments: [1, 10, 20, 25])
    func `a page with many memos side by side tests few of them`(limit: Int) throws {
        let bodies = ["바다 여행을 간다", "바다 그리고 여행", "그 바다 여행", "바다여행 여행 바다"]
        let queue = try IndexFixtures.emptyIndex()
        try queue.write { db in
            try IndexFixtures.addAsSegment((1...4000).map { StoredMemo($0, title: "", body: bodies[$0 % bodies.count]) }, in: db)
        }
        try queue.read { db in
            let store = WatchedReader(IndexFixtures.accelerator(db))
            var request = SearchRequest(query: "바다 여행")
            (request.limit, request.wantsText) = (limit, false)
            let answer = try Searcher(store, TestMemos(db)).search(request)
            #expect(answer.total == 4000)
            let sideBySide = (Int64(1)...4000).reversed().filter { $0 % 4 != 1 }
            #expect(answer.hits.map(\.id.rawValue) == Array(sideBySide.prefix(limit)))
            #expect(store.mostTested > 0 && store.mostTested <= 64, "\(store.mostTested)")
        }
    }

    @Test(arguments: ["바다", "바다*"])
    func `a page of a word in many titles tests few of them`(query: String) throws {
        let titles = ["바다 하나", "바다", "들의 바다"]
        try Self.withMemos(4000, title: { $0 % 10 == 1 ? "산" : titles[$0 % titles.count] }) { store, texts in
            var request = SearchRequest(query: query)
            (request.limit, request.wantsText) = (20, false)
            let answer = try Searcher(store, texts).search(request)
            #expect(answer.total == 4000)
            let inTitle = (Int64(1)...4000).reversed().filter { $0 % 10 != 1 }
            #expect(answer.hits.map(\.id.rawValue) == Array(inTitle.prefix(20)))
            #expect(store.mostTestedInTitle > 0 && store.mostTestedInTitle <= 2 * Search.relevanceLimit, "\(store.mostTestedInTitle)")
        }
    }

    @Test(arguments: ["바다", "바다*"])
    func `the oldest memo comes first if its title is the word and few titles have it`(query: String) throws {
        try Self.withMemos(4000, title: { $0 == 1 ? "바다" : $0 % 80 == 0 ? "바다 하나" : "산" }) { store, texts in
            var request = SearchRequest(query: query)
            (request.limit, request.wantsText) = (20, false)
            let answer = try Searcher(store, texts).search(request)
            let inTitle = (Int64(1)...4000).reversed().filter { $0 % 80 == 0 }
            #expect(answer.hits.map(\.id.rawValue) == [1] + Array(inTitle.prefix(19)))
        }
    }

    /// 바단데 and 바답니다 are contractions, which have other pairs of syllables.
    @Test(arguments: ["바단데 어디", "바답니다", "바다예요"])
    func `a contraction with the word counts as in a title`(contraction: String) throws {
        try Self.withMemos(4000, title: { $0 == 3990 ? contraction : $0 % 80 == 0 ? "바다 하나" : "산" }) { store, texts in
            var request = SearchRequest(query: "바다*")
            (request.limit, request.wantsText) = (4, false)
            let answer = try Searcher(store, texts).search(request)
            #expect(answer.hits.map(\.id.rawValue) == [4000, 3990, 3920, 3840])
        }
    }

    /// Calls `body` with memos that all have 바다 in their bodies.
    private static func withMemos(_ count: Int, title: (Int) -> String, _ body: (WatchedReader, TestMemos) throws -> Void) throws {
        let queue = try IndexFixtures.emptyIndex()
        try queue.write { db in
            try IndexFixtures.addAsSegment((1...count).map { StoredMemo(Int64($0), title: title($0), body: "그 바다에서") }, in: db)
        }
        try queue.read { db in try body(WatchedReader(IndexFixtures.accelerator(db)), TestMemos(db)) }
    }
}

/// A reader that notes in how many memos a sequence of tokens, and anything in a title, was looked for at once.
private final class WatchedReader: PostingReader {
    private let base: any PostingReader
    private(set) var mostTested = 0
    private(set) var mostTestedInTitle = 0

    init(_ base: any PostingReader) { self.base = base }

    func memos(of phrases: [TokenPhrase], in field: MemoField?, _ scope: CandidateFilter) throws -> [MemoIDs] {
        if case .among(let memos) = scope, phrases.contains(where: \.isSequence) { mostTested = max(mostTested, memos.count) }
        if case .among(let memos) = scope, field == .title, !phrases.isEmpty { mostTestedInTitle = max(mostTestedInTitle, memos.count) }
        return try base.memos(of: phrases, in: field, scope)
    }

    func memos(ofAll tokens: [[UInt8]], among memos: MemoIDs) throws -> MemoIDs { try base.memos(ofAll: tokens, among: memos) }
    func counts(of tokens: [[UInt8]]) throws -> [Int] { try base.counts(of: tokens) }
    func knownCounts(of tokens: [[UInt8]]) throws -> [Int?] { try base.knownCounts(of: tokens) }
    func tokens(in range: TokenRange, limit: Int, where accepts: (ArraySlice<UInt8>) -> Bool) throws -> [[UInt8]] {
        try base.tokens(in: range, limit: limit, where: accepts)
    }
    func vocabulary(of part: Vocabulary.Part) throws -> Vocabulary { try base.vocabulary(of: part) }
    func memoCount() throws -> Int { try base.memoCount() }
}
