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
        let tokens = analyzer.tokens("학교에서 공부했다")
        #expect(tokens.filter { $0.kind == .word }.map(\.text) == ["학교에서", "학교"])
        #expect(tokens.filter { $0.kind == .bigram }.map(\.text) == ["공부"])
        #expect(tokens.last?.position == 4)
        #expect(analyzer.length == 8)
    }

    @Test func `a filter holds nothing back that was asked for`() {
        var (all, few) = (Analyzer(), Analyzer())
        #expect(Self.rows.count > 100)
        for text in Self.rows.map(\.eojeol) + ["漢字를 읽다", "SQLite를", "뭘 그런 걸", "학교 에서 대한민국"] {
            for token in all.tokens(text) {
                few.filter = TokenFilter(terms: [token.term], allPrimaries: false)
                #expect(few.tokens(text).contains(token), "\(text): \(token.text)")
            }
        }
    }
}
