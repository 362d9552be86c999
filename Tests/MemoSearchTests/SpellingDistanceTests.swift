import MemoSearch
import Testing

/// Tests of what is a slip for a name.
@Suite struct SpellingDistanceTests {
    @Test(arguments: [
        ("업뮤", "업무"), ("회이", "회의"), ("dairy", "diary"), ("회의룩", "회의록"), ("categry", "category"), ("Work", "wrok"), ("회의", "회의실"),
    ])
    func `one wrong key is a slip`(typed: String, name: String) { #expect(SpellingDistance.isSlip(typed, name)) }

    @Test(arguments: [("화재", "서재"), ("편의", "회의"), ("이사", "의사회"), ("한국", "한글"), ("a", "b"), ("work", "book")])
    func `another syllable is another word`(typed: String, name: String) { #expect(!SpellingDistance.isSlip(typed, name)) }
}
