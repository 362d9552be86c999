import ArgumentParser
import PostgresVaults

/// Commands that keep the tables of a store up to date and small.
extension StoreCommand {
    struct Migrate: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "migrate", abstract: say("Bring the tables to this version.", "테이블을 이 버전으로 갱신합니다."),
            discussion: say(
                "Only this command changes the tables of a database. Servers of this version and the one before go on meanwhile. The user must own the tables.",
                "데이터베이스의 테이블은 이 명령만 바꿉니다. 이 버전과 바로 앞 버전의 서버는 그동안에도 돌아갑니다. 테이블의 소유자로 실행하세요."))

        @Flag(name: .customLong("sql"), help: ArgumentHelp(say("Print the statements instead of running them.", "실행하지 않고 SQL 문장을 보이기")))
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
