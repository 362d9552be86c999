import Testing

@testable import KoreanText

/// Distances between words, and words that look like names.
@Suite struct KeyDistanceTests {
    @Test(arguments: [
        ("장보구미", "장바구니", 2), ("학교", "학교", 0), ("하늘", "한글", 1), ("회으록", "회의록", 1), ("kitten", "sitting", 3), ("recieve", "receive", 1),
        ("ㅎㅏㄱ", "학", 0),
    ])
    func `keys that are wrong, missing, extra or swapped are counted`(typed: String, word: String, distance: Int) throws {
        let bytes = Array(word.utf8)
        let typed = try #require(KeyDistance(typed))
        #expect(typed.distance(to: bytes.span, limit: 5) == distance)
        #expect(distance == 0 || typed.distance(to: bytes.span, limit: distance - 1) == nil)
    }

    @Test(arguments: ["", "a1", "학교a1", "漢字", String(repeating: "가", count: 40)])
    func `what has no keys is compared with nothing`(typed: String) {
        #expect(KeyDistance(typed) == nil)
    }

    @Test(arguments: [("김하진", true), ("박민수", true), ("김치찌", false), ("회의록", false), ("김하", false), ("남궁민수", false)])
    func `a common surname and two syllables of given names are a name`(word: String, isName: Bool) {
        #expect(PersonalName.isLikely(word) == isName)
    }
}
