import JSON
import MemoModel

/// Signal's own export (`main.jsonl`), the folders of signal-export (`data.json` or `chat.md`) and the JSON of sigtop: one memo per day or
/// per message. Reactions are left out.
struct SignalImporter: Importer {
    static let name = "signal"
    static let summary = LocalizedMessage(
        "Signal chats: main.jsonl, signal-export, sigtop", ko: "시그널 대화: main.jsonl, signal-export, sigtop")
    /// Every export has another name, but the rooms are the same.
    static let sharedSource: String? = "Signal"

    /// How a file writes messages.
    private enum Form { case frames, lines, list, text }

    let options: ImportOptions

    /// Claims files by their first keys, and the pages that signal-export writes beside them.
    func claim(_ files: [ExportFile], of export: Export) -> [ExportFile] {
        let own = files.filter { form(of: $0, in: export) != nil }
        let (folders, known) = (Set(own.map(\.folderPath)), Set(own.map(\.number)))
        return own + files.filter { Self.isCompanion($0) && folders.contains($0.folderPath) && !known.contains($0.number) }
    }

    private static func isCompanion(_ file: ExportFile) -> Bool { ["index.html", "chat.md", "index.md"].contains(file.name) }

    private func form(of file: ExportFile, in export: Export) -> Form? {
        switch file.pathExtension {
        case "jsonl", "json":
            let head = export.head(of: file)
            if file.pathExtension == "jsonl",
                JSONFiles.begins(head, with: ["version", "backupTimeMs"]) || JSONFiles.begins(head, with: ["chatItem"])
            {
                return .frames
            }
            if head.first == 0x7B, JSONFiles.begins(head, with: ["date", "sender", "body", "quote"]) { return .lines }
            return JSONFiles.begins(head, with: ["conversationId", "sent_at", "type"]) ? .list : nil
        case "md":
            guard ["chat.md", "index.md"].contains(file.name) else { return nil }
            return String(validating: export.head(of: file).wholeLines, as: UTF8.self).map { SignalText.matches($0) } == true ? .text : nil
        default: return nil
        }
    }

    /// Yields the days or messages of each chat.
    func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        var rooms = ChatRooms()
        let withData = Set(files.filter { form(of: $0, in: export) == .lines }.map(\.folderPath))
        let beside = files.filter { Self.isCompanion($0) && (withData.contains($0.folderPath) || $0.pathExtension == "html") }
        let skipped = Set(options.format == Self.name ? [] : beside.map(\.number))
        for file in beside where skipped.contains(file.number) { export.counter.add(file.size) }
        try export.readRecords(files.filter { !skipped.contains($0.number) }, options, yield: yield) { reading, file, source in
            let room = file.folders.last ?? file.stem
            switch form(of: file, in: export) ?? .frames {
            case .frames:
                var frames = SignalFrames(options)
                try JSONLines.read(source, of: file, report: { try yield(.problem($0)) }) { frames.add($0) }
                for log in frames.logs { rooms.add(log, of: file) }
                reading.countLeftOut(frames.leftOut)
            case .lines:
                var log = ChatLog(room: room)
                try JSONLines.read(source, of: file, report: { try yield(.problem($0)) }) { value in
                    guard let message = SignalText.message(value) else { return reading.countLeftOut(SignalText.unread(value)) }
                    log.add(message)
                }
                rooms.add(log, of: file)
            case .list:
                var log = ChatLog(room: file.stem)
                guard let bytes = try source.rest(limit: TextFile.limit) else {
                    return try yield(.problem(.tooLarge(Place(path: file.path), limit: TextFile.limit)))
                }
                guard case .array(let values)? = try? JSONValue(parsing: bytes) else {
                    return try yield(.problem(.brokenNote(Place(path: file.path))))
                }
                for value in values {
                    guard let message = SignalText.stored(value, options) else { reading.countLeftOut(SignalText.unread(value)); continue }
                    log.add(message)
                }
                rooms.add(log, of: file)
            case .text:
                guard let text = try TextFile.read(file, source, options, yield: yield) else { return }
                rooms.add(WhatsAppText.read(text, room: room), of: file)
            }
        }
        try rooms.yieldMemos(options, yield: yield)
        if !skipped.isEmpty { try yield(.problem(.companions(Place(path: export.name), count: skipped.count))) }
    }
}

/// Single messages of Signal's exports.
private enum SignalText {
    /// Returns whether a page of signal-export begins with a message: `[2024-03-05 14:05:10] 나: 글`.
    static func matches(_ head: String) -> Bool {
        guard let first = ChatLines.split(head).first(where: { !$0.allSatisfy(\.isWhitespace) }), first.first == "[",
            let close = first.firstIndex(of: "]"), first[close...].contains(": ")
        else { return false }
        return DateParts(String(first[first.index(after: first.startIndex)..<close].filter { $0 != "," }))?.secondsAsIfUTC != nil
    }

    private static let read: Set<String> = [
        "date", "sender", "body", "quote", "deleted", "call", "missed",
    ]

    /// Counts the words of a value that is no message.
    static func unread(_ value: JSONValue) -> [String: Int] { NestedText.words(in: value, under: "messages") }

    /// Reads a line of `data.json`, whose times are local.
    static func message(_ value: JSONValue) -> ChatMessage? {
        guard let local = DateParts(value["date"]?.scalarText ?? "")?.secondsAsIfUTC else { return nil }
        let quote = (value["quote"]?.scalarText ?? "").trimmed
        let body = (value["body"]?.scalarText ?? "").trimmed
        let files = sticker(value["sticker"]) + ChatFile.list(value["attachments"], file)
        return ChatMessage(
            local: local, sender: value["sender"]?.scalarText, words: [quote, body], files: files,
            others: ChatReceiver.rest(of: value, besides: read, whole: lists))
    }

    private static let storedRead: Set<String> = [
        "id", "conversationId", "type", "sent_at", "received_at", "received_at_ms", "timestamp", "body", "source", "sourceServiceId",
        "sourceUuid", "sourceDevice", "serverTimestamp", "serverGuid", "schemaVersion", "readStatus", "seenStatus", "hasAttachments",
        "unidentifiedDeliveryReceived", "decrypted_at", "expireTimer", "expirationStartTimestamp",
    ]
    private static let lists: Set<String> = ["attachments", "reactions", "sticker"]
    private static let storedLists: Set<String> = lists.union(["quote", "preview", "sendStateByConversationId", "bodyRanges"])

    /// Reads a message as Signal Desktop stores it, which sigtop writes.
    static func stored(_ value: JSONValue, _ options: ImportOptions) -> ChatMessage? {
        guard let sent = (value["sent_at"] ?? value["timestamp"] ?? value["received_at_ms"])?.scalarText.flatMap(Double.init) else {
            return nil
        }
        let own = value["type"] == .string("outgoing") ? "나" : value["source"]?.scalarText ?? value["sourceServiceId"]?.scalarText
        let quote = value["quote"]?["text"]?.scalarText.map { "> " + $0.lines.joined(separator: "\n> ") } ?? ""
        let links = value["preview"]?.items.flatMap { [$0["title"], $0["description"], $0["url"]].compactMap { $0?.scalarText } } ?? []
        let body = value["body"]?.scalarText ?? ""
        return ChatMessage(
            local: options.timeZone.local(sent / 1000), sender: own, words: [quote, body],
            files: sticker(value["sticker"]) + ChatFile.list(value["attachments"], file),
            others: links.filter { !body.contains($0) } + ChatReceiver.rest(of: value, besides: storedRead, whole: storedLists))
    }

    /// Returns the sticker of a message, which is an object or its emoji.
    static func sticker(_ value: JSONValue?) -> [ChatFile] {
        switch value {
        case .object?: [ChatFile(kind: .sticker, note: value?["emoji"]?.scalarText ?? "")]
        case .string(let emoji)? where !emoji.isEmpty: [ChatFile(kind: .sticker, note: emoji)]
        default: []
        }
    }

    /// Returns an attachment, in the words of any of the exports.
    static func file(_ value: JSONValue) -> ChatFile {
        let pointer = value["pointer"] ?? value
        let text = { (keys: [String]) in keys.lazy.compactMap { pointer[$0]?.scalarText }.first { !$0.isEmpty } ?? "" }
        let (name, path) = (text(["fileName", "name"]), text(["path"]))
        var kind = ChatFile.Kind(mediaType: text(["contentType"]))
        if kind == .file { kind = ChatFile.Kind(name: name.isEmpty ? path : name) }
        // Recordings made in the app have a flag: a word, or a number.
        switch value["flag"]?.scalarText ?? value["flags"]?.scalarText {
        case "VOICE_MESSAGE", "1": kind = .voice
        case "GIF", "8": kind = .animation
        default: break
        }
        return ChatFile(kind: kind, name: name, links: [path, name])
    }
}

/// The frames of Signal's own export: one JSON object a line for each person, chat and message.
private struct SignalFrames {
    private(set) var leftOut: [String: Int] = [:]
    private let options: ImportOptions
    private var names: [String: String] = [:]
    private var recipients: [String: String] = [:]
    private var rooms: [String] = []
    private var byRoom: [String: ChatLog] = [:]
    private var own = "나"

    init(_ options: ImportOptions) { self.options = options }

    /// The chats in the order of their first messages.
    var logs: [ChatLog] { rooms.compactMap { byRoom[$0] } }

    mutating func add(_ frame: JSONValue) {
        for member in frame.members.rest(besides: Self.settings, whole: ["debugInfo"]) {
            switch member.key {
            case "account": own = Self.person(member.value) ?? own
            case "recipient": add(recipient: member.value)
            case "chat":
                if let id = member.value["id"]?.scalarText, let recipient = member.value["recipientId"]?.scalarText {
                    recipients[id] = recipient
                }
            case "chatItem": add(message: member.value)
            default: leftOut.merge(NestedText.words(in: member.value, under: member.key)) { $0 + $1 }
            }
        }
    }

    /// What the first frame tells of the app.
    private static let settings: Set<String> = ["version", "backupTimeMs", "mediaRootBackupKey", "currentAppVersion", "firstAppVersion"]

    private mutating func add(recipient: JSONValue) {
        guard let id = recipient["id"]?.scalarText else { return }
        if recipient["self"] != nil {
            names[id] = own
        } else if let group = recipient["group"] {
            names[id] = group["snapshot"]?["title"]?["title"]?.scalarText ?? group["name"]?.scalarText
        } else if let contact = recipient["contact"] {
            names[id] = Self.person(contact)
        } else if let list = recipient["distributionList"] {
            names[id] = list["distributionList"]?["name"]?.scalarText
        } else if recipient["releaseNotes"] != nil {
            names[id] = "Signal"
        }
    }

    /// Returns the name by which a person is known: the one given here, that of the phone, that of the person.
    private static func person(_ value: JSONValue) -> String? {
        let nickname = value["nickname"]
        let pairs: [(JSONValue?, JSONValue?)] = [
            (nickname?["given"], nickname?["family"]), (value["systemGivenName"], value["systemFamilyName"]),
            (value["profileGivenName"], value["profileFamilyName"]), (value["givenName"], value["familyName"]), (value["username"], nil),
            (value["e164"], nil),
        ]
        return pairs.lazy.map { [$0, $1].compactMap { $0?.scalarText }.filter { !$0.isEmpty }.joined(separator: " ") }.first { !$0.isEmpty }
    }

    private static let read: Set<String> = [
        "chatId", "authorId", "dateSent", "expireStartDate", "expiresInMs", "sms",
    ]
    private static let readWhole: Set<String> = [
        "incoming", "outgoing", "directionless", "standardMessage", "stickerMessage", "pinDetails",
    ]
    private static let readOfMessage: Set<String> = ["text", "quote", "attachments", "linkPreview", "reactions", "longText"]
    /// Members of the text of a message besides its words.
    private static let readOfText: Set<String> = ["bodyRanges"]

    private mutating func add(message: JSONValue) {
        guard let chat = message["chatId"]?.scalarText, let sent = message["dateSent"]?.scalarText.flatMap(Double.init) else {
            return leftOut.merge(NestedText.words(in: message, under: "chatItem")) { $0 + $1 }
        }
        let room = recipients[chat].flatMap { names[$0] } ?? "Signal \(chat)"
        let standard = message["standardMessage"] ?? .null
        let quote = standard["quote"]?["text"]?["body"]?.scalarText.map { "> " + $0.lines.joined(separator: "\n> ") } ?? ""
        let body = standard["text"]?["body"]?.scalarText ?? ""
        let links =
            standard["linkPreview"]?.items.flatMap { [$0["title"], $0["description"], $0["url"]].compactMap { $0?.scalarText } } ?? []
        let files = SignalText.sticker(message["stickerMessage"]?["sticker"]) + ChatFile.list(standard["attachments"], SignalText.file)
        let rest =
            ChatReceiver.rest(of: standard["text"] ?? .null, besides: ["body"], whole: Self.readOfText)
            + ChatReceiver.rest(of: standard, besides: [], whole: Self.readOfMessage)
            + ChatReceiver.rest(of: message, besides: Self.read, whole: Self.readWhole)
        let sender = message["authorId"]?.scalarText.flatMap { names[$0] }
        guard
            let message = ChatMessage(
                local: options.timeZone.local(sent / 1000), sender: sender, words: [quote, body], files: files,
                others: links.filter { !body.contains($0) } + rest)
        else { return }
        if byRoom[room] == nil { rooms.append(room) }
        byRoom[room, default: ChatLog(room: room)].add(message)
    }
}
