import Foundation

/// Queries from a file, or drawn from memos.
enum QueryFile {
    /// Reads one JSON object per line.
    static func read(_ path: String) throws -> [BenchQuery] {
        let decoder = JSONDecoder()
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(whereSeparator: \.isNewline)
        return try lines.map { try decoder.decode(BenchQuery.self, from: Data($0.utf8)) }
    }

    /// Draws the queries for these memos.
    static func queries(over file: MemoFile) throws -> [BenchQuery] {
        var maker = QueryMaker(sample: try file.first(QueryMaker.sampleSize).map { ($0.title, $0.body) })
        return maker.queries()
    }
}
