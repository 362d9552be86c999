import HTTPTypes
import HummingbirdCore
import JSON
import MemoImport
import MemoModel
import MemoServer
import NIOCore

/// The endpoint `/mcp`: the tools of agents over HTTP, with one message per request.
struct AgentEndpoint: Sendable {
    static let path = "/mcp"

    private let service: VaultService
    private let mayWrite: Bool

    init(_ service: VaultService, mayWrite: Bool) { (self.service, self.mayWrite) = (service, mayWrite) }

    /// Returns the permissions of a caller at this endpoint. Writing needs a setting of the server in
    /// addition to the key's scope.
    func access(_ given: Access) -> Access {
        guard !mayWrite else { return given }
        var access = given
        access.scopes = given.scopes.contains(.admin) ? [.search, .read] : given.scopes.intersection([.search, .read])
        return access
    }

    /// A message from the body of a request.
    struct Message: Sendable {
        let outcome: Result<(value: JSONValue, replaced: [String]), AgentFailure>

        init(_ bytes: [UInt8]) {
            do {
                outcome = .success(try JSONValue.parsing(bytes, mostValues: Limits.values))
            } catch {
                outcome = .failure(AgentFailure(-32700, "not JSON at byte \(error.at): \(error.message.english)"))
            }
        }

        /// Returns the operation of the tool that the message calls, or nil if the message only reads or the
        /// caller may not use the tool.
        func operation(for access: Access) -> MemoServer.Operation? {
            guard case .success(let (value, _)) = outcome, let name = value["params"]?["name"]?.scalarText else { return nil }
            return MemoServer.Operation.all.first { operation in
                operation.tool?.name == name && operation.scope.map(access.may) ?? true
            }
        }
    }

    /// Answers one message. May wait for the vault.
    /// - Parameter isAllowed: Returns whether the caller may still hear of changes.
    func response(to message: Message, _ head: HTTPRequest, _ access: Access, while isAllowed: @escaping @Sendable () -> Bool) -> Response {
        let (value, replaced): (JSONValue, [String])
        switch message.outcome {
        case .success(let read): (value, replaced) = read
        case .failure(let failure): return Self.response(.failure(nil, failure))
        }
        if let failure = Self.mismatch(value, head) { return Self.response(.failure(value["id"], failure)) }
        let agents = AgentProtocol(service, access, language: .english, canStream: true)
        guard let answer = agents.answer(value, replaced: replaced) else { return Response(status: .accepted) }
        if case .stream(let stream) = answer {
            return Response(listening: .init(stream.listener, while: isAllowed, as: stream.text, end: stream.end))
        }
        return Self.response(answer)
    }

    private static func response(_ answer: AgentAnswer) -> Response {
        Response(
            status: .init(code: answer.status), headers: [.contentType: "application/json", .cacheControl: "no-store"],
            body: .init(byteBuffer: ByteBuffer(string: answer.text)))
    }

    /// Returns an error if the headers contradict the message. Proxies rely on these headers, which repeat
    /// parts of the message.
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
