import JSON
import MemoJSON
import MemoModel
import MemoVault

/// The resources that agents can read and subscribe to: the vault, and each memo.
struct AgentResources: Sendable {
    private static let vault = "saekin://vault"
    private static let memos = "saekin://memos/"

    let tools: AgentTools

    /// Writes the resources that have no parameter.
    func writeList(to json: inout JSONWriter) {
        json.array("resources") { json in
            guard tools.has("get") else { return }
            json.object {
                Self.write(
                    "uri", Self.vault, "vault", "Changes with every change in the vault. Its text says what the vault contains.",
                    to: &$0)
            }
        }
    }

    /// Writes the resources that have a parameter.
    func writeTemplates(to json: inout JSONWriter) {
        json.array("resourceTemplates") { json in
            guard tools.has("get") else { return }
            json.object { Self.write("uriTemplate", Self.memos + "{id}", "memo", "A memo by its number.", to: &$0) }
        }
    }

    private static func write(_ key: String, _ uri: String, _ name: String, _ description: String, to json: inout JSONWriter) {
        json.field(key, uri)
        json.field("name", name)
        json.field("description", description)
        json.field("mimeType", "text/plain")
    }

    /// Returns a function that writes the text of the resource that a request names.
    /// - Throws: `AgentFailure` if there is none.
    func contents(_ params: JSONValue) throws -> (inout JSONWriter) -> Void {
        guard case .string(let uri)? = params["uri"], tools.has("get"), Self.isResource(uri) else {
            throw AgentFailure(-32602, "there is no such resource; they are \(Self.vault) and \(Self.memos)ID")
        }
        let text = try Self.memo(at: uri).map { try tools.text(ofMemo: $0) } ?? tools.instructions()
        return { json in
            json.array("contents") { json in
                json.object { json in
                    json.field("uri", uri)
                    json.field("mimeType", "text/plain")
                    json.field("text", text)
                }
            }
        }
    }

    static func isResource(_ uri: String) -> Bool { uri == vault || memo(at: uri) != nil }

    private static func memo(at uri: String) -> Int64? {
        guard uri.hasPrefix(memos), let id = Int64(uri.dropFirst(memos.count)), id > 0, memos + String(id) == uri else { return nil }
        return id
    }

    /// Returns whether a change may have touched a resource.
    static func isTouched(_ uri: String, by message: ChangeMessage) -> Bool {
        guard let summary = message.summary, !summary.hasOthers, let id = memo(at: uri) else { return true }
        return summary.memos.contains { $0.rawValue == id }
    }
}

/// A stream of the changes of resources, until the client leaves.
package struct AgentSubscription: Sendable {
    /// Number of resources in one subscription.
    private static let most = 1000
    private static let idKey = "io.modelcontextprotocol/subscriptionId"

    package let listener: ChangeListener
    private let id: JSONValue
    private let uris: [String]

    /// Subscribes to the resources that a request names, as far as they exist.
    /// - Throws: `AgentFailure`, `Problem`, and the errors of the vault.
    init(_ id: JSONValue, _ params: JSONValue, listener: () throws -> ChangeListener) throws {
        guard case .object? = params["notifications"] else { throw AgentFailure(-32602, "params lacks notifications") }
        var uris: [String] = []
        if case .array(let given)? = params["notifications"]?["resourceSubscriptions"] {
            uris = given.prefix(Self.most).compactMap(\.scalarText).filter(AgentResources.isResource)
        }
        (self.id, self.uris) = (id, uris)
        self.listener = try listener()
    }

    /// Returns the messages for an event of the vault; may be empty.
    package func text(of event: ChangeEvent) -> String {
        switch event {
        case .start:
            message("notifications/subscriptions/acknowledged") { [uris] json in
                json.object("notifications") { $0.field("resourceSubscriptions", uris) }
            }
        case .change(let change):
            uris.filter { AgentResources.isTouched($0, by: change) }.map { uri in
                message("notifications/resources/updated") { $0.field("uri", uri) }
            }.joined()
        case .silence: ":\n\n"
        }
    }

    /// The message at the end of the stream.
    package var end: String {
        var json = JSONWriter()
        json.object { json in
            json.field("resultType", "complete")
            json.object("_meta") { AgentAnswer.write(id, as: Self.idKey, to: &$0) }
        }
        return "event: message\ndata: \(AgentAnswer.result(id, json.text).text)\n\n"
    }

    private func message(_ method: String, _ body: (inout JSONWriter) -> Void) -> String {
        var json = JSONWriter()
        json.object { json in
            json.field("jsonrpc", "2.0")
            json.field("method", method)
            json.object("params") { json in
                body(&json)
                json.object("_meta") { AgentAnswer.write(id, as: Self.idKey, to: &$0) }
            }
        }
        return "event: message\ndata: \(json.text)\n\n"
    }
}
