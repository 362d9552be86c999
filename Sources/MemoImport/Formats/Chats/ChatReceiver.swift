import Foundation
import JSON
import MemoModel

/// Collects the messages of chats from a JSON stream: the entries of `messages`, with the members beside that
/// list.
final class ChatReceiver: JSONReceiver {
    /// The members of a memo of its own, and its files.
    typealias Post = (members: [JSONMember], attachments: [AttachmentRecord])

    /// Describes how one app writes messages.
    struct Form: Sendable {
        let room: @Sendable ([JSONMember]) -> String
        /// Returns the room of a file, for apps with a folder per room.
        var roomOfFile: (@Sendable (String) -> String)?
        /// Returns the message in a value; nil if the value is not a message.
        let message: @Sendable (JSONValue, TimeZone) -> ChatMessage?
        /// Returns a record that is a memo of its own, such as a post; nil for anything else.
        var post: @Sendable (JSONValue) -> Post? = { _ in nil }
        /// Whether the app wrote UTF-8 bytes as Latin-1 characters.
        var hasMojibake = false
    }

    private let form: Form
    /// The path of the current file.
    private var path = ""
    /// The keys around the current value.
    private var keys: [String] = []
    private let options: ImportOptions
    private let yield: (ImportItem) throws -> Void
    private var rooms: [String] = []
    private var logs: [String: ChatLog] = [:]
    private var reading: RecordReading
    private var posts = 0
    /// Number of messages in `logs`.
    private var held = 0
    /// Number of messages after which all rooms are written out when a new room begins. An export may hold
    /// many years of chats.
    var mostHeld = 200_000

    init(_ form: Form, options: ImportOptions, yield: @escaping (ImportItem) throws -> Void) {
        (self.form, self.options, self.yield) = (form, options, yield)
        reading = RecordReading(partWith: options)
    }

    /// Returns whether a member is a field of the chat although its value is a list or an object: its name may be one.
    func isField(_ key: String, isArray: Bool) -> Bool { Self.aboutChats.contains(key) }

    /// Returns whether these members describe a thread. Its name may come after its messages.
    func isRecord(_ members: [JSONMember]) -> Bool { members.contains { $0.key == "thread_path" || $0.key == "title" } }

    func report(_ problem: ImportProblem) throws { try yield(.problem(problem)) }

    func take(_ value: JSONValue, in surroundings: JSONSurroundings, at place: Place, hasLoneSurrogate: Bool) throws {
        var place = place
        (place.path, keys) = (path, surroundings.keys)
        try visit(form.hasMojibake ? Mojibake.repaired(value) : value, surroundings.beside, place, depth: 0)
    }

    private func visit(_ value: JSONValue, _ beside: [JSONMember], _ place: Place, depth: Int) throws {
        if let message = form.message(value, options.timeZone) {
            let room =
                form.roomOfFile.map { $0(path) }
                ?? form.room(form.hasMojibake ? beside.map { JSONMember(key: $0.key, value: Mojibake.repaired($0.value)) } : beside)
            if logs[room] == nil {
                if held >= mostHeld { try finish() }
                rooms.append(room)
            }
            logs[room, default: ChatLog(room: room)].add(message)
            held += 1
        } else if let post = form.post(value) {
            try take(post, place)
        } else if case .string(let title)? = value["title"], depth == 0, value["messages"] == nil {
            name(unnamed: form.room([]), title)
            // A title of no chat is text.
            if logs[title] == nil { leave(1, at: "title") }
            leave(value.members.filter { $0.key != "title" })
        } else if case .object(let members) = value, depth < 8 {
            // A whole chat in one value.
            let before = held
            for member in members {
                guard case .array(let values) = member.value, values.contains(where: { !$0.members.isEmpty }) else {
                    leave([member])
                    continue
                }
                let others = members.filter { if case .array = $0.value { false } else { true } }
                for value in values { try visit(value, beside + others, place, depth: depth + 1) }
            }
            if held == before { leaveName(members) }
        } else {
            guard value.members.isEmpty else { return leave(value.members) }
            // An element of a list has the name of the list.
            let key = keys.popLast() ?? "text"
            leave([JSONMember(key: key, value: value)])
            keys.append(key)
        }
    }

    /// Counts the words of members that are no message.
    private func leave(_ members: [JSONMember]) {
        guard !(keys.last.map(Self.listsAboutChats.contains) ?? false) else { return }
        for member in members.rest(besides: Self.aboutChats, whole: Self.listsAboutChats) {
            for (name, count) in NestedText.words(in: member.value, under: member.key) { leave(count, at: name) }
        }
    }

    private func leave(_ count: Int, at name: String) {
        reading.countLeftOut([(keys.map(NestedText.step) + [name]).joined(separator: "."): count])
    }

    /// Members that name a chat or its people, whose names stand in the messages.
    private static let aboutChats: Set<String> = ["name", "title", "thread_path", "type", "id"]
    private static let listsAboutChats: Set<String> = ["participants", "magic_words", "image"]

    /// Renames the room of messages that came before the name of their room. Parts of a room that is known already join it.
    private func name(unnamed: String, _ title: String) {
        guard unnamed != title, let log = logs.removeValue(forKey: unnamed), let index = rooms.firstIndex(of: unnamed) else { return }
        if logs[title] == nil { rooms[index] = title } else { rooms.remove(at: index) }
        logs[title, default: ChatLog(room: title)].add(log)
    }

    private func take(_ post: Post, _ place: Place) throws {
        posts += 1
        let fields = reading.read(post.members)
        var place = place
        place.record = posts
        let text = fields.text(usingName: false)
        guard var memo = try MemoRecord(text, fields, at: place, yield: yield) else { return }
        memo.attachments = Array(post.attachments.prefix(AttachmentRecord.countLimit))
        try yield(.memo(memo))
    }

    /// Yields the memos of all rooms.
    func finish() throws {
        for room in rooms {
            if let log = logs.removeValue(forKey: room) { try log.inOrder.memos(options, at: Place(path: path), yield: yield) }
        }
        (rooms, held) = ([], 0)
    }

    /// Names the room of messages that came before these members, and counts the words of the others.
    func passOver(_ members: [JSONMember], in surroundings: JSONSurroundings, at place: Place) {
        let members = form.hasMojibake ? members.map { JSONMember(key: $0.key, value: Mojibake.repaired($0.value)) } : members
        keys = surroundings.keys
        let (unnamed, room) = (form.room([]), form.room(members))
        name(unnamed: unnamed, room)
        leave(members)
        if room != unnamed, logs[room] == nil { leaveName(members) }
    }

    /// Counts the name of a chat without messages.
    private func leaveName(_ members: [JSONMember]) {
        let room = form.room(members)
        guard let named = members.first(where: { $0.value.scalarText == room }) else { return }
        reading.countLeftOut([named.key: 1])
    }

    /// Returns the contents of a message besides its text, such as a poll or a place, as lines.
    static func rest(of message: JSONValue, besides read: Set<String>, whole: Set<String> = []) -> [String] {
        var lines: [String] = []
        for member in message.members.rest(besides: read, whole: whole) {
            let value = member.key == "reactions" ? Self.withoutReactions(member.value) : member.value
            switch value {
            case .string(let text):
                if Machinery.isText(text, under: member.key) { lines.append("\(member.key): \(text)") }
            case .array, .object:
                let text = NestedText.everything(in: value, under: member.key)
                if !text.isEmpty { lines.append(text) }
            case .null, .bool, .integer, .number: continue
            }
        }
        return lines
    }

    /// Returns what reactions have besides their signs and who reacted, which is left out in all chats.
    private static func withoutReactions(_ value: JSONValue) -> JSONValue {
        value.unread(besides: readOfReaction, parts: ["emoji", "recent", "users"], lists: ["users"])
    }

    private static let readOfReaction: Set<String> = [
        "reaction", "actor", "timestamp", "name", "emoji", "type", "count", "url", "document_id", "is_paid", "peer", "from", "from_id",
        "date",
        "id", "code", "isAnimated", "imageUrl", "discriminator", "nickname", "isBot", "avatarUrl",
    ]

    /// Reads the files of one app. Files in the same folder may be parts of one chat and are collected
    /// together.
    static func read(
        _ files: [ExportFile], of export: Export, _ options: ImportOptions, _ form: Form, yield: (ImportItem) throws -> Void
    ) throws {
        try RecordReading.reporting(at: Place(path: export.name), options, yield: yield) { reading in
            try withoutActuallyEscaping(yield) { yield in
                let receiver = ChatReceiver(form, options: options, yield: yield)
                var folder: String?
                try export.read(files, report: { try yield(.problem($0)) }) { file, source in
                    if folder != file.folderPath { try receiver.finish() }
                    (folder, receiver.path, receiver.posts) = (file.folderPath, file.path, 0)
                    var stream = JSONStream(source, path: file.path, isLines: false, receiver: receiver)
                    try stream.run()
                }
                try receiver.finish()
                reading.add(receiver.reading)
            }
        }
    }
}

extension TimeZone {
    /// Converts a moment to local clock time, in seconds since 1970.
    func local(_ seconds: Double) -> Double { seconds + Double(secondsFromGMT(for: Date(timeIntervalSince1970: seconds))) }
}
