import MemoModel

extension RecordReading {
    /// What no field of a memo takes, as lines `name: value` for the end of its text: in tables and front matter a person chose the names.
    ///
    /// - Parameters:
    ///   - fields: What was read of the same members.
    ///   - unread: Fields of which the caller takes nothing.
    mutating func remainder(of members: [JSONMember], besides fields: RecordFields, unread: [Field] = []) -> [JSONMember] {
        members.filter { member in
            guard !Self.text(member.value).isEmpty else { return false }
            guard let field = match(member.key)?.field else { return true }
            return unread.contains(field) || !isTaken(member, field, fields)
        }
    }

    /// Whether nothing of a member is lost when its line is not written.
    private func isTaken(_ member: JSONMember, _ field: Field, _ fields: RecordFields) -> Bool {
        switch field {
        case .state: state(member.value) != nil
        case .link: !links(member.value).isEmpty
        case .name: fields.title == nil
        // Another key may have won, and of a span only the first day is a date.
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

    /// A value on one line, lists parted by commas.
    fileprivate static func text(_ value: JSONValue) -> String {
        switch value {
        case .array(let values): values.map { text($0) }.filter { !$0.isEmpty }.joined(separator: ", ")
        case .object(let members): text(.array(members.map { .string(JSONMember.line($0)) }))
        case .string, .null, .bool, .integer, .number: value.scalarText ?? ""
        }
    }
}

extension JSONMember {
    /// `name: value`
    var line: String { Self.line(self) }

    fileprivate static func line(_ member: JSONMember) -> String { "\(member.key): \(RecordReading.text(member.value))" }
}
