import ArgumentParser
import Foundation
import MemoModel
import MemoVault
import PostgresVaults
import SQLiteVaults

/// `saekin store`: administers vaults in PostgreSQL.
struct StoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        saekin: "store",
        say(
            "Keep vaults in PostgreSQL: create, fill, export, list, move, drop, upgrade.",
            "PostgreSQL의 보관소를 만들고, 채우고, 내보내고, 보고, 옮기고, 지우고, 갱신합니다."),
        discussion: say(
            "The address also comes from $SAEKIN_STORE, where a password is not visible to other users. Better still, put it in ~/.pgpass.",
            "주소는 $SAEKIN_STORE에 둘 수도 있어, 암호가 다른 사용자에게 보이지 않습니다. 암호는 ~/.pgpass에 두는 편이 더 좋습니다."),
        subcommands: [
            List.self, Create.self, Drop.self, Import.self, Export.self, Move.self, Grant.self, Migrate.self, Compact.self, Secret.self,
        ],
        defaultSubcommand: List.self)

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: say("List the vaults by name.", "보관소의 이름을 봅니다."))

        @OptionGroup var store: StoreOptions

        func run() throws {
            let vaults = try store.open().vaults()
            for vault in vaults {
                try Console.write(VisibleText.line(vault.name) + "\n")
                if vault.isMoving { Console.note(StoreFailure.moving(VisibleText.line(vault.name)).message.text(in: .ofUser)) }
            }
            if vaults.isEmpty { Console.note(say("there are no vaults", "보관소가 없습니다")) }
        }
    }

    struct Create: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "create", abstract: say("Create an empty vault.", "빈 보관소를 만듭니다."))

        @Argument(help: .vaultName) var name: String
        @OptionGroup var store: StoreOptions

        func run() throws {
            try store.open().create(VaultStore.composed(name))
            Console.note(say("created \(VisibleText.line(name))", "보관소를 만듦: \(VisibleText.line(name))"))
        }
    }

    struct Drop: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "drop", abstract: say("Delete a vault with all its memos.", "보관소를 모든 메모와 함께 지웁니다."))

        @Argument(help: .vaultName) var name: String
        @Flag(help: ArgumentHelp("Do not ask.", "묻지 않기")) var yes = false
        @OptionGroup var store: StoreOptions

        func run() throws {
            let shown = VisibleText.line(name)
            let question = say("Delete the vault \(shown) and all its memos?", "보관소 \(shown)의 메모를 모두 지울까요?")
            guard try Confirmation.ask(question, isGiven: yes, flag: "--yes") else { throw ExitCode(ExitStatus.nothing) }
            try store.open().drop(VaultStore.composed(name))
            Console.note(say("deleted \(shown)", "보관소를 지움: \(shown)"))
        }
    }

    struct Import: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "import", abstract: say("Copy a vault file into an empty vault.", "보관소 파일을 빈 보관소로 복사합니다."))

        @Argument(help: .vaultName) var name: String
        @Argument(help: ArgumentHelp("The vault file.", "보관소 파일")) var file: String
        @OptionGroup var store: StoreOptions

        func run() throws {
            let vault = try VaultLocation(flag: file).openForReading()
            let bar = ProgressBar(isShown: Terminal.isError)
            defer { bar.end() }
            let total = try vault.statistics().memos
            let copy = try store.open().importVault(vault, as: VaultStore.composed(name)) { bar.show($0, of: total, memos: $0) }
            bar.end()
            Console.note(
                say(
                    "copied \(copy.memos.memos) into \(VisibleText.line(name))", "메모 \(copy.memos.grouped)개를 복사함: \(VisibleText.line(name))"
                ))
            if copy.memos >= Compact.leastMemos { Compact.advise(name) }
            copy.tellFiles()
        }
    }

    struct Export: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "export", abstract: say("Write a vault to a new vault file.", "보관소를 새 보관소 파일로 저장합니다."))

        @Argument(help: .vaultName) var name: String
        @Argument(help: ArgumentHelp("The file to create.", "만들 파일")) var file: String
        @OptionGroup var store: StoreOptions

        func run() throws {
            let copy = try store.open().exportVault(VaultStore.composed(name)) { try Vault.create(file, filledBy: $0) }
            Console.note(
                say("copied \(copy.memos.memos) to \(VisibleText.line(file))", "메모 \(copy.memos.grouped)개를 복사함: \(VisibleText.line(file))"))
            copy.tellFiles()
        }
    }

    struct Move: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "move", abstract: say("Move a vault to another database.", "보관소를 다른 데이터베이스로 옮깁니다."),
            discussion: say(
                "Searches go on, and changes wait until it has arrived. If it is interrupted, run the same command again.",
                "옮기는 동안에도 검색할 수 있고, 변경은 다 옮길 때까지 기다립니다. 멈췄으면 같은 명령을 다시 실행하세요."))

        @Argument(help: .vaultName) var name: String
        @Option(name: .customLong("to"), help: ArgumentHelp("The database to move it to.", "옮길 데이터베이스", valueName: "address"))
        var target: String
        @OptionGroup var store: StoreOptions

        func run() throws {
            let (from, to) = (try store.open(), StoreLocation.store(target, from: "--to"))
            let bar = ProgressBar(isShown: Terminal.isError)
            defer { bar.end() }
            let copy = try from.move(VaultStore.composed(name), to: to) { bar.show($0, of: $1, memos: $0) }
            bar.end()
            let shown = VisibleText.line(name)
            guard let copy else { return Console.note(say("finished the interrupted move of \(shown)", "옮기다 멈춘 보관소 \(shown)의 이동을 마침")) }
            Console.note(say("moved \(shown) with \(copy.memos.memos)", "보관소 \(shown)의 메모 \(copy.memos.grouped)개를 옮김"))
        }
    }

    struct Grant: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "grant", abstract: say("Give a role of PostgreSQL the rights of a server.", "PostgreSQL 역할에 서버의 권한을 줍니다."),
            discussion: say(
                "The role sees only the vault that a connection serves. It must not own the tables, and must not be a superuser.",
                "이 역할은 연결이 다루는 보관소만 볼 수 있습니다. 테이블의 소유자나 슈퍼유저가 아니어야 합니다."))

        @Argument(help: ArgumentHelp("The name of the role.", "역할의 이름")) var role: String
        @OptionGroup var store: StoreOptions

        func run() throws {
            try store.open().grant(to: role)
            Console.note(say("granted to \(VisibleText.line(role))", "권한을 줌: \(VisibleText.line(role))"))
        }
    }
}

extension StoreCopy {
    /// Tells how many attached files were copied, and how many were not there.
    fileprivate func tellFiles() {
        if files > 0 { Console.note(say("attached files copied: \(files.grouped)", "복사한 첨부 파일: \(files.grouped)개")) }
        if missingFiles > 0 {
            Console.note(
                say(
                    "attached files missing or damaged: \(missingFiles.grouped); import their export again with --attachments keep",
                    "없거나 손상된 첨부 파일: \(missingFiles.grouped)개. 내보낸 자료를 --attachments keep으로 다시 가져오세요"))
        }
    }
}

/// The address of the database.
struct StoreOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            say(
                "The database, as postgres://USER@HOST/DATABASE or another connection string of libpq (default: $SAEKIN_STORE).",
                "데이터베이스. postgres://사용자@호스트/데이터베이스 등 libpq의 연결 문자열(기본값: $SAEKIN_STORE)"), valueName: "address"))
    var store: String?

    func open() throws -> VaultStore {
        let variable = StoreLocation.variable
        guard let address = store ?? Environment[variable], !address.isEmpty else { throw StoreAddressFailure() }
        return StoreLocation.store(address, from: store == nil ? variable : "--store")
    }
}

/// No database was named.
private struct StoreAddressFailure: LocalizedFailure {
    var message: LocalizedMessage {
        LocalizedMessage(
            "no database: add --store postgres://USER@HOST/DATABASE, or set SAEKIN_STORE",
            ko: "데이터베이스가 없습니다. --store postgres://사용자@호스트/데이터베이스를 붙이거나 SAEKIN_STORE를 설정하세요")
    }
}

extension ArgumentHelp {
    /// The name of a vault in a store.
    static var vaultName: ArgumentHelp { ArgumentHelp("The name of the vault.", "보관소의 이름") }
}

/// Commands that keep the tables of a store up to date and small.
extension StoreCommand {
    struct Migrate: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "migrate", abstract: say("Bring the tables to this version.", "테이블을 이 버전으로 갱신합니다."),
            discussion: say(
                "Only this command changes the tables of a database. Servers of this version and the one before go on meanwhile. The user must own the tables.",
                "데이터베이스의 테이블은 이 명령만 바꿉니다. 이 버전과 바로 앞 버전의 서버는 그동안에도 돌아갑니다. 테이블의 소유자로 실행하세요."))

        @Flag(name: .customLong("sql"), help: ArgumentHelp("Print the statements instead of running them.", "실행하지 않고 SQL 문장을 보이기"))
        var printsSQL = false
        @OptionGroup var store: StoreOptions

        func run() throws {
            let store = try store.open()
            if printsSQL { return try Console.write(store.migrationScript()) }
            let steps = try store.migrate()
            guard let last = steps.last else { return Console.note(say("the tables are up to date", "이미 최신 테이블입니다")) }
            Console.note(say("brought the tables to schema \(last)", "테이블을 갱신함: 스키마 \(last)"))
        }
    }

    struct Compact: ParsableCommand {
        /// Number of memos of an import after which building the index anew is worth while.
        static let leastMemos = 10_000

        static let configuration = CommandConfiguration(
            commandName: "compact", abstract: say("Build the index of tokens anew, which makes it smaller.", "토큰 색인을 새로 만들어 줄입니다."),
            discussion: say(
                "Worth while after large imports: the index takes a fifth of the space, and searches less time. Others search and write meanwhile. With a vault, only its partition is done.",
                "많이 가져온 뒤에 하면 좋습니다. 색인이 5분의 1로 줄고 검색이 빨라집니다. 그동안에도 검색하고 쓸 수 있습니다. 보관소를 정하면 그 파티션만 합니다."))

        @Argument(help: .vaultName) var name: String?
        @OptionGroup var store: StoreOptions

        func run() throws {
            let bar = ProgressBar(isShown: Terminal.isError)
            defer { bar.end() }
            let sizes = try store.open().compact(name.map { VaultStore.composed($0) }) { bar.show($0, of: $1, memos: 0) }
            bar.end()
            Console.note(
                say(
                    "index of tokens: \(Self.megabytes(sizes.before)) MB before, \(Self.megabytes(sizes.after)) MB now",
                    "토큰 색인: 전 \(Self.megabytes(sizes.before))MB, 지금 \(Self.megabytes(sizes.after))MB"))
        }

        private static func megabytes(_ bytes: Int64) -> String { Int(bytes >> 20).grouped }

        /// Tells that the index of a vault is worth building anew.
        static func advise(_ name: String) {
            let shown = VisibleText.line(name)
            Console.note(
                say(
                    "the index is larger than it need be; when there is time, run: saekin store compact \(shown)",
                    "색인이 필요보다 큽니다. 한가할 때 실행하세요: saekin store compact \(shown)"))
        }
    }
}

/// Secrets that roles of servers need to open vaults.
extension StoreCommand {
    struct Secret: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "secret", abstract: say("List or make the secrets that open vaults.", "보관소를 여는 비밀값을 보거나 만듭니다."),
            discussion: say(
                "A role of servers opens any vault until --require is given. Then it needs a secret: $SAEKIN_STORE_SECRET_FILE names the file. The owner of the tables needs none.",
                "--require 전에는 서버의 역할이 모든 보관소를 엽니다. 그 뒤로는 비밀값이 필요합니다. $SAEKIN_STORE_SECRET_FILE로 파일을 정합니다. 테이블의 소유자는 없어도 됩니다."))

        @Option(
            name: .customLong("new"),
            help: ArgumentHelp("Make a secret, and write it to this new file.", "비밀값을 만들어 새 파일에 쓰기", valueName: "file"))
        var file: String?
        @Option(help: ArgumentHelp("With --new: open this vault only.", "--new와 함께: 이 보관소만 열기", valueName: "name")) var vault: String?
        @Option(help: ArgumentHelp("Remove the secret with this number.", "이 번호의 비밀값 지우기", valueName: "number")) var remove: Int64?
        @Flag(help: ArgumentHelp("Refuse roles of servers without a secret.", "비밀값 없는 서버의 역할을 거부하기")) var require = false
        @Flag(name: .customLong("no-require"), help: ArgumentHelp("Let them in again.", "다시 허용하기")) var opens = false
        @OptionGroup var store: StoreOptions

        func validate() throws {
            guard [file != nil, remove != nil, require, opens].count(where: { $0 }) <= 1, vault == nil || file != nil else {
                throw ValidationError(
                    say(
                        "--new, --remove, --require and --no-require stand alone; --vault goes with --new",
                        "--new, --remove, --require, --no-require는 하나만 쓰고, --vault는 --new와 함께 씁니다"))
            }
        }

        func run() throws {
            let store = try store.open()
            if let file { return try make(file, store) }
            if let remove {
                guard try store.removeSecret(remove) else { throw ExitCode(ExitStatus.nothing) }
                return Console.note(say("removed secret \(remove)", "비밀값 \(remove)번을 지움"))
            }
            if require || opens { try store.requireSecrets(require) }
            let (all, areRequired) = try store.secrets()
            for secret in all {
                let vault = secret.vault.map { VisibleText.line($0) } ?? say("all vaults", "모든 보관소")
                try Console.write("\(secret.number)  \(secret.day)  \(vault)\n")
            }
            Console.note(
                areRequired
                    ? say("roles of servers need a secret", "서버의 역할에 비밀값이 필요합니다")
                    : say("roles of servers need no secret: they open every vault", "서버의 역할이 비밀값 없이 모든 보관소를 엽니다"))
        }

        private func make(_ file: String, _ store: VaultStore) throws {
            guard !FileManager.default.fileExists(atPath: file) else {
                throw ValidationError(
                    say(
                        "\(VisibleText.line(file)): there is such a file; name a new one",
                        "\(VisibleText.line(file)): 이미 있는 파일입니다. 새 이름을 쓰세요"))
            }
            try store.makeSecret(for: vault.map { VaultStore.composed($0) }) { secret in
                let new = try NewFile(file)
                try new.write(Array((secret + "\n").utf8))
                try new.finish()
            }
            Console.note(
                say(
                    "wrote the secret to \(VisibleText.line(file)); set SAEKIN_STORE_SECRET_FILE to it",
                    "비밀값을 씀: \(VisibleText.line(file)). SAEKIN_STORE_SECRET_FILE에 지정하세요"))
        }
    }
}
