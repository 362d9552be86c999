import JSON
import MemoModel

/// Discord: the JSON of DiscordChatExporter, and the data package that Discord sends, which holds only the user's own messages. One memo
/// per day or per message, by server and channel. Reactions are left out.
struct DiscordImporter: Importer {
    static let name = "discord"
    static let summary = LocalizedMessage(
        "Discord: DiscordChatExporter's JSON, Discord's data package", ko: "디스코드: DiscordChatExporter JSON, 디스코드 데이터 패키지")
    /// Every export has another name, but the channels are the same.
    static let sharedSource: String? = "Discord"

    /// The folders of a data package beside the messages.
    private static let otherFolders: Set<String> = [
        "account", "activity", "activities", "activities_e", "activities_w", "servers", "programs", "ads", "support_tickets", "store",
    ]
    /// Members of a message that are read, that repeat the text, or that are machinery.
    private static let read: Set<String> = [
        "id", "type", "timestamp", "timestampEdited", "callEndedTimestamp", "isPinned", "content", "ID", "Timestamp", "Contents",
        "Attachments",
    ]
    private static let readWhole: Set<String> = ["author", "attachments", "stickers", "mentions", "reference", "inlineEmojis"]
    /// Members of the author of a message that are read, or that are machinery.
    private static let readOfAuthor: Set<String> = ["id", "name", "discriminator", "nickname", "color", "isBot", "avatarUrl"]

    let options: ImportOptions

    /// Claims files by their first keys, and the other files of a data package.
    func claim(_ files: [ExportFile], of export: Export) -> [ExportFile] {
        let own = files.filter { Self.isChannel($0, in: export) || Self.isPackage($0, in: export) }
        guard !own.isEmpty else { return [] }
        let known = Set(own.map(\.number))
        let lists = Set(own.filter { Self.isPackage($0, in: export) }.map { $0.folders.dropLast() })
        let roots = Set(lists.map { $0.dropLast() })
        return own
            + files.filter { file in
                guard !known.contains(file.number), ["json", "csv"].contains(file.pathExtension) else { return false }
                let folders = file.folders[...]
                if file.name == "channel.json" || file.name == "index.json", lists.contains(folders.dropLast()) || lists.contains(folders) {
                    return true
                }
                return roots.contains {
                    folders.starts(with: $0) && folders.count > $0.count && Self.otherFolders.contains(folders[$0.count].lowercased())
                }
            }
    }

    private static func isChannel(_ file: ExportFile, in export: Export) -> Bool {
        file.pathExtension == "json" && JSONFiles.begins(export.head(of: file), with: ["guild", "channel", "messages"])
    }

    private static func isPackage(_ file: ExportFile, in export: Export) -> Bool {
        switch file.name {
        case "messages.json": JSONFiles.begins(export.head(of: file), with: ["ID", "Timestamp", "Contents"])
        case "messages.csv": String(decoding: export.head(of: file).prefix(64), as: UTF8.self).hasPrefix("ID,Timestamp,Contents")
        default: false
        }
    }

    /// Yields the days or messages of each channel.
    func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        let isForced = options.format == Self.name
        let package = files.filter { ["messages.json", "messages.csv"].contains($0.name) }
        let channels = files.filter { isForced && $0.name.hasPrefix("messages.") == false || Self.isChannel($0, in: export) }
        try read(channels: channels, of: export, yield: yield)
        try read(package: package, beside: files, of: export, yield: yield)
        let read = Set((package + channels).map(\.number))
        let others = files.filter { !read.contains($0.number) && !["channel.json", "index.json", "user.json"].contains($0.name) }
        for file in others { export.counter.add(file.size) }
        if !others.isEmpty { try yield(.problem(.companions(Place(path: export.name), count: others.count))) }
    }

    private func read(channels: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        let rooms = Dictionary(
            channels.map { ($0.path, Self.room(in: export.head(of: $0)) ?? $0.stem) }, uniquingKeysWith: { first, _ in first })
        let form = ChatReceiver.Form(
            room: { _ in "Discord" }, roomOfFile: { rooms[$0] ?? "Discord" },
            message: { value, zone in
                guard let text = value["timestamp"]?.scalarText, let author = value["author"], let moment = Self.moment(text) else {
                    return nil
                }
                let files =
                    ChatFile.list(value["attachments"], Self.file)
                    + ChatFile.list(value["stickers"]) { ChatFile(kind: .sticker, note: $0["name"]?.scalarText ?? "") }
                let names = [author["nickname"], author["name"]].compactMap { $0?.scalarText }
                return ChatMessage(
                    local: zone.local(moment), sender: names.first { !$0.isEmpty }, words: [value["content"]?.scalarText ?? ""],
                    files: files,
                    others: ChatReceiver.rest(of: value, besides: Self.read, whole: Self.readWhole)
                        + ChatReceiver.rest(of: author, besides: Self.readOfAuthor, whole: ["roles"]))
            })
        try ChatReceiver.read(channels, of: export, options, form, yield: yield)
    }

    /// Returns an attachment. Its address is a path if the files were loaded with the messages.
    private static func file(_ value: JSONValue) -> ChatFile {
        let (name, url) = (value["fileName"]?.scalarText ?? "", value["url"]?.scalarText ?? "")
        return ChatFile(kind: ChatFile.Kind(name: name.isEmpty ? url : name), name: name, links: [url, name])
    }

    /// Returns seconds since 1970. Discord's own times have no zone and are UTC.
    private static func moment(_ text: String) -> Double? {
        guard let parts = DateParts(text), let seconds = parts.secondsAsIfUTC else { return nil }
        if case .offset(let offset) = parts.zone { return seconds - Double(offset) }
        return seconds
    }

    /// Reads the names of server and channel, which come before the messages.
    private static func room(in head: [UInt8]) -> String? {
        let text = String(decoding: head, as: UTF8.self)
        func value(_ key: String) -> JSONValue? {
            guard let range = text.firstRange(of: "\"\(key)\"") else { return nil }
            guard let brace = text[range.upperBound...].firstIndex(of: "{") else { return nil }
            var parser = JSONParser(Array(text[brace...].utf8))
            return try? parser.value()
        }
        guard let channel = value("channel")?["name"].flatMap({ NestedText.whole($0, under: "name") }) else { return nil }
        let server = value("guild")
        guard let name = server?["name"].flatMap({ NestedText.whole($0, under: "name") }), server?["id"] != .string("0") else {
            return channel
        }
        return "\(name) #\(channel)"
    }
}

// MARK: Data package

extension DiscordImporter {
    private func read(package: [ExportFile], beside files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        guard !package.isEmpty else { return }
        let names = try names(in: files, of: export, yield: yield)
        var rooms = ChatRooms()
        try export.readRecords(package, options, yield: yield) { reading, file, source in
            let room = names[file.folderPath] ?? file.folders.last ?? "Discord"
            var log = ChatLog(room: room)
            guard let bytes = try source.rest(limit: TextFile.limit) else {
                return try yield(.problem(.tooLarge(Place(path: file.path), limit: TextFile.limit)))
            }
            guard let values = Self.messages(bytes, isTable: file.pathExtension == "csv") else {
                return try yield(.problem(.brokenNote(Place(path: file.path))))
            }
            for value in values {
                guard let time = value["Timestamp"]?.scalarText.flatMap(Self.moment) else {
                    reading.countLeftOut(NestedText.words(in: value, under: "messages"))
                    continue
                }
                let text =
                    [value["Contents"]?.scalarText ?? "", value["Attachments"]?.scalarText ?? ""]
                    + ChatReceiver.rest(of: value, besides: Self.read)
                let lines = text.filter { !$0.isEmpty }.joined(separator: "\n")
                if !lines.isEmpty { log.add(ChatMessage(local: options.timeZone.local(time), sender: nil, text: lines)) }
            }
            rooms.add(log, of: file)
        }
        try rooms.yieldMemos(options, yield: yield)
    }

    private static func messages(_ bytes: [UInt8], isTable: Bool) -> [JSONValue]? {
        guard isTable else { return (try? JSONValue(parsing: bytes))?.items }
        var rest: [UInt8]? = bytes
        var reader = CSVReader(head: Array(bytes.prefix(4096))) {
            defer { rest = nil }
            return rest
        }
        var (header, values) = ([String](), [JSONValue]())
        while let row = try? reader.next() {
            let cells = row.cells.map { String(decoding: $0, as: UTF8.self) }
            if header.isEmpty {
                header = cells
            } else {
                values.append(.object(zip(header, cells).map { JSONMember(key: $0, value: .string($1)) }))
            }
        }
        return header.isEmpty ? nil : values
    }

    /// Returns the names of the channels by their folders.
    private func names(in files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws -> [String: String] {
        let lists = files.filter { ["channel.json", "index.json"].contains($0.name) }
        var (names, listed, ids) = ([String: String](), [String: String](), [String: String]())
        try export.read(lists, report: { try yield(.problem($0)) }) { file, source in
            guard let bytes = try source.rest(limit: TextFile.limit), let value = try? JSONValue(parsing: bytes) else { return }
            guard file.name == "channel.json" else {
                for member in value.members { listed[member.key] = member.value.scalarText }
                return
            }
            ids[file.folderPath] = value["id"]?.scalarText
            guard let channel = value["name"]?.scalarText else { return }
            names[file.folderPath] = value["guild"]?["name"]?.scalarText.map { "\($0) #\(channel)" } ?? channel
        }
        for (folder, id) in ids where names[folder] == nil { names[folder] = listed[id] }
        return names
    }
}
