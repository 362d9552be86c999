import Foundation
import MemoImport
import MemoModel
import MemoSearch
import Testing

@testable import MemoVault

/// Importing exports into a vault, once and repeatedly.
@Suite struct ImportTests {
    private let three: [ImportItem] = [
        .memo("회의록\n내용", id: "1", category: ["업무"]) {
            $0.created = .day(2023, 8, 28); $0.tags = ["중요"]
        },
        .memo("장보기", id: "2") { $0.isPinned = true },
        .memo("일기\r\n오늘은", id: "3", category: ["개인", "일기"]) { $0.state = .done },
    ]

    @Test(arguments: engines) func `the same export again changes nothing`(engine: TestEngine) throws {
        let test = try engine.vault()
        let first = try test.apply(three)
        #expect((first.imported, first.updated, first.unchanged, first.exitCode) == (3, 0, 0, 0))
        let rows = try test.rows()
        let second = try test.apply(three)
        #expect((second.imported, second.updated, second.unchanged) == (0, 0, 3))
        #expect(try test.rows() == rows)
    }

    @Test(arguments: [
        "메모", "메모.zip", "메모.tar", "메모.tar.gz", "메모.tar.bz2", "메모.TAR.XZ", "메모.tgz", "메모.json", "메모.json.gz", "메모.jsonl.zst",
    ])
    func `an export and its archives are one source`(name: String) {
        #expect(ExportName.source(of: name) == "메모")
    }

    @Test(arguments: [("2023.12.gz", "2023.12"), ("메모.tar.zip", "메모.tar"), (".tar.gz", ".tar"), (".메모", ".메모")])
    func `only archives have two extensions`(name: String, source: String) {
        #expect(ExportName.source(of: name) == source)
    }

    @Test(arguments: engines) func `text comes back byte for byte`(engine: TestEngine) throws {
        let test = try engine.vault()
        let texts = ["", "\n\n제목\r\n\r\n본문\r\n", "한 줄", "제목\r본문", "\u{1112}\u{1161}\u{11AB} NFD\n\u{1B}[31m"]
        try test.apply(texts.enumerated().map { .memo($1, id: "\($0)") })
        for (place, text) in texts.enumerated() {
            #expect(try test.whole(Int64(place + 1)).map { Array($0.utf8) } == Array(text.utf8))
        }
    }

    @Test(arguments: engines) func `text after U+0000 is kept`(engine: TestEngine) throws {
        let test = try engine.vault()
        let items: [ImportItem] = [.memo("제\0목\n앞\0뒤", id: "1")]
        #expect(try test.apply(items).problems.map(\.code) == ["null-character"])
        #expect(try test.whole(1) == "제\u{FFFD}목\n앞\u{FFFD}뒤")
        #expect(try test.apply(items).unchanged == 1)
        #expect(try test.vault.search(SearchRequest(query: "뒤")).total == 1)
        #expect(try test.check(samples: 10).isHealthy)
    }

    @Test(arguments: engines) func `a changed memo keeps its number, and its old text as a version`(engine: TestEngine) throws {
        let test = try engine.vault()
        try test.apply(three)
        let report = try test.apply([.memo("회의록\n고친 내용", id: "1", category: ["업무"]) { $0.tags = ["급함"] }])
        #expect((report.updated, report.imported) == (1, 0))
        #expect(try test.whole(1) == "회의록\n고친 내용")
        let memo = try #require(try test.vault.memo(MemoID(rawValue: 1)))
        #expect(memo.facts.tags == ["급함"] && memo.facts.created == nil && memo.revisionCount == 1)
    }

    @Test(arguments: engines) func `memos keep their numbers when their records get IDs`(engine: TestEngine) throws {
        let test = try engine.vault()
        let texts = ["반찬\n두부", "빨래\n흰 옷", "반찬\n나물"]
        try test.apply(texts.map { .memo($0, id: "note") } + [.memo("이름 없음\n글")])
        #expect(try test.apply([.memo("빨래\n흰 옷", id: "note#2")]).unchanged == 1)
        let rows = try test.rows()
        let items: [ImportItem] = texts.reversed().enumerated().map { place, text in
            .memo(text, id: "a\(place)") { $0.formerID = "note" }
        }
        let report = try test.apply(items + [.memo("이름 없음\n글", id: "b"), .memo("반찬\n미역", id: "a9") { $0.formerID = "note" }])
        #expect((report.imported, report.updated, report.unchanged) == (1, 0, 4))
        #expect(try test.rows().count == rows.count + 1)
        let again = try test.apply([.memo("반찬\n두부와 콩", id: "a2") { $0.formerID = "note" }])
        #expect(again.updated == 1 && again.imported == 0)
        #expect(try test.whole(1) == "반찬\n두부와 콩")
    }

    @Test(arguments: engines) func `NFC and NFD are different originals`(engine: TestEngine) throws {
        let test = try engine.vault()
        try test.apply([.memo("\u{D55C}", id: "1")])
        #expect(try test.apply([.memo("\u{1112}\u{1161}\u{11AB}", id: "1")]).updated == 1)
        #expect(try test.whole(1)?.unicodeScalars.count == 3)
    }

    @Test(arguments: engines) func `two memos with the same id are both kept, also by the next import`(engine: TestEngine) throws {
        let test = try engine.vault()
        let items: [ImportItem] = [.memo("하나", id: "7"), .memo("둘", id: "7"), .memo("셋", id: "7"), .memo("하나", id: "7")]
        let report = try test.apply(items)
        #expect((report.imported, report.notes, report.skipped) == (3, 2, 1))
        #expect(report.problems.map(\.code) == ["duplicate-id", "duplicate-id", "duplicate-memo"])
        #expect(try test.apply(items).unchanged == 3)
        #expect(try test.vault.facts(of: [1, 2, 3].map(MemoID.init(rawValue:))).map(\.externalID) == ["7", "7#2", "7#3"])
    }

    @Test(arguments: engines) func `equal memos without an id are both kept`(engine: TestEngine) throws {
        let test = try engine.vault()
        let items: [ImportItem] = [.memo("오늘도 맑음"), .memo("오늘도 맑음"), .memo("오늘도 맑음")]
        #expect(try test.apply(items).imported == 3)
        let again = try test.apply(items)
        #expect((again.imported, again.unchanged, again.notes, again.skipped) == (0, 3, 0, 0))
    }

    @Test(arguments: engines) func `a memo without an id is identified by time and title`(engine: TestEngine) throws {
        let test = try engine.vault()
        try test.apply([.memo("일기\n처음") { $0.created = .day(2023, 1, 1) }])
        #expect(try test.apply([.memo("일기\n고침") { $0.created = .day(2023, 1, 1) }]).updated == 1)
        #expect(try test.apply([.memo("일기\n처음") { $0.created = .day(2023, 1, 2) }]).imported == 1)
    }

    @Test(arguments: engines) func `ids of several files of one export do not clash`(engine: TestEngine) throws {
        let test = try engine.vault()
        let items: [ImportItem] = [.memo("할 일", id: "1", path: "todo.json"), .memo("한 일", id: "1", path: "done.json")]
        let report = try test.apply(items, severalContainers: true)
        #expect((report.imported, report.notes) == (2, 0))
        #expect(report.sources == ["test"])
        #expect(try test.vault.facts(of: [MemoID(rawValue: 2)]).map(\.externalID) == ["1"])
        #expect(try test.apply(items, severalContainers: true).unchanged == 2)
    }

    @Test(arguments: engines) func `a mirroring import trashes vanished memos and restores returning ones`(engine: TestEngine) throws {
        let test = try engine.vault()
        try test.apply(three)
        try test.apply([.memo("다른 앱", id: "1")], as: "other")
        let report = try test.apply(Array(three.prefix(2)), mirror: true)
        #expect((report.trashed, report.unchanged) == (1, 2))
        #expect(try test.number("SELECT count(*) FROM memo WHERE trashed IS NOT NULL") == 1)
        #expect(try test.apply(three, mirror: true).updated == 1)
        #expect(try test.number("SELECT count(*) FROM memo WHERE trashed IS NOT NULL") == 0)
    }

    @Test(
        arguments: overEngines([
            ("가계부.txt", "가계부\n12000", "장부.txt", "장부\n12000"), ("회의.txt", "오늘 회의\n내용", "모임.txt", "모임\n오늘 회의\n내용"),
            ("모임.txt", "모임\n오늘 회의\n내용", "회의.txt", "오늘 회의\n내용"), ("가.md", "# 제목\n글\n가", "나.md", "# 제목\n글\n나"),
            ("가.md", "# 제목\n글", "나.md", "# 제목\n글\n나"),
        ]))
    func `a renamed file keeps its memo if only the name in its text changed`(
        engine: TestEngine,
        old: String, text: String, new: String, renamed: String
    ) throws {
        let test = try engine.vault()
        try test.apply([.file(old, text)], mirror: true, present: [old])
        let report = try test.apply([.file(new, renamed)], mirror: true, present: [new])
        #expect((report.imported, report.updated, report.trashed) == (0, 1, 0))
    }

    @Test(arguments: engines) func `a later export of a chat updates its last day and adds new days`(engine: TestEngine) throws {
        let test = try engine.vault()
        let folder = FileManager.default.temporaryDirectory.appending(path: "chat-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var chat = "방 님과 카카오톡 대화\n저장한 날짜 : 2024-03-05 14:22:10\n\n--- 2024년 3월 4일 월요일 ---\n[나] [오전 9:12] 하나\n"
        chat += "--------------- 2024년 3월 5일 화요일 ---------------\n[나] [오전 9:12] 둘\n"
        func apply(_ name: String) throws -> ImportReport {
            let file = folder.appending(path: name)
            try Data(chat.utf8).write(to: file)
            return try test.vault.apply(ImportReader(path: file.path(percentEncoded: false)))
        }
        #expect(try apply("KakaoTalk_20240305.txt").imported == 2)
        chat += "[나] [오후 9:00] 셋\n--------------- 2024년 3월 6일 수요일 ---------------\n[나] [오전 9:12] 넷\n"
        let later = try apply("KakaoTalk_20240306.txt")
        #expect((later.imported, later.updated, later.unchanged) == (1, 1, 1))
        #expect(try test.number("SELECT count(*) FROM memo WHERE body LIKE '%셋%'") == 1)
    }

    @Test(arguments: engines) func `a moved file keeps its memo, also after an absence`(engine: TestEngine) throws {
        let test = try engine.vault()
        let old: [ImportItem] = [.file("업무/회의.txt", "회의록\n내용"), .file("남음.txt", "남음")]
        try test.apply(old, mirror: true, present: ["업무/회의.txt", "남음.txt"])
        let moved: [ImportItem] = [.file("보관/정기 회의.txt", "회의록\n내용"), .file("보관/사본.txt", "회의록\n내용"), old[1]]
        let present: Set = ["보관/정기 회의.txt", "보관/사본.txt", "남음.txt"]
        let report = try test.apply(moved, mirror: true, present: present)
        #expect((report.imported, report.updated, report.trashed, report.unchanged) == (1, 1, 0, 1))
        #expect(try test.number("SELECT id FROM memo WHERE external_id = '보관/정기 회의.txt'") == 1)
        #expect(try test.number("SELECT count(*) FROM revision") == 0)
        #expect(try test.apply(moved, mirror: true, present: present).unchanged == 3)
        // A file that is removed first and written later was moved. A file with another name and another text
        // is a new memo.
        #expect(try test.apply([old[1]], mirror: true, present: ["남음.txt"]).trashed == 2)
        let back: [ImportItem] = [old[1], .file("다시.txt", "회의록\n내용"), .file("새.txt", "회의록")]
        let late = try test.apply(back, mirror: true, present: ["남음.txt", "다시.txt", "새.txt"])
        #expect((late.imported, late.updated) == (1, 1))
        #expect(try test.number("SELECT count(*) FROM memo WHERE external_id = '다시.txt' AND trashed IS NULL") == 1)
    }

    @Test(arguments: engines) func `a file that was moved and changed as its memo was is this memo`(engine: TestEngine) throws {
        let test = try engine.vault()
        try test.apply([.file("요리/찌개.txt", "묵은지 한 쪽")], present: ["요리/찌개.txt"])
        _ = try test.vault.edit { _ = try $0.replaceText(of: MemoID(rawValue: 1), with: MemoText("돼지고기 500g")) }
        let report = try test.apply([.file("레시피/김치찌개.txt", "돼지고기 500g")], present: ["레시피/김치찌개.txt"])
        #expect(report.imported == 0)
        #expect(try test.number("SELECT id FROM memo WHERE external_id = '레시피/김치찌개.txt'") == 1)
        #expect(try test.whole(1) == "돼지고기 500g")
    }

    @Test(.timeLimit(.minutes(10)), arguments: engines) func `one moved file among many is read alone and keeps its memo`(
        engine: TestEngine
    ) throws {
        let test = try engine.vault()
        let folder = test.folder.appending(path: "box").path()
        for number in 0..<300 {
            let place = "\(folder)/칸 \(number % 20)"
            if number < 20 { try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true) }
            #expect(FileManager.default.createFile(atPath: "\(place)/\(number).txt", contents: Data("메모 \(number)".utf8)))
        }
        let whole = try ImportReader(path: folder)
        let mirror = ApplyOptions(isMirror: true)
        #expect(try test.vault.apply(whole, options: mirror).imported == 300)
        let id = try test.number("SELECT id FROM memo WHERE external_id = '칸 7/47.txt'")
        try FileManager.default.moveItem(atPath: folder + "/칸 7/47.txt", toPath: folder + "/칸 7/새 이름.txt")
        try FileManager.default.removeItem(atPath: folder + "/칸 8/8.txt")
        let changes = try #require(try whole.rereading(["칸 7/47.txt", "칸 7/새 이름.txt", "칸 8/8.txt"]))
        let report = try test.vault.apply(changes, options: mirror)
        #expect((report.read, report.updated, report.trashed, report.imported) == (1, 1, 1, 0))
        #expect(changes.bytesRead == "메모 47".utf8.count)
        #expect(try test.number("SELECT id FROM memo WHERE external_id = '칸 7/새 이름.txt'") == id)
        #expect(try test.memos() == 299)
        #expect(try test.vault.apply(ImportReader(path: folder), options: mirror).unchanged == 299)
    }

    @Test(arguments: engines) func `a moved folder keeps its memos, including those with ids`(engine: TestEngine) throws {
        let test = try engine.vault()
        let folder = test.folder.appending(path: "box").path()
        let write = { (path: String, text: String) in
            try FileManager.default.createDirectory(
                atPath: folder + "/" + (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: URL(filePath: folder + "/" + path))
        }
        for (path, text) in [("가/하나.txt", "하나"), ("가/더/둘.md", "---\nid: n-2\n---\n둘"), ("가나/셋.txt", "셋"), ("끝.md", "---\nid: n-4\n---\n넷")]
        {
            try write(path, text)
        }
        let whole = try ImportReader(path: folder)
        let apply = { try test.vault.apply($0, options: ApplyOptions(isMirror: true)) }
        #expect(try apply(whole).imported == 4)
        try FileManager.default.moveItem(atPath: folder + "/가", toPath: folder + "/나")
        let moved = try apply(#require(try whole.rereading(["가", "나"])))
        #expect((moved.read, moved.updated, moved.trashed) == (2, 2, 0))
        #expect(try test.memos() == 4)
        try FileManager.default.removeItem(atPath: folder + "/나")
        try FileManager.default.removeItem(atPath: folder + "/끝.md")
        let gone = try apply(#require(try whole.rereading(["나", "끝.md"])))
        #expect((gone.read, gone.trashed) == (0, 3))
        #expect(try test.memos() == 1)
        // Empty the file, then write it with another ID.
        try write("가나/셋.txt", "")
        #expect(try apply(#require(try whole.rereading(["가나/셋.txt"]))).trashed == 1)
        try write("끝.md", "---\nid: n-5\n---\n넷")
        #expect(try apply(#require(try whole.rereading(["끝.md"]))).imported == 1)
        try write("끝.md", "---\nid: n-6\n---\n넷")
        let renamed = try apply(#require(try whole.rereading(["끝.md"])))
        #expect((renamed.imported, renamed.trashed) == (1, 1))
    }

    @Test(arguments: engines) func `a renamed file whose title is its name keeps its memo`(engine: TestEngine) throws {
        let test = try engine.vault()
        let old: [ImportItem] = [.file("가.md", "가\n바다"), .file("나.md", "나\n바다"), .file("다.md", "다"), .file("라.md", "라\n산")]
        try test.apply(old, mirror: true, present: ["가.md", "나.md", "다.md", "라.md"])
        let moved: [ImportItem] = [.file("섬/하나.md", "하나\n바다"), .file("나.md", "나\n바다"), .file("셋.md", "셋"), .file("넷.md", "넷\n산 고침")]
        let report = try test.apply(moved, mirror: true, present: ["섬/하나.md", "나.md", "셋.md", "넷.md"])
        #expect((report.imported, report.updated, report.trashed, report.unchanged) == (2, 1, 2, 1))
        #expect(try test.number("SELECT id FROM memo WHERE external_id = '섬/하나.md' AND title = '하나'") == 1)
        #expect(try test.number("SELECT count(*) FROM revision") == 1)
    }

    @Test(arguments: engines) func `a moved file to which much was added keeps its memo`(engine: TestEngine) throws {
        let test = try engine.vault()
        try test.apply([.file("가.txt", "가\n우유\n달걀"), .file("나.txt", "나\n우유")], present: ["가.txt", "나.txt"])
        let long = (1...20).map { "줄 \($0)" }.joined(separator: "\n")
        let moved: [ImportItem] = [.file("집/가.txt", "가\n\(long)\n달걀\n우유"), .file("집/나.txt", "나\n우유\n\(long)")]
        // Two lines tell nothing.
        let report = try test.apply(moved, present: ["집/가.txt", "집/나.txt"])
        #expect((report.imported, report.updated) == (1, 1))
        #expect(try test.number("SELECT id FROM memo WHERE external_id = '집/가.txt'") == 1)
    }

    @Test(arguments: engines, [false, true])
    func `a text that becomes Markdown, or plain again, keeps its memo and what was set`(engine: TestEngine, isMirror: Bool) throws {
        let test = try engine.vault()
        let mark: (inout MemoRecord) -> Void = { record in
            (record.tags, record.isPinned, record.state) = (["집"], true, .doing)
            (record.deadline, record.created) = (.day(2026, 12, 24), .day(2024, 3, 4))
        }
        func apply(_ files: (String, String, (inout MemoRecord) -> Void)...) throws -> ImportReport {
            let items = files.map { name, text, change in
                guard case .memo(var record) = ImportItem.file(name, text) else { fatalError() }
                change(&record)
                return ImportItem.memo(record)
            }
            return try test.apply(items, mirror: isMirror, present: Set(files.map(\.0)))
        }
        _ = try apply(("일/가.md", "가\n글 하나\n글 둘\n글 셋", mark), ("나.md", "나", mark))
        let (first, second) = (MemoID(rawValue: 1), MemoID(rawValue: 2))
        _ = try test.vault.edit { _ = try $0.addTag("여기", to: first) }
        let report = try apply(("일/가.txt", "가\n글 하나\n글 둘\n글 셋", { _ in }), ("나.TXT", "나", { _ in }))
        #expect((report.imported, report.updated, report.trashed) == (0, 2, 0))
        func check(_ memo: MemoID, tags: [String]) throws {
            let facts = try #require(try test.vault.memo(memo)).facts
            #expect(facts.tags == tags && facts.isPinned && facts.state == .doing && facts.deadline == .day(2026, 12, 24))
            #expect(facts.created == .day(2024, 3, 4))
        }
        try check(first, tags: ["여기", "집"])
        try check(second, tags: ["집"])
        // Later texts of the plain file say nothing of them either.
        #expect(try apply(("일/가.txt", "가\n글 하나\n글 둘\n글 넷", { _ in }), ("나.TXT", "나", { _ in })).updated == 1)
        try check(first, tags: ["여기", "집"])
        // Markdown again, moved and edited, with a tag of its own.
        let back = try apply(("가.markdown", "가\n글 하나\n글 둘\n글 다섯", { $0.tags = ["새"] }), ("나.TXT", "나", { _ in }))
        #expect((back.imported, back.updated, back.trashed) == (0, 1, 0))
        try check(first, tags: ["새", "여기", "집"])
        #expect(try test.number("SELECT count(*) FROM memo") == 2)
    }

    @Test(arguments: engines) func `mirroring an empty export trashes nothing and reports it`(engine: TestEngine) throws {
        let test = try engine.vault()
        #expect(try test.apply([], mirror: true).problems.isEmpty)
        try test.apply(three)
        for isDryRun in [true, false] {
            let report = try test.apply([], mirror: true, dryRun: isDryRun)
            #expect(report.trashed == 0 && report.problems.map(\.code) == ["empty-mirror"])
        }
    }

    @Test(arguments: engines) func `a very long memo is imported whole and reported`(engine: TestEngine) throws {
        let test = try engine.vault()
        let text = String(repeating: "가나다 ", count: 600_000)
        #expect(try test.apply([.memo(text, id: "1"), .memo("짧은 글", id: "2")]).problems.map(\.code) == ["long-memo"])
        #expect(try test.vault.memo(MemoID(rawValue: 1))?.text.whole == text)
    }

    @Test(arguments: engines) func `mirroring a broken export trashes nothing`(engine: TestEngine) throws {
        let test = try engine.vault()
        try test.apply(three)
        let problem = ImportProblem(
            severity: .rejected, place: Place(path: "a.json"), code: "json-syntax", message: LocalizedMessage("broken", ko: "깨짐"))
        let report = try test.apply([three[0], .problem(problem)], mirror: true)
        #expect((report.trashed, report.rejected, report.exitCode) == (0, 1, 1))
    }

    @Test(arguments: engines) func `conflicted copies refer to their original in any order`(engine: TestEngine) throws {
        let test = try engine.vault()
        let items: [ImportItem] = [
            .file("업무/회의 (충돌된 사본).txt", "회의 2", conflictOf: "업무/회의.txt"), .file("업무/회의.txt", "회의"),
            .memo("머리말", id: "uuid", record: nil, path: "노트.md"), .file("노트 (충돌).md", "머리말 2", conflictOf: "노트.md"),
        ]
        try test.apply(items)
        let facts = try test.vault.facts(of: [1, 2, 3, 4].map(MemoID.init(rawValue:)))
        #expect(facts.map(\.conflictOf?.rawValue) == [2, nil, nil, 3])
        #expect(try test.vault.memo(MemoID(rawValue: 2))?.conflicts == [MemoID(rawValue: 1)])
        #expect(try test.apply(items).unchanged == 4)
    }

    @Test(arguments: engines) func `a dry run reports the same and writes nothing`(engine: TestEngine) throws {
        let test = try engine.vault()
        try test.apply(Array(three.prefix(1)))
        let rows = try test.rows()
        let report = try test.apply(three, dryRun: true)
        #expect((report.imported, report.unchanged, report.isDryRun) == (2, 1, true))
        #expect(try test.rows() == rows)
        #expect(try test.number("SELECT count(*) FROM category") == 1)
    }

    @Test(arguments: engines) func `the report counts files and memos by format`(engine: TestEngine) throws {
        let test = try engine.vault()
        let folder = test.folder.appending(path: "box")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, text) in [("a.json", #"[{"title":"하나"},{"title":"둘"}]"#), ("b.txt", "셋"), ("c.txt", ""), ("d.txt", "넷")] {
            try Data(text.utf8).write(to: folder.appending(path: name))
        }
        var report = ImportReport()
        report.add(try test.vault.apply(ImportReader(path: folder.path())))
        #expect(report.formats == [FormatCount(name: "json", files: 1, memos: 2), FormatCount(name: "folder", files: 3, memos: 2)])
        report.add(try test.vault.apply(ImportReader(path: folder.appending(path: "b.txt").path())))
        #expect(report.formats.last == FormatCount(name: "folder", files: 4, memos: 3))
    }

    @Test(arguments: engines) func `the date on which a folder was copied is no date of its memos`(engine: TestEngine) throws {
        let test = try engine.vault()
        let folder = FileManager.default.temporaryDirectory.appending(path: "saekin-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = { (number: Int) in folder.appending(path: "\(number).txt") }
        for number in 0..<12 { try Data("글 \(number)".utf8).write(to: file(number)) }
        #expect(try test.vault.apply(ImportReader(path: folder.path())).imported == 12)
        #expect(try test.number("SELECT count(modified) FROM memo") == 0)
        // Most files are edited later. The others are as they were, although few share their date now.
        for number in 0..<7 {
            try Data("고친 글 \(number)".utf8).write(to: file(number))
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: TimeInterval(number + 1) * 86_400)], ofItemAtPath: file(number).path())
        }
        let again = try test.vault.apply(ImportReader(path: folder.path()))
        #expect((again.updated, again.unchanged) == (7, 5))
        #expect(try test.number("SELECT count(modified) FROM memo") == 7)
    }

    @Test(arguments: engines) func `a memo without an ID keeps its number and tags when its title changes`(engine: TestEngine) throws {
        let test = try engine.vault()
        func apply(_ memos: (title: String, body: String, seconds: Int64)...) throws -> ImportReport {
            try test.apply(
                memos.map { memo in
                    .memo("\(memo.title)\n\(memo.body)") { $0.created = Timestamp(milliseconds: 1_700_000_000_000 + memo.seconds * 1000) }
                })
        }
        #expect(try apply(("장보기", "우유", 1), ("일기", "맑음", 2), ("일기", "흐림", 2)).imported == 3)
        _ = try test.vault.edit { _ = try $0.addTag("여기", to: MemoID(rawValue: 1)) }
        let report = try apply(("장보기 목록", "우유", 1), ("일기", "맑음", 2), ("일기", "흐림", 2))
        #expect((report.imported, report.updated, report.unchanged) == (0, 1, 2))
        #expect(try test.whole(1) == "장보기 목록\n우유" && test.vault.memo(MemoID(rawValue: 1))?.facts.tags == ["여기"])
        // Others are new: another second, another body, and a memo that is there itself.
        #expect(try apply(("목록", "우유", 3), ("목록", "두부", 1), ("장보기 목록", "우유", 1), ("또 하나", "우유", 1)).imported == 3)
    }

    @Test(arguments: engines) func `a file that was copied or touched keeps its date`(engine: TestEngine) throws {
        let test = try engine.vault()
        let folder = FileManager.default.temporaryDirectory.appending(path: "saekin-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "a.txt")
        try Data("글".utf8).write(to: file)
        func apply(at seconds: Double) throws -> ImportReport {
            try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: seconds)], ofItemAtPath: file.path())
            return try test.vault.apply(ImportReader(path: folder.path()))
        }
        let date = { try test.number("SELECT modified FROM memo") }
        #expect(try apply(at: 1_700_000_001.25).imported == 1)
        for rounded in [1_700_000_001, 1_700_000_000, 1_700_000_002, 1_700_000_001.25] {
            let report = try apply(at: rounded)
            #expect((report.updated, report.unchanged) == (0, 1), "\(rounded)")
            #expect(try date() == 1_700_000_001_250)
        }
        // A copy has the same text at a later time. An earlier one is the better date.
        #expect(try apply(at: 1_800_000_000).unchanged == 1)
        #expect(try date() == 1_700_000_001_250)
        #expect(try apply(at: 1_600_000_000).updated == 1)
        #expect(try date() == 1_600_000_000_000)
        try Data("다른 글".utf8).write(to: file)
        #expect(try apply(at: 1_700_000_005).updated == 1)
        #expect(try test.whole(1)?.hasPrefix("다른 글") == true)
    }

    @Test func `an unreadable export has exit code 2`() {
        var report = ImportReport()
        #expect(report.exitCode == 2)
        report.formats = [FormatCount(name: "json", files: 1)]
        #expect(report.exitCode == 0)
        report.add(ImportProblem(severity: .rejected, place: Place(path: "x"), code: "x", message: LocalizedMessage("x", ko: "x")))
        #expect(report.exitCode == 2)
        report.imported = 1
        #expect(report.exitCode == 1)
    }

    @Test func `a full disk loses no existing data`() throws {
        let test = try TestFile(maximumPages: 200)
        try test.apply(three)
        let large = (0..<500).map { ImportItem.memo(String(repeating: "메모 \($0) ", count: 400), id: "big\($0)") }
        #expect(throws: VaultError.diskFull(path: test.path)) { try test.apply(large) }
        #expect(try test.number("SELECT count(*) FROM memo") == 3)
        #expect(try test.apply(three).unchanged == 3)
        #expect(try test.check(samples: 10).isHealthy)
    }

    @Test(arguments: engines) func `an import keeps the newest pins up to the limit and reports the others`(engine: TestEngine) throws {
        let test = try engine.vault()
        let pinned = (1...7).map { number in
            ImportItem.memo("메모 \(number)", id: "\(number)") {
                ($0.isPinned, $0.modified) = (true, .day(2024, 1, number))
            }
        }
        let report = try test.apply(pinned)
        #expect(try test.reading { try $0.integers("SELECT id FROM memo WHERE pinned ORDER BY id") } == [3, 4, 5, 6, 7])
        #expect(report.problems.map(\.code) == ["pins-full", "pins-full"])
        #expect(try test.apply(pinned).unchanged == 7)
    }

    @Test(arguments: engines) func `an import updates the detected column of new and changed memos`(engine: TestEngine) throws {
        let test = try engine.vault()
        try test.apply([.memo("하나\nhttps://example.com", id: "1"), .memo("둘", id: "2")])
        #expect(try test.vault.memos(withAnyOf: DetectedKinds(.url)).map(\.rawValue) == [1])
        try test.apply([.memo("하나", id: "1"), .memo("둘 a@example.com", id: "2")])
        #expect(try test.vault.memos(withAnyOf: .all).map(\.rawValue) == [2])
    }
}
