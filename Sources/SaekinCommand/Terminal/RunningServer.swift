import Foundation
import MemoModel

/// A server of this machine that serves a vault file, found among the processes of this user.
enum RunningServer {
    /// Returns the address of the server, such as `http://127.0.0.1:7171`; nil if none runs.
    static func address(of vault: String) -> String? {
        let path = URL(filePath: vault).resolvingSymlinksInPath().path(percentEncoded: false)
        let listening = Dictionary(["/proc/net/tcp", "/proc/net/tcp6"].flatMap(sockets), uniquingKeysWith: { first, _ in first })
        guard !listening.isEmpty else { return nil }
        for name in names(in: "/proc") where Int(name) != nil && name != String(ProcessInfo.processInfo.processIdentifier) {
            // The files of other users' processes cannot be read.
            let open = names(in: "/proc/\(name)/fd").compactMap { link("/proc/\(name)/fd/\($0)") }
            guard open.contains(path), isServer(name) else { continue }
            if let address = open.lazy.compactMap({ listening[$0] }).first { return address }
        }
        return nil
    }

    private static func isServer(_ process: String) -> Bool {
        let data = FileManager.default.contents(atPath: "/proc/\(process)/cmdline") ?? Data()
        return data.split(separator: 0).dropFirst().contains { $0.elementsEqual("serve".utf8) || $0.elementsEqual("web".utf8) }
    }

    private static func names(in folder: String) -> [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] }

    private static func link(_ path: String) -> String? { try? FileManager.default.destinationOfSymbolicLink(atPath: path) }

    /// Returns the addresses on which programs listen, by their sockets as links show them: `socket:[12345]`.
    private static func sockets(in table: String) -> [(String, String)] {
        let lines = String(decoding: FileManager.default.contents(atPath: table) ?? Data(), as: UTF8.self).lines
        return lines.dropFirst().compactMap { line in
            let fields = line.split(separator: " ")
            guard fields.count > 9, fields[3] == "0A" else { return nil }
            let parts = fields[1].split(separator: ":")
            guard parts.count == 2, let port = Int(parts[1], radix: 16) else { return nil }
            return ("socket:[\(fields[9])]", "http://\(host(parts[0])):\(port)")
        }
    }

    /// Returns the host of an address in the system's hexadecimal form, whose bytes are in reverse. A server for all addresses, and one for another
    /// address of IPv6 than this machine's own, is reached by that of this machine.
    private static func host(_ digits: Substring) -> String {
        if digits == "00000000000000000000000001000000" { return "[::1]" }
        guard digits.count == 8, let number = UInt32(digits, radix: 16), number != 0 else { return "127.0.0.1" }
        return [0, 8, 16, 24].map { String(number >> $0 & 255) }.joined(separator: ".")
    }
}
