import MemoModel

/// The chats of an export, by room. Several exports of one room are merged, since each repeats the earlier
/// ones.
struct ChatRooms {
    private var rooms: [String] = []
    private var logs: [String: (log: ChatLog, place: Place)] = [:]

    /// Adds a chat, merging it with an earlier export of the same room.
    mutating func add(_ log: ChatLog, of file: ExportFile) {
        if let known = logs[log.room] {
            logs[log.room] = (known.log.merged(with: log), known.place)
        } else {
            rooms.append(log.room)
            logs[log.room] = (log, Place(path: file.path))
        }
    }

    /// Yields the days or messages of each room, in the order in which the rooms were added.
    mutating func yieldMemos(_ options: ImportOptions, yield: (ImportItem) throws -> Void) throws {
        for room in rooms {
            guard let (log, place) = logs.removeValue(forKey: room) else { continue }
            try log.inOrder.memos(options, at: place, yield: yield)
        }
        rooms = []
    }
}

/// Splits a chat exported as text into lines.
enum ChatLines {
    /// Returns all lines, without a byte order mark at the beginning of the text.
    static func split(_ text: String) -> [Substring] {
        text.lines.enumerated().map { number, line in
            number == 0 && line.first == "\u{FEFF}" ? line.dropFirst() : line
        }
    }
}

extension [UInt8] {
    /// The bytes up to the last line break. A partial line could end inside a character.
    var wholeLines: [UInt8] { lastIndex(of: 0x0A).map { Array(self[..<$0]) } ?? self }
}
