import MemoModel
import MemoSearch

/// Options as people know them from rg, fd, gh, fzf, notmuch, nb and zk. Options that mean exactly the same as one of ours are replaced; for the others
/// a message says how to write it here.
enum OtherOptions {
    /// The meaning of an option of other programs here; without a form if it is the default.
    private struct Meaning {
        /// One of our options.
        var option: String?
        /// The form to write instead.
        var form: LocalizedMessage?
        /// Whether its value is a word of the command line.
        var isWord = false

        static let always = Meaning()
        static let word = Meaning(isWord: true)
        static func option(_ name: String) -> Meaning { Meaning(option: name) }
    }

    private static func form(_ english: String, ko korean: String) -> Meaning { Meaning(form: LocalizedMessage(english, ko: korean)) }

    private static let limits: [String: Meaning] = [
        "--max-results": .option("--limit"), "--max": .option("--limit"), "--top": .option("--limit"), "--size": .option("--limit"),
        "-L": .option("--limit"), "--all": .option("--limit=0"),
    ]

    private static let orders: [String: Meaning] = [
        "--order": .option("--sort"), "--order-by": .option("--sort"), "--sort-by": .option("--sort"), "--reverse": reversed,
    ]

    private static let ofAll: [String: Meaning] = ["--db": .option("--vault"), "--database": .option("--vault")]
    private static let labels: [String: Meaning] = ["-c": .option("--category"), "-t": .option("--tag"), "--label": .option("--tag")]

    private static let pattern = form("saekin search '/REGEX/'", ko: "saekin search '/정규식/'")
    private static let phrase = form("saekin search '\"TEXT\"'", ko: "saekin search '\"구절\"'")
    private static let without = form("saekin search 'WORD -OTHER'", ko: "saekin search '낱말 -뺄말'")
    private static let wholeWords = form("saekin search WORD --rung word", ko: "saekin search 낱말 --rung word")
    private static let paths = form("saekin search WORD --format '{path}'", ko: "saekin search 낱말 --format '{path}'")
    private static let number = form("saekin search WORD -n 5", ko: "saekin search 낱말 -n 5")
    private static let snippets = form("saekin search WORD --format '{snippet}'", ko: "saekin search 낱말 --format '{snippet}'")
    private static let jq = form("saekin search WORD --format jsonl | jq .title", ko: "saekin search 낱말 --format jsonl | jq .title")
    private static let sorted = form("saekin search WORD --sort newest", ko: "saekin search 낱말 --sort newest")
    private static let dated = form("saekin search 'WORD created:2023-01..2023-06'", ko: "saekin search '낱말 작성:2023-01..2023-06'")
    private static let tagged = form("saekin search 'WORD #TAG'", ko: "saekin search '낱말 #태그'")
    private static let reversed = form("saekin list --sort oldest", ko: "saekin list --sort oldest")
    private static let trashed = form("saekin search 'WORD is:trashed'", ko: "saekin search '낱말 is:휴지통'")
    private static let pinned = form("saekin search is:pinned", ko: "saekin search is:pinned")
    private static let today = form("saekin on", ko: "saekin on")
    private static let inTitles = form("saekin search 'title:WORD'", ko: "saekin search '제목:낱말'")
    private static let guessing = form("saekin search WORD --more", ko: "saekin search 낱말 --more")
    private static let silent = form("saekin search WORD > /dev/null", ko: "saekin search 낱말 > /dev/null")
    private static let oneLine = form("saekin list --format '{id} {title}'", ko: "saekin list --format '{id} {title}'")
    private static let pick = form("saekin pick WORD", ko: "saekin pick 낱말")
    private static let words = form("saekin search WORD", ko: "saekin search 낱말")
    private static let related = form("saekin related 12", ko: "saekin related 12")
    private static let text = form(
        "saekin add 'TITLE' < FILE, or the text as an argument: its first line is the title", ko: "saekin add '글'. 첫 줄이 제목입니다")
    private static let newText = form("saekin edit 12 'TEXT'; its first line is the title", ko: "saekin edit 12 '글'. 첫 줄이 제목입니다")
    private static let tags = form("saekin add 'TEXT #TAG', or --tag TAG", ko: "saekin add '글 #태그', 또는 --tag 태그")

    private static let dates: [String: Meaning] = [
        "--created-after": dated, "--created-before": dated, "--modified-after": dated, "--modified-before": dated,
        "--changed-within": dated, "--changed-before": dated, "--since": dated, "--until": dated, "--after": dated, "--before": dated,
        "--from": dated, "--date": dated, "--created": dated,
    ]

    private static let ofSearch: [String: Meaning] = [
        "-i": .always, "--ignore-case": .always, "--null": .option("-0"), "--web": .option("--open"), "-e": pattern, "--regexp": pattern,
        "--regex": pattern, "-F": phrase, "--fixed-strings": phrase, "--exact": phrase, "-v": without, "--invert-match": without,
        "--exclude": without, "-w": wholeWords, "--word-regexp": wholeWords, "-l": paths, "--files-with-matches": paths, "--files": paths,
        "--output": paths, "-m": number, "--max-count": number, "-o": snippets, "--only-matching": snippets, "-q": jq, "--jq": jq,
        "--sortr": sorted, "--label": tagged, "--tag": tagged, "--tags": tagged, "--interactive": pick,
        "-r": .always, "-S": .always, "--smart-case": .always, "-P": pattern, "--trash": trashed, "--deleted": trashed, "--title": inTitles,
        "--pinned": pinned, "--today": today, "--fuzzy": guessing, "--quiet": silent,
    ]

    private static let ofList: [String: Meaning] = [
        "--null": .option("-0"), "-q": jq, "--jq": jq, "--match": words, "-m": words, "--interactive": pick, "-i": pick,
        "--related": related, "--deleted": .option("--trash"), "--pinned": pinned, "--today": today, "--oneline": oneLine,
    ]

    private static let ofPick: [String: Meaning] = ["-q": .word, "--query": .word, "-m": .always, "--multi": .always, "-i": .always]
    private static let ofAdd: [String: Meaning] = [
        "--tags": tags, "--title": text, "--content": text, "--body": text, "-m": .word, "--created": .option("--date"),
        "--pinned": .option("--pin"), "--todo": .option("--state=todo"),
    ]
    private static let ofEdit: [String: Meaning] = ["--title": newText, "--content": newText, "--body": newText]
    private static let ofExport: [String: Meaning] = ["--format": .option("--to"), "-f": .option("--to")]
    // Removed memos go to the trash, so these options change nothing.
    private static let ofRemove: [String: Meaning] = ["-y": .always, "--yes": .always, "-f": .always, "--force": .always]

    private static let ofMove: [String: Meaning] = ["-c": .option("--category"), "--to": .option("--category")]
    private static let ofCount: [String: Meaning] = [
        "--group": .option("--by"), "--group-by": .option("--by"), "--tags": .option("--by=tag"),
    ]
    private static let ofBackup: [String: Meaning] = ["--to": .word, "-o": .word, "--output": .word]
    private static let ofImport: [String: Meaning] = [
        "-n": .option("--dry-run"), "--preview": .option("--dry-run"), "-r": .always, "--recursive": .always, "--type": .option("--from"),
    ]
    private static let ofServe: [String: Meaning] = [
        "-p": .option("--port"), "--bind": .option("--host"), "--address": .option("--host"), "--listen": .option("--host"),
    ]

    /// Returns the tables of the options of a command.
    private static func tables(of command: String) -> [[String: Meaning]] { own(of: command) + [ofAll] }

    private static func own(of command: String) -> [[String: Meaning]] {
        switch command {
        case "search": [ofSearch, limits, orders, dates]
        case "list", "on": [ofList, limits, orders, labels, dates]
        case "pick": [ofPick]
        case "add": [ofAdd, labels]
        case "edit": [ofEdit]
        case "export": [ofExport]
        case "remove": [ofRemove]
        case "move": [ofMove]
        case "count": [ofCount]
        case "backup": [ofBackup]
        case "import": [ofImport]
        case "serve": [ofServe]
        default: []
        }
    }

    /// Returns the options of a command that have another name here, for tests.
    static func names(of command: String) -> [String] { tables(of: command).flatMap(\.keys).sorted() }

    /// Values that mean the same as others.
    private static let values = ["newest-first": "newest", "oldest-first": "oldest"]

    /// Returns the message about the first option that is written otherwise here, nil if there is none.
    static func form(for arguments: [String]) -> String? {
        let tables = tables(for: arguments)
        if tables.isEmpty { return nil }
        for argument in options(of: arguments) {
            let name = String(argument.prefix { $0 != "=" })
            if name.hasPrefix("--"), SpellingDistance.between(name, "--json") == 1 {
                return say("\(name): no such option; did you mean --json?", "\(name): 그런 옵션이 없습니다. 혹시 --json인가요?")
            }
            guard let form = meaning(of: name, in: tables)?.form else { continue }
            return say("\(name): no such option; write: \(form.english)", "\(name): 그런 옵션이 없습니다. 이렇게 쓰세요: \(form.korean)")
        }
        return nil
    }

    /// Returns arguments with our names for options that mean the same.
    static func translated(_ arguments: [String]) -> [String] {
        let tables = tables(for: arguments)
        if tables.isEmpty { return arguments }
        let end = options(of: arguments).endIndex
        var translated: [String] = []
        for argument in arguments[..<end] {
            let name = String(argument.prefix { $0 != "=" })
            let value = argument.dropFirst(name.count)
            guard let meaning = meaning(of: name, in: tables), meaning.form == nil else {
                translated.append(named(argument, after: translated.last))
                continue
            }
            if let option = meaning.option { translated += option.hasPrefix("--") ? [option + value] : [option] }
            if meaning.isWord, !value.isEmpty { translated.append(String(value.dropFirst())) }
        }
        return translated + arguments[end...]
    }

    /// Returns the tables of a command, none if none of the arguments can be an option.
    private static func tables(for arguments: [String]) -> [[String: Meaning]] {
        guard let first = arguments.first, options(of: arguments).contains(where: { $0.hasPrefix("-") }) else { return [] }
        return tables(of: OtherNames.command(for: first) ?? first)
    }

    private static func meaning(of name: String, in tables: [[String: Meaning]]) -> Meaning? {
        for table in tables { if let meaning = table[name] { return meaning } }
        return nil
    }

    /// Returns the arguments before `--`.
    private static func options(of arguments: [String]) -> ArraySlice<String> { arguments.prefix { $0 != "--" } }

    /// Returns an argument with our name for an order.
    private static func named(_ argument: String, after before: String?) -> String {
        if before == "--sort" { return values[argument] ?? argument }
        guard argument.hasPrefix("--sort=") else { return argument }
        let value = String(argument.dropFirst("--sort=".count))
        return "--sort=" + (values[value] ?? value)
    }
}
