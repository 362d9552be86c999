import Foundation
import Testing

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
        .timeLimit(.minutes(10)), .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script")),
        arguments: ["cat", "sed s/^/쪽:/", "stty sane < /dev/tty; cat", "no-such-pager 2> /dev/null", "head -c 0", "exit 127"])
    func `a pager shows lists once, and what it cannot show is written as it is`(pager: String) throws {
        defer { program.remove() }
        let outcome = try onTerminal("PAGER=\(quoted(pager)) saekin list")
        let times = outcome.split(whereSeparator: \.isNewline).count { $0.contains("학교에서 배운 것") }
        #expect(times == (pager == "head -c 0" ? 0 : 1), "\(outcome)")
        #expect(outcome.contains("쪽:") == pager.contains("쪽"))
    }

    @Test(
        .timeLimit(.minutes(10)), .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script")),
        arguments: [("search 학교", "1 found"), ("list", "2 memos")])
    func `what a pager shows begins with the count`(command: String, count: String) throws {
        defer { program.remove() }
        let lines = try onTerminal("NO_COLOR=1 PAGER='sed s/^/쪽:/' saekin \(command)").split(whereSeparator: \.isNewline)
        #expect(lines.first?.hasPrefix("쪽:\(count)") == true && lines.count { $0.contains(count) } == 1, "\(lines)")
        // Without a terminal, the count is on standard error.
        #expect(try program.shell("saekin \(command)").errors.hasPrefix(count))
    }

    @Test(.timeLimit(.minutes(10)), .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script")))
    func `an editor has the terminal`() throws {
        defer { program.remove() }
        let editor = "sh -c 'stty sane < /dev/tty && echo 고친 글 > \"$0\"'"
        let outcome = try onTerminal("EDITOR=\(quoted(editor)) saekin edit 1 --editor; saekin show 1 --no-pager")
        #expect(outcome.contains("고친 글"), "\(outcome)")
    }

    @Test(
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script")),
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

    private func onTerminal(_ line: String) throws -> String {
        try program.shell("TERM=xterm timeout 120 script -qec \(quoted(line)) /dev/null < /dev/null").output
    }

    private func quoted(_ word: String) -> String { "'" + word.replacing("'", with: "'\\''") + "'" }
}
