import JSON
import MemoModel

/// Folders with memos and other folders inside, under any key and to any depth.
extension JSONRecords {
    /// Facts that the records below an object take from its other members.
    struct Inheritance: Sendable {
        var names: [String] = []
        var state: WorkState?
        /// Whether the object describes the file and no folder.
        var isHead = false
    }

    /// Words of keys that describe an export and no folder.
    private static let headWords: Set<String> = [
        "version", "app", "export", "exported", "exporter", "exportedat", "exportdate", "generator", "schema", "format", "backup",
        "database",
    ]
    /// Keys of folders within folders, and of memos in them.
    private static let contents: Set<String> = [
        "children", "childs", "items", "entries", "contents", "data", "nodes", "elements", "하위", "하위항목", "항목",
    ]
    /// Entries of a list that are looked at.
    private static let samples = 8

    /// Returns whether the words of a key describe an export.
    static func describesFile(_ words: [String]) -> Bool { !headWords.isDisjoint(with: words) }

    /// Returns the names of the folders around a record and the state of its list.
    func inherited(_ surroundings: JSONSurroundings) -> (names: [String], state: WorkState?) {
        var (names, state, head) = ([String](), WorkState?.none, [String]())
        for level in surroundings.levels {
            let own = inheritance(of: level)
            state = own.state ?? state
            if own.isHead { head += own.names } else { names += own.names }
        }
        return (names.isEmpty ? head : names, state)
    }

    private func inheritance(of level: JSONLevel) -> Inheritance {
        if let known = level.inherited as? Inheritance { return known }
        let fields = reading.read(level.members.filter { !isNameList($0) && !holdsRecords($0) })
        // A project or list beside records is that of the export.
        var own = Inheritance(names: fields.placed.isEmpty ? fields.category : [], state: fields.state)
        if own.names.isEmpty { own.names = [(fields.name ?? fields.title?.text)?.categoryName].compactMap(\.self) }
        own.isHead = level.isRoot && level.members.contains { Self.describesFile(NameWords.split($0.key)) }
        // Dumps of databases name their tables.
        if level.members["type"] == .string("table") { own.names = [] }
        level.inherited = own
        return own
    }

    /// Returns whether a member with the key of a name is an object with other objects or lists in it, which is no name.
    private func holdsRecords(_ member: JSONMember) -> Bool {
        guard [.name, .title].contains(reading.match(member.key)?.field), case .object(let inner) = member.value else { return false }
        return inner.contains { $0.value.scalarText == nil && $0.value != .null }
    }

    /// Returns whether an object with a title, which may be empty, is a folder: it has no text of its own, and lists or maps of whole memos or of
    /// other folders.
    func isFolder(_ members: [JSONMember], _ surroundings: JSONSurroundings) -> Bool {
        let lists = members.filter { if case .object? = entries(of: $0.value).first { true } else { false } }
        guard !lists.isEmpty else { return false }
        let isListed = listKey(surroundings)?.isCertain == true
        var (hasName, isDescribed, isThing) = (false, false, false)
        for member in members {
            let isNotes = member.key == RecordReading.notesKey && member.value.scalarText?.isEmpty == false
            if isNotes || [.done, .deadline].contains(reading.match(member.key)?.field) { isThing = true }
            guard let field = reading.match(member.key)?.field, let text = member.value.scalarText else { continue }
            switch field {
            case .title, .name: hasName = true
            case .wholeText, .checklist: if !text.isEmpty { return false }
            case .body where !isListed && !text.isEmpty:
                guard isDescription(member) else { return false }
                isDescribed = true
            default: break
            }
        }
        let holders = lists.filter { holdsMemos($0, isListed: isListed) }
        guard hasName, !holders.isEmpty else { return false }
        // A task names the projects that it is in.
        let areFolders = holders.allSatisfy { holder in
            ReferenceKey(words: NameWords.split(holder.key))?.kind == .category && !entries(of: holder.value).contains(where: holdsLists)
        }
        if isThing, areFolders, !isListed { return false }
        // Memos have descriptions too, and lists of things to do.
        return !isDescribed || listKey(surroundings)?.kind == .category || folder(members) != nil
    }

    /// Returns whether a member is the description of a memo or a folder.
    func isDescription(_ member: JSONMember) -> Bool {
        guard let match = reading.match(member.key), match.field == .body else { return false }
        return FieldNames.isDescription(match.rank)
    }

    /// Returns the kind of folder that an object with lists is, whatever its own list is called: `project` if memos in it have its ID under
    /// `project_id`, or it has a `parent_project_id`; nil if neither.
    func folder(_ members: [JSONMember]) -> ReferenceKey? {
        guard isPlain, let id = members.first(where: { reading.match($0.key)?.field == .id })?.value.scalarText else { return nil }
        for member in members {
            guard case .array(let values) = member.value, case .object(let first)? = values.first,
                ReferenceKey(words: NameWords.split(member.key))?.kind == .memo
            else { continue }
            for key in first where key.value.scalarText == id {
                guard let own = ReferenceKey(words: NameWords.split(key.key)), own.kind == .category, own.isID else { continue }
                return ReferenceKey(words: [own.stem])
            }
        }
        return members.lazy.compactMap { ReferenceKey(words: NameWords.split($0.key)) }.first {
            $0.kind == .parent && $0.isID && !$0.stem.isEmpty
        }
        .flatMap { ReferenceKey(words: [$0.stem]) }
    }

    /// Yields a memo with the description of a folder, since a category has no text. Returns false if there is none, or if the name of the list
    /// says that it holds categories, whose descriptions are reported.
    func describe(_ level: JSONLevel, _ surroundings: JSONSurroundings, _ place: Place) throws -> Bool {
        let list = listKey(surroundings)
        guard list?.isCertain != true, let key = list?.kind == .category ? list : level.folder,
            level.members.contains(where: { isDescription($0) && $0.value.scalarText?.isEmpty == false })
        else { return false }
        let names = inheritance(of: level).names
        let fields = reading.read(level.members.filter { !isNameList($0) && !holdsRecords($0) && $0.value.scalarText != nil })
        guard let name = names.last, fields.bodies.contains(where: { !$0.text.isEmpty }) else { return false }
        recordCount += 1
        var memo = MemoRecord(place: numbered(place, by: 0), text: fields.text(usingName: true))
        memo.category = inherited(surroundings).names + names
        (memo.created, memo.modified) = (fields.created, fields.modified)
        memo.externalID = "\(key.stem) \(fields.id ?? name)"
        let own = fields.id.map { [RecordReference(key: key, name: key.stem, ids: [$0])] } ?? []
        try emit(JSONItem(item: .memo(memo), references: own), .memo(in: surroundings.keys))
        return true
    }

    /// Returns the values of a list, or those of a map of IDs to objects.
    private func entries(of value: JSONValue) -> [JSONValue] {
        switch value {
        case .array(let values): return values
        case .object(let members):
            let isMap = members.allSatisfy { !$0.value.members.isEmpty && reading.match($0.key) == nil }
            return isMap ? members.map(\.value) : []
        case .null, .bool, .integer, .number, .string: return []
        }
    }

    /// Returns whether a member holds memos or folders, as opposed to the parts of one memo.
    private func holdsMemos(_ member: JSONMember, isListed: Bool) -> Bool {
        let values = entries(of: member.value)
        let key = member.key.lowercased()
        let kind = Self.contents.contains(key) ? nil : ReferenceKey(words: NameWords.split(member.key))?.kind
        guard kind == .memo || kind == .category || Self.contents.contains(key) || key.hasPrefix("sub") else { return false }
        let isFolders = kind == .category || isListed && kind != .memo
        return values.prefix(Self.samples).allSatisfy { isMemoOrFolder($0.members, isFolders: isFolders, isNamed: kind == .memo) }
    }

    private func isMemoOrFolder(_ members: [JSONMember], isFolders: Bool, isNamed: Bool) -> Bool {
        var (hasName, hasBody, hasID, hasDate, hasTick) = (false, false, false, false, false)
        for member in members {
            switch reading.match(member.key)?.field {
            case .title, .name: if case .string = member.value { hasName = true }
            case .body, .wholeText: hasBody = hasBody || member.value != .null
            case .link: hasBody = hasBody || !WebAddresses.links(member.value).isEmpty
            case .id: hasID = true
            case .done: if case .bool = member.value { hasTick = true }
            default: hasDate = hasDate || reading.isDate(member.key)
            }
        }
        guard hasName || isNamed && hasBody else { return false }
        // A record that can be ticked off is a step of one memo, unless it has a title and a text.
        if hasTick, !isFolders { return hasName && hasBody }
        if isFolders || hasBody && (isNamed || hasID || hasDate) || hasID && hasDate { return true }
        return isFolder(members, JSONSurroundings())
    }

    /// Yields the category that an object around lists stands for, if a list of categories holds it or it has a colour.
    func enter(_ level: JSONLevel, _ surroundings: JSONSurroundings) throws {
        let named = listKey(surroundings)
        let list = named?.kind == .category ? named : level.folder ?? named
        guard list?.kind == .category || level.members.contains(where: { reading.match($0.key)?.field == .categoryColor }) else { return }
        let fields = reading.read(level.members.filter { !isNameList($0) })
        let names = inheritance(of: level).names
        guard !names.isEmpty else { return }
        let entry = nameEntry(fields, surroundings, folder: list?.kind == .category ? list : nil)
        guard list?.isCertain == true || fields.appearance != CategoryAppearance() else { return }
        let category = CategoryRecord(path: inherited(surroundings).names + names, appearance: fields.appearance)
        try emit(JSONItem(item: .category(category), entry: entry), .other)
    }
}
