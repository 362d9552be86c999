import JSON
import MemoModel

/// Facebook's and Instagram's data exports in JSON: posts, and messages by room and day. Text that was
/// written as Latin-1 bytes is repaired.
struct MetaImporter: FileImporter {
    static let name = "meta"
    static let summary = LocalizedMessage("Facebook and Instagram posts and messages in JSON", ko: "페이스북·인스타그램의 글과 메시지 JSON")

    let options: ImportOptions

    /// Claims JSON with the keys of posts or messages.
    func claims(_ file: ExportFile, of export: Export) -> Bool {
        guard file.pathExtension == "json" else { return false }
        let head = export.head(of: file)
        return JSONFiles.begins(head, with: ["timestamp", "data", "post"])
            || JSONFiles.begins(head, with: ["timestamp", "data", "comment", "title"])
            || JSONFiles.begins(head, with: ["creation_timestamp", "uri"])
            || JSONFiles.begins(head, with: ["sender_name", "timestamp_ms"])
            || JSONFiles.begins(head, with: ["participants", "messages"])
    }

    /// Yields one memo per post, and the days or messages of each room.
    func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        let form = ChatReceiver.Form(
            room: { $0.last { $0.key == "title" }.flatMap { NestedText.whole($0.value, under: "title") } ?? "Messenger" },
            message: { value, zone in
                guard case .integer(let milliseconds)? = value["timestamp_ms"] else { return nil }
                return ChatMessage(
                    local: zone.local(Double(milliseconds) / 1000),
                    sender: value["sender_name"].flatMap { NestedText.whole($0, under: "sender_name") },
                    words: [value["content"].flatMap { NestedText.whole($0, under: "content") } ?? ""],
                    files: Self.files(of: value), others: ChatReceiver.rest(of: value, besides: Self.read, whole: Self.readWhole))
            }, post: Self.post, hasMojibake: true)
        // A room may be split into several files.
        try ChatReceiver.read(files, of: export, options, form, yield: yield)
    }

    /// Returns the members of a post: the user's words first, then Facebook's description.
    private static let post: @Sendable (JSONValue) -> ChatReceiver.Post? = { value in
        let date = value["timestamp"] ?? value["creation_timestamp"]
        if case .array(let media)? = value["media"] {
            let titles = [value["title"]] + media.map { $0["title"] }
            let lines = titles.compactMap { $0?.scalarText } + others(value)
            return post(lines, date ?? media.first?["creation_timestamp"], value)
        }
        // A story: a picture with a title.
        if value["uri"] != nil, date != nil, value["data"] == nil {
            let lines = [value["title"]?.scalarText ?? ""] + others(value)
            return post(lines, date, value)
        }
        guard case .array(let data)? = value["data"], date != nil else { return nil }
        let words = data.compactMap { ($0["post"] ?? $0["comment"]?["comment"])?.scalarText }
        let lines = words + [value["title"]?.scalarText ?? ""] + others(value)
        return post(lines, date, value)
    }

    /// Returns a post with its pictures. One that says nothing else consists of their lines.
    private static func post(_ lines: [String], _ date: JSONValue?, _ value: JSONValue) -> ChatReceiver.Post {
        let (text, files) = (joined(lines), media(in: value, depth: 0))
        let body = text.isEmpty ? files.map(\.line).joined(separator: "\n") : text
        return (.record([("body", .string(body)), ("created", date)]), files.compactMap(\.attachment))
    }

    /// Returns the pictures and recordings at any depth of a post.
    private static func media(in value: JSONValue, depth: Int) -> [ChatFile] {
        guard depth < 8 else { return [] }
        switch value {
        case .array(let items): return items.flatMap { media(in: $0, depth: depth + 1) }
        case .object(let members):
            let own = value["uri"]?.scalarText.map { [ChatFile(kind: ChatFile.Kind(name: $0), links: [$0])] } ?? []
            return own + members.flatMap { media(in: $0.value, depth: depth + 1) }
        case .null, .bool, .integer, .number, .string: return []
        }
    }

    /// Members of a message with files, and their kinds.
    private static let kinds: [(key: String, kind: ChatFile.Kind)] = [
        ("photos", .picture), ("videos", .video), ("audio_files", .voice), ("gifs", .animation), ("files", .file), ("sticker", .sticker),
    ]

    private static func files(of message: JSONValue) -> [ChatFile] {
        kinds.flatMap { key, kind in
            ChatFile.list(message[key]) { item in
                let uri = item["uri"]?.scalarText ?? ""
                let name = kind == .file ? uri.split(separator: "/").last.map(String.init) ?? "" : ""
                return ChatFile(kind: kind, name: name, links: [uri])
            }
        }
    }

    /// Members of a message that are read, or that are machinery.
    private static let read: Set<String> = [
        "timestamp_ms", "type", "is_unsent", "is_geoblocked_for_viewer", "is_unsent_image_by_messenger_kid_parent",
    ]
    private static let readWhole: Set<String> = [
        "sender_name", "content", "photos", "videos", "audio_files", "gifs", "files", "sticker",
    ]

    /// Returns all text of a post, among it addresses and places.
    private static func others(_ value: JSONValue) -> [String] {
        NestedText.everything(in: value, under: "post").filledLines.map(String.init)
    }

    /// Joins lines, each once.
    private static func joined(_ lines: [String]) -> String {
        var known: Set<Substring> = []
        return lines.filter { line in
            let parts = line.filledLines
            defer { known.formUnion(parts) }
            return !parts.allSatisfy(known.contains)
        }.joined(separator: "\n")
    }
}
