import MemoModel

/// Files that may hold memos and that no importer can read: each with the way to get at what is in them.
enum KnownFile {
    private static let realm = Array("T-DB".utf8)
    private static let cloud: Set<String> = ["gdoc", "gsheet", "gslides", "gkeep"]
    /// What sync services put in the place of files that are not on this machine: `메모.txt.nextcloud`, `.메모.txt.icloud`.
    private static let placeholders: Set<String> = ["nextcloud", "owncloud", "icloud"]
    private static let documents: Set<String> = [
        "pdf", "hwp", "hwpx", "doc", "rtf", "rtfd", "odt", "pages", "epub", "pptx", "xlsx", "numbers",
    ]
    private static let attachments: Set<String> = [
        "png", "jpg", "jpeg", "gif", "webp", "heic", "heif", "bmp", "tif", "tiff", "svg", "ico", "mp3", "m4a", "aac", "wav", "amr", "3gp",
        "caf", "ogg", "flac", "mp4", "mov", "m4v", "avi", "webm", "css", "js", "woff", "woff2", "ttf",
    ]

    /// Whether a file is a picture, a recording or something else beside memos that has no text.
    static func isAttachment(_ file: ExportFile) -> Bool { attachments.contains(file.pathExtension) }

    /// What to say of a file that no importer claimed; nil when nothing is known of it.
    static func problem(_ file: ExportFile, head: [UInt8]) -> ImportProblem? {
        let place = Place(path: file.path)
        switch file.pathExtension {
        case "realm": return .realm(place)
        case "paper", "papert": return .paperStub(place)
        case "sdocx", "sdoc", "snb", "spd": return .samsungNotes(place)
        case let ending where placeholders.contains(ending): return .placeholder(place)
        case let ending where cloud.contains(ending): return .cloudStub(place)
        case let ending where documents.contains(ending): return .document(place)
        default: return head.count > 24 && head[16..<20].elementsEqual(realm) ? .realm(place) : nil
        }
    }
}
