import JSON
import MemoModel

/// Projects that stand for categories, and states of programs.
extension RecordReading {
    /// Makes the project, list or area that a record names its category, if it names no other.
    mutating func place(_ fields: inout RecordFields) {
        var best: (rank: Int, index: Int, name: String)?
        for (index, member) in fields.unmatched.enumerated() {
            guard let rank = placeRank(of: member.key), rank < best?.rank ?? .max, let name = Self.placeName(member.value) else {
                continue
            }
            best = (rank, index, name)
        }
        guard let best else { return }
        fields.category = [best.name]
        fields.placed = [fields.unmatched.remove(at: best.index)]
    }

    /// Puts a list within the board or project that a record names too: `"project": "집안일", "section": "봄"`.
    mutating func placeWithin(_ fields: inout RecordFields) {
        let inner = fields.placed.first?.key ?? fields.sources.first { $0.field == .stateOrCategory }?.key
        guard fields.category.count == 1, let inner, ReferenceKey.isWithinPlaces(NameWords.split(inner)) else { return }
        let outer = fields.unmatched.firstIndex { ReferenceKey.holdsPlaces(NameWords.split($0.key)) && Self.placeName($0.value) != nil }
        guard let outer, let name = Self.placeName(fields.unmatched[outer].value), name != fields.category[0] else { return }
        fields.category.insert(name, at: 0)
        fields.placed.append(fields.unmatched.remove(at: outer))
    }

    /// Returns the name of a place; nil if the value is an ID, a list of several, or something else.
    private static func placeName(_ value: JSONValue) -> String? {
        let value = FirestoreValue.unwrap(value)
        let one = value.items.count == 1 ? value.items[0] : value
        let rest = one.members.filter { !["name", "title", "id", "_id", "gid", "uuid"].contains($0.key) }
        guard let text = (one["name"] ?? one["title"] ?? one).scalarText, text.isOneLine, text.utf8.count <= 120, !Machinery.isValue(text),
            NestedText.words(in: .object(rest), under: "").isEmpty
        else { return nil }
        return text.categoryName
    }

    /// Reads a state that is none of work: a memo is in the archive or the trash, or has nothing of the kind.
    func condition(_ value: JSONValue, _ key: String, _ fields: inout RecordFields) {
        switch value.scalarText?.lowercased() {
        case "archived": fields.isArchived = true
        case "trashed", "deleted": fields.isTrashed = true
        case "active", "normal": break
        default: fields.leave(value, key)
        }
    }

    /// Reads a folder that has the name of a constant of a program, not one that a person chose. Returns whether it is one.
    static func condition(ofFolder name: String, _ fields: inout RecordFields) -> Bool {
        switch name {
        case "ARCHIVED": fields.isArchived = true
        case "DELETED", "TRASHED": fields.isTrashed = true
        default: return false
        }
        return true
    }

    /// Leaves out the folder of all notes if it has the name of a constant: records with a constant for their kind have one for their folder too.
    func leaveOutConstant(of members: [JSONMember], _ fields: inout RecordFields) {
        guard fields.category == ["NOTES"] else { return }
        if members.contains(where: { $0.key == "type" && ["NOTE", "LIST"].contains($0.value.scalarText) }) { fields.category = [] }
    }

    /// States as programs name them, in lower case, which are no names of lists.
    static let states: [String: WorkState] = [
        "open": .todo, "opened": .todo, "pending": .todo, "incomplete": .todo, "unchecked": .todo, "needs-action": .todo,
        "needsaction": .todo,
        "미완료": .todo, "시작 안 함": .todo, "시작되지 않음": .todo, "started": .doing, "in-process": .doing, "closed": .done, "checked": .done,
        "resolved": .done, "처리완료": .done,
    ]
}
