import MemoModel

/// KakaoTalk's chat exports: text from Windows, Android or iPhone, and CSV from the Mac. Pictures and files
/// appear by name only.
///
/// Times have no time zone. Only the Mac's have seconds.
struct KakaoTalkImporter: FileImporter {
    static let name = "kakaotalk"
    static let summary = LocalizedMessage(
        "KakaoTalk chats (text, CSV), one memo per day, or per message with --split message",
        ko: "카카오톡 대화(텍스트, CSV), 하루가 메모 하나, --split message를 쓰면 메시지마다 하나")
    /// Every export of a chat has another name, but the room is the same.
    static let sharedSource: String? = "카카오톡"

    let options: ImportOptions

    /// Claims text files that begin like such a chat, and the Mac's CSV files.
    func claims(_ file: ExportFile, of export: Export) -> Bool {
        switch file.pathExtension {
        case "txt": Self.isChat(export.head(of: file), file)
        case "csv": Self.isTable(export.head(of: file), named: file.name)
        default: false
        }
    }

    /// Yields the days or messages of each room. Files of one room are merged.
    func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        var logs: [(log: ChatLog, file: ExportFile)] = []
        try export.read(files, report: { try yield(.problem($0)) }) { file, source in
            guard let text = try TextFile.read(file, source, options, yield: yield) else { return }
            let log = file.pathExtension == "csv" ? try Self.table(text, file, yield: yield) : KakaoTalkText.read(text, named: file.name)
            guard log.last != nil else { return try yield(.problem(.brokenNote(Place(path: file.path)))) }
            logs.append((log, file))
        }
        var rooms = ChatRooms()
        let names = Self.rooms(of: logs.map(\.log))
        for (index, name) in names.enumerated() { rooms.add(logs[index].log.named(name), of: logs[index].file) }
        logs = []
        try rooms.yieldMemos(options, yield: yield)
    }

    /// Returns the name of the room of each chat. A number at its end is left out where it is that of the members, which changes.
    ///
    /// Two numbers are those of one room if its chats share a message. One number alone is that of the members if so many can be in a
    /// room, and no more have written.
    private static func rooms(of logs: [ChatLog]) -> [String] {
        var names = logs.map(\.room)
        let parts = names.map { KakaoTalkText.count(of: $0) }
        for base in Set(parts.compactMap { $0?.base }) {
            let members = names.indices.filter { parts[$0]?.base == base }
            let numbers = Set(members.compactMap { parts[$0]?.count })
            var joined: [Int] = []
            if numbers.count == 1, let number = numbers.first {
                let senders = members.reduce(into: Set<String>()) { $0.formUnion(logs[$1].senders) }
                if 2..<1900 ~= number, senders.count <= number { joined = members }
            } else {
                joined = members.filter { one in
                    members.contains { parts[$0]?.count != parts[one]?.count && logs[$0].shares(logs[one]) }
                }
                // The same name is the same room.
                let counts = Set(joined.compactMap { parts[$0]?.count })
                joined = members.filter { parts[$0].map { counts.contains($0.count) } ?? false }
            }
            for index in joined { names[index] = base }
        }
        return names
    }

    private static func isChat(_ head: [UInt8], _ file: ExportFile) -> Bool {
        LegacyText.decode(head.count < file.size ? head.wholeLines : head).map { KakaoTalkText.matches($0.text, named: file.name) } ?? false
    }

    /// Returns whether a table has the Mac's columns, and a name that the app gives or dates with seconds.
    private static func isTable(_ head: [UInt8], named name: String) -> Bool {
        let lines = String(decoding: head.prefix(256), as: UTF8.self).replacing("\u{FEFF}", with: "").split(whereSeparator: \.isNewline)
        guard lines.first?.hasPrefix("Date,User,Message") == true else { return false }
        guard !name.hasPrefix("KakaoTalk_Chat"), let date = lines.dropFirst().first?.split(separator: ",").first else { return true }
        let digits = date.filter { $0 != "\"" }
        return digits.utf8.count == 19 && DateParts(String(digits))?.secondsAsIfUTC != nil
    }

    /// Reads rows like `2024-03-04 09:12:31,"홍길동","글"`. The file name contains the room.
    private static func table(_ text: String, _ file: ExportFile, yield: (ImportItem) throws -> Void) throws -> ChatLog {
        var name = file.stem.replacing("KakaoTalk_Chat_", with: "")
        if let mark = name.lastIndex(of: "_"), name[mark...].dropFirst().allSatisfy({ $0.isNumber || $0 == "-" }) {
            name = String(name[..<mark])
        }
        var log = ChatLog(room: name.precomposed)
        var bytes: [UInt8]? = Array(text.utf8)
        var reader = CSVReader(head: Array(text.utf8.prefix(4096))) {
            defer { bytes = nil }
            return bytes
        }
        var waiting: [String] = []
        do {
            _ = try reader.next()
            while let row = try reader.next() {
                let cells = row.cells.map { String(decoding: $0, as: UTF8.self) }
                let text = cells.dropFirst(2).joined(separator: ",")
                if let local = cells.first.flatMap({ DateParts($0)?.secondsAsIfUTC }), cells.count > 2 {
                    for text in waiting { log.add(ChatMessage(local: local, sender: nil, text: text, hasTime: false)) }
                    waiting = []
                    log.add(ChatMessage(local: local, sender: cells[1].isEmpty ? nil : cells[1], text: text))
                    continue
                }
                // A notice of the app has neither time nor sender. It becomes a line below the message before it.
                let words = cells.filter { !$0.allSatisfy(\.isWhitespace) }.joined(separator: " ")
                guard !words.isEmpty else { continue }
                if let last = log.last {
                    log.add(ChatMessage(local: last.local, sender: nil, text: words, hasTime: false))
                } else {
                    waiting.append(words)
                }
            }
        } catch let fault as CSVReader.Fault {
            try yield(.problem(.csv(Place(path: file.path), fault)))
        }
        return log
    }
}
