import MemoImport
import MemoModel
import MemoSearch
import TestSupport
import Testing

@testable import MemoVault

/// The undo of operations. One vault at a time: each in PostgreSQL has connections of its own.
@Suite(.serialized) struct UndoTests {
    @Test(arguments: overEngines(Array(0..<UndoneChange.all.count))) func `a change is undone, and done again`(
        engine: TestEngine, change: Int
    ) throws {
        let history = try UndoHistory(engine)
        let before = try history.dump()
        let operation = try history.perform(UndoneChange.all[change])
        let after = try history.dump()
        #expect(before != after, "the change does nothing")
        let report = try history.vault.undo(nil)
        #expect(try report.undone.number == operation && history.dump() == before && report.kept.isEmpty && report.keptNames.isEmpty)
        #expect(throws: UndoFailure.undone(operation, by: try #require(report.number))) { try history.vault.undo(operation) }
        #expect(try history.vault.undo(report.number).kept.isEmpty && history.dump() == after)
        #expect(try history.vault.undo(nil).undone.number == operation && history.dump() == before)
        #expect(try history.test.check(samples: 20).isHealthy)
    }

    @Test(arguments: overEngines(Array(1...40))) func `random histories are undone step by step, and done again`(
        engine: TestEngine, seed: Int
    ) throws {
        let history = try UndoHistory(engine)
        var random = RandomTexts(seed: seed)
        var steps: [(operation: Int64, before: [String], after: [String])] = []
        for _ in 0..<12 {
            let before = try history.dump()
            guard let operation = try? history.perform(UndoneChange.random(&random)), try history.isOperation(operation),
                steps.last?.operation != operation
            else { continue }
            steps.append((operation, before, try history.dump()))
        }
        #expect(!steps.isEmpty)
        var undone: [Int64] = []
        for step in steps.reversed() {
            undone.append(try #require(try history.vault.undo(step.operation).number))
            let now = try history.dump()
            let difference = Self.difference(now, step.before)
            #expect(difference == [], "undo of \(step.operation)")
        }
        for (step, number) in zip(steps, undone.reversed()) {
            _ = try history.vault.undo(number)
            let difference = Self.difference(try history.dump(), step.after)
            #expect(difference == [], "\(step.operation), done again")
        }
        #expect(try history.test.check(samples: 20).isHealthy)
    }

    private static func difference(_ one: [String], _ other: [String]) -> [String] {
        one.filter { !other.contains($0) }.map { "+" + $0 } + other.filter { !one.contains($0) }.map { "-" + $0 }
    }

    @Test(arguments: engines) func `what was changed since stays, and is told`(engine: TestEngine) throws {
        let history = try UndoHistory(engine)
        let operation = try history.perform { editor in
            for id in 1...3 { _ = try editor.move(MemoID(rawValue: Int64(id)), to: "일") }
            _ = try editor.setState(of: MemoID(rawValue: 1), to: .doing)
        }
        _ = try history.perform { editor in
            _ = try editor.addCategory("새것")
            _ = try editor.move(MemoID(rawValue: 2), to: "새것")
        }
        let report = try history.vault.undo(operation)
        #expect(report.memoCount == 2 && report.kept.map(\.memo.rawValue) == [2] && report.kept.first?.facts == ["category"])
        let facts = try (1...3).map { try #require(try history.vault.memo(MemoID(rawValue: Int64($0)))).facts }
        #expect(facts.map(\.category) == [["생활"], ["새것"], ["생활"]] && facts[0].state == nil)
    }

    @Test(arguments: engines) func `an edit is taken out of a text that was edited again`(engine: TestEngine) throws {
        let history = try UndoHistory(engine)
        let first = MemoID(rawValue: 1)
        let operation = try history.perform { _ = try $0.replaceText(of: first, with: MemoText("제목 1\n우유 2개\n달걀\n빵\n물")) }
        _ = try history.perform { _ = try $0.replaceText(of: first, with: MemoText("제목 1\n우유 2개\n달걀\n빵\n물 3병")) }
        _ = try history.vault.undo(operation)
        #expect(try history.test.whole(1) == "제목 1\n우유\n달걀\n빵\n물 3병")
        // Changes of the same line stay.
        let other = try history.perform { _ = try $0.replaceText(of: first, with: MemoText("제목 1\n우유\n달걀 10개\n빵\n물 3병")) }
        _ = try history.perform { _ = try $0.replaceText(of: first, with: MemoText("제목 1\n우유\n달걀 20개\n빵\n물 3병")) }
        let report = try history.vault.undo(other)
        #expect(try report.kept.first?.facts == ["text"] && history.test.whole(1) == "제목 1\n우유\n달걀 20개\n빵\n물 3병")
    }

    @Test(arguments: engines) func `an import that was undone comes again, and memos that were edited since stay`(engine: TestEngine) throws
    {
        let history = try UndoHistory(engine)
        let items = (1...300).map { ImportItem.memo("새 메모 \($0)", id: "n\($0)", category: ["다른 것"]) { $0.tags = ["새"] } }
        #expect(try history.test.apply(items, as: "other").imported == 300)
        let operation = try #require(try history.vault.operations(limit: 1).first)
        #expect(operation.change.kind == .importRun(new: 300, changed: 0, trashed: 0) && operation.memoCount == 300)
        _ = try history.perform { _ = try $0.pin([MemoID(rawValue: 10)]) }
        let report = try history.vault.undo(operation.number)
        #expect(report.memoCount == 299 && report.kept.map(\.memo.rawValue) == [10] && report.keptNames == ["다른 것"])
        #expect(try history.test.memos() == 5)
        let again = try history.test.apply(items, as: "other")
        #expect(again.updated == 299 && again.unchanged == 1)
        #expect(try history.test.memos() == 304)
    }

    @Test(arguments: engines) func `an edit that stays is one for the next import, though an earlier one of the same fact was undone`(
        engine: TestEngine
    ) throws {
        let history = try UndoHistory(engine)
        let first = MemoID(rawValue: 1)
        let operation = try history.perform { editor in
            _ = try editor.addTag("급함", to: first)
            _ = try editor.replaceText(of: first, with: MemoText("제목 1\n내 줄\n우유\n달걀\n빵\n물"))
            _ = try editor.setState(of: first, to: .todo)
        }
        _ = try history.perform { editor in
            _ = try editor.addTag("중요", to: first)
            _ = try editor.replaceText(of: first, with: MemoText("제목 1\n내 줄\n우유\n달걀\n빵\n물\n끝 줄"))
            _ = try editor.setState(of: first, to: .doing)
        }
        _ = try history.vault.undo(operation)
        try history.test.apply([UndoHistory.memo(1) { ($0.text, $0.state) = (MemoText("제목 1\n우유\n두부\n달걀\n빵\n물"), .done) }])
        let facts = try #require(try history.vault.memo(first)).facts
        #expect(facts.tags == ["중요", "집"] && facts.state == .doing)
        #expect(try history.test.whole(1) == "제목 1\n우유\n두부\n달걀\n빵\n물\n끝 줄")
    }

    @Test(arguments: engines) func `an import that was undone comes again where a memo was changed since, and the report says so`(
        engine: TestEngine
    ) throws {
        let history = try UndoHistory(engine)
        let first = MemoID(rawValue: 1)
        let changed = [
            UndoHistory.memo(1) { ($0.text, $0.tags) = (MemoText("제목 1\n그쪽 줄\n우유\n달걀\n빵\n물"), ["집", "그쪽"]) },
            UndoHistory.memo(2) { $0.tags = ["그쪽"] },
        ]
        try history.test.apply(changed)
        let operation = try #require(try history.vault.operations(limit: 1).first).number
        _ = try history.perform { editor in
            _ = try editor.addTag("중요", to: first)
            _ = try editor.replaceText(of: first, with: MemoText("제목 1\n그쪽 줄\n우유\n달걀\n빵\n물\n끝 줄"))
        }
        _ = try history.vault.undo(operation)
        #expect(try history.test.whole(1) == "제목 1\n우유\n달걀\n빵\n물\n끝 줄")
        let report = try history.test.apply(changed)
        #expect(report.updated == 2 && report.problems.filter { $0.code == "undone-before" }.count == 1)
        #expect(try history.test.whole(1) == "제목 1\n그쪽 줄\n우유\n달걀\n빵\n물\n끝 줄")
        #expect(try history.vault.memo(first)?.facts.tags == ["그쪽", "중요", "집"])
        let again = try history.test.apply(changed)
        #expect(again.unchanged == 2 && again.problems.isEmpty)
    }

    @Test(arguments: engines) func `an import that brought another file to the place of a moved one can be undone`(engine: TestEngine)
        throws
    {
        let test = try engine.vault()
        func file(_ text: String, _ path: String) -> ImportItem { .memo(MemoRecord(place: Place(path: path), text: MemoText(text))) }
        try test.apply([file("장보기\n우유\n빵", "가.txt")], present: ["가.txt"])
        let present: Set = ["가.txt", "나/가.txt"]
        let next = [file("회의\n예산", "가.txt"), file("장보기\n우유\n빵", "나/가.txt")]
        try test.apply([file("장보기\n우유\n빵", "나/가.txt")], present: ["나/가.txt"])
        _ = try test.vault.undo()
        #expect(try test.apply([next[1], next[0]], present: present).imported == 1)
        _ = try test.vault.undo()
        #expect(try test.memos() == 1)
        #expect(try test.apply(next, present: present).imported == 0)
        #expect(try test.memos() == 2)
    }

    @Test(arguments: engines) func `a tag that was removed stays removed when its import was undone and comes again`(engine: TestEngine)
        throws
    {
        let history = try UndoHistory(engine)
        let first = MemoID(rawValue: 1)
        // The tag stays in the vault, with another memo.
        let changed = [UndoHistory.memo(1) { $0.tags = ["집", "그쪽"] }, UndoHistory.memo(2) { $0.tags = ["그쪽"] }]
        try history.test.apply(changed)
        let operation = try #require(try history.vault.operations(limit: 1).first).number
        _ = try history.perform { _ = try $0.removeTag("그쪽", from: first) }
        _ = try history.vault.undo(operation)
        try history.test.apply(changed)
        #expect(try history.vault.memo(first)?.facts.tags == ["집"])
        #expect(try history.vault.memo(MemoID(rawValue: 2))?.facts.tags == ["그쪽"])
    }

    @Test(arguments: engines) func `an undone import whose memos a later one changed comes again`(engine: TestEngine) throws {
        let history = try UndoHistory(engine)
        try history.test.apply([UndoHistory.memo(1) { $0.text = MemoText("제목 1\n그쪽 줄\n우유\n달걀\n빵\n물") }])
        let operation = try #require(try history.vault.operations(limit: 1).first).number
        let last = [UndoHistory.memo(1) { $0.text = MemoText("제목 1\n그쪽 줄\n우유\n달걀\n빵\n물\n마지막") }]
        try history.test.apply(last)
        _ = try history.vault.undo(operation)
        #expect(try history.test.whole(1) == "제목 1\n우유\n달걀\n빵\n물\n마지막")
        #expect(try history.test.apply(last).updated == 1)
        #expect(try history.test.whole(1) == "제목 1\n그쪽 줄\n우유\n달걀\n빵\n물\n마지막")
    }

    @Test(arguments: engines) func `a text in a conflicted copy comes again after its import was undone, though a later one joined it`(
        engine: TestEngine
    ) throws {
        let history = try UndoHistory(engine)
        _ = try history.perform { _ = try $0.replaceText(of: MemoID(rawValue: 1), with: MemoText("제목 1\n내 우유\n달걀\n빵\n물")) }
        let apply = { (text: String) in try history.test.apply([UndoHistory.memo(1) { $0.text = MemoText(text) }]) }
        #expect(try apply("제목 1\n그쪽 우유\n달걀\n빵\n물").problems.contains { $0.code == "conflict" })
        let operation = try #require(try history.vault.operations(limit: 1).first).number
        let last = "제목 1\n그쪽 우유\n달걀\n빵\n물\n마지막"
        _ = try apply(last)
        #expect(try history.test.whole(1) == "제목 1\n내 우유\n달걀\n빵\n물\n마지막")
        _ = try history.vault.undo(operation)
        #expect(try history.test.number("SELECT count(*) FROM memo WHERE conflict_of = 1 AND trashed IS NULL") == 0)
        _ = try apply(last)
        #expect(try history.test.number("SELECT count(*) FROM memo WHERE trashed IS NULL AND body LIKE '%그쪽 우유%'") == 1)
        #expect(try apply(last).unchanged == 1)
    }

    @Test(arguments: engines) func `an edit that was undone is not one for the next import`(engine: TestEngine) throws {
        let history = try UndoHistory(engine)
        _ = try history.perform { _ = try $0.setState(of: MemoID(rawValue: 1), to: .doing) }
        _ = try history.vault.undo(nil)
        #expect(try history.test.number("SELECT count(*) FROM baseline") == 0)
        try history.test.apply([UndoHistory.memo(1) { $0.state = .done }])
        #expect(try history.vault.memo(MemoID(rawValue: 1))?.facts.state == .done)
    }

    @Test(arguments: engines) func `emptying the trash cannot be undone, and nothing of it is kept`(engine: TestEngine) throws {
        let history = try UndoHistory(engine)
        let trashing = try history.perform { _ = try $0.trash(MemoID(rawValue: 2)) }
        _ = try history.vault.emptyTrash()
        let operation = try #require(try history.vault.operations(limit: 1).first)
        #expect(operation.isFinal)
        #expect(throws: UndoFailure.final(operation.number, other: trashing)) { try history.vault.undo(nil) }
        #expect(try history.test.number("SELECT count(*) FROM journal WHERE memo_id = 2") == 0)
        // The operation before has nothing left.
        #expect(try history.vault.undo(trashing).memoCount == 0)
    }

    @Test(arguments: engines) func `a change of nothing is no operation`(engine: TestEngine) throws {
        let history = try UndoHistory(engine)
        let state = try history.vault.state()
        let count = try history.vault.operations(limit: 10).count
        try history.vault.edit { _ = try $0.move(MemoID(rawValue: 1), to: "생활") }
        try history.test.apply(UndoHistory.items)
        #expect(try history.vault.operations(limit: 10).count == count && history.vault.state() == state)
        #expect(throws: UndoFailure.unknown(99, newest: [1])) { try history.vault.undo(99) }
    }

    @Test(arguments: engines) func `limited callers undo their own changes, and learn of no others`(engine: TestEngine) throws {
        let history = try UndoHistory(engine)
        let hidden = try history.perform { _ = try $0.setState(of: MemoID(rawValue: 4), to: .done) }
        let limited = try history.vault.limited(to: [CategoryPath(["생활"])])
        let own = try limited.edit { editor in
            _ = try editor.addTag("새 태그", to: MemoID(rawValue: 1))
            return editor.operation
        }
        #expect(try limited.operations(limit: 10).isEmpty)
        // Numbers do not tell how much others change.
        #expect(own == 1)
        #expect(throws: UndoFailure.unknown(99, newest: [])) { try limited.undo(99) }
        #expect(try limited.undo(own).memoCount == 1 && limited.memo(MemoID(rawValue: 1))?.facts.tags == ["집"])
        #expect(throws: UndoFailure.undone(1, by: 2)) { try limited.undo(own) }
        _ = try limited.undo(2)
        // The whole vault's caller takes it back by another number.
        #expect(try history.vault.undo(nil).undone.change.kind == .tagged("새 태그"))
        #expect(throws: UndoFailure.unknown(1, newest: [])) { try limited.undo(own) }
        #expect(try history.vault.undo(hidden).memoCount == 1)
        // A memo that has left the caller's categories is none of its own.
        let other = try limited.edit { editor in
            _ = try editor.addTag("새 태그", to: MemoID(rawValue: 1))
            return editor.operation
        }
        _ = try history.perform { _ = try $0.move(MemoID(rawValue: 1), to: "일") }
        #expect(throws: UndoFailure.unknown(other, newest: [])) { try limited.undo(other) }
    }

    @Test(arguments: engines) func `a transaction that fails records nothing`(engine: TestEngine) throws {
        let history = try UndoHistory(engine)
        #expect(throws: EditFailure.self) {
            try history.vault.edit { editor in
                _ = try editor.addTag("급함", to: MemoID(rawValue: 1))
                _ = try editor.move(MemoID(rawValue: 77), to: "일")
            }
        }
        #expect(try history.vault.pruneHistory(versionLimit: 1, eventLimit: 1).events > 0)
        try history.test.change("UPDATE memo SET state = 1 WHERE id = 1")
        #expect(try history.test.number("SELECT count(DISTINCT operation_id) FROM journal") == 1)
    }

    @Test(arguments: engines) func `the oldest operations are forgotten`(engine: TestEngine) throws {
        let history = try UndoHistory(engine)
        try history.test.change("UPDATE operation SET id = 15")
        try history.test.change("UPDATE journal SET operation_id = 15")
        try history.test.change("UPDATE operation SET entries = 2000000")
        _ = try history.perform { _ = try $0.pin([MemoID(rawValue: 1)]) }
        #expect(try history.vault.operations(limit: 10).map(\.number) == [16])
    }
}

/// A change of a vault with the memos of `UndoHistory`.
enum UndoneChange: Sendable {
    case edit(@Sendable (MemoEditor) throws -> Void)
    case vault(@Sendable (any VaultEngine) throws -> Void)
    case items([ImportItem], mirror: Bool)

    private static func id(_ number: Int) -> MemoID { MemoID(rawValue: Int64(number)) }

    /// One of each kind, and some of several.
    static let all: [UndoneChange] = [
        .edit { _ = try $0.add(MemoDraft(text: MemoText("새 메모"))) },
        .edit { _ = try $0.replaceText(of: id(1), with: MemoText("다른 글")) },
        .edit {
            _ = try $0.replaceText(of: id(4), with: MemoText("하나")); _ = try $0.replaceText(of: id(4), with: MemoText("둘"))
        },
        .edit { _ = try $0.move(id(1), to: "일/회의") },
        .edit { _ = try $0.move(id(1), to: nil) },
        .edit { editor in for number in 1...4 { _ = try editor.move(id(number), to: "일") } },
        .edit { _ = try $0.pin([id(1), id(2)]) },
        .edit { _ = try $0.setDue(of: id(1), to: .day(2026, 12, 24)) },
        .edit { _ = try $0.setDate(of: id(2), to: .day(2020, 1, 1)) },
        .edit { _ = try $0.setTags(of: id(1), to: ["하나", "둘"]) },
        .edit { _ = try $0.addTag("중요", to: id(4)) },
        .edit { _ = try $0.removeTag("집", from: id(1)) },
        .edit { _ = try $0.renameTag("집", to: "우리 집") },
        .edit { _ = try $0.renameTag("집", to: "공통") },
        .edit { _ = try $0.trash(id(1)) },
        .edit { editor in for number in 1...4 { _ = try editor.trash(id(number)) } },
        .edit { _ = try $0.addCategory("여행", color: "FF0000", icon: "🏠") },
        .edit { _ = try $0.renameCategory("생활", to: "삶") },
        .edit { _ = try $0.nestCategory("생활", in: "일") },
        .edit { _ = try $0.place("일", .first) },
        .edit { _ = try $0.setAppearance(of: "생활", color: "00FF00") },
        .edit { _ = try $0.mergeCategory("일", into: "생활") },
        .edit { _ = try $0.removeCategory("생활", memosTo: "일") },
        .edit { _ = try $0.removeCategory("생활", memosTo: nil, mayLeaveThemWithout: true) },
        .edit { editor in
            _ = try editor.addCategory("잠깐")
            _ = try editor.move(id(1), to: "잠깐")
            _ = try editor.mergeCategory("생활", into: "잠깐")
            _ = try editor.renameCategory("잠깐", to: "오래")
        },
        .vault { try $0.save(SavedSearch(name: "찾기", query: "메모")) },
        .vault { try $0.save(SavedSearch(name: "있던것", query: "다른 것", category: "일")) },
        .vault { _ = try $0.deleteSavedSearch("있던것") },
        .vault { _ = try $0.renameSavedSearch("있던것", to: "새이름") },
        .vault { try $0.changeSynonyms { try $0.add(["비번", "암호"]) } },
        .vault { try $0.setUsesBuiltInSynonyms(false) },
        .items([UndoHistory.memo(1) { $0.tags = ["다른"] }, UndoHistory.memo(5)], mirror: false),
        .items([UndoHistory.memo(1) { ($0.text, $0.isPinned, $0.category) = (MemoText("제목 1\n바뀜"), true, ["새 분류", "안"]) }], mirror: true),
    ]

    static func random(_ random: inout RandomTexts) -> UndoneChange { all.randomElement(using: &random) ?? all[0] }
}

/// A vault with an import of three memos and a memo of its own, in categories `생활`, `일` and `일/회의`.
private struct UndoHistory {
    let test: TestVault
    var vault: any VaultEngine { test.vault }

    init(_ engine: TestEngine) throws {
        test = try engine.vault()
        try test.apply(Self.items)
        try test.vault.edit { editor in
            _ = try editor.addCategory("일")
            _ = try editor.addCategory("일/회의")
            let own = try editor.add(MemoDraft(text: MemoText("여기서 쓴 글")))
            _ = try editor.move(try #require(own.memo), to: "일/회의")
            _ = try editor.addTag("공통", to: try #require(own.memo))
        }
        try test.vault.save(SavedSearch(name: "있던것", query: "메모"))
        try test.change("DELETE FROM operation")
        try test.change("DELETE FROM journal")
        try test.vault.edit { _ = try $0.unpin(MemoID(rawValue: 3)) }
        try test.change("DELETE FROM baseline")
    }

    static let items = (1...3).map { memo($0) { $0.isPinned = $0.externalID == "3" } }

    static func memo(_ number: Int, change: (inout MemoRecord) -> Void = { _ in }) -> ImportItem {
        .memo("제목 \(number)\n우유\n달걀\n빵\n물", id: "\(number)", category: ["생활"]) {
            ($0.tags, $0.created) = (number == 1 ? ["집"] : ["집", "공통"], .day(2026, 11, number))
            change(&$0)
        }
    }

    /// Makes a change and returns the number of the operation.
    func perform(_ change: UndoneChange) throws -> Int64 {
        switch change {
        case .edit(let body): return try perform(body)
        case .vault(let body): try body(vault)
        case .items(let items, let isMirror): try test.apply(items, mirror: isMirror)
        }
        return try vault.operations(limit: 1).first?.number ?? 0
    }

    func perform(_ body: (MemoEditor) throws -> Void) throws -> Int64 {
        try vault.edit { editor in
            try body(editor)
            return editor.operation
        }
    }

    func isOperation(_ number: Int64) throws -> Bool { try vault.operations(limit: 1).first?.number == number }

    /// Returns all that a person sees of the vault, but for the trash, and what the next import has to know.
    func dump() throws -> [String] {
        var lines: [String] = []
        let live = "IN (SELECT id FROM memo WHERE trashed IS NULL)"
        let tables = [
            ("memo", "WHERE trashed IS NULL"), ("baseline", "WHERE memo_id \(live)"), ("category", ""), ("former_name", ""),
            ("saved_search", ""), ("setting", "WHERE key IN ('synonyms', 'built_in_synonyms')"),
        ]
        for (name, condition) in tables {
            let columns = VaultTable.all.first { $0.name == name }?.columns.map(\.name).filter { $0 != "saved" } ?? []
            lines += try rows(name, columns.map { "CAST(\($0) AS TEXT)" }, "\(name) \(condition)")
        }
        // Tags may come back under other numbers.
        lines += try rows("tag", ["CAST(x.memo_id AS TEXT)", "t.name"], "memo_tag x JOIN tag t ON t.id = x.tag_id WHERE x.memo_id \(live)")
        return lines
    }

    private func rows(_ name: String, _ columns: [String], _ from: String) throws -> [String] {
        try test.reading { db in
            try db.statement("SELECT \(columns.joined(separator: ", ")) FROM \(from)").rows { row in
                "\(name): " + columns.indices.map { (row[$0] as String?).map { "‹\($0)›" } ?? "–" }.joined(separator: " ")
            }
        }.sorted()
    }
}
