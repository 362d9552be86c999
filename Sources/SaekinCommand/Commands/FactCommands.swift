import ArgumentParser
import MemoImport
import MemoModel
import MemoVault

/// The facts with one value that a new memo has, and the commands that set them later.
struct FactOptions: ParsableArguments {
    /// `pin` is among the commands that write.
    static let commands: [any ParsableCommand.Type] = [StateCommand.self, DueCommand.self]

    @Option(help: ArgumentHelp("Make it a work item: todo, doing or done.", "상태: 할 일, 진행 중, 완료")) var state: String?
    @Option(help: ArgumentHelp("Set the deadline.", "기한", valueName: "day")) var due: String?
    @Flag(name: .customLong("pin"), help: ArgumentHelp("Pin the memo.", "고정하기")) var isPinned = false

    /// Returns the values.
    func plain() throws -> PlainFacts {
        var plain = PlainFacts()
        plain.state = try state.flatMap { try StateArgument.state($0) }
        plain.deadline = try due.map { try DayArgument.due($0) }
        plain.isPinned = isPinned
        return plain
    }
}

/// `saekin state`: sets the state of work items.
struct StateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        saekin: "state", say("Set the state of memos: todo, doing, done or none.", "메모의 상태를 할 일, 진행 중, 완료, 없음 가운데 하나로 정합니다."),
        usage: "saekin state <id> ... <todo|doing|done|none>")

    @Argument(
        help: ArgumentHelp(
            "The memos, then the state; - reads memos from standard input.", "메모의 번호, 끝에 상태. -는 번호를 표준 입력에서 읽음", valueName: "id"),
        completion: .list(WorkState.allCases.map(\.code) + ["none"]))
    var words: [String]
    @OptionGroup var input: IDInputOptions
    @OptionGroup var options: ChangeOptions

    func run() throws {
        let (names, state) = try words.memos(and: StateArgument.state, usage: Self.self)
        try options.perform { vault in
            let ids = try input.memos(names, in: vault)
            return try vault.edit(now: .now) { editor in try ids.compactMap { try editor.setState(of: $0, to: state) } }
        }
    }
}

/// `saekin due`: sets deadlines.
struct DueCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        saekin: "due", say("Set or clear the deadline of memos.", "메모의 기한을 정하거나 삭제합니다."),
        usage: "saekin due <id> ... <2023-09-30|none>",
        discussion: say("A memo without a state becomes todo.", "상태가 없던 메모는 ‘할 일’이 됩니다."))

    @Argument(
        help: ArgumentHelp(
            "The memos, then the day; - reads memos from standard input.", "메모의 번호, 끝에 날짜. -는 번호를 표준 입력에서 읽음", valueName: "id"))
    var words: [String]
    @OptionGroup var input: IDInputOptions
    @OptionGroup var options: ChangeOptions

    func run() throws {
        let (names, due) = try words.memos(and: { NoneWord.isMeant(by: $0) ? nil : try DayArgument.due($0) }, usage: Self.self)
        try options.perform { vault in
            let ids = try input.memos(names, in: vault)
            return try vault.edit(now: .now) { editor in try ids.flatMap { try editor.setDue(of: $0, to: due) } }
        }
    }
}

extension [String] {
    /// Returns the names of memos and the value among the words. The value is last, first or between them, and can have several words,
    /// such as 다음 주 금요일.
    ///
    /// A number beside other memos belongs to them. Otherwise `11 12월 25일` would be a day of the year 2011.
    /// - Throws: `ValidationError` if there are fewer than two words, else what `value` throws for the last one.
    fileprivate func memos<Value>(
        and value: (String) throws -> Value, usage command: any ParsableCommand.Type
    ) throws -> (names: [String], value: Value) {
        guard count >= 2 else {
            throw ValidationError(
                say(
                    "too few arguments; write: \(command.configuration.usage ?? "")",
                    "인자가 모자랍니다. 이렇게 쓰세요: \(command.configuration.usage ?? "")"))
        }
        let others = (1..<count).flatMap { start in (start + 1..<Swift.max(start + 1, count)).map { start..<$0 } }
        let places = (1..<count).map { $0..<count } + (1..<count).reversed().map { 0..<$0 } + others
        let clear = places.filter { place in
            !self[place].contains("-") && (place.lowerBound == 0 || !isMemo(at: place.lowerBound))
                && (place.upperBound == count || !isMemo(at: place.upperBound - 1))
        }
        // Days such as 20230930 are numbers too.
        for place in clear + [count - 1..<count, 0..<1] {
            if case .success(let found) = Result(catching: { try value(self[place].joined(separator: " ")) }) {
                return (Array(self[..<place.lowerBound] + self[place.upperBound...]), found)
            }
        }
        return (Array(dropLast()), try value(self[count - 1]))
    }

    /// Returns whether a word is the number of a memo, or stands for those on standard input.
    private func isMemo(at index: Int) -> Bool { self[index] == "-" || Int64(self[index].drop { $0 == "#" }) != nil }
}
