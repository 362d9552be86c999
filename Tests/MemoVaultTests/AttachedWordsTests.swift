import FileReaders
import Foundation
import GRDB
import MemoImport
import MemoModel
import MemoSearch
import Synchronization
import Testing

@testable import MemoVault
@testable import SQLiteVaults

/// Words in attached files, from their reading to their end.
@Suite struct AttachedWordsTests {
    private let test: TestFile
    private var export: URL { test.folder.appending(path: "노트") }

    init() throws { test = try TestFile() }

    private func write(_ name: String, _ text: String) throws {
        let file = export.appending(path: name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    private func importing() throws {
        var options = ImportOptions()
        options.keepsAttachments = true
        let reader = try ImportReader(path: export.path(percentEncoded: false), options: options)
        _ = try test.file.apply(reader, options: ApplyOptions())
    }

    /// Writes a script that reads files ending in `.x`.
    private func readers(_ script: String = "cat \"$1\"") throws -> FileReaders {
        let path = test.folder.appending(path: "reader").path(percentEncoded: false)
        try "#!/bin/sh\n\(script)\n".write(toFile: path, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        return FileReaders(commands: ["x": path], folders: [])
    }

    @discardableResult
    private func reading(_ readers: FileReaders) throws -> AttachmentReadingReport {
        try test.file.readAttachments(by: readers) { _, _ in }
    }

    private func found(_ query: String, in vault: (any VaultEngine)? = nil) throws -> [String] {
        try (vault ?? test.file).search(SearchRequest(query: query)).hits.map { "\($0.rung) \($0.title.text)" }
    }

    private func importTwo() throws {
        try write("집.md", "집\n[계약](계약.x)")
        try write("차.md", "차\n[보험](보험.x)")
        try write("계약.x", "임대차 계약서")
        try write("보험.x", "자동차 보험 증권")
        try importing()
    }

    @Test func `files are read once, and found by their words`() throws {
        try importTwo()
        #expect(try found("증권").isEmpty)
        var report = try reading(readers())
        #expect(report.read == 2 && report.troubles.isEmpty)
        #expect(try found("증권") == ["attached 차"])
        #expect(try test.file.statistics().attachedFiles == 2 && test.file.statistics().readFiles == 2)
        report = try reading(readers("exit 1"))
        #expect(report.read == 0 && report.failures.isEmpty && report.failedBefore == 0)
        #expect(try test.file.check(samples: 5).isHealthy)
    }

    @Test func `the same file of several memos is read once, and each is found`() throws {
        try write("하나.md", "하나\n[](a.x)")
        try write("둘.md", "둘\n[](b/c.x)")
        try write("a.x", "계약서")
        try write("b/c.x", "계약서")
        try importing()
        #expect(try reading(readers()).read == 1)
        #expect(try Set(found("계약서")) == ["attached 하나", "attached 둘"])
    }

    @Test func `what could not be read is read again when the reader changes`() throws {
        try importTwo()
        let report = try reading(readers("grep -q 보험 \"$1\" && { echo broken >&2; exit 3; }; cat \"$1\""))
        #expect(report.read == 1 && report.failures.map(\.name) == ["보험.x"])
        #expect(report.failures.first?.message.english.hasSuffix("failed with status 3: broken") == true)
        #expect(try reading(readers("grep -q 보험 \"$1\" && { echo broken >&2; exit 3; }; cat \"$1\"")).failedBefore == 1)
        #expect(try reading(readers()).read == 1 && found("증권") == ["attached 차"])
        #expect(try test.number("SELECT count(*) FROM file_text WHERE failure IS NOT NULL") == 0)
    }

    @Test func `a run that was stopped goes on where it was`() throws {
        try importTwo()
        var count = 0
        #expect(throws: FileReadingStopped.self) {
            try test.file.readAttachments(
                by: readers(),
                isStopped: {
                    count += 1
                    return (try? test.number("SELECT count(*) FROM file_text")) == 1
                }, progress: { _, _ in })
        }
        #expect(try reading(readers()).read == 1)
    }

    /// Writes memos, each with a file, and a script that logs which files it reads, slowly. Each is one write, so lines stay whole.
    private func importMany(_ count: Int) throws -> (readers: FileReaders, log: URL) {
        for number in 0..<count {
            try write("\(number).md", "메모 \(number)\n[](\(number).x)")
            try write("\(number).x", "계약서 \(number)")
        }
        try importing()
        let log = test.folder.appending(path: "log")
        let script = "printf '%s\\n' \"$(cat \"$1\")\" >> '\(log.path(percentEncoded: false))'; sleep .05; cat \"$1\""
        return (try readers(script), log)
    }

    @Test func `programs that read at once read no file twice`() throws {
        let (readers, log) = try importMany(12)
        let reports = Mutex<[AttachmentReadingReport]>([])
        let path = test.path
        DispatchQueue.concurrentPerform(iterations: 3) { _ in
            guard let vault = try? Vault.open(path), let report = try? vault.readAttachments(by: readers, progress: { _, _ in }) else {
                return
            }
            reports.withLock { $0.append(report) }
        }
        let all = reports.withLock { $0 }
        #expect(all.count == 3 && all.reduce(0) { $0 + $1.read } == 12)
        let lines = try String(contentsOf: log, encoding: .utf8).split(separator: "\n")
        #expect(lines.count == 12 && Set(lines).count == 12)
        #expect(try found("계약서").count == 12 && test.file.check(samples: 5).isHealthy)
    }

    @Test func `a claim ends with its holder`() throws {
        try importTwo()
        let file = try #require(try test.file.memo(test.file.memo(named: "집.md"))?.attachments.first)
        var claim = test.file.claimReading(of: file)
        #expect(claim != nil && test.file.claimReading(of: file) == nil)
        #expect(try reading(readers()).claimed == 1)
        claim = nil
        #expect(try claim == nil && reading(readers()).read == 1)
    }

    @Test func `a job reads what is new after each change, counts it, and stops with its owner`() throws {
        let (readers, _) = try importMany(3)
        let job = AttachmentReadingJob(by: readers)
        #expect(readers.hasPrograms && !FileReaders(folders: []).hasPrograms)
        var (looks, seen): (Int, [AttachmentReadingJob.Counts]) = (0, [])
        job.run(
            state: { String(looks / 2) }, isStopped: { false },
            pause: {
                looks += 1
                seen.append(job.counts)
                if looks == 2 {
                    try? write("새.md", "새 메모\n[](새.x)")
                    try? write("새.x", "보험 증권")
                    try? importing()
                }
                return looks == 4
            }, failed: { Issue.record($0) }, withVault: { try $0(test.file) })
        #expect(seen.map(\.read) == [3, 3, 4, 4] && seen.allSatisfy { $0.waiting == 0 && $0.failed == 0 })
        #expect(try found("증권") == ["attached 새 메모"])
        // What somebody else is reading is looked at again.
        try write("남.md", "남\n[](남.x)")
        try write("남.x", "남의 계약")
        try importing()
        let file = try #require(try test.file.memo(test.file.memo(named: "남.md"))?.attachments.first)
        var claim = test.file.claimReading(of: file)
        let other = AttachmentReadingJob(by: readers)
        other.run(
            state: { "1" }, isStopped: { false },
            pause: {
                defer { claim = nil }
                return claim == nil
            }, failed: { Issue.record($0) }, withVault: { try $0(test.file) })
        #expect(other.counts.read == 1)
        // It is stopped before the first file, and another one goes on.
        try write("끝.md", "끝\n[](끝.x)")
        try write("끝.x", "마지막 계약")
        try importing()
        let stopped = AttachmentReadingJob(by: readers)
        stopped.run(
            state: { "1" }, isStopped: { true }, pause: { false }, failed: { Issue.record($0) }, withVault: { try $0(test.file) })
        #expect(stopped.counts == AttachmentReadingJob.Counts())
        #expect(try reading(readers).read == 1)
    }

    @Test func `a limited caller finds the files of its memos only`() throws {
        try write("업무/보고.md", "보고\n[](a.x)")
        try write("비밀/일기.md", "일기\n[](b.x) [](c.x)")
        try write("업무/a.x", "회의록")
        try write("비밀/b.x", "회의록")
        try write("비밀/c.x", "비밀번호")
        try importing()
        _ = try reading(readers())
        #expect(try found("회의록").count == 2)
        let view = try test.file.limited(to: [CategoryPath(text: "업무")])
        #expect(try found("회의록", in: view) == ["attached 보고"])
        #expect(try found("비밀번호", in: view).isEmpty)
        #expect(try view.statistics().readFiles == 1)
        let answer = try view.search(SearchRequest(query: "비밀번호"))
        #expect(answer.counts[.attached] == 0)
    }

    @Test func `a text goes when the last memo with the file is deleted for good`() throws {
        try importTwo()
        _ = try reading(readers())
        let car = MemoID(rawValue: Int64(try test.number("SELECT id FROM memo WHERE title = '차'")))
        _ = try test.file.edit { try $0.trash(car) }
        #expect(try found("증권").isEmpty && found("증권 is:trashed") == ["attached 차"])
        _ = try test.file.undo()
        #expect(try found("증권") == ["attached 차"])
        _ = try test.file.edit { try $0.trash(car) }
        _ = try test.file.emptyTrash()
        #expect(try test.number("SELECT count(*) FROM file_text") == 1 && found("증권 is:trashed").isEmpty)
        #expect(try test.file.check(samples: 5).isHealthy)
        let bytes = try Data(contentsOf: URL(filePath: test.path))
        #expect(bytes.range(of: Data("증권".utf8)) == nil && bytes.range(of: Data("계약서".utf8)) != nil)
    }

    @Test func `reindexing makes the index of files again, and a check finds what differs`() throws {
        try importTwo()
        _ = try reading(readers())
        try test.file.transaction { try $0.execute(sql: "UPDATE file_text SET body = '다른 글' WHERE body LIKE '%증권%'") }
        #expect(try test.file.check(samples: 5).indexDamage.contains { $0.contains("files") })
        try test.file.reindex()
        #expect(try test.file.check(samples: 5).isHealthy && found("다른 글") == ["attached 차"])
    }

    @Test func `a backup has the texts`() throws {
        try importTwo()
        _ = try reading(readers())
        let copy = test.folder.appending(path: "copy.db").path(percentEncoded: false)
        try test.file.backup(to: copy)
        #expect(try found("증권", in: Vault.openForReading(copy)) == ["attached 차"])
    }

    @Test func `files that nobody reads are counted, and texts are bounded`() throws {
        try write("집.md", "집\n[](음악.mp3) [](계약.pdf) [](긴.x)")
        try write("음악.mp3", "x")
        try write("계약.pdf", "%PDF-1.4")
        try write("긴.x", "y")
        try importing()
        let report = try reading(readers("yes 낱말"))
        #expect(report.unknown == 1 && report.missing == ["pdftotext": 1] && report.read == 1)
        #expect(report.troubles.map(\.isCut) == [true])
        #expect(try test.number("SELECT max(length(cast(body AS BLOB))) FROM file_text") <= FileText.limit)
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/pdftotext")))
    func `a PDF is found at its page`() throws {
        try write("집.md", "집\n[](계약.pdf)")
        try write("계약.pdf", Self.pdf(["first page", "the deposit is here", "third"]))
        try importing()
        #expect(try reading(FileReaders()).read == 1)
        let hit = try #require(try test.file.search(SearchRequest(query: "deposit")).hits.first)
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
