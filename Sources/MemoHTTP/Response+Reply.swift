import HTTPTypes
import HummingbirdCore
import MemoModel
import MemoServer
import MemoVault
import NIOCore

extension Response {
    /// A static text, plain and compressed.
    struct Content: Sendable {
        private let plain: ByteBuffer
        private let packed: ByteBuffer?
        private let mediaType: String
        private let tag: String
        /// The text that the address of the page replaces, and the whole text; nil if there is none.
        private let template: (base: String, text: String)?
        /// Whether it is an HTML page that browsers can open.
        var isDocument: Bool { mediaType.hasPrefix("text/html") }

        init(_ page: PageFile) {
            (plain, mediaType, tag) = (ByteBuffer(bytes: page.bytes), page.mediaType, "\"\(page.tag)\"")
            packed = page.isPacked ? nil : Gzip.pack(page.bytes).map { ByteBuffer(bytes: $0) }
            template = page.base.map { ($0, page.text) }
        }

        func response(to request: HTTPRequest) -> Response {
            if let template { return response(template.text.replacing(template.base, with: request.base)) }
            var headers: HTTPFields = [.contentType: mediaType, .eTag: tag, .cacheControl: "no-cache", .vary: "Accept-Encoding"]
            if request.matches(tag) { return Response(status: .notModified, headers: headers) }
            guard let packed, request.acceptsGzip else { return Response(status: .ok, headers: headers, body: .init(byteBuffer: plain)) }
            headers[.contentEncoding] = "gzip"
            return Response(status: .ok, headers: headers, body: .init(byteBuffer: packed))
        }

        private func response(_ text: String) -> Response {
            let headers: HTTPFields = [.contentType: mediaType, .cacheControl: "no-cache", .vary: "Host, X-Forwarded-Proto"]
            return Response(status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(string: text)))
        }
    }

    /// Runs an operation and returns its response, or returns a cached one. May wait for the vault.
    /// - Parameters:
    ///   - path: The path of the request within the vault.
    ///   - broken: Called with the reason if an answer that has begun ends too early, though the client still reads.
    /// - Throws: `Problem`.
    static func answering(
        _ operation: Operation, _ call: Call, _ request: HTTPRequest, at path: String, of vault: ServedVault, _ cache: ResponseCache,
        _ answers: BodyBudget, broken: @escaping @Sendable (any Error) -> Void
    ) throws -> Response {
        var version: (question: ResponseCache.Key, state: String, tag: String)?
        let service = vault.service
        // The version of the whole vault would reveal changes that a limited caller cannot see. Its tags are
        // hashes of the responses instead.
        if operation.isVersioned, call.access.categories == nil {
            // Read the version first, so that the response is never older than its tag.
            let state = try service.version()
            let variant = service.day(in: call.zone ?? call.access.zone) + (call.language == .korean ? "-ko" : "-en")
            let question = ResponseCache.Key(
                vault: vault.name, target: request.path ?? "", categories: call.access.categories, variant: variant,
                isPacked: request.acceptsGzip)
            let tag = "W/\"\(state)-\(variant)\""
            try call.access.check(operation)
            if request.matches(tag) { return Response(status: .notModified, headers: [.eTag: tag, .cacheControl: "private, no-cache"]) }
            if let answer = cache.answer(question, state) { return answer }
            version = (question, state, tag)
        }
        let reply = try service.answer(operation, call)
        // Regular expressions were postponed, so this response is incomplete and must not be cached.
        if ReadingBudget.current?.wantsPatterns == true { throw Caller.PatternsPostponed() }
        var headers: HTTPFields = [.cacheControl: "private, no-cache", .vary: "Accept-Encoding, Accept-Language, Authorization, Time-Zone"]
        headers[.eTag] = reply.tag.map { "\"\($0)\"" } ?? version?.tag
        if let leftOut = reply.leftOut, let name = HTTPField.Name(Reply.leftOutHeader) { headers[name] = String(leftOut) }
        if let number = reply.operation, let name = HTTPField.Name(Reply.operationHeader) { headers[name] = String(number) }
        headers[.location] = reply.location.map { RelativePath.of($0, from: path) }
        if let tag = headers[.eTag], operation.method == .get, request.matches(tag) {
            return Response(status: .notModified, headers: headers)
        }
        switch reply.body {
        case .none: return Response(status: .init(code: reply.status), headers: headers)
        case .text(let text, let type):
            headers[.contentType] = type
            let packed = text.utf8.count >= Gzip.least && request.acceptsGzip ? Gzip.pack(Array(text.utf8)) : nil
            if packed != nil { headers[.contentEncoding] = "gzip" }
            let body = packed.map { ByteBuffer(bytes: $0) } ?? ByteBuffer(string: text)
            if let version, reply.status == 200, !request.forbidsStoring { cache.keep(body, headers, for: version.question, version.state) }
            return Response(status: .init(code: reply.status), headers: headers, body: try .init(body, within: answers))
        case .stream(let type, let write):
            headers[.contentType] = type
            if request.acceptsGzip { headers[.contentEncoding] = "gzip" }
            return Response(
                status: .init(code: reply.status), headers: headers,
                body: TextStream.body(isPacked: request.acceptsGzip, broken: broken) { send in try write { try send(Array($0.utf8)) } })
        case .events(let listener):
            return Response(listening: .init(listener, while: { Gate.isStill(call.access, request, of: vault) }))
        case .file(let bytes, let type, let disposition):
            (headers[.contentType], headers[.contentDisposition]) = (type, disposition)
            return file(bytes, headers, request, broken)
        }
    }

    /// Returns the response with a file, or with the part of it that the request asks for.
    private static func file(
        _ bytes: any StoredBytes, _ headers: HTTPFields, _ request: HTTPRequest, _ broken: @escaping @Sendable (any Error) -> Void
    ) -> Response {
        var headers = headers
        func body(_ range: Range<Int>) -> ResponseBody {
            TextStream.body(length: range.count, broken: broken) { send in
                let next = bytes.pieces(range)
                while let piece = try next() { try send(piece) }
            }
        }
        headers[.acceptRanges] = "bytes"
        switch ByteRange(request.headerFields, size: bytes.size, tag: headers[.eTag]) {
        case .whole:
            return Response(status: .ok, headers: headers, body: body(0..<bytes.size))
        case .part(let part):
            headers[.contentRange] = "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(bytes.size)"
            return Response(status: .partialContent, headers: headers, body: body(part))
        case .unsatisfiable:
            (headers[.contentType], headers[.contentDisposition]) = (nil, nil)
            headers[.contentRange] = "bytes */\(bytes.size)"
            return Response(status: .rangeNotSatisfiable, headers: headers)
        }
    }

    /// Creates the response with a stream of events.
    init(listening body: ResponseBody) {
        self.init(
            status: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-store", .proxyBuffering: "no"], body: body)
    }

    /// Creates the response for a problem.
    init(_ problem: Problem, path: String, _ language: Language) {
        var headers: HTTPFields = [.contentType: "application/problem+json", .cacheControl: "no-store"]
        headers[.contentLanguage] = language == .korean ? "ko" : "en"
        headers[.retryAfter] = problem.retryAfter.map { String($0) }
        if problem.status == 401 { headers[.wwwAuthenticate] = "Bearer realm=\"saekin\"" }
        let text = problem.text(in: language, instance: path)
        self.init(status: .init(code: problem.status), headers: headers, body: .init(byteBuffer: ByteBuffer(string: text)))
    }

    /// Creates the response to a preflight request, by which a browser asks whether another page may send a
    /// request. `addSafety` names the page.
    init(preflightFor methods: [String]) {
        self.init(
            status: .noContent,
            headers: [
                .accessControlAllowMethods: methods.joined(separator: ", "),
                .accessControlAllowHeaders:
                    "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, If-Range, Last-Event-ID, MCP-Protocol-Version, Mcp-Method, Mcp-Name, "
                    + "Range, Time-Zone, X-Request-Id",
                .accessControlMaxAge: "600",
            ])
    }

    /// Creates the response that adds a slash to a path, so that the links of the page lead on from there.
    init(redirectingTo path: String) {
        let last = path.split(separator: "/").last ?? ""
        self.init(status: .permanentRedirect, headers: [.location: "./\(last)/", .cacheControl: "no-cache"])
    }

    /// Adds the security headers for browsers.
    mutating func addSafety(sharedOrigin: String?) {
        headers[.contentSecurityPolicy] =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; manifest-src 'self'; "
            + "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
        headers[.xContentTypeOptions] = "nosniff"
        headers[.referrerPolicy] = "no-referrer"
        headers[.resourcePolicy] = sharedOrigin == nil ? "same-origin" : "cross-origin"
        guard let sharedOrigin else { return }
        headers[.accessControlAllowOrigin] = sharedOrigin
        headers[.accessControlExposeHeaders] =
            "Accept-Ranges, Content-Disposition, Content-Range, ETag, Location, Retry-After, \(Reply.leftOutHeader), \(Reply.operationHeader), X-Request-Id"
        headers[.vary] = (headers[.vary].map { $0 + ", " } ?? "") + "Origin"
    }
}

extension HTTPRequest {
    /// The address of the folder of the requested file, as the browser knows it, for XML. The gate has checked the name of the server.
    fileprivate var base: String {
        let isSecure = headerFields[.forwardedProtocol]?.lowercased() == "https"
        let folder = (path ?? "/").prefix { $0 != "?" }.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(
            separator: "/")
        let address = baseOfPage ?? (isSecure ? "https://" : "http://") + (authority ?? "") + folder
        return [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;"), ("{", "%7B"), ("}", "%7D")]
            .reduce(address) { $0.replacing($1.0, with: $1.1) }
    }

    /// The address that the page names in `at`: below a proxy's prefix only it knows that. Nil if it is not an address of this server.
    private var baseOfPage: String? {
        guard let query = path?.split(separator: "?", maxSplits: 1).dropFirst().first, let authority,
            let address = PercentText.pairs(query)?.first(where: { $0.name == "at" })?.values.first
        else { return nil }
        let isHere = ["http://", "https://"].contains { address.lowercased().hasPrefix($0 + authority.lowercased() + "/") }
        guard isHere, address.hasSuffix("/"), address.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else { return nil }
        return String(address.dropLast())
    }
}

extension HTTPField.Name {
    /// The scheme that the browser uses, as a proxy before the server tells it.
    fileprivate static let forwardedProtocol = Self("X-Forwarded-Proto") ?? .via
}

extension ResponseBody {
    /// Bytes of a response from which it counts, and which are sent at a time then.
    private static let (long, piece) = (1 << 20, 1 << 16)

    /// Creates the body of a response that is in memory. A long one is a part of the budget until the client has read it.
    /// - Throws: `Problem` if the budget is used up.
    init(_ bytes: ByteBuffer, within budget: BodyBudget) throws {
        guard bytes.readableBytes >= Self.long else {
            self.init(byteBuffer: bytes)
            return
        }
        let share = budget.share()
        try share.take(bytes.readableBytes)
        self.init(contentLength: bytes.readableBytes) { writer in
            defer { withExtendedLifetime(share) {} }
            var rest = bytes
            while let piece = rest.readSlice(length: min(Self.piece, max(1, rest.readableBytes))) { try await writer.write(piece) }
            try await writer.finish(nil)
        }
    }
}

extension ResponseBody {
    /// Creates the body of a stream of changes. No thread waits for them.
    /// - Parameters:
    ///   - isAllowed: Returns whether the caller may still hear them.
    ///   - text: Returns the text to send for an event; may be empty.
    ///   - end: The text to send at the end.
    init(
        _ listener: ChangeListener, while isAllowed: @escaping @Sendable () -> Bool,
        as text: @escaping @Sendable (ChangeEvent) -> String = { $0.text }, end: String = ""
    ) {
        self.init { writer in
            // A client that leaves ends the stream at once, not only when something is written.
            let (connection, caller) = (Connection.current, Caller())
            caller.whenLeaving { listener.end() }
            connection?.serve(caller)
            defer {
                connection?.serve(nil)
                listener.end()
            }
            while let event = await listener.next(), isAllowed() {
                let text = text(event)
                if !text.isEmpty { try await writer.write(ByteBuffer(string: text)) }
            }
            if !end.isEmpty { try await writer.write(ByteBuffer(string: end)) }
            try await writer.finish(nil)
        }
    }
}

extension HTTPRequest {
    var acceptsGzip: Bool {
        headerFields[.acceptEncoding]?.split(separator: ",").contains { part in
            let part = part.filter { !$0.isWhitespace }.lowercased()
            return part == "gzip" || part.hasPrefix("gzip;") && !part.hasSuffix("q=0")
        } ?? false
    }

    /// Whether the response may not be kept in a cache.
    var forbidsStoring: Bool {
        headerFields[.cacheControl]?.split(separator: ",").contains { $0.filter { !$0.isWhitespace }.lowercased() == "no-store" } ?? false
    }

    /// Returns whether the client already has this version.
    func matches(_ tag: String) -> Bool {
        guard let header = headerFields[.ifNoneMatch] else { return false }
        let plain = tag.trimmingPrefix("W/")
        return header.split(separator: ",").contains { part in
            let part = part.trimmingPrefix(while: \.isWhitespace).trimmingPrefix("W/")
            return part == plain || part == "*"
        }
    }
}

extension HTTPField.Name {
    /// Tells nginx to pass on events at once.
    fileprivate static let proxyBuffering = Self("X-Accel-Buffering") ?? .via
    fileprivate static let referrerPolicy = Self("Referrer-Policy") ?? .via
    fileprivate static let resourcePolicy = Self("Cross-Origin-Resource-Policy") ?? .via
}

/// Relative URLs. Unlike absolute paths, they stay right behind a proxy that adds a prefix.
enum RelativePath {
    /// Returns `memos/5` for `/v1/memos/5` from `/v1/memos` (RFC 9110 10.2.2, RFC 3986 4.2).
    static func of(_ path: String, from other: String) -> String {
        let from = other.prefix { $0 != "?" }.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        let to = path.split(separator: "/", omittingEmptySubsequences: false)
        let shared = zip(from, to).prefix { $0 == $1 }.count
        return (Array(repeating: "..", count: from.count - shared) + to.dropFirst(shared)).joined(separator: "/")
    }
}
