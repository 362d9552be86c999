import MemoModel

/// LINE's chat exports: text from a phone or a PC, in any of the app's languages. Pictures, stickers and
/// calls appear by name only.
///
/// Times have no time zone and no seconds. On a PC a single space separates sender and message, so the sender
/// stays part of the message.
struct LineImporter: FileImporter {
    static let name = "line"
    static let summary = LocalizedMessage(
        "LINE chats (text), one memo per day, or per message with --split message",
        ko: "라인 대화(텍스트), 하루가 메모 하나, --split message를 쓰면 메시지마다 하나")
    /// Every export of a chat has another name, but the room is the same.
    static let sharedSource: String? = "라인"

    let options: ImportOptions

    /// Claims text files that begin like such a chat, and files named by LINE that begin with a date line.
    func claims(_ file: ExportFile, of export: Export) -> Bool {
        guard file.pathExtension == "txt" else { return false }
        let head = export.head(of: file)
        guard LineText.mayMatch(head, named: file.name) else { return false }
        return LegacyText.decode(head.wholeLines).map { LineText.matches($0.text, named: file.name) } ?? false
    }

    /// Yields the days or messages of each room. Files of one room are merged.
    func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        var rooms = ChatRooms()
        try export.read(files, report: { try yield(.problem($0)) }) { file, source in
            guard let text = try TextFile.read(file, source, options, yield: yield) else { return }
            rooms.add(LineText.read(text, named: file.stem), of: file)
        }
        try rooms.yieldMemos(options, yield: yield)
    }
}
