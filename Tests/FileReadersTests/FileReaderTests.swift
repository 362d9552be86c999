import Foundation
import Testing

@testable import FileReaders

/// Readers that are scripts.
@Suite struct FileReaderTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "readers-\(UUID().uuidString)").path

    init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }

    /// Runs a script with limits, and returns its output.
    private func run(_ script: String, input: [UInt8]? = nil, seconds: Int = 20, output: Int = 1000, stop: Bool = false) throws
        -> ReaderProcess.Output
    {
        try ReaderProcess.run(
            ["/bin/sh", "-c", script], input: input, limits: ReaderProcess.Limits(seconds: seconds, memory: 1 << 30, output: output)
        ) { stop }
    }

    @Test func `output, input and status arrive`() throws {
        let output = try run("cat; echo no >&2; exit 3", input: Array("글".utf8))
        #expect(String(decoding: output.bytes, as: UTF8.self) == "글")
        #expect(output.status == 3 && output.complaint == "no" && !output.isCut)
    }

    @Test func `a reader that hangs is killed`() {
        let start = ContinuousClock.now
        #expect(throws: FileReadFailure.tookTooLong(program: "sh", seconds: 1)) { try run("sleep 100", seconds: 1) }
        #expect(throws: FileReadFailure.tookTooLong(program: "sh", seconds: 1)) { try run("exec >&- 2>&-; sleep 100", seconds: 1) }
        #expect(ContinuousClock.now - start < .seconds(20))
    }

    @Test func `a reader that works too long is killed`() {
        #expect(throws: FileReadFailure.self) { try run("while :; do :; done", seconds: 1) }
    }

    @Test func `a reader that writes too much is cut`() throws {
        let output = try run("yes 가나다라", output: 5000)
        #expect(output.isCut && output.bytes.count == 5000)
        let errors = try run("head -c 1000000 /dev/zero >&2; echo done")
        #expect(errors.bytes == Array("done\n".utf8))
    }

    @Test func `a reader that takes too much memory fails`() {
        // A shell may say so, or die.
        #expect((try? run("x=$(head -c 3000000000 /dev/zero | tr '\\0' a)"))?.status != 0)
    }

    @Test(arguments: [("가나", 6, "가나"), ("가나", 5, "가"), ("가나", 4, "가"), ("ab", 1, "a"), ("", 0, ""), ("😀", 3, ""), ("a😀", 5, "a😀")])
    func `a text is cut between characters`(text: String, bytes: Int, expected: String) {
        #expect(FileText.decoded(Array(text.utf8).prefix(bytes)) == expected)
    }

    @Test func `a reader that dies is reported by its signal`() {
        #expect(throws: FileReadFailure.killed(program: "sh", signal: 11)) { try run("kill -SEGV $$") }
    }

    @Test func `processes that a reader leaves behind are killed`() throws {
        let output = try run("sleep 1000 & echo $!")
        let id = try #require(Int32(String(decoding: output.bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)))
        for _ in 0..<100 where kill(id, 0) == 0 && !isZombie(id) { usleep(20_000) }
        #expect(kill(id, 0) != 0 || isZombie(id))
    }

    private func isZombie(_ id: Int32) -> Bool {
        (try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8))?.split(separator: ")").last?.hasPrefix(" Z") ?? true
    }

    @Test func `a reader is stopped when the user stops`() {
        #expect(throws: FileReadingStopped.self) { try run("sleep 100", stop: true) }
    }

    @Test func `a program that is not there is not started`() {
        #expect(throws: FileReadFailure.notStarted(program: "none")) {
            try ReaderProcess.run(["/nowhere/none"], limits: ReaderProcess.Limits()) { false }
        }
    }

    /// Writes a script that is a reader, and returns the readers with it for one ending.
    private func readers(_ script: String, ending: String = "x", arguments: String = "") throws -> FileReaders {
        let path = folder + "/reader"
        try "#!/bin/sh\n\(script)\n".write(toFile: path, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        return FileReaders(commands: [ending: path + arguments])
    }

    private func read(_ readers: FileReaders, _ name: String, _ content: String) throws -> FileText {
        let path = folder + "/stored"
        try Data(content.utf8).write(to: URL(filePath: path))
        guard case .reader(let reader, let kind) = readers.choice(for: name, mediaType: "application/octet-stream") else {
            throw FileReadFailure.notStarted(program: name)
        }
        return try reader.read(ReadableFile(path: path, ending: kind.ending)) { false }
    }

    @Test func `a command of the user gets the path, and form feeds part pages`() throws {
        let text = try read(readers("cat \"$2\"; printf '\\f둘째\\f'", arguments: " -x {}"), "a.X", "첫째")
        #expect(text == FileText(pages: ["첫째", "둘째"]))
        #expect(try read(readers("cat $1"), "a.x", "하나") == FileText(unpaged: "하나"))
    }

    @Test func `a command that fails says why`() throws {
        let readers = try readers("echo 'no such thing' >&2; exit 4")
        #expect(throws: FileReadFailure.failed(program: folder + "/reader", status: 4, complaint: "no such thing")) {
            try read(readers, "a.x", "")
        }
    }

    @Test func `documents are read by the importers`() throws {
        let readers = FileReaders(folders: [])
        #expect(try read(readers, "계약.txt", "임대차 계약서\n보증금") == FileText(unpaged: "임대차 계약서\n보증금"))
        #expect(try read(readers, "a.HTML", "<p>첫 문단<p>둘째 문단").text.contains("둘째 문단"))
        #expect(try read(readers, "empty.txt", "").hasWords == false)
        #expect(throws: FileReadFailure.self) { try read(readers, "a.docx", "PK\u{3}\u{4} not a document") }
    }

    @Test func `files of other kinds have no text, and programs may be missing`() {
        let readers = FileReaders(folders: [])
        for (name, type) in [("a.pdf", "application/pdf"), ("no ending", "application/pdf"), ("a.png", "image/png")] {
            guard case .missing = readers.choice(for: name, mediaType: type) else {
                Issue.record("\(name) must need a program")
                continue
            }
        }
        guard case .noText = readers.choice(for: "a.mp3", mediaType: "audio/mpeg") else {
            Issue.record("music has no text")
            return
        }
    }
}
