import Foundation
import MemoImport
import MemoModel
import Testing

@Suite struct CSVImporterTests {
    @Test(arguments: [
        "글제목,글내용\n가,\"그가 \\\"안녕\\\" 했다\"\n", "sep=;\n제목;본문\n가;그가 \"안녕\" 했다\n", "제목|본문\n가|그가 \"안녕\" 했다\n",
    ])
    func `other quotes, separators and names are read`(table: String) throws {
        #expect(try TemporaryExport(["a.csv": table]).read().memos.map(\.text.whole) == ["가\n그가 \"안녕\" 했다"])
    }

    @Test(arguments: ["회의 목록,,\n2024년,,\n\n제목,본문,작성일\n가,나,2024-03-04\n", "회의 목록\n2024년\n제목;본문;작성일\n가;나;2024-03-04\n"])
    func `lines of a title above the header are named and passed over`(table: String) throws {
        let outcome = try TemporaryExport(["a.csv": table]).read()
        #expect(outcome.memos.map(\.text.whole) == ["가\n나"] && outcome.memos.first?.created != nil)
        #expect(outcome.problem("lines-above-header")?.message.english.contains("회의 목록 / 2024년") == true)
    }

    @Test func `a backslash at the end of a cell is text`() throws {
        #expect(try TemporaryExport(["a.csv": "제목,본문\n\"C:\\\",나\n"]).read().memos.map(\.text.whole) == ["C:\\\n나"])
    }

    @Test func `quotes, line breaks, marks and what no name explains are kept`() throws {
        let memo = try #require(try readCorpus("csv/읽은 책.csv").memos.first)
        #expect(memo.text.whole == "밤의 도서관\n쪽마다 \"불빛\" 이야기,\r\n둘째 줄\n별점: 4")
        #expect(memo.tags == ["소설", "밤숲"] && memo.created?.milliseconds == 1_706_922_000_000)
        #expect(try readCorpus("csv/읽은 책.csv").memos.last?.isPinned == true)
    }

    @Test func `Saekin's own table comes back`() throws {
        let memos = try readCorpus("csv/saekin.csv").memos
        let memo = try #require(memos.first)
        #expect(memo.text.whole == "회의 준비\n자료 뽑기" && memo.externalID == "7" && memo.category == ["업무", "회의록"])
        #expect(memo.tags == ["급함", "월요일"] && memo.isPinned && memo.state == .doing && memo.deadline != nil)
        #expect(memos.last?.isTrashed == true && memos.last?.isPinned == false)
    }

    @Test func `a row of nothing but other columns, and values that no field takes, are kept`() throws {
        let table = "title,name,status,location,created\n,,,서울,\n가,나,읽는 중,부산,2024-01-01 → 2024-01-02\n"
        let texts = try TemporaryExport(["a.csv": table]).read().memos.map(\.text.whole)
        #expect(texts == ["location: 서울", "가\nname: 나\nstatus: 읽는 중\nlocation: 부산\ncreated: 2024-01-01 → 2024-01-02"])
    }

    @Test func `cells beyond the header are kept`() throws {
        let texts = try TemporaryExport(["a.csv": "title,body\n가,나,다,,라\n"]).read().memos.map(\.text.whole)
        #expect(texts == ["가\n나\n#3: 다\n#5: 라"])
    }

    @Test func `encodings are found out or named`() throws {
        #expect(try readCorpus("csv/옛 주소록.csv").titles == ["관리실"])
        #expect(try readCorpus("csv/옛 주소록.csv").codes == ["encoding-assumed"])
        let export = try TemporaryExport()
        let wide = Array("제목;본문\r\n가;나\r\n".utf16).flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
        try export.write("a.csv", [0xFF, 0xFE] + wide)
        #expect(try export.read().memos.map(\.text.whole) == ["가\n나"])
    }

    @Test func `columns are mapped, and a table without texts says so`() throws {
        let export = try TemporaryExport(["a.csv": "a,b\n1,2\n"])
        #expect(try export.read().codes == ["no-text-key"])
        #expect(try export.read(map: ["title": "b"]).memos.map(\.text.whole) == ["2\na: 1"])
    }

    @Test func `an open quote and a short row end nothing`() throws {
        let outcome = try TemporaryExport(["a.csv": "title,body\n가\n나,다,라\n\"마"]).read()
        #expect(outcome.titles == ["가", "나"])
        #expect(outcome.problem("csv-quote")?.place.line == 4)
    }

    @Test func `notes are the text, and no line besides`() throws {
        let outcome = try TemporaryExport(["a.csv": "Name,Notes,Due Date\n우유 사기,두부도 사기,2024-03-05\n"]).read()
        #expect(outcome.memos.map(\.text.whole) == ["우유 사기\n두부도 사기"])
    }

    @Test func `a summary above a description is the title`() throws {
        let issues = try TemporaryExport([
            "a.csv": "Summary,Status,Created,Description,Comment,Comment\n우유 사기,완료,04/Mar/24 9:12 AM,두부도 사기,비싸요,알겠어요\n"
        ]).read()
        let memo = try #require(issues.memos.first)
        #expect(memo.text.whole == "우유 사기\n두부도 사기\nComment: 비싸요\nComment: 알겠어요", "\(issues)")
        #expect(memo.state == .done && memo.created?.milliseconds == 1_709_511_120_000)
        // What the text begins with is none.
        let other = try readJSON(#"[{"summary":"두부도","content":"두부도 사기"}]"#)
        #expect(other.memos.map(\.text.title) == ["두부도 사기"], "\(other)")
    }

    @Test func `columns begin with the name of a card, and say in which list of which board it is`() throws {
        let outcome = try TemporaryExport([
            "a.csv": "Card ID,Card Name,Card Description,List Name,Board Name\nc1,우유 사기,두부도 사기,할 것,집\n"
        ]).read()
        #expect(outcome.memos.map(\.text.title) == ["우유 사기"] && outcome.memos.map(\.category) == [["집", "할 것"]], "\(outcome)")
        let tasks = try TemporaryExport(["a.csv": "Name,Section/Column,Projects,Notes\n우유 사기,장보기,집,두부도\n"]).read()
        #expect(tasks.memos.map(\.category) == [["집", "장보기"]] && tasks.memos.map(\.text.whole) == ["우유 사기\n두부도"], "\(tasks)")
    }

    @Test func `Outlook's tasks have deadlines and states in Korean`() throws {
        let tasks = try TemporaryExport([
            "작업.csv": "제목,만기 날짜,% 완료,메모,범주,상태\n화분 돌보기,2024-04-01,0,물을 준다,식물,시작 안 함\n차 부르기,,100,,,완료\n"
        ]).read()
        #expect(tasks.memos.map(\.state) == [.todo, .done], "\(tasks)")
        #expect(tasks.memos.first?.deadline?.milliseconds == 1_711_897_200_000)
    }
}
