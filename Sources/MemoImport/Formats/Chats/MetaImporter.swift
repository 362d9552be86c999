import JSON
public import MemoModel

/// Facebook's and Instagram's data exports in JSON: posts, and messages by room and day. Text that was
/// written as Latin-1 bytes is repaired. Pictures are left out.
public struct MetaImporter: Importer {
    /// See `Importer.name`.
    public static let name = "meta"
    /// See `Importer.summary`.
    public static let summary = LocalizedMessage("Facebook and Instagram posts and messages in JSON", ko: "페이스북·인스타그램의 글과 메시지 JSON")

    private let options: ImportOptions

    /// See `Importer.init(options:)`.
    public init(options: ImportOptions) { self.options = options }

    /// Claims JSON with the keys of posts or messages.
    public func claim(_ files: [ExportFile], of export: Export) -> [ExportFile] {
        if options.format == Self.name { return files }
        return files.filter { file in
            guard file.pathExtension == "json" else { return false }
            let head = export.head(of: file)
            return JSONFiles.begins(head, with: ["timestamp", "data", "post"])
                || JSONFiles.begins(head, with: ["creation_timestamp", "uri"])
                || JSONFiles.begins(head, with: ["sender_name", "timestamp_ms"])
                || JSONFiles.begins(head, with: ["participants", "messages"])
        }
    }

    /// Yields one memo per post, and the days or messages of each room.
    public func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        let form = ChatReceiver.Form(
            room: { $0.last { $0.key == "title" }?.value.scalarText ?? "Messenger" },
            message: { value, zone in
                guard let sender = value["sender_name"]?.scalarText, let text = value["content"]?.scalarText,
                    case .integer(let milliseconds)? = value["timestamp_ms"]
                else { return nil }
                return ChatMessage(local: zone.local(Double(milliseconds) / 1000), sender: sender, text: text)
            }, post: Self.post, hasMojibake: true)
        // A room may be split into several files.
        try ChatReceiver.read(files, of: export, options, form, yield: yield)
    }

    /// Returns the members of a post: the user's words first, then Facebook's description.
    private static let post: @Sendable (JSONValue) -> [JSONMember]? = { value in
        let date = value["timestamp"] ?? value["creation_timestamp"]
        if case .array(let media)? = value["media"] {
            let titles = [value["title"]] + media.map { $0["title"] }
            let text = titles.compactMap { $0?.scalarText }.filter { !$0.isEmpty }.joined(separator: "\n")
            return .record([("body", .string(text)), ("created", date ?? media.first?["creation_timestamp"])])
        }
        guard case .array(let data)? = value["data"], date != nil else { return nil }
        let words = data.compactMap { ($0["post"] ?? $0["comment"]?["comment"])?.scalarText }
        let attached = NestedText.text(of: value["attachments"] ?? .null, under: "attachments")
        let lines = words + [value["title"]?.scalarText ?? "", attached]
        return .record([("body", .string(lines.filter { !$0.isEmpty }.joined(separator: "\n"))), ("created", date)])
    }
}
