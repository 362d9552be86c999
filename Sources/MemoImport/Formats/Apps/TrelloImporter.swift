import JSON
import MemoModel

/// Trello's boards as JSON: one memo per card, the board and its list as category, with checklists, comments and fields of one's own.
///
/// Members, activity other than comments, and votes are lost.
struct TrelloImporter: FileImporter {
    static let name = "trello"
    static let summary = LocalizedMessage("Trello's boards (JSON), one memo per card", ko: "트렐로 보드(JSON), 카드 하나가 메모 하나")

    let options: ImportOptions

    /// Claims files whose first bytes have the keys of a board.
    func claims(_ file: ExportFile, of export: Export) -> Bool {
        guard file.pathExtension == "json" else { return false }
        let head = export.head(of: file)
        let keys = ["lists", "cards", "labelNames", "prefs"].count { head.contains("\"\($0)\"") }
        return head.contains("trello.com/") && keys > 0 || head.contains("\"idList\"") && keys > 1
    }

    /// Yields the cards of each board in their order.
    func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        try export.readValues(files, options, yield: yield) { reading, file, value in
            let board = Board(value, file)
            for (number, card) in board.cards.enumerated() {
                let place = Place(path: file.path, record: number + 1)
                guard let memo = try memo(card, of: board, at: place, &reading, yield: yield) else { continue }
                try yield(.memo(memo))
            }
            reading.countLeftOut(board.leftOut)
            if board.lost > 0 { try yield(.problem(.unknownReferences(Place(path: file.path), ["cards.idList": board.lost]))) }
        }
    }

    /// Members of a card that are read, repeat others, or that the app needs.
    private static let read: Set<String> = [
        "start", "dueComplete", "closed", "idList", "idBoard", "shortLink", "shortUrl", "url", "nodeId", "email", "pos",
        "idAttachmentCover", "isTemplate",
    ]
    private static let readWhole: Set<String> = [
        "id", "name", "desc", "due", "labels", "idLabels", "idChecklists", "checklists", "attachments", "customFieldItems",
        "dateLastActivity", "badges", "cover", "idMembers", "members", "descData", "checkItemStates", "idMembersVoted", "limits",
        "pluginData",
    ]

    private func memo(
        _ card: JSONValue, of board: Board, at place: Place, _ reading: inout RecordReading, yield: (ImportItem) throws -> Void
    ) throws -> MemoRecord? {
        let members = card.members
        var fields = reading.read(
            .record([
                ("title", members["name"]), ("body", members["desc"]), ("uuid", members["id"]), ("modified", members["dateLastActivity"]),
                ("deadline", members["due"]), ("archived", .bool(members["closed"] == .bool(true))),
            ]) + members.rest(besides: Self.read, whole: Self.readWhole))
        for note in fields.notes { try yield(.problem(note(place))) }
        reading.leaveOutNested(of: fields)
        fields.tags = board.tags(of: card)
        var text = fields.text(usingName: false).adding(lines: board.lines(of: card))
        text = text.adding(lines: reading.kept(of: fields, besides: text))
        guard var memo = try MemoRecord(text, fields, at: place, yield: yield) else { return nil }
        (memo.externalID, memo.category) = (fields.id, board.category(of: card))
        memo.created = members["id"]?.scalarText.flatMap(Self.created)
        if members["dueComplete"] == .bool(true) { memo.state = .done }
        return memo
    }

    /// Returns when a record was made: its ID begins with seconds since 1970.
    private static func created(_ id: String) -> Timestamp? {
        guard id.utf8.count == 24, let seconds = UInt32(id.prefix(8), radix: 16) else { return nil }
        return Timestamp(seconds: Double(seconds))
    }
}

/// The parts of a board that its cards name by ID.
private struct Board {
    let cards: [JSONValue]
    /// Text that belongs to no card, by its key.
    let leftOut: [String: Int]
    /// Number of cards whose list the board does not have.
    let lost: Int
    private let name: String
    private let lists: [String: JSONValue]
    private let checklists: [String: [JSONValue]]
    private let comments: [String: [String]]
    private let fields: [String: JSONValue]

    init(_ value: JSONValue, _ file: ExportFile) {
        let board = Self.found(in: value)
        name = Self.words(board["name"]) ?? file.stem
        cards = board["cards"]?.items ?? []
        let lists = Self.byID(board["lists"])
        self.lists = lists
        fields = Self.byID(board["customFields"])
        checklists = Dictionary(grouping: board["checklists"]?.items ?? []) { $0["idCard"]?.scalarText ?? "" }
        var comments: [String: [String]] = [:]
        // The newest is the first.
        let known = Set(cards.map { $0["id"]?.scalarText ?? "" })
        // Checklists and comments of cards that the board does not have.
        let others = (board["checklists"]?.items ?? []).filter { !known.contains($0["idCard"]?.scalarText ?? "") }
        var remarks: [JSONValue] = []
        for action in (board["actions"]?.items ?? []).reversed() where action["type"] == .string("commentCard") {
            guard let text = Self.words(action["data"]?["text"]) else { continue }
            guard let card = action["data"]?["card"]?["id"]?.scalarText, known.contains(card) else {
                remarks.append(.string(text))
                continue
            }
            let author = Self.words(action["memberCreator"]?["fullName"] ?? action["memberCreator"]?["username"])
            comments[card, default: []].append(author.map { "\($0): \(text)" } ?? text)
        }
        self.comments = comments
        let places = cards.compactMap { $0["idList"]?.scalarText }
        let full = Set(places)
        lost = places.count { lists[$0] == nil }
        var leftOut = NestedText.words(in: .array(others), under: "checklists")
        leftOut.merge(NestedText.words(in: .array(remarks), under: "actions.data.text"), uniquingKeysWith: +)
        if board["desc"]?.scalarText?.isEmpty == false { leftOut["desc"] = 1 }
        let empty = lists.filter { !full.contains($0.key) }.count
        if empty > 0 { leftOut["lists.name"] = empty }
        let parts = JSONValue.array(cards.map { .object($0.members.filter { Self.partsOfCards.contains($0.key) }) })
        let all = JSONValue.object(board.members.map { $0.key == "cards" ? JSONMember(key: "cards", value: parts) : $0 })
        for member in all.unread(besides: Self.known, parts: Self.parts, whole: Self.machinery).members {
            leftOut.merge(NestedText.words(in: member.value, under: member.key), uniquingKeysWith: +)
        }
        self.leftOut = leftOut
    }

    /// Lists and objects that only the app needs, or that repeat others.
    private static let machinery: Set<String> = [
        "memberships", "prefs", "limits", "labelNames", "powerUps", "pluginData", "premiumFeatures", "idTags", "templateGallery",
        "descData", "old", "textData", "previews", "nameData", "uses", "appCreator", "idMembers", "idMembersVoted", "idLabels",
        "idChecklists", "nonPublic",
    ]
    /// Lists and objects of a board whose records have the names of `known`.
    private static let parts: Set<String> = [
        "lists", "cards", "labels", "actions", "members", "checklists", "customFields", "attachments", "customFieldItems", "checkItems",
        "data", "board", "boardSource", "boardTarget", "card", "cardSource", "list", "listBefore", "listAfter", "checklist", "checkItem",
        "attachment", "label", "member", "memberCreator", "organization", "plugin", "customField", "customFieldItem", "value", "options",
        "display",
    ]
    private static let partsOfCards: Set<String> = ["attachments", "checklists", "customFieldItems", "labels"]
    /// Names of plain values that are read, that repeat others, or that the app needs, wherever they stand in a board.
    private static let known: Set<String> = [
        "id", "name", "desc", "text", "url", "shortUrl", "shortLink", "nodeId", "closed", "pos", "state", "due", "dueReminder", "color",
        "type",
        "idBoard", "idCard", "idChecklist", "idList", "idMember", "idMemberCreator", "idMemberVoter", "idCustomField", "idValue", "idModel",
        "modelType", "fieldGroup", "creationMethod", "softLimit", "datasource", "subscribed", "starred", "pinned", "date",
        "dateLastActivity",
        "dateLastView", "dateLastEdited", "fileName", "bytes", "mimeType", "edgeColor", "fullName", "username", "initials", "avatarUrl",
        "avatarHash", "memberType", "value", "number", "checked", "activityBlocked", "dueComplete", "idOrganization", "idEnterprise",
        "cardFront", "start", "translationKey", "permissionLevel",
    ]

    /// Returns the board of a file, which may be a level further down.
    private static func found(in value: JSONValue, depth: Int = 0) -> JSONValue {
        guard value["cards"] == nil, value.members.count == 1, depth < 4 else { return value }
        return found(in: value.members[0].value, depth: depth + 1)
    }

    private static func words(_ value: JSONValue?) -> String? { value.flatMap { NestedText.whole($0, under: "name") } }

    private static func byID(_ list: JSONValue?) -> [String: JSONValue] {
        Dictionary((list?.items ?? []).map { ($0["id"]?.scalarText ?? "", $0) }, uniquingKeysWith: { first, _ in first })
    }

    func category(of card: JSONValue) -> [String] {
        let list = card["idList"]?.scalarText.flatMap { lists[$0].flatMap { Self.words($0["name"]) } }
        return [name, list].compactMap { $0?.categoryName }
    }

    func tags(of card: JSONValue) -> [String] {
        let isClosed = card["closed"] == .bool(true) || card["idList"]?.scalarText.flatMap { lists[$0]?["closed"] } == .bool(true)
        var tags: [String] = []
        tags.add(tags: (card["labels"]?.items ?? []).compactMap { (Self.words($0["name"])?.tagName ?? Self.words($0["color"])?.tagName) })
        if isClosed { tags.add(tags: ["archived"]) }
        return tags
    }

    /// Returns the text of a card after its description.
    func lines(of card: JSONValue) -> [String] {
        let id = card["id"]?.scalarText ?? ""
        var lines: [String] = []
        for list in checklists[id] ?? card["checklists"]?.items ?? [] {
            if let name = Self.words(list["name"]) { lines.append(name) }
            for item in list["checkItems"]?.items ?? [] {
                let due = item["due"]?.scalarText.map { " (due: \($0))" } ?? ""
                lines.append((item["state"] == .string("complete") ? "- [x] " : "- [ ] ") + (Self.words(item["name"]) ?? "") + due)
            }
        }
        for item in card["customFieldItems"]?.items ?? [] { lines += field(item) }
        for file in card["attachments"]?.items ?? [] {
            let (name, address) = (Self.words(file["name"]) ?? "", Self.words(file["url"]) ?? "")
            lines.append(name.isEmpty ? address : name + LinkText.addition(to: name, address: address))
        }
        if let start = card["start"]?.scalarText { lines.append("start: \(start)") }
        return lines + (comments[id] ?? [])
    }

    /// Names of a value by the kind of its field.
    private static let kinds = ["text", "number", "checked", "date", "option"]

    private func field(_ item: JSONValue) -> [String] {
        let field = item["idCustomField"]?.scalarText.flatMap { fields[$0] }
        let option = item["idValue"]?.scalarText.flatMap { id in field?["options"]?.items.first { $0["id"]?.scalarText == id }?["value"] }
        let found = item["value"] ?? option
        guard let value = Self.kinds.lazy.compactMap({ found?[$0]?.scalarText }).first ?? found?.scalarText else { return [] }
        return [Self.words(field?["name"]).map { "\($0): \(value)" } ?? value]
    }
}
