import MemoImport
import MemoModel
import TestSupport
import Testing

@testable import MemoVault

/// Saekin's own exports that come back: into the vault that wrote them, or from another one that has taken them over.
@Suite struct ExportedMemosTests {
    private static let time = 1_700_000_000_000 as Int64

    /// Returns what an app exports: memos with a time, the texts of `changed` with another second line.
    private func diary(changed: [Int] = []) -> [ImportItem] {
        (0..<6).map { number in
            .memo("일기 \(number)\n\(changed.contains(number) ? "앱에서 고친 줄" : "첫 줄 \(number)")\n둘째 줄", id: "\(number)", category: ["일기"]) {
                $0.created = Timestamp(milliseconds: Self.time + Int64(number) * 1000)
            }
        }
    }

    /// Fills a vault with memos of an app, of another one with the same numbers, of files, without IDs, and memos that were written there.
    private func fill(_ test: TestVault) throws {
        try test.apply(diary(), as: "diary")
        try test.apply((0..<4).map { .memo("할 일 \($0)\n빵 사기 \($0)", id: "\($0)", path: "a/b.json") }, as: "tasks", severalContainers: true)
        try test.apply((0..<4).map { .memo("회의 \($0)\n안건", record: nil, path: "회의/회의 \($0).md") }, as: "notes")
        try test.apply([.memo("이름 없는 글\n하나"), .memo("이름 없는 글 둘\n둘")], as: "list")
        try test.vault.edit { edit in for number in 0..<3 { _ = try edit.add(MemoDraft(text: MemoText("직접 쓴 메모 \(number)\n가"))) } }
    }

    /// Returns the records of an export of a vault.
    private func exported(_ test: TestVault) throws -> [ImportItem] {
        var items: [ImportItem] = []
        try test.vault.export { facts, text in
            var record = MemoRecord(facts, text, like: MemoRecord(place: Place(path: "out.jsonl", record: items.count + 1), text: text))
            (record.externalID, record.isExported) = (facts.externalID, true)
            items.append(.memo(record))
        }
        return items
    }

    private func filled(_ engine: TestEngine) throws -> TestVault {
        let test = try engine.vault()
        try fill(test)
        return test
    }

    private func edit(_ test: TestVault, _ title: String, to text: String) throws {
        let memo = try test.memo(titled: title)
        try test.vault.edit { _ = try $0.replaceText(of: memo, with: MemoText(text)) }
    }

    private func whole(_ test: TestVault, _ title: String) throws -> String? { try test.whole(test.memo(titled: title).rawValue) }

    @Test(arguments: engines) func `an export that comes back changes nothing`(engine: TestEngine) throws {
        let test = try filled(engine)
        let (items, before) = (try exported(test), try test.rows())
        for isPlan in [true, false, false] {
            let report = try test.apply(items, as: "out", dryRun: isPlan)
            #expect((report.imported, report.updated, report.unchanged) == (0, 0, before.count))
            if isPlan {
                #expect(
                    report.problems.contains {
                        $0.message.english == "out: 3 memos were written here, so they did not come in a second time"
                    })
            }
        }
        #expect(try test.rows() == before)
        #expect(try test.vault.statistics().sources.map(\.name) == ["diary", "list", "notes", "saekin", "tasks"])
        #expect(try test.apply(diary(), as: "diary").unchanged == 6)
    }

    @Test(arguments: engines) func `an older export takes nothing back`(engine: TestEngine) throws {
        let test = try filled(engine)
        let items = try exported(test)
        try test.apply(diary(changed: [4]), as: "diary")
        try edit(test, "일기 0", to: "일기 0\n여기서 고친 줄\n둘째 줄")
        try edit(test, "직접 쓴 메모 0", to: "직접 쓴 메모 0\n나")
        let names = ["일기 1", "일기 2", "직접 쓴 메모 1", "직접 쓴 메모 2", "회의 1"]
        let memos = try names.map { try test.memo(titled: $0) }
        try test.vault.edit { edit in
            _ = try edit.addCategory("여행")
            _ = try (edit.move(memos[0], to: "여행"), edit.addTag("봄", to: memos[1]), edit.move(memos[2], to: "여행"))
            _ = try (edit.trash(memos[3]), edit.setState(of: memos[4], to: .doing))
        }
        let before = try test.rows()
        let report = try test.apply(items, as: "out")
        #expect((report.imported, report.updated, report.unchanged) == (0, 0, before.count))
        #expect(report.problems.map(\.code).contains("differs-from-export"))
        #expect(try test.rows() == before)
    }

    @Test(arguments: engines) func `edits of another vault come back as edits`(engine: TestEngine) throws {
        let (test, other) = (try filled(engine), try engine.vault())
        try edit(test, "직접 쓴 메모 0", to: "직접 쓴 메모 0\n가\n나")
        try other.apply(exported(test), as: "out")
        for (title, text) in [
            ("일기 2", "일기 2\n첫 줄 2\n둘째 줄\n다른 곳에서 쓴 줄"), ("직접 쓴 메모 0", "직접 쓴 메모 0\n가\n나\n다"), ("할 일 2", "할 일 2\n떡 사기"),
            ("이름 없는 글", "이름 없는 글\n하나 반"),
        ] { try edit(other, title, to: text) }
        let moved = try other.memo(titled: "회의 3")
        try other.vault.edit { edit in
            _ = try edit.addCategory("보관")
            _ = try edit.move(moved, to: "보관")
            _ = try edit.add(MemoDraft(text: MemoText("새 메모\n거기서")))
        }
        let report = try test.apply(exported(other), as: "back")
        #expect((report.imported, report.updated, report.merged) == (1, 5, 0))
        #expect(try whole(test, "일기 2")?.hasSuffix("다른 곳에서 쓴 줄") == true && whole(test, "직접 쓴 메모 0")?.hasSuffix("나\n다") == true)
        #expect(try whole(test, "할 일 2") == "할 일 2\n떡 사기" && whole(test, "이름 없는 글") == "이름 없는 글\n하나 반")
        #expect(try test.vault.memo(test.memo(titled: "회의 3"))?.facts.category == ["보관"])
        let before = try test.rows()
        #expect(try test.apply(exported(other), as: "back").updated == 0)
        // Their apps know nothing of it, and take nothing back.
        #expect(try test.apply(diary(), as: "diary").unchanged == 6 && test.rows() == before)
        #expect(try test.apply(diary(changed: [2]), as: "diary").merged == 1)
        let both = try #require(try whole(test, "일기 2"))
        #expect(both.contains("앱에서 고친 줄") && both.contains("다른 곳에서 쓴 줄"))
        #expect(try test.check().isHealthy)
    }

    @Test(arguments: engines) func `a line that both changed is kept twice, and said once`(engine: TestEngine) throws {
        let (test, other) = (try filled(engine), try engine.vault())
        try other.apply(exported(test), as: "out")
        for title in ["일기 3", "직접 쓴 메모 1"] {
            try edit(test, title, to: "\(title)\n여기서 고친 줄")
            try edit(other, title, to: "\(title)\n거기서 고친 줄")
        }
        let report = try test.apply(exported(other), as: "back")
        #expect((report.imported, report.merged) == (0, 2))
        let texts = try test.texts("SELECT body FROM memo WHERE trashed IS NULL AND title IN ('일기 3', '직접 쓴 메모 1') ORDER BY body")
        #expect(texts == ["거기서 고친 줄", "거기서 고친 줄", "여기서 고친 줄", "여기서 고친 줄"])
        let before = try test.rows()
        let again = try test.apply(exported(other), as: "back")
        #expect((again.imported, again.updated, again.merged) == (0, 0, 0) && again.problems.allSatisfy { $0.code != "kept-facts" })
        #expect(try test.rows() == before)
    }

    /// A file of a folder keeps its time when an editor saves it.
    @Test(arguments: engines) func `a text that was edited in the export arrives, whatever time stands there`(engine: TestEngine) throws {
        let test = try filled(engine)
        try edit(test, "직접 쓴 메모 1", to: "직접 쓴 메모 1\n가\n나")
        let items = try exported(test).map { item in
            guard case .memo(var record) = item, ["일기 5", "직접 쓴 메모 1", "직접 쓴 메모 2"].contains(record.text.title) else { return item }
            record.text = MemoText(record.text.whole + "\n편집기에서")
            return .memo(record)
        }
        try edit(test, "직접 쓴 메모 2", to: "직접 쓴 메모 2\n여기서\n가")
        let moved = try test.memo(titled: "직접 쓴 메모 1")
        try test.vault.edit { edit in
            _ = try edit.addCategory("보관")
            _ = try edit.move(moved, to: "보관")
        }
        #expect(try test.apply(items, as: "out").updated == 3)
        #expect(try whole(test, "일기 5") == "일기 5\n첫 줄 5\n둘째 줄\n편집기에서")
        #expect(try whole(test, "직접 쓴 메모 1") == "직접 쓴 메모 1\n가\n나\n편집기에서")
        #expect(try whole(test, "직접 쓴 메모 2") == "직접 쓴 메모 2\n여기서\n가\n편집기에서")
        #expect(try test.vault.memo(moved)?.facts.category == ["보관"])
        let again = try test.apply(items, as: "out")
        #expect((again.updated, again.merged) == (0, 0) && again.problems.allSatisfy { $0.code != "conflict" })
    }

    /// Moves and tags change no time. What was done here to a memo that was written here is in its history.
    @Test(arguments: engines) func `what either vault did to memos that were written here is joined`(engine: TestEngine) throws {
        let (test, other) = (try engine.vault(), try engine.vault())
        for vault in [test, other] { try vault.vault.edit { edit in for name in ["가", "나", "다"] { _ = try edit.addCategory(name) } } }
        try test.vault.edit { edit in
            for number in 0..<8 { _ = try edit.add(MemoDraft(text: MemoText("글 \(number)\n첫 줄\n\n둘째 줄\n\n셋째 줄"))) }
        }
        try test.vault.edit { _ = try $0.addTag("옛", to: test.memo(titled: "글 6")) }
        try other.apply(exported(test), as: "out")
        let here = try (0..<8).map { try test.memo(titled: "글 \($0)") }
        let there = try (0..<8).map { try other.memo(titled: "글 \($0)") }
        try test.vault.edit { edit in
            _ = try (edit.move(here[0], to: "가"), edit.move(here[2], to: "가"), edit.trash(here[3]), edit.addTag("봄", to: here[5]))
            _ = try edit.replaceText(of: here[4], with: MemoText("글 4\n첫 줄 여기\n\n둘째 줄\n\n셋째 줄"))
            _ = try edit.renameTag("옛", to: "새")
        }
        try other.vault.edit { edit in
            for number in [0, 3] { _ = try edit.replaceText(of: there[number], with: MemoText("글 \(number)\n첫 줄\n\n둘째 줄\n\n셋째 줄 거기")) }
            _ = try (edit.move(there[1], to: "나"), edit.move(there[2], to: "나"), edit.move(there[4], to: "다"))
            _ = try (edit.addTag("여름", to: there[5]), edit.setState(of: there[6], to: .doing), edit.trash(there[7]))
        }
        let report = try test.apply(exported(other), as: "back")
        #expect(report.imported == 0)
        func facts(_ number: Int) throws -> MemoFacts { try #require(try test.vault.memo(here[number])).facts }
        #expect(try facts(0).category == ["가"] && test.whole(here[0].rawValue)?.hasSuffix("거기") == true)
        #expect(try facts(1).category == ["나"])
        #expect(try facts(2).category == ["가"] && report.problems.contains { $0.code == "conflict" })
        #expect(try facts(3).trashed != nil && test.whole(here[3].rawValue)?.hasSuffix("거기") == true)
        #expect(report.problems.map(\.code).contains("changed-in-trash"))
        #expect(try facts(4).category == ["다"] && test.whole(here[4].rawValue)?.contains("여기") == true)
        #expect(try Set(facts(5).tags) == ["봄", "여름"])
        #expect(try facts(6).tags == ["새"] && facts(6).state == .doing)
        #expect(try facts(7).trashed != nil)
        #expect(try test.vault.factConflicts().map(\.memo) == [here[2]])
        let before = try test.rows()
        let again = try test.apply(exported(other), as: "back")
        #expect((again.imported, again.updated, again.merged) == (0, 0, 0))
        #expect(try test.rows() == before && test.check().isHealthy)
    }

    /// What came from one vault is not undone by another one that has not seen it.
    @Test(arguments: engines) func `changes of three vaults reach all of them`(engine: TestEngine) throws {
        let vaults = [try engine.vault(), try engine.vault(), try engine.vault()]
        for vault in vaults { try vault.vault.edit { edit in for name in ["가", "나"] { _ = try edit.addCategory(name) } } }
        try vaults[0].vault.edit { edit in
            for number in 0..<3 { _ = try edit.add(MemoDraft(text: MemoText("글 \(number)\n첫 줄"))) }
        }
        try vaults[0].vault.edit { _ = try $0.addTag("옛", to: vaults[0].memo(titled: "글 0")) }
        for other in vaults.dropFirst() { try other.apply(exported(vaults[0]), as: "out") }
        for (number, vault) in vaults.enumerated() {
            let memo = try vault.memo(titled: "글 0")
            try vault.vault.edit { _ = try $0.addTag("태그\(number)", to: memo) }
        }
        let (second, third) = (vaults[1], vaults[2])
        try second.vault.edit { edit in
            _ = try (edit.removeTag("옛", from: second.memo(titled: "글 0")), edit.move(second.memo(titled: "글 1"), to: "가"))
        }
        try edit(third, "글 1", to: "글 1\n첫 줄\n셋째에서")
        for _ in 0..<3 {
            for vault in vaults { for other in vaults where other !== vault { try vault.apply(exported(other), as: "back") } }
        }
        for vault in vaults {
            let (tagged, moved) = (try vault.memo(titled: "글 0"), try vault.memo(titled: "글 1"))
            let facts = try vault.vault.memo(tagged)?.facts.tags
            #expect(facts.map { Set($0).intersection(["태그0", "태그1", "태그2"]).count } == 3)
            #expect(try vault.vault.memo(moved)?.facts.category == ["가"] && whole(vault, "글 1")?.hasSuffix("셋째에서") == true)
            #expect(try vault.number("SELECT count(*) FROM memo") == 3)
        }
    }

    /// The times of a merged text and of the export that it was merged with would be the same.
    @Test(arguments: engines) func `lines that were joined stay when the export comes again, or with another edit`(engine: TestEngine)
        throws
    {
        let (test, other) = (try engine.vault(), try engine.vault())
        try test.vault.edit { _ = try $0.add(MemoDraft(text: MemoText("글\n가\n\n나\n\n다"))) }
        try other.apply(exported(test), as: "out")
        try edit(test, "글", to: "글\n여기 1\n가\n\n여기 2\n나\n\n다")
        try edit(other, "글", to: "글\n가\n\n나\n\n다\n거기 1")
        #expect(try test.apply(exported(other), as: "back").merged == 1)
        let joined = "글\n여기 1\n가\n\n여기 2\n나\n\n다\n거기 1"
        #expect(try test.apply(exported(other), as: "back").updated == 0 && whole(test, "글") == joined)
        try edit(other, "글", to: "글\n가\n\n나\n\n다\n거기 1\n거기 2")
        try test.apply(exported(other), as: "back")
        #expect(try whole(test, "글") == joined + "\n거기 2" && test.number("SELECT count(*) FROM memo") == 1)
        try other.apply(exported(test), as: "back")
        #expect(try whole(other, "글") == joined + "\n거기 2" && test.apply(exported(other), as: "back").updated == 0)
        // A copy of a third vault with lines that do not touch those of the original is joined too.
        var copy = MemoRecord(place: Place(path: "third.jsonl", record: 1), text: MemoText("글\n가\n\n나\n\n다 셋째"))
        (copy.externalID, copy.isExported) = (ConflictedCopies.key(of: copy.text, 99), true)
        copy.created = try test.vault.memo(test.memo(titled: "글"))?.facts.created
        let third = try test.apply([.memo(copy)], as: "third")
        #expect((third.imported, third.merged) == (0, 1))
        #expect(try test.apply([.memo(copy)], as: "third").merged == 0)
    }

    @Test(arguments: engines) func `conflicted copies that go round are there once`(engine: TestEngine) throws {
        let vaults = [try engine.vault(), try engine.vault(), try engine.vault()]
        let first = vaults[0]
        try first.apply([.memo("여행 계획\n첫 줄", id: "7") { $0.created = Timestamp(milliseconds: Self.time) }], as: "diary")
        try first.vault.edit { _ = try $0.add(MemoDraft(text: MemoText("장보기\n첫 줄"))) }
        for other in vaults.dropFirst() { try other.apply(exported(first), as: "out") }
        for (number, vault) in vaults.enumerated() {
            for title in ["여행 계획", "장보기"] { try edit(vault, title, to: "\(title)\n첫 줄 \(number)") }
        }
        for round in 0..<4 {
            for vault in vaults {
                for other in vaults where other !== vault {
                    let report = try vault.apply(exported(other), as: "back")
                    #expect(report.imported == 0 && (round == 0 || report.merged == 0 && report.updated == 0))
                }
            }
        }
        for vault in vaults {
            let texts = try vault.texts("SELECT title || ' ' || body FROM memo ORDER BY title, body")
            #expect(texts == ["여행 계획", "장보기"].flatMap { title in (0..<3).map { "\(title) 첫 줄 \($0)" } })
            #expect(try vault.number("SELECT count(*) FROM memo WHERE conflict_of IS NOT NULL") == 4)
        }
    }

    @Test(arguments: engines) func `memos that were deleted for good stay out, until the export changes them`(engine: TestEngine) throws {
        let (test, other) = (try filled(engine), try engine.vault())
        let items = try exported(test)
        try other.apply(items, as: "out")
        try edit(test, "일기 5", to: "일기 5\n여기서 고친 줄")
        try edit(other, "직접 쓴 메모 1", to: "직접 쓴 메모 1\n거기서 고친 줄")
        let titles = ["일기 5", "할 일 0", "회의 1", "이름 없는 글", "직접 쓴 메모 0", "직접 쓴 메모 1"]
        let memos = try titles.map { try test.memo(titled: $0) }
        try test.vault.edit { edit in
            for memo in memos { _ = try edit.trash(memo) }
            _ = try edit.emptyTrash()
        }
        let report = try test.apply(items, as: "out")
        #expect((report.imported, report.updated, report.deleted) == (0, 0, titles.count))
        let back = try test.apply(exported(other), as: "back")
        #expect((back.imported, back.updated, back.deleted) == (1, 0, titles.count - 1))
        #expect(back.problems.map(\.code).contains("deleted-but-changed"))
        #expect(try test.apply(exported(other), as: "back").deleted == titles.count - 1)
        var options = ApplyOptions(source: "back")
        options.bringsBackDeleted = true
        let all = try test.vault.apply(as: "back", options: options) { yield in for item in items { try yield(item) } }
        #expect((all.imported, all.deleted) == (titles.count - 1, 0))
        #expect(try test.apply(items, as: "out").imported == 0 && test.check().isHealthy)
    }

    @Test(arguments: engines) func `a source that is named has memos of its own`(engine: TestEngine) throws {
        let test = try filled(engine)
        let items = try exported(test)
        var options = ApplyOptions(source: "따로")
        options.isNamed = true
        let report = try test.vault.apply(as: "따로", options: options) { yield in
            for item in items { try yield(item) }
        }
        #expect(report.imported == items.count)
    }

    /// Whatever two vaults exchange: no memo is there twice, and no line that a person wrote is gone from texts and history.
    @Test(arguments: engines, [1, 2, 3, 4]) func `random exchanges lose and double nothing`(engine: TestEngine, seed: Int)
        throws
    {
        var random = RandomTexts(seed: seed)
        let vaults = [try filled(engine), try engine.vault()]
        try vaults[1].apply(exported(vaults[0]), as: "out")
        var (lines, kept) = ([String](), [[ImportItem]]())
        for round in 0..<24 {
            let (here, there) = Bool.random(using: &random) ? (vaults[0], vaults[1]) : (vaults[1], vaults[0])
            switch Int.random(in: 0..<6, using: &random) {
            case 0...2:
                let ids = try here.texts(
                    "SELECT title FROM memo WHERE conflict_of IS NULL AND external_id NOT LIKE 'conflict:%' ORDER BY title")
                let title = try #require(ids.randomElement(using: &random))
                var parts = (try whole(here, title) ?? "").split(separator: "\n").map(String.init)
                let line = "줄 \(seed)-\(round)"
                lines.append(line)
                let place = Int.random(in: 1...parts.count, using: &random)
                if place < parts.count, Bool.random(using: &random) { parts[place] = line } else { parts.insert(line, at: place) }
                try edit(here, title, to: parts.joined(separator: "\n"))
            case 3: kept.append(try exported(here))
            case 4: if let old = kept.randomElement(using: &random) { try here.apply(old, as: "old") }
            default: try here.apply(exported(there), as: "back")
            }
        }
        for (here, there) in [(vaults[0], vaults[1]), (vaults[1], vaults[0])] { try here.apply(exported(there), as: "back") }
        for test in vaults {
            let titles = try test.texts("SELECT title FROM memo WHERE conflict_of IS NULL AND external_id NOT LIKE 'conflict:%'")
            #expect(titles.count == 19 && Set(titles).count == 19, "\(titles.sorted())")
            #expect(try test.check().isHealthy)
        }
        let all = try vaults.flatMap { try $0.texts("SELECT body FROM memo UNION ALL SELECT body FROM revision") }
        for line in lines { #expect(all.contains { $0.contains(line) }, "\(line)") }
    }
}
