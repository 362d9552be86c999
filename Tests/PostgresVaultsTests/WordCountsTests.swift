import Testing

@testable import PostgresVaults

/// Words are counted once for each memo, and returned in the order of PostgreSQL's index.
@Suite struct WordCountsTests {
    private struct Count: Equatable {
        var memos: Int64 = 0
        var either: Int64 = 0
    }

    private static func all(_ counts: WordCounts) -> (words: [[UInt8]], counts: [[UInt8]: Count]) {
        var (words, found): ([[UInt8]], [[UInt8]: Count]) = ([], [:])
        counts.forEachWord {
            words.append(Array($0))
            found[Array($0)] = Count(memos: $1, either: $2)
        }
        return (words, found)
    }

    private static func add(_ word: [UInt8], _ isFirst: Bool, to counts: inout WordCounts) {
        counts.add(word[0], word.span.extracting(droppingFirst: 1), isFirst: isFirst)
    }

    @Test("random memos have the counts of a dictionary", arguments: [1, 7, 8, 9, 15, 16, 17, 18, 40])
    func random(longest: Int) {
        var (counts, expected): (WordCounts, [[UInt8]: Count]) = (WordCounts(), [:])
        for memo in 0..<400 {
            let change: Int32 = memo % 5 == 4 ? -1 : 1
            counts.beginMemo(by: change)
            var (first, either): (Set<[UInt8]>, Set<[UInt8]>) = ([], [])
            for _ in 0..<60 {
                // Many words differ in one byte or in their length only, also by zeros at their end.
                var word = [UInt8](repeating: 0, count: Int.random(in: 1...longest))
                word[Int.random(in: 0..<word.count)] = UInt8.random(in: 0...255)
                let isFirst = Bool.random()
                Self.add(word, isFirst, to: &counts)
                either.insert(word)
                if isFirst { first.insert(word) }
            }
            for word in either { expected[word, default: Count()].either += Int64(change) }
            for word in first { expected[word, default: Count()].memos += Int64(change) }
        }
        #expect(counts.count == expected.count)
        expected = expected.filter { $0.value != Count() }
        let found = Self.all(counts)
        #expect(found.counts == expected)
        #expect(found.words == expected.keys.sorted { $0.lexicographicallyPrecedes($1) })
    }

    @Test("more words than the table had room for are all found again")
    func growing() {
        var counts = WordCounts()
        for memo in 0..<3 {
            counts.beginMemo(by: 1)
            for number in 0..<20_000 { Self.add(Array("낱말\(number)".utf8), memo > 0, to: &counts) }
        }
        let found = Self.all(counts)
        #expect(found.words.count == 20_000)
        #expect(found.counts.values.allSatisfy { $0 == Count(memos: 2, either: 3) })
        counts.removeAll()
        #expect(Self.all(counts).words.isEmpty)
    }
}
