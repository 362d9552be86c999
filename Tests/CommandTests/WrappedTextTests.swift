import ArgumentParser
import Testing

@testable import SaekinCommand

/// Text and help in lines of a terminal's width.
@Suite struct WrappedTextTests {
    @Test func `a word is broken only if it is wider than a line`() {
        #expect(WrappedText.wrapped("뭐라도 물어봐 줘 오전 3:48", columns: 10) == "뭐라도\n물어봐 줘\n오전 3:48")
        #expect(WrappedText.wrapped("see http://example.com/long", columns: 10) == "see http:/\n/example.c\nom/long")
        #expect(WrappedText.wrapped("짧은 줄\n\n둘째 줄", columns: 10) == "짧은 줄\n\n둘째 줄")
    }

    @Test(arguments: [2, 3, 7, 10, 20, 40])
    func `no line is wider than the terminal, and nothing is lost`(columns: Int) {
        let text = "  회의 록 https://example.com/가나다라 👨‍👩‍👧 a\tb  끝\n\n\u{1B}[2m#1 · 2024-06-17 · 업무\u{1B}[0m 나머지 글"
        let wrapped = WrappedText.wrapped(text, columns: columns)
        for line in wrapped.replacing(/\u{1B}\[[0-9]*m/, with: "").split(separator: "\n") where columns >= 8 || !line.contains("\t") {
            #expect(DisplayWidth.columns(of: String(line.replacing("\t", with: "        "))) <= columns, "\(line)")
        }
        let bare = { (text: String) in text.replacing(/\u{1B}\[[0-9]*m/, with: "").filter { !$0.isWhitespace } }
        #expect(bare(wrapped) == bare(text))
    }

    @Test func `a colour ends with its line and goes on in the next`() {
        #expect(WrappedText.wrapped("\u{1B}[2maaa bbb\u{1B}[0m ccc", columns: 4) == "\u{1B}[2maaa\u{1B}[0m\n\u{1B}[2mbbb\u{1B}[0m\nccc")
    }

    @Test func `continued lines keep the indent of their line`() {
        #expect(WrappedText.wrapped("  aaa bbb", columns: 6) == "  aaa\n  bbb")
        #expect(WrappedText.wrapped("aaa bbb", columns: 6, hanging: 2) == "aaa\n  bbb")
    }

    @Test func `help has names and descriptions side by side, or one above the other`() {
        let name = "  --vault <file>"
        let line = name + String(repeating: " ", count: 26 - name.count) + "보관소 파일(기본값: 데이터 폴더)"
        #expect(HelpLayout.lines(line, columns: 80) == line)
        #expect(HelpLayout.lines(line, columns: 24) == "  --vault <file>\n      보관소\n      파일(기본값:\n      데이터 폴더)")
        let example = "  saekin search '회의 -취소 category:업무' --format jsonl"
        #expect(HelpLayout.lines(example, columns: 80) == example)
    }

    @Test(arguments: [40, 60, 80, 120]) func `no line of the help of any command is wider than the terminal`(columns: Int) {
        for command in Saekin.commands {
            var help = ParserText.help(command.helpMessage(columns: HelpLayout.unbroken))
            help += Examples.section(for: command.configuration.commandName ?? "")
            for line in HelpLayout.lines(help, columns: columns).split(separator: "\n") {
                #expect(DisplayWidth.columns(of: String(line)) <= columns, "\(line)")
            }
        }
    }
}
