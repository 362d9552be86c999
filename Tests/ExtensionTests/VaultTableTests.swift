import Foundation
import GRDB
import MemoImport
import MemoModel
import MemoSearch
import MemoVault
import SQLiteVaults
import Testing

/// The index of a vault, read through the extension by a connection that knows nothing else of the vault.
@Suite struct VaultTableTests {
    private static let corpus = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Corpus/dropbox").path()

    /// Imports the sample memos into a vault in a file of its own, and passes the vault and its path.
    private func withVault(_ body: (Vault, String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "saekin-extension-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "vault.db").path()
        let vault = try Vault.open(path)
        _ = try vault.apply(ImportReader(path: Self.corpus, options: ImportOptions(timeZone: .gmt)))
        try body(vault, path)
    }

    /// Verbs and nouns of the sample, and words with particles that the rules separate.
    private static let words = [
        "먹다", "돕다", "춥다", "덥다", "가다", "오다", "마시다", "모르다", "만들다", "걷다", "듣다", "하다", "되다", "보내다", "읽다", "쓰다", "학교", "회의", "고양이",
        "하프마라톤", "텃밭", "감나무", "상추", "국수", "할머니", "병원", "메모", "도서관", "마당", "여행", "가계부", "김장", "태풍", "달팽이", "소금", "집", "돈", "눈", "밥", "책",
        "떡",
        "흙", "학교에서", "할머니를", "도서관에서는", "\"텃밭 일지\"", "고양*", "국수 육수", "학교 OR 병원", "메모 -사과", "먹다 마시다",
    ]

    @Test func `saekin_query finds the memos of the rung word`() throws {
        try withVault { vault, path in
            let queue = try ExtendedDatabase.open(path)
            let sql = """
                SELECT memo.id FROM memo_index JOIN memo ON memo.id = memo_index.rowid
                WHERE memo_index MATCH saekin_query(?, 'word') AND trashed IS NULL ORDER BY memo.id
                """
            for word in Self.words {
                var request = SearchRequest(query: word)
                (request.limit, request.order, request.wantsText, request.rungs) = (nil, .modified, true, [.word])
                // Names of tags and categories are not in the index.
                let expected = try vault.search(request).hits.filter { $0.occurrences > 0 }.map(\.id.rawValue)
                    .sorted()
                let found = try queue.read { try Int64.fetchAll($0, sql: sql, arguments: [word]) }
                #expect(found == expected, "\(word)")
            }
        }
    }

    @Test func `verbs need no second argument`() throws {
        try withVault { _, path in
            let queue = try ExtendedDatabase.open(path)
            let count = "SELECT count(*) FROM memo_index WHERE memo_index MATCH saekin_query('먹다'"
            #expect(try queue.strings(count + ")") == queue.strings(count + ", 'word')"))
            #expect(try queue.strings(count + ")") != ["0"])
        }
    }

    @Test func `the tokens of the vault are those of the extension`() throws {
        try withVault { _, path in
            try ExtendedDatabase.open(path).writeWithoutTransaction { db in
                try db.execute(sql: "INSERT INTO memo_index(memo_index, rank) VALUES ('integrity-check', 1)")
            }
        }
    }
}
