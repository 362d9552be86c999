import JSON
import MemoModel

/// A picture, a recording or another file of a chat message.
///
/// All chat apps follow one rule: each file is a line of its message, `[제주.pdf]` by its name, or by its kind if the app gave it none:
/// `[사진]`, `[음성 메시지] 0:05`. So a message that is only files is a message too. If the export has the file, the memo can keep it.
struct ChatFile: Equatable {
    /// The kind of a file, in the words of the line.
    enum Kind: String {
        case picture = "사진"
        case video = "동영상"
        case videoMessage = "영상 메시지"
        case voice = "음성 메시지"
        case audio = "오디오"
        case animation = "움직이는 사진"
        case sticker = "스티커"
        case contact = "연락처"
        case file = "파일"

        /// Finds the kind of a media type such as `image/png`.
        init(mediaType: String) {
            let type = mediaType.lowercased()
            self =
                type == "image/gif"
                ? .animation
                : type.hasPrefix("image/") ? .picture : type.hasPrefix("video/") ? .video : type.hasPrefix("audio/") ? .audio : .file
        }

        /// Finds the kind of a file with this name.
        init(name: String) { self.init(mediaType: MediaType.named(name)) }
    }

    var kind: Kind
    /// The name that a person gave the file; empty for none, and for names that the app made up.
    var name = ""
    /// The rest of the line, such as the emoji of a sticker.
    var note = ""
    var seconds: Double?
    /// Where the file may be in the export; see `AttachmentRecord.Content.links`.
    var links: [String] = []

    /// Returns the files in a list of a message, or the one that stands in place of a list.
    static func list(_ value: JSONValue?, _ file: (JSONValue) -> ChatFile) -> [ChatFile] {
        switch value {
        case .array(let items)?: items.filter { $0 != .null }.map(file)
        case .object?: value.map { [file($0)] } ?? []
        case .null?, .bool?, .integer?, .number?, .string?, nil: []
        }
    }

    /// The line of the file.
    var line: String {
        let named = Self.oneLine(name)
        return ["[\(named.isEmpty ? kind.rawValue : named)]", seconds.flatMap(Self.clock) ?? "", Self.oneLine(note)]
            .filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// The file for its memo; nil if the export cannot have it.
    var attachment: AttachmentRecord? {
        let links = links.filter { !$0.isEmpty && $0.utf8.count <= 1000 && !$0.contains("://") }
        return links.isEmpty ? nil : AttachmentRecord(name: "", content: .links(links))
    }

    private static func oneLine(_ text: String) -> String { text.split { $0.isNewline }.joined(separator: " ").trimmed }

    /// Returns `1:05` for 65 seconds; nil for no time.
    private static func clock(_ seconds: Double) -> String? {
        guard seconds > 0, seconds < 360_000 else { return nil }
        let whole = Int(seconds)
        let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
        let tail = (rest < 10 ? "0" : "") + "\(rest)"
        return hours > 0 ? "\(hours):\(minutes < 10 ? "0" : "")\(minutes):\(tail)" : "\(minutes):\(tail)"
    }
}

extension ChatMessage {
    /// Creates a message from its words, its files and other lines, a line for each part; nil if it has none of them.
    ///
    /// The lines of its files are no part of its identity, unless it has nothing else.
    init?(local: Double, sender: String?, words: [String], files: [ChatFile], others: [String] = []) {
        let parts = { (files: [String]) in (words + files + others).filter { !$0.isEmpty }.joined(separator: "\n") }
        let (text, told) = (parts(files.map(\.line)), parts([]))
        guard !text.isEmpty else { return nil }
        self.init(
            local: local, sender: sender, text: text, identity: told.isEmpty ? nil : told, attachments: files.compactMap(\.attachment))
    }
}

extension AttachmentRecord {
    /// Returns the file that a message of a text means if it is nothing but the name of one, such as `바다.jpg` or `파일: 표.pdf`.
    static func named(by message: String) -> AttachmentRecord? {
        guard message.utf8.count <= 300, !message.contains(where: \.isNewline), MediaType.named(message) != MediaType.unknown else {
            return nil
        }
        let labelled = message.ranges(of: ": ").last.map { [String(message[$0.upperBound...])] } ?? []
        return AttachmentRecord(name: "", content: .links([message] + labelled))
    }
}
