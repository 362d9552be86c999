import MemoModel
import MemoSearch
import Testing

@testable import SaekinCommand

/// Opening files, and the lines around matches.
@Suite struct EditorTests {
    @Test(arguments: [
        ("vim", "vim +7 '/a b.md'"), ("/usr/bin/nvim -p", "/usr/bin/nvim -p +7 '/a b.md'"), ("nano", "nano +7 '/a b.md'"),
        ("emacs -nw", "emacs -nw +7 '/a b.md'"), ("code --wait", "code --wait --goto '/a b.md':7"), ("hx", "hx '/a b.md':7"),
        ("ed", "ed '/a b.md'"),
    ])
    func `each editor is told the line in its own way`(command: String, line: String) {
        #expect(Editor(command: command).commandLine("/a b.md", line: 7) == line)
    }

    @Test func `the word LINE in a path stays`() {
        #expect(Editor(command: "hx").commandLine("/LINE/FILE", line: 7) == "hx '/LINE/FILE':7")
    }

    private func shown(_ text: String, _ marks: [Range<Int>], before: Int, after: Int) -> [String] {
        let marked = MarkedText(text: text, marks: marks.map { Mark(utf8: $0, utf16: $0, characters: $0) })
        return ContextLines(before: before, after: after).lines(of: marked, from: 2, Style(isColored: false, columns: nil))
    }

    @Test func `marked lines stand among the lines around them`() {
        let text = "a\nb\nc\nd\ne\nf\ng\nh\ni"
        #expect(shown(text, [2..<3], before: 0, after: 0) == ["  3: b"])
        #expect(shown(text, [2..<3, 6..<7], before: 1, after: 1) == ["  2- a", "  3: b", "  4- c", "  5: d", "  6- e"])
        #expect(shown(text, [0..<1, 16..<17], before: 1, after: 0) == ["   2: a", "  --", "   9- h", "  10: i"])
        #expect(shown(text, [2..<5], before: 0, after: 0) == ["  3: b", "  4: c"])
        #expect(shown(text, [], before: 1, after: 1).isEmpty)
        #expect(shown("a\r\n\r\nb", [5..<6], before: 1, after: 0) == ["  3- ", "  4: b"])
    }

    @Test(arguments: [("§§", "/§§/"), ("++", "/\\+\\+/"), ("/", "/\\//")])
    func `signs alone are found by a regular expression`(typed: String, pattern: String) {
        #expect(QueryHint.pattern(of: typed)?.hasSuffix("saekin search '\(pattern)'") == true)
    }

    @Test func `words between commas are any of them`() {
        #expect(QueryHint.either("바다,산")?.hasSuffix("saekin search '바다 OR 산'") == true)
        #expect(QueryHint.either("바다 산") == nil && QueryHint.either("1,a:b") == nil && QueryHint.pattern(of: "a+") == nil)
    }

    @Test func `an address holds any query`() {
        #expect(PageAddress.search("회의 #a&b", category: nil, on: "http://h:1") == "http://h:1/?q=%ED%9A%8C%EC%9D%98%20%23a%26b")
        #expect(PageAddress.search("", category: "업무", on: "http://h:1/") == "http://h:1/?category=%EC%97%85%EB%AC%B4")
    }
}
