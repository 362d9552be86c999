import Foundation
import Testing

@testable import SaekinCommand

/// Output at a terminal, which `script` simulates.
struct TerminalTests {
    private let program: Program

    init() throws {
        program = try Program(locale: "C")
        _ = try program.shell("saekin add '학교에서 배운 것' && saekin add '둘째 메모'")
    }

    /// Each pager prints all input once. The second accesses the terminal, for which it must be in the
    /// foreground.
    @Test(
        .timeLimit(.minutes(10)), .enabled(if: PseudoTerminal.isThere),
        arguments: ["cat", "sed s/^/쪽:/", "stty sane < /dev/tty; cat", "no-such-pager 2> /dev/null", "head -c 0", "exit 127"])
    func `a pager shows lists once, and what it cannot show is written as it is`(pager: String) throws {
        defer { program.remove() }
        let outcome = try onTerminal("PAGER=\(quoted(pager)) saekin list")
        let times = outcome.split(whereSeparator: \.isNewline).count { $0.contains("학교에서 배운 것") }
        #expect(times == (pager == "head -c 0" ? 0 : 1), "\(outcome)")
        #expect(outcome.contains("쪽:") == pager.contains("쪽"))
    }

    @Test(
        .timeLimit(.minutes(10)), .enabled(if: PseudoTerminal.isThere),
        arguments: [("search 학교", "1 found"), ("list", "2 memos")])
    func `what a pager shows begins with the count`(command: String, count: String) throws {
        defer { program.remove() }
        let lines = try onTerminal("NO_COLOR=1 PAGER='sed s/^/쪽:/' saekin \(command)").split(whereSeparator: \.isNewline)
        #expect(lines.first?.hasPrefix("쪽:\(count)") == true && lines.count { $0.contains(count) } == 1, "\(lines)")
        // Without a terminal, the count is on standard error.
        #expect(try program.shell("saekin \(command)").errors.hasPrefix(count))
    }

    @Test(
        .enabled(if: PseudoTerminal.isThere),
        arguments: [("", "utf-8"), ("LESSCHARSET=latin1", "latin1")])
    func `less reads UTF-8 in every locale, unless the user chose another encoding`(setting: String, encoding: String) throws {
        defer { program.remove() }
        let outcome = try onTerminal("LC_ALL=C \(setting) PAGER='echo \"<$LESSCHARSET>\"; cat' saekin list")
        #expect(outcome.contains("<\(encoding)>") && outcome.contains("학교에서 배운 것"), "\(outcome)")
        guard setting.isEmpty, FileManager.default.isExecutableFile(atPath: "/usr/bin/less") else { return }
        let shown = try onTerminal("unset PAGER SAEKIN_PAGER; LC_ALL=C TERM=xterm NO_COLOR=1 saekin list")
        #expect(shown.contains("학교에서 배운 것") && !shown.contains("<ED>"), "\(shown)")
    }

    @Test(.timeLimit(.minutes(10)), .enabled(if: PseudoTerminal.isThere))
    func `an editor has the terminal`() throws {
        defer { program.remove() }
        let editor = "sh -c 'stty sane < /dev/tty && echo 고친 글 > \"$0\"'"
        let outcome = try onTerminal("EDITOR=\(quoted(editor)) saekin edit 1 --editor; saekin show 1 --no-pager")
        #expect(outcome.contains("고친 글"), "\(outcome)")
    }

    @Test(
        .enabled(if: PseudoTerminal.isThere),
        arguments: ["show 1 --raw", "share 1", "show 1", "list"])
    func `what a text says to a terminal is shown, not obeyed`(command: String) throws {
        defer { program.remove() }
        let controls = "\u{1B}]0;title\u{07}\u{9B}2J\u{061C}\u{200F}\u{202E}\u{2066}"
        #expect(try program.shell("rm vault.db*; printf '가\(controls)\\n나\(controls)\\n' | saekin add - -q").status == 0)
        let shown = try onTerminal("saekin \(command) --no-pager".replacing(/(share 1|--raw) --no-pager/) { $0.1 }).unicodeScalars
        #expect(shown.contains("가") && !shown.contains { $0.properties.isBidiControl })
        #expect(!shown.contains("\u{07}") && !shown.contains("\u{9B}") && !String(shown).contains("\u{1B}]"), "\(shown)")
        // A file gets all bytes unchanged.
        #expect(try program.shell("saekin show 1 --raw | cat").output == "가\(controls)\n나\(controls)\n")
    }

    @Test(
        .enabled(if: PseudoTerminal.isThere),
        arguments: ["show 1", "list", "history", "links", "search 회의", "search --help", "import --help"])
    func `no word is broken on a narrow terminal`(command: String) throws {
        defer { program.remove() }
        let text = "회의 준비\n\n뭐라도 물어봐 달라고 해서 자료를 모으고 010-1234-5678 번호로 미리 연락을 해 두기로 했다"
        #expect(try program.shell("rm vault.db*; saekin add \(quoted(text)) -q").status == 0)
        let wide = try program.shell("NO_COLOR=1 saekin \(command) 2>&1").output
        let lines = try onTerminal("stty cols 30; NO_COLOR=1 PAGER=cat saekin \(command)").split(whereSeparator: \.isNewline)
        #expect(lines.allSatisfy { DisplayWidth.columns(of: String($0)) <= 30 }, "\(lines)")
        let words = Set(wide.split(whereSeparator: \.isWhitespace))
        for word in lines.flatMap({ $0.split(separator: " ") }) where !word.contains(where: { $0 == "…" || $0.isNumber }) && word.count < 20
        {
            #expect(words.contains(word) || wide.contains(word), "\(word)")
        }
        // A word that fits on a line is whole on one of them.
        for word in words where command.hasPrefix("show") && DisplayWidth.columns(of: String(word)) <= 24 {
            #expect(lines.contains { $0.contains(word) }, "\(word)")
        }
    }

    @Test(.enabled(if: PseudoTerminal.isThere))
    func `a long title takes two lines of a list of hits`() throws {
        defer { program.remove() }
        _ = try program.shell("rm vault.db*; saekin add '\(String(repeating: "긴 제목 학교 ", count: 30))' -q")
        let lines = try onTerminal("stty cols 40; NO_COLOR=1 PAGER=cat saekin search 학교").split(whereSeparator: \.isNewline)
        let facts = try #require(lines.firstIndex { $0.contains("#1") })
        #expect(lines[..<facts].count { $0.contains("긴 제목") } == 2 && lines[facts - 1].hasSuffix("…"), "\(lines)")
    }

    @Test(.enabled(if: PseudoTerminal.isThere))
    func `the manual is formatted on a terminal`() throws {
        defer { program.remove() }
        _ = try program.shell("mkdir tools; printf '#!/bin/sh\\necho \"man $*\"; head -1\\n' > tools/man; chmod +x tools/man")
        let lines = try onTerminal("PATH=$PWD/tools:$PATH saekin manual").split(whereSeparator: \.isNewline)
        #expect(lines.first == "man -l -" && lines.count == 2 && lines.last?.hasPrefix(".TH SAEKIN") == true, "\(lines)")
    }

    @Test(.enabled(if: PseudoTerminal.isThere))
    func `bars have the colours of their categories`() throws {
        defer { program.remove() }
        _ = try program.shell("saekin category add 업무 --color '#FF0000' -q; saekin move 1 2 --category 업무 -q")
        let shown = try onTerminal("COLORTERM=truecolor saekin count --by category --color always")
        #expect(shown.contains("\u{1B}[38;2;255;0;0m█"), "\(shown)")
    }

    private func onTerminal(_ line: String) throws -> String {
        try program.shell("TERM=xterm timeout 120 script -qec \(quoted(line)) /dev/null < /dev/null").output
    }

    private func quoted(_ word: String) -> String { "'" + word.replacing("'", with: "'\\''") + "'" }
}
