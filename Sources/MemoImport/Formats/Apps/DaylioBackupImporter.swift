import JSON
import MemoModel

/// Daylio's backup (`.daylio`, a zip with JSON in base64, 2023): one memo per entry, activities as tags, the mood as `mood: …`. Entries of which only
/// the mood and activities are known are memos too, as in the app. Goals, templates for writing, settings and the PIN are left out.
struct DaylioBackupImporter: FileImporter {
    static let name = "daylio-backup"
    static let summary = LocalizedMessage("Daylio's backups (.daylio); activities become tags", ko: "데일리오 백업(.daylio), 활동은 태그로")

    let options: ImportOptions

    /// Claims the file within a backup, which has the ending of the backup.
    func claims(_ file: ExportFile, of export: Export) -> Bool { file.pathExtension == "daylio" }

    /// Yields one memo per entry.
    func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        try export.readRecords(files, options, yield: yield) { reading, file, source in
            guard let bytes = try TextFile.bytes(of: file, source, yield: yield) else { return }
            var decoded = Base64Bytes()
            decoded.append(String(decoding: bytes, as: UTF8.self))
            let value: JSONValue
            do throws(JSONFault) {
                value = try JSONValue(parsing: bytes.first == UInt8(ascii: "{") ? bytes : decoded.finished() ?? [])
            } catch {
                return try yield(.problem(.jsonSyntax(Place(path: file.path), error.message)))
            }
            let tags = Self.names(value["tags"], key: "name")
            let moods = Self.names(value["customMoods"], key: "custom_name")
            for (number, entry) in (value["dayEntries"]?.items ?? []).enumerated() {
                let place = Place(path: file.path, record: number + 1)
                let mood = entry["mood"]?.scalarText.flatMap { moods[$0] }
                let (ids, others) = (entry["tags"]?.items ?? []).partitioned { $0.isPlain }
                reading.countLeftOut(NestedText.words(in: .array(others), under: "tags"))
                let activities = ids.compactMap { $0.scalarText.flatMap { tags[$0] } }
                guard let memo = try memo(entry.members, mood, activities, place, &reading, yield: yield) else { continue }
                try yield(.memo(memo))
            }
            reading.countLeftOut(NestedText.words(in: Self.unread(in: value), under: "backup"))
        }
    }

    /// Lists and settings that only the program needs.
    private static let settings: Set<String> = [
        "prefs", "metadata", "pin", "achievements", "assets", "goalEntries", "goalSuccessWeeks", "reminders", "platform",
        "preferredMoodIconsIdsForMoodIdsForIconsPack",
    ]

    /// Returns what belongs to no entry: goals, templates, groups, and what is told of moods and activities beside their names.
    private static func unread(in backup: JSONValue) -> JSONValue {
        let named = ["tags", "customMoods"].compactMap { key in
            backup[key].map { JSONMember(key: key, value: $0.unread(besides: ["id", "name", "custom_name"])) }
        }
        return .object(backup.members.rest(besides: [], whole: settings.union(["tags", "customMoods", "dayEntries"])) + named)
    }

    /// The names of moods that a person has not renamed, the best first.
    private static let moods = ["rad", "good", "meh", "bad", "awful"]

    /// Returns the names in a list by their IDs.
    private static func names(_ list: JSONValue?, key: String) -> [String: String] {
        (list?.items ?? []).reduce(into: [:]) { names, entry in
            guard let id = entry["id"]?.scalarText else { return }
            let number = entry["predefined_name_id"]?.scalarText.flatMap(Int.init) ?? 0
            let known = moods.indices.contains(number - 1) ? moods[number - 1] : nil
            names[id] = entry[key]?.scalarText.flatMap { $0.isEmpty ? nil : $0 } ?? known
        }
    }

    /// Members of an entry that are read, or that repeat its moment.
    private static let read: Set<String> = [
        "day", "month", "year", "hour", "minute", "timeZoneOffset", "mood", "note", "isFavorite",
    ]
    private static let readWhole: Set<String> = ["id", "datetime", "note_title", "tags", "assets"]

    private func memo(
        _ entry: [JSONMember], _ mood: String?, _ activities: [String], _ place: Place, _ reading: inout RecordReading,
        yield: (ImportItem) throws -> Void
    ) throws -> MemoRecord? {
        var fields = reading.read(
            .record([
                ("title", entry["note_title"]),
                ("body", (entry["note"]?.scalarText).map { .string(MarkupText.words($0)) } ?? entry["note"]),
                ("created", entry["datetime"]), ("uuid", entry["id"]),
            ]) + entry.rest(besides: Self.read, whole: Self.readWhole.union(entry["note"]?.isPlain == false ? ["note"] : [])))
        for note in fields.notes { try yield(.problem(note(place))) }
        reading.leaveOutNested(of: fields)
        fields.tags = activities.compactMap(\.tagName)
        fields.isStarred = entry["isFavorite"] == .bool(true)
        let own = fields.text(usingName: false)
        let text = own.adding(lines: (mood.map { ["mood: \($0)"] } ?? []) + reading.kept(of: fields, besides: own))
        guard var memo = try MemoRecord(text, fields, at: place, yield: yield) else { return nil }
        memo.externalID = fields.id
        return memo
    }
}
