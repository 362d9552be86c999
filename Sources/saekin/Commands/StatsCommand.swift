import ArgumentParser
import MemoVault

/// `saekin stats`: how much there is.
struct StatsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats", _superCommandName: "saekin", abstract: say("Count memos, categories, sources and bytes.", "메모·분류·출처·용량을 셉니다.")
    )

    @OptionGroup var vault: VaultOptions
    @Option(help: ArgumentHelp(say("text or json.", "text, json"))) var format = OutputFormat.text

    func run() throws {
        let vault = try vault.location.openForReading()
        let printer = StatisticsPrinter(statistics: try vault.statistics(), path: vault.path)
        Console.write(format == .text ? printer.text : printer.json + "\n")
    }
}
