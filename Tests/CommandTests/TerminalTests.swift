import Foundation
import Testing

/// What a person at a terminal sees: `script` plays the terminal.
struct TerminalTests {
    private let program: Program

    init() throws {
        program = try Program(locale: "C")
        _ = try program.shell("saekin add '학교에서 배운 것' && saekin add '둘째 메모'")
    }

    /// Each pager prints everything once; the second touches the terminal, for which it must be in the foreground.
    @Test(
        .timeLimit(.minutes(10)), .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script")),
        arguments: ["cat", "sed s/^/쪽:/", "stty sane < /dev/tty; cat", "no-such-pager 2> /dev/null", "head -c 0", "exit 127"])
    func `a pager shows lists once, and what it cannot show is written as it is`(pager: String) throws {
        defer { program.remove() }
        let outcome = try onTerminal("PAGER=\(quoted(pager)) saekin list")
        let times = outcome.split(whereSeparator: \.isNewline).count { $0.contains("학교에서 배운 것") }
        #expect(times == (pager == "head -c 0" ? 0 : 1), "\(outcome)")
        #expect(outcome.contains("쪽:") == pager.contains("쪽"))
    }

    @Test(.timeLimit(.minutes(10)), .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script")))
    func `an editor has the terminal`() throws {
        defer { program.remove() }
        let editor = "sh -c 'stty sane < /dev/tty && echo 고친 글 > \"$0\"'"
        let outcome = try onTerminal("EDITOR=\(quoted(editor)) saekin edit 1 --editor; saekin show 1 --no-pager")
        #expect(outcome.contains("고친 글"), "\(outcome)")
    }

    private func onTerminal(_ line: String) throws -> String {
        try program.shell("TERM=xterm timeout 120 script -qec \(quoted(line)) /dev/null < /dev/null").output
    }

    private func quoted(_ word: String) -> String { "'" + word.replacing("'", with: "'\\''") + "'" }
}
