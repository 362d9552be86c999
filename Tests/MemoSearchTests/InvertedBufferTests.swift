import KoreanText
import TestSupport
import Testing

@testable import PostingIndex
@testable import Postings

/// Compares an `InvertedBuffer`, which caches runs and pairs, with an analysis without caches.
struct InvertedBufferTests {
    @Test(arguments: 1...6)
    func `tokens taken from memory are those of the analysis`(seed: Int) throws {
        var random = RandomTexts(seed: seed)
        let words = ["학교", "학교에서", "학", "가", "漢", "漢字", "メモ", "Wi-Fi", "먹었고", "여긴", "걸", "…", ".", ",", "ㅋㅋ", "2024년", "가漢나"]
        let texts = (0..<400).map { _ in random.text(of: words + [" ", " ", "\n"], longest: 30) } + [String(repeating: "가나다", count: 200)]
        var (plain, remembering) = (Analyzer(), Analyzer())
        (plain.isForIndex, remembering.isForIndex) = (true, true)
        var buffer = InvertedBuffer(capacity: 8 << 20)
        for round in 0..<2 {
            var expected: [String: [Int64]] = [:]
            var total = 0
            for (number, text) in texts.enumerated() {
                plain.analyze(text.utf8.span) { _, term, _, position in
                    expected[Self.spell(term), default: []] += [Int64(number), Int64(position)]
                    return true
                }
                total += plain.length
                buffer.add(Int64(number), title: "".utf8.span, body: text.utf8.span, by: &remembering)
            }
            buffer.sort()
            #expect(buffer.bodyTotal == total && buffer.memoCount == texts.count)
            let found = Self.postings(buffer)
            let wrong = Set(expected.keys).union(found.keys).filter { expected[$0] != found[$0] }
            #expect(wrong.isEmpty, "round \(round)")
            buffer.removeAll()
        }
    }

    @Test func `a doclist may be longer than all chunks, and a text longer than the buffer`() {
        var analyzer = Analyzer()
        analyzer.isForIndex = true
        var buffer = InvertedBuffer(capacity: 1 << 10)
        let body = String(repeating: "학교 ", count: 300_000)
        for id in 1...2 as ClosedRange<Int64> {
            buffer.add(id, title: "학교".utf8.span, body: body.utf8.span, by: &analyzer)
        }
        #expect(buffer.isFull)
        buffer.sort()
        let word = String(decoding: [0x02] + Array("학교".utf8), as: UTF8.self)
        #expect(Self.postings(buffer)[word]?.count == 2 * (2 * 300_000 + 2))
    }

    @Test(arguments: [1, 100, 20_000, 3_000_000, 1 << 40] as [Int64])
    func `a doclist grows from a few bytes to chunks, one memo at a time`(step: Int64) {
        var analyzer = Analyzer()
        analyzer.isForIndex = true
        var buffer = InvertedBuffer(capacity: 1 << 20)
        let word = String(decoding: [0x02] + Array("학교".utf8), as: UTF8.self)
        var expected: [Int64] = []
        for number in 0..<60 as Range<Int64> {
            // In turns a memo without the word, one that has it once, near its beginning or far behind it, and one that has it twice.
            let (count, distance) = (Int(number % 3), number % 2 == 0 ? 1 : 200)
            let body = String(repeating: "가 ", count: distance) + String(repeating: "학교 ", count: count)
            buffer.add(number * step, title: "".utf8.span, body: body.utf8.span, by: &analyzer)
            buffer.sort()
            // A position for each syllable.
            for place in 0..<count { expected += [number * step, Int64(distance + 2 * place)] }
            #expect(Self.postings(buffer)[word] ?? [] == expected)
        }
    }

    @Test func `terms are encoded in byte order`() throws {
        var random = RandomTexts(seed: 1)
        var words = ["a", "ab", "abcdefg", "abcdefgh", "abcdefghabcdefgh", "학교", "학", "나", "\u{10FFFF}"]
        // Many words that begin with the same 3, 8 and 20 letters, and few that begin with others.
        for start in ["abc", "abcdefgh", "abcdefghijklmnopqrst"] {
            words += (0..<400).map { _ in start + random.text(of: ["a", "b", "z"], longest: 12) }
        }
        for start in ["가나", "가나다라마"] { words += (0..<400).map { _ in start + random.text(of: ["각", "나", "힣"], longest: 5) } }
        var analyzer = Analyzer()
        analyzer.isForIndex = true
        var buffer = InvertedBuffer(capacity: 8 << 20)
        for (id, word) in words.enumerated() { buffer.add(Int64(id), title: "".utf8.span, body: word.utf8.span, by: &analyzer) }
        buffer.sort()
        var order = TermOrder(buffer.terms)
        while order.sortedCount < order.ids.count { order.sortMore(buffer.terms) }
        let spelled = order.ids.map { id in
            var term = SpelledTerm()
            buffer.terms.spell(buffer.terms.terms[Int(id)], into: &term)
            return Array(term.bytes)
        }
        #expect(spelled.count == buffer.terms.terms.count && spelled.count > words.count / 3)
        #expect(zip(spelled, spelled.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) })
    }

    private static func spell(_ term: Span<UInt8>) -> String { String(decoding: term.indices.map { term[$0] }, as: UTF8.self) }

    /// By term, memos and positions in turn.
    private static func postings(_ buffer: borrowing InvertedBuffer) -> [String: [Int64]] {
        var found: [String: [Int64]] = [:]
        for term in buffer.terms.terms where !term.list.isEmpty {
            var (spelled, doclist) = (SpelledTerm(), ByteBuffer())
            buffer.terms.spell(term, into: &spelled)
            buffer.arena.read(term.list, into: &doclist)
            found[String(decoding: spelled.bytes, as: UTF8.self)] = read(doclist)
        }
        return found
    }

    private static func read(_ doclist: ByteBuffer) -> [Int64] {
        var (index, id, values) = (0, Int64(0), [Int64]())
        func next() -> Int64 { Int64(bitPattern: Varint.read(doclist.bytes.span, at: &index) ?? 0) }
        while index < doclist.count {
            id &+= next()
            let size = Int(next()) / 2
            let end = index + size
            var position: Int64 = 0
            while index < end {
                let step = next()
                guard step > 1 else {
                    _ = next()
                    position = 0
                    continue
                }
                position += step - 2
                values += [id, position]
            }
        }
        return values
    }
}
