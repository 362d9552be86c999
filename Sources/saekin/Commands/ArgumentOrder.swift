import ArgumentParser

/// Arguments in the order in which the argument parser wants them.
extension Saekin {
    private static let placeOptions = ["--vault", "--server", "--key-file"]

    /// The arguments with `--vault FILE` and `--server URL` behind the command, where they belong, also when they stand before it, where
    /// git has such options; nil when no command follows them.
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

    /// The argument parser takes `-취소` for an option unless it stands behind `--`.
    static func wordsLast(_ arguments: [String]) -> [String] {
        let isWord = { (argument: String) in argument.hasPrefix("-") && !QuickArguments.isOption(argument) }
        guard !arguments.contains("--"), let first = arguments.firstIndex(where: isWord) else { return arguments }
        // Where no option follows, the words keep their order, which OR and parentheses depend on.
        if !arguments[first...].contains(where: QuickArguments.isOption) { return arguments[..<first] + ["--"] + arguments[first...] }
        return arguments.filter { !isWord($0) } + ["--"] + arguments.filter(isWord)
    }
}
