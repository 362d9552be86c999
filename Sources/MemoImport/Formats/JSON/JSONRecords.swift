import Foundation
import JSON
import MemoModel

/// Turns the JSON values of one file into memos and categories.
final class JSONRecords: JSONReceiver {
    private let path: String
    private let isHistoryFile: Bool
    private let keepsAttachments: Bool
    private let yield: (ImportItem) throws -> Void
    var reading: RecordReading
    var recordCount = 0
    private var hasReportedHistory = false
    /// Whether dates were counted from 2001.
    private var hasShifted = false
    /// References between the records of the file.
    let links = RecordLinks()
    /// The kinds of records that the names of lists tell; nil for a name that tells none.
    var knownLists: [String: ReferenceKey?] = [:]
    /// The list of the record before, if its name alone tells the kind of its records.
    var lastList: (name: String, key: ReferenceKey?)?
    /// The list of the record before, and its name in the singular.
    var lastSingular: (list: String, name: String)?
    /// The name of a list that is the whole file.
    let fileList: String

    private var dialect: any JSONDialect
    var sample: RecordSample
    /// Whether the file has UTF-8 bytes that were written as Latin-1 characters.
    private let hasMojibake: Bool

    /// - Parameter list: The name of the list that the file is; nil for the name of the file.
    init(
        file: ExportFile, options: ImportOptions, dialect: any JSONDialect = PlainDialect(), hasMojibake: Bool = false, list: String? = nil,
        yield: @escaping (ImportItem) throws -> Void
    ) {
        (path, self.hasMojibake, keepsAttachments) = (file.path, hasMojibake, options.keepsAttachments)
        isHistoryFile = file.name.lowercased().contains("history") || file.name.lowercased().contains("histories")
        (self.yield, self.dialect) = (yield, dialect)
        reading = RecordReading(partWith: options, readsMarkup: dialect.readsMarkup, findsReferences: true)
        fileList = list ?? file.stem
        sample = RecordSample(mayRefuse: options.map.isEmpty, isWhole: file.size > 0 && file.size <= RecordSample.wholeLimit)
        reading.findsOwners = sample.isWhole && isPlain
        reading.findsPlaces = isPlain
    }

    /// Yields items that were held back, and problems of the whole file. Items that name records of other files wait on in `links`.
    ///
    /// - Parameter isAlone: Whether no other file is beside this one.
    func finish(isAlone: Bool = true) throws {
        links.isComplete = isAlone && sample.isWhole
        for item in sample.end(Place(path: path)) { try links.pass(dated(item), yield: yield) }
        reading.countLeftOut(sample.lostDates)
        if hasShifted { try yield(.problem(.countedFrom2001(Place(path: path)))) }
    }

    /// Yields the items that still wait.
    ///
    /// - Parameter others: The records of the other files of the folder.
    func settle(others: [RecordLinks]) throws {
        links.others = others
        try links.finish(yield: yield)
    }

    /// Reports the records that are named and that no file has, and adds other counts to the reading of the whole export. Call it when all files
    /// are settled.
    func report(into whole: inout RecordReading) throws {
        let names = sample.leftOut + links.names
        if names > 0 { try yield(.problem(.namesOnly(Place(path: path), count: names))) }
        for problem in links.problems(Place(path: path)) { try yield(.problem(problem)) }
        reading.countLeftOut(links.unusedTags)
        reading.discount(links.besides.merging(sample.besides) { $0 + $1 })
        whole.add(reading)
    }

    func report(_ problem: ImportProblem) throws { try emit(JSONItem(item: .problem(problem)), .other) }

    func emit(_ item: JSONItem, _ kind: RecordSample.Kind) throws {
        try sample.add(item, kind) { try links.pass(dated($0), yield: yield) }
    }

    /// Returns an item with its dates counted from 2001 if those of the file are.
    private func dated(_ item: JSONItem) -> JSONItem {
        guard reading.dates.counted.areApples, case .memo(var memo) = item.item else { return item }
        memo.countFrom2001()
        if item.item != .memo(memo) { hasShifted = true }
        var item = item
        item.item = .memo(memo)
        return item
    }

    func isField(_ key: String, isArray: Bool) -> Bool {
        guard let match = reading.match(key), WorkState(named: key) == nil else { return false }
        // Realm and others name lists after a class, as in `{"Memo": [...]}`. An array under a text key is
        // therefore a list of records.
        switch match.field {
        case .title, .body, .name, .secondary: return !isArray
        case .wholeText: return false
        default: return true
        }
    }

    func isRecord(_ members: [JSONMember]) -> Bool {
        members.contains { member in
            if member.key == "fields", case .object = member.value { return true }
            // Lists under text keys are groups of records: `{"notes": [...], "memo": [...]}`.
            switch (reading.match(member.key)?.field, member.value) {
            case (.title?, .string), (.title?, .integer), (.title?, .number), (.body?, .string), (.body?, .integer), (.body?, .number),
                (.body?, .object), (.wholeText?, .string), (.wholeText?, .integer), (.wholeText?, .number):
                return true
            case (.secondary?, .string): return !members.contains(where: holdsMemos)
            case (.checklist?, .array): return !isPartList(member)
            // A text in parts, or an editor document.
            case (.title?, .array), (.body?, .array), (.wholeText?, .array): return NestedText.isRich(member.value)
            case (nil, .array(let parts)):
                if case .object? = parts.first { return NestedText.isRich(member.value) }
                return false
            case (nil, .object): return NestedText.isDocument(member.value)
            case (nil, .string(let text)): return member.key == RecordReading.notesKey && !text.isEmpty
            default: return false
            }
        }
    }

    func take(_ value: JSONValue, in surroundings: JSONSurroundings, at place: Place, hasLoneSurrogate: Bool) throws {
        var place = place
        place.path = path
        if hasLoneSurrogate { try report(.loneSurrogate(numbered(place, by: 1))) }
        try visit(hasMojibake ? Mojibake.repaired(value) : value, surroundings, place, depth: 0)
    }

    /// Finds the records in a value and yields them.
    func visit(_ value: JSONValue, _ surroundings: JSONSurroundings, _ place: Place, depth: Int) throws {
        switch value {
        case .array(let values):
            for value in values { try visit(value, surroundings, place, depth: depth + 1) }
        case .object(let members):
            if let resource = JSONResource(members, in: surroundings.list ?? fileList) {
                let inner = surroundings.inside(resource.type, beside: JSONLevel([]))
                return try record(resource.members, inner, numbered(place, by: 1))
            }
            let own = if case .object(let inner) = SwiftEnum.plain(value) { inner } else { members }
            let surroundings = FirestoreValue.collection(own).map { surroundings.inside($0, beside: JSONLevel([])) } ?? surroundings
            let members = FirestoreValue.document(own) ?? own
            if isHistory(members, surroundings) {
                if !hasReportedHistory { try report(.historySkipped(place)) }
                hasReportedHistory = true
            } else if let store = RecordStore(members) {
                tell(store.others.filter { $0.value.scalarText.map(Prose.isProse) ?? true }, path: surroundings.keys)
                for record in store.records {
                    try visit(
                        record.value, surroundings.inside(record.key, beside: JSONLevel([]), isDocument: true), place, depth: depth + 1)
                }
            } else if try takeNames(members, surroundings) || takeTexts(members, surroundings, place) {
                return
            } else if !isRecord(members) || isFolder(members, surroundings),
                try containers(in: members, surroundings, place, depth: depth)
            {
                return
            } else {
                try record(members, surroundings, numbered(place, by: 1))
            }
        case .null, .bool, .integer, .number, .string:
            if let name = value.scalarText?.categoryName, surroundings.documentKey == nil, listKey(surroundings)?.isCertain == true {
                return try record([JSONMember(key: "name", value: .string(name))], surroundings, place)
            }
            if case .string(let text) = value, try takeText(text, surroundings, place) { return }
            // A list of words beside the lists of memos has a name.
            if case .string = value, let key = surroundings.keys.last {
                return tell([JSONMember(key: key, value: value)], path: surroundings.keys.dropLast())
            }
            recordCount += 1
            try report(.notARecord(numbered(place, by: 0), found: value.kind))
        }
    }

    /// Whether records are as their file has them, and not translated for an app.
    var isPlain: Bool { dialect is PlainDialect }

    func numbered(_ place: Place, by step: Int) -> Place {
        var place = place
        place.record = recordCount + step
        return place
    }

    /// Visits the lists and maps inside a value that is not a memo. Returns false if it has none.
    private func containers(
        in members: [JSONMember], _ surroundings: JSONSurroundings, _ place: Place, depth: Int
    ) throws -> Bool {
        let isInFolders = listKey(surroundings)?.isCertain == true
        let beside = members.filter { !isContainer($0, isInFolders: isInFolders) }
        guard beside.count < members.count || beside.contains(where: { RecordStore.isIn($0.value) }),
            depth < JSONParser.nestingLimit
        else { return false }
        let level = JSONLevel(beside)
        level.folder = folder(members)
        let isDescribed = try describe(level, surroundings, place)
        try passOver(isDescribed ? beside.filter { !isDescription($0) } : beside, in: surroundings, at: place)
        try enter(level, surroundings)
        let ids = beside.filter { reading.match($0.key)?.field == .id }.compactMap(\.value.scalarText)
        let holdsOne = ids.count == 1 && members.count { !$0.value.members.isEmpty } == 1 && surroundings.documentKey == nil
        for member in members where isContainer(member, isInFolders: isInFolders) {
            let value = wrappedList(member) ?? member.value
            let isDocument = if case .object = value { true } else { false }
            var inner = surroundings.inside(member.key, beside: level, isDocument: isDocument)
            // The key of the record is the same in all objects of a list.
            if isDocument, holdsOne { inner.ownerID = ids[0] }
            try visit(value, inner, place, depth: depth + 1)
        }
        return true
    }

    private func isContainer(_ member: JSONMember, isInFolders: Bool) -> Bool {
        switch member.value {
        case .array(let values):
            isInFolders && isPlain && memoList(named: member.key) && values.contains { if case .string = $0 { true } else { false } }
                || (!isField(member.key, isArray: true) || isNameList(member) && values.contains { holdsLists($0) } || areRemarks(member))
                    && values.contains { if case .object = $0 { true } else { false } }
        case .object(let inner): !isField(member.key, isArray: false) && !inner.isEmpty || wrappedList(member) != nil
        case .null, .bool, .integer, .number, .string: false
        }
    }

    /// Returns the list of a member whose name tells the kind of its records, if an object with nothing else is around it: `"task": {"items": [...]}`.
    private func wrappedList(_ member: JSONMember) -> JSONValue? {
        guard member.value.members.count == 1, let list = member.value.members.first, Self.generic.contains(list.key.lowercased()),
            case .array(let values) = list.value, values.allSatisfy({ !$0.members.isEmpty }),
            values.isEmpty || ReferenceKey(words: NameWords.split(member.key)) != nil
        else { return nil }
        return list.value
    }

    /// Returns whether the entries of a list that is called like one of pages are records with text.
    private func areRemarks(_ member: JSONMember) -> Bool {
        reading.match(member.key)?.field == .link && member.value.items.contains { $0["url"] == nil && isRecord($0.members) }
    }

    /// Returns whether a member is a list or map of memos by its name.
    private func holdsMemos(_ member: JSONMember) -> Bool {
        let first = member.value.items.first ?? member.value.members.first?.value
        return memoList(named: member.key) && first?.members.isEmpty == false
    }

    /// Returns whether a member is a list of checklists or their steps that name the memos they belong to.
    private func isPartList(_ member: JSONMember) -> Bool {
        guard reading.findsOwners, reading.match(member.key)?.field == .checklist, case .array(let values) = member.value else {
            return false
        }
        return !values.isEmpty && values.allSatisfy { $0.members.contains { reading.isOwner($0.key) } }
    }

    func holdsLists(_ value: JSONValue) -> Bool {
        value.members.contains { if case .array(let values) = $0.value, case .object? = values.first { true } else { false } }
    }

    func passOver(_ members: [JSONMember], in surroundings: JSONSurroundings, at place: Place) throws {
        let place = Place(path: path, line: place.line, column: place.column, byte: place.byte)
        let names = members.filter { isNameList($0) || isPartList($0) }
        for member in names {
            let isMap = if case .object = member.value { true } else { false }
            let inner = surroundings.inside(member.key, beside: JSONLevel([]), isDocument: isMap)
            try visit(member.value, inner, place, depth: surroundings.keys.count + 1)
        }
        let others = names.isEmpty ? members : members.filter { !isNameList($0) && !isPartList($0) }
        tell(others, path: surroundings.keys, isAround: true)
    }

    /// Counts the text of members that are not part of a record.
    ///
    /// - Parameter isAround: Whether they are beside lists of records, which take the name over.
    func tell(_ members: [JSONMember], path: [String], isAround: Bool = false) {
        let takesTitle = isAround && !members.contains { reading.match($0.key)?.field == .name }
        for member in members {
            // These describe the records of the container, which take them over.
            let field = reading.match(member.key)?.field
            let isList = member.value.scalarText == nil
            if field == .title, takesTitle, !isList { continue }
            let names = [.category, .stateOrCategory, .name].contains(field) && (member.value.members.isEmpty || hasName(member.value))
            if names || field == .state && !isList { continue }
            let value = hasMojibake ? Mojibake.repaired(member.value) : member.value
            if case .string(let text) = value {
                let words = NameWords.split(member.key)
                // Around lists stand the names of the app and of its version.
                let isNamed = field != nil || Machinery.isName(words) || isAround && Self.describesFile(words)
                guard !Machinery.holds(text, isNamed: isNamed, words: words), !Machinery.isValue(text) else { continue }
                reading.countLeftOut([(path + [member.key]).joined(separator: "."): 1])
            } else {
                let inner = NestedText.words(in: value, under: member.key)
                reading.countLeftOut(Dictionary(uniqueKeysWithValues: inner.map { ((path + [$0.key]).joined(separator: "."), $0.value) }))
            }
        }
    }

    /// Returns whether an object has a name, as a category does.
    private func hasName(_ value: JSONValue) -> Bool {
        value.members.contains { [.name, .title, .categoryType, .category].contains(reading.match($0.key)?.field) }
    }

    private func isHistory(_ members: [JSONMember], _ surroundings: JSONSurroundings) -> Bool {
        let names = surroundings.keys.map { $0.lowercased() }
        if names.contains(where: { $0.hasPrefix("histor") }) { return true }
        return isHistoryFile && members.contains { ["behavior", "fromStatus", "updateType"].contains($0.key) }
    }

    func record(_ members: [JSONMember], _ surroundings: JSONSurroundings, _ place: Place) throws {
        switch dialect.translate(members, at: place) {
        case .record(let translated):
            try plainRecord(translated, surroundings, place, files: keepsAttachments ? RecordFiles.find(in: members) : [])
        case .nothing: break
        case .other: tell(members, path: surroundings.keys)
        case .problem(let problem):
            recordCount += 1
            try report(problem)
        }
    }
}
