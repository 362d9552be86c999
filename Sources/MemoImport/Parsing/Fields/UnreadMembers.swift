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
    /// - Parameter parts: Names of lists and objects of which only some members are read, by the same rule.
    func unread(besides read: Set<String>, parts: Set<String> = [], whole: Set<String> = []) -> JSONValue {
        switch self {
        case .array(let values): .array(values.map { $0.unread(besides: read, parts: parts, whole: whole) })
        case .object(let members):
            .object(
                members.rest(besides: read, whole: whole).map { member in
                    guard parts.contains(member.key) else { return member }
                    return JSONMember(key: member.key, value: member.value.unread(besides: read, parts: parts, whole: whole))
                })
        case .null, .bool, .integer, .number, .string: self
        }
    }
}
