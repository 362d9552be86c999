import ArgumentParser
import Testing

@testable import SaekinCommand

/// Options as other programs name them.
@Suite struct OtherOptionsTests {
    @Test(arguments: [
        (["search", "회의", "-L", "5"], ["search", "회의", "--limit", "5"]), (["grep", "-i", "회의"], ["grep", "회의"]),
        (["search", "회의", "--max-results=5"], ["search", "회의", "--limit=5"]), (["search", "회의", "--web"], ["search", "회의", "--open"]),
        (["search", "회의", "--sort", "newest-first"], ["search", "회의", "--sort", "newest"]),
        (["search", "회의", "--sort=oldest-first"], ["search", "회의", "--sort=oldest"]),
        (["list", "--label", "장보기"], ["list", "--tag", "장보기"]), (["pick", "-q", "회의", "-m"], ["pick", "회의"]),
        (["pick", "--query=회의"], ["pick", "회의"]), (["rm", "1", "-y"], ["rm", "1"]), (["rm", "-f", "1"], ["rm", "1"]),
        (["search", "--", "-i"], ["search", "--", "-i"]), (["export", "--format=json"], ["export", "--to=json"]),
        (["list", "--all"], ["list", "--limit=0"]), (["search", "회의", "--top", "3"], ["search", "회의", "--limit", "3"]),
        (["list", "--order", "newest-first"], ["list", "--sort", "newest"]), (["grep", "-r", "회의"], ["grep", "회의"]),
        (["add", "회의", "-c", "업무"], ["add", "회의", "--category", "업무"]), (["add", "-m", "회의"], ["add", "회의"]),
        (["serve", "-p", "8080"], ["serve", "--port", "8080"]), (["backup", "--to", "a.db"], ["backup", "a.db"]),
        (["backup", "--to=a.db"], ["backup", "a.db"]), (["count", "--group-by", "tag"], ["count", "--by", "tag"]),
        (["import", "-r", "notes"], ["import", "notes"]), (["history", "-i"], ["history", "-i"]),
        (["search", "회의", "-취소"], ["search", "회의", "-취소"]), (["stats", "--db=a.db"], ["stats", "--vault=a.db"]),
    ])
    func `an option that means the same stands for ours`(typed: [String], meant: [String]) {
        #expect(OtherOptions.form(for: typed) == nil)
        #expect(OtherOptions.translated(typed) == meant)
    }

    @Test(arguments: [
        (["search", "-e", "회의"], "/REGEX/"), (["search", "회의", "--jq=.id"], "jq"), (["list", "--match", "회의"], "saekin search WORD"),
        (["new", "--title", "회의"], "first line is the title"), (["search", "-w", "회의"], "--rung word"),
        (["edit", "3", "--title", "회의"], "first line is the title"), (["search", "회의", "--since", "2024"], "created:2023-01.."),
        (["list", "--reverse"], "--sort oldest"), (["search", "--title", "회의"], "title:WORD"), (["list", "--today"], "saekin on"),
    ])
    func `an option that is written otherwise names the right form`(typed: [String], form: String) {
        #expect(OtherOptions.form(for: typed)?.contains(form) == true)
    }

    @Test func `a slip of --json is one`() {
        #expect(OtherOptions.form(for: ["search", "회의", "--jsn"])?.hasSuffix("did you mean --json?") == true)
        #expect(OtherOptions.form(for: ["search", "회의", "--ids", "json"]) == nil)
    }

    @Test func `an option is suggested only if the typed one is a slip for it`() {
        let usage = "\nUsage: saekin list [<options>]"
        #expect(
            ParserText.mistake("Error: Unknown option '--order'. Did you mean '--server'?" + usage, in: "list").contains("did you mean")
                == false)
        #expect(
            ParserText.mistake("Error: Unknown option '--limt'. Did you mean '--limit'?" + usage, in: "list").contains(
                "did you mean --limit?"))
        #expect(
            ParserText.mistake("Error: Unknown option '--date'. Did you mean '--dates'?" + usage, in: "list").contains(
                "did you mean --dates?"))
    }

    @Test(arguments: [
        "search", "list", "on", "pick", "add", "edit", "remove", "export", "move", "count", "backup", "import", "serve", "stats",
    ])
    func `no option that we have has another meaning`(command: String) throws {
        let help = try #require(Saekin.command(named: command)).helpMessage(columns: HelpLayout.unbroken)
        let own = Set(help.split { " ,\n".contains($0) }.filter { $0.hasPrefix("-") }.map(String.init))
        #expect(!own.isEmpty && own.isDisjoint(with: OtherOptions.names(of: command)))
    }

    @Test func `formats have names of their own, and fields may follow as for gh`() {
        #expect(Saekin.formatsNamed(["list", "--json"]) == ["list", "--format", "json"])
        #expect(Saekin.formatsNamed(["list", "--json", "id,title"]) == ["list", "--format", "json", "--fields", "id,title"])
        #expect(Saekin.formatsNamed(["list", "--jsonl=id"]) == ["list", "--format", "jsonl", "--fields", "id"])
        #expect(Saekin.formatsNamed(["search", "--json", "회의"]) == ["search", "--format", "json", "회의"])
        #expect(Saekin.formatsNamed(["export", "--csv", "--", "--json"]) == ["export", "--to", "csv", "--", "--json"])
    }
}
