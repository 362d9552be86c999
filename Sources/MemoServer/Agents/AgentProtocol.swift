package import JSON
import MemoImport
import MemoJSON
package import MemoModel

/// Answers the messages of AI agents (Model Context Protocol, over JSON-RPC). It is stateless.
///
/// It supports two generations of clients. Clients of 2025-11-25 begin with `initialize`. Clients of
/// 2026-07-28 name the version in every request and call `server/discover` instead.
package struct AgentProtocol: Sendable {
    /// The supported version without sessions.
    package static let stateless = "2026-07-28"
    /// The supported versions that begin with `initialize`, newest first.
    package static let initialized = ["2025-11-25", "2025-06-18"]
    /// The member of `_meta` that holds the version of a request.
    static let versionKey = "io.modelcontextprotocol/protocolVersion"
    private static let capabilitiesKey = "io.modelcontextprotocol/clientCapabilities"
    /// Milliseconds for which clients may cache the description of the server.
    private static let lifetime = 60_000

    private let tools: AgentTools
    private let service: VaultService
    private let access: Access
    private let language: Language
    /// Whether an answer can be a stream, as it can over HTTP.
    private let canStream: Bool
    private var resources: AgentResources { AgentResources(tools: tools) }

    /// Answers a caller with the permissions `access`.
    package init(_ service: VaultService, _ access: Access, language: Language, canStream: Bool = false) {
        (self.service, self.access, self.language, self.canStream) = (service, access, language, canStream)
        tools = AgentTools(service, access, language: language)
    }

    /// A parsed request.
    private struct Request {
        let id: JSONValue
        let method: String
        let params: JSONValue
        /// JSON pointers to the strings in which a lone surrogate was replaced.
        let replaced: [String]
        /// Whether the request uses the version without sessions.
        let isStateless: Bool
    }

    /// Returns the answer to a message, or nil if it needs none.
    package func answer(_ bytes: [UInt8]) -> AgentAnswer? {
        let (message, replaced): (JSONValue, [String])
        do {
            (message, replaced) = try JSONValue.parsing(bytes)
        } catch {
            return .failure(nil, AgentFailure(-32700, "not JSON at byte \(error.at): \(error.message.english)"))
        }
        return answer(message, replaced: replaced)
    }

    /// Returns the answer to a parsed message, or nil if it needs none.
    /// - Parameter replaced: JSON pointers to the strings in which a lone surrogate was replaced.
    package func answer(_ message: JSONValue, replaced: [String]) -> AgentAnswer? {
        guard case .object = message, case .string("2.0")? = message["jsonrpc"], case .string(let method)? = message["method"] else {
            // Ignore responses: this server sends no requests.
            if message["result"] != nil || message["error"] != nil { return nil }
            return .failure(nil, AgentFailure(-32600, "not a JSON-RPC 2.0 request"))
        }
        guard let id = message["id"] else { return nil }
        switch id {
        case .string, .integer: break
        default: return .failure(nil, AgentFailure(-32600, "id must be a string or an integer"))
        }
        do {
            let params = message["params"] ?? .object([])
            guard case .object = params else { throw AgentFailure(-32602, "params must be an object") }
            let request = Request(
                id: id, method: method, params: params, replaced: replaced, isStateless: try Self.isStateless(params, method))
            if method == "subscriptions/listen", canStream, request.isStateless { return .stream(try subscription(request)) }
            return .result(id, try result(of: request))
        } catch let failure as AgentFailure {
            return .failure(id, failure)
        } catch {
            return .failure(id, AgentFailure(-32603, Problem(error).message.english))
        }
    }

    /// Returns whether a request uses the version without sessions.
    /// - Throws: `AgentFailure` if the version is not supported or a required member is missing.
    private static func isStateless(_ params: JSONValue, _ method: String) throws -> Bool {
        let meta = params["_meta"]
        guard let version = meta?[versionKey] else {
            if method == "server/discover" { throw AgentFailure(-32602, "_meta lacks \(versionKey)") }
            return false
        }
        guard case .string(let version) = version, version == stateless else {
            throw AgentFailure.unsupported(version)
        }
        guard case .object? = meta?[capabilitiesKey] else { throw AgentFailure(-32602, "_meta lacks \(capabilitiesKey)") }
        return true
    }

    private func result(of request: Request) throws -> String {
        switch (request.method, request.isStateless) {
        case ("server/discover", true): return try discovery()
        case ("initialize", false): return try greeting(request)
        case ("ping", false): return "{}"
        case ("tools/list", _):
            return object(request, lifetime: Self.lifetime) { $0.field("tools", json: tools.list) }
        case ("tools/call", _):
            let outcome = try tools.call(request.params, replaced: request.replaced)
            return object(request, lifetime: nil) { outcome.write(to: &$0) }
        case ("resources/list", _): return object(request, lifetime: Self.lifetime, resources.writeList)
        case ("resources/templates/list", _): return object(request, lifetime: Self.lifetime, resources.writeTemplates)
        case ("resources/read", _): return object(request, lifetime: 0, try resources.contents(request.params))
        default: throw AgentFailure(-32601, "\(request.method.prefix(100)): there is no such method")
        }
    }

    /// Returns a result with the members that the request's version requires.
    /// - Parameter lifetime: Milliseconds for which clients may cache it; nil for results that are not cached.
    private func object(_ request: Request, lifetime: Int?, _ body: (inout JSONWriter) -> Void) -> String {
        var json = JSONWriter()
        json.object { json in
            body(&json)
            guard request.isStateless else { return }
            Self.close(&json, lifetime: lifetime)
        }
        return json.text
    }

    private static func close(_ json: inout JSONWriter, lifetime: Int?) {
        json.field("resultType", "complete")
        if let lifetime {
            json.field("ttlMs", lifetime)
            json.field("cacheScope", "private")
        }
        json.object("_meta") { $0.object("io.modelcontextprotocol/serverInfo", writeIdentity) }
    }

    private static func writeIdentity(to json: inout JSONWriter) {
        json.field("name", "saekin")
        json.field("title", "Saekin 색인")
        json.field("version", SaekinVersion.number)
    }

    /// Listens to the changes of resources. Clients of earlier versions would need a session for that.
    private func subscription(_ request: Request) throws -> AgentSubscription {
        try access.check(Operation.events)
        return try AgentSubscription(request.id, request.params) {
            try service.changes.listener(for: access, after: nil, for: .seconds(Operation.longestStream))
        }
    }

    private func writeCapabilities(to json: inout JSONWriter, canListen: Bool) {
        json.object("tools") { _ in }
        json.object("resources") { if canListen { $0.field("subscribe", true) } }
    }

    private func discovery() throws -> String {
        let instructions = try tools.instructions()
        var json = JSONWriter()
        json.object { json in
            json.field("supportedVersions", [Self.stateless])
            json.object("capabilities") { writeCapabilities(to: &$0, canListen: canStream) }
            json.field("instructions", instructions)
            Self.close(&json, lifetime: Self.lifetime)
        }
        return json.text
    }

    /// Returns the result of `initialize`, with the client's version if it is supported, otherwise the newest
    /// one.
    private func greeting(_ request: Request) throws -> String {
        let wanted: String? = if case .string(let version)? = request.params["protocolVersion"] { version } else { nil }
        let version = Self.initialized.first { $0 == wanted } ?? Self.initialized[0]
        let instructions = try tools.instructions()
        return object(request, lifetime: nil) { json in
            json.field("protocolVersion", version)
            json.object("capabilities") { writeCapabilities(to: &$0, canListen: false) }
            json.object("serverInfo", Self.writeIdentity)
            json.field("instructions", instructions)
        }
    }
}

/// The error that answers a message.
package struct AgentFailure: Error {
    let code: Int
    let message: String
    /// The supported versions and the requested one.
    var versions: (supported: [String], requested: String)?

    /// Creates an error with a code of JSON-RPC or of the protocol.
    package init(_ code: Int, _ message: String) { (self.code, self.message) = (code, message) }

    static func unsupported(_ version: JSONValue) -> AgentFailure {
        let requested: String = if case .string(let text) = version { text } else { "" }
        var failure = AgentFailure(-32022, "this version of the protocol is not supported")
        failure.versions = ([AgentProtocol.stateless], requested)
        return failure
    }
}

/// The answer to a message.
package enum AgentAnswer: Sendable {
    case result(JSONValue, String)
    case failure(JSONValue?, AgentFailure)
    /// Messages until the client leaves, instead of one text.
    case stream(AgentSubscription)

    /// The answer as one line, without a line break.
    package var text: String {
        var json = JSONWriter()
        json.object { json in
            json.field("jsonrpc", "2.0")
            switch self {
            case .result(let id, let result):
                Self.write(id, as: "id", to: &json)
                json.field("result", json: result)
            case .failure(let id, let failure):
                if let id { Self.write(id, as: "id", to: &json) }
                json.object("error") { Self.write(failure, to: &$0) }
            case .stream: break
            }
        }
        return json.text
    }

    /// Writes the ID of a request.
    static func write(_ id: JSONValue, as name: String, to json: inout JSONWriter) {
        switch id {
        case .string(let text): json.field(name, text)
        case .integer(let number): json.field(name, Int(number))
        default: break
        }
    }

    private static func write(_ failure: AgentFailure, to json: inout JSONWriter) {
        json.field("code", failure.code)
        json.field("message", failure.message)
        guard let versions = failure.versions else { return }
        json.object("data") {
            $0.field("supported", versions.supported)
            $0.field("requested", versions.requested)
        }
    }

    /// The HTTP status of the answer.
    package var status: Int {
        guard case .failure(_, let failure) = self else { return 200 }
        switch failure.code {
        case -32700, -32600, -32602, -32020, -32022: return 400
        case -32601: return 404
        default: return 200
        }
    }
}
