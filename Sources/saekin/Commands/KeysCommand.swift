import ArgumentParser
import MemoJSON
import MemoModel
import MemoServer
import MemoVault

/// `saekin keys`: who may ask a server, and for what.
struct KeysCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keys", _superCommandName: "saekin",
        abstract: say("Make, list and revoke the keys with which programs ask a server.", "프로그램이 서버에 물을 때 쓰는 키를 만들고, 보고, 없앱니다."),
        subcommands: [Add.self, List.self, Revoke.self], defaultSubcommand: List.self)

    struct Add: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "add", abstract: say("Make a key and print it, once.", "키를 만들어 한 번만 보여 줍니다."))

        @Argument(help: ArgumentHelp(say("What the key is for.", "무엇에 쓰는 키인지"))) var name: String
        @OptionGroup var vault: VaultOptions
        @Option(
            name: .customLong("scope"),
            help: ArgumentHelp(
                say(
                    "search, read, write, import or admin; may be repeated. search and read unless given.",
                    "search, read, write, import, admin. 여러 번 쓸 수 있음. 없으면 search와 read")))
        var scopes: [String] = []
        @Option(
            name: .customLong("category"),
            help: ArgumentHelp(say("Only this category and those below it; may be repeated.", "이 분류와 그 아래만. 여러 번 쓸 수 있음")))
        var categories: [String] = []
        @Option(help: ArgumentHelp(say("The day from which it is no longer valid.", "이날부터 쓸 수 없음"), valueName: "day")) var expires: String?

        func validate() throws {
            if let unknown = scopes.first(where: { Scope(rawValue: $0) == nil }) {
                throw ValidationError(
                    say(
                        "--scope \(unknown): write search, read, write, import or admin",
                        "--scope \(unknown): search, read, write, import, admin 가운데 하나를 쓰세요"))
            }
            guard categories.isEmpty || !scopes.contains("import") && !scopes.contains("admin") else {
                throw ValidationError(
                    say(
                        "a key for imports or everything cannot be limited to categories", "import나 admin 권한의 키는 분류를 제한할 수 없습니다"))
            }
        }

        func run() throws {
            let location = vault.ownLocation
            let reader = try location.openForReading()
            for category in categories { _ = try reader.categories(matching: category) }
            try reader.close()
            let (key, stored) = try KeyRing(ofVault: location.path).add(
                name: name, scopes: scopes.isEmpty ? [.search, .read] : scopes.compactMap { Scope(rawValue: $0) },
                categories: categories.isEmpty ? nil : categories, expires: try expires.map(DayArgument.start), now: .now)
            try Console.write(key + "\n")
            Console.note(
                say(
                    "key \(stored.id); keep it, it is not shown again", "\(stored.id) 키입니다. 다시 보여 주지 않으니 잘 두세요"))
        }
    }

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: say("List the keys; the keys themselves are not kept.", "키의 목록을 봅니다. 키 자체는 저장하지 않습니다."))

        @OptionGroup var vault: VaultOptions
        @Option(help: ArgumentHelp(say("text, json, jsonl or tsv.", "text, json, jsonl, tsv"))) var format = OutputFormat.text

        func run() throws {
            try vault.ownLocation.checkIsHere()
            let keys = try KeyRing(ofVault: vault.ownLocation.path).all()
            guard format == .text else {
                var records = RecordPrinter(format, TableChoice(), columns: ["id", "name", "scopes", "categories", "expires"])
                for key in keys { try records.add(key.record) }
                return try records.end("keys")
            }
            for key in keys { try Console.write(key.line + "\n") }
            if keys.isEmpty { Console.note(say("there are no keys", "키가 없습니다")) }
        }
    }

    struct Revoke: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "revoke", abstract: say("Forget a key; who has it is not let in any more.", "키를 없앱니다. 그 키로는 더 물을 수 없습니다."))

        @Argument(help: ArgumentHelp(say("Its id, or its name.", "키의 번호나 이름"), valueName: "key")) var name: String
        @OptionGroup var vault: VaultOptions

        func run() throws {
            try vault.ownLocation.checkIsHere()
            guard let key = try KeyRing(ofVault: vault.ownLocation.path).revoke(name) else { throw ServeFailure.noKey(name) }
            Console.note(say("revoked \(key.id) \(VisibleText.line(key.name))", "\(key.id) \(VisibleText.line(key.name)) 키를 없앴습니다"))
        }
    }
}

extension StoredKey {
    private var end: Timestamp? { expires.flatMap { Timestamp(seconds: $0) } }

    /// `k3f9 phone  search, read  업무  until 2026-12-01`.
    fileprivate var line: String {
        let limits = (categories ?? []).map { VisibleText.line($0) }.joined(separator: ", ")
        let expiry = end.map { isExpired(at: .now) ? say("expired", "기한 지남") : say("until \($0.localDay)", "\($0.localDay)까지") } ?? ""
        let parts = ["\(id) \(VisibleText.line(name))", scopes.map(\.rawValue).joined(separator: ", "), limits, expiry]
        return parts.filter { !$0.isEmpty }.joined(separator: "  ")
    }

    fileprivate var record: Record {
        var record = Record()
        record.add("id", id)
        record.add("name", name)
        record.add("scopes", scopes.map(\.rawValue))
        record.add("categories", categories ?? [])
        record.add("created", Timestamp(seconds: created)?.iso8601)
        record.add("expires", end?.iso8601)
        return record
    }
}
