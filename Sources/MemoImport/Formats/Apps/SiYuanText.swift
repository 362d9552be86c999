import JSON
import MemoModel

/// Writes the blocks of a document as Markdown.
struct SiYuanText {
    private(set) var tags: [String] = []
    /// The paths of files that the document shows.
    private(set) var links: [String] = []
    /// Attributes that a person gave to blocks, as lines.
    private(set) var attributes: [String] = []
    /// Kinds of nodes whose words are not read, with their numbers.
    private(set) var leftOut: [String: Int] = [:]

    /// Attributes of blocks that only the program needs.
    private static let styles: Set<String> = [
        "id", "updated", "style", "fold", "heading-fold", "type", "parent-style", "colgroup", "linewrap", "ligatures", "linenumber", "icon",
        "breadcrumb", "title", "tags", "scroll", "title-img", "av-names", "parent-heading",
    ]

    /// Returns the lines of the blocks within a block.
    mutating func blocks(_ block: JSONValue) -> [String] { (block["Children"]?.items ?? []).flatMap { lines($0) } }

    /// Returns the lines of a block.
    private mutating func lines(_ block: JSONValue) -> [String] {
        note(block)
        let type = block["Type"]?.scalarText ?? ""
        let children = block["Children"]?.items ?? []
        switch type {
        case "NodeHeading":
            let level = block["HeadingLevel"]?.scalarText.flatMap(Int.init) ?? 1
            return [String(repeating: "#", count: min(6, max(1, level))) + " " + inline(children)]
        case "NodeListItem": return item(block, children)
        case "NodeBlockquote", "NodeCallout":
            let title = block["CalloutTitle"]?.scalarText.map { $0.isEmpty ? [] : [$0] } ?? []
            return (title + blocks(block)).map { "> " + $0 }
        case "NodeCodeBlock": return ["```", data(children, of: "NodeCodeBlockCode"), "```"]
        case "NodeMathBlock": return ["$$", data(children, of: "NodeMathBlockContent"), "$$"]
        case "NodeThematicBreak": return ["---"]
        case "NodeTableRow": return ["| " + children.map { inline($0["Children"]?.items ?? []) }.joined(separator: " | ") + " |"]
        case "NodeTableHead":
            let count = children.first?["Children"]?.items.count ?? 0
            return blocks(block) + ["|" + String(repeating: "---|", count: count)]
        case "NodeHTMLBlock", "NodeIFrame", "NodeVideo", "NodeAudio", "NodeWidget": return embedded(block["Data"]?.scalarText ?? "")
        case "NodeBlockQueryEmbed": return [data(children, of: "NodeBlockQueryEmbedScript")].filter { !$0.isEmpty }
        case "NodeAttributeView":
            leftOut["NodeAttributeView", default: 0] += 1
            return []
        default:
            // Blocks have IDs, and so have those that hold blocks.
            if type == "NodeTable" || children.contains(where: { $0["ID"] != nil }) { return blocks(block) }
            let text = inline([block])
            return text.isEmpty && type != "NodeParagraph" ? [] : [text]
        }
    }

    private mutating func item(_ block: JSONValue, _ children: [JSONValue]) -> [String] {
        let data = block["ListData"]
        let mark: String
        if let task = children.first(where: { $0["Type"] == .string("NodeTaskListItemMarker") }) {
            mark = task["TaskListItemChecked"] == .bool(true) ? "- [x] " : "- [ ] "
        } else if data?["Typ"] == .integer(1) {
            mark = (data?["Num"]?.scalarText ?? "1") + ". "
        } else {
            mark = "- "
        }
        let indent = String(repeating: " ", count: mark.hasPrefix("- ") ? 2 : mark.utf8.count)
        return blocks(block).enumerated().map { ($0.offset == 0 ? mark : indent) + $0.element }
    }

    /// Returns the words of markup, and the address that it shows.
    private mutating func embedded(_ html: String) -> [String] {
        guard let page = try? HTMLText(html) else { return [html] }
        let address = html.firstMatch(of: /src="([^"]+)"/).map { String($0.1) } ?? ""
        if LinkText.addition(to: "", address: address).isEmpty, !address.isEmpty { links.append(address) }
        return [page.text, LinkText.addition(to: "", address: address)].filter { !$0.isEmpty }
    }

    private func data(_ nodes: [JSONValue], of type: String) -> String {
        nodes.first { $0["Type"] == .string(type) }?["Data"]?.scalarText?.trimmingEnds ?? ""
    }

    /// Keeps what a person wrote about a block, and counts the members that no version of the program has written so far.
    mutating func note(_ block: JSONValue) {
        for member in block["Properties"]?.members ?? [] where !(Self.styles.contains(member.key) && member.value.isPlain) {
            if let text = member.value.scalarText {
                if !text.isEmpty { attributes.append("\(member.key): \(text)") }
            } else {
                leftOut.merge(NestedText.words(in: member.value, under: member.key), uniquingKeysWith: +)
            }
        }
        let others = block.members.rest(besides: Self.read, whole: ["Properties", "Children", "ListData"]).filter { member in
            !(member.value.isPlain && Self.prefixes.contains { member.key.hasPrefix($0) })
        }
        if !others.isEmpty { leftOut.merge(NestedText.words(in: .object(others), under: "block"), uniquingKeysWith: +) }
    }

    /// Members of a node that are read, or that only the program needs.
    private static let read: Set<String> = ["ID", "Type", "Spec", "Data", "HtmlBlockType"]
    private static let prefixes = [
        "TextMark", "CodeBlock", "Table", "Heading", "TaskListItem", "AttributeView", "Callout", "Link", "Footnotes", "Kramdown",
    ]

    /// Returns the text of nodes within a block.
    private mutating func inline(_ nodes: [JSONValue]) -> String {
        var text = ""
        for node in nodes {
            let type = node["Type"]?.scalarText ?? ""
            let data = node["Data"]?.scalarText ?? ""
            if node["ID"] == nil { note(node) }
            switch type {
            case "NodeTextMark": text += marked(node)
            case "NodeImage", "NodeLink":
                let children = node["Children"]?.items ?? []
                let words = children.compactMap { $0["Type"] == .string("NodeLinkText") ? $0["Data"]?.scalarText : nil }.joined()
                let address = children.first { $0["Type"] == .string("NodeLinkDest") }?["Data"]?.scalarText ?? ""
                let title = children.first { $0["Type"] == .string("NodeLinkTitle") }?["Data"]?.scalarText ?? ""
                text += words + LinkText.addition(to: words, address: address) + (title.isEmpty ? "" : " (\(title))")
                if !address.isEmpty, LinkText.addition(to: "", address: address).isEmpty { links.append(address) }
            case "NodeBr", "NodeHardBreak", "NodeSoftBreak": text += "\n"
            case "NodeEmoji": text += inline((node["Children"]?.items ?? []).prefix(1).map { $0 })
            case "NodeTag":
                let name = inline(node["Children"]?.items ?? [])
                tags.add(tags: [name].compactMap(\.tagName))
                text += "#" + name
            case "NodeBlockRefID", "NodeFileAnnotationRefID", "NodeKramdownSpanIAL", "NodeKramdownBlockIAL": continue
            // Signs around the words, such as stars and brackets.
            case _ where type.hasSuffix("Marker") || type.contains("Open") || type.contains("Close"): continue
            default: text += data + inline(node["Children"]?.items ?? [])
            }
        }
        return text
    }

    /// Returns the words of a run with marks.
    private mutating func marked(_ node: JSONValue) -> String {
        let kinds = (node["TextMarkType"]?.scalarText ?? "").split(separator: " ")
        let value = { (key: String) in HTMLEntities.decoded(node[key]?.scalarText ?? "") }
        var text = value("TextMarkTextContent")
        for kind in kinds {
            switch kind {
            case "tag":
                tags.add(tags: [text].compactMap(\.tagName))
                text = "#" + text
            case "a":
                let address = value("TextMarkAHref")
                if !address.isEmpty, LinkText.addition(to: "", address: address).isEmpty { links.append(address) }
                text +=
                    LinkText.addition(to: text, address: address) + (value("TextMarkATitle").isEmpty ? "" : " (\(value("TextMarkATitle")))")
            case "inline-math": text += "$" + value("TextMarkInlineMathContent") + "$"
            case "inline-memo": text += " (\(value("TextMarkInlineMemoContent")))"
            default: break
            }
        }
        return text
    }
}
