import Foundation
import MemoImport
import MemoModel
import TestSupport
import Testing

/// Requirements for all importers. A new importer needs a sample here and is then tested.
@Suite struct ImporterContractTests {
    struct Sample: Sendable {
        let files: [String: String]
        let titles: Set<String>
        /// Files of the Corpus by the name used here, for binary formats.
        var corpus: [String: String] = [:]
        /// Binary files created by the test.
        var made: [String: [UInt8]] = [:]

        func bytes() throws -> [String: [UInt8]] {
            var all = files.mapValues { Array($0.utf8) }.merging(made) { first, _ in first }
            for (name, path) in corpus { all[name] = try Array(Data(contentsOf: formatsFolder.appending(path: path))) }
            return all
        }
    }

    static let samples: [String: Sample] = [
        "json": Sample(
            files: [
                "list.json": #"[{"id":"1","title":"가","body":"하나"},{"id":"2","title":"나","created_at":1608651333}]"#,
                "lines.jsonl": "{\"title\":\"다\"}\n{\"title\":\"라\"}\n",
                "keep.json": #"{"textContent":"마","title":"","isTrashed":true,"userEditedTimestampUsec":1690866317287000}"#,
            ], titles: ["가", "나", "다", "라", "마"]),
        "google-keep": Sample(
            files: [
                "Takeout/Keep/a.json":
                    #"{"color":"DEFAULT","isTrashed":false,"isPinned":true,"isArchived":false,"textContent":"나","title":"가"}"#,
                "Takeout/Keep/a.html": "<p>가", "Takeout/Keep/Labels.txt": "집",
            ], titles: ["가"]),
        "core-data": Sample(
            files: [:], titles: ["첫눈", "간판 주문"],
            corpus: ["DiaryData.sqlite": "core-data/DiaryData.sqlite", "a/ProjectManager.sqlite": "core-data/ProjectManager.sqlite"]),
        "evernote": Sample(
            files: ["가.enex": "<en-export><note><title>나</title><content><![CDATA[<en-note>다</en-note>]]></content></note></en-export>"],
            titles: ["나"]),
        "joplin": Sample(
            files: ["0123456789abcdef0123456789abcdef.md": "가\n\n나\n\nid: 0123456789abcdef0123456789abcdef\nparent_id: \ntype_: 1"],
            titles: ["가"]),
        "textbundle": Sample(files: ["a.textbundle/info.json": #"{"version":2}"#, "a.textbundle/text.md": "# 가 #나"], titles: ["# 가 #나"]),
        "notion": Sample(files: ["가 0123456789abcdef0123456789abcdef.md": "# 가\n\n나"], titles: ["# 가"]),
        "day-one": Sample(
            files: [
                "일기.json": #"{"metadata":{"version":"1.0"},"entries":[{"uuid":"A","text":"가","creationDate":"2024-01-01T00:00:00Z"}]}"#
            ],
            titles: ["가"]),
        "simplenote": Sample(
            files: ["source/notes.json": #"{"activeNotes":[{"id":"1","content":"가\r\n나"}],"trashedNotes":[]}"#, "가.txt": "가\r\n나"],
            titles: ["가"]),
        "standard-notes": Sample(
            files: ["b.txt": #"{"version":"004","items":[{"content_type":"Note","uuid":"1","content":{"title":"가","text":"나"}}]}"#],
            titles: ["가"]),
        "jrnl": Sample(
            files: ["a.json": #"{"tags":{},"entries":[{"title":"가","body":"나","date":"2024-01-01","time":"09:00+09:00","tags":[]}]}"#],
            titles: ["가"]),
        "word": Sample(
            files: [:], titles: ["장보기", "회의"],
            corpus: ["장보기_240203_130506.docx": "word/장보기_240203_130506.docx", "회의.docx": "word/모임/회의.docx"]),
        "zoho": Sample(
            files: ["1/a.html": "<title>가</title><body data-notecard=\"{}\">나", "1/index.html": "<p>목록"], titles: ["가"]),
        "roam": Sample(
            files: [
                "r.json":
                    #"[{"title":"가","children":[{"string":"나","uid":"u","create-time":1587252898938}],"uid":"p","edit-time":1587252898938}]"#
            ],
            titles: ["가"]),
        "reflect": Sample(
            files: [
                "r.json":
                    #"{"notes":[{"id":"1","subject":"가","document_json":"{\"type\":\"doc\",\"content\":[{\"type\":\"paragraph\",\"content\":[{\"type\":\"text\",\"text\":\"나\"}]}]}"}]}"#
            ], titles: ["가"]),
        "journey": Sample(
            files: ["1-a.json": #"{"id":"1","date_journal":1709511120000,"text":"<p>가</p>","preview_text":"가","type":"html"}"#],
            titles: ["가"]),
        "trello": Sample(
            files: [
                "판.json":
                    #"{"id":"b","name":"판","labelNames":{},"url":"https://trello.com/b/x","lists":[{"id":"l","name":"할 것"}],"cards":[{"id":"c","name":"가","desc":"나","idList":"l"}]}"#
            ], titles: ["가"]),
        "ticktick": Sample(
            files: [
                "t.csv":
                    "\"Folder Name\",\"List Name\",\"Title\",\"Kind\",\"Is Check list\",\"Content\"\n\"집\",\"일\",\"가\",\"TEXT\",\"N\",\"나\"\n"
            ],
            titles: ["가"]),
        "daylio": Sample(
            files: ["d.csv": "full_date,date,weekday,time,mood,activities,note_title,note\n2024-03-04,3월 4일,월요일,09:12+09:00,좋음,걷기,가,나\n"],
            titles: ["가"]),
        "nextcloud-notes": Sample(
            files: [
                "notes.json":
                    #"[{"id":1,"etag":"e","readonly":false,"modified":1709511120,"title":"가","category":"집/부엌","content":"가\n나","favorite":false}]"#
            ], titles: ["가"]),
        "drafts": Sample(
            files: ["d.draftsExport": #"[{"languageGrammar":"Markdown","uuid":"1","content":"가\n나","folder":0,"flagged":false}]"#],
            titles: ["가"]),
        "chatgpt": Sample(
            files: [
                "conversations.json":
                    #"[{"title":"가","mapping":{"a":{"message":{"author":{"role":"user"},"content":{"parts":["나"]}}}}}]"#
            ], titles: ["가"]),
        "telegram": Sample(
            files: [
                "result.json":
                    #"{"name":"방","type":"saved_messages","id":1,"messages":[{"id":1,"type":"message","date":"2024-03-04T09:12:00","date_unixtime":"1709511120","from":"나","text":"글"}]}"#
            ], titles: ["방 2024. 3. 4."]),
        "turtl": Sample(
            files: [
                "t.json":
                    #"{"boards":[{"id":"b","keys":[],"space_id":"s","title":"판"}],"notes":[{"id":"1","board_id":null,"title":"가","text":"나"}]}"#
            ],
            titles: ["가"]),
        "meta": Sample(
            files: [
                "posts_1.json": #"[{"timestamp":1709511120,"data":[{"post":"\u00ea\u00b0\u0080"}]}]"#,
                "m/message_1.json":
                    #"{"participants":[{"name":"a"}],"messages":[{"sender_name":"a","timestamp_ms":1709511120000,"content":"b"}],"title":"c"}"#,
            ], titles: ["가", "c 2024. 3. 4."]),
        "slack": Sample(
            files: [
                "모임/2024-03-04.json": #"[{"type":"message","user":"U1","text":"가 <@U1> &lt;b&gt;","ts":"1709511120.000200"}]"#,
                "users.json": ##"[{"id":"U1","name":"a","profile":{"display_name":"한여름"}}]"##,
                "channels.json": #"[{"id":"C1","name":"모임"}]"#,
            ], titles: ["모임 2024. 3. 4."]),
        "discord": Sample(
            files: [
                "가게 - 모임.json":
                    #"{"guild":{"id":"1","name":"가게"},"channel":{"id":"2","type":"GuildTextChat","name":"모임"},"messages":[{"id":"3","type":"Default","timestamp":"2024-03-04T09:12:00+09:00","content":"글","author":{"id":"4","name":"a","nickname":"나"}}]}"#,
                "package/messages/index.json": #"{"5":"누구와 나"}"#,
                "package/messages/c5/channel.json": #"{"id":"5","type":"DM"}"#,
                "package/messages/c5/messages.json": #"[{"ID":6,"Timestamp":"2024-03-04 00:12:00","Contents":"글","Attachments":""}]"#,
            ], titles: ["가게 #모임 2024. 3. 4.", "누구와 나 2024. 3. 4."]),
        "signal": Sample(
            files: [
                "main.jsonl": """
                {"version":"1","backupTimeMs":"1709511130000"}
                {"account":{"givenName":"나"}}
                {"recipient":{"id":"1","self":{}}}
                {"recipient":{"id":"2","contact":{"systemGivenName":"누구"}}}
                {"chat":{"id":"3","recipientId":"2"}}
                {"chatItem":{"chatId":"3","authorId":"1","dateSent":"1709511120000","outgoing":{},"standardMessage":{"text":{"body":"글"}}}}
                """,
                "모임/data.json":
                    #"{"date":"2024-03-04T09:12:00","sender":"Me","body":"글  ","quote":"","sticker":null,"reactions":[],"attachments":[]}"#,
                "옛 모임/chat.md": "[2024-03-04 09:12:00] Me: 글\n",
            ], titles: ["누구 2024. 3. 4.", "모임 2024. 3. 4.", "옛 모임 2024. 3. 4."]),
        "whatsapp": Sample(
            files: [
                "WhatsApp Chat with 모임.txt": "3/4/24, 9:12 AM - 나: 글\n둘째 줄\n3/14/24, 1:02 PM - 누구: 글\n",
                "WhatsApp Chat - 누구/_chat.txt": "\u{200E}[2024. 3. 4. 오전 9:12:10] 누구: \u{200E}글\n",
            ], titles: ["모임 2024. 3. 4.", "모임 2024. 3. 14.", "누구 2024. 3. 4."]),
        "trilium": Sample(
            files: [
                "!!!meta.json":
                    #"{"formatVersion":2,"files":[{"noteId":"root","title":"root","type":"text","dirFileName":"root","children":[{"noteId":"a","title":"집","type":"text","dirFileName":"집","dataFileName":"집.html","format":"html","attributes":[],"children":[{"noteId":"b","title":"가","type":"text","mime":"text/html","format":"html","dataFileName":"가.html","attributes":[{"type":"label","name":"장보기","value":""},{"type":"label","name":"값","value":"셋"}],"children":[]}]}]}]}"#,
                "root/집.html": "<html><body><div class=\"ck-content\"></div></body></html>",
                "root/집/가.html": "<html><head><title>가</title></head><body><h1 data-trilium-h1>가</h1><p>나</p></body></html>",
            ], titles: ["가"]),
        "anytype": Sample(
            files: [
                "a.pb.json":
                    #"{"sbType":"Page","snapshot":{"data":{"blocks":[{"id":"r","childrenIds":["t"],"smartblock":{}},{"id":"t","text":{"text":"나","style":"Checkbox","checked":true}}],"details":{"name":"가","createdDate":1709511120}}}}"#,
                "objects/b.anyblock.json":
                    #"{"$schema":"https://schemas.anytype.io/anyblock/2.0/object.schema.json","formatVersion":"2.0","id":"b","type":"Page","properties":{"Name":"다","Creation date":"2024-03-04T00:12:00Z"},"blocks":[{"id":"x","type":"heading_1","text":"라"}]}"#,
            ], titles: ["가", "다"]),
        "siyuan": Sample(
            files: [
                "노트/문서.sy":
                    #"{"ID":"a","Type":"NodeDocument","Properties":{"title":"가"},"Children":[{"ID":"b","Type":"NodeParagraph","Children":[{"Type":"NodeText","Data":"나"}]}]}"#
            ], titles: ["가"]),
        "daylio-backup": Sample(
            files: [
                "backup.daylio": Data(#"{"dayEntries":[{"id":1,"datetime":1709511120000,"note":"가","tags":[]}]}"#.utf8)
                    .base64EncodedString()
            ],
            titles: ["가"]),
        "carnet": Sample(
            files: ["나.sqd/index.html": "<div id=\"text\">다</div>", "나.sqd/metadata.json": #"{"creation_date":1709511120000}"#],
            titles: ["가", "나"],
            made: [
                "가.sqd": {
                    var zip = ZipBuilder()
                    zip.add("index.html", "<div id=\"text\">라</div>")
                    return zip.bytes
                }()
            ]),
        "flomo": Sample(
            files: [
                "메모.html":
                    "<title>flomo</title><div class=\"memo\"><div class=\"time\">2024-03-04T09:12:00Z</div><div class=\"content\"><p>가</p></div></div>"
            ], titles: ["가"]),
        "outline": Sample(
            files: [
                "모음.json":
                    #"{"collection":{"id":"c","urlId":"u","name":"모음"},"documents":{"d":{"id":"d","title":"가","data":{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"나"}]}]}}}}"#
            ], titles: ["가"]),
        "note-station": Sample(
            files: [
                "config.json": #"{"note":["1"],"notebook":["2"]}"#,
                "1": #"{"title":"가","content":"<p>나</p>","ctime":1709511120,"parent_id":"2"}"#,
                "2": #"{"category":"notebook","title":"다"}"#,
            ], titles: ["가"]),
        "remnote": Sample(
            files: ["rem.json": #"{"userId":"u","knowledgebaseId":"k","docs":[{"_id":"a","key":["가"],"parent":null}]}"#], titles: ["가"]),
        "workflowy": Sample(files: ["a.workflowy.backup": #"[{"id":"1","nm":"가","ct":1,"lm":2}]"#], titles: ["가"]),
        "tasks-org": Sample(
            files: [
                "user.json":
                    #"{"version":1,"data":{"tasks":[{"task":{"title":"가","completionDate":0,"remoteId":"1"}}],"caldavAccounts":[]}}"#
            ],
            titles: ["가"]),
        "tiddlywiki": Sample(
            files: [
                "t.json": #"[{"title":"가","text":"나","type":"text/vnd.tiddlywiki"}]"#, "다.tid": "title: 다\ntags: x\n\n라",
            ], titles: ["가", "다"]),
        "upnote": Sample(
            files: ["data/1.upnx": "version:2\n" + #"{"type":"notes","data":{"id":"1","html":"<h2>가</h2><div>나</div>"}}"#], titles: ["가"]),
        "logseq": Sample(
            files: ["logseq/config.edn": "{}", "pages/가.md": "- 나", "pages/다.md": "- 라"], titles: ["가", "다"]),
        "zim": Sample(
            files: [
                "notebook.zim": "[Notebook]",
                "가.txt": "Content-Type: text/x-zim-wiki\nCreation-Date: 2021-07-20T15:05:16+02:00\n\n====== 가 ======\n나",
            ],
            titles: ["가"]),
        "todoist": Sample(files: ["일.csv": "TYPE,CONTENT,DESCRIPTION\ntask,가,\nsection,절,\ntask,나,글\nnote,말,\n"], titles: ["가", "나"]),
        "rednotebook": Sample(files: ["2024-06.txt": "15:\n  text: 가\n"], titles: ["2024-06-15"]),
        "tomboy": Sample(
            files: [
                "a.note":
                    "<note xmlns=\"http://beatniksoftware.com/tomboy\"><title>가</title><text><note-content>가\n나</note-content></text></note>"
            ], titles: ["가"]),
        "rdf": Sample(
            files: [
                "z.rdf":
                    "<rdf:RDF><bib:Book rdf:about=\"u:1\"><dcterms:isReferencedBy rdf:resource=\"#item_2\"/><dc:title>가</dc:title></bib:Book><bib:Memo rdf:about=\"#item_2\"><rdf:value>나</rdf:value></bib:Memo><bib:Memo rdf:about=\"#item_3\"><rdf:value>다</rdf:value></bib:Memo></rdf:RDF>"
            ], titles: ["가", "다"]),
        "cherrytree": Sample(
            files: ["a.ctd": "<cherrytree><node name=\"가\" unique_id=\"1\"><rich_text>나</rich_text></node></cherrytree>"], titles: ["가"]),
        "opml": Sample(
            files: ["a.opml": "<opml><head><title>가</title></head><body><outline text=\"나\"/></body></opml>"], titles: ["가"]),
        "hwp": Sample(
            files: [:], titles: ["가", "다"],
            made: [
                "a.hwp": HangulBuilder.document(["가", "나"]),
                "b.hwpx": {
                    var zip = ZipBuilder()
                    zip.add("Contents/section0.xml", "<hs:sec><hp:p><hp:run><hp:t>다</hp:t></hp:run></hp:p></hs:sec>")
                    return zip.bytes
                }(),
            ]),
        "samsung-notes": Sample(
            files: [:], titles: ["가"],
            made: ["가_240305_142210.sdocx": SamsungBuilder.note(title: "가", body: "나 다", microseconds: 1_709_511_120_000_000)]),
        "rtf": Sample(files: ["a.rtf": #"{\rtf1\ansi\ansicpg949 \'b0\'a1\par \u45208?}"#], titles: ["가"]),
        "odt": Sample(
            files: [:], titles: ["가"],
            made: [
                "a.odt": {
                    var zip = ZipBuilder()
                    zip.add("content.xml", "<office:text><text:p>가</text:p><text:p>나</text:p></office:text>")
                    return zip.bytes
                }()
            ]),
        "office": Sample(
            files: [:], titles: ["장부", "발표"],
            made: [
                "장부.xlsx": OfficeBuilder.workbook(sheets: [("Sheet1", "<row><c t='inlineStr'><is><t>가</t></is></c></row>")]),
                "발표.pptx": OfficeBuilder.slides(["<a:p><a:r><a:t>나</a:t></a:r></a:p>"]),
            ]),
        "calendar": Sample(
            files: [
                "a.ics":
                    "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:가\r\nDTSTART:20240304T001200Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
            ],
            titles: ["가"]),
        "blog": Sample(
            files: [
                "w.xml":
                    "<rss xmlns:content='c' xmlns:wp='http://wordpress.org/export/1.2/'><channel><item><title>가</title><content:encoded><![CDATA[<p>나</p>]]></content:encoded><wp:post_date_gmt>2024-03-04 00:12:00</wp:post_date_gmt></item></channel></rss>",
                "t.xml":
                    "<blog type=\"tattertools/1.1\"><post slogan=\"다\"><title>다</title><content formatter=\"html\">&lt;p&gt;라&lt;/p&gt;</content></post></blog>",
            ], titles: ["가", "다"]),
        "bookmarks": Sample(
            files: ["b.html": "<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p><DT><A HREF=\"https://a.kr/\" ADD_DATE=\"1709511120\">가</A></DL>"],
            titles: ["가"]),
        "kindle": Sample(
            files: ["My Clippings.txt": "가\n- Your Highlight on page 5 | Added on Monday, March 4, 2024 9:12:00 AM GMT\n\n나\n==========\n"],
            titles: ["가"]),
        "jupyter": Sample(
            files: [
                "a.ipynb": ##"{"cells":[{"cell_type":"markdown","source":["# 가\n","나"]}],"metadata":{},"nbformat":4,"nbformat_minor":5}"##
            ],
            titles: ["# 가"]),
        "tasks": Sample(
            files: [
                "Tasks.json":
                    #"{"kind":"tasks#taskLists","items":[{"kind":"tasks#tasks","title":"목록","items":[{"id":"1","title":"가","status":"needsAction"}]}]}"#
            ], titles: ["가"]),
        "readwise": Sample(files: ["r.csv": "Highlight,Book Title,Note\n나,가,\n"], titles: ["가"]),
        "zotero": Sample(
            files: ["z.csv": "\u{FEFF}\"Key\",\"Item Type\",\"Title\",\"Abstract Note\"\n\"K1\",\"book\",\"가\",\"나\"\n"], titles: ["가"]),
        "pocket": Sample(files: ["p.csv": "title,url,time_added,tags,status\n가,https://a.kr/,1709511120,봄|산,unread\n"], titles: ["가"]),
        "mail": Sample(
            files: [
                "a.eml": "Subject: =?UTF-8?B?6rCA?=\nDate: Mon, 04 Mar 2024 09:12:00 +0900\n\n나",
                "b.mbox":
                    "From a@b Mon Mar  4 09:12:00 2024\nSubject: c\nMessage-ID: <1>\n\nd\n\nFrom a@b Mon Mar  4 09:12:00 2024\nSubject: e\n\nf\n",
            ], titles: ["가", "c", "e"]),
        "kakaotalk": Sample(
            files: [
                "a.txt": "방 님과 카카오톡 대화\n저장한 날짜 : 2024-03-05 14:22:10\n\n--------------- 2024년 3월 4일 월요일 ---------------\n[나] [오전 9:12] 글\n"
            ],
            titles: ["방 2024. 3. 4."]),
        "line": Sample(
            files: [
                "a.txt": "[LINE] 방님과의 대화\n저장 일시 : 2024/03/05 14:22\n\n2024/03/04(월)\n오전 9:12\t나\t글\n"
            ],
            titles: ["방 2024. 3. 4."]),
        "clipto": Sample(
            files: [
                "a.json":
                    #"{"created":"2024-04-01T08:51:58Z","settings":{"clipDetailsTab":"0"},"notes":[{"created":"2024-04-01T08:47:39Z","title":"가","text":"나","used":0,"fav":false,"tagIds":["x"],"objectType":"0"}],"filters":[{"uid":"x","name":"장보기","tagIds":["x"],"objectType":"0"},{"uid":"y","name":"거르개","tagIds":[],"objectType":"0"}]}"#
            ], titles: ["가"]),
        "qownnotes": Sample(files: ["a.md": "가\n하나"], titles: ["가"], made: ["notes.sqlite": QOwnNotesBuilder.database()]),
        "naver-memo": Sample(
            files: ["a.txt": "[업무] 2024.03.04. 09:12\n가\n--------------------\n[일상] 2024.03.05. 09:12\n나\n"], titles: ["가", "나"]),
        "canvas": Sample(
            files: ["a.canvas": #"{"nodes":[{"type":"text","text":"나","x":0,"y":9},{"type":"text","text":"가","x":5,"y":0}],"edges":[]}"#],
            titles: ["가"]),
        "xml": Sample(
            files: [
                "a.xml": "<?xml version='1.0'?><memos><memo id='1'><title>가</title><content>나 &amp; 다</content></memo></memos>",
                "b.plist": "<plist><array><dict><key>title</key><string>라</string><key>body</key><string>마</string></dict></array></plist>",
            ], titles: ["가", "라"]),
        "yaml": Sample(files: ["a.yaml": "- title: 가\n  body: |\n    나\n    다\n- {title: 라, body: 마}\n"], titles: ["가", "라"]),
        "csv": Sample(files: ["a.csv": "제목,본문\n가,\"나\n다\"\n", "b.tsv": "title\tbody\n라\t마\n"], titles: ["가", "라"]),
        "html": Sample(files: ["a.html": "<html><title>가</title><p>나", "b.htm": "<p>다</p>"], titles: ["가", "다"]),
        "folder": Sample(
            files: [
                "a.txt": "가\n하나", "업무/b.md": "---\ntags: [x]\n---\n나", "c.org": "#+TITLE: 다\n* TODO 라 :마:\n", "d.rst": "바\n==\n", "라": "사",
            ], titles: ["가", "나", "다", "바", "사"]),
    ]

    private func sample(_ name: String) throws -> Sample {
        try #require(Self.samples[name], "give the importer \(name) a sample in ImporterContractTests")
    }

    private func export(_ name: String) throws -> TemporaryExport {
        let export = try TemporaryExport()
        for (path, bytes) in try sample(name).bytes() { try export.write(path, bytes) }
        return export
    }

    /// The result must be items or an error of this module.
    private func attempt(_ export: TemporaryExport) throws {
        do { _ = try export.read() } catch is ImportFailure {}
    }

    @Test func `names are unique and summaries are sentences in both languages`() {
        #expect(Set(importers.map { $0.name }).count == importers.count)
        for importer in importers {
            #expect(!importer.summary.english.isEmpty && !importer.summary.korean.isEmpty)
            #expect(importer.name.allSatisfy { $0.isLowercase || $0 == "-" })
        }
    }

    @Test(arguments: importers.map { $0.name })
    func `yields the memos of its sample`(name: String) throws {
        let sample = try sample(name)
        let outcome = try export(name).read()
        #expect(Set(outcome.titles) == sample.titles)
        #expect(outcome.problems.isEmpty)
        for memo in outcome.memos { #expect(!memo.text.isBlank && !memo.place.path.hasPrefix("/")) }
    }

    @Test(arguments: importers.map { $0.name })
    func `its files go to it and to no other`(name: String) throws {
        let export = try export(name)
        let reader = try ImportReader(path: export.path)
        #expect(reader.formats.map(\.name) == [name])
        #expect(reader.formats.first?.fileCount == reader.export.files.count)
    }

    @Test(arguments: importers.map { $0.name })
    func `two runs agree`(name: String) throws {
        let export = try export(name)
        #expect(try export.read() == export.read())
    }

    @Test(arguments: importers.map { $0.name })
    func `a zip yields the same texts`(name: String) throws {
        let export = try TemporaryExport()
        var zip = ZipBuilder()
        for (path, bytes) in try sample(name).bytes().sorted(by: { $0.key < $1.key }) { zip.add(name: Array(path.utf8), bytes) }
        try export.write("a.zip", zip.bytes)
        #expect(Set(try export.read("a.zip").titles) == (try sample(name).titles))
    }

    @Test(arguments: importers.map { $0.name })
    func `truncated and scrambled input never traps`(name: String) throws {
        let export = try TemporaryExport()
        // A new seed for each run widens the coverage. To reproduce a failure, run with the printed
        // SAEKIN_SEED.
        let seed = ProcessInfo.processInfo.environment["SAEKIN_SEED"].flatMap { Int($0) } ?? Int.random(in: 0..<1 << 31)
        // Printed before the test, since a trap leaves no report.
        print("scrambling \(name) with SAEKIN_SEED=\(seed)")
        var random = RandomTexts(seed: seed)
        for (path, bytes) in try sample(name).bytes().sorted(by: { $0.key < $1.key }) {
            for length in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 400)) {
                try export.write(path, Array(bytes[..<length]))
                try attempt(export)
            }
            for _ in 0..<200 {
                var scrambled = bytes
                for _ in 0..<Int.random(in: 1...4, using: &random) {
                    scrambled[Int.random(in: 0..<scrambled.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
                }
                try export.write(path, scrambled)
                #expect(throws: Never.self, "SAEKIN_SEED=\(seed)") { try attempt(export) }
            }
        }
    }
}
