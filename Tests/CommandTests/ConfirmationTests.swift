import Foundation
import Testing

/// Confirmations before irreversible actions, at a terminal.
@Suite(.enabled(if: PseudoTerminal.isThere)) struct ConfirmationTests {
    /// Runs a command at a terminal and types `answer`.
    private func ask(_ program: Program, _ command: String, answer: String) throws -> Program.Outcome {
        try program.shell("printf '\(answer)\\n' | script -qec '\(command)' /dev/null | tr -d '\\r'")
    }

    @Test func `the trash is emptied only when the user agrees`() throws {
        let program = try Program()
        defer { program.remove() }
        #expect(try program.shell("saekin add 하나 -q && saekin remove 1 -q").status == 0)
        #expect(try ask(program, "saekin empty-trash", answer: "n").output.contains("permanently delete 1 memo? [y/N]"))
        #expect(try program.shell("saekin list --trash --ids").output == "1\n")
        #expect(try ask(program, "saekin empty-trash", answer: "y").output.contains("permanently deleted 1 memo"))
        #expect(try program.shell("saekin list --trash --ids").output.isEmpty)
    }

    @Test func `a memo edited to nothing goes into the trash only when the user agrees`() throws {
        let program = try Program(locale: "ko_KR.UTF-8")
        defer { program.remove() }
        #expect(try program.shell("saekin add 하나 -q").status == 0)
        let edit = "EDITOR=\"printf \\\"\\\" >\" saekin edit 1 -e"
        #expect(try ask(program, edit, answer: "n").output.contains("휴지통으로 옮길까요? [y/N]"))
        #expect(try program.shell("saekin show 1 --raw").output == "하나")
        #expect(try ask(program, edit, answer: "네").output.contains("#1 '하나'를 휴지통으로 옮김"))
        #expect(try program.shell("saekin list --trash --ids").output == "1\n")
    }
}
