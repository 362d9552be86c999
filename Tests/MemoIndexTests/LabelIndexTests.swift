import Testing

@testable import MemoIndex

/// Which words of a query are names of tags and categories.
@Suite struct LabelIndexTests {
    private let index = LabelIndex(
        ["독서모임 2024", "LG전자", "k-pop", "달리기", "여행/일본", "C++", "🍩 간식", "東京", "카페인"].enumerated().map {
            MemoLabel(.tag, id: Int64($0), name: $1)
        })

    @Test(arguments: [
        ("독서모임", ["독서모임 2024"]), ("2024", ["독서모임 2024"]), ("독서", []), ("lg전자", ["LG전자"]), ("ＬＧ전자", ["LG전자"]), ("전자", []),
        ("K-POP", ["k-pop"]),
        ("pop", ["k-pop"]), ("pop-k", []), ("일본", ["여행/일본"]), ("여행/일본", ["여행/일본"]), ("달리기", ["달리기"]), ("c++", ["C++"]), ("간식", ["🍩 간식"]),
        ("東京", ["東京"]), ("", []), ("!!", []), ("카페", []),
    ])
    func `whole words of a name find it`(text: String, names: [String]) {
        #expect(index.labels(holding: LabelIndex.words(of: text)).map(\.name) == names)
    }

    @Test(arguments: [("독서", ["독서모임 2024"]), ("여행/일", ["여행/일본"]), ("행", []), ("카", ["카페인"]), ("k-p", ["k-pop"])])
    func `beginnings find the words that begin so`(text: String, names: [String]) {
        #expect(index.labels(holding: LabelIndex.words(of: text), isOpen: true).map(\.name) == names)
    }
}
