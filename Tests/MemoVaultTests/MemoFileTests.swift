import Foundation
import MemoModel
import Testing

@testable import MemoVault

/// The files from which memos were imported.
@Suite struct MemoFileTests {
    private static let file = "---\ntags: [집]\n---\n\n# 장보기\n우유\n\n- 빵\n우유\n"
    private static let text = "# 장보기\n우유\n\n- 빵\n우유\n"

    @Test(arguments: [(nil, 5), (0, 5), (12, 6), (19, 5), (20, 8), (27, 9), (4_000, 5), (-1, 5)] as [(Int?, Int)])
    func `the line of the file is that of the place in the text`(offset: Int?, line: Int) {
        #expect(MemoFile.line(of: Self.text, at: offset, in: Self.file) == line)
    }

    @Test func `a text within a line is found, and one that the file does not have is at its beginning`() {
        #expect(MemoFile.line(of: "장보기\n우유", at: nil, in: "[\n{\"text\": \"장보기\\n우유\"}\n]") == 2)
        #expect(MemoFile.line(of: "없는 글", at: nil, in: "가\n나") == 1)
        #expect(MemoFile.line(of: "파일의 이름\n\n나", at: nil, in: "가\n나") == 2)
        #expect(MemoFile.line(of: "", at: nil, in: "가\n나") == 1)
        #expect(MemoFile.line(of: "나\r\n다", at: 5, in: "가\r\n나\r\n다") == 3)
    }

    @Test func `names may be decomposed on the disk, and no path leads out of the folder`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "saekin-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let inner = folder.path(percentEncoded: false) + "/" + "회의".decomposedStringWithCanonicalMapping
        try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
        try Data("가".utf8).write(to: URL(filePath: inner + "/가.md"))
        let root = folder.path(percentEncoded: false)
        #expect(MemoFile("회의/가.md", in: root)?.path == inner + "/가.md")
        #expect(MemoFile("회의", in: root) == nil && MemoFile("회의/나.md", in: root) == nil && MemoFile("../x", in: root) == nil)
        #expect(MemoFile("7", in: inner + "/가.md")?.path == inner + "/가.md")
        try Data([0x50, 0x4B, 0, 1]).write(to: URL(filePath: inner + "/가.zip"))
        #expect(MemoFile("가.md", in: inner + "/가.zip") == nil)
    }
}
