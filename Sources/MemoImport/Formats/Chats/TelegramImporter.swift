import JSON
public import MemoModel

/// Telegram Desktop's JSON export (`result.json`) of one chat or of all: one memo per day or per message.
/// Pictures and files are left out; polls, contacts, places, origins and service messages are text.
public struct TelegramImporter: Importer {
    /// See `Importer.name`.
    public static let name = "telegram"
    /// See `Importer.summary`.
    public static let summary = LocalizedMessage("Telegram's result.json", ko: "텔레그램 result.json")
    /// Every export is called `result.json`.
    public static let sharedSource: String? = "Telegram"

    /// Members of a message that are read, or that are machinery.
    private static let read: Set<String> = [
        "id", "type", "date", "date_unixtime", "edited", "edited_unixtime", "from", "from_id", "actor", "actor_id", "text", "text_entities",
        "reply_to_message_id", "message_id", "photo", "file", "thumbnail", "media_type", "mime_type", "file_size", "photo_file_size",
        "reactions",
        "inline_bot_buttons", "forwarded_from_id", "reply_to_peer_id", "new_title_id",
    ]

    /// Members of the parts of a text that stand in the text, or that are machinery.
    private static let readOfEntities: Set<String> = ["type", "text", "href", "user_id", "document_id", "language", "collapsed"]

    private let options: ImportOptions

    /// See `Importer.init(options:)`.
    public init(options: ImportOptions) { self.options = options }

    /// Claims JSON that begins with a chat or the list of all chats.
    public func claim(_ files: [ExportFile], of export: Export) -> [ExportFile] {
        if options.format == Self.name { return files }
        return files.filter { file in
            guard file.pathExtension == "json" else { return false }
            let head = export.head(of: file)
            return JSONFiles.begins(head, with: ["messages", "name", "type"]) && JSONFiles.begins(head, with: ["date", "from"])
                || JSONFiles.begins(head, with: ["chats", "list"]) || JSONFiles.begins(head, with: ["text_entities"])
        }
    }

    /// Returns what the parts of a text hold and the text does not.
    private static func others(in entities: [JSONValue], besides text: String) -> [String] {
        entities.flatMap { entity in
            ([entity["text"]?.scalarText ?? ""] + ChatReceiver.rest(of: entity, besides: readOfEntities)).filter { !text.contains($0) }
        }
    }

    /// Yields the days or messages of each chat.
    public func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        let form = ChatReceiver.Form(
            room: { $0.last { $0.key == "name" }?.value.scalarText ?? "Telegram" },
            message: { value, zone in
                guard value["date"] != nil, value["type"] == .string("message") || value["type"] == .string("service") else { return nil }
                let text = NestedText.text(of: value["text"] ?? .null, under: "text")
                let parts = (value["text"]?.items ?? []) + (value["text_entities"]?.items ?? [])
                let told =
                    ([text] + Self.others(in: parts, besides: text)
                    + ChatReceiver.rest(of: value, besides: Self.read)).filter { !$0.isEmpty }.joined(separator: "\n")
                guard !told.isEmpty else { return nil }
                let unix = value["date_unixtime"]?.scalarText.flatMap(Double.init).map(zone.local)
                guard let local = unix ?? DateParts(value["date"]?.scalarText ?? "")?.secondsAsIfUTC else { return nil }
                return ChatMessage(local: local, sender: (value["from"] ?? value["actor"])?.scalarText, text: told)
            })
        try ChatReceiver.read(files, of: export, options, form, yield: yield)
    }
}
