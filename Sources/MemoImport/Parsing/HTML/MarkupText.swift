import JSON
import MemoModel

/// Converts JSON strings that contain HTML or an editor document.
enum MarkupText {
    private static let elements: Set<Substring> = [
        "p", "div", "span", "br", "b", "i", "u", "s", "strong", "em", "a", "ul", "ol", "li", "h1", "h2", "h3", "h4", "h5", "h6", "table",
        "blockquote", "pre", "html", "body", "header", "main", "nav", "figure", "dl", "font", "img", "hr", "section", "article", "label",
        "input", "!doctype", "details",
    ]

    /// Returns the visible text. A string without markup is returned unchanged.
    static func plain(_ text: String) -> String {
        guard let kind = kind(of: text) else {
            // Few texts contain the sign, so this test usually decides.
            if text.utf8.span.holds(UInt8(ascii: "<")), let plain = InlineMarkup.plain(text) { return plain }
            return HTMLEntities.decoded(text)
        }
        switch kind {
        case .html: return (try? HTMLText(text).text) ?? text
        case .document: return document(text) ?? text
        }
    }

    /// Returns the visible text of a string that may hold tags anywhere. Addresses and comparisons such as
    /// `a < b` are not tags.
    static func words(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "<")) else { return plain(text) }
        guard text.contains("</") || text.contains("/>") || text.contains("<br") else { return plain(text) }
        if kind(of: text) == nil, let plain = InlineMarkup.plain(text) { return plain }
        let isCode = text.utf8.first { $0 > 0x20 }.map { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[") } ?? false
        return isCode ? plain(text) : (try? HTMLText(text).text) ?? text
    }

    private enum Kind { case html, document }

    /// Guesses the kind of markup from the first and last byte, which rules out nearly all strings at once.
    private static func kind(of text: String) -> Kind? {
        let start = text.utf8.first ?? 0
        // Plain text with line break tags.
        if start > UInt8(ascii: "<"), start != UInt8(ascii: "{"), start != UInt8(ascii: "[") {
            return holdsBreaksOnly(text) ? .html : nil
        }
        var bytes = text.utf8[...]
        while let first = bytes.first, first <= 0x20 { bytes.removeFirst() }
        switch bytes.first {
        case UInt8(ascii: "<"):
            while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
            let name = Substring(bytes.dropFirst()).prefix { $0.isLetter || $0.isNumber || $0 == "!" }.lowercased()
            return bytes.last == UInt8(ascii: ">") && elements.contains(name[...]) ? .html : nil
        case UInt8(ascii: "{"), UInt8(ascii: "["): return .document
        default: return holdsBreaksOnly(text) ? .html : nil
        }
    }

    private static func holdsBreaksOnly(_ text: String) -> Bool {
        // Few texts contain the sign, so the first test usually decides.
        text.utf8.span.holds(UInt8(ascii: "<")) && !text.utf8.span.holds(0x0A)
            && ["<br>", "<br/>", "<br />", "</p>"].contains { text.containsBytes(of: $0) }
    }

    /// Returns whether a value is a list of things that can be ticked off, as apps keep them in a string.
    private static func isChecklist(_ value: JSONValue) -> Bool {
        guard case .array(let items) = value, !items.isEmpty else { return false }
        return items.allSatisfy { item in
            let hasTick = item.members.contains { if case .bool = $0.value { fieldNames.match($0.key)?.field == .done } else { false } }
            return hasTick && item.members.contains { if case .string = $0.value { fieldNames.match($0.key) != nil } else { false } }
        }
    }

    private static let fieldNames = FieldNames(map: [:])

    /// Returns the text of an editor document or checklist; nil for any other string, such as JSON that a person noted
    /// down.
    static func document(_ json: String) -> String? {
        var parser = JSONParser(Array(json.utf8))
        guard let value = try? parser.value(), NestedText.isDocument(value) || isChecklist(value) else { return nil }
        return NestedText.text(of: value, under: "document")
    }
}
