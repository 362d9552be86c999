import MemoModel
import MemoSearch
import MemoVault

/// Random changes of a vault, the same for each vault that gets the same seed.
struct RandomEdits {
    private static let words = [
        "학교에서", "학교", "먹었고", "먹다", "회의록", "회의 록", "Wi-Fi", "wifi", "C++", "010-1234-5678", "제주도", "여행을", "관광공사", "’s", "🙂", "ㅋㅋ",
        "\n", "\t", "'", "\"", "\\", "https://example.org/가", "2023-08-28", "\u{1100}\u{1161}",
    ]
    private static let names = ["업무", "업무/회의", "집", "집/부엌", "여행", "없음/이", "a'b", "업무/회의/주간"]
    private static let tags = ["여행", "#요리", "Wi-Fi", "새것", "a b", "  "]

    /// The numbers of the memos that are named; not every one exists.
    private let memos: ClosedRange<Int64>
    private var numbers: RandomNumbers
    private var now = Timestamp(milliseconds: 1_800_000_000_000)

    init(seed: UInt64, memos: ClosedRange<Int64>) { (numbers, self.memos) = (RandomNumbers(state: seed), memos) }

    private mutating func pick<Value>(_ values: [Value]) -> Value { values[Int.random(in: 0..<values.count, using: &numbers)] }
    private mutating func chance(_ part: Int) -> Bool { Int.random(in: 0..<part, using: &numbers) == 0 }
    private mutating func memo() -> MemoID { MemoID(rawValue: Int64.random(in: memos, using: &numbers)) }
    private mutating func name() -> String { pick(Self.names) }

    private mutating func text() -> MemoText {
        let count = chance(20) ? 400 : Int.random(in: 0..<9, using: &numbers)
        return MemoText((0..<count).map { _ in pick(Self.words) }.joined(separator: " "))
    }

    private mutating func day() -> Timestamp {
        Timestamp(milliseconds: 1_700_000_000_000 + 86_400_000 * Int64.random(in: 0..<90, using: &numbers))
    }

    private mutating func draft() -> MemoDraft {
        var draft = MemoDraft(text: text())
        // A random identifier would not be the same in both vaults.
        draft.externalID = "k\(Int.random(in: 0..<300, using: &numbers))"
        if chance(3) { draft.category = name() }
        if chance(3) { draft.tags = [pick(Self.tags), pick(Self.tags)] }
        if chance(4) { draft.state = pick(WorkState.allCases) }
        if chance(4) { draft.due = day() }
        if chance(5) { draft.date = day() }
        draft.isPinned = chance(8)
        return draft
    }

    /// Makes the next change, and describes its result or error.
    mutating func step(_ vault: any VaultEngine) -> String {
        now = Timestamp(milliseconds: now.milliseconds + 1_000)
        let kind = Int.random(in: 0..<10, using: &numbers)
        return switch kind {
        case 0: describe { try vaultChange(vault) }
        case 1, 2: categoryChange(vault)
        case 3: describe { try several(vault) }
        default: memoChange(vault)
        }
    }

    private func describe(_ body: () throws -> Any) -> String {
        do { return "\(try body())" } catch { return "error: \(error)" }
    }

    private mutating func memoChange(_ vault: any VaultEngine) -> String {
        let (kind, id, draft, text, name, tag) = (Int.random(in: 0..<15, using: &numbers), memo(), draft(), text(), name(), pick(Self.tags))
        let (day, state, version) = (day(), pick(WorkState.allCases), Int.random(in: 1...3, using: &numbers))
        return describe {
            try vault.edit(now: now) { editor -> Any in
                switch kind {
                case 0, 1, 2: try editor.add(draft)
                case 3, 4: try editor.replaceText(of: id, with: text) as Any
                case 5: try editor.revert(id, to: version) as Any
                case 6: try editor.move(id, to: draft.isPinned ? nil : name) as Any
                case 7: try editor.setState(of: id, to: draft.isPinned ? nil : state) as Any
                case 8: try editor.setDue(of: id, to: draft.isPinned ? nil : day)
                case 9: try editor.setDate(of: id, to: day) as Any
                case 10: try (editor.pin([id]), editor.unpin(MemoID(rawValue: id.rawValue / 2 + 1)) as Any)
                case 11: try editor.addTag(tag, to: id) as Any
                case 12: try (editor.removeTag(tag, from: id) as Any, editor.memo(id) as Any)
                case 13: try editor.trash(id) as Any
                default: try editor.restore(id)
                }
            }
        }
    }

    private mutating func categoryChange(_ vault: any VaultEngine) -> String {
        let (kind, one, other, isOn) = (Int.random(in: 0..<9, using: &numbers), name(), name(), chance(2))
        let leaf = pick(["회의", "부엌", "새 분류", "집"])
        return describe {
            try vault.edit(now: now) { editor -> Any in
                switch kind {
                case 0, 1: try editor.addCategory(one, color: isOn ? "#FDBB7A" : nil, icon: isOn ? nil : "📕")
                case 2: try editor.renameCategory(one, to: leaf) as Any
                case 3: try editor.nestCategory(one, in: isOn ? nil : other) as Any
                case 4: try editor.place(one, isOn ? .first : .before(other)) as Any
                case 5: try editor.removeCategory(one, memosTo: isOn ? other : nil, mayLeaveThemWithout: other == "집")
                case 6: try editor.mergeCategory(one, into: other)
                case 7: try editor.setAppearance(of: one, color: isOn ? "" : "abcdef", icon: isOn ? "x" : nil) as Any
                default: try editor.addMissing(DefaultCategory.all)
                }
            }
        }
    }

    private mutating func vaultChange(_ vault: any VaultEngine) throws -> Any {
        let (kind, one, other) = (Int.random(in: 0..<9, using: &numbers), pick(Self.tags), pick(Self.tags))
        let words = ["우산", "양산", "차", "자동차"].shuffled(using: &numbers)
        switch kind {
        case 0: return try vault.emptyTrash(now: now)
        case 1: return try vault.edit(now: now) { try $0.renameTag(one, to: other) as Any }
        case 2: return try vault.save(SavedSearch(name: words[0], query: "제주 OR @\(words[1])", category: chance(2) ? "업무" : nil), now: now)
        case 3: return try vault.save(SavedSearch(name: words[0], query: "여행"), now: now)
        case 4: return try (vault.deleteSavedSearch(words[0], now: now), vault.renameSavedSearch(words[1], to: words[2], now: now))
        case 5: return try vault.changeSynonyms(now: now) { try $0.add([words[0], words[1]]) }
        case 6: return try vault.setUsesBuiltInSynonyms(chance(2), now: now)
        case 7:
            let report = try vault.undo(chance(2) ? nil : Int64.random(in: 1...60, using: &numbers), now: now)
            return "\(report.undone.number) \(report.number ?? 0) \(report.memoCount) \(report.kept) \(report.keptNames)"
        default:
            let count = Int.random(in: 0..<30, using: &numbers)
            return try vault.pruneHistory(versionLimit: 2, eventLimit: count)
        }
    }

    /// Makes several changes in one transaction, which then fails one time in two.
    private mutating func several(_ vault: any VaultEngine) throws -> Any {
        struct Failure: Error {}
        let (fails, drafts, texts, id) = (chance(2), [draft(), draft()], [text(), text()], memo())
        return try vault.edit(now: now) { editor in
            let changes = try drafts.compactMap { try $0.text.isBlank ? nil : editor.add($0) }
            for text in texts where !text.isBlank {
                for change in changes { _ = try change.memo.map { try editor.replaceText(of: $0, with: text) } }
            }
            _ = try editor.trash(id)
            if fails { throw Failure() }
            return changes
        }
    }
}

/// Random numbers that are the same for the same seed.
struct RandomNumbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        // SplitMix64.
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
