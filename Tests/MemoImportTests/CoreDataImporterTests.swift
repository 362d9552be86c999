import Foundation
import GRDB
import MemoImport
import MemoModel
import TestSupport
import Testing

/// Valid, torn and hostile stores of iPhone apps.
@Suite struct CoreDataImporterTests {
    private func bytes(_ path: String) throws -> [UInt8] { try Array(Data(contentsOf: formatsFolder.appending(path: "core-data/" + path))) }

    @Test func `dates, ids, states and categories with their colours are kept`() throws {
        let diary = try #require(try readCorpus("core-data/DiaryData.sqlite").memos.first)
        #expect(diary.text.whole == "첫눈\n창밖이 하얗다." && diary.externalID == "11111111-2222-4333-8444-555555555555")
        #expect(diary.created?.milliseconds == 1_713_307_200_500)
        let work = try #require(try readCorpus("core-data/ProjectManager.sqlite").memos.first)
        #expect(work.state == .doing && work.deadline?.milliseconds == 1_714_307_200_000)
        let thoughts = try readCorpus("core-data/ThinkingAbout.sqlite").memos
        #expect(thoughts.map(\.category) == [["여행"], []])
        #expect(thoughts.first?.categoryAppearance?.color == "#70D18F" && thoughts.first?.created != nil)
    }

    @Test func `columns and tables without a field are kept or named`() throws {
        let export = try TemporaryExport()
        let queue = try DatabaseQueue(path: export.path + "/a.sqlite")
        let columns = "Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER"
        let sql = """
            CREATE TABLE ZNOTE(\(columns), ZTITLE VARCHAR, ZWEATHER VARCHAR, ZHTML VARCHAR, ZSAVEDAT TIMESTAMP, ZIDENT VARCHAR, ZRAW BLOB);
            INSERT INTO ZNOTE VALUES (1, 1, 1, '비 오는 날', '흐림', '<p>우산을 <b>샀다</b></p>', 700000000, 'a94a8fe5ccb19ba61c4c0873', '덧붙인 글');
            CREATE TABLE ZDREAM(\(columns), ZSTORY VARCHAR, ZSYNCTOKEN VARCHAR);
            INSERT INTO ZDREAM VALUES (1, 2, 1, '하늘을 날았다', 'abc'), (2, 2, 1, '바다였다', 'def'), (3, 2, 1, NULL, NULL);
            """
        try queue.write { try $0.execute(sql: sql) }
        try queue.close()
        let outcome = try export.read()
        let memo = try #require(outcome.memos.first)
        #expect(memo.text.whole == "비 오는 날\n우산을 샀다\nweather: 흐림\nraw: 덧붙인 글" && memo.created != nil)
        #expect(outcome.problem("unknown-keys")?.message.english.contains(": raw (1), weather (1);") == true)
        #expect(outcome.problem("unread-keys")?.message.english.contains(": ZDREAM.ZSTORY (2);") == true)
        #expect(try export.read(map: ["body": "ZSTORY"]).titles == ["하늘을 날았다", "바다였다", "비 오는 날"])
    }

    @Test func `tables of other apps are lists of records`() throws {
        let export = try TemporaryExport()
        let queue = try DatabaseQueue(path: export.path + "/memo.db")
        let sql = """
            CREATE TABLE android_metadata(locale TEXT); INSERT INTO android_metadata VALUES('ko_KR');
            CREATE TABLE category(id INTEGER PRIMARY KEY, name TEXT, color INTEGER); INSERT INTO category VALUES(1, '육아', -16711936);
            CREATE TABLE memo(id INTEGER PRIMARY KEY, title TEXT, content TEXT, category_id INTEGER, created_at INTEGER, is_pinned INTEGER,
                is_deleted INTEGER);
            INSERT INTO memo VALUES(1, '접종', '금요일', 1, 1709511120000, 1, 0), (2, '옛 글', '버린다', NULL, 1709511120000, 0, 1);
            """
        try queue.write { try $0.execute(sql: sql) }
        try queue.close()
        let outcome = try export.read()
        #expect(outcome.memos.map(\.text.whole) == ["접종\n금요일", "옛 글\n버린다"] && outcome.memos.map(\.category) == [["육아"], []])
        #expect(outcome.memos.map(\.isPinned) == [true, false] && outcome.memos.map(\.isTrashed) == [false, true])
        #expect(outcome.memos[0].created?.milliseconds == 1_709_511_120_000)
    }

    @Test func `rows in the log are found, and a conflicted copy is told from its original`() throws {
        let outcome = try readCorpus("core-data/드롭박스")
        #expect(Set(outcome.memos.map(\.text.whole)) == ["우산 찾기\n버스 회사에 전화", "현관 등", "로그에만 있는 메모", "현관 등\n갈았다"])
        let copy = try #require(outcome.memos.first { $0.conflictOf != nil })
        #expect(copy.text.whole == "현관 등\n갈았다" && copy.conflictOf == "CloudNotes.sqlite#memo-2")
        #expect(outcome.codes == ["same-as-original"])
    }

    @Test func `a store that is named alone is read with its log`() throws {
        let outcome = try readCorpus("core-data/드롭박스/CloudNotes.sqlite")
        #expect(outcome.titles.contains("로그에만 있는 메모") && outcome.memos.count == 3 && outcome.problems.isEmpty)
    }

    @Test func `a store in a zip is read with its log`() throws {
        var zip = ZipBuilder()
        for name in ["CloudNotes.sqlite", "CloudNotes.sqlite-wal"] { zip.add(name: Array(name.utf8), try bytes("드롭박스/" + name)) }
        let export = try TemporaryExport()
        try export.write("a.zip", zip.bytes)
        #expect(try export.read("a.zip").memos.count == 3)
    }

    @Test func `reading writes nothing beside a store`() throws {
        let export = try TemporaryExport()
        for name in ["CloudNotes.sqlite", "CloudNotes.sqlite-wal"] { try export.write(name, try bytes("드롭박스/" + name)) }
        _ = try export.read()
        #expect(Set(try FileManager.default.contentsOfDirectory(atPath: export.path)) == ["CloudNotes.sqlite", "CloudNotes.sqlite-wal"])
        #expect(try bytes("드롭박스/CloudNotes.sqlite") == Array(Data(contentsOf: export.folder.appending(path: "CloudNotes.sqlite"))))
    }

    @Test func `of a torn set the store is read without its log, and that is said`() throws {
        // A store with the log of a later state, as an upload file by file may leave it.
        let outcome = try readCorpus("torn")
        #expect(outcome.titles == ["먼저 쓴 메모 1", "먼저 쓴 메모 2", "먼저 쓴 메모 3"])
        #expect(outcome.codes == ["torn-store"])
    }

    @Test func `logs alone, damaged and empty databases are named`() throws {
        let export = try TemporaryExport()
        try export.write("b.sqlite-wal", try bytes("드롭박스/CloudNotes.sqlite-wal"))
        var broken = try bytes("ProjectManager.sqlite")
        for index in 1024..<2048 { broken[index] = 0xAA }
        try export.write("c.sqlite", broken)
        try export.write("d.sqlite", Array("SQLite format 3\0".utf8))
        #expect(try export.read().codes == ["store-damaged", "store-damaged", "log-without-store"])
    }

    @Test(.timeLimit(.minutes(10))) func `views, generated columns and property lists without end are not followed`() throws {
        let outcome = try readCorpus("hostile")
        #expect(Set(outcome.titles) == ["따옴표가 든 이름", "진짜 메모 1", "진짜 메모 2", "진짜 메모 3", "진짜 메모 4"])
        #expect(outcome.memos.allSatisfy { $0.category.isEmpty } && outcome.problems.isEmpty)
    }

    @Test func `Apple's notes have folders, checklists, links and a trash`() throws {
        let outcome = try readCorpus("core-data/애플")
        let note = try #require(outcome.memos.first)
        #expect(
            note.text.whole == """
                열쇠 넘기기
                - [x] 관리실에 말하기
                - [ ] 사진 🔑 찍기
                안내문 (https://example.com/move)
                """)
        #expect(note.category == ["이사", "서류"] && note.isPinned && note.externalID == "N1")
        #expect(outcome.memos.last?.isTrashed == true)
        #expect(outcome.problem("encrypted")?.message.korean.contains("잠긴 계약") == true)
    }
}
