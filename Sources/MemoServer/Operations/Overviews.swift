import JSON
import MemoJSON
import MemoModel
import MemoSearch
import MemoVault

extension Operation {
    static let overviews = [categories, tags, suggest, count, board, today, history, events, stats, operations]

    static let categories = Operation(
        name: "categories", method: .get, path: "/v1/categories", summary: "List all categories with colours, icons and counts.",
        scope: .read,
        parameters: [
            .query(
                "name", .string(isBlankAllowed: false),
                "Only the categories with this name or path, such as 업무/회의, and their subcategories.")
        ],
        result: Result(schema: .named("CategoryList")), isVersioned: true, isForLimitedKeys: true,
        tool: Tool(
            name: "categories", title: "Categories", parameters: [],
            description: "List all categories with the number of memos in each. Use their paths in search."),
        handler: { call, service in
            let listing = try service.vault.categories()
            let named = try call.arguments.string("name").map { Set(try service.vault.categories(matching: $0)) }
            let records = listing.categories.filter { named?.contains($0.id) != false }.map {
                $0.record.json()
            }
            return .document { json in
                json.field("categories", json: "[" + records.joined(separator: ",") + "]")
                json.field("uncategorized", listing.uncategorized)
            }
        })

    static let tags = Operation(
        name: "tags", method: .get, path: "/v1/tags", summary: "List tags, most used first.", scope: .read,
        parameters: [
            .query("limit", .integer(0...1000), "Maximum number of tags on a page. Default: 100."),
            .query("cursor", Cursor.schema, "The value of `next` on the previous page."),
        ], result: Result(schema: .named("TagList")), isVersioned: true, isForLimitedKeys: true,
        tool: Tool(
            name: "tags", title: "Tags", parameters: ["limit", "cursor"],
            description: "List all tags with the number of memos that have each."),
        handler: { call, service in
            let offset = try Cursor(call.arguments).offset
            let list = try service.vault.tags(limit: call.arguments.integer("limit") ?? 100, offset: offset)
            return .document { json in
                json.field("tags", json: "[" + list.tags.map { $0.record.json() }.joined(separator: ",") + "]")
                json.field("total", list.total)
                json.field("next", Cursor.next(after: offset, list.tags.count, of: list.total))
            }
        })

    static let suggest = Operation(
        name: "suggest", method: .get, path: "/v1/suggest", summary: "Complete a prefix to words, tags and categories.",
        scope: .search,
        parameters: [
            .query("prefix", .string(isBlankAllowed: false), isRequired: true, "The prefix. Its last syllable may be incomplete."),
            .query("kind", .array(.choice(SuggestionKind.allCases.map(\.rawValue)), maximum: 3), "Only these kinds."),
            .query("limit", .integer(1...100), "Maximum number of each kind. Default: 10."),
        ], result: Result(schema: .named("SuggestionList")), isVersioned: true, isForLimitedKeys: true,
        handler: { call, service in
            let kinds = call.arguments.strings("kind")?.compactMap { SuggestionKind(rawValue: $0) } ?? SuggestionKind.allCases
            let prefix = call.arguments.string("prefix") ?? ""
            let found = try service.vault.suggestions(for: prefix, kinds: Set(kinds), limit: call.arguments.integer("limit") ?? 10)
            return .document { json in
                json.field("prefix", prefix)
                json.field("suggestions", json: "[" + found.map { $0.record.json() }.joined(separator: ",") + "]")
            }
        })

    static let count = Operation(
        name: "count", method: .get, path: "/v1/count",
        summary: "Count the memos that a query finds, by category, tag, state, date or word.",
        scope: .search,
        parameters: [
            .query("q", .string(maximum: SearchQuery.longest), "The query. Default: all memos."),
            .query(
                "by", .choice(CountKey.allCases.map(\.rawValue)), isRequired: true,
                "The property to count by. year, month and day are those of creation; date is the day that the filter `date:` uses. Days are those of `zone`."
            ),
            .query("category", .string(isBlankAllowed: false), "Only this category and its subcategories."),
            .query("tag", .array(.string(isBlankAllowed: false), maximum: 10), "Only memos with all of these tags."),
            .query("from", .string(isBlankAllowed: false), "Only memos of this day or later: 2023-08-28, 2023-08, 2023."),
            .query("to", .string(isBlankAllowed: false), "Only memos of this day or earlier."),
            .query("limit", .integer(1...1000), "Maximum number of words. Ignored for other properties."),
        ], result: Result(schema: .named("Counts")), isVersioned: true, isForLimitedKeys: true,
        handler: { call, service in
            var request = SearchRequest(query: call.arguments.string("q") ?? "")
            request.filters = try MemoConditions(call.arguments).filters
            let key = call.arguments.string("by").flatMap { CountKey(rawValue: $0) } ?? .category
            let counts = try service.vault.count(request, by: key, limit: call.arguments.integer("limit"), now: service.clock())
            return .document { json in
                json.field("by", key.rawValue)
                counts.notes.write(in: call.language, to: &json)
                json.field("total", counts.total)
                json.field("counts", json: "[" + counts.counts.map { $0.record.json() }.joined(separator: ",") + "]")
            }
        })

    static let board = Operation(
        name: "board", method: .get, path: "/v1/board", summary: "List work items in three columns: todo, doing, done.", scope: .read,
        parameters: [
            .query("limit", .integer(0...1000), "Maximum number of each state. Default: 100."),
            .query("snippet", .integer(0...Limits.snippet), "The length of snippets in characters. Default: 0, none."),
        ],
        result: Result(schema: .named("Board")), isVersioned: true, isForLimitedKeys: true,
        handler: { call, service in
            let snippetLength = call.arguments.integer("snippet").flatMap { $0 > 0 ? $0 : nil }
            let board = try service.vault.board(
                limit: call.arguments.integer("limit") ?? 100, snippetLength: snippetLength, now: service.clock())
            return .document { board.write(to: &$0) }
        })

    static let today = Operation(
        name: "today", method: .get, path: "/v1/today", summary: "List today's memos.", scope: .read, parameters: pageParameters,
        result: Result(schema: .named("MemoList")), isVersioned: true, isForLimitedKeys: true,
        tool: Tool(
            name: "today", title: "Memos of today", parameters: ["limit", "cursor"], description: "List today's memos.", hasDays: true),
        handler: { call, service in
            var request = MemoListRequest()
            request.day = LocalTime.day(at: service.clock())
            return try list(request, call, service)
        })

    static let history = Operation(
        name: "history", method: .get, path: "/v1/history", summary: "List the changes in the vault, newest first.", scope: .read,
        parameters: changeParameters + [
            .query(
                "joined", .boolean, "List one change for all memos that were changed alike at the same time, with their number as `alike`.")
        ], result: Result(schema: .named("ChangeList")), isVersioned: true,
        isForLimitedKeys: true,
        handler: { call, service in
            try changes(of: nil, call, service)
        })

    /// Seconds after which a stream ends.
    static let longestStream = 3600

    static let events = Operation(
        name: "events", method: .get, path: "/v1/events",
        summary: "Hear which memos are changed, by whatever program, as server-sent events.",
        scope: .read,
        parameters: [
            .query(
                "after", .string(maximum: 32), "The `id` of an event: begin with what happened since. Default: begin with the next change."),
            .query(
                "seconds", .integer(0...longestStream),
                "Time until the stream ends. With 0 it ends after what happened already. Default: 3600."),
        ], headers: [.lastEventID],
        result: Result(
            schema: nil, mediaType: "text/event-stream",
            summary: "Events: `change` with the numbers of changed memos as JSON, or `reset` if everything must be read again."),
        isForLimitedKeys: true,
        handler: { call, service in
            let after = call.arguments.string("after") ?? call.lastEvent
            let time = Duration.seconds(call.arguments.integer("seconds") ?? longestStream)
            return Reply(body: .events(try service.listener(after: after, for: time)))
        })

    static let stats = Operation(
        name: "stats", method: .get, path: "/v1/stats", summary: "Show the size of the vault.", scope: .read,
        result: Result(schema: .named("Statistics")), isVersioned: true,
        tool: Tool(
            name: "status", title: "Status", parameters: [],
            description: "Show the numbers of memos, categories, tags and sources, and the size of the vault."),
        handler: { _, service in
            let statistics = try service.vault.statistics()
            return .document { statistics.write(to: &$0) }
        })

    static let operations = Operation(
        name: "operations", method: .get, path: "/v1/operations",
        summary: "List the operations that the caller may use: those that the vault offers and the key allows.", scope: .read,
        result: Result(schema: .object(["operations": .array(.string(), maximum: 1000), "vault": .string()])), isForLimitedKeys: true,
        lane: .none,
        handler: { _, service in
            let names = all.filter(service.mayUse).map(\.name)
            return .document {
                $0.field("operations", names)
                // Whoever keeps answers or changes of this address finds out that another vault is served there now.
                $0.field("vault", String(SHA256.hash(Array(service.vault.place.utf8)).hex.prefix(16)))
            }
        })

    static let export = Operation(
        name: "export", method: .get, path: "/v1/export",
        summary: "Export all memos, including the trash, in a format that can be imported.",
        scope: .admin,
        result: Result(schema: nil, mediaType: "application/x-ndjson", summary: "One memo per line."),
        handler: { _, service in
            let permit = try service.exports.take()
            var reply = Reply()
            // A client sees the number before the memos, and does not have to wait for their end.
            let vault = service.vault
            reply.leftOut = try vault.attachmentCount()
            reply.body = .stream(type: "application/x-ndjson") { write in
                try withExtendedLifetime(permit) { try vault.exportApart { facts, text in try write(facts.exported(text) + "\n") } }
            }
            return reply
        })
}
