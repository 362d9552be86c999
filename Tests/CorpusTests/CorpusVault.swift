import Foundation
import GRDB
import MemoImport
import MemoModel
import MemoSearch

@testable import MemoVault
@testable import SQLiteVaults

/// A vault in memory with exports of the Corpus, imported as the command does.
struct CorpusVault {
    let vault: Vault
    private(set) var report = ImportReport()

    /// The vault that queries are run on. Created once and never modified.
    static let searched = Result { try CorpusVault(Corpus.searched.map(\.path)) }

    init(_ paths: [String]) throws {
        vault = try Vault.inMemory()
        for path in paths { report.add(try importAgain(path)) }
    }

    @discardableResult
    func importAgain(_ path: String) throws -> ImportReport {
        let seoul = TimeZone(secondsFromGMT: 9 * 3600) ?? .gmt
        return try vault.apply(ImportReader(path: Corpus.path(path), options: ImportOptions(timeZone: seoul)))
    }

    /// Returns all hits without text, in an order that needs no ranking.
    func search(_ query: String, change: (inout SearchRequest) -> Void = { _ in }) throws -> SearchAnswer {
        var request = SearchRequest(query: query)
        request.limit = nil
        request.order = .modified
        request.wantsText = false
        change(&request)
        return try vault.search(request)
    }

    func number(_ sql: String) throws -> Int { try vault.readDatabase { try Int.fetchOne($0, sql: sql) ?? -1 } }

    /// Returns every row of every table that imports write to.
    func rows() throws -> [String] {
        try vault.readDatabase { db in
            try ["memo", "category", "tag", "memo_tag", "revision"].flatMap { table in
                try Row.fetchAll(db, sql: "SELECT * FROM \(table) ORDER BY 1, 2").map(\.description)
            }
        }
    }
}
