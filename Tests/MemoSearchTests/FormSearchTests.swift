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

    /// Stems that belong to closed classes, and endings that few verbs have: a form that is typed, and one that a memo has.
    static let closed = [
        ("통틀어", "통틀면"), ("굼떠", "굼뜬"), ("부릅뜨고", "부릅뜬"), ("가냘픈", "가냘파"), ("헤픈", "헤프게"), ("부르튼", "부르터"), ("내달아", "내닫다"), ("올곧은", "올곧게"),
        ("여의고", "여읜"), ("곤두선", "곤두서다"), ("뒤서거니", "뒤서다"), ("잡숫고", "잡숫는"), ("아리따운", "아리땁다"), ("싸느란", "싸느랗다"), ("쪼끄만", "쪼끄맣고"), ("코골고", "코고는"),
        ("내려오너라", "내려왔다"), ("고동치더라고요", "고동치는"), ("욕먹어", "욕먹을 거야, 욕먹다"), ("쓸데없습니다", "쓸데없이 쓸데없는"), ("서러워", "서럽다"),
    ]

    @Test(arguments: closed)
    func `forms of rare stems find each other`(typed: String, held: String) throws {
        #expect(try TestIndex(titles: held, "다른 글").rungs(typed) == "word 1")
        #expect(try TestIndex(titles: typed, "다른 글").search(String(held.split(separator: " ").last ?? "")).found == 1)
    }

    @Test func `the longer stem counts beside a more common one`() throws {
        let index = try TestIndex(
            titles: "깜짝 놀라는 척", "깜짝 놀랐다", "놀랄 일", "같이 놀던 곳", "놀고 있다", "노는데", "놀지만", "잘 놀다", "놀게", "놀기 좋은 곳", "놀자")
        #expect(try [1, 2, 3].allSatisfy(index.search("놀라는").hits.map(\.id.rawValue).contains))
    }

    @Test func `an honorific present is a form of its verb`() throws {
        let index = try TestIndex(titles: "위로 올라가신다", "산에 올라가다", "올라갔다", "다른 글")
        #expect(try index.search("올라가신다").found == 3)
    }

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
