import Foundation
import MemoImport
import MemoModel
import MemoSearch
import PostgresSupport
import PostgresTestSupport
import Postings
import Testing

@testable import MemoVault
@testable import PostgresVaults

/// After a write a server reads again only what has changed, and answers as one that reads everything.
@Suite(.enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.remedy)), .timeLimit(.minutes(10)))
struct StoreWritesTests {
    private let server: PostgresServer
    private let address: String

    init() throws {
        server = try .shared()
        address = try server.newDatabase()
        try VaultStore(address).create("a")
        let corpus = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        for export in ["dropbox", "thinking"] {
            _ = try another().apply(ImportReader(path: corpus.appending(path: "Corpus/\(export)").path()))
        }
    }

    /// Returns the vault as another server has it, which remembers nothing.
    private func another() -> StoredVault { StoredVault("a", in: VaultStore(address)) }

    private func answers(_ requests: [SearchRequest], of vault: StoredVault) -> [[String]] {
        requests.map { request in ConformanceTests.description { try vault.searchWithFacts(request, now: StoredPair.now) } }
    }

    private func requests(_ count: Int, seed: Int) throws -> [SearchRequest] {
        let texts = try PostgresConnection(address).query("SELECT title || ' ' || body FROM saekin.memo ORDER BY id")
        let words = try (0..<texts.count).flatMap { try texts.text($0, 0)?.split { $0.isWhitespace }.map(String.init) ?? [] }
        let kinds = ["ㅎㅇ", "ㅁㅅ", "ㄱ", "안녕하세여", "없는말이다", "여핸", "Wi-Fi", "#여행", "category:업무", "회"]
        return (ConformanceTests.generated(count, from: words, seed: seed) + kinds).enumerated().map { number, query in
            ConformanceTests.request(query, number)
        }
    }

    @Test("answers after each of many edits are those of a server that reads everything", arguments: [1, 2] as [UInt64])
    func edits(seed: UInt64) async throws {
        let problems = try await StoredPair.onThread { [self] in
            let (kept, editor, requests) = (another(), another(), try requests(20, seed: Int(seed)))
            var (edits, problems) = (RandomEdits(seed: seed, memos: 1...45), [String]())
            _ = answers(requests, of: kept)
            for number in 0..<30 {
                _ = edits.step(editor)
                // Some answers are asked for after several writes only.
                let asked = requests.enumerated().filter { $0.offset % 3 == number % 3 || number % 10 == 9 }.map(\.element)
                let (one, other) = (answers(asked, of: kept), answers(asked, of: another()))
                for (place, request) in asked.enumerated() where one[place] != other[place] {
                    let lines = zip(one[place], other[place]).first { $0 != $1 }
                    problems.append("\(number) \(request.query): \(lines.map { "\($0.0)\n  ≠ \($0.1)" } ?? "")")
                }
            }
            return problems
        }
        #expect(problems.isEmpty, "\(problems.count): \(problems.prefix(5).joined(separator: "\n"))")
    }

    @Test("after a write the vocabulary, lists and names that have not changed are not read again")
    func readsChangesOnly() throws {
        let (kept, admin) = (another(), try PostgresConnection(address))
        let searches = ["회의", "김치찌게쟁이"].map { SearchRequest(query: $0) }
        for search in searches { _ = try kept.search(search) }
        let id = try #require(try another().edit { try $0.add(MemoDraft(text: MemoText("회의\n김치찌개쟁이"))) }.memo)
        // Lists and vocabularies are read as a whole by these functions only.
        try admin.run(
            """
            CREATE OR REPLACE FUNCTION saekin.words_between(lower text, upper text) RETURNS TABLE(first bigint, words bytea) LANGUAGE plpgsql STABLE
                AS $$ BEGIN RAISE EXCEPTION 'words are read as a whole'; END $$;
            """)
        let corrected = try kept.search(searches[1])
        #expect(corrected.hits.map(\.id) == [id])
        #expect(throws: PostgresError.self) { try another().search(searches[1]) }
        let before = try kept.search(searches[0])
        #expect(before.hits.contains { $0.id == id })
        _ = try another().edit { try $0.trash(id) }
        #expect(try kept.search(searches[0]).total == before.total - 1)
    }

    @Test("writes of a program that keeps no notes, and more than are kept, are noticed")
    func missingNotes() throws {
        let (kept, admin) = (another(), try PostgresConnection(address))
        let search = SearchRequest(query: "까치발자국")
        func add(_ count: Int) throws {
            for _ in 0..<count { _ = try another().edit { try $0.add(MemoDraft(text: MemoText("까치발자국"))) } }
        }
        try add(1)
        #expect(try kept.search(search).total == 1)
        // As the version before does.
        let vault = try #require(try admin.query("SELECT vault FROM saekin.tenant").integer(0, 0))
        try add(1)
        try admin.query("DELETE FROM saekin.recent_write")
        #expect(try kept.search(search).total == 2)
        try add(1)
        try admin.query(StoreSchema.countingChange, .integer(vault))
        #expect(try kept.search(search).total == 3)
        try add(70)
        #expect(try admin.query("SELECT count(*) FROM saekin.recent_write").integer(0, 0) == 64)
        #expect(try kept.search(search).total == 73)
        try VaultStore(address).drop("a")
        #expect(try admin.query("SELECT count(*) FROM saekin.recent_write").integer(0, 0) == 0)
    }

    @Test("lists that were not used for hundreds of writes are brought up to date, and so is the order of the newest memos")
    func manyWrites() throws {
        let store = VaultStore(address)
        let kept = StoredVault("a", in: store)
        func add(_ count: Int) throws -> MemoID? {
            try another().edit { editor in
                var last: MemoID?
                for number in 0..<count { last = try editor.add(MemoDraft(text: MemoText("까치발자국 \(number)"))).memo }
                return last
            }
        }
        func lists() -> Int { store.memory.recall("a")?.lists.count { $0.value.memos.count >= 300 } ?? 0 }
        _ = try add(300)
        #expect(try kept.search(SearchRequest(query: "까치발자국")).total == 300)
        #expect(lists() > 0 && store.memory.recall("a")?.values["newest memos"] != nil)
        for number in 1...100 {
            let id = try add(1)
            #expect(try kept.search(SearchRequest(query: number == 100 ? "까치발자국" : "다른말")).hits.first?.id == (number == 100 ? id : nil))
            #expect(lists() > 0)
        }
        #expect(try kept.search(SearchRequest(query: "까치발자국")).total == 400)
    }
}
