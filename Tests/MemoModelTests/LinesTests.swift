import MemoModel
import Testing

@Suite struct LinesTests {
    @Test(arguments: [
        ("", [""]), ("가", ["가"]), ("가\n", ["가", ""]), ("가\r\n나", ["가", "나"]), ("가\r나\n\r다", ["가", "나", "", "다"]),
        ("\r\n\r\n", ["", "", ""]), ("가\r\r\n나", ["가", "", "나"]), ("가\u{2028}나", ["가\u{2028}나"]),
    ])
    func `lines end with LF, CRLF or CR`(text: String, lines: [String]) {
        #expect(text.lines.map(String.init) == lines && Substring(text).lines.map(String.init) == lines)
        #expect(text.filledLines.map(String.init) == lines.filter { !$0.isEmpty })
        #expect(text.firstLine.map { String($0.text) } == (lines.count > 1 ? lines[0] : nil))
    }

    @Test(arguments: [("가", "\n"), ("가\n나\r\n", "\n"), ("가\r\n나\n", "\r\n"), ("\r", "\r"), ("가\r나", "\r")])
    func `the first line tells what ends the lines of a text`(text: String, lineBreak: String) {
        #expect(Array(text.lineBreak.utf8) == Array(lineBreak.utf8))
    }
}
