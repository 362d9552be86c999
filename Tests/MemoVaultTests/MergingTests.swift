import MemoImport
import MemoModel
import TestSupport
import Testing

@testable import MemoVault

/// Imports of memos that were changed in the vault since.
@Suite struct MergingTests {
    @Test(arguments: engines) func `what was set in the vault outlives a changed text`(engine: TestEngine) throws {
        let merging = try Merging(engine)
        try merging.edit { editor in
            _ = try editor.addTag("중요", to: merging.id)
            _ = try editor.pin([merging.id])
            _ = try editor.setDue(of: merging.id, to: .day(2026, 12, 24))
            _ = try editor.setState(of: merging.id, to: .doing)
            _ = try editor.setDate(of: merging.id, to: .day(2026, 10, 1))
            _ = try editor.addCategory("가족")
            _ = try editor.move(merging.id, to: "가족")
        }
        let report = try merging.test.apply([Merging.memo("장보기\n우유\n달걀\n빵")])
        #expect(report.updated == 1 && report.merged == 0 && report.problems.isEmpty)
        let facts = try merging.facts()
        #expect(facts.tags == ["중요", "집"] && facts.isPinned && facts.deadline == .day(2026, 12, 24) && facts.state == .doing)
        #expect(facts.category == ["가족"] && facts.created == .day(2026, 10, 1))
        #expect(try merging.test.whole(1) == "장보기\n우유\n달걀\n빵")
    }

    @Test(arguments: engines) func `a fact that only the export changed is taken`(engine: TestEngine) throws {
        let merging = try Merging(engine)
        try merging.edit { _ = try $0.addTag("중요", to: merging.id) }
        try merging.test.apply([Merging.memo("장보기\n우유\n달걀") { ($0.isPinned, $0.state) = (true, .done) }])
        #expect(try merging.facts().isPinned && merging.facts().state == .done && merging.facts().tags == ["중요", "집"])
    }

    @Test(arguments: engines) func `tags of both sides unite, and a tag that one side removed goes`(engine: TestEngine) throws {
        let merging = try Merging(engine)
        try merging.edit { editor in
            _ = try editor.addTag("중요", to: merging.id)
            _ = try editor.addTag("급함", to: merging.id)
        }
        let report = try merging.test.apply([Merging.memo("장보기\n우유\n달걀") { $0.tags = ["장", "급함"] }])
        #expect(try merging.facts().tags == ["급함", "장", "중요"] && report.merged == 1 && Merging.codes(report) == ["merged"])
        // The next export has to say something new again.
        try merging.edit { _ = try $0.removeTag("장", from: merging.id) }
        try merging.test.apply([Merging.memo("장보기\n우유") { $0.tags = ["장", "급함"] }])
        #expect(try merging.facts().tags == ["급함", "중요"])
    }

    @Test(arguments: engines) func `of single values that both sides changed the vault's stays, and it is said once`(engine: TestEngine)
        throws
    {
        let merging = try Merging(engine)
        try merging.edit { _ = try $0.setState(of: merging.id, to: .doing) }
        let report = try merging.test.apply([Merging.memo("장보기\n우유\n달걀") { $0.state = .done }])
        #expect(try merging.facts().state == .doing && report.merged == 1 && Merging.codes(report) == ["conflict"])
        #expect(try merging.test.vault.history(of: merging.id).changes.contains { $0.kind == .merged(joined: [], kept: ["state=2"]) })
        #expect(try merging.test.apply([Merging.memo("장보기\n두유") { $0.state = .done }]).problems.isEmpty)
        #expect(try merging.facts().state == .doing)
        // Now only the export changes it.
        try merging.edit { _ = try $0.setState(of: merging.id, to: .done) }
        try merging.test.apply([
            Merging.memo("장보기\n두유") {
                $0.state = .done; $0.isPinned = true
            }
        ])
        #expect(try merging.baselines == 0)
        try merging.test.apply([Merging.memo("장보기\n두유") { $0.state = nil }])
        #expect(try merging.facts().state == nil)
    }

    @Test(arguments: engines) func `the values of the export can be taken instead`(engine: TestEngine) throws {
        let merging = try Merging(engine)
        try merging.edit { editor in
            _ = try editor.addCategory("가족")
            _ = try editor.move(merging.id, to: "가족")
            _ = try editor.setDue(of: merging.id, to: .day(2026, 12, 24))
            _ = try editor.setState(of: merging.id, to: .doing)
            _ = try editor.setDate(of: merging.id, to: .day(2026, 10, 1))
            // The export says nothing of it.
            _ = try editor.pin([merging.id])
        }
        #expect(throws: EditFailure.noConflict(merging.id)) {
            try merging.edit { _ = try $0.resolveConflict(of: merging.id, keeping: .export) }
        }
        let export = Merging.memo("장보기\n우유\n달걀") {
            ($0.category, $0.state, $0.deadline, $0.created) = (["일", "회의"], .done, .day(2027, 1, 2), .day(2026, 9, 9))
        }
        #expect(Merging.codes(try merging.test.apply([export])) == ["conflict"])
        #expect(try merging.facts().category == ["가족"])
        let before = try merging.facts()
        let conflict = try #require(try merging.test.vault.factConflicts().first)
        #expect(conflict.memo == merging.id && conflict.title == "장보기")
        let values = conflict.facts.map { [$0.here.name, $0.here.export, $0.export.export] }
        #expect(values.contains(["category", "가족", "일/회의"]) && values.map(\.[0]).contains("state"))
        try merging.edit { _ = try $0.resolveConflict(of: merging.id, keeping: .export) }
        #expect(try merging.test.vault.factConflicts().isEmpty)
        let facts = try merging.facts()
        #expect(
            facts.category == ["일", "회의"] && facts.state == .done && facts.deadline == .day(2027, 1, 2) && facts.created == .day(2026, 9, 9)
        )
        #expect(facts.isPinned)
        #expect(try merging.test.apply([export]).problems.isEmpty && merging.facts().state == .done)
        _ = try merging.test.vault.undo(merging.test.vault.operations(limit: 9).first { $0.change.memo == merging.id }?.number)
        #expect(try merging.facts().state == before.state && merging.facts().category == before.category)
    }

    @Test(arguments: engines) func `a conflict that is decided for the vault is none until the export says something else`(
        engine: TestEngine
    ) throws {
        let merging = try Merging(engine)
        let vault = merging.test.vault
        func export(_ state: WorkState) throws {
            try merging.test.apply([
                Merging.memo("장보기\n우유\n달걀") {
                    $0.state = state; $0.deadline = .day(2027, 1, 2)
                }
            ])
        }
        try merging.edit { editor in
            _ = try editor.setDue(of: merging.id, to: .day(2026, 12, 24))
            _ = try editor.setState(of: merging.id, to: .doing)
        }
        try export(.done)
        #expect(try vault.factConflicts().first?.facts.count == 2)
        try merging.edit {
            let changes = try $0.resolveConflict(of: merging.id, keeping: .original)
            #expect(changes.map(\.kind) == [.decided(["state=2", "deadline=\(PlainValue.time(.day(2027, 1, 2)).stored)"])])
        }
        #expect(try vault.factConflicts().isEmpty && merging.facts().state == .doing && merging.facts().deadline == .day(2026, 12, 24))
        #expect(throws: EditFailure.noConflict(merging.id)) {
            try merging.edit { _ = try $0.resolveConflict(of: merging.id, keeping: .original) }
        }
        try export(.done)
        #expect(try vault.factConflicts().isEmpty && merging.facts().state == .doing)
        let number = try vault.operations(limit: 9).first { $0.change.name == "decided" }?.number
        #expect(try vault.undo(number).memoCount == 1)
        #expect(
            try vault.factConflicts().first?.facts.count == 2 && vault.history(of: merging.id).changes.first?.kind == .undone("decided"))
        _ = try vault.undo(vault.operations(limit: 1).first?.number)
        #expect(try vault.factConflicts().isEmpty)
        // The app changes the state again: only that is a conflict.
        try export(.todo)
        #expect(try vault.factConflicts().first?.facts.map(\.here.name) == ["state"])
        // The values of the export can still be taken.
        try merging.edit { _ = try $0.resolveConflict(of: merging.id, keeping: .export) }
        #expect(try merging.facts().state == .todo && merging.facts().deadline == .day(2027, 1, 2))
    }

    @Test(arguments: engines) func `keeping the original decides on a copy and on facts at once`(engine: TestEngine) throws {
        let merging = try Merging(engine)
        try merging.edit { editor in
            _ = try editor.replaceText(of: merging.id, with: MemoText("장보기\n두부"))
            _ = try editor.setState(of: merging.id, to: .doing)
        }
        try merging.test.apply([Merging.memo("장보기\n국수") { $0.state = .done }])
        let changes = try merging.test.vault.edit { try $0.resolveConflict(of: merging.id, keeping: .original) }
        #expect(changes.map(\.name) == ["decided", "trashed"])
        #expect(try merging.test.vault.factConflicts().isEmpty)
        #expect(throws: EditFailure.noConflict(merging.id)) {
            try merging.edit { _ = try $0.resolveConflict(of: merging.id, keeping: .copy) }
        }
    }

    @Test(arguments: engines) func `a record without an ID keeps its memo though its title and text were changed`(engine: TestEngine) throws
    {
        let test = try engine.vault()
        func memo(_ text: String, second: Int64 = 1) -> ImportItem {
            .memo(text) { $0.created = Timestamp(milliseconds: 1_700_000_000_000 + second * 1000) }
        }
        let first = [memo("장보기\n우유\n달걀"), memo("회의\n예산", second: 2), memo("모임\n자리", second: 2)]
        try test.apply(first)
        _ = try test.vault.edit { try $0.addTag("중요", to: MemoID(rawValue: 1)) }
        // Of two memos of a second, one stays as it was. A text that shares no line with the other is a new one.
        let next = [memo("모임 준비\n자리\n장소", second: 2), memo("장보기 목록\n우유\n빵"), memo("회의\n예산", second: 2), memo("새 글", second: 2)]
        let planned = try test.apply(next, dryRun: true)
        let report = try test.apply(next)
        for report in [planned, report] { #expect((report.imported, report.updated, report.unchanged) == (1, 2, 1)) }
        #expect(try test.vault.memo(MemoID(rawValue: 1))?.facts.tags == ["중요"] && test.whole(1) == "장보기 목록\n우유\n빵")
        try test.apply([memo("장보기 목록\n우유\n빵"), memo("회의\n예산", second: 2), memo("모임 뒤풀이\n자리\n장소", second: 2), memo("새 글", second: 2)])
        #expect(try test.number("SELECT count(*) FROM memo") == 4 && test.whole(3) == "모임 뒤풀이\n자리\n장소")
        #expect(try test.apply(first).imported == 0)
    }

    @Test(arguments: engines) func `an export that is older than the last one is told`(engine: TestEngine) throws {
        let test = try engine.vault()
        func memo(_ text: String, day: Int) -> ImportItem { .memo(text, id: "1") { $0.modified = .day(2024, 3, day) } }
        #expect(try Merging.codes(test.apply([memo("처음", day: 1)])).isEmpty && Merging.codes(test.apply([memo("다음", day: 2)])).isEmpty)
        #expect(Merging.codes(try test.apply([memo("처음", day: 1)])) == ["older-versions"])
        #expect(Merging.codes(try test.apply([memo("처음", day: 1)])).isEmpty)
    }

    @Test(arguments: engines) func `other lines of a text are joined`(engine: TestEngine) throws {
        let merging = try Merging(engine)
        try merging.edit { _ = try $0.replaceText(of: merging.id, with: MemoText("장보기\n두유\n달걀")) }
        try merging.test.apply([Merging.memo("장보기\n우유\n달걀")])
        #expect(try merging.test.whole(1) == "장보기\n두유\n달걀")
        try merging.test.apply([.memo("장보기", id: "2"), Merging.memo("오늘 장보기\n우유\n달걀")])
        #expect(try merging.test.whole(1) == "장보기\n두유\n달걀" && merging.test.number("SELECT count(*) FROM memo WHERE conflict_of = 1") == 1)
        let report = try merging.test.apply([Merging.memo("오늘 장보기\n우유\n달걀\n\n끝")])
        #expect(try merging.test.whole(1) == "장보기\n두유\n달걀\n\n끝" && Merging.codes(report) == ["merged"])
    }

    @Test(arguments: engines) func `a text that cannot be joined is kept, and the export's is a linked copy`(engine: TestEngine) throws {
        let merging = try Merging(engine)
        try merging.edit { _ = try $0.replaceText(of: merging.id, with: MemoText("장보기\n두유\n달걀")) }
        let new = Merging.memo("장보기\n커피\n달걀") { $0.isPinned = true }
        let dry = try merging.test.apply([new], dryRun: true)
        #expect(dry.merged == 1 && Merging.codes(dry) == ["conflict"])
        #expect(try merging.test.number("SELECT count(*) FROM memo") == 1)
        let report = try merging.test.apply([new])
        #expect(Merging.codes(report) == ["conflict"] && report.problems[0].message.english.contains("#2"))
        #expect(try merging.test.whole(1) == "장보기\n두유\n달걀" && merging.test.whole(2) == "장보기\n커피\n달걀")
        #expect(try merging.test.vault.memo(MemoID(rawValue: 2))?.facts.conflictOf == merging.id && merging.facts().isPinned)
        #expect(try merging.test.apply([new]).unchanged == 1)
        // A mirror does not take the copy for missing.
        #expect(try merging.test.apply([new], mirror: true).trashed == 0)
        #expect(try merging.test.memos() == 2 && merging.test.check(samples: 5).isHealthy)
    }

    @Test(arguments: engines) func `a memo in the trash stays there, with the new text`(engine: TestEngine) throws {
        let merging = try Merging(engine)
        try merging.edit { _ = try $0.trash(merging.id) }
        let report = try merging.test.apply([Merging.memo("장보기\n우유")])
        #expect(try merging.facts().trashed != nil && merging.test.whole(1) == "장보기\n우유" && Merging.codes(report) == ["changed-in-trash"])
    }

    @Test(arguments: engines) func `a mirror keeps a memo whose text was changed here, and says so once`(engine: TestEngine) throws {
        let merging = try Merging(engine)
        try merging.test.apply([Merging.memo("장보기\n우유\n달걀"), .memo("다른 것", id: "2")])
        try merging.edit { _ = try $0.replaceText(of: merging.id, with: MemoText("장보기\n두유")) }
        let first = try merging.test.apply([.memo("다른 것", id: "2")], mirror: true)
        #expect(first.trashed == 0 && Merging.codes(first) == ["kept-missing"])
        #expect(try merging.test.apply([.memo("다른 것", id: "2")], mirror: true).problems.isEmpty)
        #expect(try merging.facts().trashed == nil)
        // The memo is in the export again.
        try merging.test.apply([Merging.memo("장보기\n우유\n달걀"), .memo("다른 것", id: "2")], mirror: true)
        #expect(try merging.test.whole(1) == "장보기\n두유")
    }

    @Test(arguments: engines) func `a memo that was restored from the trash is not thrown away again`(engine: TestEngine) throws {
        let merging = try Merging(engine)
        try merging.test.apply([Merging.memo("장보기\n우유\n달걀"), .memo("다른 것", id: "2")])
        let other = [ImportItem.memo("다른 것", id: "2")]
        #expect(try merging.test.apply(other, mirror: true).trashed == 1)
        try merging.edit { _ = try $0.restore(merging.id) }
        #expect(try merging.test.apply(other, mirror: true).trashed == 0 && merging.facts().trashed == nil)
    }

    @Test(arguments: engines) func `a renamed, moved or merged category is the one that the export names`(engine: TestEngine) throws {
        let merging = try Merging(engine)
        try merging.edit { editor in
            _ = try editor.renameCategory("생활", to: "살림")
            _ = try editor.addCategory("집안")
            _ = try editor.nestCategory("살림", in: "집안")
        }
        try merging.test.apply([Merging.memo("장보기\n우유"), .memo("빨래", id: "2", category: ["생활", "옷"])])
        #expect(try merging.facts().category == ["집안", "살림"])
        #expect(try merging.test.vault.memo(MemoID(rawValue: 2))?.facts.category == ["집안", "살림", "옷"])
        try merging.edit { _ = try $0.mergeCategory("살림", into: "집안") }
        try merging.test.apply([Merging.memo("장보기"), .memo("빨래", id: "2", category: ["생활", "옷"]), .memo("청소", id: "3", category: ["생활"])])
        #expect(try merging.facts().category == ["집안"])
        #expect(try merging.test.vault.memo(MemoID(rawValue: 2))?.facts.category == ["집안", "옷"])
        #expect(try merging.test.vault.memo(MemoID(rawValue: 3))?.facts.category == ["집안"])
        // Somebody makes a category of the old name: the memos stay where they were put.
        try merging.edit { _ = try $0.addCategory("생활") }
        try merging.test.apply([Merging.memo("장보기\n끝"), .memo("새것", id: "4", category: ["생활"])])
        #expect(try merging.facts().category == ["집안"])
        #expect(try merging.test.vault.memo(MemoID(rawValue: 4))?.facts.category == ["생활"])
    }

    @Test(arguments: engines) func `memos of a removed category stay where they were put`(engine: TestEngine) throws {
        let merging = try Merging(engine)
        try merging.test.apply([Merging.memo("장보기\n우유\n달걀"), .memo("빨래", id: "2", category: ["생활", "옷"])])
        try merging.edit { _ = try $0.removeCategory("생활", memosTo: nil, mayLeaveThemWithout: true) }
        try merging.test.apply([Merging.memo("장보기"), .memo("빨래\n끝", id: "2", category: ["생활", "옷"])])
        #expect(try merging.facts().category == [])
        #expect(try merging.test.vault.memo(MemoID(rawValue: 2))?.facts.category == ["옷"])
    }

    @Test(arguments: engines) func `a renamed tag stays renamed`(engine: TestEngine) throws {
        let merging = try Merging(engine)
        try merging.edit { _ = try $0.renameTag("집", to: "우리집") }
        try merging.test.apply([Merging.memo("장보기\n우유") { $0.tags = ["집", "장"] }])
        #expect(try merging.facts().tags == ["우리집", "장"])
    }

    @Test(arguments: engines) func `a vault of an earlier version loses nothing by its first import`(engine: TestEngine) throws {
        let merging = try Merging(engine)
        try merging.edit { editor in
            _ = try editor.addTag("중요", to: merging.id)
            _ = try editor.replaceText(of: merging.id, with: MemoText("장보기\n두유\n달걀"))
        }
        // What the step of the tables writes: it does not know what the export said.
        try merging.test.change("DELETE FROM baseline WHERE part <> ''")
        try merging.test.change("UPDATE baseline SET value = NULL")
        #expect(try merging.test.apply([Merging.memo("장보기\n우유\n달걀")]).unchanged == 1)
        #expect(try merging.test.whole(1) == "장보기\n두유\n달걀" && merging.facts().tags == ["중요", "집"])
        #expect(try merging.test.number("SELECT count(*) FROM baseline WHERE value IS NULL") == 0)
        try merging.test.apply([Merging.memo("장보기\n우유\n달걀\n\n끝") { $0.tags = ["집", "장"] }])
        #expect(try merging.test.whole(1) == "장보기\n두유\n달걀\n\n끝" && merging.facts().tags == ["장", "중요", "집"])
    }

    @Test(arguments: engines) func `memos that were written here have no baseline, and removed ones leave none`(engine: TestEngine) throws {
        let merging = try Merging(engine)
        let own = try #require(try merging.test.vault.edit { try $0.add(MemoDraft(text: MemoText("여기서 씀"))) }.memo)
        try merging.edit { editor in
            for memo in [own, merging.id] { _ = try editor.addTag("중요", to: memo) }
        }
        #expect(try merging.test.number("SELECT count(*) FROM baseline WHERE memo_id <> 1") == 0)
        #expect(try merging.baselines == 2)
        try merging.edit { editor in
            _ = try editor.trash(merging.id)
            _ = try editor.emptyTrash()
        }
        #expect(try merging.baselines == 0)
    }
}

/// Imports that add to what was set in the vault.
@Suite struct OwnChangesTests {
    @Test(arguments: engines) func `a pin that was set here stays when an export pins too many memos`(engine: TestEngine) throws {
        let merging = try Merging(engine)
        try merging.edit { _ = try $0.pin([merging.id]) }
        let others = (2...8).map { number in
            ImportItem.memo("메모 \(number)", id: "\(number)") { ($0.isPinned, $0.created) = (true, .day(2026, 11, number + 1)) }
        }
        let report = try merging.test.apply([Merging.memo("장보기\n우유\n달걀")] + others)
        #expect(try merging.facts().isPinned && merging.test.number("SELECT count(*) FROM memo WHERE pinned") == VaultSettings().pinLimit)
        #expect(Merging.codes(report).allSatisfy { $0 == "pins-full" })
    }

    @Test(arguments: engines) func `the text of an export has a copy of its own although an earlier one was edited`(engine: TestEngine)
        throws
    {
        let merging = try Merging(engine)
        let ours = { (line: String) in MemoText("장보기\n\(line)\n달걀") }
        try merging.edit { _ = try $0.replaceText(of: merging.id, with: ours("두유")) }
        try merging.test.apply([Merging.memo("장보기\n커피\n달걀")])
        try merging.edit { _ = try $0.replaceText(of: MemoID(rawValue: 2), with: MemoText("다른 글")) }
        try merging.test.apply([Merging.memo("장보기\n홍차\n달걀")])
        try merging.edit { _ = try $0.replaceText(of: merging.id, with: ours("녹차")) }
        let report = try merging.test.apply([Merging.memo("장보기\n커피\n달걀")])
        #expect(report.problems.first?.message.english.contains("#4") == true)
        #expect(try merging.test.whole(4) == "장보기\n커피\n달걀" && merging.test.number("SELECT count(*) FROM memo WHERE conflict_of = 1") == 3)
    }
}

/// Imports of memos that were deleted for good in the vault.
@Suite struct PurgedMemoTests {
    private func purge(_ merging: Merging) throws {
        try merging.edit { editor in
            _ = try editor.trash(merging.id)
            _ = try editor.emptyTrash()
        }
    }

    @Test(arguments: engines) func `a memo that was deleted for good stays out, until the export changes it`(engine: TestEngine) throws {
        let merging = try Merging(engine)
        try purge(merging)
        let same = [Merging.memo("장보기\n우유\n달걀"), .memo("새 메모", id: "2")]
        let report = try merging.test.apply(same)
        #expect((report.imported, report.deleted, report.read) == (1, 1, 2) && report.problems.isEmpty)
        #expect(try merging.test.apply(same).deleted == 1)
        #expect(try merging.test.texts("SELECT title FROM memo") == ["새 메모"])
        let changed = try merging.test.apply([Merging.memo("장보기\n우유")])
        #expect(changed.imported == 1 && Merging.codes(changed) == ["deleted-but-changed"])
        // It is a memo like others now.
        #expect(try merging.test.apply([Merging.memo("장보기\n우유")]).unchanged == 1)
        #expect(try merging.test.number("SELECT count(*) FROM purged") == 0)
    }

    @Test(arguments: engines) func `it comes back if that is asked for, and the vault keeps only hashes of it`(engine: TestEngine) throws {
        let merging = try Merging(engine)
        try purge(merging)
        // One for exports of the app, one for own exports.
        #expect(try merging.test.number("SELECT count(*) FROM purged") == 2)
        var options = ApplyOptions()
        options.bringsBackDeleted = true
        let report = try merging.test.vault.apply(as: "test", options: options) { try $0(Merging.memo("장보기\n우유\n달걀")) }
        #expect(report.imported == 1 && report.deleted == 0)
        #expect(try merging.test.number("SELECT count(*) FROM purged") == 0)
    }

    @Test(arguments: engines) func `memos of a file that was gone come back with it`(engine: TestEngine) throws {
        let merging = try Merging(engine)
        try merging.test.apply([.memo("다른 것", id: "2")], mirror: true)
        try merging.edit { _ = try $0.emptyTrash() }
        #expect(try merging.test.apply([Merging.memo("장보기\n우유\n달걀")]).imported == 1)
    }
}

/// A vault with one imported memo.
private struct Merging {
    let test: TestVault
    let id = MemoID(rawValue: 1)

    init(_ engine: TestEngine) throws {
        test = try engine.vault()
        try test.apply([Self.memo("장보기\n우유\n달걀")])
    }

    static func memo(_ text: String, change: (inout MemoRecord) -> Void = { _ in }) -> ImportItem {
        .memo(text, id: "1", category: ["생활"]) {
            ($0.tags, $0.created) = (["집"], .day(2026, 11, 1))
            change(&$0)
        }
    }

    func edit(_ body: (MemoEditor) throws -> Void) throws { try test.vault.edit { try body($0) } }
    func facts() throws -> MemoFacts { try #require(try test.vault.memo(id)).facts }
    var baselines: Int { get throws { try test.number("SELECT count(*) FROM baseline") } }
    static func codes(_ report: ImportReport) -> [String] { report.problems.map(\.code) }
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
