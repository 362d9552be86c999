import JSON

/// A record of JSON:API, `{"type": …, "id": …, "attributes": {…}, "relationships": {…}}`, as a plain record.
struct JSONResource {
    private static let outer: Set<String> = ["type", "id", "lid", "attributes", "relationships", "links", "meta"]

    /// The name of the list that the record would be in.
    let type: String
    let members: [JSONMember]

    /// Returns nil if the members are not such a record.
    init?(_ members: [JSONMember]) {
        guard case .object(let attributes)? = members["attributes"], members.allSatisfy({ Self.outer.contains($0.key) }),
            let type = members["type"]?.scalarText
        else { return nil }
        self.type = type
        let relationships = members["relationships"]?.members.compactMap(Self.reference) ?? []
        self.members = members.filter { $0.key == "id" || $0.key == "lid" || $0.key == "meta" } + attributes + relationships
    }

    /// Returns a relationship as the IDs of a list: `folderId`, `tagIds`.
    private static func reference(_ relationship: JSONMember) -> JSONMember? {
        guard let data = relationship.value["data"] else { return nil }
        let isParent = ReferenceKey(words: NameWords.split(relationship.key))?.kind == .parent
        let names = { (value: JSONValue) in
            let type = value["type"]?.scalarText ?? relationship.key
            return isParent ? "parent \(type)" : ReferenceKey(words: NameWords.split(type)) == nil ? relationship.key : type
        }
        switch data {
        case .object: return JSONMember(key: names(data) + " id", value: data["id"] ?? .null)
        case .array(let values):
            guard let first = values.first else { return nil }
            return JSONMember(key: names(first) + " ids", value: .array(values.map { $0["id"] ?? .null }))
        case .null, .bool, .integer, .number, .string: return nil
        }
    }
}
