public import MemoModel
public import MemoSearch

/// The total numbers of memos in a list.
public struct ListCounts: Sendable, Equatable {
    /// Number of all memos in the list.
    public let total: Int
    /// Number of pinned memos, which come first.
    public let pinned: Int

    /// Creates counts that were not read from the file of a vault.
    package init(total: Int, pinned: Int) { (self.total, self.pinned) = (total, pinned) }
}

extension VaultReader {
    /// Calls `each` with each memo of a list and returns the total numbers.
    /// - Throws: `QueryError` for a category that does not exist.
    package func list(_ request: MemoListRequest, each: (MemoListItem) throws -> Void) throws -> ListCounts {
        let list = try MemoList(request, in: self)
        var reader = try FactsReader(in: db)
        let statement = try db.statement(
            "SELECT id, title, substr(body, 1, ?) FROM memo WHERE \(db.isRemote ? db.isAmong("id") : "id = ?")")
        let length = VaultCell.integer(Int64(ListSnippet.charactersRead(for: request.snippetLength)))
        func add(_ facts: MemoFacts, _ text: (title: String, beginning: String)?) throws {
            let snippet = request.snippetLength.map { ListSnippet.text(of: text?.beginning ?? "", length: $0) }
            try each(MemoListItem(facts: facts, title: text?.title ?? "", snippet: snippet))
        }
        let page = try list.page()
        if db.isRemote {
            let rows = try statement.rows(length, .integers(page)) { row in
                (row[0] as Int64, (title: row[1] as String, beginning: row[2] as String))
            }
            let texts = Dictionary(rows, uniquingKeysWith: { first, _ in first })
            for facts in try reader.facts(of: page.map { MemoID(rawValue: $0) }) { try add(facts, texts[facts.id.rawValue]) }
        } else {
            for id in page {
                guard let facts = try reader.facts(of: MemoID(rawValue: id)) else { continue }
                try add(facts, statement.first(length, .integer(id)) { ($0[1], $0[2]) })
            }
        }
        return ListCounts(total: try list.count(), pinned: list.pinned.count)
    }
}

/// A list as SQL. The SQL consists of constants, and user input is bound. IDs are read from indexes alone,
/// and rows only for the requested page.
private struct MemoList {
    private let db: any VaultDatabase
    private let now: Timestamp
    private let request: MemoListRequest
    private var condition: String
    private var values: [VaultCell] = []
    /// The pinned memos of the list, in order.
    private(set) var pinned: [Int64] = []

    /// The memos that a statement reads, and the index to use. Without the hint SQLite scans all memos in
    /// order instead of sorting a few.
    private struct Part {
        var table = "memo"
        var condition: String
        /// Whether to select the memos first and then sort them, instead of scanning an index in order.
        var isSorted = false
    }

    init(_ request: MemoListRequest, in reader: VaultReader) throws {
        (db, now, self.request) = (reader.db, reader.now, request)
        condition =
            request.isTrash
            ? "trashed IS NOT NULL"
            : request.category != nil ? "trashed IS NULL" : "id NOT IN (SELECT id FROM memo WHERE trashed IS NOT NULL)"
        if let name = request.category { try restrict(toCategory: name) }
        if let day = request.day { restrict(to: day) }
        for filter in request.filters { try restrict(to: filter) }
        guard !request.isTrash else { return }
        let part = Part(table: db.table("memo", by: "memo_pinned"), condition: "pinned AND \(condition)", isSorted: true)
        pinned = try ids(part, limit: .max, offset: 0)
    }

    /// Returns the IDs of the requested page, pinned memos first.
    func page() throws -> [Int64] {
        let page = Page(offset: request.offset, limit: request.limit)
        let limit = page.limit ?? .max
        let first = Array(pinned[page.range(of: pinned.count)])
        guard first.count < limit else { return first }
        let offset = max(0, page.offset - pinned.count)
        guard offset > 0 else { return first + (try ids(rest, limit: page.limit == nil ? .max : limit - first.count, offset: 0)) }
        let total = try count() - pinned.count
        guard offset < total else { return [] }
        let length = min(limit, total - offset)
        guard offset > total / 2 else { return try ids(rest, limit: length, offset: offset) }
        // Read backwards from the end, which is nearer: skipping a memo costs as much as returning it.
        return try ids(rest, limit: length, offset: total - offset - length, isBackwards: true).reversed()
    }

    private var rest: Part {
        if request.isTrash { return Part(table: db.table("memo", by: "memo_trashed"), condition: condition, isSorted: true) }
        return Part(
            condition: "\(condition) AND id NOT IN (SELECT id FROM memo WHERE pinned)",
            isSorted: request.day != nil || !request.filters.isEmpty)
    }

    func count() throws -> Int {
        guard request.category == nil, request.day == nil, request.filters.isEmpty, !request.isTrash else {
            return try db.integers("SELECT count(*) FROM memo WHERE \(condition)", values).first.map { Int($0) } ?? 0
        }
        // Both numbers come from small indexes.
        return try db.statement("SELECT (SELECT count(*) FROM memo) - (SELECT count(*) FROM memo WHERE trashed IS NOT NULL)").number() ?? 0
    }

    private mutating func restrict(toCategory name: String) throws {
        let ids = try CategoryTree(in: db).ids(matching: name, range: 0..<name.utf8.count)
        condition += ids.isEmpty ? " AND category_id IS NULL" : " AND category_id IN (\(ids.map { _ in "?" }.joined(separator: ",")))"
        values += ids.map { .integer($0) }
    }

    private mutating func restrict(to filter: QueryFilter) throws {
        let ids = try FilterResolver(db: db, now: now).ids(passing: filter)
        condition += " AND \(db.isAmong("id"))"
        values.append(.integers(ids))
    }

    private mutating func restrict(to day: CivilDate) {
        // Memos without a date have a time before the first day and must not count as memos of that day.
        let from = max(LocalTime.lowerBound(of: day), Timestamp.undated.milliseconds + 1)
        let until = LocalTime.lowerBound(of: day + 1)
        condition += " AND (created >= ? AND created < ? OR created IS NULL AND recency >= ? AND recency < ?)"
        values += [from, until, from, until].map { .integer($0) }
    }

    private func ids(_ part: Part, limit: Int, offset: Int, isBackwards: Bool = false) throws -> [Int64] {
        let order = MemoOrder(request.order)
        let direction = order.isDescending != isBackwards ? "DESC" : "ASC"
        let page: [VaultCell] = [.integer(Int64(limit)), .integer(Int64(offset))]
        let select: String
        switch order {
        case .title: return try idsByTitle(part, direction, limit: limit, offset: offset)
        case .created where !part.isSorted:
            return try db.integers(
                MemoOrder.walkByCreation(direction, where: test(for: part)) + " LIMIT ? OFFSET ?", values + values + page)
        case .created: select = order.column
        // The unary plus keeps SQLite from scanning the index of all memos instead.
        case .modified: select = part.isSorted ? "+" + order.column : order.column
        }
        return try db.integers(
            "SELECT id FROM \(part.table) WHERE \(part.condition) ORDER BY \(select) \(direction), id \(direction) LIMIT ? OFFSET ?",
            values + page)
    }

    /// Returns the condition for a scan of an index that holds only IDs. A condition on other columns becomes
    /// a subquery that uses its own index.
    private func test(for part: Part) -> String {
        part.isSorted || request.category != nil ? "id IN (SELECT id FROM \(part.table) WHERE \(part.condition))" : part.condition
    }

    private func idsByTitle(_ part: Part, _ direction: String, limit: Int, offset: Int) throws -> [Int64] {
        let keys = TitleKeys(db)
        guard try !keys.areUsable() else {
            return try db.integers(
                """
                SELECT id FROM (SELECT memo_id AS id, key FROM title_key) AS keys WHERE \(test(for: part))
                ORDER BY key \(direction), id \(direction) LIMIT ? OFFSET ?
                """, values + [.integer(Int64(limit)), .integer(Int64(offset))])
        }
        var titles: [(id: Int64, title: String)] = []
        try db.statement("SELECT id, title FROM \(part.table) WHERE \(part.condition)").forEachRow(values) { row in
            titles.append((row[0], row[1]))
            return true
        }
        let sorted = keys.sorted(titles)
        return Array((direction == "DESC" ? sorted.reversed() : sorted).dropFirst(offset).prefix(limit))
    }
}

/// The beginning of a body, which lists show under the title.
enum ListSnippet {
    /// Returns the number of characters to read for a snippet. It is larger than the snippet, because some
    /// may be white space or combine into one visible character.
    static func charactersRead(for length: Int?) -> Int { length.map { 4 * min(max(0, $0), 1 << 20) + 200 } ?? 0 }

    /// Returns the snippet for the beginning of a body.
    static func text(of body: String, length: Int) -> MarkedText {
        let text = body.drop(while: \.isWhitespace)
        var snippet = MarkedText(text: String(text.prefix(max(0, length))))
        snippet.isCutAfter = text.dropFirst(max(0, length)).contains { !$0.isWhitespace }
        return snippet
    }
}

/// Selects and orders the memos of a list.
public struct MemoListRequest: Sendable {
    /// The order of a list. Pinned memos always come first.
    public enum Order: String, Sendable, CaseIterable {
        /// By modification time, newest first; memos without a date last.
        case modified
        /// By creation time, newest first; memos without a date last.
        case newest
        /// By creation time, oldest first.
        case oldest
        /// By title, in the order of Korean dictionaries.
        case title
    }

    /// The category to show with its descendants, as a name or a path such as `업무/회의`; nil for all memos.
    public var category: String?
    /// Filters that all memos of the list must pass.
    public var filters: [QueryFilter] = []
    /// The order of the list.
    public var order = Order.modified
    /// Shows only memos of this day in the user's time zone, by creation time, else by modification time.
    /// Memos without either are left out.
    public var day: CivilDate?
    /// Maximum number of memos to return, or nil for all.
    public var limit: Int? = 50
    /// Number of memos to skip.
    public var offset = 0
    /// Length of the snippets in characters, or nil for no snippets.
    public var snippetLength: Int?
    /// Whether to list the trash instead.
    public var isTrash = false

    /// Creates a request for the fifty memos that were modified last.
    public init() {}
}

/// A memo in a list.
public struct MemoListItem: Sendable, Identifiable {
    /// Everything but the text.
    public let facts: MemoFacts
    /// The title as written; empty if the memo is blank.
    public let title: String
    /// The beginning of the body without leading white space, or nil if no snippets were requested.
    public let snippet: MarkedText?
    /// The number of the memo.
    public var id: MemoID { facts.id }

    /// Creates an item that was not read from the file of a vault.
    package init(facts: MemoFacts, title: String, snippet: MarkedText? = nil) {
        (self.facts, self.title, self.snippet) = (facts, title, snippet)
    }
}
