import MemoModel

/// Files that no importer can read but that may hold memos, with instructions for exporting them.
enum KnownFile {
    private static let realm = Array("T-DB".utf8)
    private static let cloud: Set<String> = ["gdoc", "gsheet", "gslides", "gkeep"]
    /// Extensions of placeholders for files that are online only: `메모.txt.nextcloud`, `.메모.txt.icloud`.
    private static let placeholders: Set<String> = ["nextcloud", "owncloud", "icloud"]
    private static let documents: Set<String> = [
        "pdf", "doc", "xls", "ppt", "pages", "epub", "numbers",
    ]
    private static let attachments: Set<String> = [
        "png", "jpg", "jpeg", "gif", "webp", "heic", "heif", "bmp", "tif", "tiff", "svg", "ico", "mp3", "m4a", "aac", "wav", "amr", "3gp",
        "caf", "ogg", "flac", "mp4", "mov", "m4v", "avi", "webm", "css", "js", "woff", "woff2", "ttf",
    ]

    /// Files that only their own app can read, with the app and its way of exporting.
    private static let apps: [String: LocalizedMessage] = [
        "one": LocalizedMessage("OneNote: File, Export, Page or Section, Word (.docx)", ko: "OneNote: 파일, 내보내기, 페이지나 섹션, Word(.docx)"),
        "onepkg": LocalizedMessage("OneNote: File, Export, Page or Section, Word (.docx)", ko: "OneNote: 파일, 내보내기, 페이지나 섹션, Word(.docx)"),
        "onetoc2": LocalizedMessage("OneNote: File, Export, Page or Section, Word (.docx)", ko: "OneNote: 파일, 내보내기, 페이지나 섹션, Word(.docx)"),
        "zkn3": LocalizedMessage("Zettelkasten: File, Export, Markdown or text", ko: "Zettelkasten: File, Export, Markdown이나 텍스트"),
        "pb": LocalizedMessage("Anytype: Export, Any-Block as JSON, or Markdown", ko: "Anytype: 내보내기, JSON으로 된 Any-Block이나 Markdown"),
        "znote": LocalizedMessage("Zoho Notebook: Settings, Export, HTML", ko: "조호 노트북: 설정, 내보내기, HTML"),
        "znel": LocalizedMessage("Zoho Notebook: Settings, Export, HTML", ko: "조호 노트북: 설정, 내보내기, HTML"),
        "ctb": LocalizedMessage("CherryTree: File, Save As, XML without a password", ko: "체리트리: 파일, 다른 이름으로 저장, 암호 없는 XML"),
        "ctx": LocalizedMessage("CherryTree: File, Save As, XML without a password", ko: "체리트리: 파일, 다른 이름으로 저장, 암호 없는 XML"),
        "ctz": LocalizedMessage("CherryTree: File, Save As, XML without a password", ko: "체리트리: 파일, 다른 이름으로 저장, 암호 없는 XML"),
        "affine": LocalizedMessage("AFFiNE: Export, Markdown", ko: "AFFiNE: 내보내기, Markdown"),
        "apkg": LocalizedMessage("Anki: File, Export, Notes in Plain Text", ko: "Anki: 파일, 내보내기, 텍스트 노트"),
        "colpkg": LocalizedMessage("Anki: File, Export, Notes in Plain Text", ko: "Anki: 파일, 내보내기, 텍스트 노트"),
        "alz": LocalizedMessage("ALZip: unpack it and import the folder", ko: "알집: 압축을 푼 뒤 그 폴더 가져오기"),
        "egg": LocalizedMessage("ALZip: unpack it and import the folder", ko: "알집: 압축을 푼 뒤 그 폴더 가져오기"),
    ]
    private static let colorNote = LocalizedMessage(
        "ColorNote: open the note, Menu, Send, as text; its backups are encrypted", ko: "컬러노트: 메모를 열어 메뉴, 보내기로 텍스트 저장. 백업은 암호화되어 있음")

    /// Returns the problem of a JSON file or backup that looks like a list of memos but is not; nil for any
    /// other file.
    static func foreign(_ file: ExportFile, head: [UInt8]) -> ImportProblem? {
        switch file.pathExtension {
        case "backup" where file.name.lowered.hasPrefix("colornote") || head.starts(with: Array("NOTE".utf8)) && head.contains(0):
            .ownForm(Place(path: file.path), colorNote)
        default: nil
        }
    }

    private static let settings: Set<String> = [
        "package.json", "package-lock.json", "tsconfig.json", "jsconfig.json", "composer.json", "devcontainer.json", "launch.json",
        "tasks.json", "extensions.json", "renovate.json", "vercel.json", "firebase.json", "deno.json", "turbo.json", "angular.json",
    ]

    /// Keys that only settings, manifests and locks have.
    private static let settingsKeys = [
        ["compilerOptions"], ["lockfileVersion"], ["manifest_version"], ["devDependencies"], ["icons", "start_url"], ["icons", "display"],
    ]
    private static let licences = ["license", "licence", "copying", "unlicense"]
    private static let licenceWords = ["permission", "redistribution", "general public", "copyright", "version 2.0"]

    /// Returns whether a file configures a program or a site, describes a format, holds keys, or is the licence of a repository, as opposed to
    /// memos.
    ///
    /// - Parameter head: Its first bytes, which are asked for only if the name allows it.
    static func isSettings(_ file: ExportFile, head: @autoclosure () -> [UInt8]) -> Bool {
        switch file.pathExtension {
        case "json": isSettings(json: file.name.lowered, head)
        case "txt" where file.name.lowered == "robots.txt": !lines(of: head()).contains { !isRule($0) }
        case "", "txt", "md":
            licences.contains(where: file.name.lowered.hasPrefix)
                && { text in licenceWords.contains { text.contains($0) } }(String(decoding: head(), as: UTF8.self).lowercased())
        default: false
        }
    }

    /// Returns whether a line is one of robots.txt (RFC 9309): a field, or a comment.
    private static func isRule(_ line: Substring) -> Bool {
        line.hasPrefix("#") || line.prefix { $0 != ":" }.allSatisfy { $0.isASCII && ($0.isLetter || $0 == "-") } && line.contains(":")
    }

    private static func lines(of head: [UInt8]) -> [Substring] { String(decoding: head, as: UTF8.self).split(whereSeparator: \.isNewline) }

    private static func isSettings(json name: String, _ head: () -> [UInt8]) -> Bool {
        let head = head()
        // Google Tasks has the name of an editor's settings.
        if settings.contains(name) || name.hasSuffix(".schema.json") { return !TaskListImporter.begins(head) }
        guard head.first(where: { $0 > 0x20 }) == 0x7B else { return false }
        let text = Array(head.prefix(512))
        if settingsKeys.contains(where: { $0.allSatisfy { text.contains("\"\($0)\"") } }) { return true }
        // Schemas and settings say so in their first key; Joplin keeps the keys of its encryption in one file.
        return text.contains("\"$schema\"") && !text.contains("schemas.anytype.io")
            || name == "info.json" && (text.contains("\"masterKeys\"") || text.contains("\"e2ee\""))
    }

    /// Returns whether a file is a picture, recording or other attachment without text.
    static func isAttachment(_ file: ExportFile) -> Bool { isAttachment(ending: file.pathExtension) }

    /// Returns whether files with this extension, in lower case, are attachments without text.
    static func isAttachment(ending: String) -> Bool { attachments.contains(ending) }

    /// Returns the problem of a file that no importer claimed; nil if the file is not known either.
    static func problem(_ file: ExportFile, head: [UInt8]) -> ImportProblem? {
        let place = Place(path: file.path)
        if let problem = foreign(file, head: head) { return problem }
        switch file.pathExtension {
        case "realm": return .realm(place)
        case "paper", "papert": return .paperStub(place)
        case "sdoc", "snb", "spd": return .samsungNotes(place)
        case let ending where placeholders.contains(ending): return .placeholder(place)
        case let ending where cloud.contains(ending): return .cloudStub(place)
        case let ending where documents.contains(ending): return .document(place)
        case let ending where apps[ending] != nil: return apps[ending].map { .ownForm(place, $0) }
        default: return head.count > 24 && head[16..<20].elementsEqual(realm) ? .realm(place) : nil
        }
    }
}
