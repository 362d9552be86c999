import HTTPTypes
import Hummingbird
import MemoIndex
import MemoModel
import MemoServer
import NIOCore

extension Response {
    /// A text as it goes over the wire, plain and packed.
    struct Content: Sendable {
        private let plain: ByteBuffer
        private let packed: ByteBuffer?
        private let mediaType: String
        private let tag: String
        /// Whether a browser shows it by itself.
        var isDocument: Bool { mediaType.hasPrefix("text/html") }

        init(_ page: PageFile) {
            let bytes = Array(page.text.utf8)
            (plain, mediaType, tag) = (ByteBuffer(bytes: bytes), page.mediaType, "\"\(page.tag)\"")
            packed = Gzip.pack(bytes).map { ByteBuffer(bytes: $0) }
        }

        func response(to request: HTTPRequest) -> Response {
            var headers: HTTPFields = [.contentType: mediaType, .eTag: tag, .cacheControl: "no-cache", .vary: "Accept-Encoding"]
            if request.matches(tag) { return Response(status: .notModified, headers: headers) }
            guard let packed, request.acceptsGzip else { return Response(status: .ok, headers: headers, body: .init(byteBuffer: plain)) }
            headers[.contentEncoding] = "gzip"
            return Response(status: .ok, headers: headers, body: .init(byteBuffer: packed))
        }
    }

    /// Runs an operation and makes a response of its answer, or gives one again that was made before. May wait for the vault.
    /// - Throws: `Problem`.
    static func answering(
        _ operation: Operation, _ call: Call, _ request: HTTPRequest, _ service: VaultService, _ cache: AnswerCache
    ) throws -> Response {
        var version: String?
        let question = AnswerCache.Question(
            target: request.path ?? "", categories: call.access.categories, isPacked: request.acceptsGzip)
        // The version of the whole vault tells of changes that a limited caller does not see; its tags are drawn from the answers.
        if operation.isVersioned, call.access.categories == nil {
            // Before the answer is made, so that it is never older than its tag says.
            let tag = "W/\"\(try service.version())-\(call.language == .korean ? "ko" : "en")\""
            try call.access.check(operation)
            if request.matches(tag) { return Response(status: .notModified, headers: [.eTag: tag, .cacheControl: "private, no-cache"]) }
            if let answer = cache.answer(question, tag) { return answer }
            version = tag
        }
        let reply = try service.answer(operation, call)
        // An answer that lacks what was not run yet must not be kept.
        if ReadingBudget.current?.wantsPatterns == true { throw Caller.PatternsWanted() }
        var headers: HTTPFields = [.cacheControl: "private, no-cache", .vary: "Accept-Encoding, Accept-Language, Authorization"]
        headers[.eTag] = reply.tag.map { "\"\($0)\"" } ?? version
        headers[.location] = reply.location
        if let tag = headers[.eTag], operation.method == .get, request.matches(tag) {
            return Response(status: .notModified, headers: headers)
        }
        switch reply.body {
        case .none: return Response(status: .init(code: reply.status), headers: headers)
        case .text(let text, let type):
            headers[.contentType] = type
            var bytes = Array(text.utf8)
            if bytes.count >= Gzip.least, request.acceptsGzip, let packed = Gzip.pack(bytes) {
                bytes = packed
                headers[.contentEncoding] = "gzip"
            }
            let body = ByteBuffer(bytes: bytes)
            if let version, reply.status == 200 { cache.keep(body, headers, for: question, version) }
            return Response(status: .init(code: reply.status), headers: headers, body: .init(byteBuffer: body))
        case .stream(let type, let write):
            headers[.contentType] = type
            return Response(status: .init(code: reply.status), headers: headers, body: TextStream.body(write))
        }
    }

    /// A problem as clients read it.
    init(_ problem: Problem, path: String, _ language: Language) {
        var headers: HTTPFields = [.contentType: "application/problem+json", .cacheControl: "no-store"]
        headers[.contentLanguage] = language == .korean ? "ko" : "en"
        headers[.retryAfter] = problem.retryAfter.map { String($0) }
        if problem.status == 401 { headers[.wwwAuthenticate] = "Bearer realm=\"saekin\"" }
        let text = problem.text(in: language, instance: path)
        self.init(status: .init(code: problem.status), headers: headers, body: .init(byteBuffer: ByteBuffer(string: text)))
    }

    /// The answer to a browser that asks whether another page may ask.
    init(preflightFor origin: String, _ methods: [String]) {
        self.init(
            status: .noContent,
            headers: [
                .accessControlAllowMethods: methods.joined(separator: ", "),
                .accessControlAllowHeaders: "Authorization, Content-Type, If-Match, If-None-Match, X-Request-Id",
                .accessControlMaxAge: "600",
            ])
    }

    /// What browsers are told for the safety of their users.
    mutating func addSafety(sharedOrigin: String?) {
        headers[.contentSecurityPolicy] =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
            + "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
        headers[.xContentTypeOptions] = "nosniff"
        headers[.referrerPolicy] = "no-referrer"
        headers[.resourcePolicy] = sharedOrigin == nil ? "same-origin" : "cross-origin"
        guard let sharedOrigin else { return }
        headers[.accessControlAllowOrigin] = sharedOrigin
        headers[.accessControlExposeHeaders] = "ETag, Location, Retry-After, X-Request-Id"
        headers[.vary] = (headers[.vary].map { $0 + ", " } ?? "") + "Origin"
    }
}

extension HTTPRequest {
    var acceptsGzip: Bool {
        headerFields[.acceptEncoding]?.split(separator: ",").contains { part in
            let part = part.filter { !$0.isWhitespace }.lowercased()
            return part == "gzip" || part.hasPrefix("gzip;") && !part.hasSuffix("q=0")
        } ?? false
    }

    /// Whether the client has this version already.
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
    fileprivate static let referrerPolicy = Self("Referrer-Policy") ?? .via
    fileprivate static let resourcePolicy = Self("Cross-Origin-Resource-Policy") ?? .via
}
