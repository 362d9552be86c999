import Foundation
import MemoImport
import MemoModel
import MemoSearch
import Testing

@testable import MemoVault

/// Editing memos: row, index and history must change together.
@Suite struct EditingTests {
    @Test(
        arguments: engines, ["한 줄", "\n\n  제목\r\n본문\n", "e\u{301} \u{1112}\u{1161}\u{11AB}", "제목\r본문", "a\tb \u{1F469}\u{200D}\u{1F4BB}"])
    func `a text comes back byte for byte`(engine: TestEngine, text: String) throws {
        let test = try engine.vault()
        let id = try test.add(text)
        #expect(try test.whole(id.rawValue).map { Array($0.utf8) } == Array(text.utf8))
    }

    @Test(arguments: engines, ["", " \n\t", "\u{3000}"]) func `an empty text is rejected when adding and editing`(
        engine: TestEngine, text: String
    ) throws {
        let test = try engine.vault()
        #expect(throws: EditFailure.emptyText) { try test.add(text) }
        let id = try test.add("무엇")
        #expect(throws: EditFailure.emptyText) { try test.vault.edit { try $0.replaceText(of: id, with: MemoText(text)) } }
        #expect(try test.whole(id.rawValue) == "무엇")
    }

    @Test(arguments: engines) func `after an edit only the new words match, and the old text can be restored`(engine: TestEngine) throws {
        let test = try engine.vault()
        let id = try test.add("도서관에서 회의")
        _ = try test.vault.edit { try $0.replaceText(of: id, with: MemoText("수영장에서 운동")) }
        #expect(try test.found("도서관").isEmpty && test.found("수영장") == [id.rawValue])
        _ = try test.vault.edit { try $0.revert(id, to: 1) }
        #expect(try test.found("도서관") == [id.rawValue])
        #expect(try test.vault.version(2, of: id)?.text.whole == "수영장에서 운동")
        #expect(try test.kinds(id) == ["reverted", "edited", "added"])
        #expect(throws: EditFailure.noVersion(9, of: id, kept: [1, 2, 3])) { try test.vault.edit { try $0.revert(id, to: 9) } }
    }

    @Test(arguments: engines) func `a conflict is resolved with either text or with both, and an undo brings it back`(engine: TestEngine)
        throws
    {
        let test = try engine.vault()
        let (id, other) = (try test.add("약속\n세 시"), try test.add("장보기"))
        let copy = try #require(
            test.vault.edit { editor in
                var draft = MemoDraft(text: MemoText("약속\n네 시"))
                draft.conflictOf = id
                return try editor.add(draft).memo
            })
        func state() throws -> [String?] {
            try [id, copy].flatMap { memo -> [String?] in
                let memo = try #require(try test.vault.memo(memo))
                return [
                    memo.text.whole, memo.facts.trashed == nil ? "used" : "trashed", memo.facts.conflictOf.map { String($0.rawValue) },
                    memo.conflicts.map { String($0.rawValue) }.joined(separator: " "),
                ]
            }
        }
        let before = try state()
        for (choice, text) in [(ConflictChoice.original, "약속\n세 시"), (.copy, "약속\n네 시"), (.both, "약속\n세 시")] {
            // Either side may be named.
            for side in [id, copy] {
                #expect(try !test.vault.edit { try $0.resolveConflict(of: side, keeping: choice) }.isEmpty)
                #expect(try test.whole(id.rawValue) == text && test.vault.memo(id)?.conflicts == [])
                #expect(try (test.vault.memo(copy)?.facts.trashed == nil) == (choice == .both))
                #expect(throws: (any Error).self) { try test.vault.edit { try $0.resolveConflict(of: id, keeping: .both) } }
                _ = try test.vault.undo()
                #expect(try state() == before, "\(choice)")
            }
        }
        #expect(throws: EditFailure.noConflict(other)) { try test.vault.edit { try $0.resolveConflict(of: other, keeping: .copy) } }
        _ = try test.vault.edit { try $0.trash(id) }
        #expect(throws: EditFailure.inTrash(id)) { try test.vault.edit { try $0.resolveConflict(of: copy, keeping: .original) } }
    }

    @Test(arguments: engines) func `the trash is emptied of some memos, or of those that came there long ago`(engine: TestEngine) throws {
        let test = try engine.vault()
        let ids = try (1...4).map { try test.add("메모 \($0)") }
        for (day, id) in ids.prefix(3).enumerated() { _ = try test.vault.edit(now: .day(2026, 11, day + 1)) { try $0.trash(id) } }
        #expect(try test.vault.emptyTrash(of: [ids[1], ids[3]]) == 1, "a memo that is not in the trash stays")
        #expect(try test.vault.emptyTrash(before: .day(2026, 11, 2)) == 1)
        #expect(try ids.map { try test.vault.memo($0) != nil } == [false, false, true, true])
        #expect(try test.vault.emptyTrash(of: []) == 0 && test.vault.emptyTrash() == 1)
    }

    @Test func `every kind of change has its name in the list of names`() throws {
        let now = Timestamp(milliseconds: 0)
        let kinds: [Change.Kind] =
            [
                .added, .edited(version: 1), .reverted(to: 1, version: 2), .imported(source: "a"), .updated(version: nil),
                .merged(joined: ["tags"], kept: ["state=2", "category=업무/긴 이름", "deadline=", "text"]),
                .decided(["state=2", "deadline="]), .vanished,
                .writtenBack, .moved(from: nil, to: "a"), .pinned, .unpinned,
            ] + PlainFact.allCases.filter { $0 != .pinned }.map { .factChanged($0, from: nil, to: PlainFactTests.sample(of: $0)) } + [
                .dateChanged(from: nil, to: now), .tagged("a"), .untagged("a"), .attached("a"), .detached("a"), .trashed, .restored,
                .purged, .parted(from: MemoID(rawValue: 1)),
                .importRun(new: 1, changed: 2, trashed: 3), .categoryAdded, .categoryRenamed(to: "a"), .categoryChanged,
                .categoryNested(in: nil),
                .categoryRemoved(memosTo: nil), .tagRenamed(to: "a"), .searchSaved, .searchDeleted, .searchRenamed(to: "a"),
                .synonymsChanged,
                .undone("moved"),
            ]
        #expect(kinds.map { EventColumns($0).name } == Change.kindNames)
        #expect(kinds.map { EventColumns($0).kind } == kinds)
    }

    @Test(arguments: engines) func `NFC and NFD are different texts, and an equal text is no change`(engine: TestEngine) throws {
        let test = try engine.vault()
        let id = try test.add("한")
        #expect(try test.vault.edit { try $0.replaceText(of: id, with: MemoText("한")) } == nil)
        #expect(try test.vault.edit { try $0.replaceText(of: id, with: MemoText("\u{1112}\u{1161}\u{11AB}")) } != nil)
    }

    @Test(arguments: engines) func `an edit moves a memo to the top`(engine: TestEngine) throws {
        let test = try engine.vault()
        let (first, second) = (try test.add("하나"), try test.add("둘"))
        try test.vault.edit(now: Timestamp(milliseconds: Timestamp.now.milliseconds + 5000)) {
            _ = try $0.replaceText(of: first, with: MemoText("하나 더"))
        }
        var ids: [MemoID] = []
        try test.vault.list(MemoListRequest()) { ids.append($0.id) }
        #expect(ids == [first, second])
    }

    @Test(arguments: engines) func `a sixth pin is rejected with the limit and the pinned memos`(engine: TestEngine) throws {
        let test = try engine.vault()
        let ids = try (1...6).map { try test.add("메모 \($0)") }
        for id in ids.prefix(5) { _ = try test.vault.edit { try $0.pin([id]) } }
        let failure = #expect(throws: EditFailure.self) { try test.vault.edit { try $0.pin([ids[5]]) } }
        guard case .pinsFull(limit: 5, let pinned)? = failure else { return #expect(Bool(false), "\(String(describing: failure))") }
        #expect(pinned.count == 5 && pinned.contains("#3 메모 3"))
        let roomy = try test.reopened(settings: VaultSettings(pinLimit: 6))
        #expect(try roomy.edit { try $0.pin([ids[5]]) }.count == 1)
    }

    @Test(arguments: engines) func `a rejected edit rolls back the whole transaction`(engine: TestEngine) throws {
        let test = try engine.vault()
        let id = try test.add("하나")
        #expect(throws: EditFailure.noMemo("99")) {
            try test.vault.edit {
                _ = try $0.pin([id])
                _ = try $0.pin([MemoID(rawValue: 99)])
            }
        }
        #expect(try test.vault.memo(id)?.facts.isPinned == false && test.kinds(id) == ["added"])
    }

    @Test(arguments: engines) func `trashed memos are not found and can be restored unchanged`(engine: TestEngine) throws {
        let test = try engine.vault()
        let id = try test.add("버릴 도서관") { $0.tags = ["급함"] }
        _ = try test.vault.edit { try $0.trash(id) }
        #expect(try test.found("도서관").isEmpty)
        #expect(throws: EditFailure.inTrash(id)) { try test.vault.edit { try $0.pin([id]) } }
        _ = try test.vault.edit { try $0.restore(id) }
        #expect(try test.found("도서관") == [id.rawValue] && test.vault.memo(id)?.facts.tags == ["급함"])
        #expect(throws: EditFailure.notInTrash(id)) { try test.vault.edit { try $0.restore(id) } }
    }

    @Test(arguments: engines) func `numbers of permanently deleted memos are not reused`(engine: TestEngine) throws {
        let test = try engine.vault()
        _ = try test.add("하나")
        let last = try test.add("둘 도서관")
        try test.vault.edit {
            _ = try $0.trash(last); #expect(try $0.emptyTrash() == 1)
        }
        #expect(try test.add("셋").rawValue == last.rawValue + 1)
        try test.vault.edit {
            _ = try $0.trash(MemoID(rawValue: last.rawValue + 1)); _ = try $0.emptyTrash()
        }
        try test.apply([.memo("넷", id: "1"), .memo("다섯", id: "2")])
        #expect(try test.number("SELECT max(id) FROM memo") == 5)
        #expect(try test.check(samples: 10).isHealthy)
        #expect(try test.vault.history(of: last).changes.map(\.name) == ["purged", "trashed", "added"])
    }

    @Test(arguments: engines) func `a memo can be named by its number, its id, or the beginning of its id`(engine: TestEngine) throws {
        let test = try engine.vault()
        try test.apply([.memo("하나", id: "abcd-1"), .memo("둘", id: "abce-2"), .memo("셋", id: "3000")])
        #expect(try test.vault.memo(named: "#2").rawValue == 2)
        #expect(try test.vault.memo(named: "abcd-1").rawValue == 1)
        #expect(try test.vault.memo(named: "abce").rawValue == 2)
        #expect(try test.vault.memo(named: "3000").rawValue == 3)
        #expect(throws: EditFailure.noMemo("abc")) { try test.vault.memo(named: "abc") }
        #expect(throws: EditFailure.noMemo("%_-*")) { try test.vault.memo(named: "%_-*") }
        try test.apply([.memo("넷", id: "abcd-7")])
        #expect(throws: EditFailure.ambiguous("abcd", candidates: ["#1 하나", "#4 넷"])) { try test.vault.memo(named: "abcd") }
    }

    @Test(arguments: engines, [false, true])
    func `a beginning of an id is ambiguous however many other ids have it inside`(engine: TestEngine, severalContainers: Bool) throws {
        let test = try engine.vault()
        let others = (1...1200).map { ImportItem.memo("다른 \($0)", id: "x-note-\($0)") }
        try test.apply(others + [.memo("하나", id: "note-1"), .memo("둘", id: "note-2")], severalContainers: severalContainers)
        #expect(throws: EditFailure.ambiguous("note-", candidates: ["#1201 하나", "#1202 둘"])) { try test.vault.memo(named: "note-") }
        #expect(try test.vault.memo(named: "note-2").rawValue == 1202)
    }

    @Test(arguments: engines) func `an import is one event, and every memo still has its arrival`(engine: TestEngine) throws {
        let test = try engine.vault()
        try test.apply([.memo("하나", id: "1"), .memo("둘", id: "2")])
        #expect(try test.vault.history().changes.map(\.kind) == [.importRun(new: 2, changed: 0, trashed: 0)])
        try test.apply([.memo("하나 고침", id: "1")], mirror: true)
        let one = try test.vault.history(of: MemoID(rawValue: 1)).changes
        #expect(one.map(\.kind) == [.updated(version: 1), .imported(source: "test")])
        #expect(one.map(\.title) == ["하나 고침", "하나"])
        #expect(try test.kinds(MemoID(rawValue: 2)) == ["vanished", "imported"])
        try test.apply([.memo("하나 고침", id: "1")])
        #expect(try test.vault.history().total == 4)
    }

    @Test(arguments: engines) func `history is bounded, and version numbers stay`(engine: TestEngine) throws {
        let test = try engine.vault()
        let id = try test.add("0")
        for number in 1...6 { _ = try test.vault.edit { try $0.replaceText(of: id, with: MemoText("\(number)")) } }
        #expect(try test.vault.pruneHistory(versionLimit: 2, eventLimit: 3) == PrunedHistory(versions: 4, events: 4))
        #expect(try test.vault.versionNumbers(of: id) == [5, 6, 7])
        #expect(try test.vault.version(5, of: id)?.text.whole == "4" && test.vault.version(7, of: id)?.text.whole == "6")
        #expect(try test.kinds(id) == ["edited", "edited", "edited", "added"])
        _ = try test.vault.edit { try $0.replaceText(of: id, with: MemoText("7")) }
        #expect(try test.vault.versionNumbers(of: id) == [5, 6, 7, 8])
    }

    @Test(arguments: engines) func `tags can be added and merged, and are deleted with their last memo`(engine: TestEngine) throws {
        let test = try engine.vault()
        let id = try test.add("하나") { $0.tags = ["#급함", "집"] }
        #expect(try test.vault.edit { try $0.addTag("급함", to: id) } == nil)
        _ = try test.vault.edit { try $0.renameTag("급함", to: "집") }
        #expect(try test.vault.tags().tags == [TagSummary(name: "집", count: 1)])
        _ = try test.vault.edit { try $0.removeTag("집", from: id) }
        #expect(try test.vault.tags().tags.isEmpty)
        #expect(throws: CategoryFailure.noTag("집")) { try test.vault.edit { try $0.removeTag("집", from: id) } }
        #expect(throws: CategoryFailure.badTag("##")) { try test.vault.edit { try $0.addTag("##", to: id) } }
    }

    @Test(arguments: engines, ["여행", " 여행", "여행 ", "#여행", "# 여행", " ##여행\r\n", "# #여행", "여행".decomposedStringWithCanonicalMapping])
    func `a name is one tag, however it is written and wherever it comes from`(engine: TestEngine, name: String) throws {
        let test = try engine.vault()
        let id = try test.add("하나") { $0.tags = [name] }
        try test.apply([.memo("둘", id: "2") { $0.tags = [name] }])
        #expect(try test.vault.edit { try $0.addTag(name, to: id) } == nil)
        _ = try test.vault.edit { try $0.setTags(of: id, to: [name, "집", "집 "]) }
        #expect(try test.vault.memo(id)?.facts.tags.sorted() == ["여행", "집"])
        #expect(try test.vault.tags().tags == [TagSummary(name: "여행", count: 2), TagSummary(name: "집", count: 1)])
        #expect(try test.vault.search(SearchRequest(query: "tag:\"\(name.trimmingCharacters(in: .newlines))\"")).total == 2)
        _ = try test.vault.edit { try $0.removeTag(name, from: id) }
        #expect(try test.vault.tags().tags.map(\.count) == [1, 1])
    }

    @Test(arguments: engines) func `tags of a list that is set are those of the list`(engine: TestEngine) throws {
        let test = try engine.vault()
        let id = try test.add("하나") { $0.tags = ["여행", "일"] }
        try test.change("UPDATE tag SET name = ' 여행' WHERE name = '여행'")
        let changes = try test.vault.edit { try $0.setTags(of: id, to: ["여행 ", "집"]) }
        #expect(changes.count == 4)
        #expect(try test.vault.memo(id)?.facts.tags.sorted() == ["여행", "집"])
        #expect(throws: CategoryFailure.badTag("#")) { try test.vault.edit { try $0.setTags(of: id, to: ["#"]) } }
        #expect(try test.vault.memo(id)?.facts.tags.sorted() == ["여행", "집"])
    }

    @Test(arguments: engines) func `tags are counted without the trash, most used first`(engine: TestEngine) throws {
        let test = try engine.vault()
        let first = try test.add("하나") { $0.tags = ["집", "일", "글"] }
        _ = try test.add("둘") { $0.tags = ["일", "집"] }
        _ = try test.add("셋") { $0.tags = ["일"] }
        #expect(try test.vault.tags().tags.map { "\($0.name) \($0.count)" } == ["일 3", "집 2", "글 1"])
        _ = try test.vault.edit { try $0.trash(first) }
        #expect(try test.vault.tags().tags.map { "\($0.name) \($0.count)" } == ["일 2", "집 1", "글 0"])
    }

    @Test(arguments: engines) func `a deadline makes a memo a to-do`(engine: TestEngine) throws {
        let test = try engine.vault()
        let due = LocalTime.start(of: LocalTime.day(at: .now))
        let plain = try test.add("무엇")
        let changes = try test.vault.edit { try $0.setDue(of: plain, to: due) }
        #expect(changes.map(\.name) == ["state", "due"])
        #expect(try test.vault.edit { try $0.setDue(of: plain, to: due) }.isEmpty)
        let doing = try test.add("하는 일") { $0.state = .doing }
        #expect(try test.vault.edit { try $0.setDue(of: doing, to: due) }.map(\.name) == ["due"])
        let drafted = try test.add("새 일") { $0.due = due }
        let board = try test.vault.board(limit: nil)
        #expect(Set(board.columns[0].items.map(\.id)) == [plain, drafted] && board.columns[1].items.map(\.id) == [doing])
        _ = try test.vault.edit { try $0.setDue(of: plain, to: nil) }
        #expect(try test.vault.board(limit: nil).columns[0].count == 2)
    }

    @Test(arguments: engines) func `the board sorts by deadline and compares days`(engine: TestEngine) throws {
        let test = try engine.vault()
        let today = LocalTime.start(of: LocalTime.day(at: .now))
        let yesterday = Timestamp(milliseconds: today.milliseconds - 1)
        let late = try test.add("늦음") {
            $0.state = .doing; $0.due = yesterday
        }
        let now = try test.add("오늘까지") {
            $0.state = .doing; $0.due = today
        }
        let never = try test.add("언젠가") { $0.state = .doing }
        _ = try test.add("끝") {
            $0.state = .done; $0.due = yesterday
        }
        let board = try test.vault.board(limit: nil)
        #expect(board.columns.map(\.count) == [0, 3, 1] && board.columns.map(\.overdue) == [0, 1, 0])
        #expect(board.columns[1].items.map(\.id) == [late, now, never])
        #expect(board.columns[1].items.map(\.isOverdue) == [true, false, false])
        #expect(try test.vault.board(limit: 1).columns[1].items.map(\.id) == [late])
    }

    @Test(arguments: engines) func `the board has snippets on request`(engine: TestEngine) throws {
        let test = try engine.vault()
        _ = try test.add("빵 굽기\n\n  밀가루와 물을 섞는다") { $0.state = .todo }
        _ = try test.add("제목뿐") { $0.state = .doing }
        #expect(try test.vault.board(limit: nil).columns.flatMap(\.items).allSatisfy { $0.snippet == nil })
        let columns = try test.vault.board(limit: nil, snippetLength: 4).columns
        #expect(columns[0].items.map(\.snippet?.text) == ["밀가루와"] && columns[0].items.first?.snippet?.isCutAfter == true)
        #expect(columns[1].items.map(\.snippet?.text) == [""])
    }

    @Test(arguments: engines) func `a chosen date is the date that is shown`(engine: TestEngine) throws {
        let test = try engine.vault()
        var draft = MemoDraft(text: MemoText("일기"))
        draft.date = .day(2026, 12, 24)
        _ = try test.vault.edit { try $0.add(draft) }
        let facts = try #require(try test.vault.facts(of: [MemoID(rawValue: 1)]).first)
        #expect((facts.modified ?? facts.created) == .day(2026, 12, 24))
    }

    @Test(arguments: engines) func `the state changes with each write of any program, and with nothing else`(engine: TestEngine) throws {
        let test = try engine.vault()
        let before = try test.vault.state()
        try test.vault.edit { _ in }
        #expect(throws: EditFailure.noMemo("7")) { try test.vault.edit { try $0.trash(MemoID(rawValue: 7)) } }
        #expect(try test.found("학교").isEmpty && test.vault.state() == before)
        let id = try test.add("학교")
        let added = try test.vault.state()
        #expect(added != before)
        let other = try test.reopened()
        _ = try other.edit { try $0.pin([id]) }
        #expect(try test.vault.state() != added)
        try other.close()
    }

    @Test(arguments: engines) func `the trash is counted, and emptied for good`(engine: TestEngine) throws {
        let test = try engine.vault()
        let ids = try (1...4).map { try test.add("버릴 메모 \($0)") }
        _ = try test.vault.edit { try $0.replaceText(of: ids[0], with: MemoText("고친 메모")) }
        _ = try test.vault.edit { editor in try ids.prefix(3).map { try editor.trash($0) } }
        #expect(try test.vault.trashCount() == 3)
        #expect(try test.vault.emptyTrash() == 3 && test.vault.emptyTrash() == 0 && test.vault.trashCount() == 0)
        #expect(try test.vault.memo(ids[0]) == nil && test.vault.version(1, of: ids[0]) == nil)
        #expect(try test.number("SELECT count(*) FROM revision") == 0)
        #expect(try test.found("메모") == [4] && test.check(samples: 10).isHealthy)
    }
}

extension TestVault {
    func add(_ text: String, change: (inout MemoDraft) -> Void = { _ in }) throws -> MemoID {
        var draft = MemoDraft(text: MemoText(text))
        change(&draft)
        return try #require(try vault.edit { try $0.add(draft) }.memo)
    }

    func found(_ word: String) throws -> [Int64] { try vault.search(SearchRequest(query: word)).hits.map(\.id.rawValue) }

    func kinds(_ id: MemoID) throws -> [String] { try vault.history(of: id).changes.map(\.name) }
}
