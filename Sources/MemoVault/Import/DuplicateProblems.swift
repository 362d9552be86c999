import MemoImport
import MemoModel

extension ImportProblem {
    /// Two different memos under one id: both are kept.
    static func duplicateID(_ place: Place, id: String, kept: String) -> ImportProblem {
        ImportProblem(
            severity: .note, place: place, code: "duplicate-id",
            message: LocalizedMessage(
                "the id \(id) came before with other content; this memo is kept as \(kept)",
                ko: "번호 \(id)이(가) 다른 내용으로 이미 나왔습니다. 이 메모는 \(kept)(으)로 따로 저장합니다"))
    }

    /// The same memo under the same id once more: one is enough.
    static func sameMemoTwice(_ place: Place, id: String) -> ImportProblem {
        ImportProblem(
            severity: .skipped, place: place, code: "duplicate-memo",
            message: LocalizedMessage(
                "the memo \(id) came before, exactly the same; one copy is enough",
                ko: "메모 \(id)이(가) 똑같은 내용으로 이미 나왔습니다. 하나만 둡니다"))
    }
}
