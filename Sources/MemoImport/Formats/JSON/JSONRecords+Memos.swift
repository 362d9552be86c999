import JSON
import MemoModel

/// Turning records into memos.
extension JSONRecords {
    func plainRecord(
        _ members: [JSONMember], _ surroundings: JSONSurroundings, _ place: Place, files: [AttachmentRecord]
    ) throws {
        var fields = reading.read(members)
        unplace(&fields, surroundings)
        takeName(&fields, surroundings)
        if joins(fields, surroundings) { return }
        let entry = nameEntry(fields, surroundings)
        if let category = categoryRecord(fields, surroundings, entry) {
            tell(fields.unmatched, path: surroundings.keys)
            for text in fields.bodies where !text.text.isEmpty {
                reading.countLeftOut([(surroundings.keys + ["description"]).joined(separator: "."): 1])
            }
            return try emit(JSONItem(item: .category(category), entry: entry), .other)
        }
        // The names of tags are taken over by the memos that have them. A description is a memo with the tag.
        let isTag = entry.map { links.table.kind(of: $0) == .tag } ?? false
        if isTag, fields.bodies.allSatisfy(\.text.isEmpty) { return tell(fields.unmatched, path: surroundings.keys) }
        if isTag { fields.tags.add(tags: [fields.name ?? fields.title?.text].compactMap { $0?.tagName }) }
        if let list = surroundings.list, Self.displays.contains(list.lowercased()), fields.bodies.isEmpty, fields.wholeText == nil {
            return tell(members, path: surroundings.keys)
        }
        recordCount += 1
        let leftOut = takeNested(&fields)
        for note in fields.notes { try report(note(place)) }
        guard fields.hasTextKey || fields.name != nil else {
            guard !members.isEmpty else { return try report(.emptyMemo(place)) }
            let (keys, hasWords) = (members.map(\.key), fields.unmatched.contains { $0.value.scalarText.map(Prose.isProse) ?? false })
            let kind = RecordSample.Kind.unrecognized(in: surroundings.keys, hasWords: hasWords || !leftOut.isEmpty, keys: keys)
            // Names the lists and objects around it too, since the keys inside may be anything.
            let outer = surroundings.keys.map { NestedText.step($0) + "." }.joined()
            return try emit(JSONItem(item: .problem(.noText(place, keys: keys.map { outer + $0 }))), kind)
        }
        if !leftOut.isEmpty { reading.countLeftOut(leftOut) }
        // A map of titles to memos.
        if fields.title == nil, fields.name == nil, fields.wholeText == nil, let title = words(of: surroundings.documentKey) {
            fields.title = RecordFields.Text(rank: 2000, text: title)
        }
        var text = fields.text(usingName: true)
        let lines = reading.kept(of: fields, besides: text)
        if !lines.isEmpty { text = text.adding(lines: lines) }
        guard !text.isBlank else { return try report(.emptyMemo(place)) }
        let namesCategory = !fields.category.isEmpty
        inherit(&fields, surroundings)
        links.expect(fields.references)
        if sample.isWhole, isPlain { links.suspect(fields.unmatched) }
        let isAccount = fields.bodies.allSatisfy(\.text.isEmpty) && Account.isOne(members)
        let isName = fields.title == nil && (fields.bodies.isEmpty || isAccount) && fields.wholeText == nil && fields.checklist == nil
        let list = noteTitle(text.title, fields.id, surroundings)
        var memo = memo(fields, text, place)
        memo.attachments = files
        var item = JSONItem(
            item: .memo(memo), references: fields.references, entry: isTag ? nil : entry, namesCategory: namesCategory, list: list)
        note(fields, in: &item, hasEntry: entry != nil, nameLines: isName ? lines : [])
        if reading.findsOwners { item.part = part(fields, members, surroundings, isName: isName) }
        try emit(item, isName ? .name(in: surroundings.keys) : .memo(in: surroundings.keys))
    }

    /// Notes what a record has besides its name, which goes if the record turns out to be a category or no memo.
    private func note(_ fields: RecordFields, in item: inout JSONItem, hasEntry: Bool, nameLines: [String]) {
        if hasEntry { item.isDescribed = fields.bodies.contains { !$0.text.isEmpty && FieldNames.isDescription($0.rank) } }
        for member in fields.unmatched where hasEntry && !item.isDescribed {
            item.besides.merge(NestedText.words(in: member.value, under: member.key)) { $0 + $1 }
        }
        for line in nameLines where !hasEntry { item.besides[Self.key(of: line), default: 0] += 1 }
    }

    /// Returns the key of a line `key: value`.
    private static func key(of line: String) -> String { line.firstRange(of: ": ").map { String(line[..<$0.lowerBound]) } ?? line }

    /// Takes the name of a record that begins with that of its list: `moodName` in `moodList`.
    private func takeName(_ fields: inout RecordFields, _ surroundings: JSONSurroundings) {
        guard isPlain, fields.title == nil, fields.name == nil, fields.bodies.isEmpty, fields.wholeText == nil, let list = surroundings.list
        else { return }
        let own = ReferenceKey.list(named: NameWords.split(list))
        let index = fields.unmatched.firstIndex { member in
            let words = NameWords.split(member.key)
            return words.count > 1 && ["name", "nm", "title", "이름"].contains(words[words.count - 1])
                && ReferenceKey.isList(own, of: words.dropLast().joined())
        }
        guard let index, let name = fields.unmatched[index].value.scalarText else { return }
        (fields.name, fields.nameKey) = (name, fields.unmatched.remove(at: index).key)
    }

    /// Leaves the project of a record among its other members if folders around it, or IDs of other lists, say where it belongs.
    private func unplace(_ fields: inout RecordFields, _ surroundings: JSONSurroundings) {
        guard let placed = fields.placed.first else { return }
        let stem = ReferenceKey(words: [NameWords.split(placed.key)[0]])?.stem
        let isElsewhere = fields.references.contains { $0.key.kind == .category && $0.key.isID && $0.key.stem != stem }
        guard isElsewhere || !inherited(surroundings).names.isEmpty else { return }
        fields.category.removeFirst(min(fields.placed.count, fields.category.count))
        fields.unmatched += fields.placed
        fields.placed = []
    }

    /// Notes the title of a memo, because others may name the memo as the one above them. Returns the name of its list; nil if no record of a large
    /// file has named a memo above it so far.
    private func noteTitle(_ title: String, _ id: String?, _ surroundings: JSONSurroundings) -> String? {
        guard sample.isWhole || reading.namesParents else { return nil }
        let list = surroundings.list ?? fileList
        // Nearly always that of the record before.
        if lastSingular?.list != list { lastSingular = (list, ReferenceKey.list(named: NameWords.split(list))) }
        guard let name = lastSingular?.name else { return nil }
        if let id, !title.isEmpty { links.titles.note(title, of: id, in: name) }
        return name
    }

    /// Lists of ways in which an app shows its memos. They have titles too.
    private static let displays: Set<String> = ["views", "layouts", "dashboards", "perspectives"]

    /// Returns how a record belongs to records of other lists. A record with a deadline or tags, or in a list of memos, is no part of another, unless
    /// it has only a name.
    private func part(_ fields: RecordFields, _ members: [JSONMember], _ surroundings: JSONSurroundings, isName: Bool) -> RecordPart? {
        guard let list = surroundings.list else { return nil }
        let isListed = memoList(named: tableName(surroundings) ?? list)
        let name = ReferenceKey.list(named: NameWords.split(tableName(surroundings) ?? list))
        // A note of a task, as opposed to a memo that names another.
        let isUntitled =
            name == "note" && fields.name == nil && fields.title?.text.isEmpty ?? true && !fields.owners.contains { $0.list == "memo" }
        let isBare =
            ["sub", "하위"].contains(where: name.hasPrefix)
            || fields.deadline == nil && fields.tags.isEmpty && (!isListed || isName || isUntitled)
        let date = fields.sources.first { $0.field == .created }?.key
        let values = fields.unmatched.compactMap { member in
            FirestoreValue.unwrap(member.value).scalarText.flatMap {
                RecordPart.mayBeID($0) ? RecordPart.Owner(list: member.key.lowercased(), id: $0) : nil
            }
        }
        return RecordPart(
            own: (fields.id ?? fields.owners.first { ReferenceKey.isList(name, of: $0.list) }?.id ?? surroundings.documentKey).map {
                RecordPart.Owner(list: name, id: $0)
            }, isListed: isListed,
            owners: fields.owners, values: values, isBare: isBare,
            isName: fields.bodies.isEmpty && fields.wholeText == nil && fields.checklist == nil,
            hasTick: members.contains { reading.match($0.key)?.field == .done },
            dateKey: date.map { (surroundings.keys + [$0]).joined(separator: ".") })
    }

    /// Adds text from nested values under keys that match no field, such as children, blocks and lines.
    /// Returns the paths of the text that was left out, with counts.
    private func takeNested(_ fields: inout RecordFields) -> [String: Int] {
        var leftOut: [String: Int] = [:]
        for (number, member) in fields.unmatched.enumerated() {
            var value = FirestoreValue.unwrap(member.value)
            if case .string(let text) = value, let packed = Self.packed(text) {
                fields.unmatched[number] = JSONMember(key: member.key, value: packed)
                value = packed
            }
            switch value {
            case .array, .object: break
            case .null, .bool, .integer, .number, .string: continue
            }
            if let people = Account.names(in: value) {
                fields.untaken.append(JSONMember(key: member.key, value: .string(people)))
                continue
            }
            let (above, others) = Self.parents(in: value)
            let rest = takeTags(of: others, &fields)
            fields.untaken += above
            let nested = NestedText.read(rest, under: member.key)
            leftOut.merge(nested.leftOut, uniquingKeysWith: +)
            for line in nested.named {
                guard let colon = line.firstRange(of: ": ") else { continue }
                fields.untaken.append(JSONMember(key: String(line[..<colon.lowerBound]), value: .string(String(line[colon.upperBound...]))))
            }
            guard !nested.text.isEmpty else { continue }
            fields.hasTextKey = true
            // Ranked after all text whose key names a field.
            fields.bodies.append(RecordFields.Text(rank: RecordFields.nested + number, text: nested.text))
        }
        return leftOut
    }

    /// Returns the object or list of objects that a text consists of, as databases keep them in a column; nil for any other text, and for an
    /// object with nothing but numbers, which would be lost.
    private static func packed(_ text: String) -> JSONValue? {
        guard let first = text.utf8.first, first == UInt8(ascii: "{") || first == UInt8(ascii: "["), text.utf8.count <= 1 << 20 else {
            return nil
        }
        let bytes = Array(text.utf8)
        var parser = JSONParser(bytes)
        guard let value = try? parser.value(), bytes[parser.at...].allSatisfy({ $0 <= 0x20 }) else { return nil }
        if isEmpty(value) { return value }
        guard !NestedText.words(in: value, under: "").isEmpty else { return nil }
        if case .object = value { return value }
        return !value.items.isEmpty && value.items.allSatisfy { if case .object = $0 { true } else { false } } ? value : nil
    }

    private static func isEmpty(_ value: JSONValue) -> Bool {
        value == .null || value.scalarText == nil && value.items.allSatisfy(isEmpty) && value.members.allSatisfy { isEmpty($0.value) }
    }

    /// Returns the titles of the memos above among related ones, `{"parenttask": [{"title": …}]}`, and the value without them.
    private static func parents(in value: JSONValue) -> (titles: [JSONMember], rest: JSONValue) {
        guard case .object(let members) = value else { return ([], value) }
        let above = members.filter { ReferenceKey(words: NameWords.split($0.key))?.kind == .parent }
        let titles = above.flatMap { $0.value.items.isEmpty ? [$0.value] : $0.value.items }.compactMap { $0["title"]?.scalarText }
        guard !titles.isEmpty else { return ([], value) }
        let rest = members.filter { member in !above.contains { $0.key == member.key } }
        return (titles.map { JSONMember(key: "parent", value: .string($0)) }, .object(rest))
    }

    /// Takes the tags out of an object with the properties of a memo.
    private func takeTags(of value: JSONValue, _ fields: inout RecordFields) -> JSONValue {
        guard case .object(let members) = value else { return value }
        let tags = members.filter { member in
            reading.names.areTags(member.key) && !member.value.items.isEmpty && member.value.items.allSatisfy { $0.scalarText != nil }
        }
        guard !tags.isEmpty else { return value }
        fields.tags.add(tags: tags.flatMap(\.value.items).compactMap(\.scalarText).flatMap(TagList.element))
        return .object(members.filter { member in !tags.contains { $0.key == member.key } })
    }

    private func memo(_ fields: RecordFields, _ text: MemoText, _ place: Place) -> MemoRecord {
        var memo = MemoRecord(place: place, text: text)
        (memo.externalID, memo.formerID) = (fields.id, fields.formerID)
        memo.take(fields)
        return memo
    }

    /// Fills in the fields that a memo takes from the containers around it: the state or name of a list, and its key in
    /// a map.
    private func inherit(_ fields: inout RecordFields, _ surroundings: JSONSurroundings) {
        if let key = surroundings.documentKey, fields.id == nil, WorkState(named: key) == nil {
            (fields.id, fields.formerID) = surroundings.ownerID.map { ($0, key) } ?? (key, nil)
        }
        if fields.created == nil, !surroundings.keys.isEmpty { fields.created = day(of: surroundings) }
        for key in surroundings.keys.reversed() {
            if fields.state == nil { fields.state = WorkState(named: key) }
            if key.lowercased().hasPrefix("trash") || key.lowercased().hasPrefix("deleted") { fields.isTrashed = true }
        }
        let (names, state) = inherited(surroundings)
        fields.state = fields.state ?? state
        guard fields.category.isEmpty else { return }
        fields.category = names
        // Lists by the names of their categories.
        guard surroundings.documentKey == nil, names.isEmpty || surroundings.levels.isEmpty else { return }
        var path: [String] = []
        for key in surroundings.keys.reversed() {
            guard let name = words(of: key) else { break }
            path.insert(name, at: 0)
        }
        if !path.isEmpty { fields.category = path }
    }
}
