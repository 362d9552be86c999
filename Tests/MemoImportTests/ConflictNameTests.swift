import Testing

@testable import MemoImport

@Suite struct ConflictNameTests {
    @Test(arguments: [
        ("메모 (Anna's conflicted copy 2026-05-02).txt", "메모.txt"),
        ("sample (홍길동와(과) 충돌하는 사본 2013-02-22).org", "sample.org"),
        ("제안서 (Anna 의 충돌된 사본 2026-05-02).docx", "제안서.docx"),
        ("메모 (충돌된 사본).txt", "메모.txt"),
        ("document (conflicted copy).txt", "document.txt"),
        ("document (Panda's conflicted copy).txt", "document.txt"),
        ("회의(1) (김의 충돌된 사본 2026-05-02).md", "회의(1).md"),
        ("CloudNotes (Kim's conflicted copy 2026-05-02).sqlite-wal", "CloudNotes.sqlite-wal"),
        ("메모（충돌 사본）.txt", "메모.txt"),
        ("보고서 (Conflicted Copy)", "보고서"),
        ("메모.sync-conflict-20260502-101500-ABCDEFG.txt", "메모.txt"),
        ("메모_conflict-20260502-101500.txt", "메모.txt"),
    ])
    func `finds the original's name`(name: String, original: String) {
        #expect(ConflictName.original(of: name) == original)
    }

    @Test(arguments: [
        "메모.txt", "메모 (충돌된 사본) 정리 (초안).txt", "document (2).txt", "메모 (충돌된 사본.txt", "충돌된 사본).txt", "(충돌된 사본).txt",
        "conflicted copy.txt", ")", "", ".txt", "()", "메모_conflict-list.txt",
    ])
    func `leaves other names alone`(name: String) {
        #expect(ConflictName.original(of: name) == nil)
    }
}
