import Testing

@testable import MemoSearch

/// Tests of which words of a query begin the names of tags and categories.
@Suite struct LabelWordsTests {
    @Test(arguments: [
        ("독서모임", "독서모임 2024", true), ("독서모임 2024", "독서모임 2024", true), ("2024", "독서모임 2024", false), ("독서", "독서모임 2024", false),
        ("lg전자", "LG전자", true), ("ＬＧ전자", "LG전자", true), ("전자", "LG전자", false), ("K-POP", "k-pop", true), ("k", "k-pop", true),
        ("pop-k", "k-pop", false),
        ("여행", "여행/일본", true), ("여행/일본", "여행/일본", true), ("여행", "여행_일본", true), ("c++", "C++", true), ("C++", "C#", false),
        ("C", "C#", true), ("c++", "c", false),
        ("東京", "東京", true), ("", "집", false), ("!!", "집", false), ("카페", "카페인", false), ("카페", "카페·디저트", true),
    ])
    func `whole words begin a name`(text: String, name: String, expected: Bool) {
        #expect(LabelWords(text).begin(LabelWords(name)) == expected)
    }

    @Test(arguments: [("독서", "독서모임 2024", true), ("여행/일", "여행/일본", true), ("행", "여행", false), ("카", "카페인", true), ("k-p", "k-pop", true)])
    func `the beginning of a word begins a name that may go on`(text: String, name: String, expected: Bool) {
        #expect(LabelWords(text).begin(LabelWords(name), isOpen: true) == expected)
    }
}
