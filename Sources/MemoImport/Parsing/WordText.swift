/// The text of `word/document.xml`: a paragraph a line.
final class WordText: XMLListener {
    private var lines = ""
    private var isText = false

    static func read(_ xml: [UInt8]) throws(XMLFault) -> String {
        let text = WordText()
        guard let reader = XMLReader(text) else { throw .outOfMemory }
        if try reader.feed(xml) { try reader.finish() }
        return text.lines.last == "\n" ? String(text.lines.dropLast()) : text.lines
    }

    func start(_ name: String, _ attributes: [String: String]) {
        switch name {
        case "w:t": isText = true
        case "w:tab": lines += "\t"
        case "w:br", "w:cr": lines += "\n"
        default: break
        }
    }

    func text(_ text: String) { if isText { lines += text } }

    func end(_ name: String) {
        if name == "w:t" { isText = false }
        if name == "w:p" { lines += "\n" }
    }
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
