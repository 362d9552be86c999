import JSON
import MemoModel

extension RecordReading {
    /// Returns the members that no field of the memo takes. They are appended to the text as `name: value`,
    /// since in tables and front matter a person chose the names.
    ///
    /// - Parameters:
    ///   - fields: The fields read from the same members.
    ///   - unread: Fields that the caller ignores.
    mutating func remainder(of members: [JSONMember], besides fields: RecordFields, unread: [Field] = []) -> [JSONMember] {
        members.filter { member in
            guard !Self.text(member.value).isEmpty else { return false }
            guard let field = match(member.key)?.field else { return true }
            return unread.contains(field) || !isTaken(member, field, fields)
        }
    }

    /// Returns whether the value of a member is fully kept by its field.
    private func isTaken(_ member: JSONMember, _ field: Field, _ fields: RecordFields) -> Bool {
        switch field {
        case .state: state(member.value) != nil
        case .link: !links(member.value).isEmpty
        case .name: fields.title == nil
        // Another key may have won, and only the first day of a date range is kept.
        case .title, .id: fields.sources.contains { $0.key == member.key }
        case .created, .modified, .deadline:
            fields.sources.contains { $0.key == member.key } && !Self.text(member.value).contains("→")
        case .coordinate: Double(Self.text(member.value)) == 0
        case .categoryColor, .categoryIcon: !fields.category.isEmpty
        case .pinned, .archived, .done: Self.flags.contains(Self.text(member.value).lowercased())
        case .categoryType, .categoryPath, .position, .parent, .ignored: false
        case .body, .wholeText, .checklist, .category, .stateOrCategory, .tags, .trashed, .technical: true
        }
    }

    private static let flags: Set<String> = ["true", "false", "yes", "no", "1", "0", "y", "n", "on", "off"]

    /// Formats a value on one line, list elements separated by commas.
    fileprivate static func text(_ value: JSONValue) -> String {
        switch value {
        case .array(let values): values.map { text($0) }.filter { !$0.isEmpty }.joined(separator: ", ")
        case .object(let members): text(.array(members.map { .string(JSONMember.line($0)) }))
        case .string, .null, .bool, .integer, .number: value.scalarText ?? ""
        }
    }
}

extension JSONMember {
    /// The member as `name: value`.
    var line: String { Self.line(self) }

    fileprivate static func line(_ member: JSONMember) -> String { "\(member.key): \(RecordReading.text(member.value))" }
}
