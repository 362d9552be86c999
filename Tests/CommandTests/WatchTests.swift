import Foundation
import Testing

@Suite(.serialized) struct WatchTests {
    @Test(.timeLimit(.minutes(1))) func `what is written, moved and removed below a watched folder follows`() throws {
        let program = try Program()
        defer { program.remove() }
        _ = try program.shell("mkdir box && echo 하나 > box/a.txt")
        let process = program.process(Program.binaries.appending(path: "saekin").path(), ["watch", "box"])
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        defer {
            // Children of a test start with signals blocked.
            _ = try? program.shell("kill -9 \(process.processIdentifier)")
            process.waitUntilExit()
        }
        try expectFound("하나", in: program, count: 1)
        _ = try program.shell("mkdir -p box/새/폴더 && echo 둘째 > box/새/폴더/b.txt")
        try expectFound("둘째", in: program, count: 1)
        // A folder that came later is watched too.
        _ = try program.shell("echo 셋째 > box/새/폴더/c.txt")
        try expectFound("셋째", in: program, count: 1)
        // One file alone is read again; one that is emptied takes the folder.
        _ = try program.shell("echo 넷째 > box/새/폴더/c.txt")
        try expectFound("넷째", in: program, count: 1)
        try expectFound("셋째", in: program, count: 0)
        _ = try program.shell(": > box/새/폴더/b.txt")
        try expectFound("둘째", in: program, count: 0)
        _ = try program.shell("echo 셋째 > box/새/폴더/c.txt")
        try expectFound("셋째", in: program, count: 1)
        _ = try program.shell("mv box/새/폴더/c.txt box/c.txt && rm box/a.txt")
        try expectFound("하나", in: program, count: 0)
        try expectFound("셋째", in: program, count: 1)
    }

    private func expectFound(_ word: String, in program: Program, count: Int) throws {
        for _ in 0..<100 {
            if try program.shell("saekin search \(word) --count").output == "\(count)\n" { return }
            Thread.sleep(forTimeInterval: 0.1)
        }
        #expect(try program.shell("saekin search \(word) --count").output == "\(count)\n")
    }
}
