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

    private static func apply(flag: String, to search: inout SearchInvocation) -> Bool {
        switch flag {
        case "-c", "--count": search.isCountOnly = true
        case "--no-pager": search.output.isPaged = false
        case "--more": search.wantsMore = true
        case "--ids": search.wantsIDs = true
        default: return false
        }
        return true
    }

    private static func apply(option: String, _ value: String, to search: inout SearchInvocation) -> Bool {
        switch option {
        case "--vault": search.vault = value
        case "--category": search.category = value
        case "-n", "--limit":
            guard let limit = Int(value), limit >= 0 else { return false }
            search.limit = limit
        case "--format":
            guard let format = OutputFormat(rawValue: value) else { return false }
            search.output.format = format
        case "--color":
            guard let color = ColorChoice(rawValue: value) else { return false }
            search.output.color = color
        case "--dates":
            guard let dates = DateStyle(rawValue: value) else { return false }
            search.output.dates = dates
        default: return false
        }
        return true
    }
}
