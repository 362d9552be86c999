import Foundation
import GRDB
import MemoModel
import Testing

@testable import MemoImport

/// Pictures and files within RTF, CherryTree's documents and databases.
@Suite struct HeldInStoreTests {
    private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3]

    private struct Result {
        var files: [String: [String]] = [:]
        var texts: [String: String] = [:]
        var codes: [String] = []
        var counts: [String] = []
    }

    private func read(_ export: TemporaryExport, keeps: Bool = true) throws -> Result {
        var options = ImportOptions()
        options.keepsAttachments = keeps
        let reader = try ImportReader(path: export.path, options: options)
        var result = Result()
        try reader.read { item in
            switch item {
            case .memo(let memo):
                result.texts[memo.text.title] = memo.text.body
                result.files[memo.text.title] = memo.attachments.map { attachment in
                    switch attachment.content {
                    case .bytes(let bytes): "\(attachment.name) \(bytes.count)"
                    case .file(let number): "\(attachment.name) = \(reader.export.files[number].path)"
                    case .links(let links): "? \(links)"
                    }
                }
            case .problem(let problem):
                result.codes.append(problem.code)
                if problem.code == "attachments" { result.counts.append(problem.message.english) }
            case .category: break
            }
        }
        return result
    }

    private static func hex(_ bytes: [UInt8]) -> String { bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }

    private static func number(_ value: Int, _ width: Int = 4) -> [UInt8] { (0..<width).map { UInt8(value >> ($0 * 8) & 0xFF) } }

    /// An embedded file as RTF has it: in a package with its name, or as the data of a class.
    private static func object(_ bytes: [UInt8], named name: [UInt8]?, class type: String = "Package") -> [UInt8] {
        var native = bytes
        if let name {
            native = number(2, 2) + name + [0] + Array("C:\\a.tmp".utf8) + [0] + number(0x30000) + number(2) + [65, 0]
            native += number(bytes.count) + bytes
        }
        return number(0x501) + number(2) + number(type.utf8.count + 1) + Array(type.utf8) + [0] + number(0) + number(0)
            + number(native.count) + native
    }

    @Test func `pictures and embedded files of RTF are kept once each, and counted otherwise`() throws {
        let korean: [UInt8] = [0xC7, 0xA5] + Array(".xlsx".utf8)
        let picture =
            #"{\*\shppict{\pict\pngblip\picw1 {\*\blipuid 00112233}"# + Self.hex(Self.png) + #"}}{\nonshppict{\pict\wmetafile8 0102}}"#
        let raw: [UInt8] = Array(#" {\pict\jpegblip\bin4 "#.utf8) + [0x7D, 0xFF, 0x5C, 0x00] + Array("} ".utf8)
        let package =
            #"{\object\objemb{\*\objclass Package}{\*\objdata "# + Self.hex(Self.object([1, 2, 3], named: korean))
            + #"}{\result{\pict\wmetafile8 0909}}}"#
        let sheet =
            #"{\object{\*\objclass Excel.Sheet.12}{\*\objdata "#
            + Self.hex(Self.object([1, 2], named: nil, class: "Excel.Sheet.12")) + "}}"
        let broken = #"{\object{\*\objclass Package}{\*\objdata 0105}}"#
        let export = try TemporaryExport()
        try export.write(
            "a.rtf", Array(#"{\rtf1\ansi Before "#.utf8) + Array(picture.utf8) + raw + Array((package + sheet + broken + " after}").utf8))
        let kept = try read(export)
        #expect(kept.texts.keys.first.map { $0.contains("Before") && $0.contains("after") } == true)
        #expect(kept.files.values.flatMap { $0 } == ["1.png 11", "2.jpg 4", "표.xlsx 3", "4.xlsx 2", "5.ole 2"])
        let left = try read(export, keeps: false)
        #expect(left.texts == kept.texts && left.files.values.allSatisfy(\.isEmpty))
        #expect(left.counts.first?.contains(": 5; --attachments keep copies them") == true)
        #expect(!kept.codes.contains("attachments"))
    }

    @Test func `the pictures beside an RTF document of a folder are found`() throws {
        let export = try TemporaryExport(["여행.rtfd/TXT.rtf": #"{\rtf1\ansi Sea {{\NeXTGraphic sea.png \width10 \height10}\'ac} end}"#])
        try export.write("여행.rtfd/sea.png", Self.png)
        #expect(try read(export).files.values.flatMap { $0 } == ["sea.png = 여행.rtfd/sea.png"])
    }

    @Test func `cut RTF loses files, never its text`() throws {
        let whole =
            #"{\rtf1\ansi Before {\pict\pngblip "# + Self.hex(Self.png) + #"} {\object{\*\objdata "#
            + Self.hex(Self.object([1, 2, 3], named: [65])) + "}} after}"
        for cut in 0..<(whole.utf8.count - 20) {
            let text = RichTextText(Array(whole.utf8.prefix(20 + cut)), keepsFiles: true)
            #expect(text?.text.hasPrefix("Bef") == true)
        }
    }

    private static func tree(_ picture: String, _ file: String) -> String {
        """
        <cherrytree><node name="여행" unique_id="1"><rich_text>제주</rich_text><encoded_png char_offset="2">\(picture)</encoded_png>
        <encoded_png char_offset="3" filename="표.pdf">\(file)</encoded_png><codebox char_offset="4">print(1)</codebox>
        <node name="그림만" unique_id="2"><encoded_png char_offset="0">\(picture)</encoded_png>
        <node name="속" unique_id="3"><rich_text>x</rich_text><encoded_png char_offset="1" anchor="여기"></encoded_png>
        <encoded_png char_offset="2" filename="__ct_special.tex">x^2</encoded_png></node></node></node></cherrytree>
        """
    }

    @Test func `pictures and files of CherryTree's XML are kept, and a node that is only a picture is a memo`() throws {
        let export = try TemporaryExport(["a.ctd": Self.tree(Data(Self.png).base64EncodedString(), Data([1, 2]).base64EncodedString())])
        let kept = try read(export)
        #expect(kept.files == ["여행": ["1.png 11", "표.pdf 2"], "그림만": ["1.png 11"], "속": []])
        #expect(kept.texts["여행"] == "제주\nprint(1)\n[표.pdf]" && kept.texts["속"] == "xx^2")
        let left = try read(export, keeps: false)
        #expect(left.texts == kept.texts && left.counts.first?.contains(": 3;") == true)
        #expect(left.codes.contains("fields-left-out"))
    }

    @Test func `CherryTree's documents in SQLite have the same memos as those in XML`() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "cherrytree-\(UUID().uuidString).ctb").path()
        defer { try? FileManager.default.removeItem(atPath: path) }
        let queue = try DatabaseQueue(path: path)
        try queue.write { db in
            try db.execute(
                sql: """
                    CREATE TABLE node(node_id INTEGER UNIQUE, name TEXT, txt TEXT, syntax TEXT, tags TEXT, is_ro INTEGER, is_richtxt INTEGER,
                        ts_creation INTEGER, ts_lastsave INTEGER);
                    CREATE TABLE codebox(node_id INTEGER, offset INTEGER, txt TEXT, syntax TEXT);
                    CREATE TABLE grid(node_id INTEGER, offset INTEGER, txt TEXT);
                    CREATE TABLE image(node_id INTEGER, offset INTEGER, anchor TEXT, png BLOB, filename TEXT, link TEXT, time INTEGER);
                    CREATE TABLE children(node_id INTEGER UNIQUE, father_id INTEGER, sequence INTEGER);
                    INSERT INTO node VALUES (7, '부산', '<?xml version="1.0"?><node><rich_text weight="heavy">굵은 </rich_text><rich_text
                        link="webs https://example.com/a">글</rich_text></node>', 'custom-colors', '바다 산', 0, 1, 1709600000, 1709600100),
                      (8, '코드', 'let x < 1', 'python', '', 0, 0, 0, 0), (9, '고리', 'x', '', '', 0, 0, 0, 0), (10, '짝', 'y', '', '', 0, 0, 0, 0),
                      (11, '외톨이', '<node>', '', '', 0, 1, 0, 0);
                    INSERT INTO codebox VALUES (7, 5, 'print(1)', 'python');
                    INSERT INTO grid VALUES (7, 6, '<table><row><cell>가</cell><cell>나</cell></row></table>');
                    INSERT INTO children VALUES (7, 0, 1), (8, 7, 1), (9, 10, 1), (10, 9, 1);
                    """)
            try db.execute(
                sql: "INSERT INTO image VALUES (7, 2, '', ?, '', '', 0), (7, 3, '', ?, '보고.pdf', '', 1), (7, 4, '여기', NULL, '', '', 0)",
                arguments: [Data(Self.png), Data([1, 2])])
            try db.execute(sql: "INSERT INTO image VALUES (8, 2, '', 'x^2', '__ct_special.tex', '', 0)")
        }
        try queue.close()
        let export = try TemporaryExport()
        try export.write("a.ctb", Array(Data(contentsOf: URL(filePath: path))))
        let kept = try read(export)
        #expect(kept.files["부산"] == ["1.png 11", "보고.pdf 2"] && kept.files["코드"] == [])
        #expect(kept.texts["부산"] == "굵은 글 (https://example.com/a)\nprint(1)\n가\t나\n[보고.pdf]")
        #expect(kept.texts["코드"] == "let x < 1x^2" && kept.texts["고리"] == "x" && kept.texts["짝"] == "y")
        #expect(kept.texts["외톨이"] != nil && kept.codes.contains("xml-syntax") && kept.codes.contains("fields-left-out"))
        let left = try read(export, keeps: false)
        #expect(left.texts == kept.texts && left.counts.first?.contains(": 2;") == true)
        let reader = try ImportReader(path: export.path)
        var memos: [MemoRecord] = []
        try reader.read { if case .memo(let memo) = $0 { memos.append(memo) } }
        #expect(memos.first { $0.externalID == "8" }?.category == ["부산"])
        #expect(memos.first { $0.externalID == "7" }?.tags == ["바다", "산"])
        #expect(memos.first { $0.externalID == "7" }?.created?.milliseconds == 1_709_600_000_000)
    }

    @Test func `pictures in the columns of a store are kept, and those in files beside it`() throws {
        let id = "0C97F3B1-5D2E-46A8-9E14-D7B63A80F25C"
        let export = try TemporaryExport()
        let queue = try DatabaseQueue(path: export.path + "/Diary.sqlite")
        try queue.write { db in
            try db.execute(sql: "CREATE TABLE ZDIARY(Z_PK INTEGER PRIMARY KEY, ZTITLE VARCHAR, ZBODY VARCHAR, ZPHOTO BLOB)")
            for (number, photo) in [Self.png, [1] + Self.png, [2] + Array(id.utf8) + [0], Array("사진 설명".utf8), [9, 8, 7, 0]].enumerated() {
                try db.execute(
                    sql: "INSERT INTO ZDIARY VALUES (?, ?, '글', ?)", arguments: [number + 1, "일기 \(number)", Data(photo)])
            }
        }
        try queue.close()
        try export.write(".Diary_SUPPORT/_EXTERNAL_DATA/" + id, [0xFF, 0xD8, 0xFF, 1])
        let kept = try read(export)
        #expect(
            kept.files == [
                "일기 0": ["1.png 11"], "일기 1": ["1.png 11"], "일기 2": ["\(id) = .Diary_SUPPORT/_EXTERNAL_DATA/\(id)"], "일기 3": [],
                "일기 4": [],
            ])
        #expect(kept.texts["일기 3"] == "글\nphoto: 사진 설명" && kept.texts["일기 2"] == "글")
        let left = try read(export, keeps: false)
        #expect(left.texts == kept.texts && left.counts.first?.contains(": 3;") == true && !left.codes.contains("unknown-format"))
    }

    @Test func `the files beside Apple Notes' database belong to their notes`() throws {
        let (media, drawing) = ("1C97F3B1-5D2E-46A8-9E14-D7B63A80F25C", "2C97F3B1-5D2E-46A8-9E14-D7B63A80F25C")
        let export = try TemporaryExport()
        let queue = try DatabaseQueue(path: export.path + "/NoteStore.sqlite")
        // A document of one note with a text.
        let text = Array("바다".utf8)
        let note: [UInt8] = [0x12, UInt8(text.count)] + text
        let document: [UInt8] = [0x1A, UInt8(note.count)] + note
        try queue.write { db in
            try db.execute(
                sql: """
                    CREATE TABLE ZICCLOUDSYNCINGOBJECT(Z_PK INTEGER PRIMARY KEY, ZNOTEDATA INTEGER, ZTITLE1 VARCHAR, ZIDENTIFIER VARCHAR,
                        ZNOTE INTEGER, ZMEDIA INTEGER, ZFILENAME VARCHAR);
                    CREATE TABLE ZICNOTEDATA(Z_PK INTEGER PRIMARY KEY, ZDATA BLOB);
                    INSERT INTO ZICCLOUDSYNCINGOBJECT VALUES (1, 1, '바다', 'N', NULL, NULL, NULL),
                      (2, NULL, NULL, 'A', 1, 3, NULL), (3, NULL, NULL, '\(media)', NULL, NULL, 'sea.png'),
                      (4, NULL, NULL, '\(drawing)', 1, NULL, NULL), (5, NULL, NULL, 'B', 1, 99, NULL);
                    """)
            try db.execute(sql: "INSERT INTO ZICNOTEDATA VALUES (1, ?)", arguments: [Data([0x12, UInt8(document.count)] + document)])
        }
        try queue.close()
        try export.write("Accounts/L/Media/\(media)/1_X/sea.png", Self.png)
        try export.write("Accounts/L/Media/\(media)/1_X/other.png", Self.png)
        try export.write("Accounts/L/FallbackImages/\(drawing).jpg", Self.png)
        try export.write("Accounts/L/Previews/3C97F3B1-5D2E-46A8-9E14-D7B63A80F25C.png", Self.png)
        let kept = try read(export)
        #expect(
            kept.files == [
                "바다": ["sea.png = Accounts/L/Media/\(media)/1_X/sea.png", "\(drawing).jpg = Accounts/L/FallbackImages/\(drawing).jpg"]
            ])
        #expect(kept.codes == ["attachments-unlinked"])
        #expect(try read(export, keeps: false).files == ["바다": []])
    }
}
