import Foundation
import MemoModel

/// Turns the JSON values of one file into memos and categories.
final class JSONRecords: JSONReceiver {
    private let path: String
    private let isHistoryFile: Bool
    private let yield: (ImportItem) throws -> Void
    private var reading: RecordReading
    private var recordCount = 0
    private var hasReportedHistory = false
    private var ids = SeenIDs()

    private var dialect: any JSONDialect
    private var sample: RecordSample
    /// Whether its UTF-8 was taken for Latin-1 by whoever wrote it.
    private let isMisread: Bool

    init(
        file: ExportFile, options: ImportOptions, dialect: any JSONDialect = PlainDialect(), isMisread: Bool = false,
        yield: @escaping (ImportItem) throws -> Void
    ) {
        (path, self.isMisread) = (file.path, isMisread)
        isHistoryFile = file.name.lowercased().contains("history") || file.name.lowercased().contains("histories")
        (self.yield, self.dialect) = (yield, dialect)
        reading = RecordReading(options: options, readsMarkup: dialect.readsMarkup)
        sample = RecordSample(mayRefuse: options.map.isEmpty)
    }

    /// Keys that are no field of a memo, by the number of memos in which a person may have written what stands under them.
    var unreadKeys: [String: Int] { reading.unknownKeys }

    /// Yields what was held back, and what concerns the file as a whole.
    func finish() throws {
        for item in sample.end(Place(path: path)) { try yield(item) }
        if let note = reading.dates.zoneNote(Place(path: path)) { try report(note) }
    }

    func report(_ problem: ImportProblem) throws { try emit(.problem(problem), .other) }

    private func emit(_ item: ImportItem, _ kind: RecordSample.Kind) throws {
        for item in sample.add(item, kind) { try yield(item) }
    }

    func isField(_ key: String, isArray: Bool) -> Bool {
        guard let match = reading.match(key), WorkState(named: key) == nil else { return false }
        // Realm names its lists after the class, {"Memo": [...]}, and so do others.
        switch match.field {
        case .title, .body, .name: return !isArray
        case .wholeText: return false
        default: return true
        }
    }

    func isRecord(_ members: [JSONMember]) -> Bool {
        members.contains { member in
            if member.key == "fields", case .object = member.value { return true }
            // Lists under the names of texts are groups: {"notes": [...], "memo": [...]}.
            switch (reading.match(member.key)?.field, member.value) {
            case (.title?, .string), (.title?, .integer), (.title?, .number), (.body?, .string), (.body?, .integer), (.body?, .number),
                (.body?, .object), (.wholeText?, .string), (.wholeText?, .integer), (.wholeText?, .number), (.checklist?, .array):
                return true
            // A text in parts, or a document of an editor.
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
        try visit(isMisread ? MisreadText.mended(value) : value, surroundings, place, depth: 0)
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
            recordCount += 1
            try report(.notARecord(numbered(place, by: 0), found: value.kind))
        }
    }

    private func numbered(_ place: Place, by step: Int) -> Place {
        var place = place
        place.record = recordCount + step
        return place
    }

    /// Goes into the lists and maps of a value that is no memo itself; false when it has none.
    private func containers(
        in members: [JSONMember], _ surroundings: JSONSurroundings, _ place: Place, depth: Int
    ) throws -> Bool {
        let beside = members.filter { !isContainer($0) }
        guard beside.count < members.count, depth < JSONParser.nestingLimit else { return false }
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

    private func isHistory(_ members: [JSONMember], _ surroundings: JSONSurroundings) -> Bool {
        let names = surroundings.keys.map { $0.lowercased() }
        if names.contains(where: { $0.hasPrefix("histor") }) { return true }
        return isHistoryFile && members.contains { ["behavior", "fromStatus", "updateType"].contains($0.key) }
    }

    private func record(_ members: [JSONMember], _ surroundings: JSONSurroundings, _ place: Place) throws {
        switch dialect.translate(members, at: place) {
        case .record(let members): try plainRecord(members, surroundings, place)
        case .nothing: break
        case .problem(let problem):
            recordCount += 1
            try report(problem)
        }
    }

    private func plainRecord(_ members: [JSONMember], _ surroundings: JSONSurroundings, _ place: Place) throws {
        var fields = reading.read(members)
        if let category = categoryRecord(fields, surroundings) { return try emit(.category(category), .other) }
        recordCount += 1
        let leftOut = takeNested(&fields)
        for note in fields.notes { try report(note(place)) }
        guard fields.hasTextKey || fields.name != nil else {
            guard !members.isEmpty else { return try report(.emptyMemo(place)) }
            let (keys, hasWords) = (members.map(\.key), fields.unmatched.contains { $0.value.scalarText.map(WrittenText.isOne) ?? false })
            let kind = RecordSample.Kind.stranger(in: surroundings.keys, hasWords: hasWords || !leftOut.isEmpty, keys: keys)
            return try emit(.problem(.noText(place, keys: keys)), kind)
        }
        reading.countLeftOut(leftOut)
        let text = fields.text(usingName: true)
        guard !text.isBlank else { return try report(.emptyMemo(place)) }
        reading.countUnknown(fields.unmatched.filter { WrittenText.isOne($0.value, besides: text, reading.dates) })
        inherit(&fields, surroundings)
        let isName = fields.title == nil && fields.bodies.isEmpty && fields.wholeText == nil && fields.checklist == nil
        try emit(.memo(memo(fields, text, place)), isName ? .name(in: surroundings.keys) : .memo(in: surroundings.keys))
    }

    /// Adds the text that lies deeper, under keys that are no field's: children, blocks, lines. Words left out are returned by their paths.
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
            guard !nested.text.isEmpty else { continue }
            fields.hasTextKey = true
            // Behind everything that says by its name what it is.
            fields.bodies.append(RecordFields.Text(rank: 1000 + number, text: nested.text))
        }
        return leftOut
    }

    private func memo(_ fields: RecordFields, _ text: MemoText, _ place: Place) throws -> MemoRecord {
        var memo = MemoRecord(place: place, text: text)
        if let id = fields.id {
            memo.externalID = ids.unique(id)
            if memo.externalID != id { try report(.duplicateID(place, id: id)) }
        }
        memo.take(fields)
        return memo
    }

    /// What a memo has from the lists it lies in: their state, their name, the key it has in a map.
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

    /// A category with its appearance, and no text: one of a list of categories.
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

/// Keeps the ids of one file apart, for as many as fit in a few megabytes.
struct SeenIDs {
    private static let limit = 500_000
    private var hashes: Set<Int> = []
    private var repeats: [String: Int] = [:]

    /// The id itself the first time, and with `#2`, `#3` behind it afterwards.
    mutating func unique(_ id: String) -> String {
        guard hashes.count < Self.limit else { return id }
        guard !hashes.insert(id.hashValue).inserted else { return id }
        repeats[id, default: 1] += 1
        return "\(id)#\(repeats[id, default: 1])"
    }
}
