import JSON
import MemoModel

/// Slack's export: a folder per channel with a JSON file per day, and `users.json` with the names of people.
///
/// Reactions are left out; everything else in a message, such as attachments and blocks, becomes text.
struct SlackImporter: Importer {
    static let name = "slack"
    static let summary = LocalizedMessage("Slack's export, by channel", ko: "슬랙 내보내기, 채널별")

    /// Files that describe channels and people.
    private static let lists: Set<String> = [
        "users.json", "channels.json", "groups.json", "dms.json", "mpims.json", "integration_logs.json", "canvases.json", "org_users.json",
        "huddle_transcripts.json", "lists.json",
    ]
    /// Members of a message that are read, that repeat the text, or that are machinery.
    private static let read: Set<String> = [
        "type", "subtype", "user", "username", "text", "ts", "client_msg_id", "team", "user_team", "source_team",
        "thread_ts",
        "latest_reply", "parent_user_id", "last_read", "bot_id", "app_id", "inviter", "permalink", "upload", "display_as_bot", "event_ts",
        "hidden",
    ]
    private static let readWhole: Set<String> = [
        "user_profile", "reply_users", "replies", "edited", "files", "icons", "bot_profile", "pinned_to",
    ]

    /// Members of people and channels that are read, that repeat their names, or that are machinery.
    private static let readOfLists: Set<String> = [
        "id", "team_id", "name", "name_normalized", "real_name", "real_name_normalized", "display_name", "display_name_normalized",
        "first_name", "last_name", "creator", "user_id", "tz", "tz_label", "avatar_hash", "status_emoji", "app_type", "service_type",
    ]
    private static let wholeOfLists: Set<String> = ["members", "scope", "previous_names"]

    let options: ImportOptions

    /// Claims lists of messages, and the lists of channels and people above them.
    func claim(_ files: [ExportFile], of export: Export) -> [ExportFile] {
        let roots = Set(files.filter { ["channels.json", "users.json"].contains($0.name) }.map(\.folderPath))
        let days = files.filter { file in
            guard file.pathExtension == "json", !Self.lists.contains(file.name) else { return false }
            let head = export.head(of: file)
            guard head.first(where: { $0 > 0x20 }) == 0x5B else { return false }
            if roots.contains(Self.root(file)), Self.isDay(file.stem) { return true }
            return JSONFiles.begins(head, with: ["type", "ts", "text"]) && head.contains("\"message\"")
        }
        let around = Set(days.map(Self.root))
        return days + files.filter { Self.lists.contains($0.name) && around.contains($0.folderPath) }
    }

    /// Returns whether a file has the name of a day, as those of a channel have.
    private static func isDay(_ name: String) -> Bool { name.utf8.count == 10 && DateParts(name)?.secondsAsIfUTC != nil }

    /// Returns the folder around the folder of a channel.
    private static func root(_ file: ExportFile) -> String { file.folderPaths.dropLast().last ?? "" }

    /// Yields the days or messages of each channel.
    func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        let lists = files.filter { Self.lists.contains($0.name) }
        let people = SlackPeople()
        try export.readValues(lists, options, yield: yield) { reading, file, value in
            if file.name.hasSuffix("users.json") { people.add(value.items) }
            // Titles of people, topics of channels.
            reading.countLeftOut(NestedText.words(in: Self.unread(in: value), under: file.stem))
        }
        let names = people.names
        let form = ChatReceiver.Form(
            room: { _ in "Slack" },
            roomOfFile: { path in path.split(separator: "/").dropLast().last.map(String.init) ?? "Slack" },
            message: { value, zone in
                guard let time = value["ts"]?.scalarText.flatMap(Double.init) else { return nil }
                let user = value["user"]?.scalarText ?? ""
                let profile = value["user_profile"]
                let own = [profile?["display_name"], profile?["real_name"], value["username"]].compactMap { $0?.scalarText }.first {
                    !$0.isEmpty
                }
                let rest = Self.rest(of: value)
                let text = Self.plain(value["text"]?.scalarText ?? "", names)
                return ChatMessage(
                    local: zone.local(time), sender: names[user] ?? own ?? (user.isEmpty ? nil : user), words: [text],
                    files: ChatFile.list(value["files"], Self.file), others: rest.filter { !text.contains($0) })
            })
        let days = files.filter { !Self.lists.contains($0.name) || options.format == Self.name }
        try ChatReceiver.read(days, of: export, options, form, yield: yield)
    }

    /// Returns a file of a message. The export has only its address; tools that load the files too name them by ID and name.
    private static func file(_ value: JSONValue) -> ChatFile {
        let text = { (key: String) in value[key]?.scalarText ?? "" }
        let (id, name, title) = (text("id"), text("name"), text("title"))
        let words = [
            title == name ? "" : title, text("preview"), text("plain_text"), value["initial_comment"]?["comment"]?.scalarText ?? "",
        ]
        let links = ["\(id)-\(name)", "__uploads/\(id)/\(name)", "\(id)/\(name)", name]
        return ChatFile(
            kind: ChatFile.Kind(mediaType: text("mimetype")), name: name, note: words.filter { !$0.isEmpty }.joined(separator: " "),
            links: name.isEmpty ? [] : links)
    }

    /// Returns a list of people or channels without the members that are read.
    private static func unread(in value: JSONValue) -> JSONValue {
        switch value {
        case .array(let values): .array(values.map(unread))
        case .object(let members):
            .object(
                members.rest(besides: readOfLists, whole: wholeOfLists).filter { !$0.key.hasPrefix("image_") }.map {
                    JSONMember(key: $0.key, value: unread(in: $0.value))
                })
        case .null, .bool, .integer, .number, .string: value
        }
    }

    /// Returns the contents of a message besides its text. Its blocks repeat the text if there is one.
    private static func rest(of message: JSONValue) -> [String] {
        let hasText = message["text"]?.scalarText?.isEmpty == false
        return ChatReceiver.rest(of: message, besides: read, whole: hasText ? readWhole.union(["blocks"]) : readWhole).flatMap {
            $0.filledLines.map(String.init)
        }
    }

    /// Replaces `<@U1>`, `<#C1|name>` and `<https://…|text>`, and the three signs that Slack escapes.
    private static func plain(_ text: String, _ names: [String: String]) -> String {
        var (plain, rest) = ("", text[...])
        while let open = rest.firstIndex(of: "<"), let close = rest[open...].firstIndex(of: ">") {
            plain += rest[..<open]
            let inside = rest[rest.index(after: open)..<close]
            let parts = inside.split(separator: "|", maxSplits: 1).map(String.init)
            let (target, label) = (parts.first ?? "", parts.count > 1 ? parts.last : nil)
            switch target.first {
            case "@": plain += "@" + (label ?? names[String(target.dropFirst())] ?? String(target.dropFirst()))
            case "#": plain += "#" + (label ?? String(target.dropFirst()))
            case "!": plain += "@" + (label ?? String(target.dropFirst()))
            default: plain += label.map { $0 + LinkText.addition(to: $0, address: target) } ?? target
            }
            rest = rest[rest.index(after: close)...]
        }
        return (plain + rest).replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
    }
}

/// The names of people by ID.
private final class SlackPeople {
    private(set) var names: [String: String] = [:]

    func add(_ users: [JSONValue]) {
        for user in users {
            guard let id = user["id"]?.scalarText else { continue }
            let profile = user["profile"]
            let known = [profile?["display_name"], profile?["real_name"], user["real_name"], user["name"]]
            names[id] = known.compactMap { $0?.scalarText }.first { !$0.isEmpty }
        }
    }
}
