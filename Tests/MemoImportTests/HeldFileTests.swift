import Foundation
import MemoModel
import TestSupport
import Testing

@testable import MemoImport

/// Files within documents and messages, and files of an export that its apps know by ID, if attachments are kept.
@Suite struct HeldFileTests {
    private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3]
    private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 4, 5]

    /// The names of the files of each memo by its title. Those within the memo have their number of bytes, those of the export their path.
    private func files(_ export: TemporaryExport, keeps: Bool = true, _ name: String = "") throws -> [String: [String]] {
        var options = ImportOptions()
        options.keepsAttachments = keeps
        let reader = try ImportReader(path: name.isEmpty ? export.path : export.path + "/" + name, options: options)
        var found: [String: [String]] = [:]
        try reader.read { item in
            guard case .memo(let memo) = item else { return }
            found[memo.text.title] = memo.attachments.map { attachment in
                switch attachment.content {
                case .bytes(let bytes): "\(attachment.name) \(bytes.count)"
                case .file(let number): "\(attachment.name) = \(reader.export.files.first { $0.number == number }?.path ?? "?")"
                case .links(let links): "? \(links)"
                }
            }
        }
        return found
    }

    private static func packed(_ parts: [(String, [UInt8])]) -> [UInt8] {
        var zip = ZipBuilder()
        for (name, bytes) in parts { zip.add(name: Array(name.utf8), bytes) }
        return zip.bytes
    }

    private static let mail = """
        From: =?utf-8?B?7Iij7KeA?= <a@example.com>
        Subject: 글
        Date: Mon, 4 Mar 2024 09:12:00 +0900
        Message-ID: <1@example.com>
        MIME-Version: 1.0
        Content-Type: multipart/mixed; boundary=x

        --x
        Content-Type: multipart/related; boundary=y

        --y
        Content-Type: text/html; charset=utf-8

        <p>본문 <img src="cid:1"></p>
        --y
        Content-Type: image/png; name="=?utf-8?B?67CU64ukLnBuZw==?="
        Content-Transfer-Encoding: base64
        Content-ID: <1>

        \(Data(png).base64EncodedString())
        --y--
        --x
        Content-Type: application/pdf
        Content-Transfer-Encoding: base64
        Content-Disposition: attachment

        JVBERi0xLjQ=
        --x
        Content-Type: message/rfc822

        From: b@example.com
        Subject: 안
        Content-Type: multipart/mixed; boundary=z

        --z

        속
        --z
        Content-Type: text/plain; name="../../속.txt"
        Content-Disposition: attachment; filename="../../속.txt"

        첨부 글
        --z--
        --x--
        """

    @Test func `attachments of mail, pictures within it and those of attached messages are kept`() throws {
        let export = try TemporaryExport(["a.eml": Self.mail, "b.mbox": "From a\n" + Self.mail.replacing("글", with: "둘") + "\n"])
        // The last line of an attached text ends before the boundary.
        let names = ["바다.png 11", "2.pdf 8", "속.txt 11"]
        #expect(try files(export) == ["글": names, "둘": names])
        #expect(try files(export, keeps: false) == ["글": [], "둘": []])
    }

    @Test func `a broken transfer encoding and a part without a name do no harm`() throws {
        let export = try TemporaryExport([
            "a.eml":
                "From: a@example.com\nSubject: 가\nContent-Type: multipart/mixed; boundary=x\n\n--x\n\n글\n--x\nContent-Type: image/png\n"
                + "Content-Transfer-Encoding: base64\n\n!!!\n--x\nContent-Type: application/x-unknown\n\n\n--x--"
        ])
        let memo = try #require(try export.read().memos.first)
        #expect(memo.text.whole == "가\na@example.com\n글\n[image/png]\n[application/x-unknown]")
        #expect(try files(export)["가"] == ["1 1"])
    }

    @Test func `pictures within Word, OpenDocument, HWPX and Samsung Notes are kept in the order of their numbers`() throws {
        let export = try TemporaryExport()
        let word = "<w:document xmlns:w='w'><w:body><w:p><w:r><w:t>워드</w:t></w:r></w:p></w:body></w:document>"
        try export.write(
            "a.docx",
            Self.packed([
                ("word/document.xml", Array(word.utf8)), ("word/media/image10.jpeg", Self.jpeg), ("word/media/image2.png", Self.png),
                ("word/embeddings/표.xlsx", [1, 2]), ("word/theme/theme1.xml", [1]),
            ]))
        let text = "<office:document-content xmlns:office='o' xmlns:text='t'><text:p>오디티</text:p></office:document-content>"
        try export.write(
            "b.odt", Self.packed([("content.xml", Array(text.utf8)), ("Pictures/바다.png", Self.png), ("Thumbnails/t.png", Self.png)]))
        let section = "<hs:sec xmlns:hs='s' xmlns:hp='p'><hp:p><hp:run><hp:t>한글</hp:t></hp:run></hp:p></hs:sec>"
        try export.write(
            "c.hwpx",
            Self.packed([("Contents/section0.xml", Array(section.utf8)), ("BinData/image1.png", Self.png), ("Preview/a.png", [1])]))
        var note = SamsungBuilder.note(title: "노트", body: "글", microseconds: 1_700_000_000_000_000)
        // The builder's zip has one entry; its bytes are packed again beside the pictures.
        var damage: ArchiveReader.Failure?
        let inner = try PackedBytes.parts(of: note, limit: 1 << 20, damage: &damage) { $0 == "note.note" }
        note = Self.packed([
            ("note.note", inner["note.note"] ?? []), ("media/0_사진.jpg", Self.jpeg), ("media/mediaInfo.dat", [1]), ("media/글.pdf", [2, 3]),
        ])
        try export.write("d.sdocx", note)
        #expect(
            try files(export) == [
                "워드": ["image2.png 11", "image10.jpeg 6", "표.xlsx 2"], "오디티": ["바다.png 11"], "한글": ["image1.png 11"],
                "노트": ["글.pdf 2", "0_사진.jpg 6"],
            ])
        #expect(try files(export, keeps: false).values.allSatisfy(\.isEmpty))
    }

    @Test(arguments: [UInt8(0), 1]) func `pictures within HWP 5 are kept, packed or not`(flags: UInt8) throws {
        let export = try TemporaryExport()
        let section = HangulBuilder.record(67, Array("한글".utf16) + [13])
        // A stored block of deflate: the last one, its length, and its complement.
        let stored = { (bytes: [UInt8]) in [1, UInt8(bytes.count), 0, ~UInt8(bytes.count), 0xFF] + bytes }
        var head = Array("HWP Document File".utf8)
        head += [UInt8](repeating: 0, count: 32 - head.count) + [0, 0, 0, 5, flags, 0, 0, 0]
        head += [UInt8](repeating: 0, count: 256 - head.count)
        try export.write(
            "a.hwp",
            CompoundFileBuilder(streams: [
                (["FileHeader"], head), (["BodyText", "Section0"], flags == 1 ? stored(section) : section),
                (["BinData", "BIN0001.png"], flags == 1 ? stored(Self.png) : Self.png), (["BinData", "BIN0002.jpg"], Self.jpeg),
            ]).bytes)
        #expect(try files(export) == ["한글": ["BIN0001.png 11", "BIN0002.jpg 6"]])
    }

    @Test func `damaged documents lose files, never their text`() throws {
        let word = "<w:document xmlns:w='w'><w:body><w:p><w:r><w:t>워드</w:t></w:r></w:p></w:body></w:document>"
        let whole = Self.packed([("word/document.xml", Array(word.utf8)), ("word/media/image1.png", [UInt8](repeating: 7, count: 3000))])
        for cut in stride(from: 0, to: 3000, by: 500) {
            let export = try TemporaryExport()
            var bytes = whole
            bytes.removeSubrange(600..<(600 + cut))
            try export.write("a.docx", bytes)
            #expect(try export.read().memos.map(\.text.whole) == ["워드"], "\(cut) bytes cut")
            #expect(try export.read().codes == (cut == 0 ? [] : ["document-damaged"]), "\(cut) bytes cut")
        }
    }

    // MARK: Files that apps know by ID

    private func export(_ texts: [String: String], pictures: [String]) throws -> TemporaryExport {
        let export = try TemporaryExport(texts)
        for path in pictures { try export.write(path, Self.png + Array(path.utf8)) }
        return export
    }

    @Test func `Day One's photos and recordings are found by their MD5`() throws {
        let md5 = ["0123456789abcdef0123456789abcdef", "1123456789abcdef0123456789abcdef"]
        let export = try export(
            [
                "일기.json":
                    #"{"metadata":{"version":"1.0"},"entries":[{"uuid":"A","creationDate":"2024-03-04T00:00:00Z","text":"산책\n![](dayone-moment://B)","photos":[{"identifier":"B","md5":"\#(md5[0])","type":"jpeg"}],"audios":[{"identifier":"C","md5":"\#(md5[1])","format":"aac"}]}]}"#
            ], pictures: ["photos/\(md5[0]).jpeg", "audios/\(md5[1]).m4a"])
        #expect(try files(export)["산책"] == ["\(md5[0]).jpeg = photos/\(md5[0]).jpeg", "\(md5[1]).m4a = audios/\(md5[1]).m4a"])
    }

    @Test func `Google Keep's attachments are found, with either ending of a photo`() throws {
        let export = try export(
            [
                "Takeout/Keep/a.json":
                    #"{"textContent":"마","title":"장보기","isTrashed":false,"userEditedTimestampUsec":1690866317287000,"attachments":[{"filePath":"1.2.jpeg","mimetype":"image/jpeg"},{"filePath":"없음.png","mimetype":"image/png"},{"filePath":"3.png","mimetype":"image/png"}]}"#
            ], pictures: ["Takeout/Keep/1.2.jpg", "Takeout/Keep/3.png"])
        #expect(try files(export) == ["장보기": ["1.2.jpg = Takeout/Keep/1.2.jpg", "3.png = Takeout/Keep/3.png"]])
    }

    @Test func `Joplin's resources are found by their IDs, in Markdown and in HTML`() throws {
        let id = "0123456789abcdef0123456789abcdef"
        let tail = { (language: String) in
            "\n\nid: a\(language)23456789abcdef0123456789abcdef\nparent_id: \ncreated_time: 2024-03-04T00:12:00.000Z\nmarkup_language: \(language)\ntype_: 1"
        }
        let export = try export(
            [
                "a123456789abcdef0123456789abcdef.md": "가\n\n![바다](:/\(id))" + tail("1"),
                "a223456789abcdef0123456789abcdef.md": "나\n\n<p>글 <img src=\":/\(id)\"></p>" + tail("2"),
                "\(id).md": "바다.png\n\nid: \(id)\nmime: image/png\nfile_extension: png\ntype_: 4",
            ], pictures: ["resources/\(id).png"])
        let file = "\(id).png = resources/\(id).png"
        #expect(try files(export) == ["가": [file], "나": [file]])
    }

    @Test func `pictures of Notion's pages are found in Markdown and HTML`() throws {
        let id = "0123456789abcdef0123456789abcdef"
        let other = "1123456789abcdef0123456789abcdef"
        let export = try export(
            [
                "여행 \(id).md": "# 여행\n\n![바다](%EC%97%AC%ED%96%89%20\(id)/%EB%B0%94%EB%8B%A4.png)",
                "산책 \(other).html":
                    "<html><head><title>산책</title></head><body><article><h1>산책</h1><p>글</p><figure><a href=\"%EC%82%B0%EC%B1%85%20\(other)/a.png\"><img src=\"%EC%82%B0%EC%B1%85%20\(other)/a.png\"/></a></figure></article></body></html>",
            ], pictures: ["여행 \(id)/바다.png", "산책 \(other)/a.png"])
        #expect(
            try files(export) == ["# 여행": ["바다.png = 여행 \(id)/바다.png"], "산책": ["a.png = 산책 \(other)/a.png"]])
    }

    @Test func `files beside Zim's pages and in Logseq's assets are found`() throws {
        let page = "Content-Type: text/x-zim-wiki\nWiki-Format: zim 0.6\n\n"
        let zim = try export(
            ["notebook.zim": "[Notebook]", "집.txt": page + "====== 집 ======\n{{./x.png}}", "집/방.txt": page + "====== 방 ======\n글"],
            pictures: ["집/x.png", "집/방/y.png"])
        #expect(try files(zim) == ["집": ["x.png = 집/x.png"], "방": ["y.png = 집/방/y.png"]])
        let logseq = try export(
            [
                "logseq/config.edn": "{}", "pages/가.md": "- 글 ![바다](../assets/x_1.png)",
                "journals/2024_03_04.md": "- ![](../assets/y.png) 날",
            ],
            pictures: ["assets/x_1.png", "assets/y.png"])
        #expect(try files(logseq) == ["가": ["x_1.png = assets/x_1.png"], "2024-03-04": ["y.png = assets/y.png"]])
    }

    @Test func `Trilium's attachments and notes that are files belong to the note around them`() throws {
        let list = """
            {"formatVersion":2,"files":[{"noteId":"a","title":"집","type":"text","mime":"text/html","format":"html","dataFileName":"집.html",
            "dirFileName":"집","attachments":[{"attachmentId":"b","title":"x","role":"image","mime":"image/png","dataFileName":"집_x.png"}],
            "children":[{"noteId":"c","title":"표","type":"file","mime":"application/pdf","dataFileName":"표.pdf"},
            {"noteId":"d","title":"방","type":"text","mime":"text/html","format":"html","dataFileName":"방.html"}]}]}
            """
        let export = try export(
            [
                "!!!meta.json": list, "집.html": "<html><body><p>글 <img src=\"집_x.png\"></p></body></html>",
                "집/방.html": "<html><body><p>속 <img src=\"../y.png\"></p></body></html>",
            ], pictures: ["집_x.png", "집/표.pdf", "y.png"])
        #expect(
            try files(export) == ["집": ["집_x.png = 집_x.png", "표.pdf = 집/표.pdf"], "방": ["y.png = y.png"]])
    }

    @Test func `Anytype's files are found by their objects and by their names`() throws {
        let page = """
            {"sbType":"Page","snapshot":{"data":{"blocks":[{"id":"r","childrenIds":["1","2"],"smartblock":{}},
            {"id":"1","text":{"text":"글"}},{"id":"2","file":{"name":"바다.png","targetObjectId":"f1","type":"Image"}},
            {"id":"3","file":{"name":"표.pdf","hash":"h","type":"PDF"}}],"details":{"name":"집","id":"r"}}}}
            """
        let object = """
            {"sbType":"FileObject","snapshot":{"data":{"blocks":[],"details":{"id":"f1","name":"바다","fileExt":"png","source":"files/바다_2.png"}}}}
            """
        let export = try export(
            ["objects/a.pb.json": page, "filesObjects/f.pb.json": object], pictures: ["files/바다_2.png", "files/표.pdf"])
        #expect(try files(export) == ["집": ["바다.png = files/바다_2.png", "표.pdf = files/표.pdf"]])
    }

    @Test func `UpNote's files are found by the names at the end of their addresses`() throws {
        let note =
            #"{"type":"notes","data":{"id":"n1","html":"<p>가</p><p>글 <img src=\"https://firebasestorage.example.com/o/u%2Fa-1.png?alt=media\"></p>","text":"가","createdAt":1690866317287,"updatedAt":1690866317287}}"#
        let export = try export(
            ["general_space/notes/1690866317287": "version:1\n" + note + "\n"], pictures: ["general_space/files/a-1.png"])
        #expect(try files(export).values.flatMap { $0 } == ["a-1.png = general_space/files/a-1.png"])
        // A note names a file by its ID or its name, and the backup has it under the other one. It may be a text.
        let page =
            #"{"type":"notes","data":{"id":"n1","html":"<p>가</p><img src=\"http://localhost:9425/images/5c0a__1.png\"><a href=\"http://localhost:9425/files/%ED%91%9C.txt\">표</a>","text":"가","createdAt":1690866317287,"updatedAt":1690866317287}}"#
            .replacing("5c0a__1", with: "0C97F3B1-5D2E-46A8-9E14-D7B63A80F25C")
        let list = [
            "0C97F3B1-5D2E-46A8-9E14-D7B63A80F25C__png\",\"name\":\"바다.png", "1C97F3B1-5D2E-46A8-9E14-D7B63A80F25C__txt\",\"name\":\"표.txt",
        ]
        .map { "{\"type\":\"files\",\"data\":{\"id\":\"\($0)\"}}" }
        let other = try self.export(
            ["general_space/data/1690866317287.upnx": (["version:2", page] + list).joined(separator: "\n")],
            pictures: ["general_space/files/바다.png", "general_space/files/1C97F3B1-5D2E-46A8-9E14-D7B63A80F25C.txt"])
        #expect(
            try files(other).values.flatMap { $0 } == [
                "바다.png = general_space/files/바다.png",
                "표.txt = general_space/files/1C97F3B1-5D2E-46A8-9E14-D7B63A80F25C.txt",
            ])
    }

    @Test func `files of WhatsApp's chats are found in any language`() throws {
        let export = try export(
            [
                "WhatsApp Chat with 모임.txt":
                    "3/4/24, 9:12 AM - 나: IMG-1.jpg (file attached)\n3/14/24, 1:02 PM - 누구: 표 (1).pdf (파일 첨부됨)\n뒷줄 (괄호)\n",
                "WhatsApp Chat - 누구/_chat.txt": "\u{200E}[2024. 3. 4. 오전 9:12:10] 누구: \u{200E}<첨부: 0001-PHOTO.jpg>\n",
            ], pictures: ["IMG-1.jpg", "표 (1).pdf", "WhatsApp Chat - 누구/0001-PHOTO.jpg"])
        #expect(
            try files(export) == [
                "모임 2024. 3. 4.": ["IMG-1.jpg = IMG-1.jpg"], "모임 2024. 3. 14.": ["표 (1).pdf = 표 (1).pdf"],
                "누구 2024. 3. 4.": ["0001-PHOTO.jpg = WhatsApp Chat - 누구/0001-PHOTO.jpg"],
            ])
    }
}
