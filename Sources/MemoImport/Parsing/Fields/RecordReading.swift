import JSON
import MemoModel

/// Reads the members of a record, whatever the app calls its keys.
struct RecordReading {
    var dates: DateReading
    private var keys: KnownKeys
    var names: FieldNames { keys.names }
    /// Whether any record so far names the one above it.
    var namesParents: Bool { keys.hasParents }

    /// Keys that match no field and whose text was appended as `name: value`, with the number of memos in which
    /// they occur.
    private(set) var unknownKeys: [String: Int] = [:]
    /// Keys and paths whose text was left out, with the number of texts.
    private(set) var unreadKeys: [String: Int] = [:]
    /// Number of comments in front matter, which are left out.
    var comments = 0

    /// A text under `notes`, which is a list of memos elsewhere.
    private static let notes = FieldNames.Match(field: .body, rank: 900)
    static let notesKey = "notes"

    /// Number of filled fields for which memory is allocated at once.
    private static let usualSources = 4

    /// Whether titles and bodies may be HTML or editor documents, as in JSON. Markdown stays as written.
    private let readsMarkup: Bool
    /// Whether IDs of other records are read as references.
    private let findsReferences: Bool
    /// Whether a project or list that a record names may be its category. Folders of files are better ones.
    var findsPlaces = false
    /// Whether records may be parts of others that they name.
    var findsOwners = false
    /// Whether texts under names of fields make the text of a memo. Otherwise the importer has it from elsewhere, and they are kept as lines.
    var takesTexts = true

    /// Creates a reading that is a part of another, which takes its counts with `add`. All other readings come from `reporting`.
    init(partWith options: ImportOptions, readsMarkup: Bool = false, findsReferences: Bool = false) {
        (self.readsMarkup, self.findsReferences) = (readsMarkup, findsReferences)
        keys = KnownKeys(FieldNames(map: options.map), findsReferences: findsReferences)
        dates = DateReading(zone: options.timeZone)
    }

    mutating func match(_ key: String) -> FieldNames.Match? { keys.find(key).match }

    /// Returns whether a name without a field is one of machinery.
    mutating func isMachinery(_ key: String) -> Bool { keys.find(key).isMachinery }

    /// Returns whether a name is, or seems to be, that of a date.
    mutating func isDate(_ key: String) -> Bool {
        let known = keys.find(key)
        return [.created, .modified].contains(known.match?.field) || known.date != nil
    }

    /// Returns whether a member is a text under the name of a list of notes, and so a text of the memo.
    func isNotes(_ member: JSONMember) -> Bool {
        (findsReferences && member.key == Self.notesKey || findsPlaces && member.key == "Notes") && member.value.scalarText != nil
    }

    /// Returns how well a name without a field says where a memo belongs, the best first; nil if it says nothing of it.
    mutating func placeRank(of key: String) -> Int? { keys.find(key).place }

    /// Returns whether a name speaks of the ID of a record in another list.
    mutating func isOwner(_ key: String) -> Bool { keys.find(key).owner != nil }

    /// Notes of the records so far for the report of the whole export, and for the dates of further records.
    var traces: Traces { Traces(comments: comments, unknownKeys: unknownKeys, counted: dates.counted, assumedZone: dates.assumedZone) }

    struct Traces: Equatable {
        fileprivate let comments: Int
        fileprivate let unknownKeys: [String: Int]
        fileprivate let counted: AppleDates
        fileprivate let assumedZone: Bool
    }

    /// Adds the counts of a reading that is a part of this one.
    mutating func add(_ part: RecordReading) {
        comments += part.comments
        unknownKeys.merge(part.unknownKeys, uniquingKeysWith: +)
        countLeftOut(part.unreadKeys)
        dates.assumedZone = dates.assumedZone || part.dates.assumedZone
    }

    /// Counts keys that match no field.
    mutating func countUnknown(_ members: [JSONMember]) {
        // Bounds memory for crafted files.
        for member in members where unknownKeys.count < 4096 || unknownKeys[member.key] != nil {
            unknownKeys[member.key, default: 0] += 1
        }
    }

    /// Counts keys whose text was appended and then left out with its memo.
    mutating func discount(_ keys: [String: Int]) {
        for (key, count) in keys {
            guard let known = unknownKeys[key] else { continue }
            unknownKeys[key] = known > count ? known - count : nil
        }
        countLeftOut(keys)
    }

    /// Counts text that was left out, by its path of keys.
    mutating func countLeftOut(_ paths: [String: Int]) {
        for (path, count) in paths where unreadKeys.count < 4096 || unreadKeys[path] != nil { unreadKeys[path, default: 0] += count }
    }

    /// Returns the date in a file name; nil if the name is anything else.
    mutating func day(named text: String) -> Timestamp? { dates.day(named: text) }

    /// Reads the fields of a record.
    mutating func read(_ members: [JSONMember]) -> RecordFields {
        let assumedZone = dates.assumedZone
        var fields = RecordFields()
        fields.sources.reserveCapacity(Self.usualSources)
        for member in members {
            let known = keys.find(member.key)
            if findsOwners, let list = known.owner, let id = FirestoreValue.unwrap(member.value).scalarText, !id.isEmpty {
                fields.owners.append(RecordPart.Owner(list: list, id: id))
            }
            if let key = known.reference, let reference = RecordReference(member, key, isField: known.match != nil) {
                fields.references.append(reference)
                if known.match == nil, reference.isWhole { continue }
            }
            guard
                let match = known.match
                    ?? (isNotes(member) ? Self.notes : nil)
            else {
                if let date = known.date, guess(date, member, into: &fields) { continue }
                fields.unmatched.append(member)
                continue
            }
            // Most values are plain, and passed on without a copy.
            if case .object = member.value {
                let value = FirestoreValue.unwrap(member.value)
                let plain = SwiftEnum.plain(value, of: match.field)
                if plain.dropsValues { countLeftOut(NestedText.words(in: value, under: member.key)) }
                read(plain.value, key: member.key, match, into: &fields)
            } else {
                read(member.value, key: member.key, match, into: &fields)
            }
        }
        if OwnExport.hasRecord(members.lazy.map(\.key)) {
            fields.isExported = true
            // Elsewhere an ID of several words may be all that a person wrote, and is kept as text too.
            fields.untaken.removeAll { $0.key == "id" }
        }
        if !fields.secondary.isEmpty { settleSecondary(&fields) }
        if !fields.category.isEmpty { leaveOutConstant(of: members, &fields) }
        if findsPlaces, !fields.unmatched.isEmpty {
            if fields.category.isEmpty { place(&fields) }
            if !fields.category.isEmpty, !fields.unmatched.isEmpty { placeWithin(&fields) }
        }
        if !fields.unmatched.isEmpty, fields.created ?? fields.deadline != nil { joinTimes(members, &fields, assumedZone) }
        return consume fields
    }

    /// Adds the times of day that stand beside days: `"date": "2024-04-01", "time": "07:30"`, `DUEDATE` and `DUETIME`.
    private mutating func joinTimes(_ members: [JSONMember], _ fields: inout RecordFields, _ assumedZone: Bool) {
        for source in fields.sources where fields.date(of: source.field) != nil {
            guard case .string(let day)? = members.first(where: { $0.key == source.key })?.value, !day.utf8.contains(UInt8(ascii: ":")),
                let index = fields.unmatched.firstIndex(where: { Self.isTime($0.key, of: source) }),
                let time = fields.unmatched[index].value.scalarText, time.utf8.count <= 16, time.utf8.contains(UInt8(ascii: ":"))
            else { continue }
            // The zone of the day may stand behind its time.
            var whole = dates
            whole.assumedZone = assumedZone
            guard case .date(let moment) = whole.read(.string(day + " " + time)) else { continue }
            dates = whole
            fields.set(moment, source.field)
            fields.sources.append(FieldSource(field: source.field, rank: source.rank, key: fields.unmatched.remove(at: index).key))
        }
    }

    /// Returns whether a key names the time of day that belongs to a day: the day's name with another ending.
    private static func isTime(_ key: String, of day: FieldSource) -> Bool {
        let (key, name) = (key.lowercased(), day.key.lowercased())
        if day.field == .created, timesOfDay.contains(key) { return true }
        return days.contains { ending, times in name.hasSuffix(ending) && times.contains { key == name.dropLast(ending.count) + $0 } }
    }

    private static let timesOfDay: Set<String> = ["time", "시간", "시각"]
    /// Endings of the names of days, and those of the names of their times.
    private static let days = [("date", ["time"]), ("날짜", ["시간", "시각"]), ("일자", ["시간", "시각"]), ("일", ["시간", "시각"])]

    /// Takes the value of a key that seems to name a date, if it is a whole date between 1990 and 2100.
    private mutating func guess(_ match: FieldNames.Match, _ member: JSONMember, into fields: inout RecordFields) -> Bool {
        if case .string(let text) = member.value {
            if text.utf8.count > 64 || text.utf8.count < 8 { return false }
            if match.rank > 1000, Double(text) != nil { return false }
        } else if match.rank > 1000 {
            return false
        }
        guard case .date(let date) = dates.read(FirestoreValue.unwrap(member.value), from2001: false),
            631_152_000_000..<4_102_444_800_000 ~= date.milliseconds || dates.counted.areApples && date.milliseconds > 0
        else { return false }
        if fields.wins(match, member.key) {
            fields.set(date, match.field)
        } else if date != fields.date(of: match.field) {
            fields.untaken.append(member)
        }
        return true
    }

    /// Makes the first secondary text the body of a record without text. The others remain as members.
    private func settleSecondary(_ fields: inout RecordFields) {
        let hasText =
            fields.bodies.contains { !$0.text.isEmpty } || fields.wholeText?.text.isEmpty == false || fields.checklist?.isEmpty == false
        for (number, (key, text)) in fields.secondary.enumerated() {
            if number == 0, !hasText, Prose.letters(of: text) == Prose.letters(of: fields.title?.text ?? fields.name ?? "") { continue }
            if number == 0, !hasText {
                fields.bodies.append(RecordFields.Text(rank: FieldNames.secondaryRank, text: text))
                fields.sources.append(FieldSource(field: .secondary, rank: 0, key: key))
            } else if fields.title == nil, fields.name == nil, Self.headlines.contains(key.lowercased()), isHeadline(text, of: fields) {
                fields.title = RecordFields.Text(rank: FieldNames.secondaryRank, text: text)
                fields.sources.append(FieldSource(field: .title, rank: FieldNames.secondaryRank, key: key))
            } else {
                fields.untaken.append(JSONMember(key: key, value: .string(text)))
            }
        }
    }

    /// Secondary texts that trackers and calendars show above the description.
    private static let headlines: Set<String> = ["summary", "요약"]

    /// Returns whether a text is one line that the body does not contain.
    private func isHeadline(_ text: String, of fields: RecordFields) -> Bool {
        text.isOneLine && text.utf8.count <= 500 && !fields.bodies.contains { $0.text.contains(text) }
    }

    private mutating func read(_ value: JSONValue, key: String, _ match: FieldNames.Match, into fields: inout RecordFields) {
        if case .null = value {
            fields.hasTextKey = fields.hasTextKey || [.title, .body, .wholeText, .checklist].contains(match.field)
            return
        }
        switch match.field {
        case let field where !takesTexts && (Field.texts.contains(field) || field == .title || field == .name): fields.leave(value, key)
        case .title, .body, .wholeText, .name:
            text(value, key, match, into: &fields)
        case .secondary:
            secondary(value, key, into: &fields)
        case .checklist:
            checklist(value, key, into: &fields)
        case .created, .modified:
            date(value, key, match, into: &fields)
        case .category, .stateOrCategory, .parent:
            category(value, key, match, into: &fields)
        case .tags:
            fields.tags += tags(value, key)
        case .trashed, .archived, .starred, .done:
            flag(value, key, match.field, into: &fields)
        case .fact(let fact): self.fact(fact, value, key, match, into: &fields)
        case .id:
            guard let id = value.scalarText, !id.isEmpty, fields.wins(match, key) else { return leaveWords(value, key, &fields) }
            fields.id = id
            if id.utf8.contains(0x20) { leaveWords(value, key, &fields) }
        case .categoryColor:
            if let color = ColorCode.read(value) { fields.appearance.color = color } else { leaveWords(value, key, &fields) }
        case .categoryIcon:
            fields.appearance.icon = value.scalarText ?? fields.appearance.icon
            leaveWords(value, key, &fields)
        case .categoryType:
            fields.categoryType = value.scalarText ?? (value.items.count == 1 ? value.items[0].scalarText : nil)
            leaveWords(value, key, &fields)
        case .categoryPath: categoryPath(value, key, &fields)
        case .position:
            if case .integer(let number) = value {
                fields.appearance.position = Int(clamping: number)
            } else {
                leaveWords(value, key, &fields)
            }
        case .link: link(value, key, into: &fields)
        case .ignored:
            beside(value, key, into: &fields)
        case .technical where !Self.isSetting(value):
            // The place of a page is a setting, its address is not.
            fields.untaken.append(JSONMember(key: key, value: value))
        case .coordinate, .technical:
            leaveBehind(value, key)
        }
    }

    private mutating func link(_ value: JSONValue, _ key: String, into fields: inout RecordFields) {
        let (links, pages) = (WebAddresses.links(value), WebAddresses.pages(value))
        fields.links += links.filter { link in !pages.contains { $0.address == link } }
        fields.pages += pages
        if links.isEmpty {
            // Remarks on a page, under the same name as the pages that Google Keep shows.
            if findsReferences, value.items.contains(where: { !$0.members.isEmpty }) {
                return fields.unmatched.append(JSONMember(key: key, value: value))
            }
            Machinery.isName([key.lowercased()]) ? leaveWords(value, key, &fields) : fields.leave(value, key)
        }
        for page in value.items where !links.isEmpty {
            let rest = page.members.rest(besides: WebAddresses.read)
            leaveBehind(page.members.isEmpty && WebAddresses.links(page).isEmpty ? .array([page]) : .object(rest), key)
        }
    }

    /// Reads files, people and settings beside a memo: titles of files are text, and other words are counted.
    private mutating func beside(_ value: JSONValue, _ key: String, into fields: inout RecordFields) {
        if value.scalarText != nil { return fields.leave(value, key) }
        let files = findsReferences ? FileList.titled(value, under: key) : FileList(rest: value)
        fields.pages += files.pages
        // Names of files are machinery, and so is who owns the note among the people who share it.
        let hasOwner = value.items.contains { $0["isOwner"] == .bool(true) }
        let others = hasOwner ? JSONValue.array(value.items.map(Self.withoutOwner)) : FileList.withoutPlaces(files.rest, under: key)
        countLeftOut(NestedText.words(in: others, under: key))
    }

    private static func withoutOwner(_ person: JSONValue) -> JSONValue {
        guard person["isOwner"] == .bool(true) else { return person }
        return .object(person.members.rest(besides: ["isOwner", "type", "email"]))
    }

    private mutating func fact(
        _ fact: PlainFact, _ value: JSONValue, _ key: String, _ match: FieldNames.Match, into fields: inout RecordFields
    ) {
        switch fact.definition.kind {
        case .flag: flag(value, key, match.field, into: &fields)
        case .time: date(value, key, match, into: &fields)
        case .state:
            // A state beyond the three is kept by its name.
            guard let state = state(value) ?? value["name"].flatMap(state) else { return condition(value, key, &fields) }
            fields.plain[fact] = .state(state)
        case .text:
            let text = value.scalarText ?? ""
            guard !text.allSatisfy(\.isWhitespace), fields.wins(match, key) else { return fields.leave(value, key) }
            fields.plain[fact] = .text(text)
        }
    }

    /// Counts the text of a list or an object that no field took.
    private mutating func leaveBehind(_ value: JSONValue, _ key: String) {
        switch value {
        case .array, .object: countLeftOut(NestedText.words(in: value, under: key))
        case .null, .bool, .integer, .number, .string: break
        }
    }

    /// Keeps a member whose value a person may have written, unlike an ID or the name of a setting.
    private mutating func leaveWords(_ value: JSONValue, _ key: String, _ fields: inout RecordFields) {
        leaveBehind(value, key)
        guard case .string(let text) = value, !Machinery.holds(text, isNamed: true, words: NameWords.split(key)) else { return }
        fields.untaken.append(JSONMember(key: key, value: value))
    }

    private mutating func categoryPath(_ value: JSONValue, _ key: String, _ fields: inout RecordFields) {
        fields.categoryPath = value.categoryPath
        // A category takes a list of names over, a memo keeps it as text.
        if case .array = value, !fields.categoryPath.isEmpty {
            fields.untaken.append(JSONMember(key: key, value: value))
        } else {
            leaveWords(value, key, &fields)
        }
    }

    /// Reads a text that may repeat the body. Its tags are removed.
    private mutating func secondary(_ value: JSONValue, _ key: String, into fields: inout RecordFields) {
        fields.hasTextKey = true
        let text: String
        if let plain = value.scalarText {
            text = MarkupText.words(plain)
        } else {
            let nested = NestedText.read(value, under: key, takesAll: true)
            countLeftOut(nested.leftOut)
            text = nested.text
        }
        if !text.isEmpty { fields.secondary.append((key, text)) }
    }

    private mutating func text(_ value: JSONValue, _ key: String, _ match: FieldNames.Match, into fields: inout RecordFields) {
        if match.field != .name { fields.hasTextKey = true }
        if match.field == .name, findsReferences, let text = value.scalarText, Machinery.isResource(text) {
            return fields.id = fields.id ?? text
        }
        guard var text = value.scalarText else { return structured(value, key, match, into: &fields) }
        // Saekin's own exports use the key `text` for text exactly as written, which may be HTML source.
        if readsMarkup, key != "text" { text = MarkupText.plain(text) }
        take(text, key, match, into: &fields)
    }

    private mutating func take(_ text: String, _ key: String, _ match: FieldNames.Match, into fields: inout RecordFields) {
        let found = RecordFields.Text(rank: match.rank, text: text)
        switch match.field {
        case .body:
            if let index = fields.bodies.firstIndex(where: { $0.rank == match.rank }) {
                fields.notes.append { .duplicateKey($0, key: key) }
                fields.bodies[index] = found
            } else {
                fields.bodies.append(found)
            }
        case .title:
            if fields.wins(match, key) { fields.title = found } else { fields.leave(.string(text), key) }
        case .wholeText:
            if fields.wins(match, key) { fields.wholeText = found } else { fields.leave(.string(text), key) }
        default:
            if let name = fields.name, !name.isEmpty { fields.leave(.string(name), fields.nameKey) }
            (fields.name, fields.nameKey) = (text, key)
        }
    }

    /// Reads text that is not a string: an object with the text inside, or a list of parts.
    private mutating func structured(_ value: JSONValue, _ key: String, _ match: FieldNames.Match, into fields: inout RecordFields) {
        if case .object(let members) = value, match.field == .body, !NestedText.isDocument(value) {
            let inner = read(members)
            if inner.title != nil || inner.wholeText != nil || !inner.bodies.isEmpty {
                fields.title = fields.title ?? inner.title
                fields.wholeText = fields.wholeText ?? inner.wholeText
                fields.bodies += inner.bodies
                fields.unmatched += inner.unmatched + inner.placed
                fields.untaken += inner.untaken
                (fields.created, fields.modified) = (fields.created ?? inner.created, fields.modified ?? inner.modified)
                return
            }
        }
        let nested = NestedText.read(value, under: key, takesAll: true)
        countLeftOut(nested.leftOut)
        guard nested.text.isEmpty else {
            // A text in an object of its own, such as WordPress's `rendered`.
            let isMarkup = readsMarkup && value.members.count { $0.value.scalarText != nil } == 1
            return take(isMarkup ? MarkupText.plain(nested.text) : nested.text, key, match, into: &fields)
        }
        fields.notes.append { [kind = value.kind] in .wrongType($0, key: key, found: kind) }
    }

    /// Reads a list of things to do, one line per entry, whatever its keys.
    private mutating func checklist(_ value: JSONValue, _ key: String, into fields: inout RecordFields) {
        fields.hasTextKey = true
        let nested = NestedText.checklist(value, under: key)
        countLeftOut(nested.leftOut)
        if nested.text.isEmpty, case .array(let entries) = value, !entries.isEmpty {
            fields.notes.append { [kind = value.kind] in .wrongType($0, key: key, found: kind) }
        } else if nested.text.isEmpty, value.scalarText != nil {
            fields.notes.append { [kind = value.kind] in .wrongType($0, key: key, found: kind) }
        }
        fields.checklist = [fields.checklist, nested.text].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private mutating func date(_ value: JSONValue, _ key: String, _ match: FieldNames.Match, into fields: inout RecordFields) {
        // Programs write it into JSON. A memo may have been created on the first day of the calendar.
        if findsReferences, match.field != .created, case .string(let text) = value, DateReading.isNone(text) { return }
        switch dates.read(value, from2001: match.isReferenceDate) {
        case .absent: break
        case .unreadable:
            let found = value.scalarText.map { LocalizedMessage($0, ko: $0) } ?? value.kind
            fields.notes.append { .unreadableDate($0, key: key, value: found) }
        case .date(let date):
            let other = fields.date(of: match.field)
            let source = fields.sources.first { $0.field == match.field }
            // Only one of two dates under known names has a field. The report names the other.
            if let other, let source, other != date, source.key != key {
                countLeftOut([match.rank < source.rank ? source.key : key: 1])
            }
            guard fields.wins(match, key) else { return }
            fields.set(date, match.field)
            if case .object(let members) = value { leaveBehind(.object(members.filter { !DateReading.names($0.key) }), key) }
            // The first date of a range counts.
            if case .string(let end)? = value["end"], !end.isEmpty {
                fields.untaken.append(JSONMember(key: key + ".end", value: .string(end)))
            }
        }
    }

    private mutating func category(_ value: JSONValue, _ key: String, _ match: FieldNames.Match, into fields: inout RecordFields) {
        switch value {
        case .string(let text):
            let (name, state) = (text.categoryName, WorkState(named: text))
            if match.field == .parent {
                fields.parents = [name].compactMap(\.self)
            } else if let state {
                fields.state = state
            } else if Self.condition(ofFolder: text, &fields) {
                return
            } else if let name, match.field == .category || Int(name) == nil {
                // Both fields name the category, and `category` does so for certain.
                let isSecond = match.field == .stateOrCategory && fields.sources.contains { $0.field == .category }
                if match.field == .category, let other = fields.sources.firstIndex(where: { $0.field == .stateOrCategory }) {
                    fields.leave(fields.sources.remove(at: other))
                }
                if !isSecond, fields.wins(match, key) { fields.category = [name] } else { fields.leave(value, key) }
            }
        case .object(let members):
            embedded(members, key, match, into: &fields)
        case .array(let values):
            let names = values.compactMap { $0.scalarText?.categoryName ?? $0["name"]?.scalarText?.categoryName }
            guard !names.isEmpty, fields.wins(match, key) else { return fields.leave(value, key) }
            let others = values.filter { $0.scalarText == nil }.map { JSONValue.object($0.members.rest(besides: ["name"])) }
            leaveBehind(.array(others), key)
            // Labels that are to be categories are no path, and a memo has one category.
            let isPath = !self.names.areTags(key)
            fields.category = isPath ? names : [names[0]]
            if !isPath { fields.tags += names.dropFirst() }
        case .integer(let number):
            if match.field == .stateOrCategory, let number = Int(exactly: number) {
                fields.state = WorkState(rawValue: number) ?? fields.state
            }
        case .null, .bool, .number:
            break
        }
    }

    /// Reads a category with its appearance inside a memo: `{"type": …, "color": …, "image": …}`.
    private mutating func embedded(_ members: [JSONMember], _ key: String, _ match: FieldNames.Match, into fields: inout RecordFields) {
        let inner = read(members)
        let name = inner.categoryType ?? inner.name ?? inner.title?.text
        guard let name = name?.categoryName ?? inner.category.last else {
            // A level around the category.
            if members.count == 1, case .object(let level) = members[0].value { return embedded(level, key, match, into: &fields) }
            // A reference of MongoDB.
            return members.allSatisfy { $0.key.hasPrefix("$") } ? () : leaveBehind(.object(members), key)
        }
        countLeftOut(NestedText.words(in: .object(inner.unmatched), under: key))
        if match.field == .parent {
            fields.parents = inner.parents + [name]
            return fields.untaken.append(JSONMember(key: "parent", value: .string(name)))
        }
        fields.category = inner.parents + [name]
        fields.appearance = inner.appearance
    }

    private mutating func tags(_ value: JSONValue, _ key: String) -> [String] {
        switch value {
        case .string(let text): return TagList.names(in: text)
        case .array(let values): return values.flatMap { tag($0, key) }
        case .object(let members):
            // A set, as Firebase writes it: `{"여행": true}`.
            return members.compactMap { member in
                if member.value.scalarText == nil { leaveBehind(member.value, key) }
                return member.value == .bool(true) ? member.key.tagName : member.value.scalarText?.tagName
            }
        case .null, .bool, .integer, .number: return []
        }
    }

    /// Reads an entry of a list of tags. Its members besides the name are counted.
    private mutating func tag(_ value: JSONValue, _ key: String) -> [String] {
        let value = SwiftEnum.plain(FirestoreValue.unwrap(value))
        if let text = value.scalarText { return TagList.element(text) }
        // A link in YAML: `[[공예]]`.
        if case .array(let values) = value { return values.flatMap { tag($0, key) } }
        let name = ["name", "title", "label", "tag", "text", "value"].first { value[$0]?.scalarText?.tagName != nil }
        // A record that joins a memo and a tag.
        if name == nil, let inner = value.members.first(where: { names.areTags($0.key) && !$0.value.members.isEmpty }) {
            return tag(inner.value, key)
        }
        leaveBehind(value.members.isEmpty ? value : .object(value.members.filter { $0.key != name }), key)
        return name.flatMap { value[$0]?.scalarText }.map { TagList.element($0) } ?? []
    }

    private mutating func flag(_ value: JSONValue, _ key: String, _ field: Field, into fields: inout RecordFields) {
        let isSet: Bool
        switch value {
        case .bool(let flag): isSet = flag
        // A level around the flag.
        case .object(let members)
        where field != .trashed && members.count == 1 && members[0].value.members.isEmpty && members[0].value.items.isEmpty:
            return flag(members[0].value, "\(key).\(members[0].key)", field, into: &fields)
        case .integer(let number):
            isSet = number != 0
            // Several stars are no flag.
            if field == .starred, number > 1 { fields.untaken.append(JSONMember(key: key, value: .string("\(number)"))) }
            // The field has no place for the day of completion.
            if field == .done, number > 1 { countLeftOut([key: 1]) }
        case .string(let text):
            let word = DateReading.isNone(text) ? "" : text.lowercased()
            let isDay = field == .trashed || field == .done && word.utf8.count >= 8
            let date = isDay && !word.isEmpty ? dates.read(value) : .unreadable
            if field == .trashed, case .date(let date) = date { fields.trashed = date }
            let isTick = word == "o" || word == "x" && key.utf8.allSatisfy { $0 < 0x80 }  // In Korea a cross stands for no.
            isSet =
                isTick || ["true", "yes", "1", "y", "on", "예", "네"].contains(word) || date != .unreadable
                || field == .done && state(value) == .done
            if !isSet && !["false", "no", "0", "n", "off", "", "x", "아니오", "아니요"].contains(word) || field == .done && date != .unreadable {
                fields.leave(value, key)
            }
        case .object: isSet = field == .trashed
        case .null, .number, .array: isSet = false
        }
        leaveBehind(value, key)
        switch field {
        case .fact(let fact): fields.plain[fact] = isSet ? .flag : nil
        case .trashed: fields.isTrashed = fields.isTrashed || isSet
        case .archived: fields.isArchived = isSet
        case .starred: fields.isStarred = isSet
        default: fields.state = fields.state ?? (isSet ? .done : nil)
        }
    }

    func state(_ value: JSONValue) -> WorkState? {
        switch value {
        case .integer(let number): Int(exactly: number).flatMap(WorkState.init(rawValue:))
        case .string(let text): WorkState(named: text) ?? Self.states[text.lowercased()] ?? Int(text).flatMap(WorkState.init(rawValue:))
        case .null, .bool, .number, .array, .object: nil
        }
    }
}
