import Foundation
import MemoImport
import MemoModel
import Testing

/// How the name of a file is used for its memo.
@Suite struct FileNameTests {
    @Test(arguments: [
        ("2023 가계부.txt", "12000\n3400", "2023 가계부\n12000\n3400"), ("회의.md", "# 다른 제목\n본문", "# 다른 제목\n본문\n회의"),
        ("회의.md", "오늘 회의에서 정한 것", "오늘 회의에서 정한 것"), ("🍳.md", "달걀", "달걀\n🍳"), ("장보기.md", "- 달걀", "장보기\n- 달걀"),
        ("회의.md", "---\ntitle: 다른 제목\n---\n본문", "다른 제목\n본문\n회의"), ("회의록_240305_142210.txt", "예산", "회의록\n예산"),
    ])
    func `words of a file's name are found in its memo`(name: String, text: String, whole: String) throws {
        #expect(try TemporaryExport([name: text]).read().memos.map(\.text.whole) == [whole])
    }

    @Test(arguments: [
        "제목 없음_240305_142211.txt", "새 텍스트 문서 (2).txt", "note 3.md", "0C97F3B1-5D2E-46A8-9E14-D7B63A80F25C.txt", "2024-03-04.md",
        "20240304.txt", "0123456789abcdef0123456789abcdef.txt", "a.txt",
    ])
    func `a name that a program gave says nothing`(name: String) throws {
        #expect(try TemporaryExport([name: "우유"]).read().memos.map(\.text.whole) == ["우유"])
    }

    @Test func `a table that calls its titles names or tasks has them`() throws {
        let outcome = try TemporaryExport(["a.csv": "TASK,NOTE\n장보기,우유\n", "b.csv": "이름,주소\n홍길동,서울\n"]).read()
        #expect(outcome.memos.map(\.text.whole) == ["장보기\n우유", "홍길동\n주소: 서울"])
    }

    @Test func `a name in decomposed letters is the same name`() throws {
        let name = "회의".decomposedStringWithCanonicalMapping + ".txt"
        #expect(try TemporaryExport([name: "오늘 회의"]).read().titles == ["오늘 회의"])
    }

    @Test func `the name of a page stands in its memo`() throws {
        let pages = try TemporaryExport(["장보기.html": "<p>우유</p>", "모임.html": "<title>독서회</title><p>책</p>"]).read()
        #expect(Set(pages.memos.map(\.text.whole)) == ["장보기\n우유", "독서회\n책\n모임"])
    }
}
