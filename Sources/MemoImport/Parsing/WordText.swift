/// The text of `word/document.xml`: a paragraph a line, links with their addresses behind them.
final class WordText: XMLListener {
    private var lines = ""
    private var isText = false
    private var runDepth = 0
    private let addresses: [String: String]
    /// Links that are open: their addresses, and where their texts begin.
    private var links: [(address: String, start: Int)] = []
    /// Fields that are open: each with its code, and where its text begins once the code has ended.
    private var fields: [(code: String, start: Int?)] = []
    private var isCode = false

    /// - Parameter addresses: Those of `word/_rels/document.xml.rels`, by their ids.
    static func read(_ xml: [UInt8], addresses: [String: String] = [:]) throws(XMLFault) -> String {
        let text = WordText(addresses)
        guard let reader = XMLReader(text) else { throw .outOfMemory }
        if try reader.feed(xml) { try reader.finish() }
        return text.lines.last == "\n" ? String(text.lines.dropLast()) : text.lines
    }

    private init(_ addresses: [String: String]) { self.addresses = addresses }

    func start(_ name: String, _ attributes: [String: String]) {
        switch name {
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
        if isText { lines += text }
        if isCode, let last = fields.indices.last { fields[last].code += text }
    }

    func end(_ name: String) {
        switch name {
        case "w:r": runDepth -= 1
        case "w:t": isText = false
        case "w:instrText": isCode = false
        case "w:p": lines += "\n"
        case "w:hyperlink", "w:fldSimple": if let link = links.popLast() { endLink(link.address, link.start) }
        default: break
        }
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
        let text = String(decoding: lines.utf8.dropFirst(start).suffix(4096), as: UTF8.self)
        lines += LinkText.addition(to: text, address: address)
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
