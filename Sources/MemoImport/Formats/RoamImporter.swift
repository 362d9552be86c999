public import MemoModel

/// Roam Research's JSON: a page a memo, its blocks below it as a list. References to blocks stay as they are written.
public struct RoamImporter: JSONAppImporter {
    /// See `Importer.name`.
    public static let name = "roam"
    /// See `Importer.summary`.
    public static let summary = LocalizedMessage("Roam Research's JSON", ko: "롬 리서치 JSON")

    static let endings: Set<String> = ["json"]
    let options: ImportOptions

    /// See `Importer.init(options:)`.
    public init(options: ImportOptions) { self.options = options }

    static func isOwn(_ head: [UInt8]) -> Bool {
        let text = String(decoding: head, as: UTF8.self)
        return text.contains("\"edit-time\"") || text.contains("\"create-time\"") || text.contains("\"string\"") && text.contains("\"uid\"")
    }

    func dialect(_ file: ExportFile, of export: Export) -> any JSONDialect { RoamDialect() }
}

private struct RoamDialect: JSONDialect {
    func translate(_ members: [JSONMember], at place: Place) -> JSONTranslation {
        var lines: [String] = []
        if case .array(let blocks)? = members["children"] { Self.add(blocks, depth: 0, to: &lines) }
        // Times stand at blocks where a page has none of its own.
        let first = if case .array(let blocks)? = members["children"] { blocks.first } else { JSONValue?.none }
        return .record(
            .record([
                ("title", members["title"]), ("body", .string(lines.joined(separator: "\n"))), ("uuid", members["uid"]),
                ("created", members["create-time"] ?? first?["create-time"]), ("modified", members["edit-time"]),
            ]))
    }

    private static func add(_ blocks: [JSONValue], depth: Int, to lines: inout [String]) {
        for block in blocks {
            let indent = String(repeating: "  ", count: min(16, depth))
            let text = (block["string"]?.scalarText ?? "").replacing("{{[[TODO]]}}", with: "[ ]").replacing("{{[[DONE]]}}", with: "[x]")
            if !text.isEmpty { lines.append(indent + "- " + text.replacing("\n", with: "\n" + indent + "  ")) }
            if case .array(let inner)? = block["children"] { add(inner, depth: depth + 1, to: &lines) }
        }
    }
}
