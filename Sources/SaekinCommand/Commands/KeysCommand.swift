import ArgumentParser
import MemoJSON
import MemoModel
import MemoServer
import MemoVault
import PostgresVaults

/// `saekin keys`: manages the keys for access to a server.
struct KeysCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        saekin: "keys", say("Create, list and revoke keys for access to a server.", "서버 접근 키를 만들고, 보고, 폐기합니다."),
        subcommands: [Add.self, List.self, Revoke.self], defaultSubcommand: List.self)

    struct Add: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "add", abstract: say("Create a key and print it once.", "키를 만들어 한 번만 보여 줍니다."))

        @Argument(help: ArgumentHelp("A name for the key, such as the program that uses it.", "키의 이름. 키를 쓸 프로그램 이름 등")) var name: String
        @OptionGroup var place: KeyOptions
        @Option(
            name: .customLong("scope"),
            help: ArgumentHelp(
                "Allow search, read, write, import or admin; repeatable (default: search and read).",
                "권한: search, read, write, import, admin. 여러 번 쓸 수 있음(기본값: search와 read)"))
        var scopes: [String] = []
        @Option(
            name: .customLong("category"),
            help: ArgumentHelp("Limit the key to this category and those below it; repeatable.", "접근할 분류(하위 분류 포함). 여러 번 쓸 수 있음"))
        var categories: [String] = []
        @OptionGroup var zone: ZoneOption
        @Option(help: ArgumentHelp("Make the key expire on this day.", "만료 날짜. 이날부터 쓸 수 없음", valueName: "day")) var expires: String?

        func validate() throws {
            if let unknown = scopes.first(where: { Scope(rawValue: $0) == nil }) {
                let fault = NearValue.message(
                    LocalizedMessage("--scope \(unknown): no such scope", ko: "--scope \(unknown): 그런 권한이 없습니다"), for: unknown,
                    among: Scope.allCases.map(\.rawValue),
                    else: LocalizedMessage(
                        "use search, read, write, import or admin", ko: "search, read, write, import, admin 가운데 하나를 쓰세요"))
                throw ValidationError(fault.text(in: .ofUser))
            }
            guard categories.isEmpty || !scopes.contains("import") && !scopes.contains("admin") else {
                throw ValidationError(
                    say(
                        "keys with the scope import or admin cannot be limited to categories; leave out --category",
                        "import나 admin 권한의 키는 분류를 제한할 수 없습니다. --category를 빼세요"))
            }
        }

        func run() throws {
            let paths = try place.paths(of: categories)
            let (key, stored) = try place.ring().add(
                name: name, scopes: scopes.isEmpty ? [.search, .read] : scopes.compactMap { Scope(rawValue: $0) },
                categories: paths.isEmpty ? nil : paths, expires: try expires.map(DayArgument.start), zone: zone.name, now: .now)
            try Console.write(key + "\n")
            Console.note(
                say(
                    "key \(stored.id); store it now, it is not shown again", "\(stored.id) 키를 만들었습니다. 다시 보여 주지 않으니 지금 보관하세요"))
        }
    }

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: say("List the keys by name; their secrets are not stored.", "키의 목록을 봅니다. 키 자체는 저장하지 않습니다."))

        @OptionGroup var place: KeyOptions
        @Option(help: ArgumentHelp("Output format: text, json, jsonl or tsv.", "출력 형식: text, json, jsonl, tsv"))
        var format = OutputFormat.text

        func run() throws {
            let keys = try place.ring().all()
            let known = keys.contains { $0.paths != nil } ? try place.categories() : nil
            guard format == .text else {
                var records = RecordPrinter(format, TableChoice(), columns: ["id", "name", "scopes", "categories", "expires"])
                for key in keys { try records.add(key.record(known)) }
                return try records.end("keys")
            }
            for key in keys { try Console.write(key.line(known) + "\n") }
            if keys.isEmpty { Console.note(say("there are no keys", "키가 없습니다")) }
        }
    }

    struct Revoke: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "revoke", abstract: say("Revoke a key.", "키를 폐기합니다. 그 키로는 더 접근할 수 없습니다."))

        @Argument(help: ArgumentHelp("The ID or name of the key.", "키의 번호나 이름", valueName: "key")) var name: String
        @OptionGroup var place: KeyOptions

        func run() throws {
            let keys = try place.ring().revoke(name)
            guard !keys.isEmpty else { throw ServeFailure.noKey(name) }
            for key in keys {
                Console.note(say("revoked \(key.id) \(VisibleText.line(key.name))", "키를 폐기함: \(key.id) \(VisibleText.line(key.name))"))
            }
        }
    }
}

/// The options that name the keys: those beside a vault file, or those in a file for a vault in PostgreSQL.
struct KeyOptions: ParsableArguments {
    @OptionGroup var vault: VaultOptions
    @Option(
        name: .customLong("keys"),
        help: ArgumentHelp("Use the keys in this file, for saekin serve --store.", "이 파일의 키를 쓰기(saekin serve --store용)", valueName: "file"))
    var file: String?

    /// Returns the keys, without a look at the vault. Warns if others can read them.
    func ring() throws -> KeyRing {
        if file == nil { try vault.ownLocation.checkIsHere() }
        let ring = file.map { KeyRing(path: $0) } ?? KeyRing(ofVault: vault.ownLocation.path)
        ServeCommand.warn(ofOpen: [ring])
        return ring
    }

    /// Returns the vault of the keys, unchanged; nil if a file of keys was named without one.
    private func place() throws -> (any VaultEngine)? {
        guard file != nil else { return try vault.ownLocation.openQuietly() }
        guard vault.store != nil || vault.path != nil else { return nil }
        return try StoreLocation.vault(store: vault.store, name: vault.path, server: nil)
    }

    /// Returns the paths of the categories that names or paths identify. If no vault was named, they are taken for paths.
    func paths(of names: [String]) throws -> [CategoryPath] {
        guard !names.isEmpty else { return [] }
        if let place = try place() { return try names.map(place.categoryPath) }
        Console.note(
            say(
                "nobody checked whether the vault has these categories, written as paths from the top; --store ADDRESS --vault NAME would",
                "보관소에 이런 분류가 있는지 확인하지 않고, 맨 위부터 쓴 경로로 여깁니다. --store 주소 --vault 이름을 붙이면 확인합니다"))
        return names.map(CategoryPath.init(text:))
    }

    /// Returns the paths of all categories of the vault; nil if it cannot be read, which must not hide its keys.
    func categories() throws -> [[String]]? { (try? place()?.categories())?.categories.map(\.path) }
}

extension StoredKey {
    private var end: Timestamp? { expires.flatMap { Timestamp(seconds: $0) } }

    /// Returns `k3f9 phone  search, read  업무, 업무/회의  until 2026-12-01`: all categories that the key opens now.
    fileprivate func line(_ known: [[String]]?) -> String {
        let limits = (paths ?? []).map { path in
            guard let known else { return VisibleText.line(path.text) }
            let open = known.filter(path.contains).map { VisibleText.line($0.joined(separator: "/")) }
            return open.isEmpty
                ? say(
                    "\(VisibleText.line(path.text)) (no such category: opens nothing)",
                    "\(VisibleText.line(path.text))(그런 분류가 없어 아무것도 열지 않음)")
                : open.joined(separator: ", ")
        }.joined(separator: ", ")
        let expiry = end.map { isExpired(at: .now) ? say("expired", "만료됨") : say("until \($0.localDay)", "\($0.localDay)까지") } ?? ""
        let parts = ["\(id) \(VisibleText.line(name))", scopes.map(\.rawValue).joined(separator: ", "), limits, zone ?? "", expiry]
        return parts.filter { !$0.isEmpty }.joined(separator: "  ")
    }

    fileprivate func record(_ known: [[String]]?) -> Record {
        var record = Record()
        record.add("id", id)
        record.add("name", name)
        record.add("scopes", scopes.map(\.rawValue))
        record.add("categories", paths?.map(\.text) ?? [])
        if let paths, let known {
            record.add("opens", known.filter { path in paths.contains { $0.contains(path) } }.map { $0.joined(separator: "/") })
        }
        if let zone { record.add("zone", zone) }
        record.add("created", Timestamp(seconds: created)?.iso8601)
        record.add("expires", end?.iso8601)
        return record
    }
}
