import Foundation
import SaekinKit
import Testing

/// The library as other programs use it: only through its facade.
@Suite struct SaekinVaultTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "saekin-\(UUID().uuidString)")
    private var path: String { folder.appending(path: "notes.db").path(percentEncoded: false) }

    /// Opens a vault with some memos, and deletes it at the end.
    private func withVault(memos: Int = 3, _ body: (SaekinVault) async throws -> Void) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let vault = try await SaekinVault.open(path)
        try await vault.edit { editor in
            for number in 0..<memos { _ = try editor.add(MemoDraft(text: MemoText("회의 \(number)\n학교에서 회의를 했다"))) }
        }
        try await body(vault)
        try await vault.close()
    }

    @Test func `memos are added, found and read`() async throws {
        try await withVault { vault in
            let answer = try await vault.search(SearchRequest(query: "학교"))
            #expect(answer.total == 3)
            #expect(answer.counts[.word] == 3)
            let first = try #require(answer.hits.first)
            #expect(try await vault.memo(first.id)?.text.whole.hasSuffix("학교에서 회의를 했다") == true)
            #expect(try await vault.list().total == 3)
            #expect(try await vault.history().changes.count == 3)
        }
    }

    @Test func `importing an export twice changes nothing`() async throws {
        try await withVault(memos: 0) { vault in
            let file = folder.appending(path: "a.jsonl")
            try Data("{\"id\":\"1\",\"text\":\"우유 사기\"}\n".utf8).write(to: file)
            let export = file.path(percentEncoded: false)
            #expect(try await vault.importExport(at: export).imported == 1)
            #expect(try await vault.importExport(at: export).unchanged == 1)
        }
    }

    @Test func `an invalid query is a query error with its position`() async throws {
        try await withVault { vault in
            do throws(SaekinError) {
                _ = try await vault.search(SearchRequest(query: "(회의"))
                Issue.record("no error")
            } catch {
                guard case .query(let fault) = error else {
                    Issue.record("\(error)")
                    return
                }
                #expect(!fault.range.isEmpty)
                #expect(!error.message.english.isEmpty)
            }
        }
    }

    @Test func `an error in an edit rolls it back`() async throws {
        struct Refusal: Error {}
        try await withVault(memos: 0) { vault in
            do throws(SaekinError) {
                try await vault.edit { editor in
                    _ = try editor.add(MemoDraft(text: MemoText("글")))
                    throw Refusal()
                }
                Issue.record("no error")
            } catch {
                guard case .other(let cause) = error else {
                    Issue.record("\(error)")
                    return
                }
                #expect(cause is Refusal)
            }
            let left = try await vault.list().total
            #expect(left == 0)
        }
    }

    @Test func `a closed vault reports it, and closing twice is allowed`() async throws {
        try await withVault { vault in
            try await vault.close()
            try await vault.close()
            do throws(SaekinError) {
                _ = try await vault.search(SearchRequest(query: "회의"))
                Issue.record("no error")
            } catch {
                guard case .closed = error else {
                    Issue.record("\(error)")
                    return
                }
            }
        }
    }

    @Test func `a cancelled search throws cancelled`() async throws {
        try await withVault(memos: 200) { vault in
            // Uncancelled, each of these memos takes all the steps that a memo may take: some 10 seconds together.
            let slow = String(repeating: "가나다라 ", count: 8)
            try await vault.edit { editor in
                for number in 0..<800 { _ = try editor.add(MemoDraft(text: MemoText("\(number) \(slow)"))) }
            }
            let task = Task { try await vault.search(SearchRequest(query: "/((.*)*)*x/")) }
            try await Task.sleep(for: .milliseconds(20))
            task.cancel()
            guard case .failure(let error) = await task.result, case .cancelled? = error as? SaekinError else {
                Issue.record("not cancelled")
                return
            }
            // The vault stays usable.
            let count = try await vault.search(SearchRequest(query: "회의")).total
            #expect(count == 200)
        }
    }

    @Test(.timeLimit(.minutes(2))) func `a cancelled call that waits for its turn ends at once`() async throws {
        try await withVault { vault in
            let (begun, begin) = AsyncStream<Void>.makeStream()
            let gate = DispatchSemaphore(value: 0)
            let slow = Task {
                try await vault.edit { _ in
                    begin.finish()
                    gate.wait()
                }
            }
            for await _ in begun {}
            let waiting = Task { try await vault.edit { _ in } }
            waiting.cancel()
            guard case .failure(let error) = await waiting.result, case .cancelled? = error as? SaekinError else {
                Issue.record("not cancelled")
                gate.signal()
                return
            }
            gate.signal()
            try await slow.value
        }
    }

    @Test(.timeLimit(.minutes(2))) func `an edit does not wait for a whole import`() async throws {
        try await withVault { vault in
            let file = folder.appending(path: "a.jsonl")
            try Data((0..<300).map { "{\"id\":\"\($0)\",\"text\":\"회의 \($0)\"}\n" }.joined().utf8).write(to: file)
            let (begun, begin) = AsyncStream<Void>.makeStream()
            let gate = DispatchSemaphore(value: 0)
            var options = ApplyOptions()
            // A dry run leaves the file to others, so it can stop anywhere.
            options.isDryRun = true
            let importing = Task { [options] in
                try await vault.importExport(at: file.path(percentEncoded: false), apply: options) { _ in
                    begin.finish()
                    gate.wait()
                    gate.signal()
                }
            }
            for await _ in begun {}
            try await vault.edit { _ = try $0.add(MemoDraft(text: MemoText("우유"))) }
            gate.signal()
            #expect(try await importing.value.imported == 300)
        }
    }

    @Test func `a missing vault is a vault error`() async throws {
        do throws(SaekinError) {
            _ = try await SaekinVault.open(path, mode: .readOnly)
            Issue.record("no error")
        } catch {
            guard case .vault(.missing) = error else {
                Issue.record("\(error)")
                return
            }
        }
    }
}
