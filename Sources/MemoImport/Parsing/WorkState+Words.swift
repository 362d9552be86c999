import MemoModel

extension WorkState {
    private static let words: [String: WorkState] = [
        "todo": .todo, "todos": .todo, "할일": .todo, "예정": .todo, "대기": .todo, "대기중": .todo, "notstarted": .todo,
        "시작전": .todo,
        "doing": .doing, "doings": .doing, "inprogress": .doing, "progress": .doing, "하는중": .doing, "진행": .doing, "진행중": .doing,
        "done": .done, "dones": .done, "completed": .done, "complete": .done, "finished": .done, "완료": .done, "한일": .done,
    ]

    /// The state a word stands for, in English or Korean, whatever its case, spaces and hyphens.
    init?(word: String) {
        let letters = word.lowercased().precomposed.filter { $0.isLetter }
        guard let state = Self.words[letters] else { return nil }
        self = state
    }
}
