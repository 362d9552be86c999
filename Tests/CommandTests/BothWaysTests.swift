import Foundation
import MemoModel
import MemoVault
import SQLiteVaults
import Synchronization
import TestSupport
import Testing

@testable import SaekinCommand

/// Follows a folder in both directions.
@Suite(.serialized) struct BothWaysTests {
    private struct Enough: Error {}

    /// What several threads count and collect.
    private final class Shared: Sendable {
        let opened = Atomic(0)
        let isOver = Atomic(false)
        let texts = Mutex<[String]>([])
    }

    @Test(.timeLimit(.minutes(10))) func `a change here is in its file within two seconds, and then nothing is opened any more`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "saekin-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let (memos, path) = (folder.appending(path: "메모"), folder.appending(path: "vault.db").path())
        try FileManager.default.createDirectory(at: memos, withIntermediateDirectories: true)
        let write = { (text: String, name: String) in try Data(text.utf8).write(to: memos.appending(path: name)) }
        let read = { (name: String) in try String(contentsOf: memos.appending(path: name), encoding: .utf8) }
        try write("가 제목\n본문\n", "가.md")
        try write("나 제목\n본문\n", "나.txt")
        for name in ["~$가.md", ".~나.txt", "가.md.tmp", ".가.md.swp", "4913", "가.md~", "#가.md#"] { try write("잠시", name) }

        let shared = Shared()
        Thread.detachNewThread {
            var follower = FolderFollower(path: memos.path(percentEncoded: false)) {
                shared.opened.add(1, ordering: .relaxed)
                return try Vault.open(path)
            } report: { report, _ in
                if report.imported == 1 { throw Enough() }
            }
            var options = WriteBackOptions(isDryRun: false)
            options.leavesChanged = true
            // The log is beside the file, not beside a link to it.
            let link = folder.appending(path: "link.db").path()
            try? FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
            follower.writer = FolderWriter(vault: link, options: options) { report in
                shared.texts.withLock { $0 += report.entries.map { "\($0.action) \($0.path) \($0.written) \($0.unwritten)" } }
            }
            try? follower.follow(until: .never())
            shared.isOver.store(true, ordering: .relaxed)
        }
        let wait = { (condition: () throws -> Bool) in
            let start = ContinuousClock.now
            while try !condition(), ContinuousClock.now - start < .seconds(60) { Thread.sleep(forTimeInterval: 0.01) }
            return ContinuousClock.now - start
        }
        _ = try wait { (try? Vault.openForReading(path).memo(named: "나.txt")) != nil }
        let vault = try Vault.open(path)
        let (first, second) = (try vault.memo(named: "가.md"), try vault.memo(named: "나.txt"))
        _ = try vault.edit { try $0.replaceText(of: first, with: MemoText("가 제목\n고친 글\n")) }
        #expect(try wait { try read("가.md").contains("고친 글") } < .seconds(2))
        _ = try vault.edit { try $0.addTag("집", to: second) }
        _ = try vault.edit { try $0.replaceText(of: second, with: MemoText("나 제목\n고친 글\n")) }
        #expect(try wait { try read("나.txt").contains("고친 글") } < .seconds(2))
        // Three rounds without anything to do would have happened.
        Thread.sleep(forTimeInterval: 2)
        let before = (shared.opened.load(ordering: .relaxed), try vault.state(), shared.texts.withLock { $0 })
        Thread.sleep(forTimeInterval: 2)
        #expect(shared.opened.load(ordering: .relaxed) == before.0)
        #expect(try vault.state() == before.1)
        #expect(Set(before.2).contains("changed 나.txt [\"text\"] [\"tags\"]"))
        #expect(try vault.statistics().memos == 2)
        try write("끝", "끝.md")
        _ = try wait { shared.isOver.load(ordering: .relaxed) }
    }

    @Test(.timeLimit(.minutes(10))) func `whatever is written on both sides while the program is killed is somewhere`() throws {
        let program = try Program()
        defer { program.remove() }
        let names = (0..<6).map { "글\($0)" + ($0 % 2 == 0 ? ".md" : ".txt") }
        let (box, path) = (program.folder.appending(path: "box"), program.folder.appending(path: "vault.db").path())
        try FileManager.default.createDirectory(at: box, withIntermediateDirectories: true)
        for name in names { try Data("제목 \(name)\n".utf8).write(to: box.appending(path: name)) }
        #expect(try program.shell("saekin watch box --once").status == 0)
        let (shared, writers) = (Shared(), DispatchGroup())
        /// Adds lines to a text until it is time to stop. Each line ends as it begins.
        func keepAdding(
            _ side: String, to name: String, _ read: @escaping @Sendable () throws -> String,
            _ write: @escaping @Sendable (String, Int) throws -> Void
        ) {
            DispatchQueue.global().async(group: writers) {
                for number in 0..<5000 where !shared.isOver.load(ordering: .relaxed) {
                    Thread.sleep(forTimeInterval: .random(in: 0...0.1))
                    guard var lines = try? read().split(separator: "\n").map(String.init), !lines.isEmpty else { continue }
                    let token = "<\(side)\(number) \(name) \(side)\(number)>"
                    lines.insert(token, at: Int.random(in: 1...lines.count))
                    guard (try? write(lines.joined(separator: "\n") + "\n", number)) != nil else { continue }
                    shared.texts.withLock { $0.append(token) }
                }
            }
        }
        let vault = try Vault.open(path)
        for name in names {
            let (file, id) = (box.appending(path: name), try vault.memo(named: name))
            keepAdding("f", to: name) {
                try String(contentsOf: file, encoding: .utf8)
            } _: { text, number in
                try Data(text.utf8).write(to: file, options: number % 2 == 0 ? .atomic : [])
            }
            keepAdding("v", to: name) {
                try vault.memo(id)?.text.whole ?? ""
            } _: { text, _ in
                _ = try vault.edit { try $0.replaceText(of: id, with: MemoText(text)) }
            }
        }
        for _ in 0..<5 {
            let child = try Child(program.process("/bin/sh", ["-c", "exec saekin watch box --write-back --yes > /dev/null 2>> errors"]))
            Thread.sleep(forTimeInterval: .random(in: 0.5...1.5))
            child.kill()
            child.wait()
        }
        shared.isOver.store(true, ordering: .relaxed)
        writers.wait()
        for _ in 0..<3 { #expect(try program.shell("saekin watch box --once --write-back --yes").status == 0) }
        #expect(try program.shell("saekin watch box --once --write-back --yes").output.isEmpty)
        var texts: [String] = []
        for name in names {
            let text = try String(contentsOf: box.appending(path: name), encoding: .utf8)
            texts.append(text)
            let memo = try #require(try vault.memo(vault.memo(named: name)))
            #expect(memo.text.whole.trimmingCharacters(in: .newlines) == text.trimmingCharacters(in: .newlines))
        }
        var ids: [MemoID] = []
        try vault.export { facts, _ in ids.append(facts.id) }
        for id in ids { texts += try vault.versionNumbers(of: id).compactMap { try vault.version($0, of: id)?.text.whole } }
        let all = texts.joined(separator: "\n")
        let wanted = shared.texts.withLock { $0 }
        #expect(wanted.count > 100 && wanted.filter { !all.contains($0) } == [])
        // No line is a piece of another one.
        let lines = texts.prefix(names.count).flatMap { $0.split(separator: "\n").dropFirst() }
        #expect(lines.filter { !Set(wanted).contains(String($0)) } == [])
        #expect(try vault.check(samples: 20).isHealthy)
    }
}
