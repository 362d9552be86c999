import ArgumentParser
import MemoSearch
import Testing

@testable import SaekinCommand

/// Searches parsed without the argument parser.
@Suite struct QuickArgumentsTests {
    @Test(arguments: [
        ["학교"], ["학교", "-취소", "앞"], ["학교", "-c"], ["--count", "학교"], ["학교", "--ids", "--more", "--no-pager"],
        ["학교", "-n", "5"], ["학교", "--limit", "0"], ["학교", "--category", "업무/회의", "--vault", "/tmp/v.db"],
        ["학교", "--format", "jsonl", "--color", "never", "--dates", "iso"],
    ])
    func `everyday options mean the same with and without the argument parser`(arguments: [String]) throws {
        let quick = try #require(QuickArguments.search(arguments))
        let command = try #require(try SearchCommand.parseAsRoot(Saekin.wordsLast(arguments)) as? SearchCommand)
        var parsed = command.shape.invocation(command.query, command.vault, command.paging, command.output)
        // Words that look like options come last for the argument parser.
        #expect(Set(parsed.words) == Set(quick.words))
        parsed.words = quick.words
        #expect("\(parsed)" == "\(quick)")
    }

    @Test(arguments: [
        [], ["--count"], ["학교", "--sort", "newest"], ["학교", "--limit", "-1"], ["학교", "--limit", "x"], ["학교", "--format"],
        ["학교", "--format", "xml"], ["학교", "--limit=5"], ["학교", "-cn5"], ["--help"], ["학교", "--", "-c"], ["학교", "--Count"],
    ])
    func `anything else is left to the argument parser`(arguments: [String]) {
        #expect(QuickArguments.search(arguments).map { "\($0)" } == nil)
    }

    @Test func `every option of a search arrives where it is asked for`() throws {
        let command = try SearchCommand.parse([
            "학교", "--sort", "title", "--mark", "word", "--offset", "3", "--explain", "--facets", "--more", "-0", "--save", "n",
            "--batch", "f", "--no-pager",
        ])
        let search = command.shape.invocation(command.query, command.vault, command.paging, command.output)
        let request = search.request("학교")
        #expect((request.order, request.mark, request.offset) == (.title, .word, 3))
        #expect(request.wantsFacets && request.wantsMore && request.wantsExplanation && search.isNullEnded && search.output.isPagerOff)
        #expect((search.savedName, search.batch) == ("n", "f"))
    }
}
