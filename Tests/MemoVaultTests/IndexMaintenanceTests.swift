import GRDB
import MemoImport
import MemoModel
import MemoSearch
import Testing

@testable import MemoVault
@testable import SQLiteVaults

/// Tests that `check` detects damage to the index and that `reindex` repairs everything outside the memos.
@Suite struct IndexMaintenanceTests {
    /// Damage by other programs, disks or earlier versions.
    enum Damage: String, CaseIterable {
        case structureGone = "DELETE FROM memo_index_data WHERE id = 10"
        case structureGarbled = "UPDATE memo_index_data SET block = x'00112233445566778899' WHERE id = 10"
        case totalsGone = "DELETE FROM memo_index_data WHERE id = 1"
        case pagesGone = "DELETE FROM memo_index_data WHERE id > 10"
        case pageGarbled = "UPDATE memo_index_data SET block = substr(block, 1, 40) || zeroblob(length(block) - 40) WHERE id > 10"
        case pageOfNoSegment = "INSERT INTO memo_index_data(id, block) VALUES ((900 << 37) + 1, x'00000004')"
        case separatorOfNoSegment = "INSERT INTO memo_index_idx(segid, term, pgno) VALUES (900, x'30', 2)"
        case separatorsGone = "DELETE FROM memo_index_idx"
        case pageTableGone = "DROP TABLE memo_index_data"
        case separatorTableGone = "DROP TABLE memo_index_idx"
        case settingsGone = "DELETE FROM memo_index_config"
        case settingsTableGone = "DROP TABLE memo_index_config"
        case otherVersion = "UPDATE memo_index_config SET v = 5 WHERE k = 'version'"
        case indexGone = "DROP TABLE memo_index"
        case vocabularyGone = "DROP TABLE memo_vocabulary"
        case otherIndex = "DROP TABLE memo_index; CREATE VIRTUAL TABLE memo_index USING fts5(body, title, tokenize = 'ascii')"
        case plainTable = "DROP TABLE memo_index; CREATE TABLE memo_index(body, title)"
        case unknownTokenizer = """
            DROP TABLE memo_index; CREATE VIRTUAL TABLE memo_index USING fts5(body); PRAGMA writable_schema = ON;
            UPDATE sqlite_schema SET sql = 'CREATE VIRTUAL TABLE memo_index USING fts5(body, tokenize = nobody)' WHERE name = 'memo_index';
            PRAGMA writable_schema = RESET;
            """
        case memoUnknown = "INSERT INTO memo_index(memo_index, rowid, body, title) SELECT 'delete', id, body, title FROM memo WHERE id = 3"
    }

    /// Returns a memo with unique text, long enough for several pages.
    private static func memo(_ number: Int) -> ImportItem {
        let words = (0..<40).map { place in
            let syllable = UInt16(0xAC00 + (number * 331 + place * 97) % 11172)
            return "\(UnicodeScalar(syllable) ?? "가")람\(number)"
        }
        return .memo("학교 \(number)\n\(words.joined(separator: " "))", id: "\(number)")
    }

    @Test func `an index without separators is an error, not fewer hits`() throws {
        let test = try TestFile()
        try test.apply((0..<200).map { .memo("회의 \($0) 낱말\($0)", id: "\($0)") })
        try test.file.writeDatabase { try $0.execute(sql: "DELETE FROM memo_index_idx") }
        for _ in 0..<2 {
            let vault = try Vault.open(test.path)
            let error = #expect(throws: VaultError.self) { try vault.search(SearchRequest(query: "회의")) }
            #expect(error?.message.english.contains("saekin reindex") == true)
        }
        try test.file.reindex()
        #expect(try test.file.search(SearchRequest(query: "회의")).total == 200)
    }

    @Test(arguments: Damage.allCases)
    func `check detects damage, and reindex repairs it`(_ damage: Damage) throws {
        let test = try TestFile()
        try test.apply((1...60).map(Self.memo))
        #expect(try test.file.check().isHealthy)
        try test.file.writeDatabase { try $0.execute(sql: damage.rawValue) }

        // Check in the process that did the damage, and in one that opens the file afterwards.
        let vault = try Vault.open(test.path)
        let check = try vault.check(samples: 40)
        #expect(
            !check.isHealthy && check.damage.isEmpty && !(check.indexDamage + check.mismatches.map(\.text)).isEmpty, "\(check)")
        if case .failure(let error) = Result(catching: { try vault.search(SearchRequest(query: "운동장")) }) {
            guard case VaultError.indexDamaged = error else { throw error }
        }
        try vault.reindex()
        let mended = try vault.check(samples: 40)
        #expect(mended.isHealthy, "\(mended)")
        #expect(try vault.search(SearchRequest(query: "학교")).total == 60)
        _ = try vault.edit { try $0.add(MemoDraft(text: MemoText("학교 운동회"))) }
        #expect(try vault.search(SearchRequest(query: "학교")).total == 61)
    }

    @Test func `a check changes nothing`() throws {
        let test = try TestFile()
        try test.apply((1...300).map(Self.memo))
        func content() throws -> [String] {
            try test.file.readDatabase { db in
                try ["memo_index_data", "memo_index_idx", "memo_index_config", "index_state"].map { table in
                    try Row.fetchAll(db, sql: "SELECT * FROM \(table)").description
                }
            }
        }
        let before = try content()
        let check = try test.file.check()
        #expect(check.isHealthy && check.samples > 50)
        #expect(try content() == before)
    }

    @Test func `the next edit restores settings that an interrupted import of an earlier version left`() throws {
        let test = try TestFile()
        try test.apply([.memo("학교", id: "1")])
        let settings = ["hashsize": 16 << 20, "automerge": 0, "crisismerge": 64]
        try test.file.writeDatabase { db in
            for (name, value) in settings {
                try db.execute(sql: "INSERT INTO memo_index(memo_index, rank) VALUES (?, ?)", arguments: [name, value])
            }
        }
        _ = try test.file.edit { try $0.add(MemoDraft(text: MemoText("집"))) }
        let kept = try test.file.readDatabase { db in
            try String.fetchAll(db, sql: "SELECT k || ' ' || v FROM memo_index_config WHERE k <> 'version' ORDER BY k")
        }
        #expect(kept == ["automerge 4", "crisismerge 16", "hashsize 1048576"])
    }

    @Test func `an import leaves normal settings after every transaction`() throws {
        let test = try TestFile()
        try test.apply((1...400).map { .memo("학교 \($0)", id: "\($0)") })
        try test.apply((1...400).map { .memo("집 \($0)", id: "\($0)") })
        let detuned = try test.file.readDatabase { db in
            try Int.fetchOne(
                db, sql: "SELECT count(*) FROM memo_index_config WHERE k = 'automerge' AND v <> 4 OR k = 'crisismerge' AND v <> 16")
        }
        #expect(detuned == 0)
        #expect(try test.file.check().isHealthy)
        #expect(try test.file.search(SearchRequest(query: "학교")).total == 0)
    }
}
