import Foundation
import GRDB
import MemoImport
import MemoModel
import TestSupport
import Testing

/// Every word of an export is in the memos, or the name of its field is in the report.
///
/// A sample has marks where fields of unknown names go: at every level at which a program may write them.
@Suite struct NoWordLostTests {
    /// Writes one unknown field. `word` occurs nowhere else.
    typealias Writer = @Sendable (_ name: String, _ word: String) -> String

    struct Sample: Sendable {
        let files: [String: String]
        /// Stores of the Corpus that statements of `files` change, by their paths.
        var stores: [String: String] = [:]
        /// How the format writes a field. Exports in JSON write several forms.
        var write: [Writer] = NoWordLostTests.json
        /// Names for which the form of the format has rules.
        var names = ["zettel", "Wortfeld", "낱말칸", "my_field", "kisteInhalt"]
    }

    /// Fields of JSON: plain text, one word, tags, JSON in a string, addresses, lists, objects.
    static let json: [Writer] = [
        { #""\#($0)":"가나 \#($1)","# }, { #""\#($0)":"\#($1)","# }, { #""\#($0)":"<p>다라 <b>\#($1)</b></p>","# },
        { #""\#($0)":"{\"a\":\"\#($1)\"}","# }, { #""\#($0)":"https://example.com/\#($1)","# }, { #""\#($0)":"\#($1)@example.com","# },
        { #""\#($0)":["\#($1)","마바"],"# }, { #""\#($0)":{"tief":"\#($1)"},"# }, { #""\#($0)":{"tief":{"tiefer":["\#($1)"]}},"# },
        { #""\#($0)":[{"tief":"\#($1)"}],"# }, { #""\#($0)":"2024-03-04 \#($1)","# },
    ]
    /// A file in which most records are no memos is refused.
    private static let memos = (1...9).map { #"{"title":"메모 \#($0)"}"# }.joined(separator: ",")
    static let lines: [Writer] = [{ "\($0): \($1)\n" }, { "\($0): 가나 \($1)\n" }, { "\($0): https://example.com/\($1)\n" }]

    /// `«»` stands for fields.
    static let samples: [String: Sample] = [
        "json": Sample(files: [
            "a.json":
                #"{«»"data":{«»"notes":[{«»"title":"가","content":"나","checklist":[{«»"text":"할 것","done":true}],"extra":{«»"n":1}},\#(memos)],"n":1},"n":1}"#,
            "b.json": #"[{«»"title":"가","body":{«»"text":"나"}},{«»"name":"다","children":[{«»"title":"라"}]},\#(memos)]"#,
            "c.jsonl": #"{«»"text":"하나"}"# + "\n" + #"{«»"text":"둘"}"#,
            "e.json":
                #"{"notes":[{"id":1,"title":"가","body":"나"},\#(memos)],"people":[{«»"id":9,"name":"김미나"}],"tags":[{«»"id":3,"name":"봄","description":"글"}]}"#,
            "f.json":
                #"[{"id":1,"title":"가","body":{"type":"doc","content":[{"type":"paragraph","content":[{«»"type":"mention","attrs":{"label":"나"}}]},{«»"type":"image","attrs":{"alt":"다"}}]}}]"#,
            "g.json": #"[{"id":1,"title":"가","url":"https://a.kr/","annotations":[{«»"text":"나","quote":"다"}]},\#(memos)]"#,
            "d.json": #"[{«»"title":"가","status":"보류중","state":"막힘","html":"<p>본문글</p>","category":"분류글","group":"무리글","link":"주소글"}]"#,
        ]),
        "google-keep": Sample(files: [
            "a.json":
                #"{"color":"RED","isTrashed":false,"isPinned":false,"isArchived":false,«»"textContent":"나","title":"가","sharees":[{«»"isOwner":true,"type":"EDITOR","email":"kim@example.com"}]}"#
        ]),
        "day-one": Sample(files: [
            "일기.json":
                #"{"metadata":{"version":"1.0"},«»"entries":[{«»"uuid":"A","text":"가","location":{«»"n":1},"creationDate":"2024-01-01T00:00:00Z"}]}"#
        ]),
        "roam": Sample(files: [
            "r.json": #"[{«»"title":"가","children":[{"string":"나","uid":"u","create-time":1587252898938}],"edit-time":1587252898938}]"#
        ]),
        "reflect": Sample(files: ["r.json": #"{"notes":[{«»"id":"1","subject":"가","document_json":"{\"type\":\"doc\",\"content\":[]}"}]}"#]
        ),
        "journey": Sample(files: ["1.json": #"{«»"id":"1","date_journal":1709511120000,"text":"<p>가</p>","type":"html"}"#]),
        "trello": Sample(files: [
            "판.json":
                #"{«»"id":"b","name":"판","labelNames":{},"url":"https://trello.com/b/x","lists":[{«»"id":"l","name":"할 것"}],"cards":[{«»"id":"c","name":"가","desc":"나","idList":"l"}],"checklists":[{"id":"k","idCard":"c","name":"표","checkItems":[{«»"id":"i","name":"것","state":"complete"}]}]}"#
        ]),
        "ticktick": Sample(
            files: ["t.csv": "\"List Name\",\"Title\",\"Is Check list\",\"«»\",\"Content\"\n\"일\",\"가\",\"N\",\"«»\",\"나\"\n"],
            write: [{ _, word in word }]),
        "daylio": Sample(files: ["d.csv": "full_date,mood,activities,«»,note\n2024-03-04,좋음,걷기,«»,나\n"], write: [{ _, word in word }]),
        "nextcloud-notes": Sample(files: [
            "n.json":
                #"[{«»"id":1,"etag":"e","readonly":false,"modified":1709511120,"title":"가","category":"","content":"나","favorite":false}]"#
        ]),
        "drafts": Sample(files: ["d.draftsExport": #"[{«»"languageGrammar":"Markdown","uuid":"1","content":"가","folder":0}]"#]),
        "turtl": Sample(files: [
            "t.json": #"{"boards":[],"keys":[],"space_id":"s","notes":[{«»"id":"1","board_id":null,"title":"가","text":"나"}]}"#
        ]),
        "jrnl": Sample(files: ["a.json": #"{"tags":{},"entries":[{«»"title":"가","body":"나","date":"2024-01-01","time":"09:00"}]}"#]),
        "clipto": Sample(files: [
            "a.json": #"{"settings":{"clipDetailsTab":"0"},"notes":[{«»"title":"가","text":"나","used":0,"objectType":"0"}]}"#
        ]),
        "simplenote": Sample(files: ["source/notes.json": #"{"activeNotes":[{«»"id":"1","content":"가"}],"trashedNotes":[]}"#]),
        "standard-notes": Sample(files: [
            "b.txt": #"{"version":"004","items":[{«»"content_type":"Note","uuid":"1","content":{«»"title":"가","text":"나"}}]}"#
        ]),
        "tiddlywiki": Sample(files: ["t.json": #"[{«»"title":"가","text":"나","fields":{«»"n":1},"type":"text/vnd.tiddlywiki"}]"#]),
        "upnote": Sample(
            files: ["data/1.upnx": "version:2\n" + #"{"type":"notes","data":{«»"id":"1","html":"<h2>가</h2>"}}"#],
            write: Array(json.prefix(6))),
        "telegram": Sample(files: [
            "result.json":
                #"{"name":"방","type":"saved_messages","id":1,"messages":[{«»"id":1,"type":"message","date":"2024-03-04T09:12:00","from":"나","text":"글","reactions":[{«»"type":"emoji","count":1,"emoji":"!"}]},{«»"id":2,"type":"service","date":"2024-03-04T09:12:00","actor":"나"}]}"#,
            "다른 방/result.json":
                #"{"messages":[{"date":"2024-03-04T09:12:00","from":"나","text":["글",{«»"type":"link","text":"짧은"}],"type":"message","text_entities":[{«»"type":"plain","text":"글"}]}],«»"type":"saved_messages","name":"뒷방"}"#,
        ]),
        "meta": Sample(
            files: [
                "posts_1.json": #"[{«»"timestamp":1709511120,"attachments":[{"data":[{«»"n":1}]}],"data":[{"post":"a"},{«»"n":1}]}]"#,
                "m/message_1.json":
                    #"{"participants":[{"name":"a"}],"messages":[{«»"sender_name":"a","timestamp_ms":1709511120000,"share":{«»"n":1},"reactions":[{«»"reaction":"!","actor":"b"}]}],"title":"c"}"#,
            ], names: ["zettel", "Wortfeld", "my_field", "kisteInhalt"]),
        "chatgpt": Sample(files: [
            "conversations.json":
                #"[{«»"title":"가","mapping":{"a":{"id":"a","message":{«»"author":{«»"role":"user"},"content":{«»"parts":["나"]},"metadata":{«»"n":1}},«»"children":[]},"b":{"id":"b","message":{"author":{"role":"user"},"content":{«»"parts":["다"]}}}},"current_node":"a"}]"#,
            "단톡/conversations.json":
                #"{"conversations":[{"title":"나","mapping":{"a":{«»"message":{"author":{«»"role":"user"},"content":{"parts":["다"]}}}}}]}"#,
        ]),
        "evernote": Sample(
            files: [
                "가.enex":
                    "<en-export><note><title>나</title>«»<content><![CDATA[<en-note>다</en-note>]]></content><note-attributes>«»</note-attributes><task><title>라</title>«»</task></note></en-export>"
            ], write: [{ "<\($0)>\($1)</\($0)>" }, { "<\($0)>가나 \($1)</\($0)>" }], names: ["zettel", "Wortfeld", "my_field"]),
        "joplin": Sample(
            files: ["0123456789abcdef0123456789abcdef.md": "가\n\n나\n\nid: 0123456789abcdef0123456789abcdef\n«»type_: 1"], write: lines,
            names: ["zettel", "my_field"]),
        "discord": Sample(files: [
            "a.json":
                #"{"guild":{"id":"1","name":"가게"},"channel":{"id":"2","name":"모임"},"messages":[{«»"id":"3","type":"Default","timestamp":"2024-03-04T09:12:00+09:00","content":"글","embeds":[{«»"n":1}],"author":{"name":"a"},"reactions":[{«»"emoji":{"name":"!"},"count":1}]}]}"#,
            "p/messages/c5/messages.json": #"[{«»"ID":6,"Timestamp":"2024-03-04 00:12:00","Contents":"글","Attachments":""}]"#,
        ]),
        "signal": Sample(files: [
            "main.jsonl":
                #"{"version":"1","backupTimeMs":"1"}"# + "\n"
                + #"{"chatItem":{«»"chatId":"3","authorId":"1","dateSent":"1709511120000","standardMessage":{«»"text":{"body":"글"}}}}"#
                + "\n"
                + #"{"adHocCall":{«»"n":1}}"#,
            "모임/data.json": #"{«»"date":"2024-03-04T09:12:00","sender":"Me","body":"글","quote":"","attachments":[]}"#,
            "b.json": #"[{«»"conversationId":"c","type":"incoming","sent_at":1709511120000,"body":"글"}]"#,
        ]),
        "anytype": Sample(files: [
            "objects/b.anyblock.json":
                #"{"formatVersion":"2.0","id":"b","type":"Page","properties":{«»"Name":"다"},"blocks":[{"id":"x","type":"heading_1","text":"라"}]}"#
        ]),
        "siyuan": Sample(files: [
            "20240304101500-aaaaaaa.sy":
                #"{«»"ID":"20240304101500-aaaaaaa","Type":"NodeDocument","Properties":{«»"title":"가"},"Children":[{«»"ID":"b","Type":"NodeParagraph","Properties":{«»"id":"b"},"Children":[{«»"Type":"NodeText","Data":"나"}]}]}"#
        ]),
        "daylio-backup": Sample(files: [
            "backup.daylio":
                #"{«»"dayEntries":[{«»"id":1,"datetime":1709511120000,"note":"가","mood":1,"tags":[1]}],"tags":[{«»"id":1,"name":"걷기"}],"customMoods":[{«»"id":1}]}"#
        ]),
        "carnet": Sample(files: [
            "가.sqd!/index.html": "<div id=\"text\">나</div>", "가.sqd!/metadata.json": #"{«»"creation_date":1709511120000}"#,
        ]),
        "flomo": Sample(
            files: [
                "a.html":
                    "<title>flomo</title><div class=\"memo\"><div class=\"time\">2024-03-04 09:12:00</div>«»<div class=\"content\">«»<ul><li>«»</ul></div></div>"
            ],
            write: [{ "<\($0)>\($1)</\($0)>" }, { "<p class=\"\($0)\">\($1)</p>" }], names: ["zettel", "my-field", "kiste"]),
        "outline": Sample(files: [
            "모음.json":
                #"{"collection":{«»"id":"c","urlId":"u","name":"모음"},«»"documents":{"d":{«»"id":"d","title":"가","text":"나"}}}"#
        ]),
        "note-station": Sample(files: [
            "config.json": #"{"note":["1"],"notebook":["2"],"shortcut":{«»"id":[]}}"#,
            "1": #"{«»"title":"가","content":"나","ctime":1709511120,"parent_id":"2","attachment":{"x":{"md5":"a","name":"b"}}}"#,
            "2": #"{«»"category":"notebook","title":"다"}"#,
        ]),
        "remnote": Sample(files: [
            "rem.json":
                #"{"userId":"u","knowledgebaseId":"k",«»"docs":[{«»"_id":"a","key":["가",{«»"i":"m","text":"나"}],"parent":null,"children":["b"]},{«»"_id":"b","key":["다"],"parent":"a"}]}"#
        ]),
        "workflowy": Sample(files: [
            "a.workflowy.backup":
                #"[{«»"id":"1","nm":"가","ct":1,"lm":2,"ch":[{«»"id":"2","nm":"나","no":"다","ct":1,"lm":2}]}]"#
        ]),
        "tasks-org": Sample(files: [
            "user.json":
                #"{"version":1,"data":{«»"tasks":[{«»"task":{«»"title":"가","completionDate":0,"remoteId":"1"}}],"caldavAccounts":[]}}"#
        ]),
        "slack": Sample(files: [
            "모임/2024-03-04.json":
                #"[{«»"type":"message","user":"U1","text":"가","ts":"1709511120.000200","attachments":[{«»"n":1}],"reactions":[{«»"name":"ok","users":["U1"],"count":1}]},{«»"type":"message","user":"U1","text":"","ts":"1709511121.000200"}]"#
        ]),
        "xml": Sample(
            files: [
                "a.xml":
                    "<memos><memo>«»<title>가</title><content>나</content></memo><memo><title>다</title><content>라</content></memo></memos>"
            ], write: [{ "<\($0)>\($1)</\($0)>" }, { "<\($0)><a>가나 \($1)</a></\($0)>" }]),
        "yaml": Sample(
            files: ["a.yaml": "- title: 가\n  «»body: 나\n"], write: [{ "\($0): \($1)\n  " }, { "\($0): 가나 \($1)\n  " }]),
        "csv": Sample(
            files: ["a.csv": "title,«»,body\n가,«»,나\n"], write: [{ _, word in word }, { _, word in "https://example.com/\(word)" }]),
        "folder": Sample(files: ["a.md": "---\n«»tags: [x]\n---\n나"], write: lines),
        "org": Sample(
            files: ["a.org": ":PROPERTIES:\n«»:END:\n#+TITLE: 가\n* TODO 나\n:PROPERTIES:\n«»:END:\n"],
            write: [{ ":\($0): \($1)\n" }, { ":\($0): 가나 \($1)\n" }]),
        "org-keywords": Sample(
            files: ["a.org": "#+TITLE: 가\n«»\n* 나\n«»"], write: [{ "#+\($0): \($1)\n" }, { "#+\($0): <2024-03-04> \($1)\n" }]),
        "tid": Sample(files: ["a.tid": "title: 가\n«»type: text/vnd.tiddlywiki\n\n나"], write: lines),
        "logseq": Sample(
            files: ["logseq/config.edn": "{}", "pages/가.md": "«»\n- 나\n"], write: [{ "\($0):: \($1)\n" }],
            names: ["alias", "zettel", "낱말칸"]),
        "opml": Sample(
            files: [
                "a.opml": "<opml><head><title>가</title></head><body><outline «»text=\"나\"><outline «»text=\"다\"/></outline></body></opml>"
            ],
            write: [{ "\($0)=\"\($1)\" " }, { "\($0)=\"&lt;b&gt;\($1)&lt;/b&gt;\" " }]),
        "todoist": Sample(
            files: ["일.csv": "TYPE,CONTENT,DESCRIPTION,RESPONSIBLE,LABELS\ntask,가,,«»,«»\nnote,말,,«»,\n"], write: [{ _, word in word }]),
    ]

    private static let elements: [Writer] = [{ "<\($0)>\($1)</\($0)>" }, { "<\($0)>가나 \($1)</\($0)>" }]
    private static let attributes: [Writer] = [{ "\($0)=\"\($1)\" " }, { "\($0)=\"가나 \($1)\" " }]
    private static func column(of table: String) -> [Writer] {
        [{ "ALTER TABLE \(table) ADD COLUMN Z\($0) VARCHAR DEFAULT '\($1)';\n" }]
    }

    /// Apps whose notes are pages, XML, tables of a database or lines.
    static let otherSamples: [String: Sample] = [
        "trilium": Sample(files: [
            "!!!meta.json":
                #"{«»"formatVersion":2,"files":[{«»"noteId":"n1","title":"가","type":"text","mime":"text/html","format":"html","dataFileName":"가.html","attributes":[{«»"type":"label","name":"색","value":"초록"}],"children":[]}]}"#,
            "가.html": "<p>나</p>",
        ]),
        "notion": Sample(files: ["가 0123456789abcdef0123456789abcdef.md": "# 가\n\n«»\n나"], write: lines),
        "zoho": Sample(files: [
            "a.html":
                #"<title>가</title><body data-notecard='{«»"created_date":"2024-03-04T00:00:00Z"}' data-notebook='{«»"name":"책"}' data-remainder='[{«»"n":1}]'>나</body>"#
        ]),
        "rednotebook": Sample(
            files: ["2024-03.txt": "4:\n  text: 가\n«»5:\n  text: 나\n"],
            write: [{ "  \($0): \($1)\n" }, { "  \($0): {\($1): null}\n" }, { "  \($0): {tief: \($1)}\n" }, { "  \($0): [가, \($1)]\n" }]),
        "zim": Sample(files: ["가.txt": "Content-Type: text/x-zim-wiki\n«»Wiki-Format: zim 0.6\n\n====== 가 ======\n나\n"], write: lines),
        "zim-settings": Sample(
            files: ["notebook.zim": "[Notebook]\n«»", "가.txt": "Content-Type: text/x-zim-wiki\n\n나\n"],
            write: [{ "\($0)=\($1)\n" }]),
        "tomboy": Sample(
            files: [
                "a.note":
                    "<note xmlns=\"http://beatniksoftware.com/tomboy\"><title>가</title>«»<text><note-content>가\n나</note-content></text>«»</note>"
            ], write: elements, names: ["zettel", "Wortfeld", "my_field"]),
        "rdf": Sample(
            files: [
                "z.rdf":
                    "<rdf:RDF>«»<bib:Book rdf:about=\"u:1\">«»<dcterms:isReferencedBy rdf:resource=\"#item_2\"/><dc:title>가</dc:title><bib:authors>«»<rdf:Seq>«»<rdf:li><foaf:Person>«»<foaf:surname>라</foaf:surname></foaf:Person></rdf:li></rdf:Seq></bib:authors><dcterms:isPartOf rdf:resource=\"#j\"/></bib:Book><bib:Journal rdf:about=\"#j\">«»<dc:title>마</dc:title></bib:Journal><bib:Memo rdf:about=\"#item_2\">«»<rdf:value>나</rdf:value></bib:Memo><z:Collection rdf:about=\"#c\">«»<dc:title>바</dc:title><dcterms:hasPart rdf:resource=\"u:1\"/></z:Collection></rdf:RDF>"
            ],
            write: elements, names: ["zettel", "Wortfeld", "my_field"]),
        "rdf-attributes": Sample(
            files: [
                "z.rdf":
                    "<rdf:RDF «»><bib:Book rdf:about=\"u:1\" «»><dcterms:isReferencedBy rdf:resource=\"#item_2\" «»/><dc:title «»>가</dc:title><bib:authors><rdf:Seq «»><rdf:li><foaf:Person><foaf:surname «»>라</foaf:surname></foaf:Person></rdf:li></rdf:Seq></bib:authors><dcterms:isPartOf rdf:resource=\"#j\"/></bib:Book><bib:Journal rdf:about=\"#j\"><dc:title>마</dc:title></bib:Journal><bib:Memo rdf:about=\"#item_2\" «»><rdf:value «»>나</rdf:value></bib:Memo><z:Collection rdf:about=\"#c\" «»><dc:title «»>바</dc:title><dcterms:hasPart rdf:resource=\"u:1\" «»/></z:Collection></rdf:RDF>"
            ],
            write: attributes, names: ["zettel", "Wortfeld", "my_field"]),
        "cherrytree": Sample(
            files: ["a.ctd": "<cherrytree>«»<node name=\"가\" unique_id=\"1\">«»<rich_text>나</rich_text></node></cherrytree>"],
            write: elements, names: ["zettel", "Wortfeld", "my_field"]),
        "cherrytree-attributes": Sample(
            files: ["a.ctd": "<cherrytree «»><node «»name=\"가\"><rich_text «»>나</rich_text><codebox «»>다</codebox></node></cherrytree>"],
            write: attributes, names: ["zettel", "Wortfeld", "my_field"]),
        "whatsapp": Sample(files: ["방.txt": "[04.03.24, 09:12:00] 나: 글\n«»[14.03.24, 09:13:00] 너: 말\n«»"], write: lines),
        "qownnotes": Sample(
            files: ["notes.sqlite": QOwnNotesBuilder.sql + "«»", "장보기.md": "우유", "집/회의.md": "예산"],
            write: [
                { "ALTER TABLE tag ADD COLUMN \($0) TEXT DEFAULT '\($1)';\n" },
                { "CREATE TABLE \($0)(t TEXT); INSERT INTO \($0) VALUES ('\($1)');\n" },
            ], names: ["zettel", "Wortfeld", "my_field"]),
        "core-data": Sample(
            files: ["a.sqlite": "«»"], stores: ["a.sqlite": "core-data/ProjectManager.sqlite"],
            write: column(of: "ZWORKENTITY") + [
                {
                    "CREATE TABLE Z\($0)(Z_PK INTEGER PRIMARY KEY, Z\($0) VARCHAR); INSERT INTO Z\($0) VALUES (1, '\($1)');\n"
                }
            ], names: ["zettel", "wortfeld"]),
        "apple-notes": Sample(
            files: ["NoteStore.sqlite": "«»"], stores: ["NoteStore.sqlite": "core-data/애플/NoteStore.sqlite"],
            write: column(of: "ZICCLOUDSYNCINGOBJECT") + column(of: "ZICNOTEDATA"), names: ["zettel", "wortfeld"]),
    ]

    private static let words: [Writer] = [{ "\($1)\n" }, { "가나 \($1) 다라\n" }]
    private static func paragraphs(_ open: String, _ close: String) -> [Writer] { [{ open + $1 + close }, { open + "가나 \($1)" + close }] }

    /// Documents, whose fields are text. An entry of a zip stands after `!/`.
    static let documents: [String: Sample] = [
        "canvas": Sample(files: [
            "a.canvas": #"{«»"nodes":[{«»"type":"text","text":"나","x":0,"y":9}],"edges":[{«»"id":"e","fromNode":"a"}]}"#
        ]),
        "html": Sample(
            files: ["a.html": "<html><head><title>가</title></head><body>«»<div>«»<ul><li>«»</ul></div>«»</body></html>"],
            write: [{ "<\($0)>\($1)</\($0)>" }, { "<p class=\"\($0)\">\($1)</p>" }], names: ["zettel", "my-field", "kiste"]),
        "hwp": Sample(files: ["a.hwp": "가\n«»나\n«»"], write: words),
        "hwpx": Sample(
            files: ["b.hwpx!/Contents/section0.xml": "<hs:sec>«»<hp:p><hp:run><hp:t>다</hp:t></hp:run></hp:p>«»</hs:sec>"],
            write: paragraphs("<hp:p><hp:run><hp:t>", "</hp:t></hp:run></hp:p>")),
        "kakaotalk": Sample(
            files: [
                "a.txt":
                    "방 님과 카카오톡 대화\n저장한 날짜 : 2024-03-05 14:22:10\n\n--------------- 2024년 3월 4일 월요일 ---------------\n[나] [오전 9:12] 글\n«»[너] [오전 9:13] 말\n«»"
            ], write: words),
        "line": Sample(
            files: ["a.txt": "[LINE] 방님과의 대화\n저장 일시 : 2024/03/05 14:22\n\n2024/03/04(월)\n오전 9:12\t나\t글\n«»오전 9:13\t너\t말\n«»"], write: words),
        "mail": Sample(
            files: [
                "a.eml": "From: a@b.kr\nSubject: 가\nDate: Mon, 04 Mar 2024 09:12:00 +0900\n\n«»나\n«»",
                "b.eml":
                    "From: a@b.kr\nSubject: 다\nMessage-ID: <1>\nContent-Type: multipart/mixed; boundary=x\n\n--x\n\n«»\n--x\nContent-Type: message/rfc822\n\nFrom: b@b.kr\nSubject: 라\n\n«»\n--x--\n",
            ], write: words),
        "naver-memo": Sample(
            files: ["a.txt": "[업무] 2024.03.04. 09:12\n가\n«»--------------------\n[일상] 2024.03.05. 09:12\n나\n«»"], write: words),
        "odt": Sample(
            files: [
                "a.odt!/content.xml":
                    "<office:text>«»<text:p>가</text:p><text:list><text:list-item>«»</text:list-item></text:list>«»</office:text>"
            ],
            write: paragraphs("<text:p>", "</text:p>")),
        "calendar": Sample(
            files: [
                "a.ics":
                    "BEGIN:VCALENDAR\n«»BEGIN:VEVENT\nSUMMARY:가\n«»BEGIN:VALARM\n«»END:VALARM\nEND:VEVENT\nBEGIN:VTODO\n«»END:VTODO\nBEGIN:VJOURNAL\n«»END:VJOURNAL\nEND:VCALENDAR\n"
            ], write: [{ "\($0):\($1)\n" }, { "\($0);LANGUAGE=ko:가나 \($1)\n" }], names: ["zettel", "wortfeld", "my-field"]),
        "blog": Sample(
            files: [
                "w.xml":
                    "<rss xmlns:wp='http://wordpress.org/export/1.2/'><channel>«»<item><title>가</title>«»<wp:comment><wp:comment_content>나</wp:comment_content>«»</wp:comment></item></channel></rss>",
                "a.xml":
                    "<feed xmlns='http://www.w3.org/2005/Atom'>«»<entry><id>p</id><title>가</title>«»</entry></feed>",
                "t.xml":
                    "<blog type=\"tattertools/1.1\">«»<post><title>가</title>«»<comment><content>나</content>«»</comment></post><guestbook>«»</guestbook></blog>",
            ], write: elements, names: ["zettel", "Wortfeld", "my_field"]),
        "bookmarks": Sample(
            files: [
                "b.html":
                    "<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p>«»<DT><H3>집</H3><DL><p>«»<DT><A HREF='https://a.kr/'>가</A>«»</DL></DL>"
            ], write: [{ "<DT><A HREF='https://a.kr/\($0)'>\($1)</A>\n" }, { "<DT><A HREF='https://a.kr/\($0)'>다</A>\n<DD>가나 \($1)\n" }]),
        "kindle": Sample(
            files: [
                "My Clippings.txt":
                    "가 (누구)\n- Your Highlight on page 5 | Added on Monday, March 4, 2024 9:12:00 AM\n\n«»나\n==========\n«»\n==========\n"
            ],
            write: words),
        "jupyter": Sample(
            files: [
                "a.ipynb":
                    #"{«»"cells":[{«»"cell_type":"markdown","metadata":{«»"n":1},"source":["가"]}],"metadata":{«»"n":1},"nbformat":4,"nbformat_minor":5}"#
            ]),
        "tasks": Sample(files: [
            "Tasks.json":
                #"{"kind":"tasks#taskLists",«»"items":[{"kind":"tasks#tasks",«»"title":"목록","items":[{«»"id":"1","title":"가","status":"needsAction"}]}]}"#
        ]),
        "readwise": Sample(files: ["r.csv": "Highlight,Book Title,«»,Note\n나,가,«»,\n"], write: [{ _, word in word }]),
        "zotero": Sample(files: ["z.csv": "Key,Item Type,Abstract Note,Title,«»\nK,book,나,가,«»\n"], write: [{ _, word in word }]),
        "pocket": Sample(files: ["p.csv": "title,url,time_added,«»\n가,https://a.kr/,1709511120,«»\n"], write: [{ _, word in word }]),
        "ods": Sample(
            files: [
                "a.ods!/content.xml":
                    "<office:spreadsheet><table:table table:name='가'><table:table-row><table:table-cell>«»</table:table-cell></table:table-row></table:table></office:spreadsheet>"
            ], write: paragraphs("<text:p>", "</text:p>")),
        "office": Sample(
            files: [
                "a.pptx!/ppt/presentation.xml":
                    "<p:presentation xmlns:p='p' xmlns:r='r'><p:sldIdLst><p:sldId id='1' r:id='s'/></p:sldIdLst></p:presentation>",
                "a.pptx!/_rels/.rels":
                    "<Relationships><Relationship Id='d' Type='a/officeDocument' Target='ppt/presentation.xml'/></Relationships>",
                "a.pptx!/ppt/_rels/presentation.xml.rels":
                    "<Relationships><Relationship Id='s' Type='a/slide' Target='slides/slide1.xml'/></Relationships>",
                "a.pptx!/ppt/slides/_rels/slide1.xml.rels":
                    "<Relationships><Relationship Id='n' Type='a/notesSlide' Target='../notesSlides/notesSlide1.xml'/></Relationships>",
                "a.pptx!/ppt/slides/slide1.xml":
                    "<p:sld xmlns:p='p' xmlns:a='a'>«»<a:tbl><a:tr><a:tc>«»</a:tc></a:tr></a:tbl><p:grpSp>«»</p:grpSp></p:sld>",
                "a.pptx!/ppt/notesSlides/notesSlide1.xml": "<p:notes xmlns:p='p' xmlns:a='a'>«»</p:notes>",
            ], write: paragraphs("<a:p><a:r><a:t>", "</a:t></a:r></a:p>")),
        "rtf": Sample(
            files: ["a.rtf": #"{\rtf1\ansi\ansicpg949 \'b0\'a1\par «»{\b «»}\par «»}"#],
            write: [{ #"\par \#($1) "# }, { #"{\i \#($1)}\par "# }]),
        "samsung-notes": Sample(files: ["가_240305_142210.sdocx": "«»나\n«»"], write: words),
        "textbundle": Sample(
            files: ["a.textbundle/info.json": #"{"version":2}"#, "a.textbundle/text.md": "# 가\n«»나\n«»"], write: words + lines),
        "word": Sample(
            files: [
                "a.docx!/word/document.xml":
                    "<w:document xmlns:w='w'><w:body>«»<w:tbl><w:tr><w:tc>«»</w:tc></w:tr></w:tbl><w:p><w:r><w:t>가</w:t></w:r></w:p>«»</w:body></w:document>"
            ], write: paragraphs("<w:p><w:r><w:t>", "</w:t></w:r></w:p>")),
    ]

    static let all = samples.merging(otherSamples) { first, _ in first }.merging(documents) { first, _ in first }

    /// Returns a number as three letters.
    private static func letters(_ number: Int) -> String {
        String([number / 676 % 26, number / 26 % 26, number % 26].map { Character(UnicodeScalar(UInt8(97 + $0))) })
    }

    /// Replaces each mark by one field of every form and name, each with a word of its own.
    private static func fill(_ sample: Sample) -> (files: [String: String], words: [(word: String, name: String)]) {
        var (files, words) = ([String: String](), [(word: String, name: String)]())
        for (path, text) in sample.files.sorted(by: { $0.key < $1.key }) {
            let parts = text.components(separatedBy: "«»")
            var filled = parts.first ?? ""
            for part in parts.dropFirst() {
                let isCell = sample.write.first.map { $0("", "") == "" } ?? false
                for (number, write) in sample.write.enumerated() where !isCell || number == 0 {
                    let mark = letters(words.count)
                    let (word, name) = ("W\(mark)x", sample.names[words.count % sample.names.count] + mark)
                    filled += write(name, word)
                    words.append((word, name))
                }
                filled += part
            }
            files[path] = filled
        }
        return (files, words)
    }

    /// Creates an export. A file that ends in `sqlite` holds statements, and one that ends in `hwp` or `sdocx` the text of a document.
    static func export(_ sample: Sample, _ files: [String: String]) throws -> TemporaryExport {
        let export = try TemporaryExport()
        var zips: [String: ZipBuilder] = [:]
        for (path, text) in files.sorted(by: { $0.key < $1.key }) where !path.hasSuffix(".sqlite") {
            let parts = path.components(separatedBy: "!/")
            if parts.count > 1 {
                zips[parts[0], default: ZipBuilder()].add(parts[1], text)
            } else if path.hasSuffix(".hwp") {
                try export.write(path, HangulBuilder.document(text.components(separatedBy: "\n")))
            } else if path.hasSuffix(".sdocx") {
                try export.write(path, SamsungBuilder.note(title: "가", body: text, microseconds: 1_709_511_120_000_000))
            } else {
                try export.write(path, text)
            }
        }
        for (path, zip) in zips { try export.write(path, zip.bytes) }
        for (path, sql) in files where path.hasSuffix(".sqlite") {
            if let store = sample.stores[path] { try export.write(path, Array(Data(contentsOf: formatsFolder.appending(path: store)))) }
            let queue = try DatabaseQueue(path: export.path + "/" + path)
            try queue.write { try $0.execute(sql: sql) }
            try queue.close()
        }
        return export
    }

    @Test(arguments: Set(all.keys).union(importers.map { $0.name }).sorted())
    func `every word is kept or its field is named`(name: String) throws {
        let sample = try #require(Self.all[name], "give the importer \(name) a sample in NoWordLostTests")
        let (files, words) = Self.fill(sample)
        let outcome = try Self.export(sample, files).read()
        let memos = outcome.memos.map { "\($0.text.whole)\n\($0.tags)\n\($0.category)" }.joined(separator: "\n")
        // A field that is said to be in the text must be there.
        let report = outcome.problems.filter { $0.code != "unknown-keys" }.map(\.message.english).joined(separator: "\n")
        #expect(!outcome.memos.isEmpty && !words.isEmpty)
        for (word, field) in words where !memos.contains(word) {
            #expect(report.contains(field), "\(word) of \(field)")
        }
    }

    /// Formats whose fields without a place were appended or left out in silence.
    @Test(arguments: [
        (
            "data/1.upnx", "version:2\n" + #"{"type":"notes","data":{"id":"1","html":"<h2>가</h2>","날씨말":"비가 온 날"}}"#, "날씨말"
        ),
        ("일.csv", "TYPE,CONTENT,DESCRIPTION,RESPONSIBLE\ntask,가,,김하나와 둘\n", "RESPONSIBLE"),
    ])
    func `names without a field are told by every importer`(path: String, text: String, name: String) throws {
        let outcome = try TemporaryExport([path: text]).read()
        #expect(outcome.problem("unknown-keys")?.message.english.contains("\(name) (1)") == true, "\(outcome)")
    }

    @Test(arguments: ["permalink", "layout"])
    func `a setting is kept if it is an address`(key: String) throws {
        #expect(try readJSON(#"[{"body":"글","\#(key)":"https://a.kr/1"}]"#).memos.map(\.text.whole) == ["글\n\(key): https://a.kr/1"])
        let table = try TemporaryExport(["t.csv": "body,\(key)\n글,https://a.kr/1\n말,/a/\n"]).read()
        #expect(table.memos.map(\.text.whole) == ["글\n\(key): https://a.kr/1", "말"], "\(table)")
    }

    @Test func `HTML in other columns and checklists in strings are text`() throws {
        let table = try TemporaryExport(["책.csv": "Title,My Review\n산책,<b>따뜻한</b> 책이다<br/>다시\n"]).read()
        #expect(table.memos.map(\.text.whole) == ["산책\nMy Review: 따뜻한 책이다\n다시"], "\(table)")
        let notes = try readJSON(
            #"[{"title":"장보기","type":1,"value":"[{\"id\":0,\"title\":\"우유\",\"isDone\":true},{\"id\":1,\"title\":\"두부\",\"isDone\":false}]"}]"#
        )
        let text = try #require(notes.memos.first).text.whole
        #expect(text.contains("[x] 우유") && text.contains("[ ] 두부") && !text.contains("isDone"), "\(text)")
    }

    @Test func `an object of records is no category`() throws {
        let outcome = try readJSON(
            #"{"data":{"task":{"open":{"t":{"id":"t","title":"보고서","notes":"그림","isDone":true}}},"note":{"open":{"n":{"id":"n","content":"회의에서 나온 말"}}}}}"#
        )
        #expect(outcome.memos.allSatisfy { $0.category.isEmpty }, "\(outcome)")
        let told = outcome.problems.map(\.message.english).joined()
        for word in ["title", "notes"] { #expect(told.contains("open.t.\(word)"), "\(told)") }
    }

    @Test(arguments: ["position", "role", "level", "cover", "class", "target"])
    func `a single word under a name of settings is kept if it begins as names do`(key: String) throws {
        let texts = try ["Seoul", "Editor", "Left", "high", "AUTO", "camelCase", "Item", "left"].map { word in
            try #require(try readJSON(#"[{"title":"가","body":"글","\#(key)":"\#(word)"}]"#).memos.first).text.body
        }
        #expect(texts == ["글\n\(key): Seoul", "글\n\(key): Editor"] + Array(repeating: "글", count: 6))
    }

    @Test func `values of known fields that the field cannot hold are kept`() throws {
        let sample = try #require(Self.samples["json"]?.files["d.json"]).replacing("«»", with: "")
        let text = try #require(try readJSON(sample).memos.first)
        for word in ["보류중", "막힘", "본문글", "분류글", "무리글", "주소글"] {
            #expect(text.text.whole.contains(word) || text.category.contains(word), "\(word)")
        }
    }
}
