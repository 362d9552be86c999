import JSON

/// Turns an XML document into the value that its records would have in JSON.
enum XMLRecords {
    /// Names of elements that say nothing but that they are one of several.
    private static let entries: Set<String> = ["row", "r", "record", "rec", "item", "element", "li", "object", "entry"]

    /// Returns the value of a document. Texts of the outermost element beside lists of records describe the export.
    static func records(of root: XMLElement) -> JSONValue {
        if root.name == "plist" { return root.children.first.map(property) ?? .null }
        guard case .object(let members) = content(root), members.contains(where: { holdsRecords($0.value) }) else { return content(root) }
        let own = Set(root.attributes.keys)
        return .object(
            members.map { member in
                let isHead = !own.contains(member.key) && member.value.scalarText != nil
                return isHead ? JSONMember(key: "head." + member.key, value: member.value) : member
            })
    }

    private static func holdsRecords(_ value: JSONValue) -> Bool {
        if case .object? = value.items.first { true } else { false }
    }

    private static func content(_ element: XMLElement) -> JSONValue {
        let kind = ReferenceKey(words: [element.name.lowercased()])?.kind
        var members = element.attributes.sorted { $0.key < $1.key }.map { JSONMember(key: $0.key, value: .string($0.value)) }
        guard !element.children.isEmpty else {
            if members.isEmpty { return .string(element.words) }
            let key = kind == .category || kind == .tag ? "name" : "text"
            return .object(members + (element.words.isEmpty ? [] : [JSONMember(key: key, value: .string(element.words))]))
        }
        if let cells = cells(of: element) { return .object(cells) }
        if members.isEmpty, element.words.isEmpty, isList(element) { return .array(element.children.map(content)) }
        // The name of a table is no folder.
        if let name = element.attributes["name"], ["table", "database"].contains(where: element.name.lowercased().hasPrefix) {
            members = [JSONMember(key: "table", value: .string(name))]
        }
        if !element.words.isEmpty { members.append(JSONMember(key: "text", value: .string(element.words))) }
        var seen: Set<String> = []
        for child in element.children where seen.insert(child.name).inserted {
            let same = element.children.filter { $0.name == child.name }
            if same.allSatisfy(isTable) {
                members += same.map { JSONMember(key: $0.attributes["name"] ?? "", value: .array($0.children.map(content))) }
                continue
            }
            let areRecords = same.contains { !$0.children.isEmpty || $0.attributes.count > 1 } && isRecord(child.name)
            let value = same.count > 1 || areRecords ? JSONValue.array(same.map(content)) : content(child)
            members.append(JSONMember(key: areRecords ? list(of: child.name) : child.name, value: value))
        }
        return .object(members)
    }

    /// Returns the columns of a row whose elements have their names as attributes, as in dumps of databases; nil for any other element.
    private static func cells(of row: XMLElement) -> [JSONMember]? {
        let cells = row.children.compactMap { cell -> JSONMember? in
            guard cell.children.isEmpty, let name = cell.attributes["name"] ?? cell.attributes["key"] else { return nil }
            return JSONMember(key: name, value: .string(cell.words.isEmpty ? cell.attributes["value"] ?? "" : cell.words))
        }
        return cells.count == row.children.count && Set(row.children.map(\.name)).count == 1 && cells.count > 1 ? cells : nil
    }

    /// Returns whether an element is a table of a database: it has a name, and nothing but rows.
    private static func isTable(_ element: XMLElement) -> Bool {
        element.name.lowercased().hasPrefix("table") && element.attributes.count == 1 && element.attributes["name"] != nil
            && element.words.isEmpty && (element.children.isEmpty || isList(element))
    }

    /// Returns whether an element only holds others of one name.
    private static func isList(_ element: XMLElement) -> Bool {
        let name = element.children[0].name.lowercased()
        guard element.children.allSatisfy({ $0.name == element.children[0].name }) else { return false }
        return element.children.count > 1 || entries.contains(name)
            || element.name.lowercased().hasPrefix(String(name.prefix { $0 != "y" }))
    }

    private static func isRecord(_ name: String) -> Bool {
        if entries.contains(name.lowercased()) { return true }
        guard let key = ReferenceKey(words: NameWords.split(name)) else { return false }
        return (key.kind == .memo || key.kind == .category) && !key.isID && !key.isPlural
    }

    /// Returns the name of a list of elements.
    private static func list(of name: String) -> String {
        guard name.utf8.allSatisfy({ $0 < 0x80 }) else { return name + "들" }
        if entries.contains(name.lowercased()) { return name.lowercased() == "item" ? "items" : "rows" }
        return name.hasSuffix("y") ? name.dropLast() + "ies" : name + "s"
    }

    /// Returns the value of an element of a property list.
    private static func property(_ element: XMLElement) -> JSONValue {
        switch element.name {
        case "dict":
            var (members, key) = ([JSONMember](), String?.none)
            for child in element.children {
                if child.name == "key" {
                    key = child.words
                } else if let name = key.take() {
                    members.append(JSONMember(key: name, value: property(child)))
                }
            }
            return .object(members)
        case "array": return .array(element.children.map(property))
        case "true": return .bool(true)
        case "false": return .bool(false)
        case "integer": return Int64(element.words).map { .integer($0) } ?? .string(element.words)
        case "real": return Double(element.words).map { .number($0) } ?? .string(element.words)
        case "data": return .null
        default: return .string(element.text)
        }
    }
}
