import JSON
import MemoImport
import MemoJSON
import MemoModel
import MemoSearch
import MemoVault

extension Operation {
    static let readingMemos = [listMemos, getMemos, getMemo, relatedMemos, memoHistory] + attachments

    static let identifier = Parameter.path("id", .identifier, "The number of the memo.")

    static let listMemos = Operation(
        name: "listMemos", method: .get, path: "/v1/memos", summary: "List memos, pinned ones first.", scope: .read,
        parameters: listParameters, result: Result(schema: .named("MemoList")), isVersioned: true, isForLimitedKeys: true,
        tool: Tool(
            name: "list", title: "List memos", parameters: ["category", "tag", "state", "day", "order", "limit", "cursor"],
            description: """
                List memos without a query, last modified first. Filter by day (2023-09-30, yesterday), category, tag or state of work.
                """,
            defaults: ["limit": .integer(20)], aliases: ["tags": "tag", "date": "day"], hasDays: true),
        handler: { call, service in
            var request = MemoListRequest()
            request.isTrash = call.arguments.flag("trash")
            if let day = call.arguments.string("day") { request.day = try DayText.day(day, "day") }
            if let name = call.arguments.string("name") { return try memos([service.vault.memo(named: name)], called: name, service) }
            if let name = call.arguments.string("file") { return try memos(service.vault.memos(inFile: name), called: name, service) }
            return try list(request, call, service)
        })

    static let listParameters: [Parameter] =
        [
            .query("category", .string(isBlankAllowed: false), "Only this category and its subcategories."),
            .query("tag", .array(.string(isBlankAllowed: false), maximum: 10), "Only memos with all of these tags."),
            .query("state", .choice(WorkState.allCases.map(\.code)), "Only memos in this state."),
            .query("day", .string(isBlankAllowed: false), "Only memos of this day: 2023-09-30, today, yesterday."),
            .query("trash", .boolean, "List the trash instead."),
            .query(
                "name", .string(isBlankAllowed: false),
                "Only the memo with this number, this ID in its app, or an ID that begins so. Other filters are ignored."),
            .query(
                "file", .string(isBlankAllowed: false),
                "Only the first six memos of files with this name, such as 계획.md, in any folder. Other filters are ignored."),
        ] + pageParameters + [snippet]

    private static let snippet = Parameter.query(
        "snippet", .integer(0...Limits.snippet), "The length of snippets in characters. Default: 120.")

    /// Returns a list of memos that have a name, in the order of `ids`.
    private static func memos(_ ids: [MemoID], called name: String, _ service: VaultView) throws -> Reply {
        let memos = try ids.compactMap { try service.vault.memo($0) }
        guard memos.count == ids.count else { throw EditFailure.noMemo(name) }
        let records = memos.map { MemoListItem(facts: $0.facts, title: $0.text.title).record.json() }
        return .document { json in
            json.field("memos", json: "[" + records.joined(separator: ",") + "]")
            json.field("total", memos.count)
            json.field("pinned", memos.count { $0.facts.isPinned && $0.facts.trashed == nil })
            json.field("next", nil as String?)
        }
    }

    static let pageParameters: [Parameter] = [
        .query("order", .choice(MemoListRequest.Order.allCases.map(\.rawValue)), "The order. Default: modified."),
        .query("limit", .integer(0...Limits.page), "Maximum number of memos on a page. Default: 50."),
        .query("cursor", Cursor.schema, "The value of `next` on the previous page."),
    ]

    /// Returns a page of a list, filtered by the arguments of the call.
    static func list(_ given: MemoListRequest, _ call: Call, _ service: VaultView) throws -> Reply {
        var request = given
        request.filters = try MemoConditions(call.arguments).filters
        if let order = call.arguments.string("order").flatMap(MemoListRequest.Order.init(rawValue:)) { request.order = order }
        request.limit = call.arguments.integer("limit") ?? 50
        let length = call.arguments.integer("snippet") ?? 120
        if length > 0 { request.snippetLength = length }
        request.offset = try Cursor(call.arguments).offset
        var records: [String] = []
        let counts = try service.vault.list(request) { records.append($0.record.json()) }
        return .document { json in
            json.field("memos", json: "[" + records.joined(separator: ",") + "]")
            json.field("total", counts.total)
            json.field("pinned", counts.pinned)
            json.field("next", Cursor.next(after: request.offset, records.count, of: counts.total))
        }
    }

    static let getMemos = Operation(
        name: "getMemos", method: .get, path: "/v1/memos/batch",
        summary: "Read several memos. Numbers that do not exist are listed in `missing`.",
        scope: .read,
        parameters: [
            .query(
                "ids", .array(.identifier, maximum: Limits.batch), isRequired: true,
                "The numbers, separated by commas.")
        ],
        result: Result(schema: .object(["format_version": version, "memos": .array(.named("Memo"), maximum: .max), "missing": numbers])),
        isVersioned: true, isForLimitedKeys: true,
        tool: Tool(
            name: "get_many", title: "Read several memos", parameters: ["ids"], description: "Read several memos by their numbers."),
        handler: { call, service in
            var (found, missing, tags): ([String], [Int], [Int: String]) = ([], [], [:])
            var (seen, size): (Set<Int>, Int) = ([], 0)
            for number in call.arguments.integers("ids") ?? [] where seen.insert(number).inserted {
                if let memo = try service.vault.memo(MemoID(rawValue: Int64(number))) {
                    found.append(memo.record.json())
                    size += found.last?.utf8.count ?? 0
                    try Limits.checkAnswer(size)
                    if call.wantsTags { tags[number] = memo.tag }
                } else {
                    missing.append(number)
                }
            }
            var reply = Reply.document { json in
                json.field("memos", json: "[" + found.joined(separator: ",") + "]")
                json.array("missing") { json in missing.forEach { json.value($0) } }
            }
            reply.tags = tags
            return reply
        })

    static let numbers = Schema.array(.identifier, maximum: .max)

    static let getMemo = Operation(
        name: "getMemo", method: .get, path: "/v1/memos/{id}",
        summary: "Read a memo or an earlier version of its text. With a query, also returns what to highlight.", scope: .read,
        parameters: [
            identifier,
            .query("version", .identifier, "The number of an earlier version in the history."),
            .query(
                "lines", .pattern("^[1-9][0-9]{0,8}(-[1-9][0-9]{0,8})?$", maximum: 19),
                "Only these lines of the text, counted from 1: 10-40."),
            .query("q", .string(maximum: SearchQuery.longest), "Also mark the matches of this query in title and body."),
            .query(
                "render", .boolean,
                """
                Also return `blocks`, the Markdown of the body, `links`, the addresses, numbers and dates in the text, and `obsidian`, the address \
                that opens the note in Obsidian if it lies in one of its vaults.
                """),
        ],
        result: Result(schema: .named("MemoDocument")), isForLimitedKeys: true,
        tool: Tool(
            name: "get", title: "Read a memo", parameters: ["id", "lines"],
            description: "Read a memo by its number: text, category, tags, dates. For a part of a long memo, set `lines`, such as 10-40."),
        handler: { call, service in try MemoReading(call, service).reply() })

    static let relatedMemos = Operation(
        name: "relatedMemos", method: .get, path: "/v1/memos/{id}/related", summary: "List memos that share rare words with a memo.",
        scope: .read,
        parameters: [
            identifier, .query("limit", .integer(0...Limits.page), "Maximum number of memos on a page. Default: 20."),
            .query("cursor", Cursor.schema, "The value of `next` on the previous page."),
        ],
        result: Result(schema: .object(["format_version": version, "total": .integer(0...Int.max), "hits": .array(.any, maximum: .max)])),
        isVersioned: true, isForLimitedKeys: true,
        tool: Tool(
            name: "related", title: "Related memos", parameters: ["id", "limit", "cursor"],
            description: "List memos that share rare words with a memo, most similar first.", defaults: ["limit": .integer(8)]),
        handler: { call, service in
            let id = call.memoID
            var request = SearchRequest(query: "")
            (request.limit, request.offset) = (call.arguments.integer("limit") ?? 20, try Cursor(call.arguments).offset)
            guard let answer = try service.vault.memos(relatedTo: id, request, now: service.clock()) else {
                throw EditFailure.noMemo(String(id.rawValue))
            }
            return .document { json in
                answer.writeHead(of: id, to: &json)
                json.field("hits", json: "[" + answer.records.map { $0.json() }.joined(separator: ",") + "]")
                json.field("next", Cursor.next(after: request.offset, answer.hits.count, of: answer.total))
            }
        })

    static let memoHistory = Operation(
        name: "memoHistory", method: .get, path: "/v1/memos/{id}/history", summary: "List the changes to a memo, newest first.",
        scope: .read,
        parameters: [identifier] + changeParameters, result: Result(schema: .named("ChangeList")), isVersioned: true,
        isForLimitedKeys: true,
        handler: { call, service in
            let id = call.memoID
            guard try service.vault.memo(id) != nil else { throw Problem.noMemo(Int(id.rawValue)) }
            return try changes(of: id, call, service)
        })

    static let changeParameters: [Parameter] =
        Array(pageParameters.dropFirst()) + [
            .query("kind", .array(.choice(Change.kindNames), maximum: Change.kindNames.count), "Only changes of these kinds.")
        ]

    /// Returns a page of the history.
    static func changes(of memo: MemoID?, _ call: Call, _ service: VaultView) throws -> Reply {
        let (limit, offset) = (call.arguments.integer("limit") ?? 50, try Cursor(call.arguments).offset)
        let kinds = call.arguments.strings("kind").map { Set($0) }
        let isJoined = memo == nil && call.arguments.flag("joined")
        let list =
            try isJoined
            ? service.vault.joinedHistory(kinds: kinds, limit: limit, offset: offset)
            : service.vault.history(of: memo, kinds: kinds, limit: limit, offset: offset)
        let records = list.changes.indices.map { index in
            var record = list.changes[index].record
            if isJoined { record.add("alike", max(1, list.memoCounts[index])) }
            return record.json()
        }
        return .document { json in
            json.field("changes", json: "[" + records.joined(separator: ",") + "]")
            json.field("total", list.total)
            json.field("next", Cursor.next(after: offset, list.changes.count, of: list.total))
        }
    }
}

/// Reads one memo in the form that a call requests.
private struct MemoReading {
    private let call: Call
    private let service: VaultView
    private let id: MemoID

    init(_ call: Call, _ service: VaultView) {
        (self.call, self.service) = (call, service)
        id = call.memoID
    }

    func reply() throws -> Reply {
        guard var memo = try service.vault.memo(id) else { throw Problem.noMemo(Int(id.rawValue)) }
        let tag = memo.tag
        if let number = call.arguments.integer("version") {
            guard let version = try service.vault.version(number, of: id) else {
                throw EditFailure.noVersion(number, of: id, kept: try service.vault.versionNumbers(of: id))
            }
            memo.text = version.text
        }
        let record = try call.arguments.string("lines").map { try part($0, of: memo) } ?? memo.record
        let hit = try call.arguments.string("q").flatMap { try marks($0, length: memo.text.whole.utf8.count) }
        // Who sees only some categories learns nothing of the folders of this machine.
        let address = call.arguments.flag("render") && !service.isLimited ? try service.vault.file(of: id)?.obsidianAddress : nil
        var reply = Reply.document { json in
            json.field("memo", json: record.json())
            if call.arguments.flag("render") { writeRendering(of: memo, to: &json) }
            if let address { json.field("obsidian", address) }
            guard let hit else { return }
            json.field("title_marks", value: { hit.title.writeMarks(to: &$0) })
            json.field("body_marks", value: { hit.snippet.writeMarks(to: &$0) })
        }
        if case .text(let text, _) = reply.body { try Limits.checkAnswer(text.utf8.count) }
        if call.arguments.integer("version") == nil { reply.tag = tag }
        return reply
    }

    /// Writes the structure of the body, unless it is plain text, and the links in the whole text. Offsets are in the whole text.
    private func writeRendering(of memo: MemoDetails, to json: inout JSONWriter) {
        var units = UTF16Offsets(memo.text.whole)
        if let body = MarkdownBody(memo.text) { json.field("blocks", value: { body.write(&units, to: &$0) }) }
        let written = LocalTime.day(at: memo.facts.created ?? memo.facts.modified ?? service.clock())
        json.array("links") { json in
            for item in Detector.items(in: memo.text.whole, today: written) {
                // The range of a checklist entry is its box, so that ranges ascend.
                let range = units.range(item.isDone == nil ? item.range : item.range.lowerBound..<item.range.lowerBound + 3)
                json.object { json in
                    json.field("kind", item.kind.rawValue)
                    json.field("utf16", range)
                    json.field("value", item.value)
                    if let isDone = item.isDone { json.field("done", isDone) }
                }
            }
        }
    }

    /// Returns the memo with a range of its lines instead of its text.
    private func part(_ lines: String, of memo: MemoDetails) throws -> Record {
        let ends = lines.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        guard let first = ends.first ?? nil, let last = ends.last ?? nil, ends.count <= 2, first >= 1, last >= first else {
            throw Problem.badValue("lines", LocalizedMessage("write lines such as 10-40", ko: "줄 번호를 10-40처럼 쓰세요"))
        }
        var steps = ReadingBudget.Steps()
        let (text, count) = try TextLines.lines(first...last, of: memo.text.whole, &steps)
        guard first <= count else {
            throw Problem.badValue(
                "lines", LocalizedMessage("the memo has \(count) lines; choose some of these", ko: "메모는 \(count)줄입니다. 그 안에서 고르세요"))
        }
        var record = Record()
        record.add("id", Int(memo.id.rawValue))
        record.add("external_id", memo.facts.externalID)
        record.add("title", memo.text.title)
        record.add("text", text)
        record.add("first_line", first)
        record.add("last_line", min(last, count))
        record.add("lines_in_all", count)
        memo.facts.add(to: &record)
        return record
    }

    /// Returns the whole memo as a hit, or nil if the query does not match it. `length` is the length of its
    /// text in bytes, so that the snippet is not cut.
    private func marks(_ query: String, length: Int) throws -> Hit? {
        guard query.contains(where: { !$0.isWhitespace }) else { return nil }
        var request = SearchRequest(query: query)
        (request.memo, request.limit, request.snippetLength) = (id, 1, length)
        return try service.vault.search(request, now: service.clock()).hits.first
    }
}

/// Parses days in arguments.
enum DayText {
    /// Returns the day that `text` stands for.
    /// - Throws: `Problem` that names the argument.
    static func day(_ text: String, _ argument: String) throws -> CivilDate {
        guard let day = CivilDate(named: text, today: LocalTime.day(at: .now)) else {
            throw Problem.badValue(
                argument, LocalizedMessage("is not a day; write one such as 2023-09-30 or today", ko: "날짜가 아닙니다. 2023-09-30이나 오늘처럼 쓰세요"))
        }
        return day
    }
}
