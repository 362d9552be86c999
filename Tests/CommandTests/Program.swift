import Foundation
import TestSupport

/// The built command, run in a folder of its own with its own vault.
struct Program {
    /// The folder of the transcripts and their exports.
    static let transcripts = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Transcripts")

    let folder: URL
    let locale: String

    /// Creates the folder. `locale` is a value for LANG, such as `ko_KR.UTF-8`.
    init(locale: String = "C") throws {
        self.locale = locale
        folder = FileManager.default.temporaryDirectory.appending(path: "saekin-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: Self.transcripts.appending(path: "exports"), to: folder.appending(path: "exports"))
        try Data(Self.background.utf8).write(to: folder.appending(path: ".background"))
        // Importers use the date of a file as that of its memo.
        _ = try shell("find exports -exec touch -d 2023-08-28T12:00:00+09:00 {} +")
    }

    /// Runs a command in the background: its errors go to the file `serving`, its process ID to `pid`. It
    /// closes inherited files, because Foundation treats a process as running while any process holds them.
    private static let background = """
        for file in /proc/$$/fd/*; do number=${file##*/}; [ "$number" -gt 2 ] && eval "exec $number>&-"; done
        : > serving
        "$@" > /dev/null 2> serving < /dev/null &
        echo $! > pid

        """

    func remove() { try? FileManager.default.removeItem(at: folder) }

    struct Outcome: Equatable {
        var output: String
        var errors: String
        var status: Int32
    }

    /// Runs a line of shell in which `saekin` is the built command. After the time-out, kills it and all its
    /// children.
    func shell(_ line: String, within seconds: Double = Child.limit) throws -> Outcome {
        let process = process("/bin/sh", ["-c", line])
        // Files instead of pipes: the test would wait for every process that holds a pipe.
        let (output, errors) = (folder.appending(path: ".output"), folder.appending(path: ".errors"))
        for file in [output, errors] { try Data().write(to: file) }
        let handles = try [output, errors].map { try FileHandle(forWritingTo: $0) }
        (process.standardOutput, process.standardError) = (handles[0], handles[1])
        let child = try Child(process, within: seconds)
        // Foundation keeps the files open, and crashes in `Process.run` at about 1,300 open files.
        for handle in handles { try handle.close() }
        let hasEnded = child.wait()
        let late = hasEnded ? "" : "killed after \(Int(seconds)) s: \(line)"
        return Outcome(
            output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
            errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self) + late,
            status: hasEnded ? process.terminationStatus : -1)
    }

    /// Returns a process with the environment of a test, not started yet.
    func process(_ path: String, _ arguments: [String]) -> Process {
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.environment = [
            "PATH": "\(Self.saekin.deletingLastPathComponent().path()):/usr/bin:/bin", "HOME": folder.path(), "SAEKIN_VAULT": "vault.db",
            "TZ": "Asia/Seoul",
            "LANG": locale,
        ]
        // Where Scripts/coverage collects what programs have run.
        process.environment?["LLVM_PROFILE_FILE"] = ProcessInfo.processInfo.environment["LLVM_PROFILE_FILE"]
        return process
    }

    /// The command: the one that was built with the tests or, if set, `SAEKIN_PROGRAM`, such as the released one.
    static var saekin: URL {
        ProcessInfo.processInfo.environment["SAEKIN_PROGRAM"].map { URL(filePath: $0) } ?? binaries.appending(path: "saekin")
    }

    /// The folder of the tests and of what was built with them.
    static var binaries: URL {
        (Bundle.main.executableURL ?? URL(filePath: ".")).deletingLastPathComponent()
    }
}
