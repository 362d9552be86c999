import ArgumentParser
import Testing

@testable import SaekinCommand

/// The manual is made of the helps: it must lose none of their words and give roff no request by accident.
@Suite struct ManualTests {
    private let help = """
        OVERVIEW: Find memos.

        Finds memos that contain all words.

        USAGE: saekin search [<options>] [<query> ...]

        OPTIONS:
          --vault <file>          The vault file (default: $SAEKIN_VAULT, else
                                  saekin/vault.db).
          --rung, --rungs <rungs> Use only these.
          -0                      End with NUL.
          --a-name-that-fills-the-whole-column <name>
                                  A description of its own line.

        EXAMPLES:
          saekin search '.회의  \\n'
        """

    @Test func `options become terms, examples stay as they are`() {
        let text = ManualText.roff(help)
        #expect(text.hasPrefix("Find memos.\n.PP\nFinds memos"))
        #expect(text.contains(".SS USAGE\n\\fBsaekin search [\\fI<options>\\fB] [\\fI<query>\\fB ...]\\fR\n"))
        #expect(text.contains(".TP\n\\fB\\-\\-vault \\fI<file>\\fB\\fR\nThe vault file (default: $SAEKIN_VAULT, else\nsaekin/vault.db).\n"))
        #expect(text.contains(".TP\n\\fB\\-\\-rung, \\-\\-rungs \\fI<rungs>\\fB\\fR\nUse only these.\n"))
        #expect(text.contains(".TP\n\\fB\\-0\\fR\nEnd with NUL.\n"))
        #expect(text.contains("whole\\-column \\fI<name>\\fB\\fR\nA description of its own line.\n"))
        #expect(text.hasSuffix(".SS EXAMPLES\n.nf\nsaekin search '.회의  \\en'\n.fi\n"))
    }

    @Test func `no word of a help is lost, and no line is a request by accident`() {
        let page = ManualPage.text
        let requests = [".TH", ".SH", ".SS", ".TP", ".PP", ".nf", ".fi", ".B", ".I", ".ad", ".nh"]
        for line in page.split(separator: "\n") where line.hasPrefix(".") || line.hasPrefix("'") {
            #expect(requests.contains { line == $0 || line.hasPrefix($0 + " ") }, "\(line)")
        }
        let words = Set(Self.words(page))
        for command in Saekin.commands where command.configuration.shouldDisplay {
            let lost = Self.words(ParserText.help(command.helpMessage(columns: HelpLayout.unbroken))).filter { !words.contains($0) }
            #expect(lost.allSatisfy { ["OVERVIEW", "설명"].contains($0) }, "\(lost)")
        }
    }

    /// Returns the letters and digits of a text, without the fonts of roff.
    private static func words(_ text: String) -> [Substring] {
        var plain = text
        for sign in ["\\fB", "\\fI", "\\fR", "\\&", "\\e"] { plain = plain.replacing(sign, with: " ") }
        return plain.split { !$0.isLetter && !$0.isNumber }
    }
}
