import Foundation
import Testing

@testable import SaekinCommand

/// The built-in picker: its keys, its screen, its start and end.
struct PickerTests {
    private static func keys(_ pieces: [[UInt8]]) -> [PickKey] {
        var keys = PickKeys()
        return pieces.flatMap { keys.read($0) }
    }

    @Test(arguments: [
        (Array("학교".utf8), [PickKey.text("학교")]), (Array("a\u{7F}b".utf8), [.text("a"), .erase, .text("b")]),
        ([0x1B, 0x5B, 0x41, 0x1B, 0x4F, 0x42], [.up, .down]), ([0x1B, 0x5B, 0x36, 0x7E, 0x1B, 0x5B, 0x35, 0x7E], [.pageDown, .pageUp]),
        ([0x09, 0x0D], [.mark, .accept]), ([0x15, 0x17, 0x03], [.eraseAll, .eraseWord, .cancel]),
        ([0x1B, 0x5B, 0x31, 0x3B, 0x35, 0x43, 0x61], [.text("a")]), ([0xFF, 0x80, 0x61], [.text("a")]), ([0x00, 0x1A, 0x1B, 0x78], []),
    ])
    func `bytes are keys, whole or one at a time`(bytes: [UInt8], keys: [PickKey]) {
        #expect(Self.keys([bytes]) == keys)
        var joined: [PickKey] = []
        for key in Self.keys(bytes.map { [$0] }) {
            if case .text(let text) = key, case .text(let before)? = joined.last {
                joined[joined.count - 1] = .text(before + text)
            } else {
                joined.append(key)
            }
        }
        #expect(joined == keys)
    }

    @Test func `an escape is a wish to leave once nothing follows it`() {
        var keys = PickKeys()
        #expect(keys.read([0x1B]) == [] && keys.isWaiting)
        #expect(keys.read([]) == [.cancel] && !keys.isWaiting)
        #expect(keys.read([0xED, 0x95]) == [] && keys.read([0x99]) == [.text("학")])
    }

    private static func screen(_ count: Int, columns: Int = 40, rows: Int = 20) -> PickScreen {
        var screen = PickScreen(query: "")
        (screen.columns, screen.rows) = (columns, rows)
        screen.show(
            (0..<count).map { PickScreen.Item(id: Int64($0 + 1), title: "긴 제목을 가진 메모 \($0)", facts: "#\($0 + 1) · 오늘 · 아주 긴 분류의 이름") })
        return screen
    }

    @Test(arguments: [(40, 20), (60, 24), (80, 24), (20, 6), (10, 3), (200, 60)])
    func `no line is wider than the screen, and no frame higher`(columns: Int, rows: Int) {
        var screen = Self.screen(100, columns: columns, rows: rows)
        screen.message = String(repeating: "찾음 ", count: 50)
        screen.preview = [String(repeating: "긴 제목 ", count: 40), "", "본문"]
        _ = screen.press(.text(String(repeating: "찾을 말 ", count: 40)))
        for key in [PickKey.down, .pageDown, .up, .mark, .pageUp] {
            _ = screen.press(key)
            let lines = screen.frame(Style(isColored: false, columns: columns)).replacing(/\u{1B}\[[0-9;?]*[A-Za-z]/, with: "").components(
                separatedBy: "\r\n")
            #expect(lines.count <= rows && lines.allSatisfy { DisplayWidth.columns(of: $0) <= columns }, "\(lines)")
        }
    }

    @Test func `the text is wrapped between words`() {
        var screen = Self.screen(1, columns: 30, rows: 40)
        let words = (1...30).map { "낱말\($0)" }
        screen.preview = ["제목", words.joined(separator: " ")]
        let frame = screen.frame(Style(isColored: false, columns: 30)).replacing(/\u{1B}\[[0-9;?]*[A-Za-z]/, with: "")
        let shown = frame.components(separatedBy: "\r\n").flatMap { $0.split(separator: " ").map(String.init) }.filter {
            $0.hasPrefix("낱말")
        }
        #expect(shown == words)
    }

    @Test(arguments: [
        ("שלום עולם", 20, "שלום עולם"), ("שלום עולם", 6, "שלום …\u{200F}\u{200E}"), ("긴 제목", 5, "긴 …"),
        ("여행 سفر", 7, "여행 س…\u{200F}\u{200E}"),
    ])
    func `a cut line from right to left keeps its place`(text: String, columns: Int, cut: String) {
        #expect(PickScreen.cut(text, columns).unicodeScalars.elementsEqual(cut.unicodeScalars))
    }

    @Test func `the choice stays on the screen and within the memos`() {
        var screen = Self.screen(30)
        let shows = { (screen: PickScreen) in
            screen.frame(Style(isColored: false, columns: 40)).contains(">")
                && screen.frame(Style(isColored: false, columns: 40)).contains(
                    "메모 \((screen.chosenItem?.id ?? 0) - 1)")
        }
        for _ in 0..<40 {
            _ = screen.press(.down)
            #expect(shows(screen))
        }
        #expect(screen.chosenItem?.id == 30)
        for _ in 0..<40 { _ = screen.press(.up) }
        #expect(screen.chosenItem?.id == 1 && shows(screen))
        var empty = Self.screen(0)
        for key in [PickKey.down, .up, .mark, .pageDown] { _ = empty.press(key) }
        #expect(empty.picked == [] && empty.chosenItem == nil)
    }

    @Test func `marked memos are picked, else the chosen one`() {
        var screen = Self.screen(5)
        _ = screen.press(.down)
        #expect(screen.picked == [2])
        for key in [PickKey.mark, .down, .mark] { _ = screen.press(key) }
        #expect(screen.picked == [2, 4])
        for key in [PickKey.up, .mark] { _ = screen.press(key) }
        #expect(screen.picked == [2])
    }

    @Test func `a query is typed and taken back by syllable, word and whole`() {
        var screen = Self.screen(0)
        #expect(screen.press(.text("학교 급식")) && screen.query == "학교 급식")
        #expect(screen.press(.erase) && screen.query == "학교 급")
        #expect(screen.press(.eraseWord) && screen.query == "학교 ")
        #expect(screen.press(.eraseAll) && screen.query == "" && !screen.press(.erase))
    }

    // MARK: At a terminal

    /// Returns the output of `line` while `keys` are typed one after another.
    private func outcome(of line: String, keys: String, rows: Int = 24) throws -> Program.Outcome {
        let program = try Program(locale: "C")
        defer { program.remove() }
        _ = try program.shell("saekin add '학교 소식\n급식 차림표' && saekin add '둘째 메모' && saekin add '셋째 메모'")
        let typed = "(sleep 1; printf '\(keys)'; sleep 1)"
        return try program.shell(
            "\(typed) | TERM=xterm timeout 60 script -qec \"stty rows \(rows) cols 60; \(line) > picked; echo \\$? > status\" /dev/null > screen; cat picked status"
        )
    }

    @Test(
        .timeLimit(.minutes(10)), .enabled(if: PseudoTerminal.isThere),
        arguments: [
            ("학교\\r", "1\n0\n"), ("메모\\033[B\\r", "2\n0\n"), ("메모\\t\\t\\r", "2\n3\n0\n"), ("\\033", "1\n"), ("\\003", "1\n"),
            ("없는말\\r", "1\n"), ("없는말\\025학교\\r", "1\n0\n"), ("(\\r", "1\n"),
        ])
    func `memos are picked by what is typed`(keys: String, result: String) throws {
        #expect(try outcome(of: "saekin pick --builtin", keys: keys).output == result)
    }

    @Test(.timeLimit(.minutes(10)), arguments: ["saekin pick", "saekin pick --builtin 학교"])
    func `without a terminal it says so and ends`(line: String) throws {
        let program = try Program(locale: "C")
        defer { program.remove() }
        _ = try program.shell("saekin add 하나")
        let outcome = try program.shell("setsid -w \(line) < /dev/null")
        #expect(outcome.status == 2 && outcome.errors.contains("pick needs a terminal"), "\(outcome)")
        #expect(outcome.output == "")
    }

    @Test(.timeLimit(.minutes(10)), .enabled(if: PseudoTerminal.isThere)) func `the terminal is as it was when it ends, by a signal too`()
        throws
    {
        let program = try Program(locale: "C")
        defer { program.remove() }
        _ = try program.shell("saekin add 하나")
        let line = "stty -a > before; timeout --foreground 1 saekin pick --builtin; stty -a > after; cmp before after && echo same"
        let outcome = try program.shell("TERM=xterm timeout 60 script -qec \"\(line)\" /dev/null < /dev/null")
        #expect(outcome.output.contains("same") && outcome.output.contains("\u{1B}[?1049l"), "\(outcome)")
    }
}
