import MemoModel
import Testing

@Suite struct StoredTextTests {
    @Test(arguments: [
        ("", ""), ("가나", "가나"), ("\0", "\u{FFFD}"), ("a\0b", "a\u{FFFD}b"), ("\0\u{301}\0", "\u{FFFD}\u{301}\u{FFFD}"),
        ("\r\0\n", "\r\u{FFFD}\n"),
    ])
    func `no stored text holds U+0000`(text: String, stored: String) {
        #expect(StoredText(text).text.utf8.elementsEqual(stored.utf8))
        #expect(StoredText.holdsNull(text) == text.utf8.contains(0))
    }

    @Test(arguments: ["가", "a", "🍩", "e\u{301}", "👨‍👩‍👧"])
    func `names are cut between scalars, at their greatest length`(letter: String) {
        let name = StoredText(name: String(repeating: letter, count: 2000)).text
        #expect(name.utf8.count <= StoredText.longestName && name.utf8.count > StoredText.longestName - 4)
        #expect(!name.isEmpty && String(repeating: letter, count: 2000).utf8.starts(with: name.utf8))
        #expect(StoredText(name: name).text == name)
    }

    @Test func `a category path has at most 32 levels, and the rest is one name`() {
        let names = (1...40).map(String.init)
        #expect(CategoryPath(Array(names.prefix(32))).names == Array(names.prefix(32)))
        let path = CategoryPath(names)
        #expect(path.names.count == 32 && path.names.last == "32/33/34/35/36/37/38/39/40" && path.names.first == "1")
        #expect(path.parent.names == Array(names.prefix(31)))
        #expect(CategoryPath([]).names == [] && CategoryPath([]).parent.names == [])
    }

    @Test func `thirty thousand names are a path, and soon`() {
        let start = ContinuousClock.now
        let path = CategoryPath(Array(repeating: "분류", count: 30_000))
        #expect(path.names.count == 32 && path.names.allSatisfy { $0.utf8.count <= StoredText.longestName })
        #expect(ContinuousClock.now - start < .seconds(20))
    }
}
