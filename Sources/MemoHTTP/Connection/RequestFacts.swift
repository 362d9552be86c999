import MemoServer
import NIOHTTP1

/// The properties of a request that `HTTPRequest` does not hold.
struct RequestFacts: Sendable {
    /// The reason to reject the request before doing anything for it. The connection is closed after the
    /// response.
    var fault: Problem?
    /// Whether the request is HTTP/1.0, whose clients do not support chunked bodies.
    var isHTTP10 = false
    var isHead = false
    /// Whether the client wants the connection to stay open.
    var keepsAlive = true
    /// Whether the client waits for `100 Continue` before it sends the body.
    var expectsContinue = false

    /// Creates the facts of a request that is not valid HTTP.
    init(fault: Problem) { (self.fault, keepsAlive) = (fault, false) }

    init(_ head: HTTPRequestHead) {
        isHTTP10 = head.version == .http1_0
        isHead = head.method == .HEAD
        // After a request for another protocol the decoder stops. No other protocol is supported, so the
        // request is answered as plain HTTP.
        let asksForUpgrade = head.method == .CONNECT || head.headers.contains(name: "upgrade")
        keepsAlive = head.isKeepAlive && !asksForUpgrade
        expectsContinue = !isHTTP10 && head.headers[canonicalForm: "expect"].contains { $0.lowercased() == "100-continue" }
        fault = Self.fault(in: head)
        if fault != nil { keepsAlive = false }
    }

    private static func fault(in head: HTTPRequestHead) -> Problem? {
        let hosts = head.headers["host"]
        guard hosts.count == 1, let host = hosts.first, Gate.name(of: host) != nil else { return .oneHost }
        if head.uri.hasPrefix("/") || head.uri == "*" { return nil }
        // The absolute form, which is meant for proxies. Its host must match the header.
        let parts = head.uri.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, ["http", "https"].contains(parts[0].lowercased()) else { return .badTarget }
        let authority = parts[1].prefix { !"/?#".contains($0) }
        return authority.lowercased() == host.lowercased() ? nil : .otherHost
    }
}
