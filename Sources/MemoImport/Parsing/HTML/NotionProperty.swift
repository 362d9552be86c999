/// A property of a Notion page in HTML, which is a row of the table above the text. Its line has the form
/// used in Notion's Markdown export.
struct NotionProperty {
    private(set) var name = ""
    private var values: [String] = []
    private var isValue = false
    private var address = ""

    /// Returns nil if the element does not begin a property row.
    init?(_ element: String, _ attributes: [String: String]) {
        guard element == "tr", attributes["class"]?.split(separator: " ").contains("property-row") == true else { return nil }
    }

    /// The values, separated by commas.
    var value: String {
        let words = values.map { $0.split(whereSeparator: \.isWhitespace) }
        return words.filter { !$0.isEmpty }.map { $0.joined(separator: " ") }.joined(separator: ", ")
    }

    /// The property as `name: value`; nil if it has no value.
    var line: String? { value.isEmpty ? nil : "\(name): \(value)" }

    mutating func start(_ element: String, _ attributes: [String: String]) {
        let classes = (attributes["class"] ?? "").split(separator: " ")
        if element == "td" { isValue = true }
        if ["td", "a"].contains(element) || classes.contains("selected-value") || classes.contains("user") { values.append("") }
        if element == "a" { address = attributes["href"] ?? "" }
        if classes.contains("checkbox") { values.append(classes.contains("checkbox-on") ? "Yes" : "No") }
    }

    mutating func text(_ text: String) {
        guard isValue else { return name += text }
        guard let last = values.indices.last else { return }
        // Notion writes `@` before dates.
        values[last] += values[last].isEmpty && text.hasPrefix("@") ? text.dropFirst() : text[...]
    }

    mutating func end(_ element: String) {
        guard let last = values.indices.last else { return }
        if element == "a" { values[last] += LinkText.addition(to: values[last], address: address) }
        // Text after a link starts a new value.
        if element == "a" { values.append("") }
    }
}
