import Foundation
import MemoModel
import TestSupport
import Testing

@testable import MemoImport

/// Archives of all kinds, nested and from a pipe.
@Suite struct ContainerTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Corpus/containers").path(percentEncoded: false)

    @Test(arguments: [
        "메모.tar", "메모.tar.gz", "메모.tgz", "메모.tar.bz2", "메모.tar.xz", "메모.tar.zst", "겹친 압축.zip", "윈도우.zip",
    ])
    func `every kind of archive holds the same memos`(name: String) throws {
        let outcome = try Outcome(path: Self.folder + "/" + name)
        #expect(Set(outcome.titles) == ["장독대 열쇠", "# 청소 당번"])
        #expect(Set(outcome.memos.map { $0.category.last ?? "" }).contains("업무"))
        #expect(outcome.memos.allSatisfy { $0.modified != nil })
        #expect(outcome.problems.isEmpty)
    }

    @Test func `a folder of archives is read as if they were folders, but they are no categories`() throws {
        let outcome = try Outcome(path: Self.folder)
        #expect(outcome.titles.filter { $0 == "장독대 열쇠" }.count == 9)
        #expect(outcome.memos.allSatisfy { !$0.category.contains { $0.hasSuffix("zip") || $0.hasSuffix("gz") } })
        #expect(Set(outcome.memos.map(\.place.path)).count == outcome.memos.count)
        // A checkout writes all files at once.
        #expect(Set(outcome.codes).isSubset(of: ["copied-files"]))
    }

    @Test func `one compressed file in a folder is read under its own name`() throws {
        let export = try TemporaryExport(["a.txt": "가"])
        try export.write("열쇠.txt.gz", Array(Data(contentsOf: URL(filePath: Self.folder + "/열쇠.txt.gz"))))
        let outcome = try export.read()
        #expect(outcome.titles == ["가", "장독대 열쇠"])
        #expect(outcome.memos.last?.place.path == "열쇠.txt.gz/열쇠.txt")
    }

    @Test func `what comes by a pipe is recognised by its bytes`() throws {
        let handle = try FileHandle(forReadingFrom: URL(filePath: Self.folder + "/메모.tar.xz"))
        let reader = try ImportReader(Export(named: "stdin") { try handle.read(upToCount: 1 << 16).map { [UInt8]($0) } }, at: "-")
        var titles: [String] = []
        try reader.read { if case .memo(let memo) = $0 { titles.append(memo.text.title) } }
        #expect(Set(titles) == ["장독대 열쇠", "# 청소 당번"])
    }

    @Test func `archives in archives in archives come to an end`() throws {
        var zip = ZipBuilder()
        zip.add("a.txt", "가")
        for _ in 0..<6 {
            var outer = ZipBuilder()
            outer.add("b.txt", "나")
            outer.add(name: Array("inner.zip".utf8), zip.bytes)
            zip = outer
        }
        let export = try TemporaryExport()
        try export.write("a.zip", zip.bytes)
        let outcome = try export.read("a.zip")
        #expect(outcome.titles.count == 4)
        #expect(outcome.codes == ["too-deep"])
    }

    @Test func `a bomb in an archive in an archive is rejected and the rest is read`() throws {
        var inner = ZipBuilder()
        inner.addBomb("bomb.txt")
        inner.add("good.txt", "선")
        var outer = ZipBuilder()
        outer.add(name: Array("inner.zip".utf8), inner.bytes)
        outer.add("../evil.txt", "악")
        let export = try TemporaryExport()
        try export.write("a.zip", outer.bytes)
        let outcome = try export.read("a.zip")
        #expect(outcome.memos.map(\.text.whole) == ["선\ngood"])
        #expect(Set(outcome.codes) == ["expansion", "unsafe-path"])
    }

    @Test func `headers without end are given up`() throws {
        // A tar that only consists of long names without files.
        let header = Self.tarHeader("././@LongLink", type: "L", size: 511)
        let entry = header + [UInt8](repeating: 0x61, count: 512)
        let export = try TemporaryExport()
        try export.write("a.tar", Array(repeatElement(entry, count: 20_000).joined()))
        #expect(throws: ImportFailure.self) { try export.read("a.tar") }
    }

    @Test func `links in an archive are not followed`() throws {
        let tar =
            Self.tarHeader("passwd.txt", type: "2", link: "/etc/passwd") + Self.tarHeader("again.txt", type: "1", link: "good.txt")
            + Self.tarHeader("good.txt", type: "0", size: 3) + Array("선".utf8) + [UInt8](repeating: 0, count: 509 + 1024)
        let export = try TemporaryExport()
        try export.write("a.tar", tar)
        let outcome = try export.read("a.tar")
        #expect(outcome.memos.map(\.text.whole) == ["선\ngood"])
        #expect(outcome.codes == ["link-not-followed", "link-not-followed"])
    }

    @Test func `a list of entries that does not end is cut, and says so`() throws {
        let export = try TemporaryExport()
        let headers = (1...9).flatMap { Self.tarHeader("메모\($0).txt", type: "0") }
        try export.write("a.tar", headers + [UInt8](repeating: 0, count: 1024))
        let listing = try ArchiveListing.open(export.path + "/a.tar", limit: 5).listing
        #expect(listing.files.count == 5)
        #expect(listing.problems.map(\.code) == ["too-many-files"])
    }

    @Test func `the entries of all archives of an export are counted together`() throws {
        let export = try TemporaryExport()
        let headers = (1...4).flatMap { Self.tarHeader("메모\($0).txt", type: "0") }
        for name in ["a", "b", "c"] { try export.write(name + ".tar", headers + [UInt8](repeating: 0, count: 1024)) }
        let listing = try FolderListing.list(export.path)
        let nest = ArchiveNest(listing, FolderStorage(root: export.path), isFolder: true, limit: 6)
        #expect(nest.listing.files.map(\.path.first) == ["a", "a", "a", "a", "b", "b"])
        #expect(nest.listing.problems.map(\.place.path) == ["b.tar/메모3.txt", "c.tar/메모1.txt"])
        #expect(nest.listing.problems.allSatisfy { $0.code == "too-many-files" })
    }

    private static func tarHeader(_ name: String, type: Character, size: Int = 0, link: String = "") -> [UInt8] {
        var header = [UInt8](repeating: 0, count: 512)
        func put(_ text: String, at offset: Int) { header.replaceSubrange(offset..<offset + text.utf8.count, with: Array(text.utf8)) }
        func octal(_ number: Int, _ digits: Int) -> String {
            let text = String(number, radix: 8)
            return String(repeating: "0", count: digits - text.count) + text
        }
        put(name, at: 0)
        put(octal(0o644, 7), at: 100)
        put(octal(size, 11), at: 124)
        put("        ", at: 148)
        put(String(type), at: 156)
        put(link, at: 157)
        put("ustar", at: 257)
        put(octal(header.reduce(0) { $0 + Int($1) }, 6) + "\0 ", at: 148)
        return header
    }
}
