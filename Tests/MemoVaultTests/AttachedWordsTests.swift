import FileReaders
import Foundation
import MemoImport
import MemoModel
import MemoSearch
import Synchronization
import Testing

@testable import MemoVault
@testable import PostgresVaults
@testable import SQLiteVaults

/// A vault whose attached files are read.
private struct ReadVault {
    let test: TestVault
    var vault: any VaultEngine { test.vault }
    private var export: URL { test.folder.appending(path: "노트") }

    init(_ engine: TestEngine) throws { test = try engine.vault() }

    init(_ test: TestVault) { self.test = test }

    func write(_ name: String, _ text: String) throws {
        let file = export.appending(path: name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    func importing() throws {
        var options = ImportOptions()
        options.keepsAttachments = true
        let reader = try ImportReader(path: export.path(percentEncoded: false), options: options)
        _ = try vault.apply(reader, options: ApplyOptions())
    }

    /// Writes a script that reads files ending in `.x`.
    func readers(_ script: String = "cat \"$1\"") throws -> FileReaders {
        let path = test.folder.appending(path: "reader").path(percentEncoded: false)
        try "#!/bin/sh\n\(script)\n".write(toFile: path, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        return FileReaders(commands: ["x": path], folders: [])
    }

    @discardableResult
    func reading(_ readers: FileReaders) throws -> AttachmentReadingReport { try vault.readAttachments(by: readers) { _, _ in } }

    func found(_ query: String, in other: (any VaultEngine)? = nil) throws -> [String] {
        try (other ?? vault).search(SearchRequest(query: query)).hits.map { "\($0.rung) \($0.title.text)" }
    }

    /// The first attached file of a memo.
    func file(of memo: String) throws -> MemoVault.Attachment {
        try #require(try vault.memo(vault.memo(named: memo))?.attachments.first)
    }

    func texts() throws -> Int { try test.number("SELECT count(*) FROM file_text") }

    var isHealthy: Bool { get throws { try test.check(samples: 5).isHealthy } }

    func importTwo() throws {
        try write("집.md", "집\n[계약](계약.x)")
        try write("차.md", "차\n[보험](보험.x)")
        try write("계약.x", "임대차 계약서")
        try write("보험.x", "자동차 보험 증권")
        try importing()
    }

    /// Writes memos, each with a file, and a script that logs which files it reads, slowly. Each is one write, so lines stay whole.
    func importMany(_ count: Int) throws -> (readers: FileReaders, log: URL) {
        for number in 0..<count {
            try write("\(number).md", "메모 \(number)\n[](\(number).x)")
            try write("\(number).x", "계약서 \(number)")
        }
        try importing()
        let log = test.folder.appending(path: "log")
        let script = "printf '%s\\n' \"$(cat \"$1\")\" >> '\(log.path(percentEncoded: false))'; sleep .05; cat \"$1\""
        return (try readers(script), log)
    }
}

/// Words in attached files, from their reading to their end.
@Suite struct AttachedWordsTests {
    @Test(arguments: engines) func `files are read once, and found by their words`(engine: TestEngine) throws {
        let test = try ReadVault(engine)
        try test.importTwo()
        #expect(try test.found("증권").isEmpty)
        var report = try test.reading(test.readers())
        #expect(report.read == 2 && report.troubles.isEmpty)
        #expect(try test.found("증권") == ["attached 차"])
        #expect(try test.vault.statistics().attachedFiles == 2 && test.vault.statistics().readFiles == 2)
        report = try test.reading(test.readers("exit 1"))
        #expect(report.read == 0 && report.failures.isEmpty && report.failedBefore == 0)
        #expect(try test.isHealthy)
    }

    @Test(arguments: engines) func `the same file of several memos is read once, and each is found`(engine: TestEngine) throws {
        let test = try ReadVault(engine)
        try test.write("하나.md", "하나\n[](a.x)")
        try test.write("둘.md", "둘\n[](b/c.x)")
        try test.write("a.x", "계약서")
        try test.write("b/c.x", "계약서")
        try test.importing()
        #expect(try test.reading(test.readers()).read == 1)
        #expect(try Set(test.found("계약서")) == ["attached 하나", "attached 둘"])
    }

    @Test(arguments: engines) func `what could not be read is read again when the reader changes`(engine: TestEngine) throws {
        let test = try ReadVault(engine)
        try test.importTwo()
        let readers = try test.readers("grep -q 보험 \"$1\" && { echo broken >&2; exit 3; }; cat \"$1\"")
        let report = try test.reading(readers)
        #expect(report.read == 1 && report.failures.map(\.name) == ["보험.x"])
        #expect(report.failures.first?.message.english.hasSuffix("failed with status 3: broken") == true)
        #expect(try test.reading(readers).failedBefore == 1)
        #expect(try test.reading(test.readers()).read == 1 && test.found("증권") == ["attached 차"])
        #expect(try test.test.number("SELECT count(*) FROM file_text WHERE failure IS NOT NULL") == 0)
    }

    @Test(arguments: engines) func `a run that was stopped goes on where it was`(engine: TestEngine) throws {
        let test = try ReadVault(engine)
        try test.importTwo()
        var count = 0
        #expect(throws: FileReadingStopped.self) {
            try test.vault.readAttachments(
                by: test.readers(),
                isStopped: {
                    count += 1
                    return (try? test.texts()) == 1
                }, progress: { _, _ in })
        }
        #expect(try test.reading(test.readers()).read == 1)
    }

    @Test(arguments: engines) func `programs that read at once read no file twice`(engine: TestEngine) throws {
        let test = try ReadVault(engine)
        let (readers, log) = try test.importMany(12)
        let reports = Mutex<[AttachmentReadingReport]>([])
        let vaults = try (0..<3).map { _ in try test.test.reopened() }
        DispatchQueue.concurrentPerform(iterations: 3) { number in
            guard let report = try? vaults[number].readAttachments(by: readers, progress: { _, _ in }) else {
                return
            }
            reports.withLock { $0.append(report) }
        }
        let all = reports.withLock { $0 }
        #expect(all.count == 3 && all.reduce(0) { $0 + $1.read } == 12)
        let lines = try String(contentsOf: log, encoding: .utf8).split(separator: "\n")
        #expect(lines.count == 12 && Set(lines).count == 12)
        #expect(try test.found("계약서").count == 12 && test.isHealthy)
    }

    @Test(arguments: engines) func `a claim ends with its holder`(engine: TestEngine) throws {
        let test = try ReadVault(engine)
        try test.importTwo()
        let file = try test.file(of: "집.md")
        var claim = try test.vault.claimReading(of: file)
        #expect(try claim != nil && test.vault.claimReading(of: file) == nil)
        #expect(try test.reading(test.readers()).claimed == 1)
        claim = nil
        #expect(try claim == nil && test.reading(test.readers()).read == 1)
    }

    @Test(arguments: engines) func `a job reads what is new after each change, counts it, and stops with its owner`(engine: TestEngine)
        throws
    {
        let test = try ReadVault(engine)
        let (readers, _) = try test.importMany(3)
        let job = AttachmentReadingJob(by: readers)
        #expect(readers.hasPrograms && !FileReaders(folders: []).hasPrograms)
        var (looks, seen): (Int, [AttachmentReadingJob.Counts]) = (0, [])
        let attached = { AttachedVault(state: $0) { try $0(test.vault) } }
        job.run(
            { [attached { String(looks / 2) }] }, isStopped: { false },
            pause: {
                looks += 1
                seen.append(job.counts)
                if looks == 2 {
                    try? test.write("새.md", "새 메모\n[](새.x)")
                    try? test.write("새.x", "보험 증권")
                    try? test.importing()
                }
                return looks == 4
            }, failed: { Issue.record($0) })
        #expect(seen.map(\.read) == [3, 3, 4, 4] && seen.allSatisfy { $0.waiting == 0 && $0.failed == 0 })
        #expect(try test.found("증권") == ["attached 새 메모"])
        // What somebody else is reading is looked at again.
        try test.write("남.md", "남\n[](남.x)")
        try test.write("남.x", "남의 계약")
        try test.importing()
        let file = try test.file(of: "남.md")
        var claim = try test.vault.claimReading(of: file)
        let other = AttachmentReadingJob(by: readers)
        // It is asked for once.
        var asked = [attached { "1" }]
        other.run(
            {
                defer { asked = [] }
                return asked
            }, isStopped: { false },
            pause: {
                defer { claim = nil }
                return claim == nil
            }, failed: { Issue.record($0) })
        #expect(other.counts.read == 1)
        // Nothing is opened for writing while there is nothing to read.
        AttachmentReadingJob(by: readers).run(
            { [AttachedVault(state: { "1" }, list: test.vault) { _ in Issue.record("opened") }] }, isStopped: { false }, pause: { true },
            failed: { Issue.record($0) })
        // It is stopped before the first file, and another one goes on.
        try test.write("끝.md", "끝\n[](끝.x)")
        try test.write("끝.x", "마지막 계약")
        try test.importing()
        let stopped = AttachmentReadingJob(by: readers)
        stopped.run({ [attached { "1" }] }, isStopped: { true }, pause: { false }, failed: { Issue.record($0) })
        #expect(stopped.counts == AttachmentReadingJob.Counts())
        #expect(try test.reading(readers).read == 1)
    }

    @Test func `a job of several vaults reads some files of each in turn`() throws {
        let tests = try (0..<2).map { _ in try ReadVault(.file) }
        for test in tests { _ = try test.importMany(25) }
        let readers = try tests[0].readers()
        var counts: [[Int]] = []
        let vaults = tests.enumerated().map { number, test in
            AttachedVault("\(number)", state: { "1" }) { body in
                try body(test.vault)
                counts.append(try tests.map { try $0.texts() })
            }
        }
        // The second vault is asked for once, and its turns come nevertheless.
        var asked = vaults
        AttachmentReadingJob(by: readers).run(
            {
                defer { asked = [vaults[0]] }
                return asked
            }, isStopped: { false }, pause: { true }, failed: { Issue.record($0) })
        #expect(counts == [[10, 0], [10, 10], [20, 10], [20, 20], [25, 20], [25, 25]])
    }

    @Test(arguments: engines) func `a limited caller finds the files of its memos only`(engine: TestEngine) throws {
        let test = try ReadVault(engine)
        try test.write("업무/보고.md", "보고\n[](a.x)")
        try test.write("비밀/일기.md", "일기\n[](b.x) [](c.x)")
        try test.write("업무/a.x", "회의록")
        try test.write("비밀/b.x", "회의록")
        try test.write("비밀/c.x", "비밀번호")
        try test.importing()
        _ = try test.reading(test.readers())
        #expect(try test.found("회의록").count == 2)
        let view = try test.vault.limited(to: [CategoryPath(text: "업무")])
        #expect(try test.found("회의록", in: view) == ["attached 보고"])
        #expect(try test.found("비밀번호", in: view).isEmpty)
        #expect(try view.statistics().readFiles == 1)
        let answer = try view.search(SearchRequest(query: "비밀번호"))
        #expect(answer.counts[.attached] == 0)
    }

    @Test(arguments: engines) func `a text goes when the last memo with the file is deleted for good`(engine: TestEngine) throws {
        let test = try ReadVault(engine)
        try test.importTwo()
        _ = try test.reading(test.readers())
        let car = try test.test.memo(titled: "차")
        _ = try test.vault.edit { try $0.trash(car) }
        #expect(try test.found("증권").isEmpty && test.found("증권 is:trashed") == ["attached 차"])
        _ = try test.vault.undo()
        #expect(try test.found("증권") == ["attached 차"])
        _ = try test.vault.edit { try $0.trash(car) }
        _ = try test.vault.emptyTrash()
        #expect(try test.texts() == 1 && test.found("증권 is:trashed").isEmpty)
        #expect(try test.isHealthy)
        guard engine == .file else { return }
        let bytes = try Data(contentsOf: URL(filePath: test.vault.place))
        #expect(bytes.range(of: Data("증권".utf8)) == nil && bytes.range(of: Data("계약서".utf8)) != nil)
    }

    @Test(arguments: engines) func `reindexing makes the index of files again, and a check finds what differs`(engine: TestEngine) throws {
        let test = try ReadVault(engine)
        try test.importTwo()
        _ = try test.reading(test.readers())
        try test.test.change("UPDATE file_text SET body = '다른 글' WHERE body LIKE '%증권%'")
        #expect(try test.test.check(samples: 5).indexDamage.contains { $0.contains("files") })
        try (test.vault as? Vault)?.reindex()
        try (test.vault as? StoredVault)?.reindex()
        #expect(try test.isHealthy && test.found("다른 글") == ["attached 차"])
    }

    @Test func `a backup has the texts`() throws {
        let test = ReadVault(try TestFile())
        try test.importTwo()
        _ = try test.reading(test.readers())
        let copy = test.test.folder.appending(path: "copy.db").path(percentEncoded: false)
        try (test.vault as? Vault)?.backup(to: copy)
        #expect(try test.found("증권", in: Vault.openForReading(copy)) == ["attached 차"])
    }

    @Test(arguments: engines) func `files that nobody reads are counted, and texts are bounded`(engine: TestEngine) throws {
        let test = try ReadVault(engine)
        try test.write("집.md", "집\n[](음악.mp3) [](계약.pdf) [](긴.x)")
        try test.write("음악.mp3", "x")
        try test.write("계약.pdf", "%PDF-1.4")
        try test.write("긴.x", "y")
        try test.importing()
        let report = try test.reading(test.readers("yes 낱말"))
        #expect(report.unknown == 1 && report.missing == ["pdftotext": 1] && report.read == 1)
        #expect(report.troubles.map(\.isCut) == [true])
        let longest = try test.test.reading { try $0.statement("SELECT max(\($0.byteCount(of: "body"))) FROM file_text").number() }
        #expect(try #require(longest) <= FileText.limit)
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/pdftotext")), arguments: engines)
    func `a PDF is found at its page`(engine: TestEngine) throws {
        let test = try ReadVault(engine)
        try test.write("집.md", "집\n[](계약.pdf)")
        try test.write("계약.pdf", Self.pdf(["first page", "the deposit is here", "third"]))
        try test.importing()
        #expect(try test.reading(FileReaders()).read == 1)
        let hit = try #require(try test.vault.search(SearchRequest(query: "deposit")).hits.first)
        #expect(hit.attachment == AttachedPlace(number: 1, name: "계약.pdf", page: 2, isScanned: false))
        #expect(hit.snippet.text.contains("deposit"))
    }

    /// Returns a PDF with a line of text on each page.
    private static func pdf(_ pages: [String]) -> String {
        var objects = ["<</Type/Catalog/Pages 2 0 R>>"]
        let kids = pages.indices.map { "\(4 + 2 * $0) 0 R" }.joined(separator: " ")
        objects += ["<</Type/Pages/Count \(pages.count)/Kids[\(kids)]>>", "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"]
        for (number, text) in pages.enumerated() {
            let content = "BT /F 12 Tf 50 700 Td (\(text)) Tj ET"
            objects.append(
                "<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Resources<</Font<</F 3 0 R>>>>/Contents \(5 + 2 * number) 0 R>>")
            objects.append("<</Length \(content.utf8.count)>>stream\n\(content)\nendstream")
        }
        var (file, places) = ("%PDF-1.4\n", [Int]())
        for (number, object) in objects.enumerated() {
            places.append(file.utf8.count)
            file += "\(number + 1) 0 obj\(object)endobj\n"
        }
        let start = file.utf8.count
        let table = places.map { String(repeating: "0", count: 10 - String($0).count) + "\($0) 00000 n \n" }.joined()
        return file
            + "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n\(table)trailer<</Size \(objects.count + 1)/Root 1 0 R>>\nstartxref\n"
            + "\(start)\n%%EOF"
    }
}
