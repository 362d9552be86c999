import Foundation
import Testing

@testable import KoreanText

/// Readings of eojeols: nouns before particles, dictionary forms of verbs and adjectives.
@Suite struct ReadingTests {
    struct Row: CustomTestStringConvertible {
        let eojeol: String
        let nouns: Set<String>
        let forms: Set<String>
        var testDescription: String { eojeol }
    }

    static let rows: [Row] = {
        let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Readings.tsv")
        let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
            let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map { Set($0.split(separator: " ").map(String.init)) }
            return Row(eojeol: line.prefix { $0 != "\t" }.description, nouns: cells[1], forms: cells[2])
        }
    }()

    @Test(arguments: rows)
    func `all readings are kept and no other is made`(row: Row) {
        var analyzer = Analyzer()
        let tokens = analyzer.tokens(row.eojeol)
        #expect(Set(tokens.filter { $0.kind == .word }.map(\.text)) == row.nouns)
        #expect(Set(tokens.filter { $0.kind == .dictionaryForm }.map(\.text)) == row.forms)
    }

    @Test(arguments: [
        ("들어서", "듣다"), ("걸으면", "걷다"), ("물어봤다", "묻다"), ("실은", "싣다"), ("깨달은", "깨닫다"), ("길어", "긷다"), ("불어", "붇다"),
        ("일컬어", "일컫다"),
    ])
    func `a stem whose ㄷ becomes ㄹ before a vowel is found`(form: String, stem: String) { #expect(forms(of: form).contains(stem)) }

    @Test(arguments: [("돌아서", "돋다"), ("밀어서", "믿다"), ("얼어서", "얻다"), ("달아서", "닫다"), ("굴어서", "굳다"), ("발아", "받다"), ("쏠으면", "쏟다")])
    func `a stem that keeps its ㄷ has no form with ㄹ`(form: String, stem: String) { #expect(!forms(of: form).contains(stem)) }

    @Test(arguments: [("지워서", "집다"), ("지우고", "집다"), ("이워", "입다"), ("자우면", "잡다")])
    func `a stem that keeps its ㅂ has no form with 우`(form: String, stem: String) { #expect(!forms(of: form).contains(stem)) }

    @Test(arguments: [("추워서", "춥다"), ("도우면", "돕다"), ("가까운", "가깝다"), ("구워", "굽다"), ("주워", "줍다")])
    func `a stem whose ㅂ becomes 우 is found`(form: String, stem: String) { #expect(forms(of: form).contains(stem)) }

    private func forms(of eojeol: String) -> [String] {
        var analyzer = Analyzer()
        return analyzer.tokens(eojeol).filter { $0.kind == .dictionaryForm }.map(\.text)
    }

    @Test func `the list is the whole list`() {
        #expect(Self.rows.count >= 150)
        #expect(Set(Self.rows.map(\.eojeol)).count == Self.rows.count)
    }

    @Test func `readings seen before are the same readings`() {
        var (fresh, seasoned) = (Analyzer(), Analyzer(for: .collection))
        let text = Self.rows.map(\.eojeol).joined(separator: "\n")
        let first = fresh.tokens(text)
        #expect(first.count > 1000)
        #expect(fresh.tokens(text) == first)
        #expect(seasoned.tokens(text) == first)
    }

    @Test(arguments: ["에서", "에서는", "으로부터", "께서", "들은", "입니다", "이었다", "를"])
    func `a particle is known as one`(particle: String) {
        #expect(Particle.isParticle(Array(particle.utf8)))
    }

    @Test(arguments: ["학교", "에서학교", "", "은행나무", "를를를를를를를를", "in", "ㅇ"])
    func `other words are no particles`(word: String) {
        #expect(!Particle.isParticle(Array(word.utf8)))
    }

    @Test func `a filter holds back what was not asked for`() {
        var analyzer = Analyzer()
        analyzer.filter = TokenFilter(terms: [[0x02] + Array("학교".utf8), Array("공부".utf8)], allPrimaries: false)
        let tokens = analyzer.tokens("학교에서 공부했다 한국")
        #expect(tokens.filter { $0.kind == .word }.map(\.text) == ["학교에서", "학교"])
        #expect(tokens.filter { $0.kind == .bigram }.map(\.text) == ["공부"])
        #expect(tokens.last?.position == 4)
        #expect(analyzer.length == 10)
    }

    @Test func `a filter holds nothing back that was asked for`() {
        var (all, few) = (Analyzer(), Analyzer())
        #expect(Self.rows.count > 100)
        for text in Self.rows.map(\.eojeol) + ["漢字를 읽다", "SQLite를", "뭘 그런 걸", "학교 에서 대한민국", "여긴 우릴 그걸로 흘러 서둘러서"] {
            for token in all.tokens(text) {
                few.filter = TokenFilter(terms: [token.term], allPrimaries: false)
                #expect(few.tokens(text).contains(token), "\(text): \(token.text)")
            }
        }
    }
}
