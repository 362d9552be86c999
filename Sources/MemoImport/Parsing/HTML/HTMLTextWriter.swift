import Foundation
import MemoModel

/// Builds the text of an HTML page from the events of the parser.
final class HTMLTextWriter: XMLListener {
    private static let blocks: Set<String> = [
        "p", "div", "ul", "ol", "li", "table", "tr", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "pre", "section", "article",
        "header", "footer", "hr", "dl", "dt", "dd", "figure", "figcaption", "form", "fieldset", "address", "details", "summary", "body",
        "en-note", "center", "nav", "main", "aside", "caption",
    ]
    private static let unread: Set<String> = ["script", "style", "noscript", "template", "svg", "object", "en-crypt", "option"]
    /// Elements whose words are counted.
    private static let counted: Set<String> = ["noscript", "template", "svg", "object", "option"]
    /// Decorations of Notion's pages, and the rendered copies of formulas.
    private static let unreadClasses: Set<Substring> = ["page-header-icon", "status-dot", "katex-html"]
    private static let headings: [String: String] = Dictionary(
        uniqueKeysWithValues: (1...6).map { ("h\($0)", String(repeating: "#", count: $0) + " ") })

    private(set) var title = ""
    private(set) var meta: [(name: String, content: String)] = []
    private(set) var dates = HTMLDates()
    private(set) var encryptedParts = 0
    /// Elements whose words are not shown to readers, such as the options that are not chosen, with the number of their texts.
    private(set) var leftOut: [String: Int] = [:]
    /// The element in `counted` that the reader is in.
    private var unreadName: String?
    /// The attributes of the `body` element, which Zoho uses for metadata.
    private(set) var facts: [String: String] = [:]
    /// The property table of a Notion page. Its lines are part of the text too.
    private(set) var properties: [(name: String, content: String)] = []
    /// The addresses of pictures and recordings, and of links that have no scheme, in the order of the page.
    private(set) var files: [String] = []

    /// Whether the first line is the title, which gets no heading sign.
    private let isTitled: Bool
    private var property: NotionProperty?
    private var lines: [String] = []
    private var line = ""
    /// The prefix of the current line, such as a list marker. It is written with the first text.
    private var sign = ""
    private var needsSpace = false
    private var unreadDepth = 0
    private var preDepth = 0
    /// Depth inside a MathML formula, which holds a rendered and a typed version. Only the typed one is read.
    private var formulaDepth = 0
    private var isTitle = false
    /// Open lists: the next number of a numbered list, nil for a bulleted one.
    private var lists: [Int?] = []
    private var rows: [TableRow] = []
    /// Open links: their address, and the offset in the line at which their text begins.
    private var links: [(address: String, start: Int)] = []

    init(isTitled: Bool = false) { self.isTitled = isTitled }

    func start(_ name: String, _ attributes: [String: String]) {
        let classes = (attributes["class"] ?? "").split(separator: " ")
        let isDrawn = formulaDepth > 0 && name != "annotation"
        let isUnread = Self.unread.contains(name) && !(name == "option" && attributes["selected"] != nil)
        if unreadDepth > 0 || isDrawn || isUnread || !Self.unreadClasses.isDisjoint(with: classes) {
            if name == "en-crypt" { encryptedParts += 1 }
            if unreadDepth == 0 {
                unreadName = Self.counted.contains(name) ? name : nil
            } else if name == "script" || name == "style" {
                unreadName = nil
            }
            unreadDepth += 1
            return
        }
        if name == "semantics" { formulaDepth += 1 }
        if property != nil { property?.start(name, attributes) } else { open(name, attributes, classes) }
    }

    private func open(_ name: String, _ attributes: [String: String], _ classes: [Substring]) {
        if Self.blocks.contains(name) { endLine() }
        switch name {
        case "title": isTitle = true
        case "body": facts = attributes
        case "meta":
            if let content = attributes["content"], let name = attributes["name"] ?? attributes["itemprop"] { meta.append((name, content)) }
            dates.read(name, attributes)
        case "time": dates.read(name, attributes)
        case "br":
            lines.append(takeLine())
        case "pre": preDepth += 1
        case "ul": lists.append(nil)
        case "ol": lists.append(attributes["start"].flatMap { Int($0) } ?? 1)
        case "li": item(attributes)
        case "input": if attributes["type"]?.lowercased() == "checkbox" { check(attributes["checked"] != nil) }
        case "en-todo": check(attributes["checked"]?.lowercased() == "true")
        case "div", "span": notion(classes)
        case "table": if let last = rows.indices.last { rows[last].holdsTable = true }
        case "tr": row(attributes)
        case "td", "th": cell()
        case "img":
            if let text = attributes["alt"], !text.isEmpty { write(text) }
            add(file: attributes["src"])
        case "audio", "video", "source", "embed": add(file: attributes["src"])
        case "a":
            links.append((attributes["href"] ?? "", line.utf8.count))
            // Apps with a server of their own, such as UpNote, name their files by it.
            if let address = attributes["href"], !address.contains(":") || address.hasPrefix("http://localhost:") { add(file: address) }
        default: heading(name)
        }
    }

    private func add(file address: String?) {
        guard let address, files.count < AttachmentRecord.countLimit, !address.isEmpty, address.utf8.count <= 2000 else { return }
        files.append(address)
    }

    func end(_ name: String) {
        if unreadDepth > 0 {
            unreadDepth -= 1
            return
        }
        if name == "semantics" { formulaDepth = max(0, formulaDepth - 1) }
        if property != nil, name != "tr" { property?.end(name) } else { close(name) }
    }

    private func close(_ name: String) {
        switch name {
        case "title": isTitle = false
        case "pre": preDepth = max(0, preDepth - 1)
        case "ul", "ol": _ = lists.popLast()
        case "a": endLink()
        case "tr": endRow()
        default: break
        }
        if Self.blocks.contains(name) { endLine() }
        // Discards the prefix of an empty element.
        if name == "li" || name == "tr" { sign = "" }
        if let mark = Self.headings[name], sign.hasSuffix(mark) { sign.removeLast(mark.count) }
    }

    func text(_ text: String) {
        if isTitle { return title += text }
        guard unreadDepth == 0 else {
            if let unreadName, text.contains(where: \.isLetter) { leftOut[unreadName, default: 0] += 1 }
            return
        }
        if property != nil { return property?.text(text) ?? () }
        guard preDepth == 0 else { return verbatim(text) }
        write(text)
    }

    /// Returns the text without repeated blank lines and without blank lines at either end.
    func finish() -> String {
        endLine()
        var kept: [Substring] = []
        for line in lines {
            let line = Self.withoutSpacesAtEnd(line)
            if line.isEmpty, kept.last?.isEmpty != false { continue }
            kept.append(line)
        }
        while kept.last?.isEmpty == true { kept.removeLast() }
        return kept.joined(separator: "\n")
    }

    static func withoutSpacesAtEnd(_ line: String) -> Substring {
        var line = line[...]
        while let last = line.last, last == " " || last == "\u{A0}" { line.removeLast() }
        return line
    }

    // MARK: Words

    /// Collapses white space to single spaces, and drops it at the beginning of a line.
    private func write(_ text: String) {
        for character in text {
            // A no-break space was typed on purpose.
            if character.isWhitespace, character != "\u{A0}" {
                needsSpace = true
            } else {
                if needsSpace, !line.isEmpty { append(" ") }
                needsSpace = false
                append(character == "\u{A0}" ? " " : String(character))
            }
        }
    }

    private func verbatim(_ text: String) {
        for part in text.lines.enumerated() {
            if part.offset > 0 { lines.append(takeLine()) }
            if !part.element.isEmpty { append(String(part.element)) }
        }
    }

    private func append(_ text: String) {
        if !sign.isEmpty {
            line = sign
            links = links.map { ($0.address, $0.start + sign.utf8.count) }
            sign = ""
        }
        line += text
    }

    private func takeLine() -> String {
        defer { (line, needsSpace) = ("", false) }
        links = links.map { ($0.address, 0) }
        return line
    }

    private func endLine() {
        if !line.isEmpty { lines.append(takeLine()) }
        needsSpace = false
    }

    // MARK: Headings, lists and links

    private func item(_ attributes: [String: String]) {
        let indent = String(repeating: "  ", count: min(8, max(0, lists.count - 1) + Self.indent(attributes)))
        if let last = lists.indices.last, let number = lists[last] {
            sign = indent + "\(number). "
            lists[last] = number + 1
        } else {
            sign = indent + "- "
        }
        let style = (attributes["style"] ?? "").filter { $0 != " " }
        if style.contains("--en-checked:") { check(style.contains("--en-checked:true")) }
        // Used by Nimbus and by editors based on TipTap.
        if let isChecked = attributes["data-checked"] { check(isChecked == "true") }
    }

    /// Returns the level of an item in a flat list, as Nimbus (`indent-1`) and Quill (`ql-indent-1`) mark it.
    private static func indent(_ attributes: [String: String]) -> Int {
        let name = (attributes["class"] ?? "").split(separator: " ").first { $0.hasPrefix("indent-") || $0.hasPrefix("ql-indent-") }
        return name.flatMap { $0.split(separator: "-").last }.flatMap { Int($0) }.map { max(0, $0) } ?? 0
    }

    private func check(_ isChecked: Bool) {
        let indent = sign.isEmpty ? "" : String(sign.prefix { $0 == " " })
        endLine()
        sign = indent + (isChecked ? "- [x] " : "- [ ] ")
    }

    private func heading(_ name: String) {
        guard let mark = Self.headings[name], !isTitled || lines.contains(where: { !$0.isEmpty }) else { return }
        sign += mark
    }

    /// Handles Notion's checkboxes, and multiple values in a table cell.
    private func notion(_ classes: [Substring]) {
        if classes.contains("checkbox-on") { check(true) } else if classes.contains("checkbox-off") { check(false) }
        if classes.contains("selected-value"), let last = line.last, !last.isWhitespace { append(", ") }
    }

    // MARK: Tables

    private func row(_ attributes: [String: String]) {
        property = NotionProperty("tr", attributes)
        if property == nil { rows.append(TableRow()) }
    }

    private func cell() {
        guard let last = rows.indices.last else { return line.isEmpty ? () : append("\t") }
        endLine()
        rows[last].cells.append(lines.count)
    }

    private func endRow() {
        guard property == nil else { return endProperty() }
        endLine()
        guard let row = rows.popLast(), let start = row.cells.first, let line = row.line(of: lines) else { return }
        lines.replaceSubrange(start..., with: [line])
    }

    private func endProperty() {
        if let property, let line = property.line {
            properties.append((property.name, property.value))
            lines.append(line)
        }
        property = nil
    }

    private func endLink() {
        guard let link = links.popLast() else { return }
        let text = String(decoding: line.utf8.dropFirst(link.start), as: UTF8.self)
        let addition = LinkText.addition(to: text, address: link.address)
        if addition.hasPrefix(" ") { append(addition) } else { write(addition) }
    }
}

/// A table row while its cells are read as lines.
struct TableRow {
    /// A cell with more lines is a text of its own, as in pages laid out with tables.
    private static let cellLimit = 4

    /// For each cell, the index of its first line.
    var cells: [Int] = []
    var holdsTable = false

    /// Returns the row as one line with cells separated by tabs; nil if its lines should stay separate.
    func line(of lines: [String]) -> String? {
        guard !holdsTable else { return nil }
        let ends = cells.dropFirst() + [lines.count]
        let texts = zip(cells, ends).map { start, end in lines[start..<end].map(HTMLTextWriter.withoutSpacesAtEnd).filter { !$0.isEmpty } }
        guard texts.count(where: { !$0.isEmpty }) > 1, texts.allSatisfy({ $0.count <= Self.cellLimit }) else { return nil }
        let line = texts.map { $0.joined(separator: " ") }.joined(separator: "\t")
        return line.trimmingCharacters(in: CharacterSet(charactersIn: "\t"))
    }
}
