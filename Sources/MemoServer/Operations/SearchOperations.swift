import JSON
import MemoImport
import MemoJSON
import MemoModel
import MemoSearch
import MemoVault

extension Operation {
    static let searching = [search, searchMany]

    static let search = Operation(
        name: "search", method: .get, path: "/v1/search",
        summary: "Search the memos. Returns exact counts by rung and a page of highlighted hits.", scope: .search,
        parameters: searchParameters,
        result: Result(schema: .named("SearchAnswer")), isVersioned: true, isForLimitedKeys: true,
        tool: Tool(
            name: "search", title: "Search memos",
            parameters: ["q", "any", "category", "tag", "from", "to", "limit", "cursor", "rungs", "order"],
            description: """
                Full-text search of Korean memos. Korean particles and endings do not matter: 학교 finds 학교에서. Give two or three telling \
                words, not a sentence; put alternative wordings into `any`. Counts are exact: `total`, and by rung, from the surest to the \
                least sure: \(AgentSearchText.rungs). Each hit has the line and offset of its matches; read more with get.
                """,
            fixed: ["matches": .bool(true)], defaults: ["limit": .integer(8)], aliases: ["query": "q", "queries": "any", "tags": "tag"],
            hasDays: true),
        handler: { call, service in
            .json(try SearchCall(call.arguments, call).document(of: service))
        })

    static let searchMany = Operation(
        name: "searchMany", method: .post, path: "/v1/search",
        summary: "Run several searches in one call. Each returns an answer or a problem.", scope: .search,
        parameters: [
            .body(
                "queries", .array(.named("SearchQuery"), maximum: Limits.batch), isRequired: true,
                "The searches, each with the parameters of GET /v1/search.",
                example: "[{\"q\":\"회의\"},{\"q\":\"여행\",\"limit\":3}]")
        ],
        result: Result(schema: .object(["format_version": version, "answers": .array(.any, maximum: .max)])), isForLimitedKeys: true,
        handler: { call, service in
            let queries = call.arguments.array("queries") ?? []
            var size = 0
            let answers = try queries.enumerated().map { place, query in
                let members: [JSONMember] = if case .object(let members) = query { members } else { [] }
                let arguments = try Arguments(members.map { ($0.key, $0.value) }, for: search, in: .below("/queries/\(place)"))
                var answer: String
                do {
                    answer = try SearchCall(arguments, call).object(of: service)
                } catch {
                    var json = JSONWriter()
                    json.object { Problem(error).write(in: call.language, to: &$0) }
                    answer = json.text
                }
                size += answer.utf8.count
                try Limits.checkAnswer(size)
                return answer
            }
            return .document { $0.field("answers", json: "[" + answers.joined(separator: ",") + "]") }
        })

    /// The parameters of a search.
    static let searchParameters: [Parameter] = [
        .query("q", .string(maximum: SearchQuery.longest), "The query, in the query language (Documentation/Search.md)."),
        .query("any", .array(.string(maximum: SearchQuery.longest), maximum: 10), "Alternative queries. Finds what any of them finds."),
        .query("category", .string(isBlankAllowed: false), "Only this category and its subcategories: a name or a path such as 업무/회의."),
        .query("tag", .array(.string(isBlankAllowed: false), maximum: 10), "Only memos with all of these tags."),
        .query("from", .string(isBlankAllowed: false), "Only memos of this day or later: 2023-08-28, 2023-08, 2023."),
        .query("to", .string(isBlankAllowed: false), "Only memos of this day or earlier."),
        .query("limit", .integer(0...Limits.page), "Maximum number of hits on a page. Default: 20."),
        .query("cursor", Cursor.schema, "The value of `next` on the previous page."),
        .query("order", .choice(SearchOrder.allCases.map(\.rawValue)), "The order of the hits. Default: best."),
        .query("rungs", .array(.choice(Rung.allCases.map(\.rawValue)), maximum: Rung.allCases.count), "Only hits of these rungs."),
        .query("more", .boolean, "Also find memos with only some of the words, and single syllables inside words."),
        .query(
            "typing", .boolean,
            "The query is still being typed: complete its last word, and do not look for similar words."),
        .query("facets", .boolean, "Also count the hits by category, tag, state and year."),
        .query("mark", .choice(MarkUnit.allCases.map(\.rawValue)), "What to highlight: the match, or the whole word around it."),
        .query("snippet", .integer(0...Limits.snippet), "The length of snippets in characters. Default: 120."),
        .query(
            "spellings", .boolean, "Also look for other spellings and, if nothing is found, for the reason. Default: true unless `typing`."),
        .query("more_count", .boolean, "Also return `more_inside`: the number of memos that `more` would find inside longer words."),
        .query("explain", .boolean, "Also return an `explanation` of the rank of each hit."),
        .query("matches", .boolean, "Also return the line, the offset and the text of the line of each match."),
        .query("fields", .array(.choice(Schema.hitFields), maximum: Schema.hitFields.count), "Only these fields of each hit."),
    ]

    /// The schema of `format_version`, the first member of every document.
    static let version = Schema.integer(1...1)
}

/// A search with the arguments of a call.
struct SearchCall {
    private(set) var request: SearchRequest
    private let typed: String
    private let language: Language
    private let wantsMatches: Bool
    /// The fields of hits that are wanted besides matches and explanations; nil for all.
    private let fields: Set<String>?

    /// Reads the search from the arguments.
    /// - Throws: `Problem` for arguments that cannot be combined.
    init(_ arguments: Arguments, _ call: Call) throws {
        typed = try Self.query(arguments)
        (language, wantsMatches) = (call.language, arguments.flag("matches"))
        fields = arguments.strings("fields").map { Set($0).union(["explanation"]) }
        request = SearchRequest(query: typed)
        request.filters = try MemoConditions(arguments).filters
        request.wantsMoreCount = arguments.flag("more_count")
        request.wantsExplanation = arguments.flag("explain")
        request.limit = arguments.integer("limit") ?? 20
        request.offset = try Cursor(arguments).offset
        if let order = arguments.string("order").flatMap(SearchOrder.init(rawValue:)) { request.order = order }
        if let mark = arguments.string("mark").flatMap(MarkUnit.init(rawValue:)) { request.mark = mark }
        if let rungs = arguments.strings("rungs") { request.rungs = Set(rungs.compactMap(Rung.init(rawValue:))) }
        if let length = arguments.integer("snippet") { request.snippetLength = length }
        request.wantsMore = arguments.flag("more")
        request.wantsFacets = arguments.flag("facets")
        request.isTyping = arguments.flag("typing")
        request.wantsSpellings = arguments.boolean("spellings") ?? !request.isTyping
    }

    /// Returns `q` and the alternatives in `any` as one query.
    private static func query(_ arguments: Arguments) throws -> String {
        let wordings = ([arguments.string("q")].compactMap { $0 } + (arguments.strings("any") ?? [])).filter { text in
            text.contains { !$0.isWhitespace }
        }
        guard let first = wordings.first else {
            // Without words, filters alone select the memos.
            if ["category", "tag", "from", "to"].contains(where: arguments.has) { return "" }
            throw Problem.badValue("q", LocalizedMessage("is missing; write what to find", ko: "빠졌습니다. 찾을 말을 쓰세요"))
        }
        guard wordings.count > 1 else { return first }
        // Parse each alternative on its own. Unbalanced parentheses could otherwise change how the
        // alternatives are grouped.
        for wording in wordings { _ = try SearchQuery(wording) }
        return wordings.map { wording in
            let hasOpenQuote = wording.utf8.count { $0 == 0x22 } % 2 == 1
            return "(" + wording + (hasOpenQuote ? "\"" : "") + ")"
        }.joined(separator: " OR ")
    }

    func document(of service: VaultView) throws -> String { try object(of: service) + "\n" }

    /// Runs the search and returns the JSON that `search --format json` prints, with the cursor of the next
    /// page.
    func object(of service: VaultView) throws -> String {
        let clock = ContinuousClock()
        let start = clock.now
        let (answer, memos) = try service.vault.searchWithTexts(request, wantsTexts: wantsMatches, now: service.clock())
        let elapsed = clock.now - start
        service.metrics.searched(answer, in: elapsed)
        let next = Page(offset: request.offset, limit: answer.hits.count).end
        var json = JSONWriter()
        var (steps, size) = (ReadingBudget.Steps(), 0)
        let hits = try zip(answer.hits, memos).map { hit, memo in
            let matches = try memo.text.map { try LineMatch.all(of: hit, in: $0, &steps) }
            size += matches?.reduce(0) { $0 + $1.text.utf8.count } ?? 0
            try Limits.checkAnswer(size)
            return (hit, memo.facts, matches)
        }
        json.object { json in
            json.field("format_version", Document.formatVersion)
            // The duration depends on memos that a limited caller must not see.
            answer.writeHead(query: typed, elapsed: service.isLimited ? nil : elapsed, in: language, to: &json)
            json.array("hits") { json in
                for (hit, facts, matches) in hits where json.bytes.count <= Limits.answer {
                    json.object { json in
                        hit.write(fields, externalID: facts.externalID, facts: facts, to: &json)
                        if let matches { json.array("matches") { json in matches.forEach { $0.write(to: &json) } } }
                    }
                }
            }
            if let facets = answer.facets { json.object("facets") { facets.write(to: &$0) } }
            if answer.isSentence { json.field("sentence", true) }
            json.field("next", answer.hits.isEmpty || next >= answer.total ? nil : Cursor(offset: next).text)
        }
        try Limits.checkAnswer(json.bytes.count)
        return json.text
    }
}
