import Foundation
import MemoImport
import MemoModel
import TestSupport
import Testing

/// Nothing outside the export is read, and no file prevents others from being read.
@Suite struct ExportTests {
    @Test func `a name of one letter is read, from wherever`() throws {
        let export = try TemporaryExport(["가": "나"])
        let folder = FileManager.default.currentDirectoryPath
        defer { _ = FileManager.default.changeCurrentDirectoryPath(folder) }
        #expect(FileManager.default.changeCurrentDirectoryPath(export.path))
        #expect(try Outcome(path: "가", format: "folder").titles == ["나"])
    }

    @Test(arguments: [(10, 0, 10), (9, 0, 0), (10, 10, 10), (10, 11, 0), (12, 1, 12)])
    func `a date that files share because they were copied is told from others`(copied: Int, others: Int, marked: Int) throws {
        let export = try TemporaryExport()
        let date = { (seconds: Int, name: String) in
            try export.write(name, "글 \(name)")
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: TimeInterval(1_700_000_000 + seconds))],
                ofItemAtPath: export.path + "/" + name)
        }
        for number in 0..<copied { try date(number * 5, "복사 \(number).txt") }
        for number in 0..<others { try date((number + 1) * 86_400, "폴더/따로 \(number).txt") }
        let outcome = try export.read()
        #expect(outcome.memos.count(where: \.isCopyDated) == marked)
        #expect(outcome.memos.allSatisfy { $0.modified != nil && (!$0.isCopyDated || $0.place.path.hasPrefix("복사")) })
        #expect(outcome.codes == (marked > 0 ? ["copied-files"] : []))
        // A single file of the folder is read as with all others.
        let reader = try ImportReader(path: export.path, options: ImportOptions())
        var again: [MemoRecord] = []
        try reader.rereading(["복사 1.txt"])?.read { if case .memo(let memo) = $0 { again.append(memo) } }
        #expect(again.map(\.isCopyDated) == [marked > 0])
    }

    @Test func `an archive is read like the folder it was made of`() throws {
        let export = try TemporaryExport()
        var zip = ZipBuilder()
        zip.add("메모/가.txt", "가")
        zip.add("메모/업무/나.md", "나")
        zip.add("메모/.DS_Store", "x")
        try export.write("메모.zip", zip.bytes)
        let outcome = try export.read("메모.zip")
        #expect(outcome.titles == ["가", "나"])
        #expect(outcome.memos.map(\.category) == [[], ["업무"]])
        #expect(outcome.codes == ["system-files"])
        #expect(outcome.memos.first?.modified != nil)
    }

    @Test func `names that lead out of an archive are rejected`() throws {
        let export = try TemporaryExport()
        var zip = ZipBuilder()
        for name in ["../evil.txt", "/etc/evil.txt", "a/../../evil.txt", "C:\\evil.txt", "..\\evil.txt"] { zip.add(name, "악") }
        zip.add("good.txt", "선")
        try export.write("a.zip", zip.bytes)
        let outcome = try export.read("a.zip")
        #expect(outcome.memos.map(\.text.whole) == ["선\ngood"])
        #expect(outcome.codes.filter { $0 == "unsafe-path" }.count == 5)
    }

    @Test func `an entry that swells is rejected and the next is read`() throws {
        let export = try TemporaryExport()
        var zip = ZipBuilder()
        zip.addBomb("bomb.txt")
        zip.add("good.txt", "선")
        try export.write("a.zip", zip.bytes)
        let outcome = try export.read("a.zip")
        #expect(outcome.memos.map(\.text.whole) == ["선\ngood"])
        #expect(outcome.problem("expansion")?.place.path == "bomb.txt")
    }

    @Test func `one compressed file is read under its own name`() throws {
        let export = try TemporaryExport()
        let gzip: [UInt8] = [
            0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0xFF, 0x8B, 0xAE, 0x56, 0x2A, 0xC9, 0x2C, 0xC9, 0x49, 0x55, 0xB2,
            0x52, 0x4A, 0x54, 0xAA, 0x8D, 0x05, 0x00, 0x86, 0x84, 0x3A, 0x51, 0x0F, 0x00, 0x00, 0x00,
        ]
        try export.write("memos.json.gz", gzip)
        let outcome = try export.read("memos.json.gz")
        #expect(outcome.titles == ["a"])
        #expect(outcome.memos.first?.place.path == "memos.json")
    }

    @Test func `CP949 names in archives are read`() throws {
        let export = try TemporaryExport()
        var zip = ZipBuilder()
        zip.add(name: [0xB8, 0xDE, 0xB8, 0xF0, 0x2E, 0x74, 0x78, 0x74], isUTF8: false, Array("가".utf8))
        try export.write("a.zip", zip.bytes)
        #expect(try export.read("a.zip").memos.map(\.place.path) == ["메모.txt"])
    }

    @Test func `a broken archive yields what is whole and names the rest`() throws {
        let export = try TemporaryExport()
        var zip = ZipBuilder()
        for number in 0..<20 { zip.add("\(number).txt", "메모 \(number)") }
        let bytes = zip.bytes
        for length in stride(from: 0, to: bytes.count, by: 61) {
            try export.write("a.zip", Array(bytes[..<length]))
            // The result must be items or an error of this module.
            do { _ = try export.read("a.zip") } catch is ImportFailure {}
        }
    }

    @Test func `links are not followed`() throws {
        let outside = try TemporaryExport(["secret.txt": "비밀"])
        let export = try TemporaryExport(["a.txt": "가"])
        try FileManager.default.createSymbolicLink(atPath: export.path + "/link.txt", withDestinationPath: outside.path + "/secret.txt")
        try FileManager.default.createSymbolicLink(atPath: export.path + "/loop", withDestinationPath: export.path)
        let outcome = try export.read()
        #expect(outcome.titles == ["가"])
        #expect(outcome.codes == ["link-not-followed", "link-not-followed"])
    }

    @Test func `a link that a person names is followed`() throws {
        let export = try TemporaryExport(["box/a.txt": "가", "box/나/b.txt": "나"])
        try FileManager.default.createSymbolicLink(atPath: export.path + "/link", withDestinationPath: "box")
        try FileManager.default.createSymbolicLink(atPath: export.path + "/link.txt", withDestinationPath: "box/a.txt")
        #expect(try export.read("link").titles == ["가", "나"])
        let file = try export.read("link.txt")
        #expect(file.memos.map(\.text.whole) == ["가\nlink"] && file.problems.isEmpty)
    }

    @Test func `a file that vanishes or changes is rejected and the rest is read`() throws {
        let export = try TemporaryExport(["a.txt": "가", "b.txt": "나", "c.txt": "다"])
        let reader = try ImportReader(path: export.path)
        try FileManager.default.removeItem(atPath: export.path + "/a.txt")
        try export.write("b.txt", "나나나")
        var outcome: [ImportItem] = []
        try reader.read { outcome.append($0) }
        let codes = outcome.compactMap { if case .problem(let problem) = $0 { problem.code } else { nil } }
        #expect(codes == ["vanished", "changed-while-read"])
        #expect(outcome.count == 3)
    }

    @Test func `deep folders are named`() throws {
        let export = try TemporaryExport(["a.txt": "가"])
        try export.write(String(repeating: "d/", count: 70) + "b.txt", "나")
        let outcome = try export.read()
        #expect(outcome.titles == ["가"])
        #expect(outcome.codes == ["too-deep"])
    }

    @Test func `what cannot be read at all is an error that names it`() throws {
        let export = try TemporaryExport(["a.png": "x"])
        #expect(throws: ImportFailure.missing(path: "/nowhere/at/all")) { try Outcome(path: "/nowhere/at/all") }
        let endings = FileEndings(["png": 1])
        #expect(throws: ImportFailure.nothingRecognized(path: export.path, endings: endings)) { try export.read() }
        #expect(throws: ImportFailure.unknownFormat(name: "xyz")) { try export.read(format: "xyz") }
        #expect(throws: ImportFailure.unknownField(name: "colour")) { try export.read(map: ["colour": "x"]) }
    }

    @Test func `what was seen where nothing is known is told by endings, the most frequent first`() throws {
        let names = ["a.XYZ", "b.xyz", "하위/c.xyz", "d.bin", "e", "f.1a", "g.2a", "h.3a", "i.4a", "j.5a", "k.6a", "l.7a"]
        let export = try TemporaryExport(Dictionary(uniqueKeysWithValues: names.map { ($0, "?") }))
        let failure = #expect(throws: ImportFailure.self) { try export.read() }
        let message = try #require(failure).message
        #expect(message.english.contains("(found: .xyz 3, no extension 1, .1a 1, .2a 1, .3a 1, .4a 1, .5a 1, .6a 1 …); save them as text"))
        #expect(message.korean.contains(".xyz 3, 확장자 없음 1") && message.korean.contains("--from"))
    }

    @Test func `progress ends at the total`() throws {
        let export = try TemporaryExport(["a.txt": "가", "b.json": #"[{"title":"나"}]"#])
        let reader = try ImportReader(path: export.path)
        #expect(reader.totalBytes == 20)
        try reader.read { _ in }
        #expect(reader.bytesRead == reader.totalBytes)
        #expect(reader.formats.map(\.name) == ["json", "folder"])
    }
}
