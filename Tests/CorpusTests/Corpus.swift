import Foundation
import Testing

/// The Corpus of this repository: exports and their expected content.
enum Corpus {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Corpus")

    static func path(_ part: String) -> String { folder.appending(path: part).path() }

    /// An export, as described by `expected.json`.
    struct Export: Decodable, CustomTestStringConvertible {
        let path: String
        let memos: Int
        let skippedMemos: Int
        let categories: Int
        let pinned: Int
        let states: [String: Int]?
        /// By category path; the key is empty for memos without category.
        let memosByCategory: [String: Int]?
        let withoutCategory: Int?
        let conflictedCopies: Int?
        var testDescription: String { path }
    }

    /// A line of `queries.jsonl`.
    struct Query: Decodable, CustomTestStringConvertible {
        let id: String
        let text: String
        let kind: String
        let rung: String
        let leastTotal: Int
        let titles: [String]
        var testDescription: String { "\(id): \(text)" }

        enum CodingKeys: String, CodingKey {
            case id, text, kind, rung
            case leastTotal = "total_at_least"
            case titles = "memos"
        }
    }

    /// A line of `broken/expected.tsv`.
    struct Broken: CustomTestStringConvertible {
        let file: String
        let memos: Int
        let rejected: Int
        /// Empty if nothing is reported.
        let code: String
        var testDescription: String { file }
    }

    static let exports: [Export] = {
        struct Document: Decodable { let exports: [Export] }
        return (try? JSONDecoder().decode(Document.self, from: Data(contentsOf: folder.appending(path: "expected.json"))))?.exports ?? []
    }()

    /// The exports that queries are run on.
    static let searched = exports.filter { $0.path != "cloudnote-file" }

    static let queries: [Query] = lines("queries.jsonl").compactMap { try? JSONDecoder().decode(Query.self, from: Data($0.utf8)) }

    static let broken: [Broken] = lines("broken/expected.tsv").dropFirst().compactMap { line in
        let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        guard cells.count == 5, let memos = Int(cells[1]), let rejected = Int(cells[2]) else { return nil }
        return Broken(file: cells[0], memos: memos, rejected: rejected, code: cells[3])
    }

    private static func lines(_ file: String) -> [String] {
        let text = (try? String(contentsOf: folder.appending(path: file), encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map(String.init)
    }
}
