import Foundation
import JSON
import MemoModel

/// Turns the JSON values of one file into memos and categories.
final class JSONRecords: JSONReceiver {
    private let path: String
    private let isHistoryFile: Bool
    private let keepsAttachments: Bool
    private let yield: (ImportItem) throws -> Void
    private var reading: RecordReading
    private var recordCount = 0
    private var hasReportedHistory = false

    private var dialect: any JSONDialect
    private var sample: RecordSample
    /// Whether the file has UTF-8 bytes that were written as Latin-1 characters.
    private let hasMojibake: Bool

    init(
        file: ExportFile, options: ImportOptions, dialect: any JSONDialect = PlainDialect(), hasMojibake: Bool = false,
        yield: @escaping (ImportItem) throws -> Void
    ) {
        (path, self.hasMojibake, keepsAttachments) = (file.path, hasMojibake, options.keepsAttachments)
        isHistoryFile = file.name.lowercased().contains("history") || file.name.lowercased().contains("histories")
        (self.yield, self.dialect) = (yield, dialect)
        reading = RecordReading(options: options, readsMarkup: dialect.readsMarkup)
        sample = RecordSample(mayRefuse: options.map.isEmpty)
    }

    /// Keys whose text was left out, with the number of texts.
    var unreadKeys: [String: Int] { reading.unreadKeys }
    /// Keys without a field whose text was appended, with the number of memos.
    var unknownKeys: [String: Int] { reading.unknownKeys }

    /// Yields items that were held back, and problems of the whole file.
    func finish() throws {
        for item in sample.end(Place(path: path)) { try yield(item) }
        if let note = reading.dates.zoneNote(Place(path: path)) { try report(note) }
    }

    func report(_ problem: ImportProblem) throws { try emit(.problem(problem), .other) }

    private func emit(_ item: ImportItem, _ kind: RecordSample.Kind) throws {
        try sample.add(item, kind, yield: yield)
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
                (.body?, .object), (.wholeText?, .string), (.wholeText?, .integer), (.wholeText?, .number), (.checklist?, .array),
                (.secondary?, .string):
                return true
            // A text in parts, or an editor document.
            case (.title?, .array), (.body?, .array), (.wholeText?, .array): return NestedText.isRich(member.value)
            case (nil, .array(let parts)):
                if case .object? = parts.first { return NestedText.isRich(member.value) }
                return false
            case (nil, .object): return NestedText.isDocument(member.value)
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
    private func visit(_ value: JSONValue, _ surroundings: JSONSurroundings, _ place: Place, depth: Int) throws {
        switch value {
        case .array(let values):
            for value in values { try visit(value, surroundings, place, depth: depth + 1) }
        case .object(let members):
            let members = FirestoreValue.document(members) ?? members
            if isHistory(members, surroundings) {
                if !hasReportedHistory { try report(.historySkipped(place)) }
                hasReportedHistory = true
            } else if !isRecord(members), try containers(in: members, surroundings, place, depth: depth) {
                return
            } else {
                try record(members, surroundings, numbered(place, by: 1))
            }
        case .null, .bool, .integer, .number, .string:
            // A list of words beside the lists of memos has a name.
            if case .string = value, let key = surroundings.keys.last {
                return passOver([JSONMember(key: key, value: value)], path: surroundings.keys.dropLast())
            }
            recordCount += 1
            try report(.notARecord(numbered(place, by: 0), found: value.kind))
        }
    }

    private func numbered(_ place: Place, by step: Int) -> Place {
        var place = place
        place.record = recordCount + step
        return place
    }

    /// Visits the lists and maps inside a value that is not a memo. Returns false if it has none.
    private func containers(
        in members: [JSONMember], _ surroundings: JSONSurroundings, _ place: Place, depth: Int
    ) throws -> Bool {
        let beside = members.filter { !isContainer($0) }
        guard beside.count < members.count, depth < JSONParser.nestingLimit else { return false }
        passOver(beside, path: surroundings.keys)
        for member in members where isContainer(member) {
            let isDocument = if case .object = member.value { true } else { false }
            let inner = surroundings.inside(member.key, beside: beside, isDocument: isDocument)
            try visit(member.value, inner, place, depth: depth + 1)
        }
        return true
    }

    private func isContainer(_ member: JSONMember) -> Bool {
        switch member.value {
        case .array(let values):
            !isField(member.key, isArray: true) && values.contains { if case .object = $0 { true } else { false } }
        case .object(let inner): !isField(member.key, isArray: false) && !inner.isEmpty
        case .null, .bool, .integer, .number, .string: false
        }
    }

    func passOver(_ members: [JSONMember], path: [String]) {
        for member in members {
            // These describe the records of the container, which take them over.
            let field = reading.match(member.key)?.field
            let isList = member.value.scalarText == nil
            if [.category, .stateOrCategory, .name].contains(field) || field == .state && !isList { continue }
            let value = hasMojibake ? Mojibake.repaired(member.value) : member.value
            if case .string(let text) = value {
                let words = NameWords.split(member.key)
                guard !Machinery.holds(text, isNamed: field != nil || Machinery.isName(words), words: words), !Machinery.isValue(text)
                else {
                    continue
                }
                reading.countLeftOut([(path + [member.key]).joined(separator: "."): 1])
            } else {
                let inner = NestedText.words(in: value, under: member.key)
                reading.countLeftOut(Dictionary(uniqueKeysWithValues: inner.map { ((path + [$0.key]).joined(separator: "."), $0.value) }))
            }
        }
    }

    private func isHistory(_ members: [JSONMember], _ surroundings: JSONSurroundings) -> Bool {
        let names = surroundings.keys.map { $0.lowercased() }
        if names.contains(where: { $0.hasPrefix("histor") }) { return true }
        return isHistoryFile && members.contains { ["behavior", "fromStatus", "updateType"].contains($0.key) }
    }

    private func record(_ members: [JSONMember], _ surroundings: JSONSurroundings, _ place: Place) throws {
        switch dialect.translate(members, at: place) {
        case .record(let translated):
            try plainRecord(translated, surroundings, place, files: keepsAttachments ? RecordFiles.find(in: members) : [])
        case .nothing: break
        case .other: passOver(members, path: surroundings.keys)
        case .problem(let problem):
            recordCount += 1
            try report(problem)
        }
    }

    private func plainRecord(
        _ members: [JSONMember], _ surroundings: JSONSurroundings, _ place: Place, files: [AttachmentRecord]
    ) throws {
        var fields = reading.read(members)
        if let category = categoryRecord(fields, surroundings) {
            passOver(fields.unmatched, path: surroundings.keys)
            return try emit(.category(category), .other)
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
            return try emit(.problem(.noText(place, keys: keys.map { outer + $0 })), kind)
        }
        if !leftOut.isEmpty { reading.countLeftOut(leftOut) }
        var text = fields.text(usingName: true)
        let lines = reading.kept(of: fields, besides: text)
        if !lines.isEmpty { text = text.adding(lines: lines) }
        guard !text.isBlank else { return try report(.emptyMemo(place)) }
        inherit(&fields, surroundings)
        let isName = fields.title == nil && fields.bodies.isEmpty && fields.wholeText == nil && fields.checklist == nil
        var memo = memo(fields, text, place)
        memo.attachments = files
        try emit(.memo(memo), isName ? .name(in: surroundings.keys) : .memo(in: surroundings.keys))
    }

    /// Adds text from nested values under keys that match no field, such as children, blocks and lines.
    /// Returns the paths of the text that was left out, with counts.
    private func takeNested(_ fields: inout RecordFields) -> [String: Int] {
        var leftOut: [String: Int] = [:]
        for (number, member) in fields.unmatched.enumerated() {
            let value = FirestoreValue.unwrap(member.value)
            switch value {
            case .array, .object: break
            case .null, .bool, .integer, .number, .string: continue
            }
            let nested = NestedText.read(value, under: member.key)
            leftOut.merge(nested.leftOut, uniquingKeysWith: +)
            for line in nested.named {
                guard let colon = line.firstRange(of: ": ") else { continue }
                fields.untaken.append(JSONMember(key: String(line[..<colon.lowerBound]), value: .string(String(line[colon.upperBound...]))))
            }
            guard !nested.text.isEmpty else { continue }
            fields.hasTextKey = true
            // Ranked after all text whose key names a field.
            fields.bodies.append(RecordFields.Text(rank: 1000 + number, text: nested.text))
        }
        return leftOut
    }

    private func memo(_ fields: RecordFields, _ text: MemoText, _ place: Place) -> MemoRecord {
        var memo = MemoRecord(place: place, text: text)
        memo.externalID = fields.id
        memo.take(fields)
        return memo
    }

    /// Fills in what a memo takes from the containers around it: the state or name of a list, and its key in
    /// a map.
    private func inherit(_ fields: inout RecordFields, _ surroundings: JSONSurroundings) {
        if let key = surroundings.documentKey, WorkState(named: key) == nil { fields.id = fields.id ?? key }
        for key in surroundings.keys.reversed() {
            if fields.state == nil { fields.state = WorkState(named: key) }
            if key.lowercased().hasPrefix("trash") || key.lowercased().hasPrefix("deleted") { fields.isTrashed = true }
        }
        guard !surroundings.beside.isEmpty else { return }
        let beside = reading.read(surroundings.beside)
        fields.state = fields.state ?? beside.state
        if fields.category.isEmpty {
            fields.category = beside.category.isEmpty ? [beside.name?.categoryName].compactMap { $0 } : beside.category
        }
    }

    /// Returns the category in a record that has no text: an entry of a category list, or a record with a
    /// colour or icon.
    private func categoryRecord(_ fields: RecordFields, _ surroundings: JSONSurroundings) -> CategoryRecord? {
        let isListed = surroundings.keys.contains { ["categories", "folders", "카테고리"].contains($0.lowercased()) }
        let hasText = !fields.bodies.isEmpty || fields.wholeText != nil || fields.checklist != nil
        guard !hasText, isListed || fields.title == nil && fields.appearance != CategoryAppearance() else { return nil }
        if !fields.categoryPath.isEmpty { return CategoryRecord(path: fields.categoryPath, appearance: fields.appearance) }
        let name = fields.name ?? fields.title?.text ?? fields.categoryType ?? fields.category.last
        guard let name = name?.categoryName else { return nil }
        return CategoryRecord(path: [fields.parent, name].compactMap { $0 }, appearance: fields.appearance)
    }
}
