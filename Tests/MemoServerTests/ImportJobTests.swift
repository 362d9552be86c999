import Foundation
import MemoImport
import MemoVault
import Testing

@testable import MemoServer

@Suite struct ImportJobTests {
    /// A job for a file with that text, run to its end, and where the file was.
    private func job(_ text: String, of test: TestService, isStopped: Bool = false) throws -> (job: ImportJob, path: String) {
        let writer = try UploadWriter(named: "memos.jsonl")
        try writer.write(text.utf8)
        let upload = writer.finish()
        #expect(FileManager.default.fileExists(atPath: upload.path))
        let order = ImportJobs.Order(isFolder: false, name: "memos.jsonl", options: .init(), apply: .init())
        let job = ImportJob(order, upload)
        if isStopped { job.stop() }
        job.run(in: test.service.vault)
        return (job, upload.path)
    }

    @Test(arguments: [("{\"text\":\"하나\"}", false), ("\u{1}\u{2}", false), ("{\"text\":\"하나\"}", true)])
    func `what was sent is gone when its import is over, while the report stays`(text: String, isStopped: Bool) throws {
        let test = try TestService()
        let (job, path) = try job(text, of: test, isStopped: isStopped)
        #expect(job.isOver)
        #expect(!FileManager.default.fileExists(atPath: path))
        #expect(!FileManager.default.fileExists(atPath: (path as NSString).deletingLastPathComponent))
    }
}
