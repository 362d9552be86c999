public import MemoModel

/// KakaoTalk's chat exports: text from Windows, Android or iPhone, and CSV from the Mac. Pictures and files
/// appear by name only.
///
/// Times have no time zone. Only the Mac's have seconds.
public struct KakaoTalkImporter: Importer {
    /// See `Importer.name`.
    public static let name = "kakaotalk"
    /// See `Importer.summary`.
    public static let summary = LocalizedMessage(
        "KakaoTalk chats (text, CSV), one memo per day, or per message with --split message",
        ko: "카카오톡 대화(텍스트, CSV), 하루가 메모 하나, --split message를 쓰면 메시지마다 하나")
    /// Every export of a chat has another name, but the room is the same.
    public static let sharedSource: String? = "카카오톡"

    private let options: ImportOptions

    /// See `Importer.init(options:)`.
    public init(options: ImportOptions) { self.options = options }

    /// Claims text files that begin like such a chat, and the Mac's CSV files.
    public func claim(_ files: [ExportFile], of export: Export) -> [ExportFile] {
        if options.format == Self.name { return files }
        return files.filter { file in
            switch file.pathExtension {
            case "txt": LegacyText.decode(export.head(of: file).wholeLines).map { KakaoTalkText.matches($0.text) } ?? false
            case "csv": file.name.hasPrefix("KakaoTalk_Chat") && Self.isTable(export.head(of: file))
            default: false
            }
        }
    }

    /// Yields the days or messages of each room. Files of one room are merged.
    public func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        var rooms = ChatRooms()
        try export.read(files, report: { try yield(.problem($0)) }) { file, source in
            guard let text = try TextFile.read(file, source, options, yield: yield) else { return }
            let log = file.pathExtension == "csv" ? try Self.table(text, file, yield: yield) : KakaoTalkText.read(text)
            rooms.add(log, of: file)
        }
        try rooms.yieldMemos(options, yield: yield)
    }

    private static func isTable(_ head: [UInt8]) -> Bool {
        let text = String(decoding: head.prefix(64), as: UTF8.self)
        return text.replacing("\u{FEFF}", with: "").hasPrefix("Date,User,Message")
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
        do {
            _ = try reader.next()
            while let row = try reader.next() {
                let cells = row.cells.map { String(decoding: $0, as: UTF8.self) }
                guard cells.count > 2, let local = DateParts(cells[0])?.secondsAsIfUTC else {
                    try yield(.problem(.brokenNote(Place(path: file.path, line: row.line))))
                    continue
                }
                log.add(ChatMessage(local: local, sender: cells[1], text: cells[2...].joined(separator: ",")))
            }
        } catch let fault as CSVReader.Fault {
            try yield(.problem(.csv(Place(path: file.path), fault)))
        }
        return log
    }
}
