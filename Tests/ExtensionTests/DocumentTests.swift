import Foundation
import GRDB
import TestSupport
import Testing

/// The SQL of Extension.md and its translation, run as it is printed. Lines that begin with `--` are the rows of the statement before.
@Suite struct ExtensionDocumentTests {
    private struct Example {
        var statement = ""
        var rows: [String] = []
    }

    private static func examples(in name: String) throws -> [Example] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let text = try String(contentsOf: folder.appending(path: "Documentation/\(name)"), encoding: .utf8)
        var (examples, isSQL, isOpen) = ([Example](), false, false)
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") {
                isSQL = line == "```sql"
                continue
            }
            guard isSQL else { continue }
            if line.hasPrefix("--") {
                if !examples.isEmpty { examples[examples.count - 1].rows.append(String(line.dropFirst(3))) }
                continue
            }
            if !isOpen { examples.append(Example()) }
            examples[examples.count - 1].statement += line + "\n"
            // The statements inside a trigger are indented.
            isOpen = !line.hasSuffix(";") || line.hasPrefix(" ") && !examples[examples.count - 1].statement.hasPrefix("INSERT")
        }
        return examples
    }

    @Test(arguments: ["Extension.md", "Extension.ko.md"])
    func `the SQL of the document runs as printed`(name: String) throws {
        let queue = try ExtendedDatabase.open()
        let examples = try Self.examples(in: name)
        #expect(examples.count > 15)
        for example in examples {
            let rows = try queue.writeWithoutTransaction { db in
                try Row.fetchAll(db, sql: example.statement).map { row in
                    row.databaseValues.map { String.fromDatabaseValue($0) ?? $0.description }.joined(separator: "|")
                }
            }
            #expect(rows == example.rows, "\(example.statement)")
        }
    }
}
