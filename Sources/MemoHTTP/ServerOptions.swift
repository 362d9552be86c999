package import MemoModel
package import MemoServer

/// The options of a server.
package struct ServerOptions: Sendable {
    /// The host name or IP address to listen on.
    package var host = "127.0.0.1"
    /// The port to listen on; 0 for any free one.
    package var port = 7171
    /// Host names that clients may use besides `host` and the names of the local machine.
    package var hostNames: [String] = []
    /// Origins of other pages that may send requests, such as `https://notes.example`.
    package var origins: [String] = []
    /// Whether local callers need a key. Callers from other machines always do.
    package var needsKeys = false
    /// The keys that give access.
    package var keys: KeyRing
    /// Requests per second that a key may make.
    package var rate = 100
    /// Duration in milliseconds from which a request is logged as slow.
    package var slowMilliseconds = 500
    /// The language of messages if the client asks for none.
    package var language = Language.english
    /// Whether agents may write through `/mcp`.
    package var mayAgentsWrite = false
    /// Seconds within which the body of a request must arrive.
    package var bodySeconds = 30
    /// Seconds within which the headers of a request must arrive.
    package var headSeconds = 20
    /// Seconds after which a response is aborted if the client reads nothing of it.
    package var stallSeconds = 30
    /// Seconds that requests in progress have to end when the server stops.
    package var drainSeconds = 15
    /// Seconds after these at which the process ends although work still runs.
    package var hangSeconds = 5
    /// Time limit of reads; nil for none. It is the limit of the vaults.
    package var readingLimit: Duration?
    /// Maximum number of connections without a valid key from one address.
    package var unknownConnections = 64
    /// Number of threads that read, and so of concurrent searches.
    package var threads: Int
    /// Number of threads that write or wait to write.
    package static let writingThreads = 2
    /// Number of threads that read only for callers for whom nothing else is read.
    static let spareThreads = 1
    /// Number of connections to the vault that all threads and the looks for changes need.
    package var readers: Int { threads + Self.spareThreads + Self.writingThreads + 2 }

    /// Creates the default options. `threads` is the number of concurrent reads.
    package init(keys: KeyRing, threads: Int) { (self.keys, self.threads) = (keys, threads) }

    /// Whether only this machine can reach the server.
    package var isLocal: Bool { Self.isLocal(host) }

    static func isLocal(_ host: String) -> Bool { host == "localhost" || host == "::1" || isLoopbackNumber(host) }

    /// Returns whether a text is a host name without scheme, port and path.
    package static func isHostName(_ text: String) -> Bool { !text.isEmpty && Gate.name(of: text) == text.lowercased() && isPlain(text) }

    /// Returns whether a text is an origin in the form that browsers use: `https://notes.example:8080`.
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
