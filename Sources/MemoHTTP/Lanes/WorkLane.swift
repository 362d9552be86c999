import MemoModel
import MemoServer
import NIOCore
import NIOPosix
import Synchronization

/// A pool of threads that may block on the vault, with a bounded queue.
///
/// Regular expressions run on at most half of the threads, so that they cannot block everything else.
final class WorkLane: Sendable {
    enum Kind: Int, CaseIterable { case plain, patterns }

    /// The load of the lane, for the metrics.
    struct Load {
        var running = 0
        var waiting = 0
        /// Number of rejections since the start because the queue was full or a wait too long.
        var refused = 0
    }

    private struct Waiter {
        let id: UInt64
        let turn: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var running = [0, 0]
        var waiting: [[Waiter]] = [[], []]
        var refused = 0
        var nextID: UInt64 = 0
    }

    /// Returns the queue length per thread. Most work takes a few milliseconds, so two threads can serve 32
    /// clients at once. A regular expression may take seconds.
    private static func queueLength(_ kind: Kind) -> Int { kind == .plain ? 16 : 4 }

    private let pool: NIOThreadPool
    private let threads: Int
    private let patience: TimeAmount
    private let state = Mutex(State())

    /// Creates a lane with `threads` threads, in which nothing waits longer than `patience` for its turn.
    init(threads: Int, patience: TimeAmount) {
        (pool, self.threads, self.patience) = (NIOThreadPool(numberOfThreads: threads), threads, patience)
        pool.start()
    }

    var load: Load {
        state.withLock { state in
            Load(running: state.running.reduce(0, +), waiting: state.waiting.reduce(0) { $0 + $1.count }, refused: state.refused)
        }
    }

    /// Waits until the threads have finished their work.
    func shutDown() async throws { try await pool.shutdownGracefully() }

    /// Runs `body` on one of the threads when it is its turn.
    /// - Throws: `Problem` if the queue is full, the wait is too long, or the caller leaves before; and what
    ///   `body` throws.
    func run<Value: Sendable>(
        _ kind: Kind, for caller: Caller, on loop: any EventLoop, _ body: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await enter(kind, caller, loop)
        defer { leave(kind) }
        return try await pool.runIfActive(body)
    }

    private func limit(_ kind: Kind) -> Int { kind == .plain ? threads : max(1, threads / 2) }

    private func hasRoom(_ kind: Kind, _ running: [Int]) -> Bool {
        running.reduce(0, +) < threads && (kind == .plain || running[kind.rawValue] < limit(kind))
    }

    private func enter(_ kind: Kind, _ caller: Caller, _ loop: any EventLoop) async throws {
        let id = state.withLock { state in
            state.nextID &+= 1
            return state.nextID
        }
        try await withCheckedThrowingContinuation { (turn: CheckedContinuation<Void, any Error>) in
            let outcome = state.withLock { state -> Result<Void, any Error>? in
                if hasRoom(kind, state.running) {
                    state.running[kind.rawValue] += 1
                    return .success(())
                }
                guard state.waiting[kind.rawValue].count < Self.queueLength(kind) * limit(kind) else {
                    state.refused += 1
                    return .failure(Problem.tooMuchWaits)
                }
                state.waiting[kind.rawValue].append(Waiter(id: id, turn: turn))
                return nil
            }
            if let outcome { return turn.resume(with: outcome) }
            let timer = loop.scheduleTask(in: patience) { [self] in drop(id, .tooMuchWaits) }
            caller.whenLeaving { [self] in
                timer.cancel()
                drop(id, .clientGone)
            }
        }
        caller.whenLeaving(nil)
    }

    /// Removes waiting work from the queue and fails it with `problem`.
    private func drop(_ id: UInt64, _ problem: Problem) {
        let waiter = state.withLock { state -> Waiter? in
            for kind in Kind.allCases {
                if let place = state.waiting[kind.rawValue].firstIndex(where: { $0.id == id }) {
                    if problem.status == 503 { state.refused += 1 }
                    return state.waiting[kind.rawValue].remove(at: place)
                }
            }
            return nil
        }
        waiter?.turn.resume(throwing: problem)
    }

    private func leave(_ kind: Kind) {
        let next = state.withLock { state -> [Waiter] in
            state.running[kind.rawValue] -= 1
            var next: [Waiter] = []
            while true {
                // Pick the oldest work that may run.
                let kinds = Kind.allCases.filter { !state.waiting[$0.rawValue].isEmpty && hasRoom($0, state.running) }
                guard
                    let first = kinds.min(by: { (state.waiting[$0.rawValue].first?.id ?? 0) < (state.waiting[$1.rawValue].first?.id ?? 0) })
                else { return next }
                state.running[first.rawValue] += 1
                next.append(state.waiting[first.rawValue].removeFirst())
            }
        }
        for waiter in next { waiter.turn.resume() }
    }
}

extension Problem {
    fileprivate static let tooMuchWaits = Problem(
        503, "busy",
        LocalizedMessage("the server is busy; try again in a moment", ko: "서버가 바쁩니다. 잠시 뒤에 다시 하세요"), retryAfter: 1)

    /// Status 499 is the one that nginx uses for a client that closed its connection.
    static let clientGone = Problem(
        499, "client-gone",
        LocalizedMessage(
            "the client closed its side of the connection before the answer was ready; keep it open",
            ko: "답이 준비되기 전에 클라이언트가 연결을 닫았습니다. 연결을 열어 두세요"))
}
