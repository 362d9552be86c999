import Foundation
import MemoImport
import MemoModel
import TestSupport
import Testing

@testable import MemoVault

/// Which source an export belongs to.
@Suite struct SourceChoiceTests {
    private let folder = TemporaryFolder()

    private func write(_ text: String, to path: String) throws { try folder.write(text.utf8, to: path) }

    @discardableResult
    private func importing(
        _ path: String, to test: TestVault, mirror: Bool = false, as source: String? = nil, dryRun: Bool = false
    ) throws -> ImportReport {
        try test.apply(folder.path(of: path), ApplyOptions(source: source, isMirror: mirror, isDryRun: dryRun))
    }

    @Test(arguments: [
        ("takeout-20240304T001200Z-001", "takeout"), ("메모 (1)", "메모"), ("memos-2024-04-04", "memos"), ("memos_20240404_101112", "memos"),
        ("Export-0a1b2c3d-1111-2222-3333-0123456789ab", "Export"), ("Export-0a1b2c3d-1111-2222-3333-0123456789ab-Part-1", "Export"),
        ("my backup 1712190000", "my backup"), ("일기 2024년 4월 4일", "일기"),
        (
            "Standard Notes Backup - Mon Mar 04 2024 09-12-00 GMT+0900", "Standard Notes Backup"
        ),
        ("메모 복사본", "메모"), ("notes - Copy (2)", "notes"), ("2024-04-04", "2024-04-04"), ("일기 2023", "일기 2023"), ("v1.2", "v1.2"),
        ("메모", "메모"), ("Day One 04-04-2024", "Day One"),
    ])
    func `what apps add to a name is taken off`(name: String, plain: String) {
        #expect(ExportName.plain(name) == plain)
    }

    @Test(arguments: engines) func `the next export of an app is the same source`(engine: TestEngine) throws {
        let test = try engine.vault()
        let notes = { (second: String) in
            "[{\"id\":1,\"title\":\"봄맞이 모임\",\"body\":\"다음 주 토요일\"},{\"id\":2,\"title\":\"\(second)\",\"body\":\"열 시\"}]"
        }
        try write(notes("회의"), to: "memos-2024-03-04.json")
        try write(notes("주간 회의"), to: "memos-2024-04-04.json")
        try importing("memos-2024-03-04.json", to: test)
        let report = try importing("memos-2024-04-04.json", to: test)
        #expect((report.imported, report.updated, report.unchanged) == (0, 1, 1))
        #expect(try test.memos() == 2 && test.number("SELECT count(*) FROM source") == 1)
        // An export with the same numbers and other memos is another source.
        try write("[{\"id\":1,\"title\":\"여행\",\"body\":\"제주\"},{\"id\":2,\"title\":\"책\",\"body\":\"소설\"}]", to: "memos-2024-05-04.json")
        #expect(try importing("memos-2024-05-04.json", to: test).imported == 2)
        #expect(try test.memos() == 4)
    }

    /// Writes memos with neither an ID nor a time.
    private func write(_ memos: [String: String], to path: String) throws {
        let records = memos.sorted { $0.key < $1.key }.map { "{\"title\":\"\($0.key)\",\"body\":\"\($0.value)\"}" }
        try write("[\(records.joined(separator: ","))]", to: path)
    }

    @Test(arguments: engines, ["memos (1).json", "backup-2026-11-29.json"]) func `a few memos without IDs are known when some were edited`(
        engine: TestEngine, name: String
    ) throws {
        let test = try engine.vault()
        try write(["장보기": "우유", "회의": "예산", "여행": "제주"], to: "memos.json")
        try write(["장보기": "우유, 빵", "회의": "예산 확정", "여행": "제주"], to: name)
        try importing("memos.json", to: test)
        let report = try importing(name, to: test)
        #expect((report.imported, report.updated, report.unchanged) == (0, 2, 1))
        #expect(try test.memos() == 3)
    }

    @Test(arguments: engines) func `two exports that share one memo stay apart, and the report names the way to join them`(
        engine: TestEngine
    ) throws {
        let test = try engine.vault()
        try write(["장보기": "우유", "회의": "예산", "여행": "제주"], to: "가/memos.json")
        try write(["장보기": "우유", "숙제": "수학", "운동": "달리기"], to: "나/memos (1).json")
        try write(["장보기": "우유"], to: "다/memos.json")
        try importing("가/memos.json", to: test)
        for (path, count) in [("나/memos (1).json", 3), ("다/memos.json", 1)] {
            let planned = try importing(path, to: test, dryRun: true)
            let report = try importing(path, to: test)
            for report in [planned, report] {
                #expect(report.imported == count && report.problems.map(\.code) == ["already-here"])
                #expect(report.problems.allSatisfy { $0.message.english.contains("--source \"memos") })
            }
        }
        #expect(try test.memos() == 7 && test.number("SELECT count(*) FROM source") == 3)
    }

    @Test(arguments: engines) func `an export of which every memo was changed on both sides is the same source`(engine: TestEngine) throws {
        let test = try engine.vault()
        let note = { (number: Int, more: String) in "제목 \(number)\n우유\n달걀\n빵\n\(more)물\n" }
        for number in 1...2 { try write(note(number, ""), to: "one/메모/\(number).txt") }
        try importing("one/메모", to: test)
        try test.vault.edit { editor in
            for number in 1...2 {
                _ = try editor.replaceText(of: MemoID(rawValue: Int64(number)), with: MemoText(note(number, "") + "여기\n"))
            }
        }
        for number in 1...2 { try write(note(number, "거기\n"), to: "two/메모/\(number).txt") }
        let report = try importing("two/메모", to: test)
        #expect((report.imported, report.updated, report.merged) == (0, 2, 2))
        #expect(try test.whole(1) == "제목 1\n우유\n달걀\n빵\n거기\n물\n여기\n")
        // The folder is known at both places, whatever its memos are.
        for number in 1...2 { try write("다른 글 \(number)", to: "one/메모/\(number).txt") }
        #expect(try importing("one/메모", to: test).imported == 0)
        // Notes that have only lines of a template in common are others.
        for number in 1...2 { try write("제목 \(number)\n우유\n달걀\n커피\n차\n설탕\n소금\n", to: "three/메모/\(number).txt") }
        #expect(try importing("three/메모", to: test).imported == 2)
    }

    @Test(arguments: engines, [false, true]) func `a memo whose file was moved stays itself, also if it was edited here`(
        engine: TestEngine, mirror: Bool
    ) throws {
        let test = try engine.vault()
        for number in 1...3 { try write("제목 \(number)\n우유\n", to: "메모/\(number).txt") }
        try importing("메모", to: test)
        try test.vault.edit { _ = try $0.replaceText(of: MemoID(rawValue: 1), with: MemoText("제목 1\n우유\n여기")) }
        for number in 1...2 {
            try write("제목 \(number)\n우유\n", to: "메모/보관/\(number).txt")
            try FileManager.default.removeItem(at: folder.url.appending(path: "메모/\(number).txt"))
        }
        // A copy is another memo.
        try write("제목 3\n우유\n", to: "메모/보관/3.txt")
        #expect(try importing("메모", to: test, mirror: mirror).imported == 1)
        #expect(try test.memos() == 4 && test.whole(1) == "제목 1\n우유\n여기")
        #expect(try test.vault.memo(MemoID(rawValue: 1))?.facts.category == ["보관"])
        #expect(try importing("메모", to: test, mirror: mirror).unchanged == 4)
    }

    @Test(arguments: engines, [false, true]) func `a memo whose file was moved and edited stays itself`(engine: TestEngine, mirror: Bool)
        throws
    {
        let test = try engine.vault()
        for number in 1...2 { try write("제목 \(number)\n우유\n달걀\n빵\n", to: "메모/\(number).txt") }
        try importing("메모", to: test)
        try test.vault.edit { _ = try $0.addTag("중요", to: MemoID(rawValue: 1)) }
        for number in 1...2 { try FileManager.default.removeItem(at: folder.url.appending(path: "메모/\(number).txt")) }
        try write("제목 1\n우유\n달걀\n빵\n물\n", to: "메모/보관/1.txt")
        // Another text of the same name is another memo.
        try write("제목 2\n비행기\n배\n기차\n", to: "메모/보관/2.txt")
        let report = try importing("메모", to: test, mirror: mirror)
        #expect((report.imported, report.updated, report.trashed) == (1, 1, mirror ? 1 : 0))
        let memo = try #require(try test.vault.memo(MemoID(rawValue: 1)))
        #expect(memo.facts.tags == ["중요"] && memo.facts.category == ["보관"] && memo.text.whole == "제목 1\n우유\n달걀\n빵\n물\n")
    }

    @Test(arguments: engines, [false, true]) func `a memo whose file was renamed and edited stays itself`(engine: TestEngine, mirror: Bool)
        throws
    {
        let test = try engine.vault()
        let lines = "우유\n달걀\n빵\n"
        for name in ["2024-03-04", "가", "나"] { try write("\(name.count < 2 ? "같은 제목" : "오늘")\n\(lines)", to: "메모/\(name).txt") }
        try write("회의록\n\(lines)", to: "메모/회의.txt")
        try importing("메모", to: test)
        let id = try test.memo(titled: "회의록")
        try test.vault.edit { _ = try $0.addTag("중요", to: id) }
        try FileManager.default.removeItem(at: folder.url.appending(path: "메모"))
        try write("회의록\n\(lines)물\n", to: "메모/주간 회의.txt")
        // Another day is another memo, and so is one of which two may be the former one.
        try write("오늘\n\(lines)물\n", to: "메모/2024-03-05.txt")
        try write("같은 제목\n\(lines)물\n", to: "메모/다.txt")
        let report = try importing("메모", to: test, mirror: mirror)
        #expect((report.imported, report.updated) == (2, 1))
        let memo = try #require(try test.vault.memo(id))
        // The name of the file has a word that the text lacks.
        #expect(memo.facts.tags == ["중요"] && memo.text.whole == "회의록\n\(lines)물\n주간 회의")
    }

    @Test(arguments: engines, [false, true]) func `a record without ID and time is known by its title if its text was edited`(
        engine: TestEngine, mirror: Bool
    ) throws {
        let test = try engine.vault()
        func export(_ memos: [(String, String)], _ day: String) throws -> ImportReport {
            try write(memos.map { "{\"title\":\"\($0.0)\",\"body\":\"\($0.1)\"}" }.joined(separator: "\n"), to: "memos-\(day).jsonl")
            return try importing("memos-\(day).jsonl", to: test, mirror: mirror)
        }
        let body = "두 줄로 된 글이라야 출처를 안다"
        _ = try export([("회의", body), ("우유", "하나"), ("우유", "둘"), ("책", "토지"), ("산책", "강가")], "2024-03-04")
        let id = try test.memo(titled: "회의")
        try test.vault.edit { _ = try $0.addTag("중요", to: id) }
        // The memo with the title 책 comes as it was, after another one; of 우유 it is not known which one was edited; 산책 is there twice.
        let next = [("회의", body + " 더"), ("우유", "셋"), ("우유", "둘"), ("책", "혼불"), ("책", "토지"), ("산책", "숲"), ("산책", "들")]
        let report = try export(next, "2024-04-04")
        #expect((report.imported, report.updated, report.unchanged) == (4, 1, 2))
        let memo = try #require(try test.vault.memo(id))
        #expect(memo.facts.tags == ["중요"] && memo.text.whole == "회의\n\(body) 더")
        #expect(try export(next, "2024-05-04").unchanged == 7)
    }

    @Test(arguments: engines, ["", "2024-03-04", "2024-03-04T09:12", "2024-03-04T09:12:31"])
    func `a record without ID is known by its body if its title was edited`(
        engine: TestEngine, created: String
    ) throws {
        let test = try engine.vault()
        func export(_ memos: [(String, String)], _ day: String) throws -> ImportReport {
            let date = created.isEmpty ? "" : ",\"created\":\"\(created)\""
            try write(memos.map { "{\"title\":\"\($0.0)\",\"body\":\"\($0.1)\"\(date)}" }.joined(separator: "\n"), to: "memos-\(day).jsonl")
            return try importing("memos-\(day).jsonl", to: test)
        }
        let rest = [("회의", "토요일에 강당에서 만나기로 했다"), ("책", "토지"), ("운동", "스쿼트 열 번")]
        _ = try export([("장보기", "우유와 달걀"), ("할 일", "빨래"), ("또 할 일", "빨래")] + rest, "2024-03-04")
        let id = try test.memo(titled: "장보기")
        try test.vault.edit {
            _ = try $0.addTag("중요", to: id)
            _ = try $0.replaceText(of: id, with: MemoText("장보기\n우유와 달걀\n빵"))
        }
        // Of the two with the body 빨래 it is not known which one got another title.
        let next = [("저녁 장보기", "우유와 달걀"), ("집안일", "빨래"), ("새것", "처음 쓴 글")] + rest
        let report = try export(next, "2024-04-04")
        #expect((report.imported, report.updated, report.unchanged) == (2, 1, 3))
        let memo = try #require(try test.vault.memo(id))
        #expect(memo.facts.tags == ["중요"] && memo.text.whole == "저녁 장보기\n우유와 달걀\n빵")
        #expect(try export(next, "2024-05-04").unchanged == 6)
    }

    @Test(arguments: engines, ["", "2024-03-04"]) func `however many titles of a day were changed, each memo is known by its body`(
        engine: TestEngine, created: String
    ) throws {
        let test = try engine.vault()
        for (day, title) in [("03", "제목"), ("04", "고친 제목")] {
            let lines = (0..<100).map { "{\"title\":\"\($0 < 60 ? title : "제목") \($0)\",\"body\":\"본문 \($0)\",\"created\":\"\(created)\"}" }
            try write(lines.joined(separator: "\n"), to: "memos-2024-\(day)-04.jsonl")
            let report = try importing("memos-2024-\(day)-04.jsonl", to: test)
            #expect((report.imported, report.updated) == (day == "03" ? (100, 0) : (0, 60)))
        }
        #expect(try test.memos() == 100)
    }

    @Test(arguments: engines) func `such a record is known in the trash by most of its lines`(engine: TestEngine) throws {
        let test = try engine.vault()
        let lines = ["우유 두 개", "달걀 한 판", "두부 반 모"]
        func export(_ memos: [(String, [String])], _ day: String) throws -> ImportReport {
            let records = memos.map { "{\"title\":\"\($0.0)\",\"body\":\"\($0.1.joined(separator: "\\n"))\"}" }
            try write(records.joined(separator: "\n"), to: "memos-\(day).jsonl")
            return try importing("memos-\(day).jsonl", to: test)
        }
        _ = try export([("장보기", lines), ("회의", ["봄 행사의 일정", "장소는 강당"])], "2024-03-04")
        let id = try test.memo(titled: "장보기")
        try test.vault.edit {
            _ = try $0.addTag("중요", to: id)
            _ = try $0.trash(id)
        }
        let report = try export([("장보기", lines + ["빵"]), ("회의", ["봄 행사의 일정", "장소는 강당"])], "2024-04-04")
        #expect((report.imported, report.updated) == (0, 1))
        let memo = try #require(try test.vault.memo(id))
        #expect(memo.facts.tags == ["중요"] && memo.facts.trashed != nil && memo.text.body.hasSuffix("빵"))
        // Another memo of that title is not hidden in the trash.
        let other = try export([("장보기", ["전혀 다른", "것들을 산다", "끝"]), ("회의", ["봄 행사의 일정", "장소는 강당"])], "2024-05-04")
        #expect(other.imported == 1)
    }

    @Test(arguments: engines) func `however many such records were edited, none is a second memo`(engine: TestEngine) throws {
        let test = try engine.vault()
        for (day, ending) in [("03", ""), ("04", " 더")] {
            let lines = (0..<1200).map { "{\"title\":\"제목 \($0)\",\"body\":\"본문 \($0)\($0 % 100 == 0 ? "" : ending)\"}" }
            try write(lines.joined(separator: "\n"), to: "memos-2024-\(day)-04.jsonl")
            let report = try importing("memos-2024-\(day)-04.jsonl", to: test)
            #expect((report.imported, report.updated) == (day == "03" ? (1200, 0) : (0, 1188)))
        }
        #expect(try test.memos() == 1200)
    }

    @Test(arguments: engines, ImportOptions.ChatSplit.allCases)
    func `a chat is divided as its earlier exports were`(engine: TestEngine, split: ImportOptions.ChatSplit) throws {
        let test = try engine.vault()
        func importing(_ messages: String, _ split: ImportOptions.ChatSplit?) throws -> ImportReport {
            let head = "가족 님과 카카오톡 대화\n저장한 날짜 : 2024-03-06 10:00:00\n\n--------------- 2024년 3월 4일 월요일 ---------------\n"
            try write(head + messages, to: "KakaoTalk.txt")
            var options = ImportOptions()
            options.split = split
            let reader = try ImportReader(path: folder.url.appending(path: "KakaoTalk.txt").path(percentEncoded: false), options: options)
            return try test.vault.apply(reader)
        }
        let first = "[수아] [오전 9:00] 우유 샀어?\n[민지] [오전 9:01] 아직\n"
        #expect(try importing(first, split).imported == (split == .day ? 1 : 2))
        let next = try importing(first + "[수아] [오전 9:02] 알았어\n", nil)
        #expect((next.imported, next.updated) == (split == .day ? (0, 1) : (1, 0)) && next.problems.isEmpty)
        let other = try importing(first, split == .day ? .message : .day)
        #expect(other.problems.map(\.code) == ["divided-otherwise"])
    }

    @Test(arguments: engines) func `memos of an app are known by title and time`(engine: TestEngine) throws {
        let test = try engine.vault()
        let note = { (body: String) in "[{\"id\":1,\"title\":\"봄맞이 모임\",\"body\":\"\(body)\",\"created\":\"2024-03-04T01:02:03Z\"}]" }
        try write(note("토요일"), to: "memos-2024-03-04.json")
        try importing("memos-2024-03-04.json", to: test)
        try write(note("일요일로 바뀜"), to: "memos-2024-04-04.json")
        #expect(try importing("memos-2024-04-04.json", to: test).updated == 1 && test.memos() == 1)
    }

    @Test(arguments: engines, [false, true]) func `another folder of the same name is another source`(engine: TestEngine, mirror: Bool)
        throws
    {
        let test = try engine.vault()
        try write("회의록\n예산을 정했다", to: "수아/메모/회의.txt")
        try write("여행\n제주", to: "민지/메모/회의.txt")
        try importing("수아/메모", to: test, mirror: mirror)
        let report = try importing("민지/메모", to: test, mirror: mirror)
        #expect((report.imported, report.trashed) == (1, 0) && report.sources == ["민지/메모"])
        #expect(try importing("수아/메모", to: test, mirror: mirror).unchanged == 1)
        #expect(try importing("민지/메모", to: test, mirror: mirror).unchanged == 1)
        #expect(try test.memos() == 2)
    }

    @Test(arguments: engines, [false, true]) func `exports without a place that have one name are told apart by their memos`(
        engine: TestEngine, mirror: Bool
    ) throws {
        let test = try engine.vault()
        func send(_ path: String, mirror: Bool = false) throws -> ImportReport {
            let place = folder.url.appending(path: path).path(percentEncoded: false)
            return try test.vault.apply(ImportReader(path: place), options: ApplyOptions(isMirror: mirror))
        }
        for name in ["회의", "예산"] { try write("\(name)록\n긴 본문 \(name)", to: "수아/메모/\(name).txt") }
        for name in ["여행", "책"] { try write("\(name)록\n긴 본문 \(name)", to: "민지/메모/\(name).txt") }
        for _ in 1...2 { for path in ["수아/메모", "민지/메모"] { #expect(try send(path, mirror: mirror).trashed == 0) } }
        #expect(try test.memos() == 4 && test.number("SELECT count(*) FROM source") == 2)
        // The number that a browser adds may be that of the other account's source.
        try write("[{\"id\":1,\"title\":\"봄맞이 모임\",\"body\":\"다음 주 토요일\"}]", to: "가/노트.json")
        try write("[{\"id\":1,\"title\":\"가을 나들이\",\"body\":\"다음 달\"}]", to: "나/노트 (2).json")
        try write("[{\"id\":1,\"title\":\"봄맞이 모임\",\"body\":\"다음 주 토요일\"}]", to: "가/노트 (2).json")
        _ = try (send("가/노트.json"), send("나/노트 (2).json"))
        #expect(try send("가/노트 (2).json").unchanged == 1)
    }

    @Test(arguments: engines) func `a folder that was moved is the same source, and so is a mirror of it`(engine: TestEngine) throws {
        let test = try engine.vault()
        for name in ["가", "나", "다"] { try write("\(name) 제목\n긴 본문이 있는 메모", to: "옛곳/메모/\(name).txt") }
        try importing("옛곳/메모", to: test, mirror: true)
        try FileManager.default.createDirectory(at: folder.url.appending(path: "새곳"), withIntermediateDirectories: true)
        try FileManager.default.moveItem(at: folder.url.appending(path: "옛곳/메모"), to: folder.url.appending(path: "새곳/메모"))
        try FileManager.default.removeItem(at: folder.url.appending(path: "새곳/메모/다.txt"))
        let report = try importing("새곳/메모", to: test, mirror: true)
        #expect((report.unchanged, report.imported, report.trashed) == (2, 0, 1))
        // The place is known now.
        try write("아주 다른 글", to: "새곳/메모/가.txt")
        try write("이것도 다른 글", to: "새곳/메모/나.txt")
        #expect(try importing("새곳/메모", to: test, mirror: true).updated == 2)
    }

    @Test(arguments: engines) func `a part of a source under another name is not doubled, and changes nothing`(engine: TestEngine) throws {
        let test = try engine.vault()
        for place in ["메모/업무", "회사"] {
            for name in ["가", "나", "다"] { try write("\(name) 제목\n긴 본문이 있는 메모", to: "\(place)/\(name).txt") }
        }
        try write("집 제목\n긴 본문", to: "메모/집.txt")
        try importing("메모", to: test)
        let rows = try test.rows()
        // It stays a part, whenever it is imported.
        for _ in 1...2 {
            let report = try importing("회사", to: test, mirror: true)
            #expect((report.unchanged, report.imported, report.trashed) == (3, 0, 0))
            #expect(report.problems.map(\.code) == ["source-joined"])
            #expect(try test.rows() == rows)
            #expect(try importing("메모", to: test).unchanged == 4)
        }
        #expect(try importing("회사", to: test).problems.isEmpty)
        #expect(try importing("회사", to: test, mirror: true, as: "메모").trashed == 1)
    }

    @Test(arguments: engines) func `an export under another name is known by IDs that no two apps give`(engine: TestEngine) throws {
        let test = try engine.vault()
        let ids = (1...4).map { "0123456789abcdef0123456789abcde\($0)" }
        for id in ids { try write("# 쪽\n\n\(id)의 첫 글\n", to: "Export-1/쪽 \(id).md") }
        #expect(try importing("Export-1", to: test).imported == 4)
        for id in ids { try write("# 다른 이름\n\n\(id)에 모두 다시 쓴 글\n", to: "내려받은 것/다른 이름 \(id).md") }
        let report = try importing("내려받은 것", to: test)
        #expect((report.imported, report.updated) == (0, 4))
    }

    @Test(arguments: engines) func `a file is known under another name, and so are records by their numbers in it`(engine: TestEngine)
        throws
    {
        let test = try engine.vault()
        try write("우유 2개, 달걀", to: "장보기-2024-03-04.txt")
        try write("우유 2개, 달걀", to: "장보기 (1).txt")
        try importing("장보기-2024-03-04.txt", to: test)
        #expect(try importing("장보기 (1).txt", to: test).imported == 0)
        #expect(try test.memos() == 1)
        for (folder, name) in [("앱", "a-2024-03-04"), ("앱 (1)", "a-2024-04-04")] {
            try write("[{\"id\":1,\"text\":\"봄맞이 모임 토요일\"}]", to: "\(folder)/\(name).json")
            try write("[{\"id\":1,\"text\":\"여름 휴가 계획\"}]", to: "\(folder)/\(name) b.json")
        }
        #expect(try importing("앱", to: test).imported == 2)
        #expect(try importing("앱 (1)", to: test).imported == 0)
    }

    @Test(arguments: engines) func `a copy whose source is named has the same memos, wherever its files are`(engine: TestEngine) throws {
        let test = try engine.vault()
        for name in ["가", "나"] {
            try write("\(name) 제목\n긴 본문이 있는 메모", to: "메모/\(name).txt")
            try write("\(name) 제목\n긴 본문이 있는 메모", to: "백업/옛날/\(name).txt")
        }
        try importing("메모", to: test)
        let report = try importing("백업", to: test, mirror: true, as: "메모")
        #expect((report.imported, report.updated, report.trashed) == (0, 2, 0))
        #expect(try test.memos() == 2)
    }

    @Test(arguments: engines) func `a caller who is limited to its own sources learns nothing of others`(engine: TestEngine) throws {
        let test = try engine.vault()
        try write("회의록\n예산을 정했다", to: "메모/회의.txt")
        try write("회의록\n예산을 정했다", to: "다른/회의.txt")
        try importing("메모", to: test)
        var options = ApplyOptions()
        options.owner = "key"
        let report = try test.vault.apply(
            ImportReader(path: folder.url.appending(path: "다른").path(percentEncoded: false)), options: options)
        #expect(report.imported == 1 && report.problems.isEmpty && report.sources == ["다른"])
    }

    @Test(arguments: engines) func `a mirror of an archive that is cut off throws nothing away`(engine: TestEngine)
        throws
    {
        let test = try engine.vault()
        let text = "긴 본문이 있는 메모\n" + (0..<200).map { "줄 \($0 * 7919 % 1000)" }.joined(separator: "\n")
        for name in ["가", "나", "다", "라", "마"] { try write("\(name) 제목\n\(text)", to: "메모/\(name).txt") }
        let path = folder.url.path(percentEncoded: false)
        let zip = Process()
        zip.executableURL = URL(filePath: "/usr/bin/env")
        zip.arguments = ["sh", "-c", "cd '\(path)/메모' && tar -cf ../메모.tar *.txt && rm -r ../메모"]
        #expect(try Child(zip).exitCode() == 0)
        #expect(try importing("메모.tar", to: test, mirror: true).imported == 5)
        let whole = try Data(contentsOf: folder.url.appending(path: "메모.tar"))
        // Within the texts of files, each of which begins with a header.
        let length = 512 + ("가 제목\n" + text).utf8.count / 512 * 512 + 512
        for files in [1, 3, 4] {
            try whole.prefix(files * length + 512 + 100).write(to: folder.url.appending(path: "메모.tar"))
            let report = try importing("메모.tar", to: test, mirror: true)
            #expect(report.rejected > 0 && report.trashed == 0 && report.problems.contains { $0.code == "left-alone" }, "\(files)")
        }
        #expect(try test.memos() == 5)
    }

    @Test(arguments: engines) func `a mirror leaves alone what could not be read`(engine: TestEngine) throws {
        let test = try engine.vault()
        for name in ["가.txt", "업무/나.txt", "업무/다.txt"] { try write("\(name) 제목\n긴 본문", to: "메모/" + name) }
        try importing("메모", to: test, mirror: true)
        try FileManager.default.removeItem(at: folder.url.appending(path: "메모/업무/나.txt"))
        // A file of two encodings.
        try Data(Array("한글".utf8) + [0xC7, 0xD1, 0xB1, 0xDB, 0xFF, 0x81] + Array("한글 글".utf8)).write(
            to: folder.url.appending(path: "메모/업무/다.txt"))
        let report = try importing("메모", to: test, mirror: true)
        #expect((report.rejected, report.trashed) == (1, 1))
        #expect(report.problems.contains { $0.code == "left-alone" })
        #expect(try test.memos() == 2)
        // It may have been moved as well.
        try FileManager.default.createDirectory(at: folder.url.appending(path: "메모/보관"), withIntermediateDirectories: true)
        try FileManager.default.moveItem(
            at: folder.url.appending(path: "메모/업무/다.txt"), to: folder.url.appending(path: "메모/보관/다.md"))
        #expect(try importing("메모", to: test, mirror: true).trashed == 0)
        #expect(try test.memos() == 2)
    }

    @Test(arguments: engines) func `a mirror leaves memos alone that a new unreadable file may hold, but not for one that was always there`(
        engine: TestEngine
    ) throws {
        let test = try engine.vault()
        let torn = Data(Array("한글".utf8) + [0xC7, 0xD1, 0xB1, 0xDB, 0xFF, 0x81] + Array("한글 글".utf8))
        let url = folder.url.appending(path: "메모")
        for name in ["가.txt", "나.txt", "다.txt", "쪽.html"] { try write("\(name) 제목\n긴 본문", to: "메모/" + name) }
        try torn.write(to: url.appending(path: "늘 깨진 글.txt"))
        #expect(try importing("메모", to: test, mirror: true).rejected == 1)
        try FileManager.default.removeItem(at: url.appending(path: "가.txt"))
        #expect(try importing("메모", to: test, mirror: true).trashed == 1)
        // Moved, renamed and torn at once.
        try FileManager.default.removeItem(at: url.appending(path: "나.txt"))
        try torn.write(to: url.appending(path: "새 이름.md"))
        for _ in 1...2 {
            let report = try importing("메모", to: test, mirror: true)
            #expect(report.trashed == 0 && report.problems.contains { $0.code == "left-alone" })
        }
        // A page of HTML is in no file of text.
        try FileManager.default.removeItem(at: url.appending(path: "쪽.html"))
        #expect(try importing("메모", to: test, mirror: true).trashed == 1 && test.memos() == 2)
        try write("나.txt 제목\n긴 본문", to: "메모/새 이름.md")
        let report = try importing("메모", to: test, mirror: true)
        #expect((report.imported, report.updated, report.trashed) == (0, 1, 0))
        #expect(try test.memos() == 2)
    }

    @Test(arguments: engines) func `a mirror leaves a memo with an ID alone whose file was moved and could not be read`(engine: TestEngine)
        throws
    {
        let test = try engine.vault()
        let name = "00000003-1111-4222-8333-444455556666.txt"
        for place in ["00000001-1111-4222-8333-444455556666.txt", name] { try write("\(place) 제목\n긴 본문", to: "메모/" + place) }
        try importing("메모", to: test, mirror: true)
        try FileManager.default.removeItem(at: folder.url.appending(path: "메모/" + name))
        try write("", to: "메모/보관/" + name)
        try Data(Array("한글".utf8) + [0xC7, 0xD1, 0xB1, 0xDB, 0xFF, 0x81] + Array("한글 글".utf8)).write(
            to: folder.url.appending(path: "메모/보관/" + name))
        let report = try importing("메모", to: test, mirror: true)
        #expect((report.rejected, report.trashed) == (1, 0))
        #expect(try test.memos() == 2)
    }
}
