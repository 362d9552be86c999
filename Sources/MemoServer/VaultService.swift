import MemoImport
import MemoIndex
import MemoJSON
package import MemoModel
package import MemoVault
import Synchronization

/// A vault that answers many callers: what every operation works on. Safe to use from several threads at a time.
package final class VaultService: Sendable {
    package let vault: Vault
    private let views: VaultViews
    package let jobs: ImportJobs
    package let metrics = Metrics()
    package let health = ServiceHealth()
    let exports = Seats(4)
    /// How long a call that only reads may take; nil for as long as it needs.
    private let timeLimit: Duration?
    /// What time it is.
    let clock: @Sendable () -> Timestamp
    /// Made when it is first asked for: agents have no use for it.
    private let generation = Mutex<VaultGeneration?>(nil)
    /// Tells one run of the server from another, for the numbers of generations begin anew with each.
    private let run = String(UInt32.random(in: .min ... .max), radix: 36)

    /// Serves a vault; what is asked to be written needs one that is open to write. Calls that only read are given up after `timeLimit`. The clock
    /// tells which day it is.
    package init(_ vault: Vault, timeLimit: Duration? = nil, clock: @escaping @Sendable () -> Timestamp = { .now }) {
        (self.vault, self.timeLimit, self.clock) = (vault, timeLimit, clock)
        jobs = ImportJobs(vault)
        views = VaultViews(of: vault)
    }

    /// Returns what a caller may see and use.
    /// - Throws: `VaultError`.
    package func view(for access: Access) throws -> VaultView {
        VaultView(try views.vault(limitedTo: access.categories), access, self)
    }

    /// Another text whenever answers may be other ones: the vault may have changed, whoever changed it, or the day, on which dates such as
    /// today depend.
    /// - Throws: `VaultError`.
    package func version() throws -> String {
        let watched = try generation.withLock { generation in
            let watched = try generation ?? VaultGeneration(of: vault)
            generation = watched
            return watched
        }
        return "\(run)-\(try watched.value())-\(LocalTime.day(at: clock()).dayNumber)"
    }

    /// Answers a call.
    /// - Throws: `Problem`, whatever went wrong.
    package func answer(_ operation: Operation, _ call: Call) throws(Problem) -> Reply {
        do {
            try call.access.check(operation)
            let view = try view(for: call.access)
            guard operation.isReading else { return try operation.handler(call, view) }
            var reply = try Vault.reading(within: timeLimit) { try operation.handler(call, view) }
            if view.isLimited, operation.isVersioned, case .text(let text, _) = reply.body {
                reply.tag = String(SHA256.hash(Array(text.utf8)).hex.prefix(16))
            }
            return reply
        } catch {
            throw Problem(error)
        }
    }
}

extension Problem {
    /// What a caller is told of an error. Paths of this machine and the words of SQLite are not among it.
    package init(_ error: any Error) {
        switch error {
        case let problem as Problem: self = problem
        case let error as QueryError: self = .badQuery(error)
        case let failure as EditFailure: self.init(failure)
        case let failure as CategoryFailure: self.init(failure)
        case let failure as ImportFailure: self.init(422, "no-import", failure.message)
        case let error as VaultError: self.init(error)
        default: self = .internalError(error)
        }
    }

    private static func badQuery(_ error: QueryError) -> Problem {
        Problem(422, "bad-query", error.message, [Fault(parameter: "q", message: error.message, utf8: error.range)])
    }

    private init(_ failure: EditFailure) {
        let (status, kind) =
            switch failure {
            case .emptyText, .nullCharacter: (422, "bad-text")
            case .noMemo: (404, "no-such-memo")
            // The memo is there; what is asked of it is not.
            case .noVersion: (422, "no-such-version")
            case .outsideCategories, .foreignSource: (403, "not-allowed")
            case .nameTaken, .ambiguous, .inTrash, .notInTrash, .pinsFull: (409, "conflict")
            }
        self.init(status, kind, failure.message)
    }

    private init(_ failure: CategoryFailure) {
        let (status, kind) =
            switch failure {
            case .noCategory, .noTag: (422, "no-such-name")
            case .categoryExists, .categoryHasMemos, .categoryInItself, .categoryTooDeep, .ambiguousCategory: (409, "conflict")
            case .badCategoryName, .badColor, .badTag: (422, "bad-name")
            }
        self.init(status, kind, failure.message)
    }

    private init(_ error: VaultError) {
        switch error {
        case .busy:
            self.init(
                503, "busy", LocalizedMessage("another program is writing to the vault; try again", ko: "다른 프로그램이 보관소에 쓰는 중입니다. 다시 해 보세요"),
                retryAfter: 5)
        case .crowded:
            self.init(
                503, "busy", LocalizedMessage("too many changes wait for one another; try again", ko: "기다리는 변경이 너무 많습니다. 다시 해 보세요"),
                retryAfter: 2)
        case .replaced:
            self.init(
                503, "replaced",
                LocalizedMessage(
                    "the vault's file was replaced or removed; the server ends and must be started again",
                    ko: "보관소 파일이 바뀌거나 지워졌습니다. 서버가 끝나니 다시 시작해야 합니다"),
                retryAfter: 10)
        case .tooSlow:
            self.init(
                503, "time-limit",
                LocalizedMessage(
                    "this takes longer than the server allows; add words or conditions, or ask for fewer",
                    ko: "서버가 정한 시간보다 오래 걸립니다. 낱말이나 조건을 더하거나 개수를 줄이세요"))
        case .diskFull:
            self.init(
                507, "disk-full", LocalizedMessage("the server's disk is full; nothing was changed", ko: "서버의 디스크가 가득 찼습니다. 바뀐 것은 없습니다"))
        case .readOnly, .openedForReading:
            self.init(403, "read-only", LocalizedMessage("the vault may only be read here", ko: "이 보관소는 읽을 수만 있습니다"))
        default: self = .internalError(error)
        }
    }
}
