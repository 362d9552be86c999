import JSON

/// The members beside the lists and maps of one object around a record, such as the name of a folder.
final class JSONLevel {
    let members: [JSONMember]
    /// Whether the object is the whole file.
    let isRoot: Bool
    /// The role of the folder, as memos in it or the folder itself tell it; nil if they do not.
    var folder: ReferenceKey?
    /// Values that records below take from the members; nil until they were computed.
    var inherited: (any Sendable)?

    init(_ members: [JSONMember], isRoot: Bool = false) { (self.members, self.isRoot) = (members, isRoot) }
}

/// The context of a record: the keys of the containers around it, outermost first.
struct JSONSurroundings {
    var keys: [String] = []
    /// The objects around the record that have other members too, outermost first.
    var levels: [JSONLevel] = []
    /// The key of the record itself if it is an entry of a map.
    var documentKey: String?
    /// The ID of the object around the record if the record is all that it holds.
    var ownerID: String?

    /// The members beside the containers around the record, such as the state of a list.
    var beside: [JSONMember] { levels.count == 1 ? levels[0].members : levels.flatMap(\.members) }

    /// Whether the record is the whole file.
    var isFile = false

    /// The key of the list or map that holds the record.
    var list: String? {
        let outer = documentKey == nil ? keys[...] : keys.dropLast()
        // The map within a store is called the same in all of them.
        guard let last = outer.last, RecordStore.maps.contains(last), outer.count > 1 else { return outer.last }
        return outer.dropLast().last
    }

    func inside(_ key: String, beside level: JSONLevel, isDocument: Bool = false) -> JSONSurroundings {
        JSONSurroundings(
            keys: keys + [key], levels: level.members.isEmpty ? levels : levels + [level], documentKey: isDocument ? key : nil)
    }

    /// The same place, for a value that is an entry of the map around it.
    var asDocument: JSONSurroundings { JSONSurroundings(keys: keys, levels: levels, documentKey: keys.last) }
}
