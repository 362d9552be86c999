import MemoModel

/// WhatsApp's chat exports: text from Android or iPhone in any language of the phone. Pictures and files appear by name only.
///
/// Times have no time zone. Where day and month cannot be told apart, the order is chosen in which the messages run on.
struct WhatsAppImporter: FileImporter {
    static let name = "whatsapp"
    static let summary = LocalizedMessage(
        "WhatsApp chats (text), one memo per day, or per message with --split message",
        ko: "왓츠앱 대화(텍스트), 하루가 메모 하나, --split message를 쓰면 메시지마다 하나")
    /// Every export of a chat has another name, but the room is the same.
    static let sharedSource: String? = "WhatsApp"

    let options: ImportOptions

    /// Claims text files that begin like such a chat.
    func claims(_ file: ExportFile, of export: Export) -> Bool {
        guard file.pathExtension == "txt" else { return false }
        let head = export.head(of: file)
        return String(validating: head.count < file.size ? head.wholeLines : head, as: UTF8.self)
            .map { WhatsAppText.matches($0, named: file.name) } ?? false
    }

    /// Yields the days or messages of each room. Files of one room are merged.
    func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        var rooms = ChatRooms()
        try export.read(files, report: { try yield(.problem($0)) }) { file, source in
            guard let text = try TextFile.read(file, source, options, yield: yield) else { return }
            let log = WhatsAppText.read(text, room: Self.room(of: file, in: export))
            guard log.last != nil else { return try yield(.problem(.brokenNote(Place(path: file.path)))) }
            rooms.add(log, of: file)
        }
        try rooms.yieldMemos(options, yield: yield)
    }

    /// Returns the name of the room. An iPhone's file is always `_chat.txt`, in a zip named by the room.
    private static func room(of file: ExportFile, in export: Export) -> String {
        let isGeneric = file.stem == "_chat"
        let folder = file.path.split(separator: "/").dropLast().last.map(String.init)
        let whole = isGeneric ? folder ?? export.name : file.stem
        var name = whole
        for ending in [".zip", ".txt"] where name.lowercased().hasSuffix(ending) { name = String(name.dropLast(ending.count)) }
        for before in befores where name.hasPrefix(before) { name = String(name.dropFirst(before.count)) }
        for after in afters where name.hasSuffix(after) { name = String(name.dropLast(after.count)) }
        if name.lowercased().contains("whatsapp"), let dash = name.ranges(of: " - ").last { name = String(name[dash.upperBound...]) }
        name = name.trimmed
        return name.isEmpty || name == "_chat" ? "WhatsApp" : name
    }

    /// Text around the name of the room, in the app's languages.
    private static let befores = [
        "WhatsApp Chat with ", "WhatsApp Chat - ", "WhatsApp-Chat mit ", "WhatsApp Chat mit ", "Chat de WhatsApp con ",
        "Conversación de WhatsApp con ", "Discussion WhatsApp avec ", "Chat WhatsApp con ", "Conversa do WhatsApp com ", "Чат WhatsApp с ",
        "WhatsApp 대화 - ", "WhatsApp 채팅 - ", "WhatsApp 대화: ", "WhatsApp-chat met ", "WhatsApp Sohbeti - ",
    ]
    private static let afters = [" 님과의 WhatsApp 대화", "님과의 WhatsApp 대화", "와의 WhatsApp 대화", "과의 WhatsApp 대화", "とのWhatsAppチャット"]
}
