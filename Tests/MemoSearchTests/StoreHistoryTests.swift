import CSQLiteSettings
import Foundation
import GRDB
import KoreanText
import MemoModel
import TestSupport
import Testing

@testable import MemoSearch
@testable import PostingIndex
@testable import Postings

/// Compares the accelerator with the reference, and both with a plain scan, after random histories of an
/// index.
struct StoreHistoryTests {
    /// Number of histories in an ordinary run; `SAEKIN_HISTORIES` overrides it.
    private static let count = ProcessInfo.processInfo.environment["SAEKIN_HISTORIES"].flatMap { Int($0) } ?? 6

    @Test(arguments: 1...count)
    func `reference, accelerator and a plain scan agree after every history`(seed: Int) throws {
        var history = try History(seed: seed)
        defer { history.remove() }
        for _ in 0..<4 {
            for _ in 0..<10 { try history.step() }
            try history.expectAgreement()
        }
    }

    @Test(arguments: [64, 128, 200])
    func `a load while a level is half merged does not touch the merge's output`(pageSize: Int) throws {
        let queue = try IndexFixtures.emptyIndex(pageSize: pageSize, automerge: true)
        var random = RandomTexts(seed: pageSize)
        var next: Int64 = 1
        func memos(_ count: Int) -> [StoredMemo] {
            defer { next += Int64(count) }
            return (0..<count).map { StoredMemo(next + Int64($0), title: random.memoText(upTo: 4), body: random.memoText(upTo: 60)) }
        }
        func structure() throws -> SegmentStructure { try queue.read { try ShadowTables.structure($0) } }
        try queue.write { try IndexFixtures.addAsSegment(memos(50), in: $0) }
        while true {
            try queue.write { try IndexFixtures.addByReference(memos(1), in: $0) }
            let levels = try structure().levels
            if levels.count > 3, levels[2].merging > 0 { break }
            try #require(next < 20_000, "level 2 is never half merged")
        }
        let before = try structure().levels[3].segments
        try queue.write { try IndexFixtures.addAsSegment(memos(20), in: $0) }
        #expect(try structure().levels[3].segments == before)
        #expect(try structure().levels[4].segments.count == 1)
        for _ in 0..<40 {
            try queue.write { db in
                try IndexSchema.configure(db, [("merge", 20)])
                try IndexFixtures.addByReference(memos(1), in: db)
            }
        }
        try IndexFixtures.expectNoDamage(queue)
        try queue.write { try IndexSchema.command($0, "optimize") }
        try IndexFixtures.expectNoDamage(queue)
    }

    @Test func `full merges do not pile up levels`() throws {
        let queue = try IndexFixtures.emptyIndex(automerge: true)
        var memos = IndexFixtures.randomMemos(600, seed: 7)[...]
        for _ in 0..<20 {
            try queue.write { try IndexFixtures.addAsSegment(memos.prefix(20), in: $0) }
            try queue.write { try IndexFixtures.addByReference(memos.dropFirst(20).prefix(10), in: $0) }
            try queue.write { try IndexSchema.command($0, "optimize") }
            memos = memos.dropFirst(30)
        }
        #expect(try queue.read { try ShadowTables.structure($0).levels.count } <= 6)
        try IndexFixtures.expectNoDamage(queue)
    }

    /// Whatever closes the gate, the same calls return the same results through FTS5 alone.
    enum Obstacle: String, CaseIterable {
        case none, smallPages, noCount, otherTable, unseenSegment, refused, defensive, largePages
    }

    @Test(arguments: Obstacle.allCases)
    func `with any obstacle plain FTS5 does everything`(_ obstacle: Obstacle) throws {
        let queue = try IndexFixtures.emptyIndex(automerge: true)
        let memos = IndexFixtures.randomMemos(300, seed: 5)
        try queue.write { db in
            switch obstacle {
            case .none, .unseenSegment, .refused, .defensive: break
            case .noCount: try db.execute(sql: "DELETE FROM index_state")
            case .otherTable:
                try db.execute(sql: "DROP TABLE memo_index")
                try db.execute(sql: IndexSchema.index.replacing("columnsize=0, ", with: ""))
            case .smallPages: try IndexSchema.configure(db, [("pgsz", 64)])
            case .largePages: try IndexSchema.configure(db, [("pgsz", 65536)])
            }
        }
        if obstacle == .defensive {
            let isDefensive = queue.inDatabase { db in
                // SAFETY: the connection is open for the length of the call.
                unsafe csqlite_make_defensive(db.sqliteConnection.map { unsafe UnsafeMutableRawPointer($0) })
            }
            try #require(isDefensive)
        }
        try queue.write { db in
            let store = IndexFixtures.accelerator(db)
            store.didWriteSegment = { db in
                switch obstacle {
                case .unseenSegment: try db.execute(sql: "DELETE FROM memo_index_idx")
                case .refused: throw DatabaseError(resultCode: .SQLITE_CONSTRAINT)
                default: break
                }
            }
            for memo in memos {
                try IndexFixtures.insertRow(memo, in: db)
                try store.add(memo.id, title: memo.title, body: memo.body)
            }
            try store.flush()
            let bulkSegments = try ShadowTables.structure(db).bulkSegmentCount
            #expect((bulkSegments > 0) == [.none, .smallPages].contains(obstacle))
        }
        let reference = try IndexFixtures.emptyIndex()
        try reference.write { try IndexFixtures.addByReference(memos, in: $0) }
        for query in IndexFixtures.expressions {
            #expect(
                try queue.read { try IndexFixtures.ids(matching: query, in: $0) }
                    == reference.read { try IndexFixtures.ids(matching: query, in: $0) })
        }
        #expect(try queue.write { try FTS5Store($0).integrityCheck() } == [])
    }
}

// MARK: Histories

/// An index in a file, two connections that change it in turn, and its expected content.
private struct History {
    private var random: RandomTexts
    private let folder: URL
    private let connections: [DatabaseQueue]
    /// Shared by all reads through both connections, as in a vault, so that it must notice every change.
    private let cache = IndexCache()
    private var known: [Int64: StoredMemo] = [:]
    private var next: Int64 = 1

    init(seed: Int) throws {
        random = RandomTexts(seed: seed)
        folder = FileManager.default.temporaryDirectory.appending(path: "saekin-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var configuration = Configuration()
        configuration.prepareDatabase { SearchIndex.prepare($0) }
        let path = folder.appending(path: "v.db").path
        connections = try (0..<2).map { _ in try DatabaseQueue(path: path, configuration: configuration) }
        let pageSize = [64, 128, 500, 4050].randomElement(using: &random) ?? 64
        try connections[0].write { db in
            try IndexFixtures.createTables(in: db)
            try IndexSchema.configure(db, [("pgsz", pageSize)])
        }
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    private mutating func memo(_ id: Int64) -> StoredMemo {
        var texts = RandomTexts(seed: Int(truncatingIfNeeded: random.next()))
        let longest = [5, 20, 20, 200].randomElement(using: &random) ?? 5
        return StoredMemo(id, title: texts.memoText(upTo: 5), body: texts.memoText(upTo: longest))
    }

    /// Runs a transaction of a few changes through either connection. One in six is rolled back.
    mutating func step() throws {
        let connection = connections[Int.random(in: 0..<2, using: &random)]
        let isTakenBack = Int.random(in: 0..<6, using: &random) == 0
        let (before, first) = (known, next)
        try connection.inDatabase { db in
            try db.beginTransaction(.immediate)
            let store =
                Bool.random(using: &random)
                ? IndexFixtures.accelerator(db, runTokens: [1, 500, nil].randomElement(using: &random) ?? nil)
                : SegmentStore(db, texts: TestMemos(db))
            for _ in 0..<Int.random(in: 1...4, using: &random) { try change(db, store) }
            try store.flush()
            if isTakenBack { try db.rollback() } else { try db.commit() }
        }
        if isTakenBack { (known, next) = (before, first) }
    }

    private mutating func change(_ db: Database, _ store: SegmentStore) throws {
        switch Int.random(in: 0..<10, using: &random) {
        case 0...2: try add([1, 3, 10, 60].randomElement(using: &random) ?? 1, db, store)
        case 3: for _ in 0..<Int.random(in: 1...15, using: &random) { try add(1, db, FTS5Store(db)) }
        case 4, 5: for id in drawn(8) { try replace(id, db, store) }
        case 6: for id in drawn(6) { try delete(id, db, store) }
        case 7: try IndexSchema.configure(db, [("merge", [1, 2, 5, 20, -1, -4].randomElement(using: &random) ?? 1)])
        case 8: try IndexSchema.configure(db, [("automerge", [0, 2, 4].randomElement(using: &random) ?? 4), ("usermerge", 2)])
        default: try Int.random(in: 0..<4, using: &random) == 0 ? IndexSchema.command(db, "optimize") : store.compact()
        }
    }

    private mutating func drawn(_ most: Int) -> [Int64] {
        Array(known.keys.sorted().shuffled(using: &random).prefix(Int.random(in: 1...most, using: &random)))
    }

    private mutating func add(_ count: Int, _ db: Database, _ store: any PostingStore) throws {
        for _ in 0..<count {
            let memo = memo(next)
            known[memo.id] = memo
            next += 1
            try IndexFixtures.insertRow(memo, in: db)
            try store.add(memo.id, title: memo.title, body: memo.body)
        }
        if store is FTS5Store { try store.flush() }
    }

    private mutating func replace(_ id: Int64, _ db: Database, _ store: SegmentStore) throws {
        guard let old = known[id] else { return }
        let new = memo(id)
        known[id] = new
        try store.remove(id, title: old.title, body: old.body)
        try db.execute(sql: "UPDATE memo SET title = ?, body = ? WHERE id = ?", arguments: [new.title, new.body, id])
        try store.add(id, title: new.title, body: new.body)
    }

    private mutating func delete(_ id: Int64, _ db: Database, _ store: SegmentStore) throws {
        guard let old = known.removeValue(forKey: id) else { return }
        try store.remove(id, title: old.title, body: old.body)
        try db.execute(sql: "DELETE FROM memo WHERE id = ?", arguments: [id])
        // The ID of the memo removed last is reused, which the index must support.
        if id == next - 1 { next = id }
    }

    // MARK: Agreement

    mutating func expectAgreement() throws {
        let scan = PlainScan(known.values.sorted { $0.id < $1.id })
        let tokens = scan.tokens.shuffled(using: &random).prefix(150) + [Array("없다".utf8), IndexTerm.word("A".utf8)]
        let phrases = tokens.map { TokenPhrase(token: $0) } + scan.phrases(20, &random) + scan.prefixes(20, &random)
        let expected = phrases.map { scan.memos(of: $0) }
        for connection in connections {
            try connection.read { db in
                _ = try SegmentPages(db, IndexCache())
                let reference = FTS5Store(db)
                let accelerators = [SegmentStore(db, texts: TestMemos(db)), SegmentStore(db, texts: TestMemos(db), cache: cache)]
                for field in [nil, MemoField.title, .body] {
                    let answers = try reference.memos(of: phrases, in: field)
                    for accelerator in accelerators { #expect(try accelerator.memos(of: phrases, in: field) == answers) }
                    if field == nil { #expect(answers == expected) }
                }
                for tokens in [Array(tokens), tokens.sorted { $0.lexicographicallyPrecedes($1) }] {
                    let counts = tokens.map { scan.memos(of: TokenPhrase(token: $0)).count }
                    #expect(try reference.counts(of: tokens) == counts)
                    for accelerator in accelerators { #expect(try accelerator.counts(of: tokens) == counts) }
                }
                let range = TokenRange(from: IndexTerm.word([]), to: [0xEB])
                let found = try reference.tokens(in: range, limit: .max) { $0.count % 3 != 0 }
                for accelerator in accelerators {
                    #expect(try accelerator.tokens(in: range, limit: .max) { $0.count % 3 != 0 } == found)
                }
                #expect(found == scan.keptTokens.filter { range.contains($0) && $0.count % 3 != 0 })
                #expect(try reference.totals() == scan.totals)
            }
            #expect(try connection.write { try SegmentStore($0, texts: TestMemos($0)).integrityCheck() } == [])
        }
    }
}

/// The expected results of an index of memos, found by analysing and scanning each text.
private struct PlainScan {
    private let memos: [StoredMemo]
    private let texts: [[TokenizedText]]
    private var holders: [[UInt8]: [Int64]] = [:]
    /// Ascending.
    let tokens: [[UInt8]]
    /// The tokens as the index spells them, in ascending order.
    let keptTokens: [[UInt8]]
    private(set) var totals = IndexTotals()

    init(_ memos: [StoredMemo]) {
        self.memos = memos
        keptTokens = Self.keptTokens(memos)
        texts = memos.map { memo in
            [memo.title, memo.body].map { field in
                var text = TokenizedText(filter: .all)
                // Nothing ends the work of a test early.
                try? text.read(field.utf8.span)
                return text
            }
        }
        for (memo, texts) in zip(memos, texts) {
            let held = Set(texts.flatMap { text in (text.primaries + text.words).map { Array(text.bytes[$0.term]) } })
            for token in held { holders[token, default: []].append(memo.id) }
        }
        tokens = holders.keys.sorted { $0.lexicographicallyPrecedes($1) }
        totals = IndexTotals(
            memos: memos.count, body: texts.reduce(0) { $0 + $1[1].length }, title: texts.reduce(0) { $0 + $1[0].length })
    }

    private static func keptTokens(_ memos: [StoredMemo]) -> [[UInt8]] {
        var analyzer = Analyzer()
        analyzer.isForIndex = true
        var tokens: Set<[UInt8]> = []
        for text in memos.flatMap({ [$0.title, $0.body] }) {
            analyzer.analyze(text.utf8.span) { _, term, _, _ in
                tokens.insert(term.indices.map { term[$0] })
                return true
            }
        }
        return tokens.sorted { $0.lexicographicallyPrecedes($1) }
    }

    func memos(of phrase: TokenPhrase) -> MemoIDs {
        if phrase.elements.count == 1, phrase.isExact { return MemoIDs(ascending: holders[phrase.elements[0].term] ?? []) }
        let matcher = PhraseMatcher(phrase)
        return MemoIDs(
            ascending: zip(memos, texts).filter { memo, texts in
                zip([memo.title, memo.body], texts).contains { (try? matcher.count(in: $1, of: $0.utf8.span)) ?? 0 > 0 }
            }.map(\.0.id))
    }

    /// Returns two to four tokens that are adjacent in some text, sometimes with the last one cut short, or a
    /// word at either end.
    func phrases(_ count: Int, _ random: inout RandomTexts) -> [TokenPhrase] {
        (0..<count).compactMap { _ in
            guard let text = texts.randomElement(using: &random)?[1], text.primaries.count > 1 else { return nil }
            let start = Int.random(in: 0..<text.primaries.count - 1, using: &random)
            let end = min(text.primaries.count, start + Int.random(in: 2...4, using: &random))
            var elements = text.primaries[start..<end].map { TokenPhrase.Element(term: Array(text.bytes[$0.term])) }
            func word(at place: Int) -> TokenPhrase.Element? {
                text.words(at: text.primaries[place].position).randomElement(using: &random).map {
                    TokenPhrase.Element(term: Array(text.bytes[$0.term]))
                }
            }
            switch Int.random(in: 0..<4, using: &random) {
            case 0: elements[elements.count - 1].fit = .prefix
            case 1: if let word = word(at: end - 1) { elements[elements.count - 1] = word }
            case 2: if let word = word(at: start) { elements[0] = word }
            default: break
            }
            return TokenPhrase(elements)
        }
    }

    /// Beginnings, ends and insides of tokens, and single syllables.
    func prefixes(_ count: Int, _ random: inout RandomTexts) -> [TokenPhrase] {
        (0..<count).compactMap { _ in
            guard let token = tokens.randomElement(using: &random), let first = token.first, first > 0x20 else { return nil }
            if (0xEA...0xED).contains(first) { return TokenPhrase([TokenPhrase.Element(term: Array(token.prefix(3)), fit: .prefix)]) }
            guard first < 0x80 else { return nil }
            let fit = [TokenPhrase.Fit.prefix, .suffix, .infix].randomElement(using: &random) ?? .prefix
            let part = fit == .suffix ? Array(token.suffix(2)) : Array(token.prefix(2))
            return String(validating: part, as: UTF8.self) == nil ? nil : TokenPhrase([TokenPhrase.Element(term: part, fit: fit)])
        }
    }
}
