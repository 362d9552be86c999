import HTTPTypes
import Hummingbird
import MemoImport
import MemoModel
import MemoServer
import NIOCore

/// `/mcp`: the tools of agents over HTTP, a message a request.
struct AgentEndpoint: Sendable {
    static let path = "/mcp"

    private let service: VaultService
    private let options: ServerOptions

    init(_ service: VaultService, _ options: ServerOptions) { (self.service, self.options) = (service, options) }

    /// What a caller may do here: to write takes more than the key's word.
    func access(_ given: Access) -> Access {
        guard !options.mayAgentsWrite else { return given }
        var access = given
        access.scopes = given.scopes.contains(.admin) ? [.search, .read] : given.scopes.intersection([.search, .read])
        return access
    }

    /// Answers one message. May wait for the vault.
    func response(to bytes: [UInt8], _ head: HTTPRequest, _ access: Access) -> Response {
        let (message, replaced): (JSONValue, [String])
        do {
            (message, replaced) = try JSONValue.parsing(bytes)
        } catch {
            return Self.response(.failure(nil, AgentFailure(-32700, "not JSON at byte \(error.at): \(error.message.english)")))
        }
        if let failure = Self.mismatch(message, head) {
            let id = message["id"]
            return Self.response(.failure(id, failure))
        }
        let agents = AgentProtocol(service, access, language: .english)
        guard let answer = agents.answer(message, replaced: replaced) else { return Response(status: .accepted) }
        return Self.response(answer)
    }

    private static func response(_ answer: AgentAnswer) -> Response {
        Response(
            status: .init(code: answer.status), headers: [.contentType: "application/json", .cacheControl: "no-store"],
            body: .init(byteBuffer: ByteBuffer(string: answer.text)))
    }

    /// The headers say what the message says, so that those in between can tell them apart; what they say must be true.
    private static func mismatch(_ message: JSONValue, _ head: HTTPRequest) -> AgentFailure? {
        let header = head.headerFields[.agentVersion]
        guard case .string(let version)? = message["params"]?["_meta"]?["io.modelcontextprotocol/protocolVersion"] else {
            let isKnown = header.map { AgentProtocol.initialized.contains($0) || $0 == "2025-03-26" } ?? true
            return isKnown ? nil : AgentFailure(-32020, "MCP-Protocol-Version: \(header ?? "") does not fit the message")
        }
        guard header == version else { return AgentFailure(-32020, "MCP-Protocol-Version is not the version of the message") }
        guard version == AgentProtocol.stateless else { return nil }
        guard head.headerFields[.agentMethod] == message["method"]?.scalarText else {
            return AgentFailure(-32020, "Mcp-Method is not the method of the message")
        }
        if message["method"]?.scalarText == "tools/call", head.headerFields[.agentName] != message["params"]?["name"]?.scalarText {
            return AgentFailure(-32020, "Mcp-Name is not the name of the tool")
        }
        return nil
    }
}

extension HTTPField.Name {
    fileprivate static let agentVersion = Self("MCP-Protocol-Version") ?? .via
    fileprivate static let agentMethod = Self("Mcp-Method") ?? .via
    fileprivate static let agentName = Self("Mcp-Name") ?? .via
}
