import MemoModel
import MemoSearch
import TestSupport
import Testing

@testable import MemoVault

/// Random sequences of edits, compared with a model in memory: vault, index and history must match it after
/// every step.
@Suite struct EditPropertyTests {
    /// The expected state of one memo.
    private struct Expected {
        var texts: [String]
        var isPinned = false
        var isTrashed = false
        var state: WorkState?
    }

    @Test(arguments: engines, 0..<12) func `vault, index and history agree after random changes`(engine: TestEngine, seed: Int) throws {
        let test = try engine.vault()
        var random = RandomTexts(seed: seed)
        var model: [MemoID: Expected] = [:]
        var events = 0
        for step in 0..<120 {
            if step % 40 == 20 { events += try importMore(test, step, &model) }
            events += try change(test.vault, &model, &random)
        }
        #expect(try test.vault.history().total == events)
        try verify(test, model)
    }

    /// Makes a random edit in the vault and in the model. Returns the number of events.
    private func change(_ vault: any VaultEngine, _ model: inout [MemoID: Expected], _ random: inout RandomTexts) throws -> Int {
        let known = model.keys.sorted().randomElement(using: &random)
        let text = Self.words.shuffled(using: &random).prefix(Int.random(in: 1...4, using: &random)).joined(separator: "\n ")
        guard let id = known, Int.random(in: 0..<6, using: &random) > 0, let old = model[id] else {
            let added = try #require(try vault.edit { try $0.add(MemoDraft(text: MemoText(text))) }.memo)
            #expect(model[added] == nil)
            model[added] = Expected(texts: [text])
            return 1
        }
        if old.isTrashed {
            guard Bool.random(using: &random) else {
                let gone = model.filter(\.value.isTrashed).keys
                #expect(try vault.edit { try $0.emptyTrash() } == gone.count)
                for id in gone { model[id] = nil }
                return gone.count
            }
            _ = try vault.edit { try $0.restore(id) }
            let isUnpinned = old.isPinned && model.values.filter { $0.isPinned && !$0.isTrashed }.count >= 5
            model[id]?.isTrashed = false
            if isUnpinned { model[id]?.isPinned = false }
            return isUnpinned ? 2 : 1
        }
        return try changeUsed(id, old, text, vault, &model, &random)
    }

    private func changeUsed(
        _ id: MemoID, _ old: Expected, _ text: String, _ vault: any VaultEngine, _ model: inout [MemoID: Expected],
        _ random: inout RandomTexts
    ) throws -> Int {
        var made: Change?
        switch Int.random(in: 0..<6, using: &random) {
        case 0:
            made = try vault.edit { try $0.trash(id) }
            model[id]?.isTrashed = true
        case 1:
            let isFull = model.values.filter { $0.isPinned && !$0.isTrashed }.count >= 5
            if isFull, !old.isPinned {
                #expect(throws: EditFailure.self) { try vault.edit { try $0.pin([id]) } }
                return 0
            }
            made = try vault.edit { try old.isPinned ? $0.unpin(id) : $0.pin([id]).first }
            model[id]?.isPinned.toggle()
        case 2:
            let state = WorkState.allCases.randomElement(using: &random)
            made = try vault.edit { try $0.setState(of: id, to: state) }
            #expect((made == nil) == (state == old.state))
            model[id]?.state = state
        case 3:
            let version = Int.random(in: 1...old.texts.count, using: &random)
            made = try vault.edit { try $0.revert(id, to: version) }
            if made != nil { model[id]?.texts.append(old.texts[version - 1]) }
        default:
            made = try vault.edit { try $0.replaceText(of: id, with: MemoText(text)) }
            if made != nil { model[id]?.texts.append(text) }
        }
        return made == nil ? 0 : 1
    }

    /// Imports memos between edits. Returns the number of events.
    private func importMore(_ test: TestVault, _ step: Int, _ model: inout [MemoID: Expected]) throws -> Int {
        let before = Set(model.keys)
        try test.apply((0..<5).map { .memo("가져온 \(Self.words[$0]) \(step)", id: "\(step)-\($0)") })
        var ids: [MemoID] = []
        var request = MemoListRequest()
        request.limit = nil
        try test.vault.list(request) { if !before.contains($0.id) { ids.append($0.id) } }
        #expect(ids.count == 5)
        for id in ids { model[id] = Expected(texts: [try #require(try test.whole(id.rawValue))]) }
        return 1
    }

    private func verify(_ test: TestVault, _ model: [MemoID: Expected]) throws {
        #expect(try test.check(samples: 50).isHealthy)
        #expect(try test.number("SELECT count(*) FROM memo") == model.count)
        for (id, expected) in model {
            let memo = try #require(try test.vault.memo(id))
            #expect(memo.text.whole == expected.texts.last)
            #expect(memo.facts.isPinned == expected.isPinned && (memo.facts.trashed != nil) == expected.isTrashed)
            #expect(memo.facts.state == expected.state)
            #expect(try test.vault.versionNumbers(of: id) == Array(1...expected.texts.count))
            for (place, text) in expected.texts.enumerated() {
                #expect(try test.vault.version(place + 1, of: id)?.text.whole == text)
            }
            #expect(try ["added", "imported"].contains(test.vault.history(of: id).changes.last?.name ?? ""))
        }
        for word in Self.words {
            let expected = model.filter { !$0.value.isTrashed && $0.value.texts.last?.contains(word) == true }.keys
            var request = SearchRequest(query: "\"\(word)\"")
            request.limit = nil
            #expect(try Set(test.vault.search(request).hits.map(\.id)).isSuperset(of: expected))
        }
    }

    private static let words = ["학교에서", "회의록", "도서관", "Swift", "먹었다", "2023년", "🙂", "여행 계획", "관광공사", "ㅋㅋㅋ"]
}
