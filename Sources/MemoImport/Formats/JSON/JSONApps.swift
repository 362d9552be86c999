import Foundation
import JSON
import MemoModel

/// An app whose export is JSON and can be recognized by the keys near its beginning.
///
/// To add one, declare it here and list `JSONAppImporter<TheApp>` in `importers`.
protocol JSONApp: JSONDialect {
    /// See `Importer.name`.
    static var name: String { get }
    /// See `Importer.summary`.
    static var summary: LocalizedMessage { get }
    /// Extensions of the app's files, lower case.
    static var extensions: Set<String> { get }
    /// Sets of keys. A file belongs to the app if all keys of one set occur in its first bytes.
    static var signatures: [[String]] { get }
    /// Names of files beside these that repeat the memos or describe the account. They are passed over.
    static var companions: Set<String> { get }
    /// Returns whether a file that begins with `head` belongs to the app.
    static func wrote(_ head: [UInt8]) -> Bool
    /// Creates the dialect for one file.
    init(_ file: ExportFile, of export: Export)
}

extension JSONApp {
    static var extensions: Set<String> { ["json"] }
    static var companions: Set<String> { [] }

    static func wrote(_ head: [UInt8]) -> Bool {
        let text = JSONFiles.text(of: head)
        return signatures.contains { $0.allSatisfy { text.contains("\"\($0)\"") } }
    }
}

/// Imports the files of one `JSONApp`, one memo per record.
struct JSONAppImporter<App: JSONApp>: Importer {
    static var name: String { App.name }
    static var summary: LocalizedMessage { App.summary }

    let options: ImportOptions

    func claim(_ files: [ExportFile], of export: Export) -> [ExportFile] {
        let own = files.filter { App.extensions.contains($0.pathExtension) && App.wrote(export.head(of: $0)) }
        guard !own.isEmpty, !App.companions.isEmpty else { return own }
        let (folders, known) = (Set(own.map(\.folderPath)), Set(own.map(\.number)))
        return own
            + files.filter {
                App.companions.contains($0.name.lowered) && folders.contains($0.folderPath) && !known.contains($0.number)
            }
    }

    func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        let isCompanion = { (file: ExportFile) in options.format != Self.name && App.companions.contains(file.name.lowered) }
        let beside = files.filter(isCompanion)
        // Companions are not read, but count as progress.
        for file in beside { export.counter.add(file.size) }
        try JSONFiles.read(beside.isEmpty ? files : files.filter { !isCompanion($0) }, of: export, options, yield: yield) {
            App($0, of: export)
        }
        if !beside.isEmpty { try yield(.problem(.companions(Place(path: export.name), count: beside.count))) }
    }
}

/// Day One's JSON export of a journal: a zip with `Journal.json` and folders of pictures. Pictures and recordings can be kept; places and weather become
/// lines of the text.
struct DayOne: JSONApp {
    static let name = "day-one"
    static let summary = LocalizedMessage("Day One's JSON; the journal becomes the category", ko: "데이원 JSON, 일기장은 분류로")
    static let signatures = [["entries", "metadata", "version"], ["entries", "uuid", "creationDate"]]

    private let journal: String

    init(_ file: ExportFile, of export: Export) { journal = export.isNamed ? file.stem : "" }

    func translate(_ members: [JSONMember], at place: Place) -> JSONTranslation {
        guard members["uuid"] != nil || members["creationDate"] != nil else {
            // Other diaries have entries too.
            return members["text"] == nil ? .other : .record(members)
        }
        let isPinned = members["isPinned"] == .bool(true) || members["pinned"] == .bool(true)
        let text = members["text"]?.scalarText.map(MarkdownEscapes.removed) ?? members["richText"]?.scalarText.flatMap(Self.text)
        return .record(
            .record(
                [
                    ("text", text.map(JSONValue.string) ?? members["text"]), ("uuid", members["uuid"]),
                    ("created", members["creationDate"]),
                    ("modified", members["modifiedDate"]), ("category", .string(journal)), ("tags", members["tags"]),
                    ("pinned", .bool(isPinned)),
                ] + members.rest(besides: Self.read, whole: Self.readWhole).map { ($0.key, $0.value) }))
    }

    private static let readWhole: Set<String> = ["uuid", "creationDate", "modifiedDate", "text", "tags"]
    private static let read: Set<String> = [
        "richText", "isPinned", "pinned", "creationDevice", "creationDeviceModel", "creationDeviceType", "creationOSName",
        "creationOSVersion", "timeZone", "editingTime", "duration",
    ]

    /// Returns the text of `{"contents": [{"text": …, "attributes": {"line": …}}]}`, a JSON document inside a string.
    private static func text(_ json: String) -> String? {
        var parser = JSONParser(Array(json.utf8))
        guard let value = try? parser.value(), case .array(let parts)? = value["contents"] else { return nil }
        return parts.map { part in
            let text = part["text"]?.scalarText ?? ""
            guard let line = part["attributes"]?["line"], line["listStyle"] == .string("checkbox") else { return text }
            return (line["checked"] == .bool(true) ? "- [x] " : "- [ ] ") + text
        }.joined()
    }
}

/// Roam Research's JSON: one memo per page, its blocks as a list. Block references stay as written.
struct Roam: JSONApp {
    static let name = "roam"
    static let summary = LocalizedMessage("Roam Research's JSON", ko: "롬 리서치 JSON")
    static let signatures = [["edit-time"], ["create-time"], ["string", "uid"]]

    init(_ file: ExportFile, of export: Export) {}

    func translate(_ members: [JSONMember], at place: Place) -> JSONTranslation {
        let blocks = if case .array(let blocks)? = members["children"] { blocks } else { [JSONValue]() }
        var lines: [String] = []
        Self.add(blocks, depth: 0, to: &lines)
        let body = lines.joined(separator: "\n")
        // A page without a creation time takes that of its first block.
        return .record(
            .record(
                [
                    ("title", members["title"]), ("body", .string(body)), ("uuid", members["uid"]), ("tags", InlineTags.value(in: body)),
                    ("created", members["create-time"] ?? blocks.first?["create-time"]), ("modified", members["edit-time"]),
                ]
                    + members.rest(
                        besides: ["create-email", "edit-email", "log-id"], whole: ["title", "uid", "create-time", "edit-time", "children"]
                    ).map { ($0.key, $0.value) }))
    }

    private static func add(_ blocks: [JSONValue], depth: Int, to lines: inout [String]) {
        for block in blocks {
            let indent = String(repeating: "  ", count: min(16, depth))
            let text = (block["string"]?.scalarText ?? "").replacing("{{[[TODO]]}}", with: "[ ]").replacing("{{[[DONE]]}}", with: "[x]")
            if !text.isEmpty { lines.append(indent + "- " + text.lines.joined(separator: "\n" + indent + "  ")) }
            let others = ChatReceiver.rest(of: block, besides: readOfBlock, whole: ["children"])
            lines += others.flatMap(\.lines).map { indent + "  " + $0 }
            if case .array(let inner)? = block["children"] { add(inner, depth: depth + 1, to: &lines) }
        }
    }

    /// Members of a block that are read, or that only the app needs.
    private static let readOfBlock: Set<String> = [
        "string", "uid", "create-time", "edit-time", "create-email", "edit-email", "heading", "text-align", "open", "view-type",
    ]
}

/// The notes of Nextcloud's API. A category is the path of the folder that has the file, and the title is the name of the file, which begins as the text does.
struct NextcloudNotes: JSONApp {
    static let name = "nextcloud-notes"
    static let summary = LocalizedMessage("Notes of Nextcloud's API", ko: "넥스트클라우드 노트 API의 JSON")
    static let signatures = [["etag", "readonly", "modified", "category"]]

    init(_ file: ExportFile, of export: Export) {}

    func translate(_ members: [JSONMember], at place: Place) -> JSONTranslation {
        guard let content = members["content"]?.scalarText, let title = members["title"]?.scalarText else { return .record(members) }
        let first = MemoText(content).title.drop { "# ".contains($0) }
        return .record(
            members.map { member in
                switch member.key {
                case "category" where member.value.scalarText != nil:
                    JSONMember(key: "category", value: .array(member.value.categoryPath.map { .string($0) }))
                case "title" where first.hasPrefix(title): JSONMember(key: "title", value: .null)
                case "content" where first.hasPrefix(title): JSONMember(key: "text", value: member.value)
                default: member
                }
            })
    }
}

/// Reflect's JSON export: the text of each note is an editor document in a string.
struct Reflect: JSONApp {
    static let name = "reflect"
    static let summary = LocalizedMessage("Reflect's JSON", ko: "리플렉트 JSON")
    static let signatures = [["document_json", "subject"]]

    init(_ file: ExportFile, of export: Export) {}

    func translate(_ members: [JSONMember], at place: Place) -> JSONTranslation {
        // Records without a document describe the export or list its tags.
        guard let document = members["document_json"] else { return members["id"] == nil ? .other : .nothing }
        guard let document = document.scalarText else { return .record(members) }
        let (title, text) = (members["subject"]?.scalarText ?? "", MemoText(MarkupText.document(document) ?? document))
        let body = text.title == "# " + title ? text.body : text.whole
        return .record(
            .record(
                [
                    ("title", .string(title)), ("body", .string(body)), ("uuid", members["id"]), ("tags", InlineTags.value(in: body)),
                    ("created", members["created_at"]), ("modified", members["edited_at"] ?? members["updated_at"]),
                ]
                    + members.rest(
                        besides: ["document_json", "subject"], whole: ["id", "created_at", "edited_at", "updated_at"]
                    ).map { ($0.key, $0.value) }))
    }
}

/// Drafts' backups (`.draftsExport`). Tags, flags, the archive and the trash are kept.
struct Drafts: JSONApp {
    private static let readWhole: Set<String> = ["content", "uuid", "created_at", "modified_at", "tags"]
    private static let read: Set<String> = [
        "folder", "flagged", "accessed_at", "changed_at", "languageGrammar",
        "title",
        "flag_status", "is_flagged", "is_archived", "is_trashed", "permalink",
    ]
    static let name = "drafts"
    static let summary = LocalizedMessage("Drafts' backups (.draftsExport)", ko: "드래프츠 백업(.draftsExport)")
    static let extensions: Set<String> = ["draftsexport", "json"]
    static let signatures = [["languageGrammar", "content"], ["accessed_at", "flagged"]]
    /// Drafts are Markdown.
    var readsMarkup: Bool { false }

    init(_ file: ExportFile, of export: Export) {}

    func translate(_ members: [JSONMember], at place: Place) -> JSONTranslation {
        var tags = if case .array(let tags)? = members["tags"] { tags } else { [JSONValue]() }
        if members["flagged"] == .bool(true) { tags.append(.string("flagged")) }
        return .record(
            .record(
                [
                    ("body", members["content"]), ("uuid", members["uuid"]), ("created", members["created_at"]),
                    ("modified", members["modified_at"]), ("tags", .array(tags)), ("archived", .bool(members["folder"] == .integer(1))),
                    ("trashed", .bool(members["folder"] == .integer(2))),
                ] + members.rest(besides: Self.read, whole: Self.readWhole).map { ($0.key, $0.value) }))
    }
}

/// ChatGPT's data export: one memo per conversation of `conversations.json`, its messages in order, with the thoughts of the model, the answers of
/// tools and the instructions of the user. Abandoned branches and pictures are left out, and so are the files beside it that repeat conversations or
/// describe the account.
struct ChatGPT: JSONApp {
    static let name = "chatgpt"
    static let summary = LocalizedMessage("ChatGPT's conversations.json", ko: "챗GPT conversations.json")
    static let signatures = [["mapping", "message"]]

    init(_ file: ExportFile, of export: Export) {}

    func translate(_ members: [JSONMember], at place: Place) -> JSONTranslation {
        guard case .object(let all)? = members["mapping"] else { return .other }
        let nodes = all.filter { node in Self.linksOfNode.contains { node.value[$0] != nil } }
        let path = Self.path(nodes, to: members["current_node"]?.scalarText)
        let others = ChatReceiver.rest(of: .object(all), besides: [], whole: Set(nodes.map(\.key)))
        let body = (path.compactMap { Self.message($0.value) } + others).joined(separator: "\n\n")
        // Search results stand beside the messages, and abandoned branches beside the path. The report names their text.
        let onPath = Set(path.map(\.key))
        let beside = path.flatMap { Self.beside($0.value) } + nodes.filter { !onPath.contains($0.key) }.map(\.value)
        return .record(
            .record(
                [
                    ("title", members["title"]), ("body", .string(body)), ("uuid", members["conversation_id"] ?? members["id"]),
                    ("created", members["create_time"]), ("modified", members["update_time"]), ("archived", members["is_archived"]),
                    ("metadata", .array(beside)),
                ] + members.rest(besides: Self.read, whole: Self.readWhole).map { ($0.key, $0.value) }))
    }

    private static let read: Set<String> = [
        "current_node", "gizmo_id", "gizmo_type", "default_model_slug", "conversation_template_id", "voice", "async_status",
        "conversation_origin", "memory_scope", "is_read_only",
    ]
    private static let readWhole: Set<String> = [
        "title", "mapping", "conversation_id", "id", "create_time", "update_time", "is_archived", "moderation_results", "plugin_ids",
        "safe_urls", "blocked_urls", "disabled_tool_ids", "context_scopes",
    ]
    private static let linksOfNode: Set<String> = ["message", "parent", "children"]
    private static let readOfMessage: Set<String> = [
        "id", "create_time", "update_time", "status", "end_turn", "weight", "recipient", "channel",
    ]

    /// Returns the values of a node besides the text of its message.
    private static func beside(_ node: JSONValue) -> [JSONValue] {
        guard let message = node["message"], Self.message(node) != nil else { return [node] }
        return [message["metadata"], message["author"]?["metadata"]].compactMap { $0 }
    }

    /// Returns the nodes from the root to `current`, or all nodes in their order if `current` is not among them.
    private static func path(_ nodes: [JSONMember], to current: String?) -> [JSONMember] {
        let byID = Dictionary(nodes.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
        guard var id = current, byID[id] != nil else { return nodes }
        var (path, seen) = ([JSONMember](), Set<String>())
        while let node = byID[id], seen.insert(id).inserted {
            path.append(JSONMember(key: id, value: node))
            guard let parent = node["parent"]?.scalarText else { break }
            id = parent
        }
        return path.reversed()
    }

    /// Returns the sender, if the node names one, and the text of a node; nil for those without text.
    private static func message(_ node: JSONValue) -> String? {
        guard let message = node["message"], case .object(let content)? = message["content"] else { return nil }
        let role = message["author"]?["role"]?.scalarText ?? "system"
        let said = content.rest(
            besides: ["content_type", "language", "response_format_name", "source_analysis_msg_id"], whole: ["assets"])
        let parts =
            [unmarked(NestedText.everything(in: .object(said), under: "content"))]
            + ChatReceiver.rest(of: message, besides: readOfMessage, whole: ["author", "content", "metadata"])
            + ChatReceiver.rest(of: message["author"] ?? .null, besides: ["role", "name"], whole: ["metadata"])
            + ChatReceiver.rest(of: node, besides: ["id", "parent"], whole: ["message", "children"])
        let text = parts.filter { !$0.allSatisfy(\.isWhitespace) }.joined(separator: "\n")
        guard !text.isEmpty else { return nil }
        return ["user": "나: ", "assistant": "ChatGPT: ", "system": ""][role, default: "\(message["author"]?["name"]?.scalarText ?? role): "]
            + text
    }

    /// Removes the marks of quotations, which only ChatGPT can show: U+E200 to U+E201.
    private static func unmarked(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { 0xE200...0xE206 ~= $0.value }) else { return text }
        var (plain, isMark) = (String.UnicodeScalarView(), false)
        for scalar in text.unicodeScalars {
            if scalar.value == 0xE200 { isMark = true }
            if !isMark, !(0xE200...0xE206 ~= scalar.value) { plain.append(scalar) }
            if scalar.value == 0xE201 || scalar == "\n" { isMark = false }
        }
        return String(plain)
    }

    static let companions: Set<String> = [
        "chat.html", "user.json", "shared_conversations.json", "message_feedback.json", "model_comparisons.json", "user_settings.json",
        "group_chats.json", "shopping.json", "sora.json", "export_manifest.json",
    ]
}

/// Turtl's backup: notes with their tags. Encrypted notes, boards and spaces are left out.
struct Turtl: JSONApp {
    private static let read: Set<String> = ["board_id", "space_id", "user_id", "has_file", "body", "type"]
    private static let readWhole: Set<String> = ["title", "text", "url", "id", "mod", "tags", "keys", "file"]
    static let name = "turtl"
    static let summary = LocalizedMessage("Turtl's backup", ko: "터틀 백업")
    static let signatures = [["boards", "space_id", "keys"]]

    init(_ file: ExportFile, of export: Export) {}

    func translate(_ members: [JSONMember], at place: Place) -> JSONTranslation {
        guard members["board_id"] != nil || members["has_file"] != nil else { return members["id"] == nil ? .other : .nothing }
        return .record(
            .record(
                [
                    ("title", members["title"]), ("body", members["text"]), ("url", members["url"]), ("uuid", members["id"]),
                    ("modified", members["mod"]), ("tags", members["tags"]),
                ] + members.rest(besides: Self.read, whole: Self.readWhole).map { ($0.key, $0.value) }))
    }
}

/// The output of `jrnl --format json`: entries with a title, a body, a date and a time of day.
struct Jrnl: JSONApp {
    static let name = "jrnl"
    static let summary = LocalizedMessage("jrnl's JSON", ko: "jrnl JSON")
    static let signatures = [["tags", "entries"]]
    var readsMarkup: Bool { false }

    init(_ file: ExportFile, of export: Export) {}

    static func wrote(_ head: [UInt8]) -> Bool {
        let text = JSONFiles.text(of: head)
        let has = { (key: String) in text.contains("\"\(key)\"") }
        // The counts of tags come first. If they fill the whole head, the keys of the entries are not in it.
        return has("tags") && has("entries") && (["title", "body", "date", "time"].allSatisfy(has) || head.count == 4096)
            && !has("metadata") && !has("creationDate")
    }

    func translate(_ members: [JSONMember], at place: Place) -> JSONTranslation {
        // The only record without a title or body is the one that counts the tags.
        guard members["title"] != nil || members["body"] != nil else { return .other }
        let tags = members["tags"]?.items.compactMap(\.scalarText).map { $0.hasPrefix("@") ? String($0.dropFirst()) : $0 }
        return .record(
            members.rest(besides: [], whole: ["tags"]) + [JSONMember(key: "tags", value: .array((tags ?? []).map(JSONValue.string)))])
    }
}
