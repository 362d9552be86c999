import MemoModel

/// What the members of one record say about a memo, before it is one.
struct RecordFields {
    struct Text {
        let rank: Int
        let text: String
    }

    var title: Text?
    var name: String?
    var bodies: [Text] = []
    var wholeText: Text?
    var checklist: String?
    var category: [String] = []
    var appearance = CategoryAppearance()
    var parent: String?
    /// What a category calls itself besides a name, and its names from the outermost one.
    var categoryType: String?
    var categoryPath: [String] = []
    var tags: [String] = []
    var created: Timestamp?
    var modified: Timestamp?
    var deadline: Timestamp?
    /// Addresses of the web that belong to the memo and may stand outside its text.
    var links: [String] = []
    var isPinned = false
    var isTrashed = false
    /// When it was put there, where the export says so.
    var trashed: Timestamp?
    var isArchived = false
    var state: WorkState?
    var id: String?
    /// Whether a key that holds text was there, be it empty.
    var hasTextKey = false
    /// Whether the category came with looks of its own.
    var hasEmbeddedAppearance = false
    /// Members under keys that are no field's.
    var unmatched: [JSONMember] = []
    /// Problems, still without a place.
    var notes: [(Place) -> ImportProblem] = []

    /// How sure the key was that filled each field, and its name.
    var sources: [FieldSource] = []

    /// Several texts are all kept, the surest first; what only repeats another is not.
    private var joinedBody: String {
        if bodies.count < 2, checklist == nil { return bodies.first?.text ?? "" }
        var body = ""
        for part in bodies.sorted(by: { $0.rank < $1.rank }).map(\.text) + [checklist].compactMap({ $0 }) where !part.isEmpty {
            if body.isEmpty { body = part } else if !body.contains(part) { body += "\n" + part }
        }
        return body
    }

    /// The one text of the memo: title and body as its application kept them apart, or its whole text.
    func text(usingName: Bool) -> MemoText {
        let text = textAlone(usingName: usingName)
        return links.isEmpty ? text : text.adding(links: links)
    }

    private func textAlone(usingName: Bool) -> MemoText {
        let title = title?.text ?? (usingName ? name : nil) ?? ""
        let body = joinedBody
        guard let whole = wholeText?.text, !whole.isEmpty else {
            // What joining the two and cutting them again would give, without the copies.
            guard title.isOneLine else { return MemoText(title: title, body: body) }
            return MemoText(lead: "", title: title, gap: body.isEmpty ? "" : "\n", body: body)
        }
        if MemoText(whole).title == MemoText(title).title || title.isEmpty {
            return MemoText(title: whole, body: body == whole ? "" : body)
        }
        return MemoText(title: title, body: body.isEmpty ? whole : whole + "\n" + body)
    }
}

/// Which key filled a field.
struct FieldSource {
    let field: Field
    let rank: Int
    let key: String
}

extension String {
    /// Whether this is a title as it stands: one line that does not begin with white space. Others may be, too.
    fileprivate var isOneLine: Bool {
        guard let first = unicodeScalars.first, first.value < 0x80 ? first.value > 0x20 : 0xAC00...0xD7A3 ~= first.value else {
            return false
        }
        return !utf8.contains { $0 == 0x0A || $0 == 0x0D }
    }
}
