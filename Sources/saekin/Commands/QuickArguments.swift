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
            if apply(flag: argument, to: &search) { continue }
            guard let value = rest.popFirst(), !value.hasPrefix("-"), apply(option: argument, value, to: &search) else { return nil }
        }
        return search.words.isEmpty ? nil : search
    }

    /// `-취소` excludes a word; options are ASCII.
    static func isOption(_ argument: String) -> Bool {
        argument.hasPrefix("-") && argument.unicodeScalars.dropFirst().first?.isASCII != false
    }

    private static func apply(flag argument: String, to search: inout SearchInvocation) -> Bool {
        for flag in [.count, .more, .ids, .noPager] as [SearchOption<Bool>] where flag.isCalled(argument) {
            search[flag] = true
            return true
        }
        return false
    }

    /// False for an option that is not known here, or a value that it does not take.
    private static func apply(option argument: String, _ value: String, to search: inout SearchInvocation) -> Bool {
        for option in [.vault, .category] as [SearchOption<String?>] where option.isCalled(argument) {
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
