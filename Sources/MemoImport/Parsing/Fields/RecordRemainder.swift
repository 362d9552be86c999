import JSON
import MemoModel

extension RecordReading {
    /// Returns the lines `name: value` for everything that no field of the memo takes and that is not machinery.
    /// Counts their names. Text that the memo already contains is left out.
    ///
    /// This is the rule for formats whose names a program chose: JSON, databases, apps.
    ///
    /// - Parameters:
    ///   - fields: The fields of the memo.
    ///   - text: The text of the memo so far.
    mutating func kept(of fields: RecordFields, besides text: MemoText) -> [String] {
        guard !fields.unmatched.isEmpty || !fields.untaken.isEmpty || fields.name != nil && fields.title != nil else { return [] }
        var lines = KeptLines(besides: text)
        var words: Set<Substring>?
        for member in fields.unmatched {
            switch FirestoreValue.unwrap(member.value) {
            case .string(let value):
                let isNamed = isMachinery(member.key)
                if Machinery.holds(value, isNamed: isNamed, words: isNamed ? NameWords.split(member.key) : []) { continue }
                keep(MarkupText.words(value), member.key, &lines)
            // Lists and objects have been read as nested text.
            case .array, .object, .integer, .number, .bool, .null: continue
            }
        }
        if let name = fields.name, fields.title != nil { keep(name, fields.nameKey, &lines) }
        for member in fields.untaken {
            let value = Self.text(member.value)
            if match(member.key)?.field == .secondary {
                // Compares words, since the same text has other marks as HTML.
                let known = words ?? Self.words(text.whole)
                words = known
                if Self.hasWords(of: value, known) { continue }
            }
            keep(value, member.key, &lines)
        }
        return lines.lines
    }

    private mutating func keep(_ value: String, _ key: String, _ lines: inout KeptLines) {
        if lines.add(value, key) { countUnknown([JSONMember(key: key, value: .null)]) }
    }

    /// Counts lists and objects under names without a field as left out, for formats that read no nested text.
    mutating func leaveOutNested(of fields: RecordFields) {
        for member in fields.unmatched where member.value.scalarText == nil {
            countLeftOut(NestedText.words(in: member.value, under: member.key))
        }
    }

    /// Returns whether all words of a text are known. The last one may be cut off, as at the end of an excerpt.
    private static func hasWords(of text: String, _ known: Set<Substring>) -> Bool {
        let unknown = words(text).subtracting(known)
        guard let word = unknown.first else { return true }
        let end = text.reversed().drop { !$0.isLetter && !$0.isNumber }.prefix(word.count)
        return unknown.count == 1 && String(end.reversed()) == word && known.contains { $0.hasPrefix(word) }
    }

    private static func words(_ text: String) -> Set<Substring> {
        Set(text.split { !$0.isLetter && !$0.isNumber })
    }

    /// Returns the members that no field of the memo takes. They are appended to the text as `name: value`,
    /// since in tables and front matter a person chose the names.
    ///
    /// - Parameters:
    ///   - fields: The fields read from the same members.
    ///   - unread: Fields that the caller ignores.
    mutating func remainder(of members: [JSONMember], besides fields: RecordFields, unread: [Field] = []) -> [JSONMember] {
        members.filter { member in
            guard !Self.text(member.value).isEmpty, !fields.placed.contains(where: { $0.key == member.key }) else { return false }
            guard let field = match(member.key)?.field else {
                if isNotes(member) { return false }
                // A name that seems to be a date may have filled a field.
                return !fields.sources.contains { $0.key == member.key } || Self.text(member.value).contains("→")
            }
            return unread.contains(field) || !isTaken(member, field, fields)
        }
    }

    /// Returns whether the value of a member is fully kept by its field.
    private func isTaken(_ member: JSONMember, _ field: Field, _ fields: RecordFields) -> Bool {
        switch field {
        case .link: !WebAddresses.links(member.value).isEmpty
        case .name: fields.title == nil
        // Another key may have won, and only the first day of a date range is kept.
        case .title, .id, .secondary: fields.sources.contains { $0.key == member.key }
        case .created, .modified: isTakenDate(member, fields)
        case .fact(let fact):
            switch fact.definition.kind {
            case .flag: Self.flags.contains(Self.text(member.value).lowercased())
            case .state: state(member.value) != nil
            case .time: isTakenDate(member, fields)
            case .text: fields.sources.contains { $0.key == member.key }
            }
        case .coordinate: Double(Self.text(member.value)) == 0
        case .categoryColor, .categoryIcon: !fields.category.isEmpty
        case .archived, .starred, .done: Self.flags.contains(Self.text(member.value).lowercased())
        case .categoryType, .categoryPath, .position, .parent, .ignored: false
        case .technical: Self.isSetting(member.value)
        case .body, .wholeText, .checklist, .category, .stateOrCategory, .tags, .trashed: true
        }
    }

    /// Returns whether a value under the name of a setting is one, as opposed to an address or several words.
    static func isSetting(_ value: JSONValue) -> Bool {
        WebAddresses.links(value).isEmpty && !(value.scalarText.map { $0.contains(" ") && Prose.isProse($0) } ?? false)
    }

    private func isTakenDate(_ member: JSONMember, _ fields: RecordFields) -> Bool {
        fields.sources.contains { $0.key == member.key } && !Self.text(member.value).contains("→")
    }

    private static let flags: Set<String> = [
        "true", "false", "yes", "no", "1", "0", "y", "n", "on", "off", "o", "x", "예", "네", "아니오", "아니요",
    ]

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

/// The lines `name: value` that are added to a text, each once.
private struct KeptLines {
    private(set) var lines: [String] = []
    private var known: Set<String> = []
    private let text: MemoText
    private var budget = MemoText.searchLimit

    init(besides text: MemoText) { self.text = text }

    /// Adds a line unless the text has the value. Returns whether it was added.
    mutating func add(_ value: String, _ key: String) -> Bool {
        guard value.utf8.contains(where: { $0 > 0x20 }) else { return false }
        if budget > 0 {
            budget -= text.body.utf8.count
            if text.title.containsWhole(value) || text.body.containsWhole(value) { return false }
        }
        let line = "\(key): \(value)"
        guard known.insert(line).inserted else { return false }
        lines.append(line)
        return true
    }
}
