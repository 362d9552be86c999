import JSON

/// Records as the stores of NgRx and Redux keep them: their IDs in order, and a map from ID to record.
struct RecordStore {
    /// The records by their IDs.
    let records: [JSONMember]
    /// The members beside them, such as the ID of the record that is shown.
    let others: [JSONMember]

    /// The names of the lists of IDs, and those of the maps beside them.
    private static let names = [("ids", "entities"), ("allIds", "byId")]
    /// The names of the maps.
    static let maps: Set<String> = ["entities", "byId"]

    /// Returns whether a value is a store, or an object with stores, as under `state`.
    static func isIn(_ value: JSONValue) -> Bool {
        RecordStore(value.members) != nil || value.members.contains { RecordStore($0.value.members) != nil }
    }

    /// Takes the members of an object apart; nil if it is no store.
    init?(_ members: [JSONMember]) {
        for (list, map) in Self.names {
            guard case .object(let records)? = members[map], records.allSatisfy({ !$0.value.members.isEmpty }) else { continue }
            if case .array(let ids)? = members[list] {
                guard ids.allSatisfy({ $0.scalarText != nil }) else { continue }
            } else {
                // Without a list, the records repeat their IDs.
                guard !records.isEmpty, records.allSatisfy({ $0.value["id"]?.scalarText == $0.key }) else { continue }
            }
            (self.records, others) = (records, members.filter { $0.key != list && $0.key != map })
            return
        }
        return nil
    }
}
