public import MemoModel

/// What LINE exports of a chat: text from a phone or a PC, in any of its languages. Pictures, stickers and calls are only named there.
///
/// Times have neither zone nor seconds. A PC writes nothing between the sender and the message but a space, so that the two stay together.
public struct LineImporter: Importer {
    /// See `Importer.name`.
    public static let name = "line"
    /// See `Importer.summary`.
    public static let summary = LocalizedMessage(
        "LINE's chats (text), a memo a day or, with --split message, a message",
        ko: "라인 대화(텍스트). 하루가 메모 하나, --split message로 메시지마다")
    /// Each export of a chat has a name of its own; the room is the same.
    public static let sharedSource: String? = "라인"

    private let options: ImportOptions

    /// See `Importer.init(options:)`.
    public init(options: ImportOptions) { self.options = options }

    /// Claims texts that begin as such a chat does, and those that LINE named and that begin with a day.
    public func claim(_ files: [ExportFile], of export: Export) -> [ExportFile] {
        if options.format == Self.name { return files }
        return files.filter { file in
            guard file.pathExtension == "txt" else { return false }
            let head = export.head(of: file)
            guard LineText.mayMatch(head, named: file.name) else { return false }
            return LegacyText.decode(head.wholeLines).map { LineText.matches($0.text, named: file.name) } ?? false
        }
    }

    /// Yields the days or messages of each room; files of one room are read together.
    public func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        var rooms = ChatRooms()
        try export.read(files, report: { try yield(.problem($0)) }) { file, source in
            guard let text = try TextFile.read(file, source, options, yield: yield) else { return }
            rooms.add(LineText.read(text, named: file.stem), of: file)
        }
        try rooms.yieldMemos(options, yield: yield)
    }
}
