package import MemoImport
import MemoJSON
package import MemoModel

/// Answers the messages of language-model agents (Model Context Protocol): JSON-RPC, one message after another, without a memory of its own.
///
/// It speaks to both generations of clients. Those of 2025-11-25 begin with `initialize`; those of 2026-07-28 say with each request what they
/// speak, and ask `server/discover` instead.
package struct AgentProtocol: Sendable {
    /// The version without sessions.
    package static let stateless = "2026-07-28"
    /// Those that begin with `initialize`, the newest first.
    package static let initialized = ["2025-11-25", "2025-06-18"]
    /// The name of the member in which a request tells its version.
    static let versionKey = "io.modelcontextprotocol/protocolVersion"
    private static let capabilitiesKey = "io.modelcontextprotocol/clientCapabilities"
    /// Milliseconds for which clients may keep what they were told of the server.
    private static let lifetime = 60_000

    private let tools: AgentTools
    private let service: VaultService
    private let access: Access
    private let language: Language

    /// Answers for a caller who may do what `access` allows.
    package init(_ service: VaultService, _ access: Access, language: Language) {
        (self.service, self.access, self.language) = (service, access, language)
        tools = AgentTools(service, access, language: language)
    }

    /// What a message asks.
    private struct Request {
        let id: JSONValue
        let method: String
        let params: JSONValue
        /// Where in the message half a character was replaced.
        let replaced: [String]
        /// Whether it is of the version without sessions.
        let isStateless: Bool
    }

    /// The answer to a message; nil for one that wants none.
    package func answer(_ bytes: [UInt8]) -> AgentAnswer? {
        let (message, replaced): (JSONValue, [String])
        do {
            (message, replaced) = try JSONValue.parsing(bytes)
        } catch {
            return .failure(nil, AgentFailure(-32700, "not JSON at byte \(error.at): \(error.message.english)"))
        }
        return answer(message, replaced: replaced)
    }

    /// The answer to a message that was read already; `replaced` is where in it half a character was replaced.
    package func answer(_ message: JSONValue, replaced: [String]) -> AgentAnswer? {
        guard case .object = message, case .string("2.0")? = message["jsonrpc"], case .string(let method)? = message["method"] else {
            // An answer to something that was never asked is passed over.
            if message["result"] != nil || message["error"] != nil { return nil }
            return .failure(nil, AgentFailure(-32600, "not a request of JSON-RPC 2.0"))
        }
        guard let id = message["id"] else { return nil }
        switch id {
        case .string, .integer: break
        default: return .failure(nil, AgentFailure(-32600, "an id is a string or an integer"))
        }
        do {
            let params = message["params"] ?? .object([])
            guard case .object = params else { throw AgentFailure(-32602, "params is no object") }
            let request = Request(
                id: id, method: method, params: params, replaced: replaced, isStateless: try Self.isStateless(params, method))
            return .result(id, try result(of: request))
        } catch let failure as AgentFailure {
            return .failure(id, failure)
        } catch {
            return .failure(id, AgentFailure(-32603, Problem(error).message.english))
        }
    }

    /// - Throws: `AgentFailure` for a version that is not spoken here, and for a request that does not say what it must.
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
            return object(request, isCacheable: true) { $0.field("tools", json: tools.list) }
        case ("tools/call", _):
            let outcome = try tools.call(request.params, replaced: request.replaced)
            return object(request, isCacheable: false) { outcome.write(to: &$0) }
        default: throw AgentFailure(-32601, "\(request.method.prefix(100)): there is no such method")
        }
    }

    /// A result with what its version wants in it.
    private func object(_ request: Request, isCacheable: Bool, _ body: (inout JSONWriter) -> Void) -> String {
        var json = JSONWriter()
        json.object { json in
            body(&json)
            guard request.isStateless else { return }
            Self.close(&json, isCacheable: isCacheable)
        }
        return json.text
    }

    private static func close(_ json: inout JSONWriter, isCacheable: Bool) {
        json.field("resultType", "complete")
        if isCacheable {
            json.field("ttlMs", lifetime)
            json.field("cacheScope", "private")
        }
        json.field("_meta", object: { $0.field("io.modelcontextprotocol/serverInfo", object: writeIdentity) })
    }

    private static func writeIdentity(to json: inout JSONWriter) {
        json.field("name", "saekin")
        json.field("title", "Saekin 색인")
        json.field("version", SaekinVersion.number)
    }

    private func discovery() throws -> String {
        let instructions = try tools.instructions()
        var json = JSONWriter()
        json.object { json in
            json.field("supportedVersions", [Self.stateless])
            json.field("capabilities", object: { $0.field("tools", object: { _ in }) })
            json.field("instructions", instructions)
            Self.close(&json, isCacheable: true)
        }
        return json.text
    }

    /// The client's version where it is spoken here, else the newest.
    private func greeting(_ request: Request) throws -> String {
        let wanted: String? = if case .string(let version)? = request.params["protocolVersion"] { version } else { nil }
        let version = Self.initialized.first { $0 == wanted } ?? Self.initialized[0]
        let instructions = try tools.instructions()
        return object(request, isCacheable: false) { json in
            json.field("protocolVersion", version)
            json.field("capabilities", object: { $0.field("tools", object: { _ in }) })
            json.field("serverInfo", object: Self.writeIdentity)
            json.field("instructions", instructions)
        }
    }
}

/// Why a message was not answered with a result.
package struct AgentFailure: Error {
    let code: Int
    let message: String
    /// Versions that are spoken, and the one that was asked for.
    var versions: (supported: [String], requested: String)?

    /// A failure with one of the codes of JSON-RPC or of the protocol.
    package init(_ code: Int, _ message: String) { (self.code, self.message) = (code, message) }

    static func unsupported(_ version: JSONValue) -> AgentFailure {
        let requested: String = if case .string(let text) = version { text } else { "" }
        var failure = AgentFailure(-32022, "this version of the protocol is not spoken here")
        failure.versions = ([AgentProtocol.stateless], requested)
        return failure
    }
}

/// The answer to a message.
package enum AgentAnswer: Sendable {
    case result(JSONValue, String)
    case failure(JSONValue?, AgentFailure)

    /// One line, without its end.
    package var text: String {
        var json = JSONWriter()
        json.object { json in
            json.field("jsonrpc", "2.0")
            switch self {
            case .result(let id, let result):
                Self.write(id, to: &json)
                json.field("result", json: result)
            case .failure(let id, let failure):
                if let id { Self.write(id, to: &json) }
                json.field("error", object: { Self.write(failure, to: &$0) })
            }
        }
        return json.text
    }

    private static func write(_ id: JSONValue, to json: inout JSONWriter) {
        switch id {
        case .string(let text): json.field("id", text)
        case .integer(let number): json.field("id", Int(number))
        default: break
        }
    }

    private static func write(_ failure: AgentFailure, to json: inout JSONWriter) {
        json.field("code", failure.code)
        json.field("message", failure.message)
        guard let versions = failure.versions else { return }
        json.field(
            "data",
            object: {
                $0.field("supported", versions.supported)
                $0.field("requested", versions.requested)
            })
    }

    /// With which status HTTP sends it.
    package var status: Int {
        guard case .failure(_, let failure) = self else { return 200 }
        switch failure.code {
        case -32700, -32600, -32602, -32020, -32022: return 400
        case -32601: return 404
        default: return 200
        }
    }
}
