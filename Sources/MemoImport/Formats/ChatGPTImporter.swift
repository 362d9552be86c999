import Foundation
public import MemoModel

/// ChatGPT's export of data, `conversations.json`: a conversation a memo, who said what in its order. Branches that were given up, pictures
/// and what tools answered are left out.
public struct ChatGPTImporter: JSONAppImporter {
    /// See `Importer.name`.
    public static let name = "chatgpt"
    /// See `Importer.summary`.
    public static let summary = LocalizedMessage("ChatGPT's conversations.json", ko: "챗GPT conversations.json")

    static let endings: Set<String> = ["json"]
    let options: ImportOptions

    /// See `Importer.init(options:)`.
    public init(options: ImportOptions) { self.options = options }

    static func isOwn(_ head: [UInt8]) -> Bool { JSONFiles.begins(head, with: ["mapping", "message"]) }

    func dialect(_ file: ExportFile, of export: Export) -> any JSONDialect { ChatGPTDialect() }
}

private struct ChatGPTDialect: JSONDialect {
    func translate(_ members: [JSONMember], at place: Place) -> JSONTranslation {
        guard case .object(let nodes)? = members["mapping"] else { return .nothing }
        let body = Self.path(nodes, to: members["current_node"]?.scalarText).compactMap(Self.said).joined(separator: "\n\n")
        return .record(
            .record([
                ("title", members["title"]), ("body", .string(body)), ("uuid", members["conversation_id"] ?? members["id"]),
                ("created", members["create_time"]), ("modified", members["update_time"]),
            ]))
    }

    /// The nodes from the first to the current one; all in their order where the export tells no way.
    private static func path(_ nodes: [JSONMember], to current: String?) -> [JSONValue] {
        let byID = Dictionary(nodes.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
        guard var id = current, byID[id] != nil else { return nodes.map(\.value) }
        var (path, seen) = ([JSONValue](), Set<String>())
        while let node = byID[id], seen.insert(id).inserted {
            path.append(node)
            guard let parent = node["parent"]?.scalarText else { break }
            id = parent
        }
        return path.reversed()
    }

    private static func said(_ node: JSONValue) -> String? {
        guard let message = node["message"], let role = message["author"]?["role"]?.scalarText, role == "user" || role == "assistant",
            let content = message["content"]
        else { return nil }
        let text = NestedText.text(of: content["parts"] ?? content["text"] ?? .null, under: "parts")
        return text.allSatisfy(\.isWhitespace) ? nil : (role == "user" ? "나: " : "ChatGPT: ") + text
    }
}
