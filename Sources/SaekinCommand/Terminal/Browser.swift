import Foundation
import MemoModel

/// The user's web browser.
enum Browser {
    /// Opens an address and waits for the program that does so. Returns whether it could.
    static func show(_ address: String) -> Bool {
        ShellCommand.run("xdg-open \(ShellCommand.quoted(address)) < /dev/null > /dev/null 2>&1") == ExitStatus.found
    }

    /// Opens an address in the background. If that fails, says so.
    static func open(_ address: String) {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", "exec xdg-open \"$1\"", "sh", address]
        for stream in [\Process.standardInput, \Process.standardOutput, \Process.standardError] {
            process[keyPath: stream] = FileHandle.nullDevice
        }
        process.terminationHandler = { process in
            guard process.terminationStatus != 0 else { return }
            Console.note(
                say("saekin: no browser could be opened; open \(address) yourself", "saekin: 브라우저를 열지 못했습니다. 직접 여세요: \(address)"))
        }
        do {
            try process.run()
        } catch {
            Console.note(say("saekin: no browser could be opened; open \(address) yourself", "saekin: 브라우저를 열지 못했습니다. 직접 여세요: \(address)"))
        }
    }
}

/// Addresses within the page of a server.
enum PageAddress {
    /// Returns the address of a search.
    static func search(_ query: String, category: String?, on server: String) -> String {
        let start = server.hasSuffix("/") ? server : server + "/"
        let fields = [("q", query), ("category", category ?? "")].filter { !$0.1.isEmpty }
        return start + (fields.isEmpty ? "" : "?" + fields.map { "\($0)=\(PercentText.encoded($1))" }.joined(separator: "&"))
    }
}
