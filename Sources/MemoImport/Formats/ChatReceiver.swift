import Foundation
import MemoModel

/// Takes the messages of chats out of JSON: those of a list `messages`, with what stands beside it.
final class ChatReceiver: JSONReceiver {
    /// How an application writes a message.
    struct Form: Sendable {
        let room: @Sendable ([JSONMember]) -> String
        /// Nil for what is no message.
        let message: @Sendable (JSONValue, TimeZone) -> ChatMessage?
        /// A record that is no message but a memo; nil for anything else.
        var post: @Sendable (JSONValue) -> [JSONMember]? = { _ in nil }
        /// Whether UTF-8 was written as if it were Latin-1.
        var isMisread = false
    }

    private let form: Form
    /// The file that is being read.
    private var path = ""
    private let options: ImportOptions
    private let yield: (ImportItem) throws -> Void
    private var rooms: [String] = []
    private var logs: [String: ChatLog] = [:]
    private var reading: RecordReading
    private var posts = 0
    /// Messages in `logs`.
    private var held = 0
    /// Beyond so many, rooms are done when another one begins: an export may hold the chats of many years.
    var mostHeld = 200_000

    init(_ form: Form, options: ImportOptions, yield: @escaping (ImportItem) throws -> Void) {
        (self.form, self.options, self.yield) = (form, options, yield)
        reading = RecordReading(options: options)
    }

    func isField(_ key: String, isArray: Bool) -> Bool { false }

    /// What stands around the messages of a thread, whose name may come behind them.
    func isRecord(_ members: [JSONMember]) -> Bool { members.contains { $0.key == "thread_path" || $0.key == "title" } }

    func report(_ problem: ImportProblem) throws { try yield(.problem(problem)) }

    func take(_ value: JSONValue, in surroundings: JSONSurroundings, at place: Place, hasLoneSurrogate: Bool) throws {
        var place = place
        place.path = path
        try visit(form.isMisread ? MisreadText.mended(value) : value, surroundings.beside, place, depth: 0)
    }

    private func visit(_ value: JSONValue, _ beside: [JSONMember], _ place: Place, depth: Int) throws {
        if let message = form.message(value, options.timeZone) {
            let room = form.room(form.isMisread ? beside.map { JSONMember(key: $0.key, value: MisreadText.mended($0.value)) } : beside)
            if logs[room] == nil {
                if held >= mostHeld { try finish() }
                rooms.append(room)
            }
            logs[room, default: ChatLog(room: room)].add(message)
            held += 1
        } else if let members = form.post(value) {
            try post(members, place)
        } else if case .string(let title)? = value["title"], depth == 0, value["messages"] == nil {
            name(unnamed: form.room([]), title)
        } else if case .object(let members) = value, depth < 8 {
            // A chat that came as a whole.
            for member in members {
                guard case .array(let values) = member.value else { continue }
                for value in values { try visit(value, beside + members.filter { $0.value.scalarText != nil }, place, depth: depth + 1) }
            }
        }
    }

    /// Gives the messages of a room whose name was not known yet the room's name.
    private func name(unnamed: String, _ title: String) {
        guard let log = logs.removeValue(forKey: unnamed), let index = rooms.firstIndex(of: unnamed) else { return }
        rooms[index] = title
        logs[title] = log.named(title)
    }

    private func post(_ members: [JSONMember], _ place: Place) throws {
        posts += 1
        let fields = reading.read(members)
        var place = place
        place.record = posts
        let text = fields.text(usingName: false)
        guard !text.isBlank else { return try yield(.problem(.emptyMemo(place))) }
        var memo = MemoRecord(place: place, text: text)
        memo.take(fields)
        try yield(.memo(memo))
    }

    /// Yields the memos of all rooms.
    func finish() throws {
        for room in rooms {
            if let log = logs.removeValue(forKey: room) { try log.inOrder.memos(options, at: Place(path: path), yield: yield) }
        }
        (rooms, held) = ([], 0)
    }

    /// Reads the files of an app; those of a folder may be parts of one chat, and are held together.
    static func read(
        _ files: [ExportFile], of export: Export, _ options: ImportOptions, _ form: Form, yield: (ImportItem) throws -> Void
    ) throws {
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
        }
    }
}

extension TimeZone {
    /// What clocks here show at a moment, in seconds since 1970.
    func local(_ seconds: Double) -> Double { seconds + Double(secondsFromGMT(for: Date(timeIntervalSince1970: seconds))) }
}
