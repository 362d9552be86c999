import GRDB
import MemoImport
import MemoModel
import TestSupport
import Testing

@testable import MemoVault
@testable import SQLiteVaults

/// Imports of memos that were changed in the vault since.
@Suite struct MergingTests {
    private let test: TestVault
    private let id = MemoID(rawValue: 1)

    init() throws {
        test = try TestVault()
        try test.apply([Self.memo("장보기\n우유\n달걀")])
    }

    private static func memo(_ text: String, change: (inout MemoRecord) -> Void = { _ in }) -> ImportItem {
        .memo(text, id: "1", category: ["생활"]) {
            ($0.tags, $0.created) = (["집"], .day(2026, 11, 1))
            change(&$0)
        }
    }

    private func edit(_ body: (MemoEditor) throws -> Void) throws { try test.vault.edit { try body($0) } }
    private func facts() throws -> MemoFacts { try #require(try test.vault.memo(id)).facts }
    private var baselines: Int { get throws { try test.number("SELECT count(*) FROM baseline") } }
    private func codes(_ report: ImportReport) -> [String] { report.problems.map(\.code) }

    @Test func `what was set in the vault outlives a changed text`() throws {
        try edit { editor in
            _ = try editor.addTag("중요", to: id)
            _ = try editor.pin([id])
            _ = try editor.setDue(of: id, to: .day(2026, 12, 24))
            _ = try editor.setState(of: id, to: .doing)
            _ = try editor.setDate(of: id, to: .day(2026, 10, 1))
            _ = try editor.addCategory("가족")
            _ = try editor.move(id, to: "가족")
        }
        let report = try test.apply([Self.memo("장보기\n우유\n달걀\n빵")])
        #expect(report.updated == 1 && report.merged == 0 && report.problems.isEmpty)
        let facts = try facts()
        #expect(facts.tags == ["중요", "집"] && facts.isPinned && facts.deadline == .day(2026, 12, 24) && facts.state == .doing)
        #expect(facts.category == ["가족"] && facts.created == .day(2026, 10, 1))
        #expect(try test.whole(1) == "장보기\n우유\n달걀\n빵")
    }

    @Test func `a fact that only the export changed is taken`() throws {
        try edit { _ = try $0.addTag("중요", to: id) }
        try test.apply([Self.memo("장보기\n우유\n달걀") { ($0.isPinned, $0.state) = (true, .done) }])
        #expect(try facts().isPinned && facts().state == .done && facts().tags == ["중요", "집"])
    }

    @Test func `tags of both sides unite, and a tag that one side removed goes`() throws {
        try edit { editor in
            _ = try editor.addTag("중요", to: id)
            _ = try editor.addTag("급함", to: id)
        }
        let report = try test.apply([Self.memo("장보기\n우유\n달걀") { $0.tags = ["장", "급함"] }])
        #expect(try facts().tags == ["급함", "장", "중요"] && report.merged == 1 && codes(report) == ["merged"])
        // The next export has to say something new again.
        try edit { _ = try $0.removeTag("장", from: id) }
        try test.apply([Self.memo("장보기\n우유") { $0.tags = ["장", "급함"] }])
        #expect(try facts().tags == ["급함", "중요"])
    }

    @Test func `of single values that both sides changed the vault's stays, and it is said once`() throws {
        try edit { _ = try $0.setState(of: id, to: .doing) }
        let report = try test.apply([Self.memo("장보기\n우유\n달걀") { $0.state = .done }])
        #expect(try facts().state == .doing && report.merged == 1 && codes(report) == ["conflict"])
        #expect(try test.vault.history(of: id).changes.contains { $0.kind == .merged(joined: [], kept: ["state"]) })
        #expect(try test.apply([Self.memo("장보기\n두유") { $0.state = .done }]).problems.isEmpty)
        #expect(try facts().state == .doing)
        // Now only the export changes it.
        try edit { _ = try $0.setState(of: id, to: .done) }
        try test.apply([
            Self.memo("장보기\n두유") {
                $0.state = .done; $0.isPinned = true
            }
        ])
        #expect(try baselines == 0)
        try test.apply([Self.memo("장보기\n두유") { $0.state = nil }])
        #expect(try facts().state == nil)
    }

    @Test func `other lines of a text are joined`() throws {
        try edit { _ = try $0.replaceText(of: id, with: MemoText("장보기\n두유\n달걀")) }
        try test.apply([Self.memo("장보기\n우유\n달걀")])
        #expect(try test.whole(1) == "장보기\n두유\n달걀")
        try test.apply([.memo("장보기", id: "2"), Self.memo("오늘 장보기\n우유\n달걀")])
        #expect(try test.whole(1) == "장보기\n두유\n달걀" && test.number("SELECT count(*) FROM memo WHERE conflict_of = 1") == 1)
        let report = try test.apply([Self.memo("오늘 장보기\n우유\n달걀\n\n끝")])
        #expect(try test.whole(1) == "장보기\n두유\n달걀\n\n끝" && codes(report) == ["merged"])
    }

    @Test func `a text that cannot be joined is kept, and the export's is a linked copy`() throws {
        try edit { _ = try $0.replaceText(of: id, with: MemoText("장보기\n두유\n달걀")) }
        let new = Self.memo("장보기\n커피\n달걀") { $0.isPinned = true }
        let dry = try test.apply([new], dryRun: true)
        #expect(dry.merged == 1 && codes(dry) == ["conflict"])
        #expect(try test.number("SELECT count(*) FROM memo") == 1)
        let report = try test.apply([new])
        #expect(codes(report) == ["conflict"] && report.problems[0].message.english.contains("#2"))
        #expect(try test.whole(1) == "장보기\n두유\n달걀" && test.whole(2) == "장보기\n커피\n달걀")
        #expect(try test.vault.memo(MemoID(rawValue: 2))?.facts.conflictOf == id && facts().isPinned)
        #expect(try test.apply([new]).unchanged == 1)
        // A mirror does not take the copy for missing.
        #expect(try test.apply([new], mirror: true).trashed == 0)
        #expect(try test.number("SELECT count(*) FROM memo WHERE trashed IS NULL") == 2 && test.vault.check(samples: 5).isHealthy)
    }

    @Test func `a memo in the trash stays there, with the new text`() throws {
        try edit { _ = try $0.trash(id) }
        let report = try test.apply([Self.memo("장보기\n우유")])
        #expect(try facts().trashed != nil && test.whole(1) == "장보기\n우유" && codes(report) == ["changed-in-trash"])
    }

    @Test func `a mirror keeps a memo whose text was changed here, and says so once`() throws {
        try test.apply([Self.memo("장보기\n우유\n달걀"), .memo("다른 것", id: "2")])
        try edit { _ = try $0.replaceText(of: id, with: MemoText("장보기\n두유")) }
        let first = try test.apply([.memo("다른 것", id: "2")], mirror: true)
        #expect(first.trashed == 0 && codes(first) == ["kept-missing"])
        #expect(try test.apply([.memo("다른 것", id: "2")], mirror: true).problems.isEmpty)
        #expect(try facts().trashed == nil)
        // The memo is in the export again.
        try test.apply([Self.memo("장보기\n우유\n달걀"), .memo("다른 것", id: "2")], mirror: true)
        #expect(try test.whole(1) == "장보기\n두유")
    }

    @Test func `a memo that was restored from the trash is not thrown away again`() throws {
        try test.apply([Self.memo("장보기\n우유\n달걀"), .memo("다른 것", id: "2")])
        let other = [ImportItem.memo("다른 것", id: "2")]
        #expect(try test.apply(other, mirror: true).trashed == 1)
        try edit { _ = try $0.restore(id) }
        #expect(try test.apply(other, mirror: true).trashed == 0 && facts().trashed == nil)
    }

    @Test func `a renamed, moved or merged category is the one that the export names`() throws {
        try edit { editor in
            _ = try editor.renameCategory("생활", to: "살림")
            _ = try editor.addCategory("집안")
            _ = try editor.nestCategory("살림", in: "집안")
        }
        try test.apply([Self.memo("장보기\n우유"), .memo("빨래", id: "2", category: ["생활", "옷"])])
        #expect(try facts().category == ["집안", "살림"])
        #expect(try test.vault.memo(MemoID(rawValue: 2))?.facts.category == ["집안", "살림", "옷"])
        try edit { _ = try $0.mergeCategory("살림", into: "집안") }
        try test.apply([Self.memo("장보기"), .memo("빨래", id: "2", category: ["생활", "옷"]), .memo("청소", id: "3", category: ["생활"])])
        #expect(try facts().category == ["집안"])
        #expect(try test.vault.memo(MemoID(rawValue: 2))?.facts.category == ["집안", "옷"])
        #expect(try test.vault.memo(MemoID(rawValue: 3))?.facts.category == ["집안"])
        // Somebody makes a category of the old name: the memos stay where they were put.
        try edit { _ = try $0.addCategory("생활") }
        try test.apply([Self.memo("장보기\n끝"), .memo("새것", id: "4", category: ["생활"])])
        #expect(try facts().category == ["집안"])
        #expect(try test.vault.memo(MemoID(rawValue: 4))?.facts.category == ["생활"])
    }

    @Test func `memos of a removed category stay where they were put`() throws {
        try test.apply([Self.memo("장보기\n우유\n달걀"), .memo("빨래", id: "2", category: ["생활", "옷"])])
        try edit { _ = try $0.removeCategory("생활", memosTo: nil, mayLeaveThemWithout: true) }
        try test.apply([Self.memo("장보기"), .memo("빨래\n끝", id: "2", category: ["생활", "옷"])])
        #expect(try facts().category == [])
        #expect(try test.vault.memo(MemoID(rawValue: 2))?.facts.category == ["옷"])
    }

    @Test func `a renamed tag stays renamed`() throws {
        try edit { _ = try $0.renameTag("집", to: "우리집") }
        try test.apply([Self.memo("장보기\n우유") { $0.tags = ["집", "장"] }])
        #expect(try facts().tags == ["우리집", "장"])
    }

    @Test func `a vault of an earlier version loses nothing by its first import`() throws {
        try edit { editor in
            _ = try editor.addTag("중요", to: id)
            _ = try editor.replaceText(of: id, with: MemoText("장보기\n두유\n달걀"))
        }
        // What the step of the tables writes: it does not know what the export said.
        try test.vault.writeDatabase { db in
            try db.execute(sql: "DELETE FROM baseline WHERE part <> ''; UPDATE baseline SET value = NULL")
        }
        #expect(try test.apply([Self.memo("장보기\n우유\n달걀")]).unchanged == 1)
        #expect(try test.whole(1) == "장보기\n두유\n달걀" && facts().tags == ["중요", "집"])
        #expect(try test.number("SELECT count(*) FROM baseline WHERE value IS NULL") == 0)
        try test.apply([Self.memo("장보기\n우유\n달걀\n\n끝") { $0.tags = ["집", "장"] }])
        #expect(try test.whole(1) == "장보기\n두유\n달걀\n\n끝" && facts().tags == ["장", "중요", "집"])
    }

    @Test func `memos that were written here have no baseline, and removed ones leave none`() throws {
        let own = try #require(try test.vault.edit { try $0.add(MemoDraft(text: MemoText("여기서 씀"))) }.memo)
        try edit { editor in
            for memo in [own, id] { _ = try editor.addTag("중요", to: memo) }
        }
        #expect(try test.number("SELECT count(*) FROM baseline WHERE memo_id <> 1") == 0)
        #expect(try baselines == 2)
        try edit { editor in
            _ = try editor.trash(id)
            _ = try editor.emptyTrash()
        }
        #expect(try baselines == 0)
    }
}

/// Merges of lines.
@Suite struct LineMergeTests {
    @Test func `changes of different lines are joined`() {
        #expect(LineMerge.merge("a\nb\nc\nd", "A\nb\nc\nd", "a\nb\nc\nD") == "A\nb\nc\nD")
        #expect(LineMerge.merge("a\nb\nc\nd", "b\nc\nd", "a\nb\nc\nd\ne") == "b\nc\nd\ne")
        #expect(LineMerge.merge("a\nb\nc", "a\nx\nc", "a\nx\nc") == "a\nx\nc")
        #expect(LineMerge.merge("a\r\nb\r\nc", "a\r\nb\r\nC", "A\r\nb\r\nc") == "A\r\nb\r\nC")
        #expect(LineMerge.merge("", "", "a") == "a")
    }

    @Test func `changes of the same or neighbouring lines are not`() {
        #expect(LineMerge.merge("a\nb\nc", "a\nx\nc", "a\ny\nc") == nil)
        #expect(LineMerge.merge("a\nb\nc", "x\nb\nc", "a\ny\nc") == nil)
        #expect(LineMerge.merge("a", "a\nx", "a\ny") == nil)
        // NFC and NFD are different texts.
        #expect(LineMerge.merge("a\nb\nc", "a\n\u{AC00}\nc", "a\n\u{1100}\u{1161}\nc") == nil)
    }

    @Test func `long texts with few changes are joined, with too many not`() {
        let lines = (0..<30_000).map { "줄 \($0)" }
        var (one, other) = (lines, lines)
        (one[0], one[29_998], other[15_000]) = ("처음", "끝", "가운데")
        let merged = LineMerge.merge(lines.joined(separator: "\n"), one.joined(separator: "\n"), other.joined(separator: "\n"))
        #expect(merged?.hasPrefix("처음\n줄 1\n") == true && merged?.contains("\n가운데\n") == true)
        let all = lines.map { $0 + "!" }
        #expect(LineMerge.merge(lines.joined(separator: "\n"), all.joined(separator: "\n"), other.joined(separator: "\n")) == nil)
    }

    /// Random changes: differences lead from one text to the other, and a merge with an unchanged side is the changed one.
    @Test(arguments: 0..<40) func `differences are those of the texts`(seed: Int) throws {
        var random = RandomTexts(seed: seed)
        let text = { (random: inout RandomTexts) in
            (0..<Int.random(in: 0...12, using: &random)).map { _ in Int.random(in: 0..<4, using: &random) }
        }
        for _ in 0..<200 {
            let (old, new) = (text(&random), text(&random))
            var (made, next) = ([Int](), 0)
            let hunks = try #require(LineMerge.changes(from: old, to: new))
            for hunk in hunks {
                made += old[next..<hunk.old.lowerBound] + hunk.new
                next = hunk.old.upperBound
            }
            #expect(made + old[next...] == new)
            let changed = hunks.reduce(0) { $0 + $1.old.count + $1.new.count }
            #expect(changed == new.difference(from: old).count)
            let (before, after) = (old.map(String.init).joined(separator: "\n"), new.map(String.init).joined(separator: "\n"))
            #expect(LineMerge.merge(before, before, after) == after && LineMerge.merge(before, after, before) == after)
        }
    }
}
