import ArgumentParser
import MemoVault

/// `saekin stats`: how much there is.
struct StatsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats", _superCommandName: "saekin", abstract: say("Count memos, categories, sources and bytes.", "메모·분류·출처·용량을 셉니다.")
    )

    @OptionGroup var vault: VaultOptions
    @Option(help: ArgumentHelp(say("text, json, jsonl or tsv.", "text, json, jsonl, tsv"))) var format = OutputFormat.text

    func run() throws {
        let vault = try vault.location.openForReading()
        let printer = StatisticsPrinter(statistics: try vault.statistics(), path: vault.path)
        switch format {
        case .text: try Console.write(printer.text)
        case .json, .jsonl: try Console.write(printer.json)
        case .tsv: try Console.write(printer.tsv)
        }
    }
}
