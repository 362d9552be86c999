import JSON
import MemoModel

/// Journey's export: a zip with a JSON file for each entry, its text HTML or Markdown. Coordinates and moods as numbers are lost; photos can be kept.
struct Journey: JSONApp {
    static let name = "journey"
    static let summary = LocalizedMessage("Journey's JSON (zip)", ko: "저니 JSON(zip)")
    static let signatures = [["date_journal", "text"]]

    private static let read: Set<String> = [
        "type", "timezone", "mood", "lat", "lon", "sentiment", "folder", "google_drive_id", "schema_version", "version",
        "linked_account_id", "encrypted",
    ]
    private static let readWhole: Set<String> = [
        "id", "text", "preview_text", "date_journal", "date_modified", "tags", "photos", "label",
    ]

    init(_ file: ExportFile, of export: Export) {}

    func translate(_ members: [JSONMember], at place: Place) -> JSONTranslation {
        guard members["date_journal"] != nil else { return .other }
        // The preview repeats the text, or its beginning.
        let text = members["text"] ?? .string("")
        return .record(
            .record(
                [
                    ("body", text == .string("") ? members["preview_text"] : text), ("uuid", members["id"]),
                    ("created", members["date_journal"]), ("modified", members["date_modified"]), ("tags", members["tags"]),
                    ("category", members["folder"].flatMap { $0.scalarText?.isEmpty == false ? $0 : nil }), ("label", members["label"]),
                ] + members.rest(besides: Self.read, whole: Self.readWhole).map { ($0.key, $0.value) }))
    }
}
