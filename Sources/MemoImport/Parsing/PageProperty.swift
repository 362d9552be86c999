/// A property of a Notion page in HTML, a row of the table above the text; as text the line that its export in Markdown has.
struct PageProperty {
    private(set) var name = ""
    private var values: [String] = []
    private var isValue = false
    private var address = ""

    /// The row that begins here; nil when it is one of any other table.
    init?(_ element: String, _ attributes: [String: String]) {
        guard element == "tr", attributes["class"]?.split(separator: " ").contains("property-row") == true else { return nil }
    }

    /// Several values are parted by commas.
    var value: String {
        let words = values.map { $0.split(whereSeparator: \.isWhitespace) }
        return words.filter { !$0.isEmpty }.map { $0.joined(separator: " ") }.joined(separator: ", ")
    }

    /// Nil when there is no value.
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
        // Notion's sign before days.
        values[last] += values[last].isEmpty && text.hasPrefix("@") ? text.dropFirst() : text[...]
    }

    mutating func end(_ element: String) {
        guard let last = values.indices.last else { return }
        if element == "a" { values[last] += LinkText.addition(to: values[last], address: address) }
        // What follows belongs to no link.
        if element == "a" { values.append("") }
    }
}
