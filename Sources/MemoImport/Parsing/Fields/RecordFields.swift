import JSON
import MemoModel

/// The fields of one record, before they become a memo.
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
    /// The project, list or area that is the category for want of a better one, and the board or project around it.
    var placed: [JSONMember] = []
    var appearance = CategoryAppearance()
    /// The names of the categories above, outermost first.
    var parents: [String] = []
    /// IDs of records in other lists.
    var references: [RecordReference] = []
    /// IDs of records in lists that hold no categories, with the names of the lists in the singular.
    var owners: [RecordPart.Owner] = []
    /// The name of a category under `type`, and its path from the outermost name.
    var categoryType: String?
    var categoryPath: [String] = []
    var tags: [String] = []
    var created: Timestamp?
    var modified: Timestamp?
    /// Web addresses of the memo. They are appended unless the text contains them.
    var links: [String] = []
    /// Titles and descriptions of web pages by their addresses.
    var pages: [(address: String, words: [String])] = []
    var plain = PlainFacts()
    var isTrashed = false
    /// When the memo was moved to the trash, if the export says so.
    var trashed: Timestamp?
    var isArchived = false
    var isStarred = false
    var id: String?
    /// The ID that earlier versions of the program read; nil if it is the same.
    var formerID: String?
    /// Whether the record is one of Saekin's own exports.
    var isExported = false
    /// Whether a key for text was present, even if its value is empty.
    var hasTextKey = false
    /// Texts that may repeat the body, with their keys.
    var secondary: [(key: String, text: String)] = []
    /// The key of `name`.
    var nameKey = ""
    /// Members whose keys match a field that cannot hold their values.
    var untaken: [JSONMember] = []
    /// Members whose keys match no field.
    var unmatched: [JSONMember] = []
    /// Problems that still need a place.
    var notes: [(Place) -> ImportProblem] = []

    /// Which key filled each field.
    var sources: [FieldSource] = []

    var state: WorkState? {
        get { plain.state }
        set { plain.state = newValue }
    }
    var deadline: Timestamp? { plain.deadline }

    /// All body texts, the most reliable first. A text contained in the ones before it is left out.
    private var joinedBody: String {
        if bodies.count < 2, checklist == nil { return bodies.first?.text ?? "" }
        var body = ""
        for part in bodies.sorted(by: { $0.rank < $1.rank }) where !part.text.isEmpty {
            if body.isEmpty { body = part.text } else if !Self.repeats(part, body) { body += "\n" + part.text }
        }
        guard let checklist, !checklist.isEmpty, !body.contains(checklist) else { return body }
        return body.isEmpty ? checklist : body + "\n" + checklist
    }

    /// Returns whether a text is in the body. Nested texts also repeat it in parts, without the signs of its markup.
    private static func repeats(_ part: Text, _ body: String) -> Bool {
        if body.contains(part.text) { return true }
        guard part.rank >= nested else { return false }
        let own = Prose.letters(of: part.text)
        return own.count > 3 && Prose.letters(of: body).contains(own)
    }

    /// The first rank of texts under keys that name no field.
    static let nested = 1000

    /// Returns the text of the memo: title and body, or the whole text.
    func text(usingName: Bool) -> MemoText {
        let text = textAlone(usingName: usingName)
        let linked = links.isEmpty ? text : text.adding(links: links)
        return pages.isEmpty ? linked : linked.adding(lines: pages.flatMap { Self.lines(of: $0.address, $0.words, besides: text) })
    }

    /// Returns the lines about a page, its address first unless the text has it.
    private static func lines(of address: String, _ words: [String], besides text: MemoText) -> [String] {
        guard let title = words.first, !text.title.containsBytes(of: address), !text.body.containsBytes(of: address) else { return words }
        return [title + LinkText.addition(to: title, address: address)] + words.dropFirst()
    }

    private func textAlone(usingName: Bool) -> MemoText {
        let title = title?.text ?? (usingName ? name : nil) ?? ""
        let body = joinedBody
        guard let whole = wholeText?.text, !whole.isEmpty else {
            // Gives the same result as joining and splitting, without the copies.
            guard title.isOneLine else { return MemoText(title: title, body: body) }
            return MemoText(lead: "", title: title, gap: body.isEmpty ? "" : "\n", body: body)
        }
        if MemoText(whole).title == MemoText(title).title || title.isEmpty {
            return MemoText(title: whole, body: body == whole ? "" : body)
        }
        return MemoText(title: title, body: body.isEmpty ? whole : whole + "\n" + body)
    }
}

/// The key that filled a field, and its rank.
struct FieldSource {
    let field: Field
    let rank: Int
    let key: String
}

// MARK: Filling them

extension RecordFields {
    /// Returns whether a key may fill its field, which no better key has filled yet. Reports duplicate keys.
    mutating func wins(_ match: FieldNames.Match, _ key: String) -> Bool {
        if let index = sources.firstIndex(where: { $0.field == match.field }) {
            if sources[index].key == key {
                notes.append { .duplicateKey($0, key: key) }
                return true
            }
            guard match.rank < sources[index].rank else { return false }
            leave(sources.remove(at: index))
        }
        sources.append(FieldSource(field: match.field, rank: match.rank, key: key))
        return true
    }

    /// Keeps the value of a key that a better one replaces.
    mutating func leave(_ source: FieldSource) {
        let text: String? =
            switch source.field {
            case .title: title?.text
            case .wholeText: wholeText?.text
            case .category, .stateOrCategory: category.joined(separator: "/")
            default: nil
            }
        if let text, !text.isEmpty { untaken.append(JSONMember(key: source.key, value: .string(text))) }
    }

    /// Keeps a member whose field cannot hold its value.
    mutating func leave(_ value: JSONValue, _ key: String) {
        switch value {
        // Databases store empty lists as texts.
        case .null, .bool, .string("[]"), .string("{}"): break
        case .integer, .number, .string, .array, .object: untaken.append(JSONMember(key: key, value: value))
        }
    }

    mutating func set(_ date: Timestamp, _ field: Field) {
        switch field {
        case .created: created = date
        case .modified: modified = date
        case .fact(let fact): plain[fact] = .time(date)
        default: break
        }
    }

    func date(of field: Field) -> Timestamp? {
        switch field {
        case .created: created
        case .modified: modified
        case .fact(let fact): plain[fact]?.time
        default: nil
        }
    }
}
