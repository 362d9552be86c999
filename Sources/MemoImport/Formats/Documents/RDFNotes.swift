/// The memos of an RDF document.
///
/// Its outermost element holds resources, these hold properties, and properties hold texts, further resources, or the address of one.
final class RDFNotes: MarkupNotes {
    private let tree = XMLTree()
    private var resources: [String: XMLElement] = [:]
    /// The addresses that resources name, except those of collections.
    private var named: Set<String> = []
    /// Collections by the addresses of their items.
    private var holders: [String: [XMLElement]] = [:]
    /// The elements that are in the text of a memo.
    private var read: Set<ObjectIdentifier> = []
    var done: [MarkupNote] = []
    private(set) var unread: [String: Int] = [:]

    private static let collection = "Collection"
    private static let machinery: Set<String> = ["about", "resource", "ID", "nodeID", "parseType", "datatype", "type"]
    /// Properties that are the text of an item, and not named in it.
    private static let texts: Set<String> = ["abstract", "description", "value", "encoded"]
    private static let lists: Set<String> = ["Seq", "Bag", "Alt", "List"]
    private static let depthLimit = 32

    func start(_ name: String, _ attributes: [String: String]) { tree.start(name, attributes) }
    func end(_ name: String) { tree.end(name) }
    func text(_ text: String) { tree.text(text) }

    /// Makes memos from the tree that was read. Notes and collections may come after their items, so call it at the end.
    func settle() {
        let root = tree.root
        for resource in root.children {
            if let address = Self.address(of: resource), resources[address] == nil { resources[address] = resource }
        }
        for resource in root.children {
            for property in resource.children {
                if resource.name == Self.collection {
                    if let part = property.attributes["resource"] { holders[part, default: []].append(resource) }
                } else {
                    note(property)
                }
            }
        }
        for resource in root.children where resource.name != Self.collection && !isPart(resource) { add(resource) }
        // Parts that only name each other belong to no item.
        for resource in root.children where resource.name != Self.collection && !read.contains(ObjectIdentifier(resource)) { add(resource) }
        for resource in root.children where resource.name == Self.collection { leave(resource) }
        if Self.isText(root.words, under: root.name) { unread[root.name, default: 0] += 1 }
        for (name, value) in root.attributes where isText(value, name) { unread[name, default: 0] += 1 }
    }

    private static func address(of resource: XMLElement) -> String? {
        resource.attributes["about"] ?? resource.attributes["ID"].map { "#" + $0 } ?? resource.attributes["nodeID"]
    }

    /// Remembers the addresses in a property.
    private func note(_ property: XMLElement) {
        if let address = property.attributes["resource"] ?? property.attributes["nodeID"] { named.insert(address) }
        for child in property.children { note(child) }
    }

    /// Returns whether a resource is a part of an item that names it, such as a note or a journal.
    private func isPart(_ resource: XMLElement) -> Bool {
        guard let address = Self.address(of: resource), named.contains(address) else { return false }
        return !isItem(resource)
    }

    private func isItem(_ resource: XMLElement) -> Bool {
        guard let kind = resource["itemType"]?.words else { return false }
        return kind != "attachment" && kind != "note"
    }

    /// Adds the memo of a resource.
    private func add(_ resource: XMLElement) {
        read.insert(ObjectIdentifier(resource))
        var note = MarkupNote()
        note.id = Self.address(of: resource)
        var (texts, lines) = ([MarkupText.words(resource.words)], [String]())
        lines += attributes(of: resource)
        for property in resource.children { take(property, &note, &texts, &lines) }
        let paths = paths(to: resource)
        note.category = paths.first ?? []
        for path in paths.dropFirst() { lines.append("Collection: " + path.joined(separator: "/")) }
        note.text = (texts + lines).filter { !$0.isEmpty }.joined(separator: "\n")
        done.append(note)
    }

    private func take(_ property: XMLElement, _ note: inout MarkupNote, _ texts: inout [String], _ lines: inout [String]) {
        let part = property.attributes["resource"].flatMap { resources[$0] }
        let isPlain = property.children.isEmpty && attributes(of: property).isEmpty
        switch property.name {
        case "title" where note.title.isEmpty && property.children.isEmpty:
            lines += attributes(of: property)
            note.title = MarkupText.words(property.words)
        case "subject":
            let tags = words(in: property)
            note.tags += tags
            for tag in tags where tag.tagName == nil { lines.append("subject: \(tag)") }
        case "dateSubmitted" where note.created.isEmpty && isPlain && DateParts(property.words) != nil: note.created = property.words
        case "isReferencedBy" where part.map { !isItem($0) } ?? false:
            lines += attributes(of: property)
            guard let part, read.insert(ObjectIdentifier(part)).inserted else { return }
            lines += attributes(of: part)
            texts.append(MarkupText.words(part.words))
            for inner in part.children { take(inner, &note, &texts, &lines) }
        case let name where Self.texts.contains(name) && isPlain && property.attributes["resource"] == nil:
            texts.append(MarkupText.words(property.words))
        default:
            let value = values(of: property).filter { !$0.isEmpty }.joined(separator: "; ")
            guard Self.isText(value, under: property.name) else { return }
            lines.append(!value.contains(" ") && !LinkText.addition(to: "", address: value).isEmpty ? value : "\(property.name): \(value)")
        }
    }

    /// Returns the values of a property. The entries of a list each are one, such as people.
    private func values(of property: XMLElement) -> [String] {
        guard property.children.contains(where: { Self.lists.contains($0.name) }) else {
            return [words(in: property).joined(separator: ", ")]
        }
        return [property.words] + attributes(of: property)
            + property.children.flatMap { child -> [String] in
                guard Self.lists.contains(child.name) else { return [words(in: child).joined(separator: ", ")] }
                return [child.words] + attributes(of: child) + child.children.map { words(in: $0).joined(separator: ", ") }
            }
    }

    /// Returns the attributes of an element that are text, as `name: value`.
    private func attributes(of element: XMLElement) -> [String] {
        element.attributes.sorted { $0.key < $1.key }.filter { isText($0.value, $0.key) }.map { "\($0.key): \($0.value)" }
    }

    /// Returns the texts within an element in their order, and those of the resources that it names.
    private func words(in element: XMLElement, depth: Int = 0) -> [String] {
        guard depth < Self.depthLimit else { return [] }
        var found = [MarkupText.words(element.words)]
        found += attributes(of: element)
        if let address = element.attributes["resource"] ?? (element.children.isEmpty ? element.attributes["nodeID"] : nil) {
            if let other = resources[address] {
                found += isItem(other) ? [other["title"]?.words ?? ""] : part(other, depth)
            } else if address.hasPrefix("http") {
                found.append(address)
            }
        }
        for child in element.children where !isSetting(child) { found += words(in: child, depth: depth + 1) }
        return found.filter { !$0.isEmpty }
    }

    /// Returns the texts of a part. One that is in a memo already has only its title, so that the work does not grow with each way to it.
    private func part(_ resource: XMLElement, _ depth: Int) -> [String] {
        guard read.insert(ObjectIdentifier(resource)).inserted else { return [resource["title"]?.words ?? ""] }
        return words(in: resource, depth: depth + 1)
    }

    /// Returns whether an element without others holds a value that only programs need.
    private func isSetting(_ element: XMLElement) -> Bool {
        element.children.isEmpty && element.attributes.isEmpty && !Self.isText(element.words, under: element.name)
    }

    /// Returns whether a text under a name is written by a person, or an address of the web.
    private static func isText(_ text: String, under name: String) -> Bool {
        !LinkText.addition(to: "", address: text).isEmpty || Machinery.isText(text, under: name)
    }

    private func isText(_ value: String, _ name: String) -> Bool {
        !Self.machinery.contains(name) && Self.isText(value, under: name)
    }

    /// Returns the names of the collections that a resource is in, the outermost first.
    private func paths(to resource: XMLElement) -> [[String]] {
        guard let address = Self.address(of: resource) else { return [] }
        return (holders[address] ?? []).map { collection in
            var (path, at, seen) = ([String](), collection, Set<ObjectIdentifier>())
            while path.count < Self.depthLimit, seen.insert(ObjectIdentifier(at)).inserted {
                read.insert(ObjectIdentifier(at))
                path.append(at["title"]?.words ?? "")
                guard let above = Self.address(of: at).flatMap({ holders[$0]?.first }) else { break }
                at = above
            }
            return path.reversed().filter { !$0.isEmpty }
        }
    }

    /// Counts the text of a collection besides its name and its items. A collection without memos has lost its name.
    private func leave(_ collection: XMLElement) {
        for property in collection.children {
            let isName = property === collection["title"] && read.contains(ObjectIdentifier(collection))
            let texts = (isName ? [] : [property.words]) + attributes(of: property) + property.children.flatMap { words(in: $0) }
            if texts.contains(where: { Self.isText($0, under: property.name) }) {
                unread["Collection.\(property.name)", default: 0] += 1
            }
            for (name, value) in property.attributes where isText(value, name) {
                unread["Collection.\(property.name).\(name)", default: 0] += 1
            }
        }
        for (name, value) in collection.attributes where isText(value, name) { unread["Collection.\(name)", default: 0] += 1 }
        if Self.isText(collection.words, under: "text") { unread[Self.collection, default: 0] += 1 }
    }
}
