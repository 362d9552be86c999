import MemoModel
import Testing

@testable import MemoImport

/// Text files that are mail, and comments in front matter.
@Suite struct MailInTextTests {
    @Test func `mail in a text file is mail, and memos that begin like mail are not`() throws {
        let head =
            "Received: from a by b; Mon, 4 Mar 2024 09:12:00 +0900\nFrom: 엄마 <a@example.com>\nDate: Mon, 4 Mar 2024 09:12:00 +0900\nSubject: 장보기\n"
        let export = try TemporaryExport([
            "편지/a.txt": head + "Message-ID: <1@example.com>\n\n두부", "b.txt": "From: 엄마\nTo: 나\nSubject: 여행\nDate: 3월 4일\n\n짐 싸기",
            "c.txt": "From: 엄마\n두부 사기", "d.txt": "Received: 택배\n메모", "e.md": "Date: 2024-03-04\nFrom: 가\nMessage-ID\n글",
        ])
        let outcome = try export.read()
        let mail = try #require(outcome.memos.first { $0.text.title == "장보기" })
        #expect(mail.text.body.hasSuffix("두부") && mail.category == ["편지"] && mail.externalID == "<1@example.com>")
        #expect(mail.created?.milliseconds == 1_709_511_120_000)
        let others = outcome.memos.filter { $0.text.title != "장보기" }.map(\.text.whole)
        #expect(others.count == 4 && others.contains { $0.hasPrefix("From: 엄마\nTo: 나\nSubject: 여행\nDate: 3월 4일\n\n짐 싸기") })
    }

    @Test(arguments: [
        ("title: 가 # 나", 1), ("title: 가\n# 주석입니다\ntags: [가]\n#\n# ---", 1), ("title: \"# 가\"\nurl: a#b", 0), ("text: |\n  # 제목", 0),
        ("a: 'x # y' # 참", 1),
    ])
    func `comments in front matter are named in the report`(front: String, count: Int) throws {
        let outcome = try TemporaryExport(["a.md": "---\n\(front)\n---\n글"]).read()
        let notes = outcome.problems.filter { $0.code == "front-matter-comments" }
        #expect(outcome.memos.count == 1 && notes.count == min(1, count))
        #expect(notes.allSatisfy { $0.message.english.contains("left out: \(count);") })
    }

    @Test(arguments: [
        "a@example.com Mon Mar  4 09:12:00 2024", "- Mon Mar  4 09:12:00 2024", "MAILER-DAEMON Mon Mar 4 09:12:00 +0900 2024",
    ])
    func `a mailbox that is named like a text is a mailbox`(mark: String) throws {
        let head = "From \(mark)\nFrom: a@example.com\nTo: b@example.com\nSubject: 첫째\nDate: Mon, 4 Mar 2024 09:12:00 +0900\n\n"
        let export = try TemporaryExport(["편지.txt": head + "글\n>From 여기\n\n" + head.replacing("첫째", with: "둘째") + "속"])
        let outcome = try export.read()
        #expect(outcome.titles == ["첫째", "둘째"] && outcome.memos.allSatisfy { $0.category == ["편지"] })
        #expect(outcome.memos.first?.text.body == "a@example.com\n글\nFrom 여기")
    }

    @Test(arguments: [
        "From Seoul with love\nFrom: 나\nTo: 너\nSubject: 여행\nDate: 3월\n\n글", "From a@example.com Mon Mar  4 09:12:00 2024\n글만 있다",
        "From a@example.com Mon Mar  4 2024\nFrom: a\nTo: b\nSubject: c\n\n글", "From \nFrom: a\nTo: b\nSubject: c\n\n글",
        "From a@example.com Mon Mar  4 09:12:00 2024", "From a@example.com Mon Mar  4 09:12:00 2024\nSubject: c\n\n글",
    ])
    func `a text that only begins like a mailbox is a text`(text: String) throws {
        let memo = try #require(try TemporaryExport(["a.txt": text]).read().memos.first)
        #expect(memo.text.whole.hasPrefix(text) && memo.place.record == nil)
    }
}
