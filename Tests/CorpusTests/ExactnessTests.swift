import Foundation
import KoreanText
import MemoModel
import MemoSearch
import TestSupport
import Testing

@testable import MemoVault
@testable import SQLiteVaults

/// A search finds everything that a plain scan finds, and marks what it has found.
@Suite struct ExactnessTests {
    static let scan = Result { try PlainScan(CorpusVault.searched.get().vault) }

    /// Queries of the Corpus that are words without operators.
    static let words = Corpus.queries.filter { query in
        guard let root = try? SearchQuery(query.text).root, case .term(let term) = root else { return false }
        return term.form == .word && term.field == nil
    }

    /// Returns the hits of the rungs word and inside. Single syllables are searched inside words too.
    private static func certain(_ query: String) throws -> Set<Int64> {
        let answer = try CorpusVault.searched.get().search(query) { $0.wantsMore = holdsSingleSyllable(query) }
        return Set(answer.hits.filter { $0.rung <= .inside }.map(\.id.rawValue))
    }

    private static func holdsSingleSyllable(_ query: String) -> Bool {
        var analyzer = Analyzer()
        return query.split(separator: " ").contains { word in
            analyzer.tokens(String(word)).filter { !$0.kind.isColocated }.map(\.kind) == [.syllable]
        }
    }

    private static func parts(_ query: String) -> [String] { PlainScan.normalised(query).split(separator: " ").map(String.init) }

    @Test(arguments: words)
    func `a word of the Corpus misses nothing`(query: Corpus.Query) throws {
        let scanned = try Self.scan.get().memos(holding: [PlainScan.normalised(query.text)])
        #expect(scanned.subtracting(try Self.certain(query.text)).isEmpty)
    }

    @Test func `the Corpus has many plain words`() { #expect(Self.words.count > 120) }

    /// Returns pieces of two to eight characters from random lines that the query language reads as words.
    static func drawn(seed: Int, count: Int) throws -> [String] {
        var random = RandomTexts(seed: seed)
        let lines = try scan.get().lines
        var drawn: [String] = []
        while drawn.count < count {
            guard let line = lines.randomElement(using: &random) else { break }
            let length = Int.random(in: 2...8, using: &random)
            let scalars = Array(line.unicodeScalars)
            guard scalars.count >= length else { continue }
            let start = Int.random(in: 0...scalars.count - length, using: &random)
            var view = String.UnicodeScalarView()
            view.append(contentsOf: scalars[start..<start + length])
            if isPlain(String(view)) { drawn.append(String(view)) }
        }
        return drawn
    }

    private static func isPlain(_ text: String) -> Bool {
        var analyzer = Analyzer()
        guard !analyzer.tokens(text).isEmpty, let root = try? SearchQuery(text).root else { return false }
        let terms: [QueryNode] = if case .all(let nodes) = root { nodes } else { [root] }
        let typed = terms.compactMap { node in
            if case .term(let term) = node, term.form == .word, term.field == nil { term.text } else { nil }
        }
        return typed == text.split(whereSeparator: \.isWhitespace).map(String.init)
    }

    @Test(arguments: 0..<20)
    func `a piece of a memo misses nothing`(seed: Int) throws {
        for query in try Self.drawn(seed: seed, count: 50) {
            let whole = try Self.scan.get().memos(holding: [query])
            #expect(!whole.isEmpty)
            let missed = whole.subtracting(try Self.certain(query))
            #expect(missed.isEmpty, "\(query.debugDescription) misses \(missed.sorted())")
        }
    }

    @Test(arguments: 0..<20)
    func `a piece of a memo in quotes misses nothing that begins and ends with its words`(seed: Int) throws {
        for query in try Self.drawn(seed: 1000 + seed, count: 10) where Self.isHangul(query) {
            let whole = try Self.scan.get().memos(holding: [query])
            let missed = whole.subtracting(try Self.certain("\"" + query + "\""))
            #expect(missed.isEmpty, "\(query.debugDescription) misses \(missed.sorted())")
        }
    }

    private static func isHangul(_ text: String) -> Bool { text.unicodeScalars.allSatisfy { ("가"..."힣").contains($0) || $0 == " " } }

    @Test(arguments: 0..<5)
    func `marks hold what was looked for`(seed: Int) throws {
        let corpus = try CorpusVault.searched.get()
        for query in try Self.drawn(seed: 2000 + seed, count: 20) where Self.parts(query).count == 1 {
            let answer = try corpus.search(query) { ($0.wantsText, $0.limit) = (true, 5) }
            let forms = Set((answer.readings.flatMap(\.forms) + [query]).map(Self.letters))
            for hit in answer.hits where hit.rung == .inside {
                let marks = Self.cut(hit.title) + Self.cut(hit.snippet)
                #expect(
                    marks.contains { mark in forms.contains { Self.letters(mark).contains($0) } },
                    "\(query.debugDescription) marks \(marks)")
            }
        }
    }

    private static func cut(_ text: MarkedText) -> [String] {
        text.marks.map { String(decoding: Array(text.text.utf8)[$0.utf8], as: UTF8.self) }
    }

    /// Removes characters that separate words, since the index does not contain them.
    private static func letters(_ text: String) -> String {
        var view = String.UnicodeScalarView()
        view.append(
            contentsOf: PlainScan.normalised(text).unicodeScalars.filter {
                !$0.properties.isWhitespace && !CharacterSet.punctuationCharacters.union(.symbols).contains($0)
            })
        return String(view)
    }
}
