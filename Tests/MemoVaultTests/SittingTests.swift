import MemoImport
import MemoModel
import MemoSearch
import Testing

@testable import MemoVault

/// Saves of one sitting at a memo are one version, one event and one undo.
@Suite(.serialized) struct SittingTests {
    private let memo = MemoID(rawValue: 1)

    private func write(_ text: String, in vault: any VaultEngine, continuing operation: Int64?) throws -> Int64 {
        try vault.edit(continuing: operation.map { SittingReference(continuing: $0, of: memo) }) { editor in
            _ = try editor.replaceText(of: memo, with: MemoText(text))
            return editor.operation
        }
    }

    @Test(arguments: engines) func `saves of a sitting are one version and one undo`(engine: TestEngine) throws {
        let test = try engine.vault()
        _ = try test.add("처음 글")
        let first = try write("둘째 글", in: test.vault, continuing: nil)
        let event = try test.number("SELECT max(id) FROM event")
        #expect(try write("셋째 글", in: test.vault, continuing: first) == first)
        #expect(try write("넷째 글", in: test.vault, continuing: first) == first)
        // Another program hears of it.
        #expect(try test.number("SELECT max(id) FROM event") > event)
        #expect(try test.kinds(memo) == ["edited", "added"])
        #expect(try test.vault.version(1, of: memo)?.text.whole == "처음 글" && test.vault.versionNumbers(of: memo) == [1, 2])
        #expect(try test.found("넷째") == [1] && test.found("둘째").isEmpty)
        #expect(try test.vault.operations(limit: 9).count == 2)
        _ = try test.vault.undo(first)
        #expect(try test.whole(1) == "처음 글")
        // Nothing continues what is undone.
        #expect(try write("다섯째 글", in: test.vault, continuing: first) != first)
        #expect(try test.check(samples: 20).isHealthy)
    }

    @Test(arguments: engines) func `a sitting at a new memo is a new memo`(engine: TestEngine) throws {
        let test = try engine.vault()
        let first = try test.vault.edit { editor in
            _ = try editor.add(MemoDraft(text: MemoText("새 글")))
            return editor.operation
        }
        #expect(try write("새 글 더", in: test.vault, continuing: first) == first)
        let tagged = try test.vault.edit(continuing: SittingReference(continuing: first, of: memo)) { editor in
            _ = try editor.setTags(of: memo, to: ["새"])
            return editor.operation
        }
        #expect(try tagged == first && test.kinds(memo) == ["tagged", "added"] && test.vault.versionNumbers(of: memo) == [1])
        _ = try test.vault.undo(first)
        #expect(try test.vault.memo(memo)?.facts.trashed != nil)
    }

    @Test(arguments: engines) func `what another changed meanwhile ends a sitting`(engine: TestEngine) throws {
        let test = try engine.vault()
        _ = try test.add("처음 글")
        _ = try test.add("딴 메모")
        let first = try write("내 글", in: test.vault, continuing: nil)
        _ = try test.vault.edit { try $0.setState(of: MemoID(rawValue: 2), to: .done) }
        #expect(try write("내 글 더", in: test.vault, continuing: first) == first, "another memo is none of it")
        _ = try write("남의 글", in: test.vault, continuing: nil)
        let second = try write("다시 내 글", in: test.vault, continuing: first)
        #expect(try second != first && test.vault.versionNumbers(of: memo) == [1, 2, 3, 4])
        #expect(try test.vault.version(3, of: memo)?.text.whole == "남의 글")
        // An operation of several memos, or of another one, is not continued.
        let both = try test.vault.edit { editor in
            for id in 1...2 { _ = try editor.pin([MemoID(rawValue: Int64(id))]) }
            return editor.operation
        }
        #expect(try write("딴 글", in: test.vault, continuing: both) != both)
        #expect(try write("또 딴 글", in: test.vault, continuing: 9999) != 9999)
    }

    @Test(arguments: engines) func `limited callers have sittings of their own`(engine: TestEngine) throws {
        let test = try engine.vault()
        _ = try test.add("처음 글")
        _ = try test.vault.edit { editor in
            _ = try editor.addCategory("생활")
            _ = try editor.move(memo, to: "생활")
        }
        let limited = try test.vault.limited(to: [CategoryPath(["생활"])])
        let first = try write("둘째 글", in: limited, continuing: nil)
        #expect(try write("셋째 글", in: limited, continuing: first) == first)
        #expect(try limited.versionNumbers(of: memo) == [1, 2])
        _ = try limited.undo(first)
        #expect(try test.whole(1) == "처음 글")
    }
}
