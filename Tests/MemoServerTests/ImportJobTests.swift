import Foundation
import MemoImport
import MemoModel
import MemoVault
import SQLiteVaults
import Testing

@testable import MemoServer

@Suite struct ImportJobTests {
    /// Runs a job for a file with the given text, and returns it with the path of the file.
    private func job(_ text: String, of test: TestService, isStopped: Bool = false) throws -> (job: ImportJob, path: String) {
        let writer = try UploadWriter(named: "memos.jsonl")
        try writer.write(text.utf8)
        let upload = writer.finish()
        #expect(FileManager.default.fileExists(atPath: upload.path))
        let order = ImportJobs.Order(isFolder: false, caller: "local", name: "memos.jsonl", options: .init(), apply: .init())
        let job = ImportJob(order, upload)
        if isStopped { job.stop() }
        job.run(in: test.service.vault)
        return (job, upload.path)
    }

    @Test(arguments: [("{\"text\":\"하나\"}", false), ("\u{1}\u{2}", false), ("{\"text\":\"하나\"}", true)])
    func `an upload is deleted after its import, and the report stays`(text: String, isStopped: Bool) throws {
        let test = try TestService()
        let (job, path) = try job(text, of: test, isStopped: isStopped)
        #expect(job.isOver)
        #expect(!FileManager.default.fileExists(atPath: path))
        #expect(!FileManager.default.fileExists(atPath: (path as NSString).deletingLastPathComponent))
    }

    @Test func `edits work while a job runs`() throws {
        let test = try TestService()
        let line = { (number: Int) in "{\"id\":\"\(number)\",\"text\":\"학교에서 회의를 \(number)번 했다\"}\n" }
        let writer = try UploadWriter(named: "memos.jsonl")
        try writer.write((0..<20_000).map(line).joined().utf8)
        let order = ImportJobs.Order(isFolder: false, caller: "local", name: "memos.jsonl", options: .init(), apply: .init())
        let job = try test.service.jobs.add(order, writer.finish())
        var edits = 0
        let end = ContinuousClock.now + .seconds(120)
        while !job.isOver, ContinuousClock.now < end {
            guard !job.isWaiting else { continue }
            _ = try test.add([("그사이 \(edits)", nil)])
            if !job.isOver { edits += 1 }
        }
        #expect(job.isOver && edits > 0)
        #expect(try test.service.vault.statistics().memos >= 20_000 + edits)
    }

    @Test func `a vault opened for reading rejects imports but allows dry runs`() throws {
        let test = try TestService()
        let service = VaultService(try Vault.openForReading(test.path))
        func add(isDryRun: Bool) throws -> ImportJob {
            let writer = try UploadWriter(named: "memos.jsonl")
            try writer.write("{\"text\":\"하나\"}".utf8)
            let apply = ApplyOptions(isDryRun: isDryRun)
            let order = ImportJobs.Order(isFolder: false, caller: "local", name: "memos.jsonl", options: .init(), apply: apply)
            return try service.jobs.add(order, writer.finish())
        }
        do {
            _ = try add(isDryRun: false)
            Issue.record("taken")
        } catch {
            let problem = Problem(error)
            #expect((problem.status, problem.kind) == (403, "read-only"))
        }
        let job = try add(isDryRun: true)
        let end = ContinuousClock.now + .seconds(60)
        while !job.isOver, ContinuousClock.now < end { Thread.sleep(forTimeInterval: 0.01) }
        #expect(job.state == .done)
    }
}
