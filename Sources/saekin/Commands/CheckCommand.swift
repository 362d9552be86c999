import ArgumentParser
import MemoVault

/// `saekin check`: looks for damage.
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", _superCommandName: "saekin",
        abstract: say(
            "Check the vault and its index, and compare sampled counts with a plain scan.", "보관소와 색인을 점검하고, 뽑은 글자의 개수를 원문과 맞춰 봅니다."))

    @OptionGroup var vault: VaultOptions
    @Option(
        help: ArgumentHelp(
            say(
                "How many words and bigrams to count again; by default one in a hundred memos, 100 to 2,000.",
                "다시 세어 볼 낱말과 두 글자 조각의 수. 기본은 메모 백 개에 하나, 100~2,000개")))
    var samples: Int?

    func run() throws {
        let check = try vault.location.openForChecking().check(samples: samples)
        try Console.write(CheckPrinter(check: check).text)
        if !check.isHealthy { throw ExitCode(ExitStatus.nothing) }
    }
}
