import MemoImport
import MemoJSON
package import MemoModel
import MemoSearch
package import MemoVault
import Synchronization

/// A vault that serves many callers, through which all operations run. Safe to use from several threads at
/// once.
package final class VaultService: Sendable {
    package let served: any VaultEngine
    private let views: VaultViews
    /// The imports.
    package let jobs: ImportJobs
    package let metrics: Metrics
    package let health = ServiceHealth()
    let exports: AnswerSemaphore
    /// The listeners, also of other vaults of the server.
    package let listeners: Listeners
    /// Reports changes to listeners.
    let changes: ChangeFeed
    /// Time limit of calls that only read, or nil for none.
    private let timeLimit: Duration?
    /// Returns the current time.
    let clock: @Sendable () -> Timestamp
    /// A random ID of this run of the server. Generation numbers start again with each run.
    private let run = String(UInt32.random(in: .min ... .max), radix: 36)

    /// Serves a vault. Operations that write fail if it is open for reading.
    ///
    /// - Parameters:
    ///   - metrics: Counts calls and events, also for other vaults of the server.
    ///   - exports: Limits the exports that run at once, also of other vaults of the server.
    ///   - listeners: Counts the listeners, also of other vaults.
    ///   - timeLimit: Time limit of calls that only read.
    ///   - clock: Returns the current time, which determines the current day.
    package init(
        _ vault: any VaultEngine, metrics: Metrics = Metrics(), exports: AnswerSemaphore = AnswerSemaphore(),
        listeners: Listeners = Listeners(), timeLimit: Duration? = nil, clock: @escaping @Sendable () -> Timestamp = { .now }
    ) {
        (served, jobs, self.metrics, self.timeLimit, self.clock) = (vault, ImportJobs(vault), metrics, timeLimit, clock)
        (self.exports, self.listeners, views) = (exports, listeners, VaultViews(of: vault))
        changes = ChangeFeed(vault, views, listeners)
    }

    private let calls = Atomic(0)
    /// Number of calls and imports that have ended and may have changed the vault.
    package var writes: Int { calls.load(ordering: .relaxed) + jobs.ended }

    /// Returns the view of the vault for a caller.
    /// - Throws: `VaultError`.
    package func view(for access: Access) throws -> VaultView {
        VaultView(try views.vault(limitedTo: access.categories), access, self)
    }

    /// Returns a text that changes whenever any program wrote to the vault.
    /// - Throws: `VaultError`.
    package func version() throws -> String { "\(run)-\(try ReadingBudget.run(within: timeLimit, served.state))" }

    /// Returns a text that changes on another day and in another zone, because words such as "today" depend on it.
    package func day(in zone: LocalZone?) -> String {
        LocalTime.in(zone) { "\(LocalTime.day(at: clock()).dayNumber)" } + (zone.map { "-" + $0.name } ?? "")
    }

    /// Runs an operation.
    /// - Throws: `Problem` for every kind of error.
    package func answer(_ operation: Operation, _ call: Call) throws(Problem) -> Reply {
        do {
            return try LocalTime.in(call.zone ?? call.access.zone) { try reply(operation, call) }
        } catch {
            throw Problem(error)
        }
    }

    private func reply(_ operation: Operation, _ call: Call) throws -> Reply {
        try call.access.check(operation)
        let view = try view(for: call.access)
        guard operation.isReading else {
            defer { calls.add(1, ordering: .relaxed) }
            let note = OperationNote()
            var reply = try OperationNote.$current.withValue(note) { try operation.handler(call, view) }
            reply.operation = note.number
            return operation.scope != .write || call.access.may(.read) ? reply : reply.withoutContent
        }
        var reply = try ReadingBudget.run(within: timeLimit) { try operation.handler(call, view) }
        if view.isLimited, operation.isVersioned, case .text(let text, _) = reply.body {
            reply.tag = String(SHA256.hash(Array(text.utf8)).hex.prefix(16))
        }
        return reply
    }
}

extension Problem {
    /// Translates an error for the caller. Paths on this machine and messages of SQLite are left out.
    package init(_ error: any Error) {
        switch error {
        case let problem as Problem: self = problem
        case let error as QueryError: self = .badQuery(error)
        case let failure as EditFailure: self.init(failure)
        case let failure as CategoryFailure: self.init(failure)
        case let failure as UndoFailure: self.init(failure)
        case let failure as ImportFailure: self.init(422, "no-import", failure.message)
        case let error as VaultError: self.init(error)
        case is ReadingBudget.Spent: self.init(VaultError.tooSlow(path: ""))
        case let failure as any DatabaseServerFailure: self.init(failure)
        case let failure as KeyFailure: self.init(failure)
        default: self = .internalError(error)
        }
    }

    private init(_ failure: any DatabaseServerFailure) {
        switch failure.kind {
        // Only a caller with access to the vault of that name gets this.
        case .noVault: self.init(404, "no-such-vault", failure.message)
        case .beingMoved: self.init(503, "being-moved", failure.message, retryAfter: 2)
        case .outdatedTokens: self.init(503, "index-outdated", failure.message, retryAfter: 60)
        case .waitsForStandby: self.init(503, "waits-for-standby", failure.message, retryAfter: 10)
        case nil: self = .unavailable(failure)
        }
    }

    /// Returns the problem for a failure whose reason is only in the log, because it names hosts.
    private static func unavailable(_ failure: any DatabaseServerFailure) -> Problem {
        var problem = Problem(
            503, "store-unavailable",
            LocalizedMessage(
                "the database of the vault does not answer; try again, and see the log of the server",
                ko: "보관소의 데이터베이스가 응답하지 않습니다. 다시 해 보고, 서버의 로그를 확인하세요"),
            retryAfter: failure.isTemporary ? 2 : 60)
        problem.cause = failure.message.english
        return problem
    }

    private static func badQuery(_ error: QueryError) -> Problem {
        Problem(422, "bad-query", error.message, [Fault(parameter: "q", message: error.message, utf8: error.range)])
    }

    private init(_ failure: EditFailure) {
        let (status, kind) =
            switch failure {
            case .emptyText, .nullCharacter: (422, "bad-text")
            case .noMemo: (404, "no-such-memo")
            // Not a 404: the memo exists, only the version does not.
            case .noVersion: (422, "no-such-version")
            case .outsideCategories, .foreignSource: (403, "not-allowed")
            case .nameTaken, .ambiguous, .inTrash, .notInTrash, .pinsFull, .noConflict, .severalCopies: (409, "conflict")
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
                503, "busy", LocalizedMessage("too many changes are waiting; try again", ko: "기다리는 변경이 너무 많습니다. 다시 해 보세요"),
                retryAfter: 2)
        case .replaced:
            self.init(
                503, "replaced",
                LocalizedMessage(
                    "the vault's file was replaced or removed; the server stops and must be restarted",
                    ko: "보관소 파일이 바뀌거나 지워졌습니다. 서버가 종료되니 다시 시작하세요"),
                retryAfter: 10)
        case .tooSlow:
            self.init(
                503, "time-limit",
                LocalizedMessage(
                    "timed out; narrow the search with more words or filters, or ask for fewer results",
                    ko: "시간이 초과되었습니다. 낱말이나 조건을 더하거나 개수를 줄이세요"))
        case .diskFull:
            self.init(
                507, "disk-full", LocalizedMessage("the server's disk is full; nothing was changed", ko: "서버의 디스크가 가득 찼습니다. 바뀐 것은 없습니다"))
        case .readOnly, .openedForReading:
            self.init(403, "read-only", LocalizedMessage("this vault is open for reading only", ko: "이 보관소는 읽을 수만 있습니다"))
        case .badName: self.init(422, "bad-name", error.message)
        default: self = .internalError(error)
        }
    }
}
