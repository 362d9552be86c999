import Foundation

/// Queries from a file or over memos.
enum QueryFile {
    /// One object of JSON a line.
    static func read(_ path: String) throws -> [BenchQuery] {
        let decoder = JSONDecoder()
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(whereSeparator: \.isNewline)
        return try lines.map { try decoder.decode(BenchQuery.self, from: Data($0.utf8)) }
    }

    /// The queries that are always drawn from these memos.
    static func queries(over file: MemoFile) throws -> [BenchQuery] {
        var maker = QueryMaker(sample: try file.first(QueryMaker.sampleSize).map { ($0.title, $0.body) })
        return maker.queries()
    }
}
