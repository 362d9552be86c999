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

    @Test func `page, script and worker name one version`() throws {
        let text = { (path: String) in try #require(PageFile.all.first { $0.path == path }?.text) }
        let version = try #require(text("/worker.js").firstMatch(of: /^const \$version = "([0-9a-f]{16})";/)?.1)
        let page = try text("/")
        #expect(page.contains("page.js?v=\(version)\"") && page.contains("page.css?v=\(version)\"") && !page.contains("$version"))
    }

    @Test func `icons are pictures`() throws {
        let icons = PageFile.all.filter { $0.path.hasSuffix(".png") }
        #expect(icons.count == 3)
        for icon in icons { #expect(icon.bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) && icon.mediaType == "image/png", "\(icon.path)") }
    }
}
