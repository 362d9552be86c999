import Foundation
import MemoModel
import Testing

@testable import MemoImport

/// Pictures and files of chats: every app has the same lines for them, and a message that is only files is not lost.
@Suite struct ChatFileTests {
    private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 4, 5]

    private func memos(_ texts: [String: String], files: [String] = [], split: ImportOptions.ChatSplit = .day) throws -> [MemoRecord] {
        let export = try TemporaryExport(texts)
        for path in files { try export.write(path, Self.jpeg + Array(path.utf8)) }
        var options = ImportOptions(timeZone: try #require(TimeZone(identifier: "Asia/Seoul")))
        (options.keepsAttachments, options.split) = (true, split)
        let reader = try ImportReader(path: export.path, options: options)
        var memos: [MemoRecord] = []
        try reader.read { item in
            guard case .memo(var memo) = item else { return }
            // The path of each file, in place of its number.
            memo.attachments = memo.attachments.map { attachment in
                guard case .file(let number) = attachment.content else { return attachment }
                return AttachmentRecord(name: attachment.name, content: .links([reader.export.files[number].path]))
            }
            memos.append(memo)
        }
        return memos
    }

    private func paths(_ memo: MemoRecord?) -> [String] {
        (memo?.attachments ?? []).map { if case .links(let links) = $0.content { links[0] } else { "?" } }
    }

    private static func telegram(_ messages: [String]) -> String {
        let list = messages.enumerated().map { number, members in
            #"{"id":\#(number),"type":"message","date":"2024-03-05T14:0\#(number):10","from":"엄마",\#(members)}"#
        }
        return #"{"name":"가족","type":"private_group","id":1,"messages":[\#(list.joined(separator: ","))]}"#
    }

    @Test func `every kind of Telegram's files is a line, and the export's files are kept`() throws {
        let missing = "(File not included. Change data exporting settings to download.)"
        let export = Self.telegram([
            #""photo":"photos/photo_1@05-03-2024_14-05-10.jpg","text":"""#,
            #""file":"files/제주.pdf","file_name":"제주.pdf","mime_type":"application/pdf","text":"일정""#,
            #""file":"voice_messages/audio_1@05-03-2024_14-07-10.ogg","media_type":"voice_message","duration_seconds":65,"text":"""#,
            #""file":"\#(missing)","media_type":"sticker","sticker_emoji":"😀","file_name":"sticker.webp","text":"""#,
            #""photo":"\#(missing)","text":"""#, #""file":"files/옛 이름.hwp","text":"""#,
            #""media_type":"video_message","file":"\#(missing)","duration_seconds":3725,"text":"""#,
        ])
        let files = [
            "photos/photo_1@05-03-2024_14-05-10.jpg", "files/제주.pdf", "voice_messages/audio_1@05-03-2024_14-07-10.ogg", "files/옛 이름.hwp",
        ]
        let memo = try #require(try memos(["result.json": export], files: files).first)
        let lines = [
            "14:00 엄마: [사진]", "14:01 엄마: 일정", "[제주.pdf]", "14:02 엄마: [음성 메시지] 1:05", "14:03 엄마: [스티커] 😀", "14:04 엄마: [사진]",
            "14:05 엄마: [옛 이름.hwp]", "14:06 엄마: [영상 메시지] 1:02:05",
        ]
        #expect(memo.text.body == lines.joined(separator: "\n"))
        #expect(paths(memo) == files)
    }

    @Test func `the line of a file does not change the ID of a message with words`() throws {
        let (plain, file) = (#""text":"일정""#, #""text":"일정","file":"a.pdf","file_name":"a.pdf""#)
        let ids = try [plain, file].map { try memos(["result.json": Self.telegram([$0])], split: .message).map(\.externalID) }
        #expect(ids[0] == ids[1] && ids[0].count == 1)
        // Two pictures of one minute are two memos.
        let pictures = try memos(
            [
                "result.json": Self.telegram([#""photo":"a.jpg","text":"""#]).replacing(
                    "}]",
                    with: "},{\"type\":\"message\",\"date\":\"2024-03-05T14:00:20\",\"from\":\"엄마\",\"photo\":\"b.jpg\",\"text\":\"\"}]")
            ],
            files: ["a.jpg", "b.jpg"], split: .message)
        #expect(pictures.map(\.text.whole) == ["[사진]", "[사진]"] && Set(pictures.compactMap(\.externalID)).count == 2)
        #expect(pictures.map { paths($0) } == [["a.jpg"], ["b.jpg"]])
    }

    @Test func `Facebook's and Instagram's pictures are lines, in messages and in posts`() throws {
        let messages = #"""
            {"participants":[{"name":"A"}],"messages":[
            {"sender_name":"A","timestamp_ms":1709600000000,"photos":[{"uri":"messages/inbox/a/photos/1.jpg"},{"uri":"messages/inbox/a/photos/2.jpg"}]},
            {"sender_name":"A","timestamp_ms":1709600060000,"files":[{"uri":"messages/inbox/a/files/plan_1.pdf"}],"content":"see"},
            {"sender_name":"A","timestamp_ms":1709600120000,"sticker":{"uri":"messages/stickers_used/3.png"}}],"title":"A"}
            """#
        let posts =
            #"[{"media":[{"uri":"media/posts/9.jpg","creation_timestamp":1709600000,"title":""}]},{"media":[{"uri":"media/posts/8.jpg","creation_timestamp":1709600001,"title":"sea"}]}]"#
        let files = [
            "messages/inbox/a/photos/1.jpg", "messages/inbox/a/photos/2.jpg", "messages/inbox/a/files/plan_1.pdf", "media/posts/9.jpg",
        ]
        let found = try memos(["messages/inbox/a/message_1.json": messages, "content/posts_1.json": posts], files: files)
        let chat = found.first { $0.text.title.hasPrefix("A 2024") }
        #expect(
            chat?.text.body.split(separator: "\n").map { $0.drop { $0 != "[" && $0 != "s" } } == [
                "[사진]", "[사진]", "see", "[plan_1.pdf]", "[스티커]",
            ])
        #expect(paths(chat) == Array(files.prefix(3)))
        let post = found.first { $0.text.whole == "[사진]" }
        #expect(paths(post) == ["media/posts/9.jpg"])
        #expect(found.contains { $0.text.whole == "sea" })
    }

    @Test func `a message of Slack, Discord or Signal that is only a file is a line`() throws {
        let slack = #"""
            [{"type":"message","user":"U1","ts":"1709600000.0","text":"","files":[{"id":"F1","name":"plan.pdf","title":"plan.pdf","mimetype":"application/pdf"}]},
            {"type":"message","user":"U1","ts":"1709600001.0","text":"","files":[{"id":"F2","mode":"tombstone"}]},
            {"type":"message","user":"U1","ts":"1709600002.0","text":"","files":[{"id":"F3","name":"a.txt","title":"회의록","preview":"예산을 정했다"}]}]
            """#
        let inSlack = try memos(
            ["users.json": #"[{"id":"U1","name":"kim"}]"#, "channels.json": "[]", "general/2024-03-05.json": slack],
            files: ["general/attachments/F1-plan.pdf"])
        #expect(inSlack.first?.text.body == "09:53 kim: [plan.pdf]\n09:53 kim: [파일]\n09:53 kim: [a.txt] 회의록 예산을 정했다")
        #expect(paths(inSlack.first) == ["general/attachments/F1-plan.pdf"])

        let discord = #"""
            {"guild":{"id":"1","name":"모임"},"channel":{"id":"2","name":"잡담"},"messages":[
            {"id":"1","type":"Default","timestamp":"2024-03-05T14:05:10+09:00","content":"","author":{"name":"kim"},"attachments":[{"id":"3","url":"a.json_Files/sea-1.png","fileName":"sea.png"}]},
            {"id":"2","type":"Default","timestamp":"2024-03-05T14:06:10+09:00","content":"","author":{"name":"kim"},"attachments":[],"stickers":[{"id":"4","name":"고양이","format":"PNG","sourceUrl":"https://example.com/4.png"}]}]}
            """#
        let inDiscord = try memos(["a.json": discord], files: ["a.json_Files/sea-1.png"])
        #expect(inDiscord.first?.text.body == "14:05 kim: [sea.png]\n14:06 kim: [스티커] 고양이")
        #expect(paths(inDiscord.first) == ["a.json_Files/sea-1.png"])

        let signal = #"""
            {"version":1,"backupTimeMs":"1"}
            {"recipient":{"id":"1","contact":{"profileGivenName":"누나"}}}
            {"chat":{"id":"5","recipientId":"1"}}
            {"chatItem":{"chatId":"5","authorId":"1","dateSent":"1709615110000","standardMessage":{"attachments":[{"pointer":{"contentType":"image/jpeg"}}]}}}
            {"chatItem":{"chatId":"5","authorId":"1","dateSent":"1709615120000","standardMessage":{"attachments":[{"pointer":{"contentType":"audio/aac"},"flag":"VOICE_MESSAGE"}]}}}
            {"chatItem":{"chatId":"5","authorId":"1","dateSent":"1709615130000","stickerMessage":{"sticker":{"emoji":"🐈"}}}}
            """#
        let inSignal = try memos(["main.jsonl": signal])
        #expect(inSignal.first?.text.body == "14:05 누나: [사진]\n14:05 누나: [음성 메시지]\n14:05 누나: [스티커] 🐈")

        let exported =
            #"{"date":"2024-03-05 14:05","sender":"Me","body":"","quote":"","sticker":"","reactions":[],"attachments":[{"name":"sea.jpg","path":"./media/2024_sea.jpg","contentType":"image/jpeg"}]}"#
        let inFolder = try memos(["누나/data.json": exported + "\n"], files: ["누나/media/2024_sea.jpg"])
        #expect(inFolder.first?.text.body == "14:05 Me: [sea.jpg]")
        #expect(paths(inFolder.first) == ["누나/media/2024_sea.jpg"])
    }

    @Test func `in chats as text, a message that is nothing but the name of a file brings the file`() throws {
        let chat = """
            가족 님과 카카오톡 대화
            저장한 날짜 : 2024년 3월 6일 오전 9:00

            2024년 3월 5일 오후 2:05, 엄마 : 5fa0c1.jpg
            2024년 3월 5일 오후 2:06, 엄마 : 사진
            2024년 3월 5일 오후 2:07, 엄마 : 파일: 제주 일정.pdf
            2024년 3월 5일 오후 2:08, 엄마 : 그 a.jpg 말고
            """
        let found = try memos(["KakaoTalkChats.txt": chat], files: ["5fa0c1.jpg", "제주 일정.pdf", "a.jpg"])
        #expect(paths(found.first) == ["5fa0c1.jpg", "제주 일정.pdf"])
        #expect(found.first?.text.body.contains("14:06 엄마: 사진") == true)
    }

    @Test(arguments: ["../../../../etc/passwd", "https://example.com/a.jpg", "", String(repeating: "a/", count: 2000) + "b.jpg"])
    func `a path of a message that leads nowhere brings nothing`(path: String) throws {
        let memo = try memos(["result.json": Self.telegram([#""photo":"\#(path)","text":"""#])]).first
        #expect(memo?.text.body == "14:00 엄마: [사진]" && memo?.attachments.isEmpty == true)
    }

    @Test func `a name of several lines stays one line, and odd times are none`() {
        let file = ChatFile(kind: .file, name: "가\n나.pdf", note: "다\n라", seconds: .infinity)
        #expect(file.line == "[가 나.pdf] 다 라")
        #expect(ChatFile(kind: .audio, seconds: -5).line == "[오디오]")
        #expect(ChatFile(kind: ChatFile.Kind(name: "a.GIF")).line == "[움직이는 사진]")
    }
}
