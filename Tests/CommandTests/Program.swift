import Foundation
import TestSupport

/// The built command, run in a folder of its own with a vault of its own.
struct Program {
    /// Where the exports used by transcripts lie.
    static let transcripts = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Transcripts")

    let folder: URL
    let locale: String

    /// `locale` is a value for LANG, such as `ko_KR.UTF-8`.
    init(locale: String = "C") throws {
        self.locale = locale
        folder = FileManager.default.temporaryDirectory.appending(path: "saekin-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: Self.transcripts.appending(path: "exports"), to: folder.appending(path: "exports"))
        try Data(Self.background.utf8).write(to: folder.appending(path: ".background"))
        // Importers take a file's date for that of its memo.
        _ = try shell("find exports -exec touch -d 2023-08-28T12:00:00+09:00 {} +")
    }

    /// Runs a command in the background: its errors go to the file `serving`, its number to `pid`. It holds no file of whoever waits for the
    /// shell, for Foundation takes a process for running as long as anybody holds what it has handed it.
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

    /// Runs a line of shell in which `saekin` is the built command. After so many seconds it is killed, with what it has started.
    func shell(_ line: String, within seconds: Double = Child.limit) throws -> Outcome {
        let process = process("/bin/sh", ["-c", line])
        // Files and no pipes: whoever holds a pipe would be waited for.
        let (output, errors) = (folder.appending(path: ".output"), folder.appending(path: ".errors"))
        for file in [output, errors] { try Data().write(to: file) }
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        let child = try Child(process, within: seconds)
        let hasEnded = child.wait()
        let late = hasEnded ? "" : "killed after \(Int(seconds)) s: \(line)"
        return Outcome(
            output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
            errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self) + late,
            status: hasEnded ? process.terminationStatus : -1)
    }

    /// A process that is not started yet, with the environment of a test.
    func process(_ path: String, _ arguments: [String]) -> Process {
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.environment = [
            "PATH": "\(Self.binaries.path()):/usr/bin:/bin", "HOME": folder.path(), "SAEKIN_VAULT": "vault.db", "TZ": "Asia/Seoul",
            "LANG": locale,
        ]
        return process
    }

    /// Tests run from the folder in which the command was built.
    static var binaries: URL {
        (Bundle.main.executableURL ?? URL(filePath: ".")).deletingLastPathComponent()
    }
}
