import JSON

/// Removes the type wrappers that Firestore, Realm and MongoDB put around values.
enum FirestoreValue {
    private static let plain: Set<String> = [
        "stringValue", "integerValue", "doubleValue", "booleanValue", "timestampValue", "referenceValue", "nullValue",
    ]

    /// Returns the plain value of `{"stringValue": …}`, `{"arrayValue": {"values": …}}`, `{"$oid": …}` and
    /// the like. Any other value is returned unchanged.
    static func unwrap(_ value: JSONValue) -> JSONValue {
        guard case .object(let members) = value, members.count == 1, let member = members.first else { return value }
        switch member.key {
        // A relation of Strapi.
        case "data":
            guard case .object(let attributes)? = member.value["attributes"] else {
                guard case .array(let values) = member.value, values.first?["attributes"] != nil else { return value }
                return .array(values.map { unwrap(.object([JSONMember(key: "data", value: $0)])) })
            }
            return .object((member.value.members.filter { $0.key == "id" }) + attributes)
        case "integerValue", "doubleValue", "$numberInt", "$numberDouble":
            if case .string(let text) = member.value, let number = Int64(text) { return .integer(number) }
            if case .string(let text) = member.value, let number = Double(text) { return .number(number) }
            return member.value
        case "nullValue": return .null
        case "$oid", "$uuid": return member.value
        case let key where plain.contains(key): return member.value
        case "arrayValue":
            guard case .array(let values)? = member.value["values"] else { return .array([]) }
            return .array(values.map(unwrap))
        case "mapValue":
            guard case .object(let fields)? = member.value["fields"] else { return .object([]) }
            return .object(unwrap(fields))
        default: return value
        }
    }

    static func unwrap(_ members: [JSONMember]) -> [JSONMember] {
        members.map { JSONMember(key: $0.key, value: unwrap($0.value)) }
    }

    /// The members of a document. A record with others merely has a key `fields`.
    private static let outer: Set<String> = ["name", "fields", "createTime", "updateTime", "id", "readTime", "path", "exists"]

    /// Returns the name of the collection that a document is in; nil if it is no such document.
    static func collection(_ members: [JSONMember]) -> String? {
        guard members.count <= outer.count, let name = members.first(where: { $0.key == "name" })?.value.scalarText,
            name.contains("/documents/"),
            document(members) != nil
        else { return nil }
        let path = name.split(separator: "/")
        return path.count > 1 ? String(path[path.count - 2]) : nil
    }

    /// Returns the members of a Firestore REST document, `{"name": …, "fields": {…}, "createTime": …}`, as
    /// those of a plain record; nil if it is not such a document.
    static func document(_ members: [JSONMember]) -> [JSONMember]? {
        guard case .object(let fields)? = members.last(where: { $0.key == "fields" })?.value,
            members.allSatisfy({ outer.contains($0.key) })
        else { return nil }
        var plain = unwrap(fields)
        // Document metadata comes first, so that fields with the same meaning override it.
        for member in members where member.key != "fields" {
            if member.key == "name", case .string(let path) = member.value, let id = path.split(separator: "/").last {
                plain.insert(JSONMember(key: "documentid", value: .string(String(id))), at: 0)
            } else if member.key == "createTime" || member.key == "updateTime" || member.key == "id" {
                plain.insert(member, at: 0)
            }
        }
        return plain
    }
}
