/// The state of a work item. Raw values are those stored by project apps.
public enum WorkState: Int, Sendable, Hashable, CaseIterable, Codable {
    case todo = 0
    case doing = 1
    case done = 2

    /// The name in exports and APIs. Never translated.
    public var code: String {
        switch self {
        case .todo: "todo"
        case .doing: "doing"
        case .done: "done"
        }
    }

    /// Names of states in lower case, letters and digits only.
    static let words: [String: WorkState] = [
        "todo": .todo, "todos": .todo, "notstarted": .todo, "할일": .todo, "해야할일": .todo, "예정": .todo, "대기": .todo, "대기중": .todo,
        "시작전": .todo,
        "doing": .doing, "doings": .doing, "progress": .doing, "inprogress": .doing, "하는일": .doing, "하는중": .doing, "진행": .doing,
        "진행중": .doing,
        "done": .done, "dones": .done, "complete": .done, "completed": .done, "finished": .done, "한일": .done, "완료": .done,
        "완료됨": .done, "끝": .done, "마침": .done,
    ]

    /// Finds the state with an English or Korean name. Case, spaces, hyphens and signs are ignored, but no digits.
    public init?(named word: String) {
        // Characters are compared by canonical equivalence, so composition does not matter either.
        guard let state = Self.words[word.lowercased().filter { $0.isLetter || $0.isNumber }] else { return nil }
        self = state
    }
}
