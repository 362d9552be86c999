import ArgumentParser
import KoreanText
import MemoModel

/// Guesses the meaning of a command line whose first argument is no subcommand: `tag 주간 6` adds a tag.
enum MeantSubcommand {
    /// The subcommands that a name alone can mean, the usual one first.
    private static let usual = ["add", "set", "create"]

    /// Returns the error for a command line that its command cannot read, nil if no other form is near.
    static func mistake(_ arguments: [String], of type: any ParsableCommand.Type) -> String? {
        guard let (word, form) = form(arguments, of: type) else { return nil }
        let (name, shown) = (type._commandName, VisibleText.line(word))
        return say(
            "\(shown): saekin \(name) has no such subcommand; did you mean: \(form)",
            "\(shown): saekin \(name)에 그런 하위 명령이 없습니다. 이렇게 쓰려고 하셨나요? \(form)")
    }

    /// Returns a line with a form that was probably meant, for a command that took a slip of a subcommand for the name of something.
    static func hint(_ arguments: [String], of type: any ParsableCommand.Type) -> String? {
        let parts = names(of: type)
        guard let first = arguments.first, !parts.contains(first), let near = near(first, among: parts) else { return nil }
        let form = form(of: type, near, Array(arguments.dropFirst()))
        return say("  did you mean: \(form)", "  이렇게 쓰려고 하셨나요? \(form)")
    }

    /// Returns the word that is no subcommand, and the command line that was probably meant.
    private static func form(_ arguments: [String], of type: any ParsableCommand.Type) -> (word: String, form: String)? {
        let parts = names(of: type)
        guard let first = arguments.first, !first.hasPrefix("-"), !parts.isEmpty else { return nil }
        // `tags add home` is `tag list add home`.
        if first == type.configuration.defaultSubcommand?._commandName, arguments.count > 1, parts.contains(arguments[1]) {
            let whole = OtherNames.folded.first { $0.value == [type._commandName, first] }?.key
            return ("\(whole ?? first) \(arguments[1])", form(of: type, arguments[1], Array(arguments.dropFirst(2))))
        }
        if parts.contains(first) { return nil }
        if let near = near(first, among: parts) { return (first, form(of: type, near, Array(arguments.dropFirst()))) }
        if type == CategoryCommand.self, let moved = moved(arguments) { return (first, moved) }
        for name in usual where parts.contains(name) && (try? type.parseAsRoot([name] + arguments)) != nil {
            return (first, form(of: type, name, arguments))
        }
        return nil
    }

    /// Returns the command that moves a memo, if a name and a number are given: `category work 6`.
    private static func moved(_ arguments: [String]) -> String? {
        guard arguments.count == 2, let number = arguments.first(where: { UInt32($0) != nil }),
            let name = arguments.first(where: { UInt32($0) == nil && !$0.hasPrefix("-") })
        else { return nil }
        return "saekin move \(number) \(VisibleText.line(ShellCommand.shown(name)))"
    }

    /// Returns the subcommand that has this name in other programs, or of which the name is a slip.
    private static func near(_ name: String, among parts: [String]) -> String? {
        if let other = OtherNames.command(for: name), parts.contains(other) { return other }
        return OtherNames.slip(name, among: parts)
    }

    private static func names(of type: any ParsableCommand.Type) -> [String] { type.configuration.subcommands.map { $0._commandName } }

    private static func form(of type: any ParsableCommand.Type, _ name: String, _ rest: [String]) -> String {
        (["saekin", type._commandName, name] + rest.map { VisibleText.line(ShellCommand.shown($0)) }).joined(separator: " ")
    }
}
