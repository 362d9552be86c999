import MemoModel

/// A text that is a memo, with or without front matter.
enum TextMemo {
    /// What the name of a file is to its memo.
    enum Naming {
        /// Nothing: an app gave it.
        case nothing
        /// A title where the text has none, and words that a search has to find.
        case told
        /// The title, as in a vault of Obsidian's.
        case title
    }

    /// The memo; nil when there is nothing in it, which was reported.
    ///
    /// - Parameters:
    ///   - naming: What the name of the file is to the memo.
    ///   - modified: When the file was changed, for want of a better date.
    static func read(
        _ text: String, _ file: ExportFile, naming: Naming = .nothing, modified: Timestamp?, _ reading: inout RecordReading,
        yield: (ImportItem) throws -> Void
    ) throws -> MemoRecord? {
        let place = Place(path: file.path)
        var (fields, rest, body, isComplete) = (RecordFields(), [JSONMember](), text, false)
        switch FrontMatter.split(text) {
        case .none: break
        case .read(let front):
            // The text is the file's: a summary in the front matter is an addition to it.
            let members = front.members.filter { member in !Field.texts.contains { $0 == reading.match(member.key)?.field } }
            (fields, body) = (reading.read(members), front.rest)
            rest = reading.remainder(of: front.members, besides: fields, unread: Field.texts + [.name])
            reading.countUnknown(rest)
            // Saekin's own exports tell all there is: a memo whose change nobody noted did not change when its file did.
            isComplete = front.members.contains { $0.key == "saekin" }
        case .broken(let reason): try yield(.problem(.frontMatter(place, reason: reason)))
        }
        for note in fields.notes { try yield(.problem(note(place))) }
        // What Saekin wrote begins with its title, and a name of letters and numbers at random was given by a program.
        let name = naming == .title && !isComplete && !file.stem.isUUID ? Self.name(of: file) : nil
        let titled = titled(body, by: fields.title?.text ?? "", or: name)
        var whole = Self.text(titled, fields.links, rest.map(\.line), named: file.stem)
        if naming == .told, !isComplete, !body.allSatisfy(\.isWhitespace) {
            whole = whole.naming(file, hasTitle: fields.title?.text.isEmpty == false || whole.beginsWithTitle && !FileName.isSaved(file))
        }
        guard !whole.isBlank else {
            try yield(.problem(.emptyMemo(place)))
            return nil
        }
        var memo = MemoRecord(place: place, text: whole)
        memo.externalID = fields.id ?? (file.stem.isUUID ? file.stem : nil)
        memo.take(fields)
        memo.modified = isComplete ? fields.modified : fields.modified ?? modified
        memo.conflictOf = ConflictName.original(of: file.name).map { file.folderPath + $0 }
        return memo
    }

    /// The name that a person gave, without what a sync service added.
    private static func name(of file: ExportFile) -> String {
        guard let name = ConflictName.original(of: file.name) else { return file.stem }
        return String(name.dropLast(file.name.count - file.stem.count))
    }

    /// The body, below the title of the front matter or the file's name unless it begins with that itself.
    private static func titled(_ body: String, by title: String, or name: String?) -> MemoText {
        let text = MemoText(body)
        let heading = text.title.drop { $0 == "#" || $0 == " " }
        if !title.isEmpty { return heading == title ? text : MemoText(title: title, body: body) }
        guard let name, !FileTitle.matches(name.lowercased(), heading.lowercased()) else { return text }
        return MemoText(title: name, body: body)
    }

    /// The text with `links` and `lines` at its end; a note of nothing but those has the name of its file for its title.
    private static func text(_ text: MemoText, _ links: [String], _ lines: [String], named name: String) -> MemoText {
        let text = text.adding(links: links)
        guard !lines.isEmpty else { return text }
        return (text.isBlank ? MemoText(title: name, body: "") : text).adding(lines: lines)
    }
}

extension MemoRecord {
    /// Sets everything but text and id as the members of a record tell it.
    mutating func take(_ fields: RecordFields) {
        category = fields.category
        if !fields.category.isEmpty, fields.appearance != CategoryAppearance() { categoryAppearance = fields.appearance }
        tags = fields.isArchived ? fields.tags + ["archived"] : fields.tags
        (created, modified, deadline) = (fields.created, fields.modified, fields.deadline)
        (isPinned, isTrashed, trashed, state) = (fields.isPinned, fields.isTrashed, fields.trashed, fields.state)
    }
}
