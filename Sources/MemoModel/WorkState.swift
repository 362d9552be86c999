/// Where a work item stands. Raw values are those the project apps store.
public enum WorkState: Int, Sendable, Hashable, CaseIterable, Codable {
    case todo = 0
    case doing = 1
    case done = 2

    /// Its name in exports and for programs; never translated.
    public var code: String {
        switch self {
        case .todo: "todo"
        case .doing: "doing"
        case .done: "done"
        }
    }

    /// Every word for a state, in lower case and without what is no letter.
    static let words: [String: WorkState] = [
        "todo": .todo, "todos": .todo, "notstarted": .todo, "할일": .todo, "해야할일": .todo, "예정": .todo, "대기": .todo, "대기중": .todo,
        "시작전": .todo,
        "doing": .doing, "doings": .doing, "progress": .doing, "inprogress": .doing, "하는일": .doing, "하는중": .doing, "진행": .doing,
        "진행중": .doing,
        "done": .done, "dones": .done, "complete": .done, "completed": .done, "finished": .done, "한일": .done, "완료": .done,
        "완료됨": .done, "끝": .done, "마침": .done,
    ]

    /// The state that a person or an export calls `word`, in English or Korean; case, spaces, hyphens and signs do not matter.
    public init?(named word: String) {
        // Letters are compared as characters, so that it does not matter either whether they are composed.
        guard let state = Self.words[word.lowercased().filter(\.isLetter)] else { return nil }
        self = state
    }
}
