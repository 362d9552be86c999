import JSON
import MemoModel

/// Telegram Desktop's JSON export (`result.json`) of one chat or of all: one memo per day or per message.
/// Polls, contacts, places, origins and service messages are text.
struct TelegramImporter: FileImporter {
    static let name = "telegram"
    static let summary = LocalizedMessage("Telegram's result.json", ko: "텔레그램 result.json")
    /// Every export is called `result.json`.
    static let sharedSource: String? = "Telegram"

    /// Members of a message that are read, or that are machinery.
    private static let read: Set<String> = [
        "id", "type", "date", "date_unixtime", "edited", "edited_unixtime", "from", "from_id", "actor", "actor_id",
        "reply_to_message_id", "message_id", "photo", "file", "thumbnail", "media_type", "mime_type", "file_size", "photo_file_size",
        "forwarded_from_id", "reply_to_peer_id", "new_title_id",
    ]

    private static let readWhole: Set<String> = ["text", "text_entities", "inline_bot_buttons"]

    /// Members of the parts of a text that stand in the text, or that are machinery.
    private static let readOfEntities: Set<String> = ["type", "text", "href", "user_id", "document_id", "language", "collapsed"]

    let options: ImportOptions

    /// Claims JSON that begins with a chat or the list of all chats.
    func claims(_ file: ExportFile, of export: Export) -> Bool {
        guard file.pathExtension == "json" else { return false }
        let head = export.head(of: file)
        return JSONFiles.begins(head, with: ["messages", "name", "type"]) && JSONFiles.begins(head, with: ["date", "from"])
            || JSONFiles.begins(head, with: ["chats", "list"]) || JSONFiles.begins(head, with: ["text_entities"])
    }

    /// Returns words in the parts of a text that the text itself lacks.
    private static func others(in entities: [JSONValue], besides text: String) -> [String] {
        entities.flatMap { entity in
            ([entity["text"]?.scalarText ?? ""] + ChatReceiver.rest(of: entity, besides: readOfEntities)).filter { !text.contains($0) }
        }
    }

    /// Members of a message with a file.
    private static let readOfFiles: Set<String> = ["file_name", "sticker_emoji", "duration_seconds"]

    private static let kinds: [String: ChatFile.Kind] = [
        "sticker": .sticker, "video_message": .videoMessage, "voice_message": .voice, "animation": .animation, "video_file": .video,
        "audio_file": .audio,
    ]

    /// Returns the picture or the file of a message. In place of its path, the export may say why it lacks it: `(File not included …)`.
    private static func files(of message: JSONValue) -> [ChatFile] {
        let path = { (key: String) in message[key]?.scalarText.flatMap { $0.hasPrefix("(") ? "" : $0 } }
        var files: [ChatFile] = []
        if let photo = path("photo") { files.append(ChatFile(kind: .picture, links: [photo])) }
        let mediaType = message["media_type"]?.scalarText ?? ""
        if let path = path("file") ?? (files.isEmpty && kinds[mediaType] != nil ? "" : nil) {
            let own = message["file_name"]?.scalarText ?? path.split(separator: "/").last.map(String.init) ?? ""
            let kind = kinds[mediaType] ?? message["mime_type"]?.scalarText.map(ChatFile.Kind.init(mediaType:)) ?? ChatFile.Kind(name: own)
            files.append(
                ChatFile(
                    kind: kind, name: isMadeUp(own) ? "" : own, note: message["sticker_emoji"]?.scalarText ?? "",
                    seconds: message["duration_seconds"]?.scalarText.flatMap(Double.init), links: [path]))
        }
        return files
    }

    /// Returns whether the app made up a name: `audio_1@05-03-2024_14-05-10.ogg`, `sticker.webp`, `AnimatedSticker.tgs`.
    private static func isMadeUp(_ name: String) -> Bool {
        let stem = name.prefix { $0 != "." }.lowercased()
        if stem.hasSuffix("sticker") || stem.hasPrefix("sticker (") { return true }
        guard let at = name.lastIndex(of: "@"), name[..<at].last?.isNumber == true else { return false }
        return name[name.index(after: at)...].prefix(10).filter { $0 == "-" }.count == 2
    }

    /// Yields the days or messages of each chat.
    func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        let form = ChatReceiver.Form(
            room: { $0.last { $0.key == "name" }.flatMap { NestedText.whole($0.value, under: "name") } ?? "Telegram" },
            message: { value, zone in
                guard value["date"] != nil, value["type"] == .string("message") || value["type"] == .string("service") else { return nil }
                let text = NestedText.text(of: value["text"] ?? .null, under: "text")
                let parts = (value["text"]?.items ?? []) + (value["text_entities"]?.items ?? [])
                let files = Self.files(of: value)
                let rest = ChatReceiver.rest(
                    of: value, besides: files.isEmpty ? Self.read : Self.read.union(Self.readOfFiles), whole: Self.readWhole)
                let unix = value["date_unixtime"]?.scalarText.flatMap(Double.init).map(zone.local)
                guard let local = unix ?? DateParts(value["date"]?.scalarText ?? "")?.secondsAsIfUTC else { return nil }
                return ChatMessage(
                    local: local, sender: (value["from"] ?? value["actor"])?.scalarText,
                    words: [text] + Self.others(in: parts, besides: text),
                    files: files, others: rest)
            })
        try ChatReceiver.read(files, of: export, options, form, yield: yield)
    }
}
