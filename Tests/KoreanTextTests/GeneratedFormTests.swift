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

    /// Nouns that end in each vowel, and contractions of the copula and of particles.
    private static let contractions: [String] = {
        let tails = ["", "데", "가", "까", "니다", "다", "으면", "요", "지", "로"]
        var runs: [String] = []
        for vowel in 0..<21 as Range<UInt32> {
            for final in [0, 4, 8, 16, 17, 20] as [UInt32] {
                guard let last = UnicodeScalar(0xC790 + 28 * vowel + final) else { continue }
                runs += tails.map { "문\(last)\($0)" }
            }
        }
        return runs
    }()

    @Test func `a run with a word begins with a spelling of the word's beginning`() {
        var analyzer = Analyzer()
        let pronouns = Lexicon.contractedPronouns.split { $0 == " " || $0 == "\n" }.map(String.init)
        var changed = 0
        for run in Self.contractions + pronouns + Self.rows.flatMap(\.forms) {
            for word in analyzer.tokens(run) where word.kind == .word {
                let letters = Array(word.text)
                if !run.hasPrefix(word.text) { changed += 1 }
                for count in 1...letters.count {
                    guard let spellings = Contractions.spellings(ofBeginning: Array(String(letters.prefix(count)).utf8)) else { continue }
                    #expect(spellings.contains { run.utf8.starts(with: $0) }, "\(run), \(word.text)")
                }
            }
        }
        #expect(changed > 100)
    }

    @Test func `the file has every class of verbs`() {
        #expect(Self.rows.count { $0.kind == "verb" } >= 16)
        #expect(Self.rows.count { $0.kind == "noun" } >= 2)
    }
}
