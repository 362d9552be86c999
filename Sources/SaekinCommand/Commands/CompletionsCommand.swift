import ArgumentParser
import MemoModel
import MemoSearch
import MemoVault
import SQLiteVaults

/// `saekin completions`: prints scripts that complete commands, options and names in a shell.
struct CompletionsCommand: ParsableCommand {
    enum Shell: String, CaseIterable, ExpressibleByArgument {
        case bash, zsh, fish
    }

    static let configuration = CommandConfiguration(
        saekin: "completions", say("Print a completion script for a shell.", "셸의 자동 완성 스크립트를 출력합니다."),
        discussion: say("Names of categories, tags and saved searches come from the vault.", "분류, 태그, 저장한 검색의 이름은 보관소에서 가져옵니다."))

    @Argument(help: ArgumentHelp("The shell: bash, zsh or fish.", "셸: bash, zsh, fish")) var shell: Shell

    /// bash treats a colon as a word break and would insert the part before it twice.
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
        case .bash: try Console.write(Self.bash(script) + "\n" + Self.wholeConditions + Self.helpInBash)
        case .zsh: try Console.write(Self.zsh(script).replacing(Self.endInZsh, with: Self.helpInZsh + Self.endInZsh) + "\n")
        case .fish: try Console.write(Self.fish(script) + "\n" + Self.helpInFish)
        }
    }

    // The parser's scripts offer nothing behind `help`.

    private static let commands =
        (Saekin.commands.filter { $0.configuration.shouldDisplay }.map { $0._commandName } + ["query", "formats"]).joined(separator: " ")
    private static let helpInBash = "_saekin_help() { COMPREPLY=($(compgen -W '\(commands)' -- \"${COMP_WORDS[COMP_CWORD]}\")); }\n"
    private static let endInZsh = "\nif [[ \"${funcstack[1]}\" = _saekin ]]"
    private static let helpInZsh = "\n_saekin_help() { compadd -- \(commands); }\n"
    private static let helpInFish = "complete -c saekin -n '__fish_seen_subcommand_from help' -f -a '\(commands)'\n"

    // Asks for query words by the typed text, which each shell passes differently. Shells drop candidates
    // that do not begin with the typed text, such as 회의록 for 회의ㄹ. If none is left, bash and zsh can be made
    // to replace the incomplete word.

    private static let terms = NamesCommand.call(.terms)

    private static func bash(_ script: String) -> String {
        let asked = terms.replacing(" terms ", with: #" terms -- "${COMP_WORDS[COMP_CWORD]}" "#)
        let added = "__saekin_add_completions -W \"$(eval '"
        let line = added + asked + "')\""
        let half = terms.replacing(" terms ", with: #" terms --half -- "${COMP_WORDS[COMP_CWORD]}" "#)
        let fallback = #"[[ ${#COMPREPLY[@]} -gt 0 ]] || mapfile -t COMPREPLY < <("# + half + ")"
        return script.replacing(added + terms + "')\"", with: line + "\n        " + fallback)
    }

    private static func zsh(_ script: String) -> String {
        // `_describe` treats the text after a colon as a description and would offer only `category:` for
        // `category:업무`.
        let plain = #"compadd -V "" -a list"#
        let ask = { (option: String) in
            "list=(${(f)\"$(" + terms.replacing(" terms ", with: #" terms \#(option)-- "$PREFIX" "#) + ")\"})"
        }
        return script.replacing(#"_describe -V "" list"#, with: plain)
            .replacing(
                "list=(${(f)\"$(\(terms))\"});" + plain,
                with: ask("") + ";" + plain + " || { " + ask("--half ") + #";compadd -U -V "" -a list; }"#)
    }

    private static func fish(_ script: String) -> String {
        script.replacing("(" + terms + ")", with: "(" + terms.replacing(" terms ", with: " terms -- (commandline -ct) ") + ")")
    }
}

/// `saekin names`: prints the names for completion scripts, one per line, and never an error.
struct NamesCommand: ParsableCommand {
    enum Kind: String, CaseIterable, ExpressibleByArgument {
        case categories, tags, searches, terms
    }

    static let configuration = CommandConfiguration(commandName: "names", _superCommandName: "saekin", shouldDisplay: false)

    @Argument var kind: Kind
    /// The typed part of a query word.
    @Argument var typed = ""
    /// Suggest only words whose last syllable is incomplete.
    @Flag var half = false
    @OptionGroup var vault: VaultOptions

    func run() throws {
        // During completion a missing vault means no names, not an error.
        guard let vault = try? vault.location.openQuietly() else { return }
        if !half { for name in try vault.names(of: kind) { try Console.write(VisibleText.line(name) + "\n") } }
        if kind == .terms { for word in try words(vault) { try Console.write(VisibleText.line(word) + "\n") } }
    }

    /// Returns words of the memos that begin with `typed`, with the prefix that it has in the query, such as
    /// `-` or `title:`.
    private func words(_ vault: Vault) throws -> [String] {
        let start = typed.lastIndex { "-:(".contains($0) }.map { typed.index(after: $0) } ?? typed.startIndex
        let (before, prefix) = (typed[..<start], typed[start...])
        let isWord = prefix.contains { $0.isLetter || $0.isNumber }
        guard isWord, ["", "-", "(", "title:", "body:", "-title:", "-body:"].contains(before) else { return [] }
        return try vault.suggestions(for: String(prefix), kinds: [.word]).map { before + $0.text }
    }

    /// Returns the shell command that prints names.
    static func call(_ kind: Kind) -> String { "saekin names \(kind.rawValue) 2>/dev/null" }

    /// Returns the completion that runs that command.
    static func completion(_ kind: Kind) -> CompletionKind { .shellCommand(call(kind)) }
}

extension Vault {
    /// Returns a name as a value in a query.
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
                + ["title:", "body:", "source:", "attachment:", "created:", "modified:", "date:", "due:"]
        }
    }
}
