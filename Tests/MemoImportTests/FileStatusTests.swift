import Foundation
import MemoModel
import Testing

@testable import MemoImport

/// What is read of a file besides its bytes.
@Suite struct FileStatusTests {
    @Test func `a file has the size and the date that Foundation reads`() throws {
        let export = try TemporaryExport(["a.txt": "가나다"])
        let path = export.path + "/a.txt"
        var random = SystemRandomNumberGenerator()
        for _ in 0..<500 {
            let seconds = Double.random(in: 0..<4_000_000_000, using: &random)
            try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: seconds)], ofItemAtPath: path)
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            let date = try #require(attributes[.modificationDate] as? Date)
            let status = try FileStatus(at: path)
            #expect(status.modified == Timestamp(seconds: date.timeIntervalSince1970), "\(seconds)")
            #expect(status.size == 9)
        }
    }

    @Test func `files, folders, links and others are told apart`() throws {
        let export = try TemporaryExport(["a.txt": "가", "b/c.txt": "나"])
        try FileManager.default.createSymbolicLink(atPath: export.path + "/link", withDestinationPath: export.path + "/a.txt")
        #expect(try FileStatus(at: export.path + "/a.txt").kind == .file)
        #expect(try FileStatus(at: export.path + "/b").kind == .folder)
        #expect(try FileStatus(at: export.path + "/link").kind == .link)
        #expect(try FileStatus(at: "/dev/null").kind == .other)
        #expect(throws: CocoaError.self) { try FileStatus(at: export.path + "/missing") }
        #expect(FolderListing.isMissing(export.path + "/missing"))
        #expect(FolderListing.isMissing(export.path + "/a.txt/b"))
        #expect(!FolderListing.isMissing(export.path + "/b"))
    }

    @Test func `beginnings are kept up to a budget`() {
        let heads = FileHeads()
        var reads = 0
        let head = [UInt8](repeating: 0x61, count: FileHeads.length)
        let fitting = FileHeads.budget / (FileHeads.length + 5)
        for _ in 0..<2 {
            for number in 10_000..<10_000 + 2 * fitting {
                #expect(
                    heads.head(of: "\(number)") {
                        reads += 1; return head
                    } == head)
            }
        }
        // All are read once, and those beyond the budget again.
        #expect(reads == 3 * fitting)
        heads.end()
        for _ in 0..<2 {
            _ = heads.head(of: "10000") {
                reads += 1; return head
            }
        }
        #expect(reads == 3 * fitting + 2)
    }
}
