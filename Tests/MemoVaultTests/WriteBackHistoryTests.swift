import Foundation
import MemoImport
import MemoModel
import TestSupport
import Testing

@testable import MemoVault

/// Random changes of a folder and of the vault, with imports and writing back between them.
@Suite struct WriteBackHistoryTests {
    @Test(arguments: engines, 0..<15) func `no line that anybody wrote is lost, and both sides end equal`(engine: TestEngine, seed: Int)
        throws
    {
        var history = try WriteBackHistory(engine, seed: seed)
        let faults = try history.run(steps: 40)
        #expect(faults.isEmpty, "\(faults.joined(separator: "\n\n"))")
    }
}

/// One history.
private struct WriteBackHistory {
    private let test: TestVault
    private let folder = TemporaryFolder()
    private var random: RandomTexts
    private var number = 0
    /// The lines that somebody wrote and nobody removed.
    private var lines: Set<String> = []
    private var log: [String] = []
    private var time = 1_700_000_000.0

    init(_ engine: TestEngine, seed: Int) throws {
        (test, random) = (try engine.vault(), RandomTexts(seed: seed))
        for name in ["가.md", "나.txt", "업무/다.md"] {
            try write(["\(name) 제목"] + (0..<4).map { _ in newLine("처음") }, tags: [], to: name)
        }
        try importFolder()
    }

    mutating func run(steps: Int) throws -> [String] {
        for _ in 0..<steps {
            switch Int.random(in: 0..<8, using: &random) {
            case 0...2: try changeFile()
            case 3...5: try changeVault()
            case 6: try importFolder()
            default: try writeBack()
            }
        }
        // A change that one run only tells, the next one brings.
        for _ in 0..<3 {
            try importFolder()
            try writeBack()
        }
        let report = try importFolder()
        var faults: [String] = []
        let texts = try test.texts("SELECT title || coalesce(gap, ' ') || body FROM memo WHERE trashed IS NULL")
        let lost = lines.filter { line in !texts.contains { $0.contains(line) } }
        if !lost.isEmpty { faults.append("lost: \(lost.sorted())\n" + log.joined(separator: "\n")) }
        if report.imported + report.updated + report.trashed > 0 {
            faults.append("never at rest: \(report)\n" + log.joined(separator: "\n"))
        }
        let there = try files().values.joined(separator: "\n")
        let here = try test.texts(
            "SELECT m.title || coalesce(m.gap, ' ') || m.body FROM memo m JOIN source s ON s.id = m.source_id WHERE s.name <> 'saekin'")
        for line in lines where here.contains(where: { $0.contains(line) }) && !there.contains(line) {
            faults.append("not in the folder: \(line)\n" + log.joined(separator: "\n"))
        }
        if try !test.check(samples: 20).isHealthy { faults.append("damaged") }
        return faults
    }

    // MARK: The folder

    private mutating func newLine(_ side: String) -> String {
        number += 1
        lines.insert("\(side)<\(number)>")
        return "\(side)<\(number)>"
    }

    private mutating func write(_ lines: [String], tags: [String], to name: String) throws {
        let head = tags.isEmpty || !name.hasSuffix(".md") ? "" : "---\ntags: [\(tags.joined(separator: ", "))]\n---\n"
        time += 100
        try folder.write((head + lines.joined(separator: "\n") + "\n").utf8, to: name, modified: time)
    }

    private func files() throws -> [String: String] {
        let names = FileManager.default.enumerator(atPath: folder.url.path(percentEncoded: false))?.compactMap { $0 as? String } ?? []
        var found: [String: String] = [:]
        for name in names where name.hasSuffix(".md") || name.hasSuffix(".txt") {
            found[name] = try String(contentsOf: folder.url.appending(path: name), encoding: .utf8)
        }
        return found
    }

    private mutating func change(_ texts: inout [String], _ side: String) {
        // The first line is the title.
        let place = Int.random(in: 1..<max(2, texts.count), using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0 where place < texts.count:
            remove(texts[place])
            texts[place] = newLine(side)
        case 1 where place < texts.count && texts.count > 3:
            remove(texts[place])
            texts.remove(at: place)
        default: texts.insert(newLine(side), at: min(place, texts.count))
        }
    }

    private mutating func remove(_ line: String) { lines.remove(line) }

    private mutating func changeFile() throws {
        let files = try files()
        guard let name = files.keys.sorted().randomElement(using: &random), let text = files[name] else { return }
        var parts = text.components(separatedBy: "---\n")
        var body = (parts.count > 2 ? parts.dropFirst(2).joined(separator: "---\n") : text).components(separatedBy: "\n")
        while body.last?.isEmpty == true { body.removeLast() }
        change(&body, "폴더")
        let old = parts.count > 2 ? parts[1] : ""
        parts = old.isEmpty || Int.random(in: 0..<3, using: &random) == 0 ? [] : [old]
        let head = parts.isEmpty ? "" : "---\n\(parts[0])---\n"
        try Data((head + body.joined(separator: "\n") + "\n").utf8).write(to: folder.url.appending(path: name))
        time += 100
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: time)],
            ofItemAtPath: folder.url.appending(path: name).path(percentEncoded: false))
        log.append("file \(name): \(body)")
    }

    // MARK: The vault

    private mutating func changeVault() throws {
        let ids = try test.reading { try $0.integers("SELECT id FROM memo WHERE trashed IS NULL ORDER BY id", []) }
        guard let id = ids.randomElement(using: &random).map(MemoID.init(rawValue:)), let memo = try test.vault.memo(id) else { return }
        if Int.random(in: 0..<3, using: &random) == 0 {
            let tag = ["집", "급함"].randomElement(using: &random) ?? ""
            _ = try test.vault.edit { try memo.facts.tags.contains(tag) ? $0.removeTag(tag, from: id) : $0.addTag(tag, to: id) }
            return log.append("vault \(id.rawValue): #\(tag)")
        }
        var texts = memo.text.whole.components(separatedBy: "\n")
        change(&texts, "보관소")
        let text = texts.joined(separator: "\n")
        _ = try test.vault.edit { try $0.replaceText(of: id, with: MemoText(text)) }
        log.append("vault \(id.rawValue): \(texts)")
    }

    @discardableResult
    private mutating func importFolder() throws -> ImportReport {
        let report = try test.vault.apply(
            ImportReader(path: folder.url.path(percentEncoded: false)), options: ApplyOptions(source: "폴더", isMirror: true))
        log.append("import: \(report.imported) \(report.updated) \(report.trashed) \(report.problems.map(\.code))")
        return report
    }

    private mutating func writeBack() throws {
        let report = try test.vault.writeBack(
            into: folder.url.path(percentEncoded: false), options: WriteBackOptions(source: "폴더", isDryRun: false))
        log.append(
            "write: \(report.entries.map { "\($0.action) \($0.path) \($0.written) \($0.unwritten)" }), \(report.changedThere) changed there"
        )
    }
}
