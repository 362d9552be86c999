import Foundation

/// The text of `word/document.xml`: a paragraph a line, links with their addresses behind them, `[1]` where a note belongs. Or the notes
/// of `word/footnotes.xml` and `word/endnotes.xml`.
final class WordText: XMLListener {
    /// The lines.
    private(set) var lines = ""
    /// What notes the text refers to, such as `footnote 2`, each once: the first is `[1]`.
    private(set) var references: [String] = []
    /// The texts of notes by what refers to them.
    private(set) var notes: [String: String] = [:]

    private var numbers: [String: Int] = [:]
    private var note = ""
    /// Where the text of each open set of alternatives begins.
    private var alternatives: [Int] = []
    private var unreadDepth = 0
    /// Where the last box of text ended, whose last paragraph ended the line.
    private var boxEnd = -1
    private var isText = false
    private var runDepth = 0
    private let addresses: [String: String]
    private let signs: WordSigns?
    /// Where the paragraph begins, and the list it belongs to.
    private var paragraph = (start: 0, list: "", level: "0")
    /// Links that are open: their addresses, and where their texts begin.
    private var links: [(address: String, start: Int)] = []
    /// Fields that are open: each with its code, and where its text begins once the code has ended.
    private var fields: [(code: String, start: Int?)] = []
    private var isCode = false

    /// - Parameters:
    ///   - addresses: Those of `word/_rels/document.xml.rels`, by their ids.
    ///   - signs: What stands before the paragraphs of lists.
    static func read(_ xml: [UInt8], addresses: [String: String] = [:], signs: WordSigns? = nil) throws(XMLFault) -> WordText {
        let part = WordText(addresses, signs)
        guard let reader = XMLReader(part) else { throw .outOfMemory }
        if try reader.feed(xml) { try reader.finish() }
        if part.lines.last == "\n" { part.lines.removeLast() }
        return part
    }

    private init(_ addresses: [String: String], _ signs: WordSigns?) { (self.addresses, self.signs) = (addresses, signs) }

    func start(_ name: String, _ attributes: [String: String]) {
        if unreadDepth > 0 || name == "w:moveFrom" || isRead(alternative: name) { unreadDepth += 1 } else { open(name, attributes) }
    }

    private func open(_ name: String, _ attributes: [String: String]) {
        switch name {
        case "mc:AlternateContent": alternatives.append(lines.utf8.count)
        case "w:txbxContent": if let last = lines.utf8.last, last != 0x0A { lines += "\n" }
        case "w:footnoteReference", "w:endnoteReference": refer(to: name.dropFirst(2).dropLast(9) + " " + (attributes["w:id"] ?? ""))
        case "w:footnote", "w:endnote": (note, lines) = (name.dropFirst(2) + " " + (attributes["w:id"] ?? ""), "")
        case "w:p": paragraph = (lines.utf8.count, "", "0")
        case "w:numId": paragraph.list = attributes["w:val"] ?? ""
        case "w:ilvl": paragraph.level = attributes["w:val"] ?? "0"
        case "w:r": runDepth += 1
        case "w:t": isText = true
        case "w:instrText": isCode = true
        // Outside of runs it is where a paragraph's tabs stop.
        case "w:tab": if runDepth > 0 { lines += "\t" }
        case "w:br", "w:cr": lines += "\n"
        case "w:hyperlink":
            let anchor = attributes["w:anchor"].map { "#" + $0 } ?? ""
            links.append((attributes["r:id"].flatMap { addresses[$0] }.map { $0 + anchor } ?? "", lines.utf8.count))
        case "w:fldSimple": links.append((Self.address(ofField: attributes["w:instr"] ?? ""), lines.utf8.count))
        case "w:fldChar": field(attributes["w:fldCharType"] ?? "")
        default: break
        }
    }

    func text(_ text: String) {
        guard unreadDepth == 0 else { return }
        if isText { lines += text }
        if isCode, let last = fields.indices.last { fields[last].code += text }
    }

    func end(_ name: String) {
        if unreadDepth > 0 { unreadDepth -= 1 } else { close(name) }
    }

    private func close(_ name: String) {
        switch name {
        case "mc:AlternateContent": _ = alternatives.popLast()
        case "w:txbxContent": boxEnd = lines.utf8.count
        case "w:footnote", "w:endnote": notes[note] = lines.trimmingCharacters(in: .whitespacesAndNewlines)
        case "w:r": runDepth -= 1
        case "w:t": isText = false
        case "w:instrText": isCode = false
        case "w:p": endParagraph()
        case "w:hyperlink", "w:fldSimple": if let link = links.popLast() { endLink(link.address, link.start) }
        default: break
        }
    }

    /// Whether this is what another program is to show instead of what was read already, such as a box of text.
    private func isRead(alternative name: String) -> Bool {
        guard name == "mc:Choice" || name == "mc:Fallback", let start = alternatives.last else { return false }
        return lines.utf8.dropFirst(start).contains { $0 > 0x20 }
    }

    private func refer(to note: String) {
        if numbers[note] == nil {
            references.append(note)
            numbers[note] = references.count
        }
        lines += "[\(numbers[note] ?? 0)]"
    }

    private func endParagraph() {
        if let sign = signs?.checkbox(ofList: paragraph.list, level: paragraph.level), paragraph.start <= lines.utf8.count {
            lines.insert(contentsOf: sign, at: lines.utf8.index(lines.startIndex, offsetBy: paragraph.start))
        }
        paragraph.list = ""
        // The paragraph around a box that ends with it ended with the box's own.
        if lines.utf8.count != boxEnd { lines += "\n" }
        boxEnd = -1
    }

    /// A field is `begin`, its code, `separate`, its text, `end`, spread over runs.
    private func field(_ kind: String) {
        switch kind {
        case "begin": fields.append(("", nil))
        case "separate": if let last = fields.indices.last { fields[last].start = lines.utf8.count }
        case "end":
            if let field = fields.popLast() { endLink(Self.address(ofField: field.code), field.start ?? lines.utf8.count) }
        default: break
        }
    }

    private func endLink(_ address: String, _ start: Int) {
        // Whether a text is the address shows at its end, and fields may lie in one another without bounds.
        let end = String(decoding: lines.utf8.dropFirst(start).suffix(4096), as: UTF8.self)
        lines += LinkText.addition(to: end, address: address)
    }

    /// The address of `HYPERLINK "https://example.com" \l "part"`; empty for any other field.
    private static func address(ofField code: String) -> String {
        let parts = code.split(separator: "\"", omittingEmptySubsequences: false)
        let words = (parts.first ?? "").split(whereSeparator: \.isWhitespace)
        guard words.first?.uppercased() == "HYPERLINK" else { return "" }
        // An address without quotes, too.
        guard parts.count > 1 else { return words.count > 1 ? String(words[1]) : "" }
        guard words.count == 1 else { return "" }
        let isPart = parts.count > 3 && parts[2].split(whereSeparator: \.isWhitespace).last == "\\l"
        return parts[1] + (isPart ? "#" + parts[3] : "")
    }
}

/// What `word/numbering.xml` puts before the paragraphs of a list. Boxes to tick are told, the rest is looks.
final class WordSigns: XMLListener {
    private static let boxes: [Character: String] = [
        "☐": "- [ ] ", "□": "- [ ] ", "☑": "- [x] ", "☒": "- [x] ", "✓": "- [x] ", "✔": "- [x] ",
    ]

    /// Signs by kind of list and level, and the kind of each list.
    private var signs: [String: String] = [:]
    private var kinds: [String: String] = [:]
    private var kind = ""
    private var level = ""
    private var list = ""

    static func read(_ xml: [UInt8]) throws(XMLFault) -> WordSigns {
        let signs = WordSigns()
        guard let reader = XMLReader(signs) else { throw .outOfMemory }
        if try reader.feed(xml) { try reader.finish() }
        return signs
    }

    /// The box before a paragraph; nil for any other sign or none.
    func checkbox(ofList list: String, level: String) -> String? {
        guard let kind = kinds[list] else { return nil }
        return signs[kind + " " + level]?.first.flatMap { Self.boxes[$0] }
    }

    func start(_ name: String, _ attributes: [String: String]) {
        switch name {
        case "w:abstractNum": (kind, list) = (attributes["w:abstractNumId"] ?? "", "")
        case "w:lvl": level = attributes["w:ilvl"] ?? ""
        case "w:lvlText": signs[kind + " " + level] = attributes["w:val"]
        case "w:num": list = attributes["w:numId"] ?? ""
        case "w:abstractNumId": if !list.isEmpty { kinds[list] = attributes["w:val"] }
        default: break
        }
    }
    func text(_ text: String) {}
    func end(_ name: String) {}
}

/// The addresses that `word/_rels/document.xml.rels` gives to links, by their ids.
final class WordLinks: XMLListener {
    private(set) var addresses: [String: String] = [:]

    static func read(_ xml: [UInt8]) throws(XMLFault) -> [String: String] {
        let links = WordLinks()
        guard let reader = XMLReader(links) else { throw .outOfMemory }
        if try reader.feed(xml) { try reader.finish() }
        return links.addresses
    }

    func start(_ name: String, _ attributes: [String: String]) {
        guard name == "Relationship", attributes["TargetMode"] == "External", let id = attributes["Id"] else { return }
        addresses[id] = attributes["Target"]
    }
    func text(_ text: String) {}
    func end(_ name: String) {}
}

/// Title and dates of `docProps/core.xml`.
final class WordProperties: XMLListener {
    private(set) var title = ""
    private(set) var created = ""
    private(set) var modified = ""
    private var value = ""

    static func read(_ xml: [UInt8]) throws(XMLFault) -> WordProperties {
        let properties = WordProperties()
        guard let reader = XMLReader(properties) else { throw .outOfMemory }
        if try reader.feed(xml) { try reader.finish() }
        return properties
    }

    func start(_ name: String, _ attributes: [String: String]) { value = "" }
    func text(_ text: String) { value += text }
    func end(_ name: String) {
        switch name {
        case "dc:title": title = value
        case "dcterms:created": created = value
        case "dcterms:modified": modified = value
        default: break
        }
    }
}
