import ArgumentParser
import MemoModel

/// The help of a command as the argument parser writes it, in the order in which people need it: the command's own options, those of its output, and
/// last those that all commands have.
enum HelpText {
    private enum Place: Int {
        case own, output, common
    }

    /// The options that are not a command's own.
    private static let places: [String: Place] = [
        "--format": .output, "--color": .output, "--dates": .output, "--no-pager": .output, "--fields": .output, "--header": .output,
        "--vault": .common, "--store": .common, "--server": .common, "--key-file": .common,
    ]

    /// The number of options above which a usage line does not list them.
    private static let mostOptions = 3

    /// Returns unbroken help with its options in order.
    static func ordered(_ help: String) -> String {
        let sections = help.split(separator: "\n\n", omittingEmptySubsequences: false).map(String.init)
        return sections.flatMap { section in
            section.hasPrefix("USAGE: ") ? [usage(section)] : section.hasPrefix("OPTIONS:\n") ? options(section) : [section]
        }.joined(separator: "\n\n")
    }

    /// Returns the options of a command, and those that all commands have.
    private static func options(_ section: String) -> [String] {
        var entries: [(place: Place, text: String)] = []
        for line in section.lines.dropFirst() {
            // A long name stands on a line of its own.
            if line.hasPrefix("   "), let last = entries.indices.last {
                entries[last].text += "\n" + line
            } else {
                entries.append((place(of: line), String(line)))
            }
        }
        let texts = { (place: Place) in entries.filter { $0.place == place }.map { withoutDouble($0.text) } }
        let (own, common) = (texts(.own) + texts(.output), texts(.common))
        let help = own.filter { $0.hasPrefix("  -h, ") }
        guard !common.isEmpty else { return [(["OPTIONS:"] + own).joined(separator: "\n")] }
        let rest = own.filter { !$0.hasPrefix("  -h, ") }
        return (rest.isEmpty ? [] : [(["OPTIONS:"] + rest).joined(separator: "\n")])
            + [(["COMMON OPTIONS:"] + common + help).joined(separator: "\n")]
    }

    private static func place(of line: Substring) -> Place {
        let names = line.split(separator: " ").prefix { $0.hasPrefix("-") }.map { $0.hasSuffix(",") ? String($0.dropLast()) : String($0) }
        return names.lazy.compactMap { places[$0] }.first ?? .own
    }

    /// Returns an entry without the parser's list of values if its description names each of them.
    private static func withoutDouble(_ entry: String) -> String {
        let sign = "(values: "
        guard let start = entry.ranges(of: sign).last, let end = entry[start.upperBound...].firstIndex(where: { $0 == ";" || $0 == ")" })
        else {
            return entry
        }
        let values = entry[start.upperBound..<end].split(separator: ",").map { $0.drop { $0 == " " } }
        let words = entry[..<start.lowerBound].split { !($0.isASCII && ($0.isLetter || $0.isNumber || "-_+".contains($0))) }
        guard values.allSatisfy(words.contains) else { return entry }
        let rest = entry[entry.index(after: end)...]
        let description = entry[..<start.lowerBound]
        return entry[end] == ")" ? "\(description.trimmedAtEnd)\(rest)" : "\(description)(" + rest.drop { $0 == " " }
    }

    /// Returns a usage line without the options that all commands have. If many are left, it does not list them.
    static func usage(_ line: String) -> String {
        var (words, options, rest) = ([String](), [String](), line[...])
        while let start = rest.firstRange(of: " [-"), let end = rest[start.upperBound...].firstIndex(of: "]") {
            words.append(String(rest[..<start.lowerBound]))
            options.append(String(rest[start.lowerBound...end]))
            rest = rest[rest.index(after: end)...]
        }
        let own = options.filter { option in
            let name = option.dropFirst(2).prefix { $0 != " " && $0 != "]" }
            return places[String(name)] != .common
        }
        guard own.count <= mostOptions else { return withOptions(words.joined() + rest) }
        // Whatever stands between options keeps its place.
        var (shown, texts) = ("", words[...])
        for option in options {
            shown += (texts.popFirst() ?? "") + (own.contains(option) ? option : "")
        }
        return "\(shown)\(rest)".replacing(" <options>", with: " [<options>]")
    }

    /// Returns a usage line with a sign for options behind the names of the command.
    private static func withOptions(_ line: String) -> String {
        guard let place = line.firstRange(of: " <") ?? line.firstRange(of: " [") else { return line + " [<options>]" }
        let other = line.firstRange(of: " [").map { min($0.lowerBound, place.lowerBound) } ?? place.lowerBound
        return "\(line[..<other]) [<options>]\(line[other...])"
    }
}

extension Substring {
    /// The text without spaces at its end.
    fileprivate var trimmedAtEnd: Substring { self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)] }
}

extension CommandConfiguration {
    /// Creates the description of a command of `saekin`. The texts are in the language of the user.
    init(
        saekin name: String, _ abstract: String, usage: String? = nil, discussion: String = "",
        subcommands: [any ParsableCommand.Type] = [],
        defaultSubcommand: (any ParsableCommand.Type)? = nil
    ) {
        self.init(
            commandName: name, _superCommandName: "saekin", abstract: abstract, usage: usage, discussion: discussion,
            subcommands: subcommands,
            defaultSubcommand: defaultSubcommand)
    }
}

extension ArgumentHelp {
    /// Explains an argument in the language of the user.
    init(_ english: String, _ korean: String, valueName: String? = nil) { self.init(say(english, korean), valueName: valueName) }
}
