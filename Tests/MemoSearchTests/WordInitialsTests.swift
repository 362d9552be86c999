import KoreanText
import TestSupport
import Testing

@testable import MemoSearch
@testable import Postings

/// The initial consonants of the words of a vocabulary.
@Suite struct WordInitialsTests {
    /// Syllables, Hanja of three and four bytes, and letters, so that some words are no multiple of three bytes long.
    private static let pieces = ["가", "하", "고", "흙", "漢", "𠀀", "a"]

    private static func vocabulary(of words: some Sequence<String>) -> Vocabulary {
        var vocabulary = Vocabulary()
        for word in Set(words).sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
            vocabulary.append(Array(word.utf8).span, weight: word.utf8.count)
        }
        return vocabulary
    }

    private static func words(_ seed: Int) -> Vocabulary {
        var random = RandomTexts(seed: seed)
        return vocabulary(of: (0..<300).map { _ in random.text(of: pieces, longest: 9) })
    }

    @Test(arguments: 0..<20) func `places of initial consonants are those that a look at each word finds`(seed: Int) throws {
        var random = RandomTexts(seed: seed)
        let (vocabulary, initials) = (Self.words(seed), WordInitials(of: Self.words(seed)))
        var matches = 0
        for _ in 0..<30 {
            guard let pattern = SyllablePattern(initials: random.text(of: ["ㄱ", "ㅎ", "가", "하"], longest: 5)),
                let scan = SyllablePatternScan(pattern)
            else { continue }
            var (found, expected) = ([String](), [String]())
            initials.forEachPlace(of: scan.initials) { word, weight, start in
                #expect(weight == word.count)
                if scan.isMatched(by: word, at: start) { found.append("\(String(copying: word)) \(start)") }
            }
            vocabulary.forEach { word, _ in
                for start in stride(from: 0, to: word.count, by: 3) where pattern.isMatched(by: word, at: start) {
                    expected.append("\(String(copying: word)) \(start)")
                }
            }
            #expect(found == expected)
            matches += found.count
        }
        #expect(matches > 30)
    }

    @Test(arguments: 0..<5) func `words by their first consonant are those that a look at each word finds`(seed: Int) {
        let (vocabulary, initials) = (Self.words(seed), WordInitials(of: Self.words(seed)))
        for wanted in [[UInt8(0)], [18], [0, 18], [2]] {
            var (found, expected) = ([String](), [String]())
            initials.forEachWord(beginningWith: wanted) { word, weight in
                #expect(weight == word.count)
                found.append(String(copying: word))
            }
            vocabulary.forEach { word, _ in
                let text = String(copying: word)
                let first =
                    [0: "가고", 18: "하흙"].first { text.unicodeScalars.first.map($0.value.unicodeScalars.contains) == true }?.key as UInt8?
                if let first, wanted.contains(first) { expected.append(text) }
            }
            #expect(found == expected)
        }
    }

    @Test func `no word has initial consonants in an empty vocabulary`() {
        let initials = WordInitials(of: Vocabulary())
        initials.forEachPlace(of: [0]) { _, _, _ in Issue.record("a place in no word") }
        initials.forEachWord(beginningWith: [0]) { _, _ in Issue.record("a word in no vocabulary") }
    }

    @Test func `candidates come by weight, ties in byte order, whatever their length`() {
        var words = CandidateWords()
        let long = String(repeating: "가", count: 7)
        for (word, weight) in [("나", 2), ("가", 2), (long, 2), ("다", 1), ("가나", 2), ("다", 4), ("라", 9), (long + "나", 3)] {
            words.add(Array(word.utf8).span, weight)
        }
        words.remove(Array("라".utf8))
        #expect(words.best(10).map(\.text) == ["다", long + "나", "가", long, "가나", "나"])
        #expect(words.heaviest(2).map(\.value) == [5, 3])
        words.remove(Array((long + "나").utf8))
        #expect(words.best(2).map(\.text) == ["다", "가"])
    }

    @Test func `a writer adds the words that single calls add`() {
        var (one, other, writer) = (Vocabulary(), Vocabulary(), VocabularyWriter())
        for number in 0..<4000 {
            let word = Array(String(100_000 + number).utf8) + Array(String(repeating: "가", count: number % 90).utf8)
            one.append(word.span, weight: number * 40)
            if writer.isFull { other.append(&writer) }
            // A word is copied in steps if bytes follow it.
            let term = [9] + word + Array(repeating: 7, count: number % 11)
            writer.append(term.span, 1..<1 + word.count, weight: number * 40)
            if number % 100 == 0 { other.append(&writer) }
        }
        other.append(&writer)
        one.addToLast(7)
        other.addToLast(7)
        #expect(one.bytes == other.bytes)
        one.forEach { word, weight in #expect(other.weight(of: (0..<word.count).map { word[$0] }) == weight) }
    }
}
