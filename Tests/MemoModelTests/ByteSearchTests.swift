import MemoModel
import Testing

@Suite struct ByteSearchTests {
    @Test(arguments: [
        ("우유 사기", "사기", true), ("우유", "우유 사기", false), ("aab", "ab", true), ("aaa", "aab", false), ("가", "", true), ("", "가", false),
    ])
    func `a text contains the bytes of another`(text: String, part: String, isThere: Bool) {
        #expect(text.containsBytes(of: part) == isThere)
    }

    @Test(arguments: [
        ("날씨: 맑음\n기분: 좋음", "기분: 좋음", true), ("날씨: 맑음\r\n기분: 좋음", "날씨: 맑음", true), ("날씨: 맑음 뒤 흐림", "날씨: 맑음", false),
        ("큰 날씨: 맑음\n날씨: 맑음", "날씨: 맑음", true), ("aa\naaa\na", "a", true), ("aa\naaa", "a", false), ("", "a", false),
    ])
    func `a text contains a line`(text: String, line: String, isThere: Bool) {
        #expect(text.containsLine(line) == isThere)
    }
}
