import Foundation

/// Reads the text of `word/document.xml`: one line per paragraph, links followed by their address, `[1]` for
/// a reference to a note. Also reads the notes of `word/footnotes.xml` and `word/endnotes.xml`.
final class WordText: XMLListener {
    /// The text so far, lines separated by line breaks.
    private(set) var lines = ""
    /// Referenced notes, such as `footnote 2`, each once. The first is `[1]`.
    private(set) var references: [String] = []
    /// The texts of notes, by the name under which they are referenced.
    private(set) var notes: [String: String] = [:]

    private var numbers: [String: Int] = [:]
    private var note = ""
    /// For each open set of alternatives, the offset at which its text begins.
    private var alternatives: [Int] = []
    private var unreadDepth = 0
    /// Offset of the end of the last text box. The last paragraph of a box ends the line.
    private var boxEnd = -1
    private var isText = false
    private var runDepth = 0
    private let addresses: [String: String]
    private let numbering: WordNumbering?
    /// The offset at which the paragraph begins, and its list.
    private var paragraph = (start: 0, list: "", level: "0")
    /// Open links: their address, and the offset at which their text begins.
    private var links: [(address: String, start: Int)] = []
    /// Open fields: their code, and the offset of their text once the code has ended.
    private var fields: [(code: String, start: Int?)] = []
    private var isCode = false

    /// - Parameters:
    ///   - addresses: Link addresses from `word/_rels/document.xml.rels`, by ID.
    ///   - numbering: The list markers from `word/numbering.xml`.
    static func read(_ xml: [UInt8], addresses: [String: String] = [:], numbering: WordNumbering? = nil) throws(XMLFault) -> WordText {
        let part = WordText(addresses, numbering)
        guard let reader = XMLReader(part) else { throw .outOfMemory }
        if try reader.feed(xml) { try reader.finish() }
        if part.lines.last?.isNewline == true { part.lines.removeLast() }
        return part
    }

    private init(_ addresses: [String: String], _ numbering: WordNumbering?) { (self.addresses, self.numbering) = (addresses, numbering) }

    func start(_ name: String, _ attributes: [String: String]) {
        if unreadDepth > 0 || name == "w:moveFrom" || isRead(alternative: name) { unreadDepth += 1 } else { open(name, attributes) }
    }

    private func open(_ name: String, _ attributes: [String: String]) {
        switch name {
        case "mc:AlternateContent": alternatives.append(lines.utf8.count)
        case "w:txbxContent": if let last = lines.utf8.last, last != 0x0A { lines += "\n" }
        case "w:footnoteReference", "w:endnoteReference": refer(to: name.dropFirst(2).dropLast(9) + " " + (attributes["w:id"] ?? ""))
        case "w:commentReference": refer(to: "comment " + (attributes["w:id"] ?? ""))
        case "w:footnote", "w:endnote", "w:comment": (note, lines) = (name.dropFirst(2) + " " + (attributes["w:id"] ?? ""), "")
        case "w:p": paragraph = (lines.utf8.count, "", "0")
        case "w:numId": paragraph.list = attributes["w:val"] ?? ""
        case "w:ilvl": paragraph.level = attributes["w:val"] ?? "0"
        case "w:r": runDepth += 1
        case "w:t": isText = true
        case "w:instrText": isCode = true
        // Outside a run, the element defines a tab stop.
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
        case "w:footnote", "w:endnote", "w:comment": notes[note] = lines.trimmingCharacters(in: .whitespacesAndNewlines)
        case "w:r": runDepth -= 1
        case "w:t": isText = false
        case "w:instrText": isCode = false
        case "w:p": endParagraph()
        case "w:hyperlink", "w:fldSimple": if let link = links.popLast() { endLink(link.address, link.start) }
        default: break
        }
    }

    /// Returns whether `name` is an alternative to content that has already been read, such as a text box.
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
        if let sign = numbering?.checkbox(ofList: paragraph.list, level: paragraph.level), paragraph.start <= lines.utf8.count {
            lines.insert(contentsOf: sign, at: lines.utf8.index(lines.startIndex, offsetBy: paragraph.start))
        }
        paragraph.list = ""
        // If the paragraph ends with a text box, the box has already ended the line.
        if lines.utf8.count != boxEnd { lines += "\n" }
        boxEnd = -1
    }

    /// Handles the markers of a field: `begin`, code, `separate`, text, `end`. They may be in different runs.
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
        // The last bytes are enough to see whether the text is the address. Copying all of it would be
        // quadratic for nested fields.
        let end = String(decoding: lines.utf8.dropFirst(start).suffix(4096), as: UTF8.self)
        lines += LinkText.addition(to: end, address: address)
    }

    /// Returns the address of `HYPERLINK "https://example.com" \l "part"`; empty for any other field.
    static func address(ofField code: String) -> String { LinkText.documentAddress(target(ofField: code)) }

    private static func target(ofField code: String) -> String {
        let parts = code.split(separator: "\"", omittingEmptySubsequences: false)
        let words = (parts.first ?? "").split(whereSeparator: \.isWhitespace)
        guard words.first?.uppercased() == "HYPERLINK" else { return "" }
        // The address may be without quotes.
        guard parts.count > 1 else { return words.count > 1 ? String(words[1]) : "" }
        guard words.count == 1 else { return "" }
        let isPart = parts.count > 3 && parts[2].split(whereSeparator: \.isWhitespace).last == "\\l"
        return parts[1] + (isPart ? "#" + parts[3] : "")
    }
}

/// Reads the list markers of `word/numbering.xml`. Only checkboxes matter; other markers are formatting.
final class WordNumbering: XMLListener {
    private static let boxes: [Character: String] = [
        "☐": "- [ ] ", "□": "- [ ] ", "☑": "- [x] ", "☒": "- [x] ", "✓": "- [x] ", "✔": "- [x] ",
    ]

    /// Markers by numbering definition and level, and the definition of each list.
    private var markers: [String: String] = [:]
    private var kinds: [String: String] = [:]
    private var kind = ""
    private var level = ""
    private var list = ""

    static func read(_ xml: [UInt8]) throws(XMLFault) -> WordNumbering {
        let numbering = WordNumbering()
        guard let reader = XMLReader(numbering) else { throw .outOfMemory }
        if try reader.feed(xml) { try reader.finish() }
        return numbering
    }

    /// Returns the checkbox before a paragraph; nil for any other marker.
    func checkbox(ofList list: String, level: String) -> String? {
        guard let kind = kinds[list] else { return nil }
        return markers[kind + " " + level]?.first.flatMap { Self.boxes[$0] }
    }

    func start(_ name: String, _ attributes: [String: String]) {
        switch name {
        case "w:abstractNum": (kind, list) = (attributes["w:abstractNumId"] ?? "", "")
        case "w:lvl": level = attributes["w:ilvl"] ?? ""
        case "w:lvlText": markers[kind + " " + level] = attributes["w:val"]
        case "w:num": list = attributes["w:numId"] ?? ""
        case "w:abstractNumId": if !list.isEmpty { kinds[list] = attributes["w:val"] }
        default: break
        }
    }
    func text(_ text: String) {}
    func end(_ name: String) {}
}

/// Reads the relations of a part, from a file such as `word/_rels/document.xml.rels`: its other parts and its links.
final class WordRelations: XMLListener {
    /// Addresses of links, by ID.
    private(set) var addresses: [String: String] = [:]
    /// The last word of the kind of each part, such as `footnotes`, with the part as it is named.
    private(set) var parts: [(kind: String, id: String, target: String)] = []

    static func read(_ xml: [UInt8]) throws(XMLFault) -> WordRelations {
        let relations = WordRelations()
        guard let reader = XMLReader(relations) else { throw .outOfMemory }
        if try reader.feed(xml) { try reader.finish() }
        return relations
    }

    func start(_ name: String, _ attributes: [String: String]) {
        guard name.split(separator: ":").last == "Relationship", let target = attributes["Target"] else { return }
        if attributes["TargetMode"] == "External" {
            if let id = attributes["Id"] { addresses[id] = target }
        } else if let kind = attributes["Type"]?.split(separator: "/").last {
            parts.append((String(kind), attributes["Id"] ?? "", target))
        }
    }
    func text(_ text: String) {}
    func end(_ name: String) {}
}

/// The names of the parts of a Word document.
struct WordParts {
    private let relations: [String: WordRelations]
    /// The main part.
    let document: String

    /// - Parameter relations: The relations of each part, by its name. That of the whole document is empty.
    init(_ relations: [String: WordRelations]) {
        self.relations = relations
        document = relations[""]?.parts.first { $0.kind == "officeDocument" }.map { Self.path($0.target, from: "") } ?? "word/document.xml"
    }

    /// Returns the parts of a kind that the main part names; those of the usual name if it names none.
    func names(_ kind: String) -> [String] {
        let named = (relations[document]?.parts ?? []).filter { $0.kind == kind }.map { Self.path($0.target, from: document) }
        return named.isEmpty ? [Self.path(kind + ".xml", from: document)] : named
    }

    /// Returns the parts that a part names, in their order.
    /// - Parameter kind: The last word of their kind; nil for all.
    func parts(of part: String, kind: String? = nil) -> [String] {
        (relations[part]?.parts ?? []).filter { kind == nil || $0.kind == kind }.map { Self.path($0.target, from: part) }
    }

    /// Returns the part that a part names by an ID.
    func part(_ id: String, of part: String) -> String? {
        relations[part]?.parts.first { $0.id == id }.map { Self.path($0.target, from: part) }
    }

    /// Returns whether a part is a header or footer beside a main part that names none of its parts.
    func isLooseMargin(_ name: String) -> Bool {
        guard relations[document] == nil, name.hasSuffix(".xml") else { return false }
        return ["header", "footer"].contains { kind in
            let start = Self.path(kind, from: document)
            return name.hasPrefix(start) && name.dropFirst(start.count).dropLast(4).allSatisfy(\.isNumber)
        }
    }

    /// Returns the addresses of links in a part.
    func addresses(_ part: String) -> [String: String] { relations[part]?.addresses ?? [:] }

    /// Returns the part to which the relations in a file belong; nil for any other file.
    static func owner(ofRelations name: String) -> String? {
        guard name.hasSuffix(".rels"), let mark = name.ranges(of: "_rels/").last else { return nil }
        return name[..<mark.lowerBound] + String(name[mark.upperBound...].dropLast(5))
    }

    private static func path(_ target: String, from part: String) -> String {
        if target.hasPrefix("/") { return String(target.dropFirst()) }
        var words = part.split(separator: "/").dropLast()
        for word in target.split(separator: "/") where word != "." { if word == ".." { _ = words.popLast() } else { words.append(word) } }
        return words.joined(separator: "/")
    }
}

/// Reads title and dates from `docProps/core.xml`.
final class WordProperties: XMLListener {
    private(set) var title = ""
    private(set) var created = ""
    private(set) var modified = ""
    private(set) var keywords = ""
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
        case "cp:keywords": keywords = value
        default: break
        }
    }
}
