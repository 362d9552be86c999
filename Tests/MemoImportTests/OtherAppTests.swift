import Foundation
import JSON
import MemoModel
import TestSupport
import Testing

@testable import MemoImport

/// Mail, documents, and exports of apps from outside Korea.
@Suite struct OtherAppTests {
    @Test(arguments: [
        ("Content-Type: text/plain; charset=\"euc-kr\"\nContent-Transfer-Encoding: base64\n\nwOW6uLHiOiC/7MCvLCCw6Lb1", "장보기: 우유, 계란"),
        ("Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\n=EA=B0=80=\n=EB=82=98", "가나"),
        ("Content-Type: text/html; charset=utf-8\n\n<p>가<br>나</p>", "가\n나"),
        (
            "Content-Type: multipart/alternative; boundary=\"x\"\n\n--x\nContent-Type: text/plain\n\n가\n--x\nContent-Type: text/html\n\n<p>나</p>\n--x--\n",
            "가\n나"
        ),
        (
            "Content-Type: multipart/alternative; boundary=\"x\"\n\n--x\nContent-Type: text/plain\n\n가 *나* 다\n--x\nContent-Type: text/html\n\n<p>가 <b>나</b> 다</p>\n--x--\n",
            "가 *나* 다"
        ),
        (
            "Content-Type: multipart/mixed; boundary=x\n\n--x\nContent-Type: message/rfc822\n\n메일이 아닌 글\n--x--\n",
            "메일이 아닌 글\n[message/rfc822]"
        ),
        (
            "Content-Type: multipart/mixed; boundary=x\n\n--x\n\n가\n--x\nContent-Type: image/png\nContent-Disposition: attachment; filename*=UTF-8''%EA%B0%80.png\n\nAAAA\n--x--\n",
            "가\n[가.png]"
        ),
        ("Content-Type: multipart/mixed; boundary=x\n\n--y\n\n가\n--x--\n", "--y\n\n가\n--x--"),
        ("Content-Type: multipart/mixed\n\n--x\n\n가", "--x\n\n가"),
    ])
    func `the text of a message is read in any of its forms`(message: String, text: String) throws {
        let outcome = try TemporaryExport(["a.eml": "Subject: 제목\nDate: Mon, 04 Mar 2024 09:12:00 +0900\nMessage-ID: <1@a>\n\(message)"])
            .read()
        #expect(outcome.memos.map(\.text.whole) == ["제목\n\(text)"])
        #expect(outcome.memos.first?.created?.milliseconds == 1_709_511_120_000 && outcome.memos.first?.externalID == "<1@a>")
    }

    @Test func `messages of a Maildir are known by their heads`() throws {
        let message = "Return-Path: <a@b>\nFrom: a@b\nSubject: 제목\nDate: Mon, 04 Mar 2024 09:12:00 +0900\n\n글"
        let export = try TemporaryExport(["cur/1709511120.M1P2.host:2,S": message, "mail_1": message, "NOTES": "할 일: 우유\n\n글"])
        #expect(try ImportReader(path: export.path).formats.map(\.fileCount) == [2, 1])
        #expect(try Set(export.read().titles) == ["제목", "할 일: 우유"])
    }

    @Test(arguments: [
        ("=?UTF-8?B?64KY7JeQ6rKM?= =?UTF-8?B?IOuztOuCuA==?=", "나에게 보낸"), ("=?euc-kr?Q?=C0=E5=BA=B8_=B1=E2?=", "장보 기"),
        ("plain =?x?", "plain =?x?"), ("=?UTF-8?X?a?=", "=?UTF-8?X?a?="),
    ])
    func `encoded words of a head are read`(word: String, text: String) { #expect(MailWords.decoded(word) == text) }

    @Test func `messages of a box are cut at their marks, in pieces of any size`() throws {
        let box = Array("From a\nSubject: 1\n\nx\n\nFrom b\nSubject: 2\n\n>From y\nFromage\n".utf8)
        for size in 1...9 {
            var rest = box[...]
            let source = ByteSource(counter: ReadCounter()) {
                defer { rest = rest.dropFirst(size) }
                return rest.isEmpty ? nil : Array(rest.prefix(size))
            }
            var messages = MailBox(source, limit: 1 << 20)
            var subjects: [String] = []
            while let bytes = try messages.next() { subjects.append(MailText(bytes)?.subject ?? "") }
            #expect(subjects == ["1", "2"], "\(size)")
        }
    }

    @Test func `messages in a message are read, whatever holds them`() throws {
        let inner =
            "From: b@b\nSubject: 안\nContent-Type: multipart/mixed; boundary=yy\n\n--yy\n\n속글\n--yy\nContent-Type: message/rfc822\n\nSubject: 맨안\n\n끝글\n--yy--\n"
        let encoded = Data(inner.utf8).base64EncodedString()
        let text =
            "From: a@a\nSubject : 밖\nContent-Type: multipart/mixed; boundary=y\n\n--y\n\n겉글\n--y\nContent-Type: message/rfc822; name=\"x.eml\"\nContent-Disposition: attachment\n\n\(inner)\n--y\nContent-Type: application/octet-stream; name*0*=UTF-8''%EA%B0%80; name*1=\"나;.eml\"\nContent-Transfer-Encoding: base64\n\n\(encoded)\n--y--\n"
        let outcome = try TemporaryExport(["a.eml": text]).read()
        let part = "안\nb@b\n속글\n맨안\n끝글"
        #expect(outcome.memos.map(\.text.whole) == ["밖\na@a\n겉글\n[x.eml]\n\(part)\n[가나;.eml]\n\(part)"] && outcome.problems.isEmpty)
    }

    @Test func `reports of delivery and headers that a mail quotes are text`() throws {
        let mail = """
            From: a@a
            Subject: 반송
            Content-Type: multipart/report; boundary=y

            --y
            Content-Type: text/html

            <p>전하지 못했습니다</p>
            --y
            Content-Type: message/delivery-status

            Diagnostic-Code: smtp; 550 없는 사람
            --y
            Content-Type: text/rfc822-headers

            Subject: 처음 제목
            --y
            Content-Type: text/calendar

            BEGIN:VCALENDAR
            --y--
            """
        let memo = try #require(try TemporaryExport(["a.eml": mail]).read().memos.first)
        for word in ["전하지 못했습니다", "550 없는 사람", "처음 제목", "[text/calendar]"] {
            #expect(memo.text.whole.contains(word), "\(word)")
        }
        #expect(!memo.text.whole.contains("VCALENDAR"))
    }

    @Test func `marks of a box that were quoted are text again, and a message without a head is told by what it lacks`() throws {
        let outcome = try TemporaryExport(["a.mbox": "From a\nSubject: 1\n\n>From y\n>>From z\n> From\n>Fromage\n", "b.eml": "글\n\n둘"])
            .read()
        #expect(outcome.memos.map(\.text.body) == ["From y\n>From z\n> From\n>Fromage"])
        #expect(outcome.codes == ["no-mail-head"] && outcome.problems.first?.message.english.contains("Subject:") == true)
    }

    @Test(arguments: [
        (#"{\rtf1\ansi\ansicpg949{\fonttbl{\f0\fcharset129 \'b8\'bc;}}\f0 \'be\'c8\'b3\'e7 \u54620?\u44544?\par 끝}"#, "안녕 한글\n끝"),
        (#"{\rtf1\ansicpg1252 caf\'e9{\*\generator x;}{\pict 0102}\line \{b\}}"#, "café\n{b}"),
        (#"{\rtf1\uc2 \u44032xx\u45208yy z}"#, "가나 z"),
    ])
    func `RTF is read as text`(rtf: String, text: String) {
        #expect(RichTextText(Array(rtf.utf8)).map(\.text.trimmingEnds) == text)
    }

    @Test func `groups of RTF without end are refused`() {
        #expect(RichTextText(Array(("{\\rtf1" + String(repeating: "{", count: 100_000)).utf8)) == nil)
    }

    @Test func `notes of UpNote have notebooks, tags, trash and their latest text`() throws {
        let lines = [
            #"{"type":"notes","data":{"id":"1","html":"<h2>가</h2><ul><li data-checked=\"true\">나</li></ul>","updatedAt":1714307786200,"trashed":true,"tagLinks":{"__value__":["일"]}}}"#,
            #"{"type":"notebooks","data":{"id":"b","title":"안","parent":"a"}}"#,
            #"{"type":"notebooks","data":{"id":"a","title":"밖","parent":"b"}}"#,
            #"{"type":"organizers","data":{"noteId":"1","notebookId":"b"}}"#,
        ]
        let outcome = try TemporaryExport([
            "u/data/2.upnx": "version:2\n" + lines.joined(separator: "\n"),
            "u/data/1.upnx": "version:2\n" + lines[0].replacing("가", with: "옛"), "u/files/x.txt": "붙임",
        ]).read()
        let memo = try #require(outcome.memos.first)
        #expect(outcome.memos.count == 1 && memo.text.title == "가" && memo.category == ["밖", "안"] && memo.tags == ["일"] && memo.isTrashed)
        #expect(outcome.codes == ["attachments"])
    }

    @Test func `pages of Logseq have names, tags and days, and no ids of blocks`() throws {
        let outcome = try TemporaryExport([
            "g/logseq/config.edn": "{}", "g/logseq/bak/pages/옛.md": "- 옛 글",
            "g/pages/색인___설계.md": "tags:: 일, [[설계 둘]]\n\n- 첫째\n  id:: 65e5c0de\n- #업무",
            "g/journals/2024_03_04.md": "- TODO 보고서",
        ]).read()
        let byTitle = Dictionary(outcome.memos.map { ($0.text.title, $0) }, uniquingKeysWith: { first, _ in first })
        #expect(Set(byTitle.keys) == ["색인/설계", "2024-03-04"])
        #expect(byTitle["색인/설계"]?.tags == ["일", "설계 둘", "업무"] && byTitle["색인/설계"]?.text.body == "- 첫째\n- #업무")
        #expect(byTitle["2024-03-04"]?.created?.milliseconds == 1_709_478_000_000)
    }

    @Test func `pages of Zim have headings, boxes and the moment of their making`() throws {
        let head = "Content-Type: text/x-zim-wiki\nWiki-Format: zim 0.6\nCreation-Date: 2021-07-20T15:05:16+02:00\n\n"
        let outcome = try TemporaryExport([
            "n/notebook.zim": "", "n/할_일.txt": head + "====== 할 일 ======\n[ ] 하나 @급함\n\t[*] 둘\n===== 다음 =====", "n/할_일/붙임.txt": "글",
        ]).read()
        let memo = try #require(outcome.memos.first)
        #expect(outcome.memos.count == 1 && memo.text.whole == "할 일\n- [ ] 하나 @급함\n\t- [x] 둘\n## 다음" && memo.tags == ["급함"])
        #expect(memo.created?.milliseconds == 1_626_786_316_000)
    }

    @Test func `fields of tiddlers and aliases of pages are kept, and wiki text with tags stays`() throws {
        let wiki = try TemporaryExport([
            "가.tid":
                "title: 가\ncaption: 머리 글\nsource: 동네 책방\nmodifier: 한여름\ntype: text/vnd.tiddlywiki\n\n<div>\n<$link to=나>글</$link>\n</div>",
            "b.json": #"[{"title":"나","text":"글","type":"text/vnd.tiddlywiki","fields":{"출처":"신문"}}]"#,
        ]).read()
        let texts = Set(wiki.memos.map(\.text.whole))
        #expect(texts.contains("가\n<div>\n<$link to=나>글</$link>\n</div>\ncaption: 머리 글\nsource: 동네 책방\nmodifier: 한여름"))
        #expect(texts.contains("나\n글\n출처: 신문") && wiki.codes == ["unknown-keys", "unknown-keys"])
        let graph = try TemporaryExport([
            "logseq/config.edn": "{}", "pages/서울.md": "alias:: 한양, [[경성]]\ntags:: 도시\n\n- 글\n- 안\n  alias:: 다른 글",
            "pages/빈.md": "alias:: 이름뿐",
        ]).read()
        #expect(Set(graph.memos.map(\.text.whole)) == ["서울\n- 글\n- 안\n  alias:: 다른 글\nalias: 한양, 경성", "빈\nalias: 이름뿐"])
    }

    @Test func `Slack's channels, people, links and shares are kept`() throws {
        let outcome = try TemporaryExport([
            "모임/2024-03-04.json":
                #"[{"type":"message","user":"U1","text":"보세요 <https://e.com/1|여기> <@U2>","ts":"1709511120.000200","attachments":[{"title":"기사","fallback":"미리 보기"}]}]"#,
            "잡담/2024-03-04.json":
                #"[{"type":"message","user":"U9","user_profile":{"real_name":"손님"},"text":"1 &lt; 2","ts":"1709511120.000300"}]"#,
            "users.json": #"[{"id":"U1","profile":{"display_name":"","real_name":"한여름"}},{"id":"U2","name":"이한"}]"#,
        ]).read()
        #expect(outcome.memos.map(\.category) == [["모임"], ["잡담"]] && outcome.codes.isEmpty)
        let text = outcome.memos.map(\.text.whole).joined(separator: "\n")
        #expect(text.contains("09:12 한여름: 보세요 여기 (https://e.com/1) @이한") && text.contains("기사") && text.contains("미리 보기"))
        #expect(text.contains("손님: 1 < 2"))
    }

    @Test func `people's titles and channels' topics of Slack are named`() throws {
        let outcome = try TemporaryExport([
            "users.json": #"[{"id":"U1","name":"hong","profile":{"real_name":"홍길동","title":"팀장 겸 요리사","image_24":"https://e.com/1"}}]"#,
            "channels.json": #"[{"id":"C1","name":"모임","members":["U1"],"topic":{"value":"주말 산행","creator":"U1"}}]"#,
            "모임/2024-03-04.json": #"[{"type":"message","user":"U1","text":"가자","ts":"1709511120.000200"}]"#,
        ]).read()
        let note = try #require(outcome.problems.first { $0.code == "fields-left-out" }).message.english
        #expect(note.contains(": channels.topic.value (1), users.profile.title (1);"))
    }

    @Test func `the title of a comment that cannot be read is named`() throws {
        let outcome = try readJSON(
            #"{"comments_v2":[{"timestamp":1709510400,"data":{"kiste":[{"comment":{"timestamp":1709510400,"comment":"말"}}]},"title":"댓글을 남김"}]}"#
        )
        let told = try #require(outcome.problem("fields-left-out")?.message.english)
        #expect(told.contains("comments_v2.title (1)") && told.contains("kiste.comment.comment (1)"), "\(told)")
    }

    @Test func `a chat of Telegram has its name wherever it stands, and its parts join`() throws {
        let message = { (id: Int, text: String) in
            #"{"id":\#(id),"text":"\#(text)","type":"message","from":"나","date":"2024-03-04T09:0\#(id):00","text_entities":[{"type":"plain","text":"\#(text)"}]}"#
        }
        let outcome = try TemporaryExport([
            "a/result.json": #"{"messages":[\#(message(1, "하나"))],"name":"우리 방","type":"private_group","id":1}"#,
            "a/result2.json": #"{"name":"우리 방","type":"private_group","id":1,"messages":[\#(message(2, "둘"))]}"#,
            "a/result3.json": #"{"messages":[\#(message(3, "셋"))],"name":{"de":"우리 방"}}"#,
            "b/result.json":
                #"{"chats":{"list":[{"name":"빈 방","type":"x","id":2,"messages":[]},{"name":{"ko":"남"},"messages":[\#(message(1, "넷"))]}]}}"#,
        ]).read()
        #expect(outcome.titles.sorted() == ["남 2024. 3. 4.", "우리 방 2024. 3. 4."])
        let ours = try #require(outcome.memos.first { $0.category == ["우리 방"] })
        #expect(ours.text.body == "09:01 나: 하나\n09:02 나: 둘\n09:03 나: 셋")
        #expect(outcome.problems.contains { $0.code == "fields-left-out" && $0.message.english.contains("name (1)") })
    }

    @Test func `messages without plain text are kept`() throws {
        let telegram = #"""
            {"name":"방","type":"private_group","messages":[
            {"id":1,"type":"service","date":"2024-03-04T09:00:00","actor":"가","action":"pin_message","title":"새 이름"},
            {"id":2,"type":"message","date":"2024-03-04T09:01:00","from":"나","forwarded_from":"소식통","text":"",
             "poll":{"question":"어디?","closed":false,"answers":[{"text":"산","voters":1},{"text":"바다","voters":2}]}},
            {"id":3,"type":"message","date":"2024-03-04T09:02:00","from":"나","text":"","contact_information":{"first_name":"이름","phone_number":"010-1"}},
            {"id":4,"type":"message","date":"2024-03-04T09:03:00","from":"나","text":"","place_name":"숲","address":"강가 1"}]}
            """#
        let chat = try #require(try TemporaryExport(["result.json": telegram]).read().memos.first)
        for word in ["새 이름", "소식통", "어디?\n", "산\n", "바다", "이름\n", "010-1", "숲\n", "강가 1"] {
            #expect(chat.text.whole.contains(word), "\(word)")
        }
        let facebook = try TemporaryExport([
            "messages/m.json":
                #"{"participants":[],"messages":[{"sender_name":"A","timestamp_ms":1709510400000,"share":{"link":"https://e.com/1","share_text":"shared words"}}]}"#,
            "posts/p.json":
                #"[{"timestamp":1709510400,"attachments":[{"data":[{"place":{"name":"Forest","address":"River 1","url":"https://e.com/2"}}]}],"data":[{"post":"own words"}]}]"#,
            "media/stories.json":
                #"{"ig_stories":[{"uri":"a/b.jpg","creation_timestamp":1709510400,"title":"story words"},{"uri":"c.jpg","creation_timestamp":1709510401,"title":""}]}"#,
        ]).read()
        let all = facebook.memos.map(\.text.whole).joined(separator: "\n")
        for word in ["https://e.com/1", "shared words", "own words", "Forest\n", "River 1", "https://e.com/2", "story words"] {
            #expect(all.contains(word), "\(word)")
        }
    }

    @Test func `chats with a model keep thoughts, tools and instructions, and pass over the account`() throws {
        let node = { (id: String, parent: String, role: String, content: String) in
            #""\#(id)":{"id":"\#(id)","parent":\#(parent),"message":{"author":{"role":"\#(role)"},"content":\#(content)}}"#
        }
        let nodes = [
            node("1", "null", "system", #"{"content_type":"user_editable_context","user_instructions":"짧게 답해 줘"}"#),
            node(
                "2", #""1""#, "user",
                #"{"content_type":"multimodal_text","parts":["하나",{"content_type":"audio_transcription","text":"둘"}]}"#),
            node("3", #""2""#, "assistant", #"{"content_type":"thoughts","thoughts":[{"summary":"요점","content":"속생각"}]}"#),
            node("4", #""3""#, "tool", #"{"content_type":"execution_output","text":"나온 값"}"#),
            node("5", #""4""#, "assistant", #"{"content_type":"text","parts":["끝\ue200cite\ue202turn0\ue201."]}"#),
        ].joined(separator: ",")
        let export = try TemporaryExport([
            "conversations.json": #"[{"title":"가","mapping":{\#(nodes)},"current_node":"5"}]"#, "user.json": #"{"id":"u","email":"a@b.c"}"#,
            "chat.html": "<title>ChatGPT Data Export</title><p>가", "shared_conversations.json": #"[{"id":"s","title":"가"}]"#,
        ])
        let outcome = try export.read()
        #expect(
            outcome.memos.map(\.text.whole) == [
                "가\n짧게 답해 줘\n\n나: 하나\n둘\n\nChatGPT: 요점\n속생각\n\ntool: 나온 값\n\nChatGPT: 끝."
            ])
        #expect(outcome.codes == ["companions"] && outcome.problem("companions")?.severity == .skipped)
    }

    @Test func `points of outlines are read without tags, with the attributes of a person`() throws {
        let outline = #"""
            <opml><head><title>가</title></head><body><outline text="&lt;b&gt;굵은&lt;/b&gt; 글, 1 &lt; 2" _note="&lt;i&gt;쪽지&lt;/i&gt;" 담당="한여름" colorLabel="2"/>
            </body></opml>
            """#
        #expect(try TemporaryExport(["a.opml": outline]).read().memos.map(\.text.whole) == ["가\n- 굵은 글, 1 < 2\n  쪽지\n  담당: 한여름"])
    }

    @Test func `JSON in CP949 is read`() throws {
        // `[{"title":"가나"}]`
        let bytes = Array("[{\"title\":\"".utf8) + [0xB0, 0xA1, 0xB3, 0xAA] + Array("\"}]".utf8)
        let outcome = try readJSON(bytes)
        #expect(outcome.titles == ["가나"] && outcome.codes == ["encoding-assumed"])
    }

    @Test func `tags and moments of tiddlers are read, those of the system left out`() throws {
        let outcome = try TemporaryExport([
            "a.tid": "created: 20220110234234616\ntags: 하나 [[두 낱말]]\ntitle: 제목\n\n글", "b.tid": "title: $:/설정\n\nx",
        ]).read()
        let memo = try #require(outcome.memos.first)
        #expect(outcome.memos.count == 1 && memo.tags == ["하나", "두 낱말"] && memo.created?.milliseconds == 1_641_858_154_000)
    }

    @Test func `a page that was clipped into a tiddler is read, wiki text stays`() throws {
        let files = [
            "a.tid": "title: 가\n\nhttps://example.com\n\n<header><h1>제목</h1></header>\n<p>한 <b>줄</b></p>\n",
            "b.tid": "title: 나\n\n!! 절\na < b, `<p>`\n",
        ]
        let texts = try TemporaryExport(files).read().memos.map(\.text.body).sorted()
        #expect(texts == ["!! 절\na < b, `<p>`\n", "https://example.com\n\n# 제목\n한 줄"])
    }

    @Test func `tasks of Todoist lie in their sections, with comments and dates`() throws {
        let outcome = try TemporaryExport([
            "집.csv":
                "\u{FEFF}TYPE,CONTENT,DESCRIPTION,PRIORITY,DATE\ntask,가,글,4,2024-03-04\nnote,말,,,\n,,,,\nsection,부엌,,,\ntask,나 @봄 a@b,,1,6 Apr 17:15\n"
        ]).read()
        #expect(outcome.memos.map(\.text.whole) == ["가\n글\n말", "나 @봄 a@b\nDATE: 6 Apr 17:15\nPRIORITY: 1"])
        #expect(outcome.memos.map(\.tags) == [[], ["봄"]])
        #expect(outcome.memos.map(\.category) == [["집"], ["집", "부엌"]] && outcome.memos.allSatisfy { $0.state == .todo })
        #expect(outcome.memos.map { $0.deadline != nil } == [true, false])
    }

    @Test func `a month without days is no memo`() throws {
        let outcome = try TemporaryExport(["2024-06.txt": "15:\n  text: 가\n", "2024-07.txt": "{}\n"]).read()
        #expect(outcome.memos.map(\.text.whole) == ["2024-06-15\n가"])
    }

    @Test func `what is attached to a page of Nimbus is no memo, its boxes are ticked`() throws {
        let page =
            "<ul><li class=\"list-item-checkbox indent-0\" data-checked=\"true\">가</li>"
            + "<li class=\"list-item-checkbox indent-1\" data-checked=\"false\">나</li></ul>"
        let outcome = try TemporaryExport(["쪽/note.html": page, "쪽/assets/x.txt": "붙임", "쪽/assets/y.png": "x", "assets/z.txt": "글"]).read()
        #expect(outcome.memos.map(\.text.whole).contains("- [x] 가\n  - [ ] 나"))
        #expect(!outcome.memos.contains { $0.text.whole.contains("붙임") } && outcome.memos.count == 2)
        #expect(outcome.codes.contains("attachments"))
    }

    @Test func `nodes of CherryTree lie in the nodes above them`() throws {
        let outcome = try TemporaryExport([
            "a.ctd":
                "<cherrytree><node name=\"밖\" unique_id=\"1\"><node name=\"안\" unique_id=\"2\" tags=\"일\" ts_creation=\"1683703170\"><rich_text>글 </rich_text><rich_text link=\"webs https://a.kr\">곳</rich_text></node></node></cherrytree>"
        ]).read()
        let memo = try #require(outcome.memos.first)
        #expect(outcome.memos.count == 1 && memo.text.whole == "안\n글 곳 (https://a.kr)" && memo.category == ["밖"] && memo.tags == ["일"])
    }

    @Test func `points of an outline are a list, its text beside it is the same once more`() throws {
        let outline =
            "<opml><head><title>여행</title></head><body><outline text=\"짐\" _note=\"가볍게\"><outline text=\"옷\" complete=\"true\"/></outline></body></opml>"
        let outcome = try TemporaryExport(["여행.opml": outline, "여행.txt": "- 짐"]).read()
        #expect(outcome.memos.map(\.text.whole) == ["여행\n- 짐\n  가볍게\n  - [x] 옷"])
    }

    @Test func `posts of Meta's are repaired, parts of a thread are one room`() throws {
        let part = { (number: Int) in
            #"{"participants":[],"messages":[{"sender_name":"\u00ea\u00b0\u0080","timestamp_ms":17095111\#(number)0000,"content":"\#(number)"}],"title":"\u00eb\u0082\u0098"}"#
        }
        let outcome = try TemporaryExport(["t/message_1.json": part(3), "t/message_2.json": part(2)]).read()
        #expect(outcome.memos.map(\.text.whole) == ["나 2024. 3. 4.\n09:12 가: 2\n09:12 가: 3"])
        #expect(outcome.memos.first?.externalID == "나#2024-03-04")
    }

    @Test(arguments: [1, 2, 3, 100]) func `rooms that are done early are the same memos`(mostHeld: Int) throws {
        let form = ChatReceiver.Form(room: { $0["name"]?.scalarText ?? "" }) { value, _ in
            guard case .integer(let time)? = value["t"] else { return nil }
            return ChatMessage(local: Double(time), sender: "가", text: value["x"]?.scalarText ?? "")
        }
        let rooms = (0..<4).map { room in
            "{\"name\":\"방 \(room)\",\"messages\":[" + (0..<3).map { "{\"t\":\(86_400 * $0),\"x\":\"글 \($0)\"}" }.joined(separator: ",")
                + "]}"
        }
        var memos: [MemoRecord] = []
        try withoutActuallyEscaping({ (item: ImportItem) in if case .memo(let memo) = item { memos.append(memo) } }) { yield in
            let receiver = ChatReceiver(form, options: ImportOptions(timeZone: .gmt), yield: yield)
            receiver.mostHeld = mostHeld
            var bytes: [UInt8]? = Array("{\"chats\":{\"list\":[\(rooms.joined(separator: ","))]}}".utf8)
            let source = ByteSource(counter: ReadCounter()) {
                defer { bytes = nil }
                return bytes
            }
            var stream = JSONStream(source, path: "a.json", isLines: false, receiver: receiver)
            try stream.run()
            try receiver.finish()
        }
        #expect(memos.map(\.text.title).sorted() == (0..<4).flatMap { room in (1...3).map { "방 \(room) 1970. 1. \($0)." } })
    }

    @Test func `a conversation goes the way that was gone last`() throws {
        let node = { (id: String, parent: String, role: String, text: String) in
            #""\#(id)":{"parent":"\#(parent)","message":{"author":{"role":"\#(role)"},"content":{"parts":["\#(text)"]}}}"#
        }
        let nodes = [node("a", "", "user", "물음"), node("b", "a", "assistant", "버린 답"), node("c", "a", "assistant", "답")].joined(
            separator: ",")
        let outcome = try TemporaryExport(["conversations.json": #"[{"title":"제목","current_node":"c","mapping":{\#(nodes)}}]"#]).read()
        #expect(outcome.memos.map(\.text.whole) == ["제목\n나: 물음\n\nChatGPT: 답"])
    }

    @Test(arguments: [
        ("a.one", "OneNote"), ("colornote-20241014.backup", "ColorNote"), ("a.zkn3", "Zettelkasten"), ("a.ctb", "CherryTree"),
        ("a.apkg", "Anki"),
    ])
    func `what only its own app reads is told with that app's way out`(name: String, app: String) throws {
        let problem = try #require(try TemporaryExport([name: "NOTE\0x"]).read().problems.first)
        #expect(problem.code == "own-form" && problem.severity == .rejected && problem.message.english.contains(app))
    }

    @Test func `bombs in documents are refused`() throws {
        for (name, part) in [
            ("a.hwpx", "Contents/section0.xml"), ("a.odt", "content.xml"), ("a.sdocx", "note.note"), ("a.docx", "word/document.xml"),
        ] {
            var zip = ZipBuilder()
            zip.addBomb(part)
            let export = try TemporaryExport()
            try export.write(name, zip.bytes)
            let outcome = try export.read()
            #expect(outcome.memos.isEmpty && outcome.problems.contains { $0.severity == .rejected }, "\(name)")
        }
    }
}
