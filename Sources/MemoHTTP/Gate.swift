import HTTPTypes
import MemoModel
import MemoServer
import MemoVault
import Synchronization

/// Access control: the server's name in the request, the origin of the page that sends it, the key, and the
/// rate.
struct Gate: Sendable {
    private let options: ServerOptions
    private let limiter: RateLimiter

    init(_ options: ServerOptions) {
        self.options = options
        limiter = RateLimiter(rate: options.rate)
    }

    /// Rejects requests that other sites make a user's browser send.
    ///
    /// - A site whose name resolves to this machine (DNS rebinding) is recognised by the `Host` header.
    /// - A page of another origin is recognised by the `Origin` header.
    /// - An image or script that another page loads has no `Origin` and is recognised by `Sec-Fetch-Site`.
    ///
    /// Links from other sites to the page itself (`isPage`) are allowed.
    /// - Throws: `Problem`.
    func checkOrigin(_ request: HTTPRequest, isPage: Bool) throws {
        guard let authority = request.authority, let host = Self.name(of: authority) else { throw Problem.noHost }
        guard isKnown(host) else { throw Problem.foreignHost }
        let origin = request.headerFields[.origin]
        if let origin, options.origins.contains(origin) { return }
        if let origin, !isOwn(origin, authority) { throw Problem.foreignOrigin }
        guard let site = request.headerFields[.fetchSite], site != "same-origin", site != "none" else { return }
        let isVisit =
            isPage && request.method == .get && request.headerFields[.fetchMode] == "navigate"
            && request.headerFields[.fetchDestination] == "document"
        guard isVisit else { throw Problem.foreignOrigin }
    }

    /// Returns the origin of the request if it is another page that may read responses.
    func sharedOrigin(_ request: HTTPRequest) -> String? {
        request.headerFields[.origin].flatMap { options.origins.contains($0) ? $0 : nil }
    }

    private func isOwn(_ origin: String, _ authority: String) -> Bool {
        origin.lowercased() == "http://" + authority.lowercased() || origin.lowercased() == "https://" + authority.lowercased()
    }

    private func isKnown(_ host: String) -> Bool {
        ServerOptions.isLocal(host) || host == options.host.lowercased() || options.hostNames.contains { $0.lowercased() == host }
            // An IP address cannot be rebound, and callers from other machines need a key.
            || !options.isLocal && Self.isNumber(host)
    }

    private static func isNumber(_ host: String) -> Bool {
        host.contains(":") || host.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { UInt8($0) != nil }
    }

    /// Returns the host of `host:port` without brackets, or nil if the text is not of this form.
    static func name(of authority: String) -> String? {
        let text = authority.lowercased()
        if text.hasPrefix("[") {
            guard let end = text.firstIndex(of: "]"), isPort(text[text.index(after: end)...]) else { return nil }
            return String(text[text.index(after: text.startIndex)..<end])
        }
        let end = text.firstIndex(of: ":") ?? text.endIndex
        return end > text.startIndex && isPort(text[end...]) ? String(text[..<end]) : nil
    }

    /// Returns whether a text is empty, or `:` followed by a port, which may be empty.
    private static func isPort(_ text: Substring) -> Bool {
        guard let first = text.first else { return true }
        let digits = text.dropFirst()
        return first == ":" && digits.utf8.count <= 5 && digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }

    /// Returns the permissions of a caller of a vault, which only its own keys give.
    /// - Throws: `Problem` 401 if a key is missing or unknown, 429 if there are too many requests.
    func access(_ request: HTTPRequest, to vault: ServedVault, from address: String, isOpen: Bool) throws -> Access {
        guard let header = request.headerFields[.authorization] else {
            if isOpen || options.isLocal && !options.needsKeys { return .everything }
            try limiter.count("none " + address)
            throw Problem.noKey
        }
        guard let key = Self.key(in: header), let access = try vault.keys.access(for: key, now: .now) else {
            try limiter.count("wrong " + address)
            throw Problem.unknownKey
        }
        try limiter.count((vault.name.map { $0 + "/" } ?? "") + access.id)
        return access
    }

    /// Returns whether the key of a request, if it has one, still gives this access.
    static func isStill(_ access: Access, _ request: HTTPRequest, of vault: ServedVault) -> Bool {
        guard let header = request.headerFields[.authorization] else { return true }
        return (try? key(in: header).flatMap { try vault.keys.access(for: $0, now: .now) }) == access
    }

    private static func key(in header: String) -> String? {
        let parts = header.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
        return parts[1].trimmingPrefix(while: \.isWhitespace).description
    }
}

extension Problem {
    fileprivate static let noHost = Problem(400, "no-host", LocalizedMessage("send one Host header", ko: "Host 헤더를 하나 보내세요"))
    fileprivate static let foreignHost = Problem(
        421, "foreign-host",
        LocalizedMessage("this host name is not allowed; add it with --allow-host", ko: "허용하지 않은 호스트 이름입니다. --allow-host로 더하세요"))
    fileprivate static let foreignOrigin = Problem(
        403, "foreign-origin",
        LocalizedMessage(
            "pages of other origins cannot send requests; allow theirs with --allow-origin",
            ko: "다른 출처의 페이지는 요청할 수 없습니다. --allow-origin으로 그 출처를 더하세요")
    )
    fileprivate static let noKey = Problem(
        401, "no-key", LocalizedMessage("send a key: Authorization: Bearer KEY", ko: "키를 보내세요: Authorization: Bearer 키"))
    fileprivate static let unknownKey = Problem(
        401, "unknown-key", LocalizedMessage("this key is unknown or expired", ko: "모르는 키이거나 기한이 지난 키입니다"))
}

extension HTTPField.Name {
    fileprivate static let fetchSite = Self("Sec-Fetch-Site") ?? .via
    fileprivate static let fetchMode = Self("Sec-Fetch-Mode") ?? .via
    fileprivate static let fetchDestination = Self("Sec-Fetch-Dest") ?? .via
}

/// Limits the rate of requests of each caller with a token bucket that holds the tokens of two seconds.
final class RateLimiter: Sendable {
    private struct Bucket {
        var level: Double
        var time: ContinuousClock.Instant
    }

    private struct State {
        var buckets: [String: Bucket] = [:]
        /// When idle callers were last looked for. That takes long among many, so it is not done at each request.
        var cleaned: ContinuousClock.Instant?
    }

    private let rate: Double
    private let state = Mutex(State())
    /// Number of callers from which idle ones are forgotten.
    private static let most = 10_000

    init(rate: Int) { self.rate = Double(max(1, rate)) }

    /// Number of callers that are remembered.
    var count: Int { state.withLock { $0.buckets.count } }

    /// Counts a request.
    /// - Throws: `Problem` 429.
    func count(_ caller: String, now: ContinuousClock.Instant = .now) throws {
        let wait = state.withLock { state -> Double? in
            if state.buckets.count >= Self.most, state.cleaned.map({ now - $0 >= .seconds(1) }) ?? true {
                state.buckets = state.buckets.filter { now - $0.value.time < .seconds(2) }
                state.cleaned = now
            }
            var bucket = state.buckets[caller] ?? Bucket(level: 2 * rate, time: now)
            let (seconds, attoseconds) = (now - bucket.time).components
            bucket.level = min(2 * rate, bucket.level + rate * (Double(seconds) + Double(attoseconds) * 1e-18))
            bucket.time = now
            defer { state.buckets[caller] = bucket }
            guard bucket.level >= 1 else { return (1 - bucket.level) / rate }
            bucket.level -= 1
            return nil
        }
        if let wait { throw Problem.tooOften(after: max(1, Int(wait.rounded(.up)))) }
    }
}

extension Problem {
    fileprivate static func tooOften(after seconds: Int) -> Problem {
        Problem(429, "too-often", LocalizedMessage("too many requests; wait a moment", ko: "요청이 너무 많습니다. 잠시 기다리세요"), retryAfter: seconds)
    }
}
