package import MemoModel
package import MemoServer

/// How a server is to be reached, and by whom.
package struct ServerOptions: Sendable {
    /// The address to listen at: a name or a number.
    package var host = "127.0.0.1"
    /// 0 for any that is free.
    package var port = 7171
    /// Names by which clients may call the server besides its own and the machine's.
    package var hostNames: [String] = []
    /// Origins of other pages that may ask it, such as `https://notes.example`.
    package var origins: [String] = []
    /// Whether every caller needs a key. Always so beyond this machine.
    package var needsKeys = false
    /// Where the keys are.
    package var keys: KeyRing
    /// Requests a second that a key may make.
    package var rate = 100
    /// Milliseconds from which a request is noted as slow.
    package var slowMilliseconds = 500
    /// Of messages where the caller asks for none.
    package var language = Language.english
    /// Whether agents may write at /mcp.
    package var mayAgentsWrite = false
    /// Bytes of answers that are kept while the vault is as it was; 0 to make each anew.
    package var answerBytes = 16 << 20
    /// Seconds that the body of a request may take.
    package var bodySeconds = 30
    /// Seconds that the headers of a request may take.
    package var headSeconds = 20
    /// Seconds after which an answer of which the client takes nothing ends.
    package var stallSeconds = 30
    /// Seconds that requests have to end once the server stops.
    package var drainSeconds = 15
    /// Connections of each address by which no key came.
    package var unknownConnections = 64
    /// Threads that read; so many searches run at a time.
    package var threads: Int
    /// Threads that write, or wait to.
    package static let writingThreads = 2
    /// Connections to the vault that all threads need together.
    package var readers: Int { threads + Self.writingThreads + 1 }

    /// Options as they are where nothing else is asked for; `threads` is how many requests are worked on at a time.
    package init(keys: KeyRing, threads: Int) { (self.keys, self.threads) = (keys, threads) }

    /// Whether only this machine can reach it.
    package var isLocal: Bool { Self.isLocal(host) }

    static func isLocal(_ host: String) -> Bool { host == "localhost" || host == "::1" || isLoopbackNumber(host) }

    /// Whether it can be the name in a request's Host: neither scheme nor port nor path.
    package static func isHostName(_ text: String) -> Bool { !text.isEmpty && Gate.name(of: text) == text.lowercased() && isPlain(text) }

    /// Whether it is as browsers write an origin: `https://notes.example:8080`.
    package static func isOrigin(_ text: String) -> Bool {
        let parts = text.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
        return parts.count == 2 && !parts[0].isEmpty && Gate.name(of: String(parts[1])) != nil && isPlain(String(parts[1]))
            && text == text.lowercased()
    }

    private static func isPlain(_ text: String) -> Bool { !text.contains { $0.isWhitespace || "/?#@\\".contains($0) } }

    private static func isLoopbackNumber(_ host: String) -> Bool {
        let parts = host.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
        return parts.count == 4 && parts.first == 127 && !parts.contains(nil)
    }
}
