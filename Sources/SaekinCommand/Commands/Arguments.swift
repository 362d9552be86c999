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

    /// Replaces the names that other programs have for formats: `--json` is `--format json`, and `--json id,title` also chooses the fields.
    /// An export has them under `--to`.
    static func formatsNamed(_ arguments: [String]) -> [String] {
        let option = arguments.first == "export" ? "--to" : "--format"
        var (named, rest) = ([String](), arguments[...])
        while let argument = rest.popFirst() {
            if argument == "--" { return named + [argument] + rest }
            let name = String(argument.prefix { $0 != "=" })
            guard ["--json", "--jsonl", "--csv", "--tsv"].contains(name) else {
                named.append(argument)
                continue
            }
            named += [option, String(name.dropFirst(2))]
            if argument.count > name.count {
                named += ["--fields", String(argument.dropFirst(name.count + 1))]
            } else if let fields = rest.first, isListOfFields(fields) {
                rest.removeFirst()
                named += ["--fields", fields]
            }
        }
        return named
    }

    /// Returns whether an argument after `--json` names fields, as for gh: at least two.
    private static func isListOfFields(_ argument: String) -> Bool {
        argument.contains(",") && argument.utf8.allSatisfy { $0 == 0x2C || $0 == 0x5F || 0x61...0x7A ~= $0 }
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

/// A parser of common forms of `saekin search`. The argument parser's setup takes as long as a search.
///
/// Anything unknown, valid or not, is left to the argument parser, so that help and errors have one source.
enum QuickArguments {
    /// Returns the search, or nil if the arguments contain more than words and common options.
    static func search(_ arguments: [String]) -> SearchInvocation? {
        var search = SearchInvocation()
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            guard isOption(argument) else {
                search.words.append(argument)
                continue
            }
            if apply(flag: argument, to: &search) || apply(joined: argument, to: &search) { continue }
            guard let value = rest.popFirst(), !value.hasPrefix("-"), apply(option: argument, value, to: &search) else { return nil }
        }
        return search.words.isEmpty || search.wantsIDs && search.output.format != .text ? nil : search
    }

    /// Returns whether an argument is an option: a letter, digit or second hyphen follows its hyphen, and no
    /// colon precedes the first `=`. `-취소`, `-"구절"`, `-(가 나)` and `-tag:여행` exclude something instead.
    static func isOption(_ argument: String) -> Bool {
        guard argument.hasPrefix("-") else { return false }
        guard let second = argument.utf8.dropFirst().first else { return true }
        if second == 0x2D { return true }
        let isLetter = second &- 0x30 < 10 || (second | 0x20) &- 0x61 < 26
        return isLetter && !argument.prefix { $0 != "=" }.contains(":")
    }

    /// Returns an argument such as `-sqlite` that was meant to exclude a word. No option has one hyphen and a
    /// long name.
    static func misreadWord(_ arguments: [String]) -> String? {
        arguments.prefix { $0 != "--" }.first { argument in
            let letters = argument.utf8.dropFirst()
            return argument.hasPrefix("-") && letters.count > 1 && isOption(argument)
                && letters.first.map { $0 != 0x2D && !"0cnh".utf8.contains($0) } == true
                && !letters.dropFirst().allSatisfy { 0x30...0x39 ~= $0 }
        }
    }

    private static func apply(flag argument: String, to search: inout SearchInvocation) -> Bool {
        for flag in [.count, .more, .typing, .ids, .noPager] as [SearchOption<Bool>] where flag.isCalled(argument) {
            search[flag] = true
            return true
        }
        return false
    }

    /// Applies options such as `-n5`, as in head and git.
    private static func apply(joined argument: String, to search: inout SearchInvocation) -> Bool {
        argument.count > 2 && set(.limit, String(argument.prefix(2)), String(argument.dropFirst(2)), in: &search) { $0 >= 0 }
    }

    /// Applies an option. Returns false if the option is unknown here or the value is invalid.
    private static func apply(option argument: String, _ value: String, to search: inout SearchInvocation) -> Bool {
        for option in [.vault, .category, .server, .keyFile] as [SearchOption<String?>] where option.isCalled(argument) {
            search[option] = value
            return true
        }
        return set(.limit, argument, value, in: &search) { $0 >= 0 } || set(.format, argument, value, in: &search)
            || set(.color, argument, value, in: &search) || set(.dates, argument, value, in: &search)
    }

    private static func set<Value: ExpressibleByArgument>(
        _ option: SearchOption<Value>, _ argument: String, _ text: String, in search: inout SearchInvocation,
        where isValid: (Value) -> Bool = { _ in true }
    ) -> Bool {
        guard option.isCalled(argument), let value = Value(argument: text), isValid(value) else { return false }
        search[option] = value
        return true
    }
}
