import JSON

/// The members of a record that an importer does not read.
///
/// A name that is read stands for a plain value. The app writes no list and no object under it, so one that is there is treated like one under an unknown
/// name. Names are `whole` if the importer reads their lists and objects whole, passes them to `RecordReading`, which does, or needs none of them.
extension [JSONMember] {
    /// Returns the members that are not read, so that the rule for unknown names applies to them.
    func rest(besides read: Set<String>, whole: Set<String> = []) -> [JSONMember] {
        filter { !whole.contains($0.key) && !(read.contains($0.key) && $0.value.isPlain) }
    }
}

extension JSONValue {
    /// Whether the value is no list and no object with anything in it.
    var isPlain: Bool { items.isEmpty && members.isEmpty }

    /// Returns the value without what is read of it.
    ///
    /// - Parameters:
    ///   - parts: Names of lists and objects of which only some members are read, by the same rule.
    ///   - lists: Names of lists whose plain values are read, such as IDs.
    func unread(besides read: Set<String>, parts: Set<String> = [], whole: Set<String> = [], lists: Set<String> = []) -> JSONValue {
        switch self {
        case .array(let values): .array(values.map { $0.unread(besides: read, parts: parts, whole: whole, lists: lists) })
        case .object(let members):
            .object(
                members.rest(besides: read, whole: whole).map { member in
                    var value = member.value
                    if lists.contains(member.key), case .array(let values) = value { value = .array(values.filter { !$0.isPlain }) }
                    if parts.contains(member.key) { value = value.unread(besides: read, parts: parts, whole: whole, lists: lists) }
                    return JSONMember(key: member.key, value: value)
                })
        case .null, .bool, .integer, .number, .string: self
        }
    }
}
