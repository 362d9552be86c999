import Foundation
import Testing

@testable import KoreanText

/// Tests of reading the forms that Benchmarks/measure-forms conjugated by rules of its own.
@Suite struct GeneratedFormTests {
    struct Row: CustomTestStringConvertible {
        let kind: String
        let word: String
        let forms: [String]
        var testDescription: String { word }
    }

    static let rows: [Row] = {
        let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Forms.tsv")
        let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
            let cells = line.split(separator: "\t").map(String.init)
            return Row(kind: cells[0], word: cells[1], forms: cells[2].split(separator: " ").map(String.init))
        }
    }()

    @Test(arguments: rows)
    func `every form is read as its word`(row: Row) {
        var analyzer = Analyzer()
        // 뵈면 is a form of 뵈다, which is the same verb as 뵙다.
        let words = row.word == "뵙다" ? ["뵙다", "뵈다"] : [row.word]
        let missed = row.forms.filter { form in
            !analyzer.tokens(form).contains { $0.kind == (row.kind == "noun" ? .word : .dictionaryForm) && words.contains($0.text) }
        }
        #expect(row.forms.count > 100)
        #expect(missed.count <= row.forms.count / 100, "\(missed)")
    }

    @Test func `the file has every class of verbs`() {
        #expect(Self.rows.count { $0.kind == "verb" } >= 16)
        #expect(Self.rows.count { $0.kind == "noun" } >= 2)
    }
}
