import KoreanText
public import MemoModel

/// The reason why an edit was refused. Nothing was changed.
public enum EditFailure: LocalizedFailure, Equatable {
    /// The text of the memo is empty or only white space.
    case emptyText
    /// The text contains U+0000, which the vault cannot store.
    case nullCharacter
    /// No memo has this number or identifier.
    case noMemo(String)
    /// Several memos have this identifier, or one that begins with it.
    case ambiguous(String, candidates: [String])
    /// The memo is in the trash and must be restored first.
    case inTrash(MemoID)
    /// The memo is not in the trash, so it cannot be restored.
    case notInTrash(MemoID)
    /// The maximum number of memos is already pinned.
    case pinsFull(limit: Int, pinned: [String])
    /// The caller is limited to certain categories, and the memo would be in none of them.
    case outsideCategories
    /// A memo with this identifier was added before.
    case nameTaken
    /// The source was imported by another caller, and this caller may change only its own sources.
    case foreignSource(String)
    /// The memo has no version with this number.
    case noVersion(Int, of: MemoID, kept: [Int])
    /// The memo has no conflict of the kind that is to be resolved.
    case noConflict(MemoID)
    /// The memo has several conflicted copies, of which one must be named.
    case severalCopies(of: MemoID, [MemoID])

    /// The mistake and its remedy.
    public var message: LocalizedMessage {
        switch self {
        case .emptyText:
            LocalizedMessage("the memo is empty; write at least one word", ko: "메모가 비어 있습니다. 한 글자라도 쓰세요")
        case .nullCharacter:
            LocalizedMessage("the text contains U+0000; remove it", ko: "글에 U+0000 문자가 있습니다. 지우고 다시 쓰세요")
        case .noMemo(let name):
            LocalizedMessage(
                "\(name): there is no such memo; find its number with: saekin list",
                ko: "\(name): 그런 메모가 없습니다. 번호는 saekin list로 확인하세요")
        case .ambiguous(let name, let candidates):
            LocalizedMessage(
                "\(name): could be \(candidates.joined(separator: ", ")); write the number",
                ko: "\(name): \(candidates.joined(separator: ", ")) 가운데 어느 것인지 알 수 없습니다. 번호를 쓰세요")
        case .inTrash(let id):
            LocalizedMessage(
                "#\(id.rawValue) is in the trash; restore it first: saekin restore \(id.rawValue)",
                ko: "\(PairedParticle.topic.after("#\(id.rawValue)")) 휴지통에 있습니다. 먼저 꺼내세요: saekin restore \(id.rawValue)")
        case .notInTrash(let id):
            LocalizedMessage(
                "#\(id.rawValue) is not in the trash; to restore an earlier text, add --version N",
                ko: "#\(id.rawValue): 휴지통에 없습니다. 이전 버전으로 되돌리려면 --version N을 붙이세요")
        case .pinsFull(let limit, let pinned):
            LocalizedMessage(
                "at most \(limit) memos can be pinned; "
                    + (pinned.isEmpty ? "choose fewer" : "unpin one of: \(pinned.joined(separator: ", "))"),
                ko: "메모는 \(limit)개까지만 고정할 수 있습니다. "
                    + (pinned.isEmpty ? "더 적게 고르세요" : "먼저 다음 가운데 하나의 고정을 해제하세요: \(pinned.joined(separator: ", "))"))
        case .nameTaken:
            LocalizedMessage("a memo with this name was added before; choose another name", ko: "같은 이름으로 추가한 메모가 있습니다. 다른 이름을 쓰세요")
        case .foreignSource(let name):
            LocalizedMessage(
                "\(name): another caller imported this source; choose another `source`, or use a key with the scope write",
                ko: "\(name): 다른 사용자가 가져온 출처입니다. source에 다른 이름을 쓰거나 write 권한이 있는 키를 쓰세요")
        case .outsideCategories:
            LocalizedMessage("this key is limited to other categories", ko: "이 키로는 다룰 수 없는 분류입니다")
        case .noVersion(let number, let id, let kept):
            LocalizedMessage(
                "#\(id.rawValue) has no version \(number); existing versions: \(kept.map { String($0) }.joined(separator: ", "))",
                ko:
                    "#\(id.rawValue): \(PairedParticle.subject.after("버전 \(number)")) 없습니다. 있는 버전: \(kept.map { String($0) }.joined(separator: ", "))"
            )
        case .noConflict(let id):
            LocalizedMessage(
                "#\(id.rawValue) has no conflict of this kind; list conflicts with: saekin resolve",
                ko: "#\(id.rawValue): 그런 충돌이 없습니다. 충돌은 saekin resolve로 확인하세요")
        case .severalCopies(let id, let copies):
            LocalizedMessage(
                "#\(id.rawValue) has several conflicted copies; give the number of one: \(Self.list(copies))",
                ko: "#\(id.rawValue): 충돌 사본이 여럿입니다. 그 가운데 하나의 번호를 쓰세요: \(Self.list(copies))")
        }
    }

    private static func list(_ memos: [MemoID]) -> String { memos.map { String($0.rawValue) }.joined(separator: ", ") }
}
