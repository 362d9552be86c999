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
        case .bash: try Console.write(Self.bash(script) + "\n" + Self.wholeConditions)
        case .zsh: try Console.write(Self.zsh(script) + "\n")
        case .fish: try Console.write(Self.fish(script) + "\n")
        }
    }

    // Words of a query are asked for by what has been typed of them, which each shell calls otherwise. A shell leaves out what does not begin
    // with that, as 회의록 does not with 회의ㄹ; where nothing is left, bash and zsh can be made to take the half-typed word away.

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
        // `_describe` takes what stands behind a colon for a description, which would leave `category:` of `category:업무`.
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

/// `saekin names`: what completion scripts ask for; a line a name, and never an error.
struct NamesCommand: ParsableCommand {
    enum Kind: String, CaseIterable, ExpressibleByArgument {
        case categories, tags, searches, terms
    }

    static let configuration = CommandConfiguration(commandName: "names", _superCommandName: "saekin", shouldDisplay: false)

    @Argument var kind: Kind
    /// What has been typed of a word of a query.
    @Argument var typed = ""
    /// Only words whose last syllable has been half typed.
    @Flag var half = false
    @OptionGroup var vault: VaultOptions

    func run() throws {
        // While somebody types, a vault that is not there yet has no names; it is not a fault.
        guard let vault = try? vault.location.openQuietly() else { return }
        if !half { for name in try vault.names(of: kind) { try Console.write(VisibleText.line(name) + "\n") } }
        if kind == .terms { for word in try words(vault) { try Console.write(VisibleText.line(word) + "\n") } }
    }

    /// Words of the memos that begin as `typed`, with what stands before it in the query: `-` and `title:`.
    private func words(_ vault: Vault) throws -> [String] {
        let start = typed.lastIndex { "-:(".contains($0) }.map { typed.index(after: $0) } ?? typed.startIndex
        let (before, prefix) = (typed[..<start], typed[start...])
        let isWord = prefix.contains { $0.isLetter || $0.isNumber }
        guard isWord, ["", "-", "(", "title:", "body:", "-title:", "-body:"].contains(before) else { return [] }
        return try vault.suggestions(for: String(prefix), kinds: [.word]).map { before + $0.text }
    }

    /// What the shell runs to learn names.
    static func call(_ kind: Kind) -> String { "saekin names \(kind.rawValue) 2>/dev/null" }

    /// The same as a completion.
    static func completion(_ kind: Kind) -> CompletionKind { .shellCommand(call(kind)) }
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
