import JSON
import MemoModel

/// Reads a text file that is one memo, with or without front matter.
enum TextMemo {
    /// How the name of a file is used for its memo.
    enum Naming: UInt8 {
        /// Not at all, since an app chose the name.
        case ignored
        /// As the title if the text has none, and as words that a search must find.
        case fallback
        /// As the title, as in an Obsidian vault.
        case title
    }

    /// Returns the memo; nil if it is empty, which has been reported.
    ///
    /// - Parameters:
    ///   - naming: How the name of the file is used.
    ///   - modified: The date of the file, used if the front matter has no modification date.
    static func read(
        _ text: String, _ file: ExportFile, naming: Naming = .ignored, modified: Timestamp?, _ reading: inout RecordReading,
        yield: (ImportItem) throws -> Void
    ) throws -> MemoRecord? {
        let place = Place(path: file.path)
        var (fields, rest, body, isComplete) = (RecordFields(), [JSONMember](), text, false)
        var attachments: [AttachmentRecord]?
        switch MarkupHead.split(text, ending: file.pathExtension) {
        case .none: break
        case .read(let front):
            // Saekin's own exports are complete. If they have no modification date, the memo was never
            // modified, whatever the date of the file.
            isComplete = front.members.contains { $0.key == "saekin" }
            reading.comments += front.comments
            attachments = isComplete ? ListedAttachments.records(front.members) : nil
            let all = attachments == nil ? front.members : front.members.filter { !ListedAttachments.isList($0) }
            // The memo's text is the body of the file. A summary in the front matter is appended to it.
            let members = all.filter { member in !Field.texts.contains { $0 == reading.match(member.key)?.field } }
            (fields, body) = (reading.read(members), front.rest)
            rest = reading.remainder(of: all, besides: fields, unread: Field.texts + [.name])
            reading.countUnknown(rest)
        case .broken(let reason): try yield(.problem(.frontMatter(place, reason: reason)))
        }
        for note in fields.notes { try yield(.problem(note(place))) }
        // Saekin's own exports begin with the title. A UUID as file name was given by a program.
        let name = naming == .title && !isComplete && !file.stem.isUUID ? Self.name(of: file) : nil
        let titled = titled(body, by: fields.title?.text ?? "", or: name)
        var whole = Self.text(titled, fields.links, rest.map(\.line), named: file.stem)
        if naming == .fallback, !isComplete, !body.allSatisfy(\.isWhitespace) {
            whole = whole.naming(file, hasTitle: fields.title?.text.isEmpty == false || whole.beginsWithTitle && !FileName.isSaved(file))
        }
        guard var memo = try MemoRecord(whole, fields, at: place, yield: yield) else { return nil }
        memo.externalID = fields.id ?? (file.stem.isUUID ? file.stem : nil)
        memo.modified = isComplete ? fields.modified : fields.modified ?? modified
        memo.isFileDated = !isComplete && fields.modified == nil
        memo.isExported = isComplete
        memo.conflictOf = ConflictName.original(of: file.name).map { file.folderPath + $0 }
        if let attachments { (memo.attachments, memo.listsAttachments) = (attachments, true) }
        return memo
    }

    /// Returns the name without the part that a sync service added.
    private static func name(of file: ExportFile) -> String {
        guard let name = ConflictName.original(of: file.name) else { return file.stem }
        return String(name.dropLast(file.name.count - file.stem.count))
    }

    /// Returns the body with a title above it, from the front matter or the file name, unless it begins with
    /// that title.
    private static func titled(_ body: String, by title: String, or name: String?) -> MemoText {
        let text = MemoText(body)
        let heading = text.title.drop { $0 == "#" || $0 == " " }
        if !title.isEmpty { return heading == title ? text : MemoText(title: title, body: body) }
        guard let name, !FileTitle.matches(name.lowercased(), heading.lowercased()) else { return text }
        return MemoText(title: name, body: body)
    }

    /// Returns the text with `links` and `lines` appended. If there is nothing else, the file name becomes
    /// the title.
    private static func text(_ text: MemoText, _ links: [String], _ lines: [String], named name: String) -> MemoText {
        let text = text.adding(links: links)
        guard !lines.isEmpty else { return text }
        return (text.isBlank ? MemoText(title: name, body: "") : text).adding(lines: lines)
    }
}

extension MemoRecord {
    /// Creates a memo with a text and the fields of a record, but no ID. A blank text is reported, and there is no memo.
    init?(_ text: MemoText, _ fields: RecordFields, at place: Place, yield: (ImportItem) throws -> Void) throws {
        guard !text.isBlank else {
            try yield(.problem(.emptyMemo(place)))
            return nil
        }
        self.init(place: place, text: text)
        take(fields)
    }

    /// Sets everything except text and ID from the fields of a record.
    mutating func take(_ fields: RecordFields) {
        category = fields.category
        if !fields.category.isEmpty, fields.appearance != CategoryAppearance() { categoryAppearance = fields.appearance }
        tags = fields.tags
        if fields.isArchived { tags.append("archived") }
        if fields.isStarred { tags.append("starred") }
        (created, modified, plain) = (fields.created, fields.modified, fields.plain)
        (isTrashed, trashed, isExported) = (fields.isTrashed, fields.trashed, fields.isExported)
    }
}

/// The fields within a text: front matter, or the fields of its markup language.
enum MarkupHead {
    /// Number of lines at the beginning of a text that may hold fields.
    private static let lineLimit = 64
    /// The fields that are read in texts which keep the lines of their fields.
    private static let fields: [Field] = [.title, .tags, .created, .modified, .deadline, .category]

    /// - Parameter ending: The extension of the file, in lower case.
    static func split(_ text: String, ending: String) -> FrontMatter.Outcome {
        let front = FrontMatter.split(text)
        guard case .none = front else { return front }
        let members: [JSONMember]
        switch ending {
        case OrgText.ending: return OrgText.split(text)
        case "rst", "rest": members = title(over: text) + lines(of: text, until: nil)
        case "adoc", "asciidoc", "asc": members = lines(of: text, until: "")
        case "tex", "ltx", "latex": members = ["title", "date"].compactMap { command($0, in: text) }
        default: return .none
        }
        let names = FieldNames()
        let known = members.filter { member in
            guard let field = names.match(member.key)?.field, fields.contains(field), let value = member.value.scalarText else {
                return false
            }
            // `\date{\today}` and `:date: {docdate}` are no dates.
            return ![.created, .modified, .deadline].contains(field) || DateParts(value) != nil
        }
        return known.isEmpty ? .none : .read(FrontMatter(members: known, rest: text, comments: 0))
    }

    /// Returns the fields `:name: value` (reStructuredText, AsciiDoc), up to a line `end`.
    private static func lines(of text: String, until end: String?) -> [JSONMember] {
        var members: [JSONMember] = []
        for line in text.lines.prefix(lineLimit) {
            let line = FrontMatter.trimmed(line)
            if let end, line == end, !members.isEmpty { break }
            guard line.first == ":", let colon = line.dropFirst().firstIndex(of: ":"), colon > line.index(after: line.startIndex) else {
                continue
            }
            members.append(
                JSONMember(
                    key: String(line[line.index(after: line.startIndex)..<colon]),
                    value: .string(String(FrontMatter.trimmed(line[line.index(after: colon)...])))))
        }
        return members
    }

    /// Returns the title of reStructuredText between two lines of the same signs.
    private static func title(over text: String) -> [JSONMember] {
        let lines = text.lines.lazy.map(FrontMatter.trimmed).filter { !$0.isEmpty }.prefix(3).map { $0 }
        guard lines.count == 3, lines[0] == lines[2], lines[0].count > 1, let sign = lines[0].first, sign.isPunctuation || sign.isSymbol,
            lines[0].allSatisfy({ $0 == sign })
        else { return [] }
        return [JSONMember(key: "title", value: .string(String(lines[1])))]
    }

    /// Returns the text in the braces of a command of LaTeX: `\title{봄}`.
    private static func command(_ name: String, in text: String) -> JSONMember? {
        guard let start = text.firstRange(of: "\\\(name){")?.upperBound else { return nil }
        var (depth, value) = (1, "")
        for character in text[start...].prefix(4096) {
            depth += character == "{" ? 1 : character == "}" ? -1 : 0
            if depth == 0 { return JSONMember(key: name, value: .string(value.lines.joined(separator: " ").replacing("\\\\", with: " "))) }
            value.append(character)
        }
        return nil
    }
}
