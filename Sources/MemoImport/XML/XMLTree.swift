import Foundation

/// An element of an XML document with all that is in it.
final class XMLElement {
    /// The name without its prefix.
    let name: String
    /// The attributes by their names without prefixes, except those of namespaces.
    let attributes: [String: String]
    fileprivate(set) var text = ""
    fileprivate(set) var children: [XMLElement] = []

    init(_ name: String, _ attributes: [String: String] = [:]) {
        self.name = Self.local(name)
        var own: [String: String] = [:]
        for (key, value) in attributes where key != "xmlns" && !key.hasPrefix("xmlns:") && !key.hasPrefix("xml:") {
            own[Self.local(key)] = value
        }
        self.attributes = own
    }

    /// The text without the white space around it.
    var words: String { text.trimmingCharacters(in: .whitespacesAndNewlines) }

    /// The first element of a name in this one.
    subscript(_ name: String) -> XMLElement? { children.first { $0.name == name } }

    private static func local(_ name: String) -> String { name.lastIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? name }
}

/// Keeps the elements of a document.
final class XMLTree: XMLListener {
    /// Holds the outermost element.
    private let document = XMLElement("")
    private var open: [XMLElement] = []

    /// The outermost element.
    var root: XMLElement { document.children.first ?? document }

    func start(_ name: String, _ attributes: [String: String]) {
        let element = XMLElement(name, attributes)
        (open.last ?? document).children.append(element)
        open.append(element)
    }

    func end(_ name: String) { if !open.isEmpty { open.removeLast() } }

    func text(_ text: String) { open.last?.text += text }
}
