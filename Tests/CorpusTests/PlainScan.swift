import Foundation
import GRDB

@testable import MemoVault
@testable import SQLiteVaults

/// The simplest possible search, to compare the index with: texts normalized by Foundation, searched with
/// SQLite's `instr`.
final class PlainScan: Sendable {
    private let memory: DatabaseQueue
    /// The normalized lines of all memos.
    let lines: [String]

    init(_ vault: Vault) throws {
        let texts = try vault.readDatabase { db in
            try Row.fetchAll(db, sql: "SELECT id, title, body FROM memo WHERE trashed IS NULL").map { row -> (Int64, String, String) in
                (row[0], Self.normalised(row[1]), Self.normalised(row[2]))
            }
        }
        lines = texts.flatMap { ($0.1 + "\n" + $0.2).split(whereSeparator: \.isNewline).map(String.init) }
        memory = try DatabaseQueue()
        try memory.write { db in
            try db.execute(sql: "CREATE TABLE text(id INTEGER PRIMARY KEY, title TEXT, body TEXT)")
            for (id, title, body) in texts {
                try db.execute(sql: "INSERT INTO text VALUES (?, ?, ?)", arguments: [id, title, body])
            }
        }
    }

    /// Returns the memos whose title or body contains all of `parts`, which must be normalized.
    func memos(holding parts: [String]) throws -> Set<Int64> {
        try memory.read { db in
            let sets = try parts.map { part in
                try Int64.fetchSet(db, sql: "SELECT id FROM text WHERE instr(title, ?1) OR instr(body, ?1)", arguments: [part])
            }
            return sets.dropFirst().reduce(sets.first ?? []) { $0.intersection($1) }
        }
    }

    /// Normalizes a text: NFC, then lower-case NFKC without invisible characters. Single jamo stay as they
    /// are.
    static func normalised(_ text: String) -> String {
        var result = ""
        var run = String.UnicodeScalarView()
        func finish() {
            result += String(run).precomposedStringWithCompatibilityMapping.lowercased()
            run = String.UnicodeScalarView()
        }
        for scalar in text.precomposedStringWithCanonicalMapping.unicodeScalars where !scalar.properties.isDefaultIgnorableCodePoint {
            if ("\u{3131}"..."\u{318E}").contains(scalar) {
                finish()
                result.unicodeScalars.append(scalar)
            } else {
                run.append(scalar)
            }
        }
        finish()
        return result
    }
}
