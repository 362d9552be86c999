import ArgumentParser

/// Reorders arguments as the argument parser requires.
extension Saekin {
    private static let placeOptions = ["--vault", "--server", "--key-file"]

    /// Moves `--vault FILE` and `--server URL` from before the command to after it, so that they may stand
    /// before it as in git. Returns nil if no command follows.
    static func commandFirst(_ arguments: [String]) -> [String]? {
        var (vault, rest) = ([String](), arguments[...])
        while let first = rest.first, let name = placeOptions.first(where: { first == $0 || first.hasPrefix($0 + "=") }) {
            let count = first == name ? 2 : 1
            vault += rest.prefix(count)
            rest = rest.dropFirst(count)
        }
        guard !vault.isEmpty else { return arguments }
        guard let name = rest.popFirst(), let command = command(named: name) else { return nil }
        var names = [name]
        let isPart = command.configuration.subcommands.contains { $0._commandName == rest.first }
        if isPart, let part = rest.popFirst() { names.append(part) }
        return names + vault + Array(rest)
    }

    /// Puts excluded words such as `-취소` after `--`. The argument parser would take them for options.
    static func wordsLast(_ arguments: [String]) -> [String] {
        let isWord = { (argument: String) in argument.hasPrefix("-") && !QuickArguments.isOption(argument) }
        guard !arguments.contains("--"), let first = arguments.firstIndex(where: isWord) else { return arguments }
        // Without options after the first such word, the order is kept, because OR and parentheses depend on
        // it.
        if !arguments[first...].contains(where: QuickArguments.isOption) { return arguments[..<first] + ["--"] + arguments[first...] }
        return arguments.filter { !isWord($0) } + ["--"] + arguments.filter(isWord)
    }
}
