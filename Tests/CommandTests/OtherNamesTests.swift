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

    @Test func `another program's name is no command of ours and stands for one`() {
        for name in ["rm", "delete", "new", "find", "ls", "cat", "grep", "log", "man", "tasks"] {
            #expect(!commands.contains(name))
            #expect(OtherNames.command(for: name).map(commands.contains) == true, "\(name)")
        }
    }
}
