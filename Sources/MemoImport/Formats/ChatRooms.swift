import MemoModel

/// The chats of an export, by their rooms: each export of a room holds the earlier ones once more, and together they are one chat.
struct ChatRooms {
    private var rooms: [String] = []
    private var logs: [String: (log: ChatLog, place: Place)] = [:]

    /// Joins a chat with what is there of its room.
    mutating func add(_ log: ChatLog, of file: ExportFile) {
        if let known = logs[log.room] {
            logs[log.room] = (known.log.merged(with: log), known.place)
        } else {
            rooms.append(log.room)
            logs[log.room] = (log, Place(path: file.path))
        }
    }

    /// Yields the days or messages of each room, in the order in which rooms came.
    mutating func yieldMemos(_ options: ImportOptions, yield: (ImportItem) throws -> Void) throws {
        for room in rooms {
            guard let (log, place) = logs.removeValue(forKey: room) else { continue }
            try log.memos(options, at: place, yield: yield)
        }
        rooms = []
    }
}

/// The lines of a chat that was exported as text.
enum ChatLines {
    /// All lines, without the mark that some programs put before the first.
    static func split(_ text: String) -> [Substring] {
        text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.enumerated().map { number, line in
            number == 0 && line.first == "\u{FEFF}" ? line.dropFirst() : line
        }
    }
}

extension [UInt8] {
    /// The beginning of a file without the part of a line at its end, which may end in part of a character.
    var wholeLines: [UInt8] { lastIndex(of: 0x0A).map { Array(self[..<$0]) } ?? self }
}

extension String {
    /// The text without the white space at both ends.
    var trimmingSpaces: String {
        var text = self[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
