import TestSupport
import Testing

@testable import Postings

/// The words of some memos in memory, beside a dictionary.
struct MemoWordsTests {
    private static func add(_ memo: Int64, _ words: [String], to collection: inout MemoWords) {
        collection.add(memo) { take in
            for word in words {
                let bytes = Array(word.utf8)
                take(bytes.span)
            }
        }
    }

    private static func words(of collection: MemoWords, in range: TokenRange = TokenRange(from: [], to: nil)) -> [String] {
        var found: [String] = []
        collection.forEachWord(in: range) { word, memos in
            found.append("\(String(copying: word)) \(memos)")
            return true
        }
        return found
    }

    private static func expected(_ memos: [Int64: [String]]) -> [String] {
        var counts: [String: Int] = [:]
        for words in memos.values { for word in Set(words) { counts[word, default: 0] += 1 } }
        return counts.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { "\($0.key) \($0.value)" }
    }

    @Test(arguments: 0..<10)
    func `words that are taken over, replaced and left out are those of the memos that are there`(seed: Int) {
        var random = RandomTexts(seed: seed)
        func text() -> [String] { (0..<random.index(20)).map { _ in "낱말\(random.index(4) == 0 ? random.index(3000) : random.index(40))" } }
        var (memos, collection) = ([Int64: [String]](), MemoWords())
        for _ in 0..<30 {
            var next = MemoWords(after: collection)
            for (memo, words) in memos {
                switch random.index(8) {
                case 0: memos[memo] = nil
                case 1:
                    memos[memo] = text()
                    Self.add(memo, memos[memo] ?? [], to: &next)
                default:
                    // A second time it stays as it is.
                    let taken = (next.take(memo, from: collection), next.take(memo, from: collection))
                    #expect(taken.0 && taken.1 && memos[memo] == words)
                }
            }
            for _ in 0..<random.index(30) {
                let memo = Int64(random.index(100_000))
                guard memos[memo] == nil else { continue }
                memos[memo] = text()
                if !next.take(memo, from: MemoWords()) { Self.add(memo, memos[memo] ?? [], to: &next) }
            }
            next.sort()
            #expect(Self.words(of: next) == Self.expected(memos))
            collection = next
        }
    }

    @Test func `a range has its bounds as an index has, and a vocabulary only words of its kind`() {
        var collection = MemoWords()
        Self.add(1, ["a", "ab", "b", "\u{2}학교", "\u{2}학교장", "\u{3}먹다", "7"], to: &collection)
        Self.add(2, ["ab", "\u{2}학교", "\u{2}學校"], to: &collection)
        collection.sort()
        #expect(Self.words(of: collection, in: TokenRange(from: Array("ab".utf8), to: Array("b".utf8))) == ["ab 2"])
        #expect(
            Self.words(of: collection, in: TokenRange(from: Array("\u{2}학교\0".utf8), to: Array("\u{2}학교".utf8) + [0xFF])) == ["\u{2}학교장 1"])
        #expect(Self.words(of: collection, in: TokenRange(from: [0xFF], to: nil)).isEmpty)
        func entries(_ part: Vocabulary.Part) -> [String] {
            var entries: [String] = []
            collection.vocabulary(of: part).forEach { word, weight in entries.append("\(String(copying: word)) \(weight)") }
            return entries
        }
        #expect(entries(.words) == ["學校 1", "학교 2", "학교장 1"])
        #expect(entries(.latin) == ["a 1", "ab 2", "b 1"])
    }

    @Test func `a collection tells when most of its words are those of other memos`() {
        var first = MemoWords()
        Self.add(1, (0..<50).map { "낱말\($0)" }, to: &first)
        Self.add(2, (40..<90).map { "낱말\($0)" }, to: &first)
        first.sort()
        #expect(!first.isMostlyUnused && !MemoWords().isMostlyUnused)
        var second = MemoWords(after: first)
        let taken = (second.take(2, from: first), second.take(1, from: MemoWords()))
        #expect(taken == (true, false) && !second.isMostlyUnused)
        second = MemoWords(after: first)
        Self.add(3, ["낱말1"], to: &second)
        second.sort()
        #expect(second.isMostlyUnused && Self.words(of: second) == ["낱말1 1"])
    }
}
