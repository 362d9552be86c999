import Foundation
import GRDB
import KoreanText
import MemoModel
import MemoSearch
import PostgresSupport
import PostgresTestSupport
import TestSupport
import Testing

@testable import MemoVault
@testable import PostgresVaults
@testable import SQLiteVaults

/// A vault in PostgreSQL answers as the file does from which it was copied: the same memos, counts, order and marks.
@Suite(.enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.remedy)), .timeLimit(.minutes(10)))
struct ConformanceTests {
    private static let now = StoredPair.now
    private let pair: StoredPair

    init() async throws { pair = try await .shared() }

    // MARK: Queries

    /// The queries of the Corpus.
    private static let corpus: [String] = {
        struct Query: Decodable { let text: String }
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Corpus/queries.jsonl")
        let lines = ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n")
        return lines.compactMap { try? JSONDecoder().decode(Query.self, from: Data($0.utf8)).text }
    }()

    /// What the Corpus does not ask, and what must not be read as SQL or as an operator of `tsquery`.
    private static let special = [
        "#요리", "@일", "@없음", "tag:요리", "category:업무", "category:없는분류", "date:2023", "date:지난주", "is:pinned", "is:trashed 회의", "has:url",
        "has:phone 예약",
        "state:todo", "is:overdue", "is:conflict", "source:dropbox", "title:회의", "body:회의 -title:회의", "/회.록/", "회의 /[0-9]+월/", "wi*",
        "*ifi", "\"*ook\"",
        "C++", "a.b", "'", "\\", "'; DROP TABLE memo; --", "a&b|c<->d:*", "\u{1}\u{2}", "학교 OR (회의 -취소)", "냥이", "안녕하세여", "gksrmf", "ㅎㅇ ㅈㅂ",
        "ㄱㅇㅇ",
        "하프 마라톤", "머거", "메세지", "2023-08-28", "1,200원", "東京", "도쿄 여행에서 무엇을 먹었는지 알고 싶다", "가", "에서", "…", "",
        String(repeating: "가나다", count: 40), String(repeating: "abc", count: 800),
    ]

    /// Makes queries from words of the memos.
    static func generated(_ count: Int, from words: [String], seed: Int = 27) -> [String] {
        var random = RandomTexts(seed: seed)
        func word() -> String { words.randomElement(using: &random) ?? "" }
        func changed() -> String {
            let word = word()
            var characters = Array(word)
            switch Int.random(in: 0..<9, using: &random) {
            case 0 where characters.count > 1: characters.removeLast()
            case 1 where characters.count > 2: characters.remove(at: Int.random(in: 0..<characters.count, using: &random))
            case 2 where characters.count > 1: characters.swapAt(0, 1)
            case 3: return String(characters.prefix(2)) + "*"
            case 4: return "\"" + word + " " + self.word(words, &random) + "\""
            case 5: return "-" + word
            case 6: return "title:" + word
            default: return word
            }
            return String(characters)
        }
        return (0..<count).map { _ in
            let terms = (0..<Int.random(in: 1...3, using: &random)).map { _ in changed() }
            let filters = ["", "", "", " date:2023", " is:pinned", " has:url", " category:업무"]
            return terms.joined(separator: Bool.random(using: &random) ? " " : " OR ") + (filters.randomElement(using: &random) ?? "")
        }
    }

    private static func word(_ words: [String], _ random: inout RandomTexts) -> String { words.randomElement(using: &random) ?? "" }

    // MARK: Answers

    /// Returns all that an answer says, in a fixed order.
    static func description(_ run: () throws -> (answer: SearchAnswer, facts: [MemoFacts])) -> [String] {
        do {
            let (answer, facts) = try run()
            return [
                "counts \(answer.counts.sorted { $0.key < $1.key })", "orders \(answer.orders.sorted { $0.key < $1.key })",
                "readings \(answer.readings)", "more inside \(String(describing: answer.moreInside))",
                "notes \(answer.notes)", "substitutions \(answer.substitutions)", "corrected \(answer.correctedQuery ?? "")",
                "shortfall \(String(describing: answer.shortfall))", "similar \(String(describing: answer.similar))",
                "facets \(String(describing: answer.facets))", "flags \(answer.isGuess) \(answer.isSentence)",
            ] + answer.hits.map { "hit \($0)" } + facts.map { "facts \($0)" }
        } catch let error as QueryError {
            return ["error \(error.message.english) \(error.range)"]
        } catch {
            return ["failed \(error)"]
        }
    }

    /// Returns the first difference between the answers of both vaults, or nil.
    private func difference(_ request: SearchRequest) -> String? {
        let one = Self.description { try pair.file.searchWithFacts(request, now: Self.now) }
        let other = Self.description { try pair.stored.searchWithFacts(request, now: Self.now) }
        guard one != other else { return nil }
        let lines = zip(one, other).first { $0 != $1 }
        return "\(request.query): \(lines.map { "\($0.0)\n  ≠ \($0.1)" } ?? "\(one.count) and \(other.count) lines")"
    }

    /// Returns the differences between the answers to requests.
    private func differences(_ requests: [SearchRequest]) async throws -> [String] {
        try await StoredPair.onThread { requests.compactMap { difference($0) } }
    }

    static func request(_ query: String, _ number: Int) -> SearchRequest {
        var request = SearchRequest(query: query)
        request.wantsSpellings = number % 2 == 0
        request.wantsMore = number % 7 == 0
        request.isTyping = number % 5 == 0
        request.wantsFacets = number % 3 == 0
        request.wantsMoreCount = number % 4 == 0
        request.order = SearchOrder.allCases[number % 9 < 5 ? 0 : number % SearchOrder.allCases.count]
        if number % 6 == 0 { (request.limit, request.offset) = (5, 3) }
        return request
    }

    @Test("all queries of the Corpus have the same answers")
    func corpusQueries() async throws {
        #expect(Self.corpus.count > 200)
        let differences = try await differences(Self.corpus.map { SearchRequest(query: $0) })
        #expect(differences.isEmpty, "\(differences.count): \(differences.prefix(5).joined(separator: "\n"))")
    }

    @Test("so have queries of all kinds, with all options")
    func specialQueries() async throws {
        let differences = try await differences(
            Self.special.enumerated().flatMap { number, query in [SearchRequest(query: query), Self.request(query, number)] })
        #expect(differences.isEmpty, "\(differences.count): \(differences.prefix(5).joined(separator: "\n"))")
    }

    @Test("so have made queries, with all options")
    func generatedQueries() async throws {
        let queries = Self.generated(500, from: pair.words)
        let differences = try await differences(queries.enumerated().map { number, query in Self.request(query, number) })
        #expect(differences.isEmpty, "\(differences.count): \(differences.prefix(5).joined(separator: "\n"))")
    }

    @Test("so have initials, which fit more words than are searched")
    func initials() async throws {
        let consonants = ["ㄱ", "ㄷ", "ㅁ", "ㅅ", "ㅇ", "ㅈ", "ㅎ"]
        let pairs = consonants.flatMap { first in consonants.map { first + $0 } }
        let queries = pairs + pairs.enumerated().map { $0.element + pairs[$0.offset * 5 % pairs.count] } + pairs.map { "ㅇㅇ \($0)" }
        let differences = try await differences(queries.map { SearchRequest(query: $0) })
        #expect(differences.isEmpty, "\(differences.count): \(differences.prefix(5).joined(separator: "\n"))")
    }

    @Test("lists, memos, categories, tags and counts are the same")
    func lists() async throws {
        var listed = 0
        for number in 0..<60 {
            // Other tests need the thread too.
            await Task.yield()
            var request = MemoListRequest()
            request.order = MemoListRequest.Order.allCases[number % 4]
            (request.limit, request.offset) = (number % 5 == 0 ? nil : 7, number % 3 * 5)
            request.snippetLength = number % 2 == 0 ? nil : 40
            request.isTrash = number % 10 == 9
            if number % 4 == 3 { request.category = "업무" }
            if number % 6 == 5 { request.filters = [QueryFilter(key: .date, value: "2023", range: 0..<0)] }
            var (one, other): ([String], [String]) = ([], [])
            let counts = try pair.file.list(request) { one.append("\($0)") }
            #expect(try pair.stored.list(request) { other.append("\($0)") } == counts)
            #expect(one == other, "\(request)")
            listed += one.count
        }
        #expect(listed > 1000)
        let ids = try pair.file.readDatabase { try Int64.fetchAll($0, sql: "SELECT id FROM memo") }.map(MemoID.init(rawValue:))
        for id in ids + [MemoID(rawValue: 99_999)] {
            await Task.yield()
            #expect(try "\(pair.file.memo(id) as MemoDetails?)" == "\(pair.stored.memo(id) as MemoDetails?)")
        }
        let keys = try pair.file.readDatabase { try String.fetchAll($0, sql: "SELECT external_id FROM memo WHERE id % 40 = 1") }
        for name in ["7", "#7", "99999", "x", "없는것"] + keys + keys.map({ String($0.prefix(6)) }) {
            let (one, other) = (Result { try pair.file.memo(named: name) }, Result { try pair.stored.memo(named: name) })
            #expect("\(one)" == "\(other)")
        }
        #expect(try "\(pair.file.categories())" == "\(pair.stored.categories())")
        #expect(try pair.file.tags() == pair.stored.tags())
        #expect(try pair.file.tags(limit: 3, offset: 1) == pair.stored.tags(limit: 3, offset: 1))
        for key in CountKey.allCases {
            for query in ["", "회의 OR 여행"] {
                await Task.yield()
                let (one, other) = try (
                    pair.file.count(SearchRequest(query: query), by: key, now: Self.now),
                    pair.stored.count(SearchRequest(query: query), by: key, now: Self.now)
                )
                // Of several spellings of a word that are equally frequent, any may be shown.
                if key == .term {
                    #expect(one.counts.map(\.count) == other.counts.map(\.count))
                } else {
                    #expect(one.counts == other.counts, "\(key) \(query)")
                }
                #expect(one.total == other.total && one.memosRead == other.memosRead)
            }
        }
    }

    @Test("related memos and suggestions are the same")
    func words() async throws {
        let ids = try pair.file.readDatabase { try Int64.fetchAll($0, sql: "SELECT id FROM memo WHERE id % 7 = 1") } + [99_999]
        for id in ids.map(MemoID.init(rawValue:)) {
            await Task.yield()
            let request = SearchRequest(query: "")
            let (one, other) = try (pair.file.memos(relatedTo: id, request), pair.stored.memos(relatedTo: id, request))
            #expect(one?.words == other?.words)
            #expect(one?.total == other?.total)
            #expect("\(one?.hits ?? [])" == "\(other?.hits ?? [])")
            #expect("\(one?.facts ?? [])" == "\(other?.facts ?? [])")
        }
        for prefix in ["회", "회의", "회의ㄹ", "학", "여행", "w", "wi", "업", "ㅎ", "없는말이다", "20"] {
            await Task.yield()
            let kinds = Set(SuggestionKind.allCases)
            let (one, other) = try (
                pair.file.suggestions(for: prefix, kinds: kinds, limit: 10), pair.stored.suggestions(for: prefix, kinds: kinds, limit: 10)
            )
            #expect(one == other, "\(prefix)")
        }
    }

    @Test("a search waits for the server at most six times")
    func roundTrips() async throws {
        let address = pair.address
        let trips = try await StoredPair.onThread { try Self.trips(address, nil) }
        // A search that failed would have asked little.
        #expect(trips.filter { $0.0 > 1 }.count > 200)
        let many = trips.filter { $0.0 > 6 }
        #expect(many.isEmpty, "\(many.count): \(many.sorted { $0.0 > $1.0 }.prefix(40))")
        // What is known need not be asked again: the second time the state, and the rows of the page.
        let memory = StoreMemory()
        _ = try await StoredPair.onThread { try Self.trips(address, memory) }
        let again = try await StoredPair.onThread { try Self.trips(address, memory) }
        let (before, after): (Int, Int) = (trips.reduce(0) { $0 + $1.0 }, again.reduce(0) { $0 + $1.0 })
        #expect(after * 3 < before * 2)
        #expect(memory.bytes > 10_000)
    }

    /// Returns how often each query of the Corpus waits for the server.
    private static func trips(_ address: String, _ memory: StoreMemory?) throws -> [(Int, String)] {
        let connection = try PostgresConnection(address)
        try connection.run("SET search_path = \(StoreSchema.served), pg_catalog")
        return try corpus.map { query in
            let before = connection.roundTrips
            let snapshot = StoreSnapshot("corpus", connection, memory)
            _ = try? snapshot.read(now: now) { try $0.searchWithFacts(SearchRequest(query: query)) }
            try snapshot.end()
            return (connection.roundTrips - before, query)
        }
    }

    @Test("a planted difference is seen")
    func plantedDifference() throws {
        let store = VaultStore(pair.address)
        try store.create("planted")
        _ = try store.importVault(pair.file, as: "planted")
        let number = try #require(store.vaults().first { $0.name == "planted" }?.number)
        let admin = try PostgresConnection(pair.address)
        let planted = StoredVault("planted", in: store)
        func description() -> [String] { Self.description { try planted.searchWithFacts(SearchRequest(query: "학교"), now: Self.now) } }
        let before = description()
        #expect(before == Self.description { try pair.file.searchWithFacts(SearchRequest(query: "학교"), now: Self.now) })
        let deletion = """
            DELETE FROM saekin.memo_token WHERE vault = $1 AND memo_id =
                (SELECT min(memo_id) FROM saekin.memo_token WHERE vault = $1 AND tokens @@ $2::text::tsquery)
            """
        #expect(try admin.query(deletion, .integer(number), .text("'\u{2}학교'")).changed > 0)
        // Searches go by the count of writes, so they notice one only if it was counted.
        #expect(description() == before)
        try admin.query(StoreSchema.countingChange, .integer(number))
        #expect(description() != before)
    }
}
