import Foundation
import MemoImport
import MemoModel
import MemoSearch
import TestSupport
import Testing

@testable import MemoVault

/// A vault of any engine that keeps the files of an export.
struct AttachingVault {
    static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3]
    static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 4, 5]

    private let test: TestVault
    var vault: any VaultEngine { test.vault }
    var folder: URL { test.folder }
    private var export: URL { folder.appending(path: "노트") }

    init(_ engine: TestEngine) throws { test = try engine.vault() }

    init(_ test: TestVault) { self.test = test }

    func write(_ name: String, _ bytes: some Sequence<UInt8>) throws {
        let file = export.appending(path: name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
    }

    func url(_ name: String) -> URL { export.appending(path: name) }

    @discardableResult
    func importing(_ path: String? = nil, keeps: Bool = true, dryRun: Bool = false) throws -> ImportReport {
        var options = ImportOptions()
        options.keepsAttachments = keeps
        let reader = try ImportReader(path: path ?? export.path(percentEncoded: false), options: options)
        return try vault.apply(reader, options: ApplyOptions(isDryRun: dryRun))
    }

    func names(_ title: String) throws -> [String] {
        try vault.memo(test.memo(titled: title))?.attachments.map { "\($0.number) \($0.name) \($0.mediaType)" } ?? []
    }

    func number(_ sql: String) throws -> Int { try test.number(sql) }

    func memo(titled title: String) throws -> MemoID { try test.memo(titled: title) }

    func check() throws -> VaultCheck { try test.check(samples: 5) }

    /// All rows of attachments.
    func rows() throws -> [String] {
        try test.texts("SELECT memo_id || ' ' || position || ' ' || name || ' ' || file_id FROM attachment ORDER BY memo_id, position")
    }

    /// The hashes of all files whose bytes are kept.
    func stored() throws -> [String] {
        guard vault.capabilities.isFile else { return try test.texts("SELECT DISTINCT hash FROM file_piece ORDER BY hash") }
        return (FileManager.default.enumerator(atPath: vault.place + "-files")?.compactMap { $0 as? String } ?? [])
            .filter { $0.count > 2 }.map { $0.replacing("/", with: "") }.sorted()
    }

    /// Removes the bytes of a file, as somebody else might.
    func lose(_ hash: String) throws {
        guard vault.capabilities.isFile else { return try test.change("DELETE FROM file_piece WHERE hash = ?", .text(hash)) }
        try FileManager.default.removeItem(atPath: AttachmentStore(besideVault: vault.place).path(of: hash))
    }

    /// The bytes of an attachment; nil if they are not there.
    func bytes(_ attachment: MemoVault.Attachment) throws -> [UInt8]? {
        try vault.bytes(of: attachment).map { bytes in try bytes.bytes(in: 0..<bytes.size) }
    }
}

/// Files of memos, whatever database keeps them.
@Suite struct AttachmentTests {
    @Test(arguments: engines) func `a file that was attached here stays through imports, and goes by an undo`(engine: TestEngine) throws {
        let test = try AttachingVault(engine)
        try test.write("제주.md", "제주\n![](바다.png)".utf8)
        try test.write("바다.png", AttachingVault.png)
        try test.importing()
        var pieces = [AttachingVault.jpeg]
        let vault = test.vault
        let (attachment, memo) = try vault.attach("산.jpg", to: MemoID(rawValue: 1)) { pieces.popLast() }
        #expect(attachment.mediaType == "image/jpeg" && memo?.attachments.map(\.name) == ["바다.png", "산.jpg"])
        #expect(try vault.history(of: MemoID(rawValue: 1)).changes.first?.kind == .attached("산.jpg"))
        try test.write("제주.md", "제주\n![](바다.png) ![](섬.png)".utf8)
        try test.write("섬.png", [1] + AttachingVault.png)
        try test.importing()
        #expect(try test.names("제주").map { $0.split(separator: " ")[1] } == ["바다.png", "섬.png", "산.jpg"])
        try test.write("제주.md", "제주\n![](섬.png)".utf8)
        try test.importing()
        #expect(try test.names("제주").map { $0.split(separator: " ")[1] } == ["섬.png", "산.jpg"])
        #expect(throws: EditFailure.noMemo("9")) { try vault.attach("산.jpg", to: MemoID(rawValue: 9)) { nil } }
        pieces = [AttachingVault.jpeg]
        let operation = try #require(try vault.operations(limit: 9).first { $0.change.kind == .attached("산.jpg") })
        _ = try vault.undo(operation.number)
        #expect(try test.names("제주").map { $0.split(separator: " ")[1] } == ["섬.png"])
    }

    @Test(arguments: engines) func `a file is removed from a memo, and an undo brings it back`(engine: TestEngine) throws {
        let test = try AttachingVault(engine)
        try test.write("제주.md", "제주\n![](바다.png) ![](섬.png)".utf8)
        try test.write("바다.png", AttachingVault.png)
        try test.write("섬.png", [1] + AttachingVault.png)
        try test.importing()
        let vault = test.vault
        let id = MemoID(rawValue: 1)
        let change = try vault.edit { try $0.detach(1, from: id) }
        #expect(change?.kind == .detached("바다.png"))
        #expect(try vault.history(of: id).changes.first?.kind == .detached("바다.png"))
        #expect(try test.names("제주").map { $0.split(separator: " ")[1] } == ["섬.png"])
        #expect(try vault.edit { try $0.detach(1, from: id) } == nil)
        #expect(throws: EditFailure.noMemo("9")) { try vault.edit { try $0.detach(1, from: MemoID(rawValue: 9)) } }
        #expect(try vault.undo().memoCount == 1)
        #expect(try vault.history(of: id).changes.first?.kind == .undone("detached"))
        #expect(try test.names("제주").map { $0.split(separator: " ")[1] } == ["바다.png", "섬.png"] && test.stored().count == 2)
        // Once the trash was emptied, nothing can bring it back, so its bytes go too.
        _ = try vault.edit { try $0.detach(1, from: id) }
        _ = try vault.emptyTrash()
        #expect(try test.stored().count == 1)
    }

    @Test(arguments: engines) func `a file that was removed from a memo stays out of imports, until it has another content`(
        engine: TestEngine
    ) throws {
        let test = try AttachingVault(engine)
        try test.write("제주.md", "제주\n![](바다.png) ![](섬.png)".utf8)
        try test.write("바다.png", AttachingVault.png)
        try test.write("섬.png", [1] + AttachingVault.png)
        try test.importing()
        let (vault, id) = (test.vault, MemoID(rawValue: 1))
        func names() throws -> [String] { try test.names("제주").map { String($0.split(separator: " ")[1]) } }
        _ = try vault.edit { try $0.detach(1, from: id) }
        #expect(try test.importing().attachments == 1 && names() == ["섬.png"])
        // It has the number of another file now.
        try test.write("제주.md", "제주\n![](섬.png) ![](바다.png)".utf8)
        #expect(try test.importing().attachments == 1 && names() == ["섬.png"])
        try test.write("바다.png", [2] + AttachingVault.png)
        #expect(try test.importing().attachments == 2 && names() == ["섬.png", "바다.png"])
        // With the undo of the removal, the file comes again.
        _ = try vault.edit { try $0.detach(1, from: id) }
        #expect(
            try test.importing().attachments == 1
                && vault.undo(vault.operations(limit: 9).first { $0.change.kind == .detached("섬.png") }?.number).memoCount == 1)
        #expect(try test.importing().attachments == 2 && names() == ["섬.png", "바다.png"])
    }

    @Test(arguments: engines) func `links of Markdown, wikis and HTML bring their files along, each content once`(engine: TestEngine) throws
    {
        let test = try AttachingVault(engine)
        try test.write("여행/제주.md", "제주\n![바다](../그림/바다%201.png) ![[산.jpg|300]] [쪽](다른.md)\n<img src=\"표.pdf\">".utf8)
        try test.write("여행/다른.md", "다른\n![](바다%201.png) ![](https://example.com/x.png) ![](../../../etc/passwd)".utf8)
        try test.write("그림/바다 1.png", AttachingVault.png)
        try test.write("그림/산.jpg", AttachingVault.jpeg)
        try test.write("여행/표.pdf", AttachingVault.png)
        try test.write("그림/남은.png", [9])
        let report = try test.importing()
        #expect(report.attachments == 4 && report.rejected == 0)
        #expect(report.problems.map(\.code) == ["attachments-unlinked"])
        // A file that is not what its name says gets the type of its content.
        #expect(try test.names("제주") == ["1 바다 1.png image/png", "2 산.jpg image/jpeg", "3 표.pdf image/png"])
        #expect(try test.names("다른") == ["1 바다 1.png image/png"])
        let sea = SHA256.hash(AttachingVault.png).hex
        #expect(try test.stored() == [sea, SHA256.hash(AttachingVault.jpeg).hex].sorted())
        let memo = try #require(try test.vault.memo(test.memo(titled: "다른")))
        #expect(try test.bytes(memo.attachments[0]) == AttachingVault.png)
        #expect(try test.check().isHealthy)
    }

    @Test(arguments: engines) func `the same import again writes nothing, and a changed picture is replaced`(engine: TestEngine) throws {
        let test = try AttachingVault(engine)
        try test.write("a.md", "가\n![](x.png)".utf8)
        try test.write("x.png", AttachingVault.png)
        try test.importing()
        let rows = try test.rows()
        let report = try test.importing()
        #expect(report.unchanged == 1 && report.attachments == 1)
        #expect(try test.rows() == rows)
        try test.write("x.png", AttachingVault.jpeg)
        try test.importing()
        #expect(try test.names("가") == ["1 x.png image/jpeg"])
        #expect(try test.check().unusedFiles == 1)
        #expect(try test.vault.removeUnusedFiles() == 1 && test.stored().count == 1)
    }

    @Test(arguments: engines) func `by default, and in a dry run, nothing is copied`(engine: TestEngine) throws {
        let test = try AttachingVault(engine)
        try test.write("a.md", "가\n![](x.png)".utf8)
        try test.write("x.png", AttachingVault.png)
        #expect(try test.importing(dryRun: true).attachments == 1)
        let report = try test.importing(keeps: false)
        #expect(report.attachments == nil && report.problems.map(\.code) == ["attachments"])
        #expect(try test.stored().isEmpty)
    }

    @Test(arguments: engines) func `links out of the export are not followed`(engine: TestEngine) throws {
        let test = try AttachingVault(engine)
        let secret = test.folder.appending(path: "secret.png")
        try Data(AttachingVault.png).write(to: secret)
        try test.write("a.md", "가\n![](../secret.png) ![](\(secret.path())) ![](link.png)".utf8)
        try FileManager.default.createSymbolicLink(at: test.url("link.png"), withDestinationURL: secret)
        #expect(try test.importing().attachments == 0 && test.stored().isEmpty)
    }

    @Test(arguments: overEngines([1, 3, 5]))
    func `Evernote's resources become files`(engine: TestEngine, width: Int) throws {
        let test = try AttachingVault(engine)
        let data = Data(AttachingVault.png).base64EncodedString()
        let lines = stride(from: 0, to: data.count, by: width).map { data.dropFirst($0).prefix(width) }.joined(separator: "\n")
        try test.write(
            "노트북.enex",
            """
            <en-export><note><title>가</title><content><![CDATA[<en-note>글</en-note>]]></content>
            <resource><data encoding="base64">\(lines)</data><mime>image/png</mime>
            <resource-attributes><file-name>../../바다.png</file-name></resource-attributes></resource>
            <resource><data encoding="base64">JVBERi0xLjQ=</data><mime>application/pdf</mime></resource></note>
            <note><title>나</title><content><![CDATA[<en-note>둘</en-note>]]></content></note></en-export>
            """.utf8)
        #expect(try test.importing().attachments == 2)
        #expect(try test.names("가") == ["1 바다.png image/png", "2 2.pdf application/pdf"])
        #expect(try test.stored().contains(SHA256.hash(AttachingVault.png).hex))
        #expect(try test.importing().unchanged == 2)
    }

    @Test(arguments: engines) func `emptying the trash removes the files that no memo has any more`(engine: TestEngine) throws {
        let test = try AttachingVault(engine)
        try test.write("a.md", "가\n![](x.png) ![](y.jpg)".utf8)
        try test.write("b.md", "나\n![](x.png)".utf8)
        try test.write("x.png", AttachingVault.png)
        try test.write("y.jpg", AttachingVault.jpeg)
        try test.importing()
        let id = try test.memo(titled: "가")
        _ = try test.vault.edit { try $0.trash(id) }
        #expect(try test.stored().count == 2)
        #expect(try test.vault.emptyTrash() == 1)
        #expect(try test.stored().count == 1 && test.check().isHealthy)
        #expect(try test.names("나") == ["1 x.png image/png"])
    }

    @Test(arguments: engines) func `a folder with one note of its name holds the files of that note`(engine: TestEngine) throws {
        let test = try AttachingVault(engine)
        try test.write("여행/제주/제주.txt", "제주\n바다".utf8)
        try test.write("여행/제주/x.png", AttachingVault.png)
        try test.write("여행/부산.txt", "부산".utf8)
        #expect(try test.importing().attachments == 1)
        #expect(try test.names("제주") == ["1 x.png image/png"] && test.names("부산").isEmpty)
    }

    @Test(arguments: engines) func `a limited caller sees the files of visible memos only`(engine: TestEngine) throws {
        let test = try AttachingVault(engine)
        try test.write("업무/a.md", "가\n![](x.png)".utf8)
        try test.write("여행/b.md", "나\n![](y.jpg)".utf8)
        try test.write("업무/x.png", AttachingVault.png)
        try test.write("여행/y.jpg", AttachingVault.jpeg)
        try test.importing()
        let view = try test.vault.limited(to: [CategoryPath(text: "업무")])
        #expect(try view.read(now: .now) { try $0.db.statement("SELECT name FROM attachment").rows { $0[0] as String } } == ["x.png"])
        #expect(try view.read(now: .now) { try $0.db.statement("SELECT type FROM file").rows { $0[0] as String } } == ["image/png"])
        for (title, isShown) in [("가", true), ("나", false)] {
            let id = try test.memo(titled: title)
            let file = try #require(try test.vault.memo(id)?.attachments.first)
            #expect(try (view.bytes(of: file) != nil) == isShown && test.vault.bytes(of: file) != nil)
        }
    }

    @Test(
        arguments: overEngines([
            ("attachment:바다", ["가"]), ("첨부:\"바다 1\"", ["가"]), ("attachment:PNG", ["가", "나"]), ("attachment:*.jpg", ["나"]),
            ("attachment:산?jpg", ["나"]), ("has:file", ["가", "나"]), ("has:첨부파일 -attachment:산", ["가"]),
            ("-attachment:산 메모", ["가"]), ("attachment:산 OR attachment:바다", ["가", "나"]), ("attachment:없음", []),
            ("attachment:\("바다".decomposedStringWithCanonicalMapping)", ["가"]),
        ]))
    func `memos are found by the names of their files`(engine: TestEngine, query: String, titles: [String]) throws {
        let test = try AttachingVault(engine)
        try test.write("업무/a.md", "가\n메모 ![](<바다 1.png>)".utf8)
        try test.write("업무/바다 1.png", AttachingVault.png)
        try test.write("여행/b.md", "나\n메모 ![](산.jpg) ![](강.png)".utf8)
        try test.write("여행/산.jpg", AttachingVault.jpeg)
        try test.write("여행/강.png", [1] + AttachingVault.png)
        try test.importing()
        #expect(try test.vault.search(SearchRequest(query: query)).hits.map(\.title.text).sorted() == titles)
        let view = try test.vault.limited(to: [CategoryPath(text: "업무")])
        #expect(try view.search(SearchRequest(query: query)).hits.map(\.title.text) == titles.filter { $0 == "가" })
    }

    @Test(arguments: engines) func `any part of a file of several pieces is read`(engine: TestEngine) throws {
        let test = try AttachingVault(engine)
        let vault = test.vault
        _ = try vault.edit { try $0.add(MemoDraft(text: MemoText("녹음"))) }
        var random = SystemRandomNumberGenerator()
        for size in [0, 1, storedPieceSize - 1, storedPieceSize, storedPieceSize + 1, 3 * storedPieceSize + 7] {
            let content = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) }
            var rest: [UInt8]? = content
            let attachment = try vault.attach("\(size).m4a", to: MemoID(rawValue: 1)) { rest.take() }.attachment
            #expect(attachment.size == size && attachment.hash == SHA256.hash(content).hex)
            let bytes = try #require(try vault.bytes(of: attachment))
            var parts = [0..<size]
            for _ in 0..<20 where size > 0 {
                let start = Int.random(in: 0..<size, using: &random)
                parts.append(start..<Int.random(in: start...size, using: &random))
            }
            for part in parts {
                var read: [UInt8] = []
                let next = bytes.pieces(part)
                while let piece = try next() {
                    #expect(piece.count <= storedPieceSize)
                    read += piece
                }
                #expect(read == Array(content[part]), "\(part) of \(size)")
            }
        }
        #expect(try test.check().isHealthy)
    }

    @Test(arguments: engines) func `a missing file is named, not shown, and brought back by the next import`(engine: TestEngine) throws {
        let test = try AttachingVault(engine)
        try test.write("a.md", "가\n![](x.png)".utf8)
        try test.write("x.png", AttachingVault.png)
        try test.importing()
        try test.lose(SHA256.hash(AttachingVault.png).hex)
        let file = try #require(try test.vault.memo(MemoID(rawValue: 1))?.attachments.first)
        #expect(try test.vault.bytes(of: file) == nil && test.check().missingFiles.map(\.name) == ["x.png"])
        try test.importing()
        #expect(try test.bytes(file) == AttachingVault.png && test.check().isHealthy)
    }

    @Test(arguments: engines) func `a file in an archive is kept`(engine: TestEngine) throws {
        let test = try AttachingVault(engine)
        var zip = ZipBuilder()
        zip.add("노트/a.md", "가\n![](그림/x.png)")
        zip.add(name: Array("노트/그림/x.png".utf8), AttachingVault.png)
        let path = test.folder.appending(path: "노트.zip")
        try Data(zip.bytes).write(to: path)
        #expect(try test.importing(path.path(percentEncoded: false)).attachments == 1)
        #expect(try test.names("가") == ["1 x.png image/png"])
    }
}
