import ArgumentParser
import MemoModel
import MemoVault

/// `saekin pick`: chooses memos interactively.
struct PickCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        saekin: "pick", say("Choose memos interactively while typing a query.", "입력하는 대로 찾으면서 메모를 고릅니다."),
        discussion: say(
            "Uses fzf if it is installed. Enter chooses, Tab marks several memos, Escape cancels. Shows the chosen memos on a terminal; otherwise prints their numbers for other commands. Exit status: 0 chosen, 1 none, 2 error.",
            "fzf가 있으면 fzf를 씁니다. Enter는 선택, Tab은 여럿 표시, Esc는 취소. 터미널에서는 고른 메모를 보여 주고, 그 밖에는 다른 명령에 넘길 번호를 출력합니다. 종료 코드: 0 선택함, 1 없음, 2 오류."
        ))

    @Argument(help: ArgumentHelp("The initial query.", "처음 찾을 말"), completion: NamesCommand.completion(.terms)) var query: [String] = []
    @Flag(name: .customLong("ids"), help: ArgumentHelp("Print only numbers, even on a terminal.", "터미널에서도 번호만 출력")) var wantsIDs = false
    @Flag(name: .customLong("builtin"), help: ArgumentHelp("Use the built-in picker instead of fzf.", "fzf 대신 내장 화면에서 고르기"))
    var isBuiltin = false
    @Flag(
        name: .customLong("open"),
        help: ArgumentHelp("Open the file of the chosen memo, as saekin open does.", "고른 메모의 원본 파일을 편집기에서 열기(saekin open)"))
    var opensFile = false
    @Flag(name: .customLong("lines"), help: .hidden) var isLines = false
    @OptionGroup var vault: DirectOptions

    func run() throws {
        let query = query.joined(separator: " ")
        if isLines { return try printLines(query) }
        // Must precede any other thread.
        let stop = Terminal.hasTerminal ? StopSignal() : nil
        let library = try vault.library()
        guard let stop, let chosen = try pick(query, in: library, stop) else { throw CommandFailure.noTerminal }
        guard !chosen.isEmpty else { throw ExitCode(ExitStatus.nothing) }
        if opensFile { return try chosen.forEach { try OpenCommand.open(MemoID(rawValue: $0), in: library) } }
        guard Terminal.isOutput, !wantsIDs else { return try Console.write(chosen.map { "\($0)\n" }.joined()) }
        let memos = try chosen.compactMap { try library.memo(MemoID(rawValue: $0)) }
        let style = OutputChoice().style
        try Pager.show(memos.map { MemoPrinter(memo: $0, style: style).text }.joined(separator: "\n"), isWanted: true)
    }

    /// Returns the chosen memos, or nil without a terminal.
    private func pick(_ query: String, in library: any DirectVault, _ stop: StopSignal) throws -> [Int64]? {
        if !isBuiltin, !Terminal.isDumb, FuzzyFinder.isInstalled,
            let chosen = FuzzyFinder.pick(query, vault: library.place, store: vault.store)
        {
            return chosen
        }
        return try Picker(source: PickSource(vault: library), stop: stop).pick(query)
    }

    private func printLines(_ query: String) throws {
        let found = try PickSource(vault: vault.library()).find(query)
        for item in found.items { try Console.write(FuzzyFinder.line(item)) }
        if found.items.isEmpty { try Console.write("\t\(found.message)\n") }
    }
}
