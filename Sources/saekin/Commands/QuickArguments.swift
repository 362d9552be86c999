import ArgumentParser

/// Reads the everyday forms of `saekin search` without the argument parser, whose tree costs as much time as a search.
///
/// Anything it does not know, right or wrong, is the argument parser's to read: help and errors come from one place.
enum QuickArguments {
    /// Nil when the arguments hold more than words and everyday options.
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
        return search.words.isEmpty ? nil : search
    }

    /// Options have a letter or digit behind their hyphen, or another hyphen. `-취소`, `-"구절"`, `-(가 나)` and `-tag:여행` leave something out:
    /// no option has a colon before the first `=`.
    static func isOption(_ argument: String) -> Bool {
        guard argument.hasPrefix("-") else { return false }
        guard let second = argument.utf8.dropFirst().first else { return true }
        if second == 0x2D { return true }
        let isLetter = second &- 0x30 < 10 || (second | 0x20) &- 0x61 < 26
        return isLetter && !argument.prefix { $0 != "=" }.contains(":")
    }

    /// An argument that was meant to leave out a word, `-sqlite`, and is no option: none has one hyphen and a name.
    static func misreadWord(_ arguments: [String]) -> String? {
        arguments.prefix { $0 != "--" }.first { argument in
            let letters = argument.utf8.dropFirst()
            return argument.hasPrefix("-") && letters.count > 1 && isOption(argument)
                && letters.first.map { $0 != 0x2D && !"0cnh".utf8.contains($0) } == true
        }
    }

    private static func apply(flag argument: String, to search: inout SearchInvocation) -> Bool {
        for flag in [.count, .more, .typing, .ids, .noPager] as [SearchOption<Bool>] where flag.isCalled(argument) {
            search[flag] = true
            return true
        }
        return false
    }

    /// `-n5`, as head and git have it.
    private static func apply(joined argument: String, to search: inout SearchInvocation) -> Bool {
        argument.count > 2 && set(.limit, String(argument.prefix(2)), String(argument.dropFirst(2)), in: &search) { $0 >= 0 }
    }

    /// False for an option that is not known here, or a value that it does not take.
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
