import MemoModel
import MemoServer
import NIOCore
import NIOPosix
import Synchronization

/// A pool of threads that may block on the vault, with a queue in which nothing waits longer than a limit.
///
/// The queue is fair to callers. Another thread than the usual ones serves a caller for whom nothing runs, so that
/// slow work of one does not keep the others waiting. Regular expressions run on at most half of the threads, so
/// that they cannot block everything else.
final class WorkLane: Sendable {
    enum Kind { case plain, patterns }

    /// The load of the lane, for the metrics.
    struct Load {
        var running = 0
        var waiting = 0
        /// Number of rejections since the start because a wait was too long, or would have been.
        var refused = 0
    }

    private struct Waiter {
        let id: UInt64
        let kind: Kind
        let turn: CheckedContinuation<Void, any Error>
    }

    private struct Work {
        let caller: String
        let kind: Kind
        let start = ContinuousClock.now
    }

    private struct State {
        var running: [UInt64: Work] = [:]
        var waiting = FairQueue<Waiter>()
        var refused = 0
        var nextID: UInt64 = 0
        /// The usual duration of work in seconds; the last ones count most.
        var usual = 0.0
    }

    /// Weight of the last duration in the usual one.
    private static let weightOfLast = 0.1
    /// Work of a caller that may wait whatever the usual duration is.
    private static let fewWaiting = 8
    /// Work that waits at most. Its callers hold connections, of which there are not many more.
    private static let mostWaiting = 1000

    private let pool: NIOThreadPool
    private let threads: Int
    private let spareThreads: Int
    private let patience: Duration
    private let state = Mutex(State())

    /// Creates a lane with `threads` threads, in which nothing waits longer than `patience` for its turn, and with
    /// `spareThreads` more for callers for whom nothing runs.
    init(threads: Int, spareThreads: Int = 0, patience: Duration) {
        pool = NIOThreadPool(numberOfThreads: threads + spareThreads)
        (self.threads, self.spareThreads, self.patience) = (threads, spareThreads, patience)
        pool.start()
    }

    var load: Load {
        state.withLock { Load(running: $0.running.count, waiting: $0.waiting.count, refused: $0.refused) }
    }

    /// Returns whether as many pieces of work as there are usual threads have been running for longer than `time`.
    func isStuck(for time: Duration) -> Bool {
        let now = ContinuousClock.now
        return state.withLock { state in state.running.values.count { now - $0.start > time } >= threads }
    }

    /// Waits until the threads have finished their work.
    func shutDown() async throws { try await pool.shutdownGracefully() }

    /// Runs `body` on one of the threads when it is its turn.
    /// - Throws: `Problem` if the wait is too long, or the caller leaves before; and what `body` throws.
    func run<Value: Sendable>(
        _ kind: Kind, for caller: Caller, on loop: any EventLoop, _ body: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        let id = try await enter(kind, caller, loop)
        defer { leave(id) }
        return try await pool.runIfActive(body)
    }

    private func hasRoom(_ kind: Kind, of caller: String, _ running: [UInt64: Work]) -> Bool {
        if kind == .patterns, running.values.count(where: { $0.kind == .patterns }) >= max(1, threads / 2) { return false }
        if running.count < threads { return true }
        return kind == .plain && running.count < threads + spareThreads && !running.values.contains { $0.caller == caller }
    }

    /// Returns the expected wait of the next work of a caller in seconds.
    private func expectedWait(_ caller: String, _ state: State) -> Double {
        let (now, patience) = (ContinuousClock.now, patience / .seconds(1))
        // A few slow pieces of work say nothing of the next ones, unless nothing else runs for as long as one may wait.
        let isBlocked = state.running.values.allSatisfy { (now - $0.start) / .seconds(1) > patience }
        return max(state.usual, isBlocked ? patience : 0) * Double(state.waiting.ahead(of: caller)) / Double(threads)
    }

    private func enter(_ kind: Kind, _ caller: Caller, _ loop: any EventLoop) async throws -> UInt64 {
        let id = state.withLock { state in
            state.nextID &+= 1
            return state.nextID
        }
        let name = caller.name
        try await withCheckedThrowingContinuation { (turn: CheckedContinuation<Void, any Error>) in
            let outcome = state.withLock { state -> Result<Void, any Error>? in
                if hasRoom(kind, of: name, state.running) {
                    state.running[id] = Work(caller: name, kind: kind)
                    return .success(())
                }
                let wait = expectedWait(name, state)
                let isLong = wait > patience / .seconds(1) && state.waiting.count(of: name) >= Self.fewWaiting
                guard !isLong, state.waiting.count < Self.mostWaiting else {
                    state.refused += 1
                    return .failure(Problem.tooMuchWaits(wait))
                }
                state.waiting.append(Waiter(id: id, kind: kind, turn: turn), of: name)
                return nil
            }
            if let outcome { return turn.resume(with: outcome) }
            let timer = loop.scheduleTask(in: TimeAmount(patience)) { [self] in drop(id, .tooMuchWaits(0)) }
            caller.whenLeaving { [self] in
                timer.cancel()
                drop(id, .clientGone)
            }
        }
        caller.whenLeaving(nil)
        return id
    }

    /// Removes waiting work from the queue and fails it with `problem`.
    private func drop(_ id: UInt64, _ problem: Problem) {
        let waiter = state.withLock { state in
            let waiter = state.waiting.remove { $0.id == id }
            if waiter != nil, problem.status == 503 { state.refused += 1 }
            return waiter
        }
        waiter?.turn.resume(throwing: problem)
    }

    private func leave(_ id: UInt64) {
        let next = state.withLock { state -> [Waiter] in
            if let work = state.running.removeValue(forKey: id) {
                let seconds = (ContinuousClock.now - work.start) / .seconds(1)
                state.usual += Self.weightOfLast * (seconds - state.usual)
            }
            var next: [Waiter] = []
            while true {
                var caller = ""
                let waiter = state.waiting.next { waiter, name in
                    caller = name
                    return hasRoom(waiter.kind, of: name, state.running)
                }
                guard let waiter else { return next }
                state.running[waiter.id] = Work(caller: caller, kind: waiter.kind)
                next.append(waiter)
            }
        }
        for waiter in next { waiter.turn.resume() }
    }
}

extension Problem {
    /// Rejects work that waited too long, or would wait for `seconds`.
    fileprivate static func tooMuchWaits(_ seconds: Double) -> Problem {
        Problem(
            503, "busy", LocalizedMessage("the server is busy; try again in a moment", ko: "서버가 바쁩니다. 잠시 뒤에 다시 하세요"),
            retryAfter: max(1, min(30, Int(seconds))))
    }

    /// Status 499 is the one that nginx uses for a client that closed its connection.
    static let clientGone = Problem(
        499, "client-gone",
        LocalizedMessage(
            "the client closed its side of the connection before the answer was ready; keep it open",
            ko: "답이 준비되기 전에 클라이언트가 연결을 닫았습니다. 연결을 열어 두세요"))
}

/// The threads of a server, in lanes. Searches and readiness probes never wait for writes, and writes never
/// wait for searches.
struct Lanes: Sendable {
    /// For searches and lists.
    let reading: WorkLane
    /// For changes of the vault.
    let writing: WorkLane
    /// For `/readyz`.
    let probes: WorkLane
    /// For the JSON of long requests. The threads that read requests also answer `/healthz`.
    let parsing: WorkLane

    /// Time limit of a probe in seconds.
    static let probeSeconds: Int64 = 2

    init(_ options: ServerOptions) {
        reading = WorkLane(threads: options.threads, spareThreads: ServerOptions.spareThreads, patience: .seconds(10))
        writing = WorkLane(threads: ServerOptions.writingThreads, patience: .seconds(10))
        probes = WorkLane(threads: 1, patience: .seconds(Self.probeSeconds))
        parsing = WorkLane(threads: 1, patience: .seconds(10))
    }

    func shutDown() async throws {
        for lane in [reading, writing, probes, parsing] { try await lane.shutDown() }
    }
}

/// Waiting work of several callers. One piece of each caller is served in turn, so that one with much work does
/// not keep the others waiting.
struct FairQueue<Item> {
    /// The items of each caller, oldest first.
    private var items: [String: [Item]] = [:]
    /// The callers who wait, in the order of their turns.
    private var turns: [String] = []
    private(set) var count = 0

    /// Returns the number of items that are served before the next one of a caller.
    func ahead(of caller: String) -> Int {
        let own = items[caller]?.count ?? 0
        return own + items.reduce(0) { $0 + ($1.key == caller ? 0 : min($1.value.count, own + 1)) }
    }

    /// Returns the number of items of a caller.
    func count(of caller: String) -> Int { items[caller]?.count ?? 0 }

    mutating func append(_ item: Item, of caller: String) {
        if items[caller] == nil { turns.append(caller) }
        items[caller, default: []].append(item)
        count += 1
    }

    /// Removes the first item that may be served and returns it. Its caller has the last turn then.
    mutating func next(where mayBeServed: (Item, _ caller: String) -> Bool) -> Item? {
        for (turn, caller) in turns.enumerated() {
            guard let place = items[caller]?.firstIndex(where: { mayBeServed($0, caller) }) else { continue }
            let item = remove(at: place, of: caller)
            if items[caller] != nil { turns.append(turns.remove(at: turn)) }
            return item
        }
        return nil
    }

    /// Removes the first item that fulfils a condition and returns it.
    mutating func remove(where condition: (Item) -> Bool) -> Item? {
        for caller in turns {
            if let place = items[caller]?.firstIndex(where: condition) { return remove(at: place, of: caller) }
        }
        return nil
    }

    private mutating func remove(at place: Int, of caller: String) -> Item? {
        let item = items[caller]?.remove(at: place)
        count -= 1
        if items[caller]?.isEmpty == true {
            items[caller] = nil
            turns.removeAll { $0 == caller }
        }
        return item
    }
}
