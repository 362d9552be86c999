import Foundation
import KoreanText
import MemoModel
import Testing

@testable import MemoSearch

/// Tests that any form of a word finds a memo with another form. The forms were made by Benchmarks/measure-forms, which measures all of them in
/// larger vaults.
@Suite struct FormSearchTests {
    struct Row: CustomTestStringConvertible {
        let isNoun: Bool
        let forms: [String]
        var testDescription: String { forms.first ?? "" }
    }

    static let rows: [Row] = {
        let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let text = (try? String(contentsOf: tests.appending(path: "KoreanTextTests/Forms.tsv"), encoding: .utf8)) ?? ""
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
            let cells = line.split(separator: "\t").map(String.init)
            return Row(isNoun: cells[0] == "noun", forms: cells[2].split(separator: " ").map(String.init))
        }
    }()

    @Test(arguments: rows)
    func `any form finds any other`(row: Row) throws {
        var (found, asked) = (0, 0)
        for held in stride(from: 7, to: row.forms.count, by: 60) {
            let index = try TestIndex(titles: "어제 \(row.forms[held]) 이야기", "장바구니에 우유 두 통", "보일러 기사 번호")
            for typed in stride(from: 0, to: row.forms.count, by: 5) where typed != held && !looksLikeNoun(row.forms[typed]) {
                asked += 1
                if try index.search(row.forms[typed]).hits.contains(where: { $0.rung == .word && $0.id.rawValue == 1 }) { found += 1 }
            }
        }
        #expect(asked > 40)
        #expect(Double(found) >= (row.isNoun ? 0.95 : 0.91) * Double(asked), "\(found) of \(asked)")
    }

    @Test(arguments: ["공부했다", "공부하는", "공부시켰다", "공부한", "공부했던 계획"])
    func `a verb made from a noun finds the noun if no memo has the verb`(typed: String) throws {
        #expect(try TestIndex(titles: "영어 공부 계획", "장바구니에 우유 두 통").rungs(typed) == "inside 1")
        let index = try TestIndex(titles: "영어 공부 계획", "공부할 계획", "장바구니에 우유 두 통")
        #expect(try index.search(typed).hits.map(\.id.rawValue) == [2, 1])
    }

    /// Returns whether a form is taken for a noun if no memo contains it: 서고. Only a guess then leads to the verb.
    private func looksLikeNoun(_ form: String) -> Bool {
        SoundAlike.readings(of: form).contains {
            $0.kind == .dictionaryForm && DiagnosticForms.isRatherSinoKorean(Array(form.utf8), thanFormOf: Array($0.text.utf8))
        }
    }
}
