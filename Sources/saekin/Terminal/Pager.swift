import Foundation

/// Shows long output page by page when a person is looking.
enum Pager {
    /// Writes `text` to standard output, through the user's pager when that is a terminal and `isWanted`.
    static func show(_ text: String, isWanted: Bool) {
        guard isWanted, Terminal.isOutput, !page(text) else { return Console.write(text) }
    }

    /// False when there is no pager to be had; nothing has been shown then.
    private static func page(_ text: String) -> Bool {
        let wished = Settings.value(of: .pager).value
        let command = !wished.isEmpty ? wished : Environment["PAGER"].flatMap { $0.isEmpty ? nil : $0 } ?? "less -RFX"
        guard command != "cat" else { return false }
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        // The pager is the user's own command line, as git and man understand it.
        process.arguments = ["-c", command]
        let pipe = Pipe()
        process.standardInput = pipe
        do {
            try process.run()
            // A reader that quits early closes the pipe: not an error of ours.
            try? pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8))
            try? pipe.fileHandleForWriting.close()
            process.waitUntilExit()
        } catch {
            return false
        }
        // 127: the shell did not find it.
        return process.terminationStatus != 127
    }
}
