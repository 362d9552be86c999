import ArgumentParser
import MemoModel
import MemoVault

/// `saekin history`: shows and prunes the history of changes.
struct HistoryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        saekin: "history", say("Show changes, newest first.", "변경 기록을 최근 것부터 봅니다."),
        subcommands: [List.self, Prune.self], defaultSubcommand: List.self)

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: say("Show the changes of all memos or of one.", "모든 메모나 한 메모의 변경 기록을 봅니다."))
        @Argument(help: ArgumentHelp("The number or ID of a memo (default: all memos).", "메모의 번호나 ID(기본값: 모든 메모)")) var id: String?
        @OptionGroup var vault: DirectOptions
        @OptionGroup var paging: PagingOptions
        @OptionGroup var output: OutputOptions

        func validate() throws { try output.check() }

        func run() throws {
            let vault = try vault.library()
            let memo = try id.map { try vault.remembered($0) }
            // A program gets the change of each memo, a person one line for an action.
            let isJoined = memo == nil && output.format == .text
            let list =
                try isJoined
                ? vault.joinedHistory(limit: paging.bound, offset: paging.offset)
                : vault.history(of: memo, kinds: nil, limit: paging.bound, offset: paging.offset)
            let printer = ChangePrinter(format: output.format, table: output.choice.table, isDated: true, style: output.choice.style)
            guard output.format == .text else { return try printer.show(list.changes) }
            let counts = isJoined ? list.memoCounts : list.changes.map { _ in 1 }
            try Pager.show(zip(list.changes, counts).map { printer.line($0, memos: $1) }.joined(), isWanted: output.choice.isPaged)
            if list.changes.count < list.total {
                Console.note(
                    say(
                        "\(list.changes.count.grouped) of \(list.total.grouped) changes; see more with --limit and --offset",
                        "\(list.total.grouped)개 가운데 \(list.changes.count.grouped)개. 더 보려면 --limit, --offset"))
            }
            if list.total == 0 { throw ExitCode(ExitStatus.nothing) }
        }
    }

    struct Prune: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "prune", abstract: say("Delete the oldest texts and events.", "가장 오래된 글과 기록을 삭제합니다."))
        @OptionGroup var vault: DirectOptions
        @Option(help: ArgumentHelp("Keep this many old texts of each memo, at least 1.", "메모마다 남길 이전 버전의 수. 1 이상")) var versions: Int?
        @Option(help: ArgumentHelp("Keep this many events.", "남길 기록의 수")) var events: Int?

        func validate() throws {
            guard versions ?? 1 >= 1, events ?? 0 >= 0 else {
                throw ValidationError(say("--versions must be 1 or more, --events 0 or more", "--versions에는 1 이상, --events에는 0 이상의 수를 쓰세요"))
            }
        }

        func run() throws {
            let vault = try vault.editable()
            let pruned = try vault.pruneHistory(versionLimit: versions, eventLimit: events)
            try vault.close()
            try Console.write(
                say(
                    "deleted old texts: \(pruned.versions.grouped), events: \(pruned.events.grouped)\n",
                    "이전 버전 \(pruned.versions.grouped)개와 기록 \(pruned.events.grouped)개를 삭제함\n"))
        }
    }
}

extension VaultEngine {
    /// Returns the memo with this name. A number is enough for a memo that has been deleted permanently.
    fileprivate func remembered(_ name: String) throws -> MemoID {
        do {
            return try memo(named: name)
        } catch EditFailure.noMemo {
            guard let number = Int64(name.drop { $0 == "#" }),
                try history(of: MemoID(rawValue: number), kinds: nil, limit: 1, offset: 0).total > 0
            else {
                throw EditFailure.noMemo(name)
            }
            return MemoID(rawValue: number)
        }
    }
}
