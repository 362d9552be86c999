import Foundation
import Glibc
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

    @Test func `any bytes are the name of a file, and lead back to it`() {
        var random = SystemRandomNumberGenerator()
        for length in 1..<400 {
            let name = (0..<length).map { _ in UInt8.random(in: 1...255, using: &random) }
            #expect(DiskName.bytes(DiskName.text(name)).dropLast().map { UInt8(bitPattern: $0) } == name)
            let text = String(decoding: name.filter { $0 < 0x80 }, as: UTF8.self) + "가\u{10FF41}나"
            #expect(DiskName.bytes(DiskName.text(text.utf8)).dropLast().map { UInt8(bitPattern: $0) } == Array(text.utf8))
        }
        #expect(DiskName.decoded(DiskName.text([0x63, 0x61, 0x66, 0xE9])) == "café")
        #expect(DiskName.shown("메모/나비") == "메모/나비")
    }

    @Test func `names in CP949 are read as those in UTF-8`() throws {
        let names = ["회의록", "장보기 목록", "업무", "똠방각하", "가", "ㅋㅋ", "2024년 3월", "제주 (1)", "會議", "메모.zip", "Ａ－１"]
        for name in names {
            let bytes = try #require(LegacyText.encodeCP949(name))
            #expect(DiskName.shown(DiskName.text(bytes)) == name)
        }
        let texts = ["업무/회의록.txt": "주간 회의", "업무/예산.md": "# 예산\n돈", "장보기.txt": "우유", "a/나.txt": "다"]
        let (plain, other) = (try TemporaryExport(texts), try TemporaryExport(texts))
        for path in [plain.path, other.path] {
            for file in ["업무/회의록.txt", "업무/예산.md", "장보기.txt", "a/나.txt"] {
                try FileManager.default.setAttributes(
                    [.modificationDate: Date(timeIntervalSince1970: 1e9)], ofItemAtPath: path + "/" + file)
            }
        }
        for file in ["업무/회의록.txt", "업무/예산.md", "장보기.txt", "업무", "a/나.txt"] { try other.encodeName(of: file) }
        let (wanted, found) = (try plain.read(), try other.read())
        #expect(wanted.memos.count == 4 && found.problems == wanted.problems)
        let facts = { (memo: MemoRecord) in [memo.externalID ?? "", memo.text.whole, memo.category.joined(separator: "/"), memo.place.path]
        }
        #expect(Set(found.memos.map(facts)) == Set(wanted.memos.map(facts)))
        #expect(try other.read() == found)
        // One of them, as a watch names it.
        let path = try #require(try Export(path: other.path).files.first { $0.path == "업무/회의록.txt" }).rawPath
        let reader = try #require(try ImportReader(path: other.path).rereading([path]))
        var titles: [String] = []
        try reader.read { if case .memo(let memo) = $0 { titles.append(memo.place.path) } }
        #expect(titles == ["업무/회의록.txt"])
        try other.write("장보기.txt", "두유")
        #expect(try ImportReader(path: other.path).rereading(["장보기.txt"]) == nil)
    }

    @Test func `a folder with names in CP949 is sent with those that people read`() throws {
        let export = try TemporaryExport(["업무/회의록.txt": "주간 회의"])
        for file in ["업무/회의록.txt", "업무"] { try export.encodeName(of: file) }
        let parcel = try ExportParcel(path: export.path)
        var bytes: [UInt8] = []
        while let piece = try parcel.next() { bytes += piece }
        #expect(parcel.length == bytes.count)
        let place = try TemporaryExport()
        try place.write("sent", bytes)
        let arrived = try Export(packedFolder: place.path + "/sent")
        #expect(arrived.files.map(\.path) == ["업무/회의록.txt"])
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

extension TemporaryExport {
    /// Gives a file or folder the name that Windows in Korea would write.
    fileprivate func encodeName(of path: String) throws {
        let (folder, name) = path.folderAndName
        let bytes = try #require(LegacyText.encodeCP949(name))
        let other = DiskName.text(Array((self.path + "/" + folder + "/").utf8)) + DiskName.text(bytes)
        // SAFETY: both paths are copied.
        #expect(unsafe rename(self.path + "/" + path, DiskName.bytes(other)) == 0)
    }
}
