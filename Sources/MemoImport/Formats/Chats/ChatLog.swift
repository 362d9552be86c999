import Foundation
import MemoModel

/// A chat message with its local time.
struct ChatMessage: Equatable {
    /// Local time in seconds, as if the local clock were UTC. Counts from 1970.
    let local: Double
    /// The sender; nil for messages of the app itself, such as "Kim left".
    let sender: String?
    var text: String
    /// Whether the export tells the time of day. Lines of the app itself often have none; `local` is then that of the message before,
    /// or the beginning of the day.
    var hasTime = true
    /// The text that the ID of the message is made of; nil for all of it.
    var identity: String?
    /// The files of the message that the export may have.
    var attachments: [AttachmentRecord] = []

    /// The files of the message, or the one whose name is all of its text, as in chats that are exported as text.
    var allAttachments: [AttachmentRecord] {
        attachments.isEmpty ? AttachmentRecord.named(by: text).map { [$0] } ?? [] : attachments
    }

    var day: Int { Int((local / 86400).rounded(.down)) }
    /// Minutes since 1970. Messages are compared by minute, since not all exports have seconds.
    var minute: Int { Int((local / 60).rounded(.down)) }
}

/// The messages of one chat room, which become one memo per day or one per message.
package struct ChatLog {
    let room: String
    private var messages: [ChatMessage] = []

    init(room: String, _ messages: [ChatMessage] = []) { (self.room, self.messages) = (room, messages) }

    /// Adds a message. A time outside the years 1 to 9999 is none: damaged exports have numbers of any size.
    mutating func add(_ message: ChatMessage) {
        let isTime = -62_135_596_800..<253_402_300_800 ~= message.local
        guard !isTime else { return messages.append(message) }
        var untimed = ChatMessage(local: last?.local ?? 0, sender: message.sender, text: message.text, hasTime: false)
        (untimed.identity, untimed.attachments) = (message.identity, message.attachments)
        messages.append(untimed)
    }

    /// Adds the messages of another part of the room.
    mutating func add(_ other: ChatLog) { messages += other.messages }

    /// The last message; nil if there is none.
    var last: ChatMessage? { messages.last }

    /// The names of those who wrote.
    var senders: Set<String> { Set(messages.compactMap(\.sender)) }

    /// Returns whether a message of one log stands in the other too.
    func shares(_ other: ChatLog) -> Bool {
        let known = Set(messages.filter { $0.sender != nil }.map(Self.key))
        return other.messages.contains { $0.sender != nil && known.contains(Self.key($0)) }
    }

    private static func key(_ message: ChatMessage) -> String { "\(message.minute) \(message.sender ?? "") \(message.text)" }

    /// The messages sorted by time. Some apps export the latest message first.
    var inOrder: ChatLog {
        ChatLog(room: room, messages.enumerated().sorted { ($0.element.local, $0.offset) < ($1.element.local, $1.offset) }.map(\.element))
    }

    /// Returns the same messages under another room name.
    func named(_ room: String) -> ChatLog { ChatLog(room: room, messages) }

    /// Appends a continuation line to the last message.
    mutating func extendLast(by line: Substring) {
        guard let last = messages.indices.last else { return }
        messages[last].text += "\n" + line
    }

    /// Removes the empty lines that separate messages and days.
    mutating func endLines() { for index in messages.indices { messages[index].text = messages[index].text.trimmingEnds } }

    /// Removes the quotation marks around messages of several lines.
    mutating func unquote() {
        for index in messages.indices {
            let text = messages[index].text
            guard text.count > 2, text.first == "\"", text.last == "\"", text.contains(where: \.isNewline) else { continue }
            messages[index].text = String(text.dropFirst().dropLast().replacing("\"\"", with: "\""))
        }
    }

    /// Returns the messages of both exports of a room, each message once. A later export repeats the earlier
    /// ones.
    func merged(with other: ChatLog) -> ChatLog {
        var known: [String: Int] = [:]
        for message in messages { known[Self.key(message), default: 0] += 1 }
        var all = messages
        for message in other.messages {
            let key = Self.key(message)
            if let count = known[key], count > 0 { known[key] = count - 1 } else { all.append(message) }
        }
        let order = all.enumerated().sorted { ($0.element.minute, $0.offset) < ($1.element.minute, $1.offset) }
        return ChatLog(room: room, order.map(\.element))
    }

    /// Yields the memos. Their IDs consist of room and time, so that a later export of the room updates them.
    func memos(_ options: ImportOptions, at place: Place, yield: (ImportItem) throws -> Void) throws {
        switch options.split ?? .day {
        case .day: try days(options, place, yield: yield)
        case .message: try singles(options, place, yield: yield)
        }
    }

    /// Returns how the chat of a memo was divided, by the memo's ID; nil for an ID of no chat.
    package static func split(ofID id: String) -> ImportOptions.ChatSplit? {
        let parts = id.split(separator: "#")
        guard parts.count > 1, let last = parts.last else { return nil }
        let date = last.split(separator: "-").compactMap { Int($0) }
        if date.count == 3, CivilDate(checkedYear: date[0], month: date[1], day: date[2]) != nil { return .day }
        return parts.count > 2 ? .message : nil
    }

    private func days(_ options: ImportOptions, _ place: Place, yield: (ImportItem) throws -> Void) throws {
        var rest = messages[...]
        while let first = rest.first {
            let day = rest.prefix { $0.day == first.day }
            rest = rest.dropFirst(day.count)
            let date = CivilDate(dayNumber: first.day)
            let (year, month, number) = date.parts
            let lines = day.map {
                [$0.hasTime ? Self.clock($0) : nil, $0.sender.map { $0 + ":" }, $0.text].compactMap { $0 }.joined(separator: " ")
            }
            let title = "\(room) \(year). \(month). \(number)."
            var memo = record(
                MemoText(title: title, body: lines.joined(separator: "\n")), place, day.first(where: \.hasTime) ?? first, day.last ?? first,
                options.timeZone)
            memo.externalID = "\(room)#\(date.text)"
            if options.keepsAttachments {
                memo.attachments = Array(day.lazy.flatMap(\.allAttachments).prefix(AttachmentRecord.countLimit))
            }
            try yield(.memo(memo))
        }
    }

    private func singles(_ options: ImportOptions, _ place: Place, yield: (ImportItem) throws -> Void) throws {
        // In a room with a single sender the name of the sender adds nothing.
        let isOwn = Set(messages.compactMap(\.sender)).count < 2
        var seen: [String: Int] = [:]
        for message in messages where !message.text.allSatisfy(\.isWhitespace) {
            let sender = isOwn ? nil : message.sender
            var memo = record(MemoText(sender.map { "\($0): \(message.text)" } ?? message.text), place, message, message, options.timeZone)
            let id = "\(room)#\(message.minute)#\(Self.hash((message.sender ?? "") + "\n" + (message.identity ?? message.text)))"
            seen[id, default: 0] += 1
            memo.externalID = seen[id] == 1 ? id : "\(id)#\(seen[id] ?? 0)"
            if options.keepsAttachments { memo.attachments = message.allAttachments }
            try yield(.memo(memo))
        }
    }

    private func record(_ text: MemoText, _ place: Place, _ first: ChatMessage, _ last: ChatMessage, _ zone: TimeZone) -> MemoRecord {
        var memo = MemoRecord(place: place, text: text)
        memo.created = Timestamp(seconds: zone.seconds(sinceLocal1970: first.local))
        memo.modified = Timestamp(seconds: zone.seconds(sinceLocal1970: last.local))
        memo.category = [room.categoryName].compactMap { $0 }
        return memo
    }

    private static func clock(_ message: ChatMessage) -> String {
        let minutes = ((message.minute % 1440) + 1440) % 1440
        return "\(padded(minutes / 60)):\(padded(minutes % 60))"
    }

    private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private static func hash(_ text: String) -> String {
        var hash = FNVHash()
        for byte in text.precomposed.utf8 { hash.add(byte) }
        return String(hash.value, radix: 36)
    }
}
