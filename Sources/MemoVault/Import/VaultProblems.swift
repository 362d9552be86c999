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

    /// More memos under one id than numbers were tried for.
    static func tooManyDuplicates(_ place: Place, id: String) -> ImportProblem {
        ImportProblem(
            severity: .rejected, place: place, code: "duplicate-id",
            message: LocalizedMessage(
                "\(place): too many memos have the id \(id); give this one an id of its own and import again",
                ko: "\(place): 번호가 \(id)인 메모가 너무 많습니다. 이 메모에 다른 번호를 붙여 다시 가져오세요"))
    }

    /// A record that the tables of the vault do not take.
    static func refused(_ place: Place, _ reason: String) -> ImportProblem {
        ImportProblem(
            severity: .rejected, place: place, code: "record-refused",
            message: LocalizedMessage(
                "\(place): the vault did not take this record (\(reason)); change its id, tags or category and import again",
                ko: "\(place): 보관소에 넣지 못했습니다(\(reason)). 번호, 태그, 분류를 고쳐 다시 가져오세요"))
    }

    /// A category beyond `CategoryPath.deepest`.
    static func deepCategory(_ place: Place, levels: Int) -> ImportProblem {
        ImportProblem(
            severity: .note, place: place, code: "deep-category",
            message: LocalizedMessage(
                "\(place): the category has \(levels) levels; those beyond \(CategoryPath.deepest) were joined into one name",
                ko: "\(place): 분류가 \(levels)단계입니다. \(CategoryPath.deepest)단계를 넘는 이름은 하나로 합쳤습니다"))
    }

    /// A name of a tag or category beyond `StoredText.longestName`.
    static func longName(_ place: Place) -> ImportProblem {
        ImportProblem(
            severity: .note, place: place, code: "long-name",
            message: LocalizedMessage(
                "\(place): the name of a tag or category was cut after \(StoredText.longestName) bytes",
                ko: "\(place): 태그나 분류의 이름이 길어 \(StoredText.longestName)바이트까지만 남겼습니다"))
    }

    /// Text that a C string could not hold.
    static func nullCharacter(_ place: Place) -> ImportProblem {
        ImportProblem(
            severity: .note, place: place, code: "null-character",
            message: LocalizedMessage(
                "\(place): U+0000 was replaced by U+FFFD; remove it if it matters",
                ko: "\(place): U+0000 글자를 U+FFFD 로 바꿨습니다. 필요하면 지우세요"))
    }

    /// More memos were pinned than may be.
    static func pinsFull(_ memo: MemoID, title: String, limit: Int) -> ImportProblem {
        ImportProblem(
            severity: .note, place: Place(path: "#\(memo.rawValue)"), code: "pins-full",
            message: LocalizedMessage(
                "#\(memo.rawValue) \(title): not pinned, for \(limit) memos may be; unpin another one and pin it: saekin pin \(memo.rawValue)",
                ko: "#\(memo.rawValue) \(title): 고정은 \(limit)개까지라 고정하지 않았습니다. 다른 고정을 풀고 고정하세요: saekin pin \(memo.rawValue)"))
    }
}
