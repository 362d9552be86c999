import MemoServer
import NIOHTTP1

/// What the connection knows of a request besides what `HTTPRequest` holds.
struct RequestFacts: Sendable {
    /// Why the request is refused before anything of it is done. The connection is closed after the answer.
    var fault: Problem?
    /// HTTP/1.0, whose clients do not understand chunks.
    var isOld = false
    var isHead = false
    /// Whether the client wants the connection to stay open.
    var keepsAlive = true
    /// Whether the client waits for a word before it sends the body.
    var expectsContinue = false

    /// A request that is no HTTP.
    init(fault: Problem) { (self.fault, keepsAlive) = (fault, false) }

    init(_ head: HTTPRequestHead) {
        isOld = head.version == .http1_0
        isHead = head.method == .HEAD
        // The decoder stops for good after a request for another protocol. None is spoken here: the request is answered as it stands.
        let asksForUpgrade = head.method == .CONNECT || head.headers.contains(name: "upgrade")
        keepsAlive = head.isKeepAlive && !asksForUpgrade
        expectsContinue = !isOld && head.headers[canonicalForm: "expect"].contains { $0.lowercased() == "100-continue" }
        fault = Self.fault(in: head)
        if fault != nil { keepsAlive = false }
    }

    private static func fault(in head: HTTPRequestHead) -> Problem? {
        let hosts = head.headers["host"]
        guard hosts.count == 1, let host = hosts.first, Gate.name(of: host) != nil else { return .oneHost }
        if head.uri.hasPrefix("/") || head.uri == "*" { return nil }
        // The absolute form, as proxies are asked: its host must be the one of the header.
        let parts = head.uri.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, ["http", "https"].contains(parts[0].lowercased()) else { return .badTarget }
        let authority = parts[1].prefix { !"/?#".contains($0) }
        return authority.lowercased() == host.lowercased() ? nil : .otherHost
    }
}
