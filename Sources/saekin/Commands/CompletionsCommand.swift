import ArgumentParser
import MemoModel
import MemoVault

/// `saekin completions`: scripts that let a shell complete commands, options and names.
struct CompletionsCommand: ParsableCommand {
    enum Shell: String, CaseIterable, ExpressibleByArgument {
        case bash, zsh, fish
    }

    static let configuration = CommandConfiguration(
        commandName: "completions", _superCommandName: "saekin",
        abstract: say("Print a script with which a shell completes what you type.", "셸의 자동 완성 스크립트를 출력합니다."),
        discussion: say("Categories, tags and saved searches are completed from the vault.", "분류, 태그, 저장한 검색의 이름은 보관소에서 가져옵니다."))

    @Argument(help: ArgumentHelp(say("bash, zsh or fish.", "bash, zsh, fish"))) var shell: Shell

    /// To bash a colon begins another word, and would be typed twice.
    private static let wholeConditions = "COMP_WORDBREAKS=${COMP_WORDBREAKS//:/}\n"

    func run() throws {
        let kind: CompletionShell =
            switch shell {
            case .bash: .bash
            case .zsh: .zsh
            case .fish: .fish
            }
        let script = RootCommand.completionScript(for: kind)
        switch shell {
        case .bash: try Console.write(script + "\n" + Self.wholeConditions)
        // `_describe` takes what stands behind a colon for a description, which would leave `category:` of `category:업무`.
        case .zsh: try Console.write(script.replacing(#"_describe -V "" list"#, with: #"compadd -V "" -a list"#) + "\n")
        case .fish: try Console.write(script + "\n")
        }
    }
}

/// `saekin names`: what completion scripts ask for; a line a name, and never an error.
struct NamesCommand: ParsableCommand {
    enum Kind: String, CaseIterable, ExpressibleByArgument {
        case categories, tags, searches, terms
    }

    static let configuration = CommandConfiguration(commandName: "names", _superCommandName: "saekin", shouldDisplay: false)

    @Argument var kind: Kind
    @OptionGroup var vault: VaultOptions

    func run() throws {
        // While somebody types, a vault that is not there yet has no names; it is not a fault.
        guard let vault = try? vault.location.openQuietly() else { return }
        for name in try vault.names(of: kind) { try Console.write(VisibleText.line(name) + "\n") }
    }

    /// What the shell runs to complete a name.
    static func completion(_ kind: Kind) -> CompletionKind { .shellCommand("saekin names \(kind.rawValue) 2>/dev/null") }
}

extension Vault {
    /// A name as a value in a query.
    private static func quoted(_ name: String) -> String { name.contains(where: \.isWhitespace) ? "\"\(name)\"" : name }

    fileprivate func names(of kind: NamesCommand.Kind) throws -> [String] {
        switch kind {
        case .categories: try categories().categories.map { $0.path.joined(separator: "/") }
        case .tags: try tags().tags.filter { $0.count > 0 }.map(\.name)
        case .searches: try savedSearches().map(\.name)
        case .terms:
            try names(of: .categories).map { "category:" + Self.quoted($0) } + names(of: .tags).map { "tag:" + Self.quoted($0) }
                + names(of: .searches).map { "@" + $0 } + WorkState.allCases.map { "state:" + $0.code }
                + ["pinned", "overdue", "trashed", "conflict"].map { "is:" + $0 }
                + ["url", "phone", "email", "date", "checklist", "address"].map { "has:" + $0 }
                + ["title:", "body:", "source:", "created:", "modified:", "date:", "due:"]
        }
    }
}
