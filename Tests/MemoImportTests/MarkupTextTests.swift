import MemoImport
import MemoModel
import Testing

/// Texts by other names than `.txt` and `.md`.
@Suite struct MarkupTextTests {
    private static let day: Int64 = 1_704_380_400_000  // 2024-01-05 in Seoul

    @Test func `Org has its fields in its text`() throws {
        let text =
            "# -*- mode: org -*-\n:PROPERTIES:\n:ID: a-1\n:END:\n#+TITLE: 텃밭\n#+filetags: :봄:집:\n#+DATE: [2024-01-04 목]\n#+STARTUP: overview\n\n* TODO [#A] 씨앗 사기 :장:\n  DEADLINE: <2024-01-05 금> SCHEDULED: <2024-01-02 화>\n상추\n* 그냥 글\n"
        let outcome = try TemporaryExport(["a.org": text]).read()
        let memo = try #require(outcome.memos.first)
        #expect(
            memo.text.whole
                == "텃밭\n\n* TODO [#A] 씨앗 사기 :장:\n  DEADLINE: <2024-01-05 금> SCHEDULED: <2024-01-02 화>\n상추\n* 그냥 글\nSTARTUP: overview")
        #expect(memo.tags == ["봄", "집", "장"] && memo.state == .todo && memo.externalID == "a-1")
        #expect(memo.deadline.map(\.milliseconds) == Self.day && memo.created.map(\.milliseconds) == Self.day - 86_400_000)
    }

    @Test(arguments: [
        ("* TODO 가\n* DONE 나\n", WorkState.doing), ("* DONE 가\n* DONE 나\n", .done), ("* NEXT 가\n* 나\n", .todo),
        ("#+todo: 할것 | 끝냄\n* 끝냄 가\n", .done), ("#+SEQ_TODO: 쓸것(w) 쓰는중(d!) 다됨(x)\n* 다됨 가\n", .done), ("* 가 TODO\n", nil),
        ("*TODO* 가\n", nil),
    ])
    func `the state of an Org file is that of its headlines`(text: String, state: WorkState?) throws {
        let outcome = try TemporaryExport(["a.org": text]).read()
        #expect(outcome.memos.map(\.state) == [state], "\(outcome)")
    }

    @Test(arguments: [
        ("<2024-01-05>", day), ("<2024-01-05 금>", day), ("<2024-01-05 Fri 09:30>", day + 34_200_000),
        ("<2024-01-05 금 09:30-10:00 +1w -2d>", day + 34_200_000), ("<2024-01-05 금>--<2024-01-07 일>", day), ("[2024-01-05 금]", day),
        ("내일", nil),
    ])
    func `a time stamp of Org is a deadline`(stamp: String, date: Int64?) throws {
        let outcome = try TemporaryExport(["a.org": "* TODO 가\nDEADLINE: \(stamp)\n* TODO 나\nDEADLINE: <2030-01-01 화>\n"]).read()
        #expect(outcome.memos.map(\.deadline?.milliseconds).first == (date ?? 1_893_423_600_000), "\(outcome)")
    }

    @Test(arguments: [
        ("a.rst", "====\n텃밭\n====\n\n:Date: 2024-01-05\n:tags: 봄, 집\n\n상추\n", "텃밭"),
        ("a.adoc", "= 텃밭\n:keywords: 봄, 집\n:date: 2024-01-05\n:toc:\n\n상추\n", "= 텃밭"),
        ("a.tex", "\\documentclass{article}\n\\title{텃밭 \\emph{일기}}\n\\date{2024-01-05}\n상추\n", "텃밭 \\emph{일기}"),
        ("a.qmd", "---\ntitle: 텃밭\ndate: 2024-01-05\ntags: [봄, 집]\n---\n상추\n", "텃밭"),
        ("2024-01-05.mkd", "# 텃밭\n상추\n", "# 텃밭"), ("2024-01-05.log", "텃밭\n상추\n", "텃밭"),
        ("2024-01-05.mdx", "텃밭\n상추\n", "텃밭"),
    ])
    func `other markup keeps its text, title and date`(name: String, text: String, title: String) throws {
        let outcome = try TemporaryExport([name: text]).read()
        let memo = try #require(outcome.memos.first)
        #expect(memo.text.title == title && memo.created?.milliseconds == Self.day, "\(outcome)")
        #expect(memo.text.whole.contains("상추") && outcome.codes == ["zone-assumed"])
        if text.contains("봄") { #expect(memo.tags == ["봄", "집"]) }
    }

    @Test(arguments: [
        ("회의 2024.03.04", "예산을 정했다\n"), ("장보기", "milk\neggs, bread\n- [ ] soap\n"), ("3.1 운동", "탑골 공원"), ("note", "hello"),
        ("README", "How to water the garden.\nTwice a week, in the evening.\n"), ("긴글", String(repeating: "가나다 ", count: 2000)),
    ])
    func `a text may have no extension`(name: String, text: String) throws {
        let outcome = try TemporaryExport([name: text, "a.txt": "가"]).read()
        #expect(outcome.memos.count == 2 && outcome.memos.contains { $0.text.whole.contains(text.prefix(20)) }, "\(outcome)")
        #expect(outcome.memos.contains { $0.text.whole.contains(name) } || name.count < 5 || name == "README")
    }

    @Test(arguments: [
        ("run", "#!/bin/sh\necho 가\n"), ("Makefile", "all:\n\techo 가\n"), ("id_rsa", "-----BEGIN KEY-----\nabc\n"),
        ("CODEOWNERS", "* @a/b\n/docs/ @c/d\n"), ("CNAME", "a.example.com"), ("data", "가\u{0}\u{1}나"), ("page", "<!DOCTYPE html><p>가"),
        ("LICENSE", "MIT License\n\nPermission is hereby granted, free of charge\n"), ("LICENSE.md", "Copyright (c) 2024\n"),
        ("robots.txt", "User-agent: *\nDisallow: /private/\n# 가\n"), ("tsconfig.app.json", #"{"compilerOptions":{"title":"가"}}"#),
        ("manifest.json", #"{"name":"가","icons":[],"start_url":"/","description":"나"}"#),
        ("a-lock.json", #"{"name":"가","lockfileVersion":3}"#),
    ])
    func `files of programs are no memos`(name: String, text: String) throws {
        let outcome = try TemporaryExport([name: text, "a.txt": "글"]).read()
        #expect(outcome.titles == ["글"] && Set(outcome.codes).isSubset(of: ["system-files", "unknown-format"]), "\(outcome)")
        #expect(!outcome.codes.isEmpty)
    }

    @Test func `a licence that is alone, or no licence, is a memo`() throws {
        #expect(try TemporaryExport(["LICENSE.txt": "Permission is hereby granted"]).read().memos.count == 1)
        #expect(try TemporaryExport(["license.txt": "열쇠 1234", "a.txt": "글"]).read().memos.count == 2)
    }
}
