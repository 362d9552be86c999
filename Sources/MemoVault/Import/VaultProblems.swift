import MemoImport
import MemoModel

extension ImportProblem {
    /// Two different memos under one id: both are kept.
    static func duplicateID(_ place: Place, id: String, kept: String) -> ImportProblem {
        ImportProblem(
            severity: .note, place: place, code: "duplicate-id",
            message: LocalizedMessage(
                "\(place): the id \(id) came before with other content; this memo is kept as \(kept)",
                ko: "\(place): 앞에 나온 번호 \(id)인데 내용이 다릅니다. 이 메모는 \(kept) 번호로 따로 저장합니다"))
    }

    /// The same memo under the same id once more: one is enough.
    static func sameMemoTwice(_ place: Place, id: String) -> ImportProblem {
        ImportProblem(
            severity: .skipped, place: place, code: "duplicate-memo",
            message: LocalizedMessage(
                "\(place): the memo \(id) came before, exactly the same; one copy is enough",
                ko: "\(place): 앞에 나온 번호 \(id)의 메모와 똑같습니다. 하나만 둡니다"))
    }

    /// Text that a C string could not hold.
    static func nullCharacter(_ place: Place) -> ImportProblem {
        ImportProblem(
            severity: .note, place: place, code: "null-character",
            message: LocalizedMessage(
                "\(place): U+0000 was replaced by U+FFFD; remove it if it matters",
                ko: "\(place): U+0000 글자를 U+FFFD 로 바꿨습니다. 필요하면 지우세요"))
    }
}
