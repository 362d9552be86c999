import JSON
import MemoModel

/// Categories and tags: lists of them, and folders around memos.
extension JSONRecords {
    /// Lists whose name says nothing about their records.
    static let generic: Set<String> = [
        "data", "rows", "items", "records", "values", "results", "list", "entries", "docs", "documents", "included", "nodes", "edges",
    ]
    /// Keys of IDs that only lists of names have.
    private static let idKeys: Set<String> = ["idx", "seq", "no", "code", "pk", "oid", "rowid", "localid", "remoteid", "번호", "코드"]
    private static let nested: Set<String> = ["children", "childs", "subs", "하위"]

    /// Returns the role that the name of the list of a record tells; nil if it tells none.
    func listKey(_ surroundings: JSONSurroundings) -> ReferenceKey? {
        var name = surroundings.list ?? fileList
        // Nearly always that of the record before.
        if let last = lastList, last.name == name { return last.key }
        // Folders within folders are of the same kind.
        if Self.nested.contains(name.lowercased()) {
            let keys = surroundings.documentKey == nil ? surroundings.keys : surroundings.keys.dropLast()
            name = keys.last { !Self.nested.contains($0.lowercased()) } ?? fileList
            return listKey(named: name).flatMap { $0.isCertain ? $0 : nil }
        }
        guard Self.generic.contains(name.lowercased()) else {
            let key = listKey(named: name)
            lastList = (name, key)
            return key
        }
        // Dumps of databases have the name of the table beside its rows.
        return tableNames(surroundings).lazy.compactMap { self.listKey(named: $0) }.first
    }

    /// Returns the name of the table that stands beside the rows of a list whose own name says nothing; nil if there is none.
    func tableName(_ surroundings: JSONSurroundings) -> String? {
        guard Self.generic.contains(surroundings.list?.lowercased() ?? "") else { return nil }
        return tableNames(surroundings).first
    }

    private func tableNames(_ surroundings: JSONSurroundings) -> [String] {
        (surroundings.levels.last?.members ?? []).filter { ["name", "table", "collection", "entity"].contains($0.key) }
            .compactMap(\.value.scalarText)
    }

    private func listKey(named name: String) -> ReferenceKey? {
        if let known = knownLists[name] { return known }
        let key = ReferenceKey(words: NameWords.split(name)).flatMap { $0.isID || $0.kind == .parent ? nil : $0 }
        if knownLists.count < 4096 { knownLists[name] = .some(key) }
        return key
    }

    /// Returns whether a member beside lists of memos is a store, or a list of categories or tags whose name is that of a field too.
    func isNameList(_ member: JSONMember) -> Bool {
        if RecordStore.isIn(member.value) { return true }
        guard let field = reading.match(member.key)?.field else { return false }
        switch member.value {
        case .array(let values):
            return [.category, .stateOrCategory, .tags].contains(field) && !values.isEmpty && values.allSatisfy { !$0.members.isEmpty }
        // A map of IDs to tags.
        case .object(let entries):
            let areNames = entries.allSatisfy { if case .string = $0.value { true } else { !$0.value.members.isEmpty } }
            return field == .tags && !entries.isEmpty && areNames
        case .null, .bool, .integer, .number, .string: return false
        }
    }

    /// Takes a map of IDs to names, `"categories": {"c1": "업무"}`. Returns false for any other value.
    func takeNames(_ members: [JSONMember], _ surroundings: JSONSurroundings) throws -> Bool {
        guard let key = surroundings.documentKey, let list = listKey(named: key), list.kind != .memo, !members.isEmpty,
            members.allSatisfy({ if case .string = $0.value { reading.match($0.key) == nil } else { false } })
        else { return false }
        for member in members {
            guard let name = member.value.scalarText?.categoryName else { continue }
            let entry = NameTable.Entry(name: name, stem: list.stem, above: [], around: [])
            let index = links.add(entry, kind: list.kind, ids: [member.key])
            guard list.isCertain else { continue }
            try emit(JSONItem(item: .category(CategoryRecord(path: [name], appearance: CategoryAppearance())), entry: index), .other)
        }
        return true
    }

    /// Takes a record that only joins a memo with a category or tags. Returns false for any other record.
    func joins(_ fields: RecordFields, _ surroundings: JSONSurroundings) -> Bool {
        guard !fields.references.isEmpty, !fields.hasTextKey, fields.name == nil else { return false }
        let memos = fields.references.filter { $0.key.kind == .memo && $0.key.isID }
        let names = fields.references.filter { ($0.key.kind == .tag || $0.key.kind == .category) && $0.key.isID }
        guard memos.count == 1, !names.isEmpty, listKey(surroundings)?.kind != .memo || fields.title == nil else { return false }
        for id in memos[0].ids { links.join(id, names) }
        return true
    }

    /// Adds a record of a list of names to those that others may name, and returns its index; nil for any other record.
    ///
    /// - Parameter folder: The kind of folder that the record is, if other records tell it.
    func nameEntry(_ fields: RecordFields, _ surroundings: JSONSurroundings, folder: ReferenceKey? = nil) -> Int? {
        // Most records have text.
        if fields.wholeText != nil || fields.bodies.contains(where: { !FieldNames.isDescription($0.rank) }) { return nil }
        guard let list = folder ?? listKey(surroundings), list.kind != .memo,
            folder != nil || fields.checklist == nil && (list.kind == .category || list.kind == .tag)
                || !hasText(fields, in: list, surroundings),
            let name = (name(of: fields, list) ?? name(in: surroundings))?.categoryName
        else { return nil }
        let same = fields.references.filter { $0.key.isID && $0.key.kind == list.kind && $0.key.stem == list.stem }
        // A record with another ID of the list is in that one: a folder within a folder, but a card of a board, whatever the file is called.
        let isWithin = !same.isEmpty && fields.id.map { id in !same.contains { $0.ids.contains(id) } } ?? false
        if isWithin, !list.isCertain { return nil }
        let own = isWithin ? [] : same
        var ids = own.flatMap(\.ids) + [fields.id, surroundings.documentKey].compactMap(\.self)
        ids += fields.unmatched.filter { Self.idKeys.contains($0.key.lowercased()) }.compactMap(\.value.scalarText)
        if let tag = fields.tags.first, list.kind == .tag, fields.tags.count == 1, ids.isEmpty { ids = [tag] }
        let above = fields.references.filter { reference in
            !own.contains(reference) && (reference.key.kind == .parent || reference.key.kind == .category)
                && (isWithin || !(reference.key.stem == list.stem && reference.key.kind == list.kind))
        }
        // Those above it are known by their names, whether memos name them or not.
        links.expect(above.filter { $0.key.isID && $0.key.kind == .category })
        // The notebook above a notebook stands in the same workspace.
        let sorted = above.filter { $0.key.kind == .parent } + above.filter { $0.key.kind != .parent }
        var entry = NameTable.Entry(
            name: name, stem: list.stem, above: sorted, around: list.kind == .tag ? [] : inherited(surroundings).names)
        if let last = fields.categoryPath.last {
            entry = NameTable.Entry(name: last, stem: list.stem, above: [], around: entry.around + fields.categoryPath.dropLast())
        }
        let index = links.add(entry, kind: list.kind, ids: ids)
        for memos in fields.references where memos.key.kind == .memo && memos.key.isPlural {
            let own = RecordReference(key: list, name: memos.name, ids: ids.isEmpty ? [name] : ids)
            for id in memos.ids { links.join(id, [own]) }
        }
        return index
    }

    private func name(of fields: RecordFields, _ list: ReferenceKey) -> String? {
        fields.name ?? fields.title?.text ?? fields.categoryType ?? (list.kind == .tag ? fields.tags.first : fields.category.last)
            ?? fields.categoryPath.last
    }

    /// Returns the key of a record in a map of categories by their names.
    private func name(in surroundings: JSONSurroundings) -> String? {
        surroundings.documentKey.flatMap { Machinery.isValue($0) ? nil : $0 }
    }

    /// Returns whether a record has text. The description of a category is none.
    private func hasText(_ fields: RecordFields, in list: ReferenceKey?, _ surroundings: JSONSurroundings) -> Bool {
        if fields.wholeText != nil || fields.checklist != nil { return true }
        guard !fields.bodies.isEmpty else { return false }
        let isDirect = list?.isCertain == true && !Self.nested.contains(surroundings.list?.lowercased() ?? "")
        return !isDirect || !fields.bodies.allSatisfy { FieldNames.isDescription($0.rank) }
    }

    /// Returns whether a record has an empty list of memos.
    private func holdsNothing(_ fields: RecordFields) -> Bool {
        fields.unmatched.contains { $0.value == .array([]) && memoList(named: $0.key) }
    }

    /// Returns whether a record with a name and a place among others is a memo: its list is one of memos, or it has a deadline or state.
    private func isThing(_ fields: RecordFields, _ surroundings: JSONSurroundings) -> Bool {
        fields.deadline != nil || fields.state != nil || surroundings.list.map { memoList(named: $0) } ?? false
    }

    /// Returns the category in a record that has no text: an entry of a category list, or a record with a
    /// colour or icon.
    ///
    /// - Parameter entry: The index of the record if others may name it.
    func categoryRecord(_ fields: RecordFields, _ surroundings: JSONSurroundings, _ entry: Int?) -> CategoryRecord? {
        if entry == nil, fields.title != nil || !fields.bodies.isEmpty { return nil }
        let list = listKey(surroundings)
        let isListed = list?.isCertain == true || list?.kind == .category && holdsNothing(fields)
        guard !hasText(fields, in: list, surroundings), list?.kind != .tag,
            isListed || fields.title == nil && fields.appearance != CategoryAppearance() && !isThing(fields, surroundings)
        else { return nil }
        let around = inherited(surroundings).names
        if !fields.categoryPath.isEmpty { return CategoryRecord(path: around + fields.categoryPath, appearance: fields.appearance) }
        let own = fields.name ?? fields.title?.text ?? fields.categoryType ?? fields.category.last
        let name = own ?? (isListed ? self.name(in: surroundings) : nil)
        guard let name = name?.categoryName else { return nil }
        return CategoryRecord(path: around + fields.parents + [name], appearance: fields.appearance)
    }
}
