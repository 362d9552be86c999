import ArgumentParser
import Testing

@testable import SaekinCommand

/// First words that are no commands.
@Suite struct OtherNamesTests {
    private let commands = Saekin.shownNames

    @Test(arguments: [
        ("serach", "search"), ("lsit", "list"), ("edti", "edit"), ("categores", "categories"), ("tgas", "tags"), ("shw", "show"),
        ("expo", "export"),
    ])
    func `a slip of a command is recognised`(typed: String, meant: String) {
        #expect(OtherNames.slip(typed, among: commands) == meant)
    }

    @Test(arguments: ["학교", "pen", "mode", "test", "soon", "milk", "#장보기", "c++", "x"])
    func `a word is searched`(word: String) { #expect(OtherNames.slip(word, among: commands) == nil) }

    @Test(arguments: [
        (["trash"], ["list", "--trash"]), (["trash", "-n", "3"], ["list", "--trash", "-n", "3"]),
        (["trash", "list", "--ids"], ["list", "--trash", "--ids"]), (["trash", "empty", "--yes"], ["empty-trash", "--yes"]),
        (["trash", "12", "15"], ["remove", "12", "15"]), (["trash", "bag"], ["trash", "bag"]),
        (["trash", "list", "new"], ["trash", "list", "new"]), (["done", "12", "15"], ["state", "12", "15", "done"]),
        (["done", "deal"], ["done", "deal"]), (["done"], ["done"]),
    ])
    func `the trash is listed, emptied or filled, and other words are searched`(typed: [String], meant: [String]) {
        #expect(OtherNames.unfolded(typed) == meant)
    }

    @Test(arguments: [
        (["주간", "6"], "saekin tag add 주간 6"), (["ad", "a b", "6"], "saekin tag add 'a b' 6"),
        (["rm", "주간", "6"], "saekin tag remove 주간 6"),
        (["lst"], "saekin tag list"), (["list", "add", "주간", "6"], "saekin tag add 주간 6"),
    ])
    func `a line without a subcommand that can be read names the one that is meant`(typed: [String], meant: String) {
        #expect(MeantSubcommand.mistake(typed, of: TagCommand.self)?.hasSuffix(": " + meant) == true)
    }

    @Test(arguments: [["list", "x"], ["주간"], ["add"], ["--nothing"], []])
    func `a line that is near to no other names none`(typed: [String]) {
        #expect(MeantSubcommand.mistake(typed, of: TagCommand.self) == nil)
    }

    @Test(arguments: [("newst", "newest"), ("NEWEST", "newest"), ("mod", "modified"), ("keep", "google-keep"), ("size", nil), ("x", nil)])
    func `a value is near the one of which it is a slip or a part`(typed: String, meant: String?) {
        #expect(NearValue.of(typed, among: ["modified", "newest", "oldest", "title", "google-keep"]) == meant)
    }

    @Test func `another program's name is no command of ours and stands for one`() {
        for name in ["rm", "delete", "new", "find", "ls", "cat", "grep", "log", "man", "tasks"] {
            #expect(!commands.contains(name))
            #expect(OtherNames.command(for: name).map(commands.contains) == true, "\(name)")
        }
    }
}
