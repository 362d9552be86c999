import JSON

/// A record of JSON:API, `{"type": …, "id": …, "attributes": {…}, "relationships": {…}}`, as a plain record.
struct JSONResource {
    private static let outer: Set<String> = [
        "type", "id", "lid", "attributes", "relationships", "links", "meta", "objectID", "objectId", "entity", "entityName",
    ]

    /// The name of the list that the record would be in.
    let type: String
    let members: [JSONMember]

    /// Returns nil if the members are not such a record.
    ///
    /// - Parameter list: The name of the list of the record, which dumps of Core Data do not repeat in it.
    init?(_ members: [JSONMember], in list: String?) {
        guard case .object(let attributes)? = members["attributes"], members.allSatisfy({ Self.outer.contains($0.key) }),
            let type = (members["type"] ?? members["entityName"] ?? members["entity"])?.scalarText
                ?? (members["relationships"] == nil ? nil : list)
        else { return nil }
        self.type = type
        let relationships = members["relationships"]?.members.compactMap(Self.reference) ?? []
        self.members = members.filter { ["id", "lid", "meta", "objectID", "objectId"].contains($0.key) } + attributes + relationships
    }

    /// Returns a relationship as the IDs of a list: `folderId`, `tagIds`.
    private static func reference(_ relationship: JSONMember) -> JSONMember? {
        guard let data = relationship.value["data"] else {
            let ids = relationship.value.items
            if relationship.value.scalarText != nil { return JSONMember(key: relationship.key + " id", value: relationship.value) }
            return ids.isEmpty ? nil : JSONMember(key: relationship.key + " ids", value: .array(ids))
        }
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
