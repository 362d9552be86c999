import ArgumentParser
import Testing

@testable import SaekinCommand

/// The format of an export by the name of the new file.
@Suite struct ExportFormatTests {
    @Test(arguments: [
        ("memos.json", ExportFormat.json), ("내보냄/메모.JSONL", .jsonl), ("a.b/c.csv", .csv), ("내보냄", .folder), ("내보냄/", .folder),
        ("2024.11/메모", .folder),
    ])
    func `a name tells the format`(path: String, format: ExportFormat) {
        #expect(ExportFormat(ofPath: path) == format)
    }

    @Test(arguments: ["memos.zip", "memos.txt", "메모.2024"]) func `other endings tell none`(path: String) {
        #expect(ExportFormat(ofPath: path) == nil)
    }

    @Test func `a path without a format is named in the message`() throws {
        _ = try ExportCommand.parse(["-o", "memos.json"])
        #expect(throws: (any Error).self) { try ExportCommand.parse(["-o", "memos.zip"]) }
        do {
            _ = try ExportCommand.parse(["~/내 메모/out"])
            Issue.record("a path was taken for a query")
        } catch {
            #expect(ExportCommand.message(for: error).contains("-o '~/내 메모/out'"))
        }
    }
}
