import MemoImport
import MemoModel
import TestSupport
import Testing

@testable import MemoVault

/// Random histories of an app and a vault that change the same memos, with imports between them. A model knows what each side did, and says what
/// each import must leave.
@Suite struct MergingHistoryTests {
    @Test(arguments: engines, 0..<60) func `nothing that a person set is lost`(engine: TestEngine, seed: Int) throws {
        var history = try MergingHistory(engine, seed: seed)
        let faults = try history.run(steps: 40)
        #expect(faults.isEmpty, "\(faults.joined(separator: "\n\n"))")
    }

    @Test func `the model finds an import that forgets what was set here`() throws {
        let found = try (0..<10).filter { seed in
            var history = try MergingHistory(.file, seed: seed)
            return try !history.run(steps: 40, forgets: true).isEmpty
        }
        #expect(found.count >= 9)
    }
}

/// One history.
private struct MergingHistory {
    /// What one side has of a memo.
    private struct Side: Equatable {
        var lines: [String]
        var category: String
        var tags: Set<String>
        var isPinned = false
        var state: WorkState?
        var deadline: Timestamp?
        var isTrashed = false

        var text: String { lines.joined(separator: "\n") }
    }

    private let test: TestVault
    private var random: RandomTexts
    /// The memos of the app, and what the last import saw of them.
    private var app: [String: Side] = [:]
    private var seen: [String: Side] = [:]
    private var ids: [String: MemoID] = [:]
    /// Memos that are not in the app any more.
    private var gone: Set<String> = []
    /// What the names of categories in the app mean in the vault.
    private var former: [String: String] = [:]
    /// Names that meant another category before. The vault cannot know which of its memos the app still names so, and keeps them where they are.
    private var reused: Set<String> = []
    private var number = 0
    private var log: [String] = []
    private var faults: [String] = []

    init(_ engine: TestEngine, seed: Int) throws {
        test = try engine.vault()
        random = RandomTexts(seed: seed)
        for name in ["하나", "둘", "셋"] {
            app[name] = Side(lines: ["\(name) 제목"] + (0..<5).map { "\(name) 줄 \($0)" }, category: "생활", tags: ["집", "장"])
        }
    }

    /// Runs the history and returns what is wrong.
    /// - Parameter forgets: Whether the vault forgets before each import what was changed in it.
    mutating func run(steps: Int, forgets: Bool = false) throws -> [String] {
        try importAll(isMirror: false)
        for _ in 0..<steps where faults.isEmpty {
            switch Int.random(in: 0..<8, using: &random) {
            case 0...2: changeApp()
            case 3...5: try changeVault()
            default:
                if forgets { try test.change("DELETE FROM baseline") }
                try importAll(isMirror: Bool.random(using: &random))
            }
        }
        if faults.isEmpty, try !test.check(samples: 50).isHealthy { faults.append("damaged") }
        return faults
    }

    // MARK: The app

    private mutating func newLine(_ side: String) -> String {
        number += 1
        return "\(side) \(number)"
    }

    private mutating func changeLines(_ lines: inout [String], _ side: String) {
        let place = Int.random(in: 0..<lines.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: lines[place] = newLine(side)
        case 1: lines.insert(newLine(side), at: place)
        default: if lines.count > 2 { lines.remove(at: place) } else { lines.append(newLine(side)) }
        }
    }

    private mutating func changeApp() {
        guard let name = app.keys.sorted().randomElement(using: &random), var memo = app[name] else { return }
        switch Int.random(in: 0..<9, using: &random) {
        case 0, 1: changeLines(&memo.lines, "앱")
        case 2: memo.tags.formSymmetricDifference([Self.tags.randomElement(using: &random) ?? ""])
        case 3: memo.category = Self.categories.randomElement(using: &random) ?? ""
        case 4: memo.isPinned.toggle()
        case 5: memo.state = WorkState.allCases.randomElement(using: &random)
        case 6: memo.deadline = .day(2027, 1, Int.random(in: 1...9, using: &random))
        case 7: memo.isTrashed.toggle()
        default: gone.formSymmetricDifference([name])
        }
        log.append("app \(name): \(memo) \(gone.contains(name) ? "gone" : "")")
        app[name] = memo
    }

    private static let tags = ["집", "장", "급함", "중요"]
    private static let categories = ["생활", "업무", "여행"]

    // MARK: The vault

    private func here(_ name: String) throws -> Side? {
        guard let id = ids[name], let memo = try test.vault.memo(id) else { return nil }
        return Side(
            lines: memo.text.whole.split(separator: "\n", omittingEmptySubsequences: false).map(String.init),
            category: memo.facts.category.joined(separator: "/"), tags: Set(memo.facts.tags), isPinned: memo.facts.isPinned,
            state: memo.facts.state, deadline: memo.facts.deadline, isTrashed: memo.facts.trashed != nil)
    }

    private mutating func changeVault() throws {
        guard let name = app.keys.sorted().randomElement(using: &random), let id = ids[name], var memo = try here(name) else { return }
        if memo.isTrashed {
            _ = try test.vault.edit { try $0.restore(id) }
            return log.append("vault \(name): restored")
        }
        let choice = Int.random(in: 0..<10, using: &random)
        if choice < 2 { changeLines(&memo.lines, "보관소") }
        let (text, tag) = (memo.text, Self.tags.randomElement(using: &random) ?? "")
        let (state, day) = (WorkState.allCases.randomElement(using: &random), Timestamp.day(2027, 2, Int.random(in: 1...9, using: &random)))
        log.append("vault \(name): \(choice)")
        if choice == 9 { return try changeCategories() }
        let place = try categories().randomElement(using: &random)
        _ = try test.vault.edit { editor in
            switch choice {
            case 0, 1: _ = try editor.replaceText(of: id, with: MemoText(text))
            case 2: _ = try memo.tags.contains(tag) ? editor.removeTag(tag, from: id) : editor.addTag(tag, to: id)
            case 3: _ = try editor.move(id, to: place)
            case 4: _ = try memo.isPinned ? editor.unpin(id) : editor.pin([id]).first
            case 5: _ = try editor.setState(of: id, to: state)
            case 6: _ = try editor.setDue(of: id, to: day)
            case 7: _ = try editor.trash(id)
            default: _ = try editor.addTag("여기", to: id)
            }
        }
    }

    private func categories() throws -> [String] {
        try test.texts("SELECT name FROM category ORDER BY name")
    }

    private mutating func changeCategories() throws {
        let names = try categories()
        guard let name = names.randomElement(using: &random) else { return }
        let other = names.randomElement(using: &random) ?? name
        if other != name, Bool.random(using: &random) {
            _ = try test.vault.edit { try $0.mergeCategory(name, into: other) }
            leave(name, for: other)
            return log.append("vault: \(name) into \(other)")
        }
        let new = (Self.categories + ["살림", "일"]).randomElement(using: &random) ?? ""
        guard !names.contains(new) else { return }
        _ = try test.vault.edit { try $0.renameCategory(name, to: new) }
        leave(name, for: new)
        if former.removeValue(forKey: new) != nil { reused.insert(new) }
        log.append("vault: \(name) renamed to \(new)")
    }

    private mutating func leave(_ name: String, for other: String) {
        for (old, now) in former where now == name { former[old] = other }
        former[name] = other
    }

    // MARK: Imports

    private mutating func importAll(isMirror: Bool) throws {
        let before = try Dictionary(uniqueKeysWithValues: app.keys.map { ($0, try here($0)) })
        let items = app.filter { !gone.contains($0.key) }.sorted { $0.key < $1.key }.map { name, memo in
            ImportItem.memo(memo.text, id: name, category: [memo.category]) {
                ($0.tags, $0.isPinned, $0.state, $0.deadline) = (memo.tags.sorted(), memo.isPinned, memo.state, memo.deadline)
                ($0.isTrashed, $0.created) = (memo.isTrashed, .day(2026, 1, 1))
            }
        }
        // An empty export trashes nothing.
        let isMirror = isMirror && !items.isEmpty
        let report = try test.apply(items, mirror: isMirror)
        log.append("import\(isMirror ? " as a mirror" : ""): \(report.updated) updated, \(report.problems.map(\.code))")
        for name in app.keys where ids[name] == nil {
            let id = try test.number("SELECT id FROM memo WHERE external_id = '\(name)'")
            ids[name] = id > 0 ? MemoID(rawValue: Int64(id)) : nil
        }
        for name in app.keys.sorted() {
            guard let now = try here(name), let old = before[name] ?? nil, let last = seen[name] else { continue }
            try check(name, last: last, old: old, now: now, report, isMirror: isMirror)
        }
        let rows = try test.rows()
        let again = try test.apply(items, mirror: isMirror)
        if try again.updated + again.imported + again.trashed > 0 || rows != test.rows() { fail("the same import again changed something") }
        note(before, isMirror: isMirror)
    }

    /// Notes what the vault has been told.
    private mutating func note(_ before: [String: Side?], isMirror: Bool) {
        for (name, memo) in app {
            if !gone.contains(name) {
                seen[name] = memo
            } else if isMirror, before[name]??.isTrashed == false {
                seen[name]?.isTrashed = true
            }
        }
    }

    private mutating func fail(_ text: String) { faults.append(text + "\n" + log.joined(separator: "\n")) }

    private mutating func check(_ name: String, last: Side, old: Side, now: Side, _ report: ImportReport, isMirror: Bool) throws {
        guard !gone.contains(name), let new = app[name] else {
            var expected = old
            let isKept = old.lines != last.lines || last.isTrashed
            if isMirror, !old.isTrashed, !isKept { expected.isTrashed = true }
            if now != expected { fail("\(name), gone: \(now), not \(expected)") }
            return
        }
        let isChanged = new != last
        if !isChanged, now != old { return fail("\(name), unchanged: \(now), not \(old)") }
        let problems = report.problems.filter { $0.message.english.contains("#\(ids[name]?.rawValue ?? 0) ") }
        let codes = problems.flatMap { problem in
            [problem.code]
                + MemoFact.allCases.map(\.name.english).filter { problem.message.english.contains($0) }.map { "\(problem.code) \($0)" }
        }
        func place(_ category: String) -> String { former[category] ?? category }
        func merged<Value: Equatable>(_ fact: String, _ last: Value, _ old: Value, _ new: Value, _ now: Value) -> String? {
            let expected = new == last ? old : old == last ? new : old
            if now != expected { return "\(fact): \(now), not \(expected)" }
            let isConflict = new != last && old != last && old != new
            return isConflict && !codes.contains("conflict") ? "\(fact): a conflict was not told" : nil
        }
        let wrong = [
            reused.contains(place(new.category)) && now.category == old.category
                ? nil : merged("category", place(last.category), old.category, place(new.category), now.category),
            merged("pinned", last.isPinned, old.isPinned, new.isPinned, now.isPinned),
            merged("state", last.state, old.state, new.state, now.state),
            merged("deadline", last.deadline, old.deadline, new.deadline, now.deadline),
            now.tags == old.tags.intersection(new.tags).union(old.tags.subtracting(last.tags)).union(new.tags.subtracting(last.tags))
                ? nil : "tags: \(now.tags)",
            try textFault(name, last, old, new, now, codes), trashFault(last, old, new, now, codes),
        ]
        for fault in wrong.compactMap(\.self) { fail("\(name), \(fault)") }
    }

    private func textFault(_ name: String, _ last: Side, _ old: Side, _ new: Side, _ now: Side, _ codes: [String]) throws -> String? {
        if new.lines == last.lines { return now.lines == old.lines ? nil : "text: \(now.lines), not \(old.lines)" }
        if old.lines == last.lines || old.lines == new.lines {
            return now.lines == new.lines ? nil : "text: \(now.lines), not \(new.lines)"
        }
        if codes.contains("merged text") {
            let (before, ours, theirs) = (Set(last.lines), Set(old.lines), Set(new.lines))
            let expected = before.intersection(ours).intersection(theirs).union(ours.subtracting(before)).union(theirs.subtracting(before))
            return Set(now.lines) == expected ? nil : "text: joined to \(now.lines)"
        }
        let copies = try test.reading { db in
            try db.statement("SELECT title, gap, body FROM memo WHERE conflict_of = ?").rows(.integer(ids[name]?.rawValue ?? 0)) {
                ($0[0] as String) + ($0[1] as String? ?? "\n") + ($0[2] as String)
            }
        }
        let isKept = now.lines == old.lines && copies.contains(new.text) && codes.contains("conflict")
        return isKept ? nil : "text: \(now.lines) without a copy of \(new.lines) among \(copies)"
    }

    private func trashFault(_ last: Side, _ old: Side, _ new: Side, _ now: Side, _ codes: [String]) -> String? {
        var expected = new.isTrashed == last.isTrashed ? old.isTrashed : new.isTrashed
        // The app throws away what was written here.
        if new.isTrashed, !last.isTrashed, !old.isTrashed, old.lines != last.lines, old.lines != new.lines { expected = false }
        return now.isTrashed == expected ? nil : "trash: \(now.isTrashed)"
    }
}
