import Foundation
import MemoImport
import MemoModel
import TestSupport
import Testing

@testable import MemoImport

/// Texts that are no texts, or too long for one memo, and reading that is to end.
@Suite struct LongTextTests {
    @Test(arguments: ["a.md", "a.txt", "a.csv", "a.html"]) func `a file of NULs is no text`(name: String) throws {
        let export = try TemporaryExport(["b.md": "글"])
        try export.write(name, [UInt8](repeating: 0, count: 100_000))
        let outcome = try export.read()
        #expect(outcome.titles == ["글"] && outcome.problems.contains { $0.place.path == name }, "\(outcome.problems)")
        try export.write(name, Array("머리말\n".utf8) + [UInt8](repeating: 0, count: 100_000))
        #expect(try export.read().titles == ["글"])
    }

    @Test func `a few NULs in a text are a slip`() throws {
        let outcome = try TemporaryExport(["a.md": "제목\u{0}\n글과 글\u{0} 사이에"]).read()
        #expect(outcome.memos.map(\.text.whole) == ["제목\u{0}\n글과 글\u{0} 사이에"])
    }

    @Test(arguments: ["가나다\n", "가나다\r\n", "가나다 "]) func `a long text becomes several memos with all of it`(line: String) {
        var memo = MemoRecord(place: Place(path: "a.md"), text: MemoText(String(repeating: line, count: 100)))
        (memo.tags, memo.isPinned) = (["집"], true)
        let parts = memo.cut(limit: 100)
        #expect(parts.count > 9 && parts.map(\.text.whole).joined() == memo.text.whole)
        #expect(parts.allSatisfy { $0.text.whole.utf8.count <= 100 && $0.tags == ["집"] })
        #expect(parts.map(\.externalID).prefix(3) == [nil, "a.md#2", "a.md#3"] && parts.count(where: \.isPinned) == 1)
        if line != "가나다 " { #expect(parts.allSatisfy { $0.text.whole.hasSuffix(line) }) }
        #expect(!memo.isLong && memo.cut() == [memo])
    }

    @Test func `an import tells that it cut a text`() throws {
        let text = String(repeating: "가나다 라마바\n", count: (MemoRecord.textLimit + 100) / 20)
        let outcome = try TemporaryExport(["a.md": text]).read()
        #expect(outcome.codes == ["cut-text"] && outcome.memos.count == 2)
        #expect(outcome.memos.map(\.text.whole).joined() == text)
    }

    @Test(arguments: [true, false]) func `reading ends between memos, and within a file`(isOneFile: Bool) throws {
        let names = isOneFile ? ["a.md"] : (1...9).map { "\($0).md" }
        let export = try TemporaryExport(Dictionary(uniqueKeysWithValues: names.map { ($0, String(repeating: "글 ", count: 200_000)) }))
        let reader = try ImportReader(path: export.path)
        if isOneFile { reader.stop() }
        var memos = 0
        #expect(throws: ImportStopped.self) {
            try reader.read { _ in
                memos += 1
                reader.stop()
            }
        }
        #expect(memos == (isOneFile ? 0 : 1))
    }
}
