/// A search of a baseline's table: the first 20 memos with a snippet.
///
/// 2-grams: every word is the phrase of its tokens, in bm25() order. Trigrams: the same for words of three characters or more;
/// shorter ones use LIKE, newest memos first if no word is long enough for the index.
final class BaselineSearch {
    private let kind: Baseline
    private let connection: Connection
    private var statements: [String: PlainStatement] = [:]

    init(_ kind: Baseline, path: String) throws {
        self.kind = kind
        connection = try Connection(path: path)
        try connection.run("PRAGMA cache_size = -65536")
    }

    /// Returns the number of rows.
    @discardableResult func page(_ query: String) throws -> Int {
        let condition = Condition(query, likeBelow: likeBelow)
        let text = condition.match == nil ? "title, body" : "snippet(memo, -1, '[', ']', '…', 16), title"
        let order = condition.match == nil ? "rowid DESC" : "rank"
        let statement = try bound("SELECT rowid, \(text) FROM memo WHERE \(condition.sql) ORDER BY \(order) LIMIT 20", condition)
        defer { statement.reset() }
        var (rows, bytes) = (0, 0)
        while try statement.step() {
            bytes += statement.integer(0) & 1 + statement.textLength(1) + statement.textLength(2)
            rows += 1
        }
        return rows
    }

    /// Returns the number of all matching memos.
    @discardableResult func count(_ query: String) throws -> Int {
        let condition = Condition(query, likeBelow: likeBelow)
        let statement = try bound("SELECT count(*) FROM memo WHERE \(condition.sql)", condition)
        defer { statement.reset() }
        return try statement.step() ? statement.integer(0) : 0
    }

    private var likeBelow: Int { kind == .trigram ? 3 : 0 }

    private func bound(_ sql: String, _ condition: Condition) throws -> PlainStatement {
        let statement = try statements[sql] ?? connection.prepare(sql)
        statements[sql] = statement
        for (place, value) in condition.values.enumerated() { statement.bind(place + 1, value) }
        return statement
    }
}

/// A query as a condition of SQL.
private struct Condition {
    var match: String?
    var values: [String] = []
    var sql = ""

    init(_ query: String, likeBelow: Int) {
        let words = Condition.words(query)
        let long = words.filter { $0.text.count >= likeBelow }
        var parts: [String] = []
        if !long.isEmpty {
            let match = long.map { "\"\($0.text)\"" + ($0.isPrefix ? "*" : "") }.joined(separator: " AND ")
            (self.match, values, parts) = (match, [match], ["memo MATCH ?1"])
        }
        for word in words where word.text.count < likeBelow {
            values.append("%\(word.text)%")
            parts.append("(title LIKE ?\(values.count) OR body LIKE ?\(values.count))")
        }
        sql = parts.joined(separator: " AND ")
    }

    /// Returns words and phrases. A star after a word makes it a prefix.
    private static func words(_ query: String) -> [(text: String, isPrefix: Bool)] {
        query.split(separator: "\"", omittingEmptySubsequences: false).enumerated().flatMap { number, piece in
            if number % 2 == 1 { return piece.isEmpty ? [] : [(String(piece), false)] }
            return piece.split(separator: " ").map { word in
                word.hasSuffix("*") ? (String(word.dropLast()), true) : (String(word), false)
            }
        }
    }
}
