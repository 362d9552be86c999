import ArgumentParser

/// Reorders arguments as the argument parser requires.
extension Saekin {
    private static let placeOptions = ["--vault", "--server", "--store", "--key-file"]

    /// Moves `--vault FILE`, `--server URL` and `--store ADDRESS` from before the command to after it, so that they may stand
    /// before it as in git. Returns nil if no command follows.
    static func commandFirst(_ arguments: [String]) -> [String]? {
        var (vault, rest) = ([String](), arguments[...])
        while let first = rest.first, let name = placeOptions.first(where: { first == $0 || first.hasPrefix($0 + "=") }) {
            let count = first == name ? 2 : 1
            vault += rest.prefix(count)
            rest = rest.dropFirst(count)
        }
        guard !vault.isEmpty else { return arguments }
        guard let name = rest.popFirst(), !name.hasPrefix("-") else { return nil }
        var names = [name]
        let isPart = command(named: name)?.configuration.subcommands.contains { $0._commandName == rest.first } ?? false
        if isPart, let part = rest.popFirst() { names.append(part) }
        return names + vault + Array(rest)
    }

    /// Joins a negative number to the option before it. The argument parser would take it for an option, and
    /// report a missing value.
    static func negativeNumbersJoined(_ arguments: [String]) -> [String] {
        let names = ["-n": "--limit", "--limit": "--limit", "--offset": "--offset"]
        return arguments.reduce(into: []) { joined, argument in
            guard let name = joined.last.flatMap({ names[$0] }), let number = Int(argument), number < 0 else {
                return joined.append(argument)
            }
            joined[joined.count - 1] = "\(name)=\(number)"
        }
    }

    /// Replaces a template in `--format` by the option that holds it, because a format of the argument parser is
    /// one of several names.
    static func templateNamed(_ arguments: [String]) -> [String] {
        var (named, rest) = ([String](), arguments[...])
        while let argument = rest.popFirst() {
            if argument == "--" { return named + [argument] + rest }
            if argument == "--format", let value = rest.first, value.contains("{") {
                rest = rest.dropFirst()
                named += ["--format", "tsv", "--template", value]
            } else if argument.hasPrefix("--format="), argument.contains("{") {
                named += ["--format", "tsv", "--template", String(argument.dropFirst("--format=".count))]
            } else {
                named.append(argument)
            }
        }
        return named
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
