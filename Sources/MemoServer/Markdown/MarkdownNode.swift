import JSON
import MemoModel

/// A part of a memo's Markdown. Its texts are ranges of the memo, so that matches can be marked exactly.
indirect enum MarkdownNode {
    /// The box of a task in a list.
    struct Box {
        /// The offset of the sign between the brackets, in bytes.
        let offset: Int
        let isDone: Bool
    }

    enum Kind {
        case paragraph, quote, rule, table, row, emphasis, strong, deleted, codeSpan
        /// A part without a meaning of its own, such as the body of a table.
        case group
        case heading(level: Int)
        case code(language: String)
        /// A list; `start` is the first number, or nil for bullets.
        case list(start: Int?)
        case item(box: Box?)
        /// A cell; `alignment` is 1 for left, 2 for centre, 3 for right.
        case cell(isHeader: Bool, alignment: Int)
        /// A link or an image, with the bytes of its address.
        case link([UInt8])
        case image([UInt8])
    }

    case element(Kind, [MarkdownNode])
    /// A range in bytes.
    case text(Range<Int>)
    case literal(String)
    case lineBreak
}

/// The Markdown of a memo's body.
struct MarkdownBody {
    /// Longer bodies are shown as they were written, as are those with more parts.
    static let longest = 200_000
    private static let mostEvents = 60_000
    /// Deeper parts become parts of this level, so that neither this code nor a browser recurses deeply.
    private static let deepest = 40

    let nodes: [MarkdownNode]

    /// Parses the body of a memo. Returns nil if it is plain text, whose spaces and line breaks matter, if Markdown would hide a part of it,
    /// or if it is too long.
    init?(_ text: MemoText) {
        // A title that begins code continues in the body, so the body alone would be misread.
        let title = text.title.trimmed
        guard text.body.utf8.count <= Self.longest, !title.hasPrefix("```"), !title.hasPrefix("~~~") else { return nil }
        let source = MarkdownSource(text)
        guard let events = MarkdownEvents.read(source.masked, most: Self.mostEvents), !source.isPlain(events), source.isWhole(events)
        else { return nil }
        nodes = Self.tree(events, source)
    }

    private static func tree(_ events: [MarkdownEvents.Event], _ source: MarkdownSource) -> [MarkdownNode] {
        var open: [(kind: MarkdownNode.Kind, children: [MarkdownNode])] = [(.group, [])]
        var surplus = 0
        func add(_ node: MarkdownNode) { open[open.count - 1].children.append(node) }
        for event in events {
            switch event {
            case .enter where open.count > deepest: surplus += 1
            case .enter(let kind, _): open.append((source.restored(kind), []))
            case .leave where surplus > 0: surplus -= 1
            case .leave:
                guard open.count > 1, let last = open.popLast() else { continue }
                if case .group = last.kind { last.children.forEach(add) } else { add(.element(last.kind, last.children)) }
            case .text(let range): add(.text(source.place(range.lowerBound)..<source.place(range.upperBound)))
            case .literal(let text): add(.literal(text))
            case .lineBreak: add(.lineBreak)
            }
        }
        return open[0].children
    }
}

// MARK: JSON

extension MarkdownBody {
    /// Writes the nodes as an array. `units` converts offsets in bytes to UTF-16.
    func write(_ units: inout UTF16Offsets, to json: inout JSONWriter) { Self.write(nodes, &units, to: &json) }

    private static func write(_ nodes: [MarkdownNode], _ units: inout UTF16Offsets, to json: inout JSONWriter) {
        json.array { json in
            for node in nodes {
                switch node {
                case .text(let range):
                    let range = units.range(range)
                    json.object { json in
                        json.field("kind", "text"); json.field("utf16", range)
                    }
                case .literal(let text):
                    json.object { json in
                        json.field("kind", "literal"); json.field("text", text)
                    }
                case .lineBreak: json.object { $0.field("kind", "break") }
                case .element(let kind, let children):
                    json.object { json in
                        kind.write(&units, to: &json)
                        json.field("children", value: { write(children, &units, to: &$0) })
                    }
                }
            }
        }
    }
}

extension MarkdownNode.Kind {
    /// Writes the name of the kind and its values.
    fileprivate func write(_ units: inout UTF16Offsets, to json: inout JSONWriter) {
        json.field("kind", name)
        switch self {
        case .heading(let level): json.field("level", level)
        case .code(let language) where !language.isEmpty: json.field("language", language)
        case .list(let start?): json.field("start", start)
        case .item(let box?):
            json.field("done", box.isDone)
            json.field("box", units.offset(box.offset))
        case .cell(let isHeader, let alignment):
            if isHeader { json.field("header", true) }
            if 1...3 ~= alignment { json.field("align", ["left", "center", "right"][alignment - 1]) }
        case .link(let address), .image(let address): json.field("address", String(decoding: address, as: UTF8.self))
        default: break
        }
    }

    private var name: String {
        switch self {
        case .paragraph, .group: "paragraph"
        case .quote: "quote"
        case .rule: "rule"
        case .table: "table"
        case .row: "row"
        case .emphasis: "emphasis"
        case .strong: "strong"
        case .deleted: "deleted"
        case .codeSpan: "code_span"
        case .heading: "heading"
        case .code: "code"
        case .list: "list"
        case .item: "item"
        case .cell: "cell"
        case .link: "link"
        case .image: "image"
        }
    }
}

/// Converts offsets in UTF-8 to offsets in UTF-16. Ascending offsets cost one pass over the text.
struct UTF16Offsets {
    private let bytes: [UInt8]
    private var place = (utf8: 0, utf16: 0)

    init(_ text: String) { bytes = Array(text.utf8) }

    mutating func range(_ range: Range<Int>) -> Range<Int> {
        let start = offset(range.lowerBound)
        return start..<max(start, offset(range.upperBound))
    }

    mutating func offset(_ offset: Int) -> Int {
        if offset < place.utf8 { place = (0, 0) }
        while place.utf8 < min(offset, bytes.count) {
            // The first byte of a scalar counts, those above U+FFFF twice.
            let byte = bytes[place.utf8]
            if byte & 0xC0 != 0x80 { place.utf16 += byte >= 0xF0 ? 2 : 1 }
            place.utf8 += 1
        }
        return place.utf16
    }
}
