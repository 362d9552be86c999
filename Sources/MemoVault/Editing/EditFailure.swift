import KoreanText
public import MemoModel

/// Why a change by hand was refused. Nothing has been changed then.
public enum EditFailure: LocalizedFailure, Equatable {
    /// The text of a memo is white space only.
    case emptyText
    /// The text holds U+0000, which the vault cannot keep.
    case nullCharacter
    /// No memo is called so.
    case noMemo(String)
    /// Several memos are called so, or their names begin so.
    case ambiguous(String, candidates: [String])
    /// The memo must be taken out of the trash first.
    case inTrash(MemoID)
    /// The memo is in use, and only memos in the trash can be restored.
    case notInTrash(MemoID)
    /// As many memos are pinned as may be.
    case pinsFull(limit: Int, pinned: [String])
    /// The caller is limited to categories, and the memo would be in none of them.
    case outsideCategories
    /// A memo of this name was added before.
    case nameTaken
    /// The source belongs to others, and the caller may only add to its own.
    case foreignSource(String)
    /// The memo has no text of this number.
    case noVersion(Int, of: MemoID, kept: [Int])

    /// What was wrong and the remedy.
    public var message: LocalizedMessage {
        switch self {
        case .emptyText:
            LocalizedMessage("the memo is empty; write at least one word", ko: "메모가 비어 있습니다. 한 글자라도 쓰세요")
        case .nullCharacter:
            LocalizedMessage("the text holds U+0000; take it out", ko: "글에 U+0000 문자가 있습니다. 지우고 다시 쓰세요")
        case .noMemo(let name):
            LocalizedMessage(
                "\(name): there is no such memo; numbers stand after # in: saekin list",
                ko: "\(name): 그런 메모가 없습니다. 번호는 saekin list 의 # 뒤에 있습니다")
        case .ambiguous(let name, let candidates):
            LocalizedMessage(
                "\(name): may be \(candidates.joined(separator: ", ")); write the number",
                ko: "\(name): \(candidates.joined(separator: ", ")) 가운데 어느 것인지 알 수 없습니다. 번호를 쓰세요")
        case .inTrash(let id):
            LocalizedMessage(
                "#\(id.rawValue) is in the trash; take it out with: saekin restore \(id.rawValue)",
                ko: "\(PairedParticle.topic.after("#\(id.rawValue)")) 휴지통에 있습니다. 먼저 꺼내세요: saekin restore \(id.rawValue)")
        case .notInTrash(let id):
            LocalizedMessage(
                "#\(id.rawValue) is not in the trash; for an old text add --version N",
                ko: "#\(id.rawValue): 휴지통에 없습니다. 옛 글로 되돌리려면 --version N을 붙이세요")
        case .pinsFull(let limit, let pinned):
            LocalizedMessage(
                "at most \(limit) memos can be pinned; "
                    + (pinned.isEmpty ? "name fewer" : "unpin some of: \(pinned.joined(separator: ", "))"),
                ko: "메모는 \(limit)개까지만 고정할 수 있습니다. "
                    + (pinned.isEmpty ? "더 적게 고르세요" : "고정된 메모 가운데 먼저 푸세요: \(pinned.joined(separator: ", "))"))
        case .nameTaken:
            LocalizedMessage("a memo of this name was added before; choose another one", ko: "같은 이름으로 더한 메모가 있습니다. 다른 이름을 쓰세요")
        case .foreignSource(let name):
            LocalizedMessage(
                "\(name): others brought in this source; name another `source`, or use a key with the scope write",
                ko: "\(name): 다른 사람이 가져온 출처입니다. source에 다른 이름을 쓰거나 write 권한이 있는 키를 쓰세요")
        case .outsideCategories:
            LocalizedMessage("this key is limited to other categories", ko: "이 키로는 다룰 수 없는 분류입니다")
        case .noVersion(let number, let id, let kept):
            LocalizedMessage(
                "#\(id.rawValue) has no version \(number); there are: \(kept.map { String($0) }.joined(separator: ", "))",
                ko:
                    "#\(id.rawValue): \(PairedParticle.subject.after("버전 \(number)")) 없습니다. 있는 버전: \(kept.map { String($0) }.joined(separator: ", "))"
            )
        }
    }
}
