import MemoSearch
import Testing

@testable import MemoServer

/// Tests of the files of the web page.
@Suite struct PageFileTests {
    @Test func `the script begins with the table of rungs that it reads`() throws {
        let script = try #require(PageFile.all.first { $0.path == "/page.js" }?.text)
        let lines = script.split(separator: "\n", maxSplits: 1)
        #expect(lines[0].hasPrefix("const $rungs = [") && lines[1].contains("$rungs.map"))
        for rung in Rung.allCases { #expect(lines[0].contains("\"name\":\"\(rung.rawValue)\"")) }
    }
}
