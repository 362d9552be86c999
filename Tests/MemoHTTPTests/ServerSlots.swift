/// Limits how many servers run at a time.
///
/// Swift Testing starts every asynchronous test at once. Ninety servers with their threads, connections, and the
/// commands that call them would keep more files open than `Process.run` of Foundation survives (some 1,300).
actor ServerSlots {
    static let shared = ServerSlots(count: 8)

    /// True within `withSlot`: a test that starts a second server needs no second slot, which it could wait for in vain.
    @TaskLocal private static var holdsSlot = false

    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(count: Int) { free = count }

    /// Runs `body` once a slot is free.
    nonisolated func withSlot(_ body: () async throws -> Void) async throws {
        if Self.holdsSlot { return try await body() }
        await take()
        let outcome: Result<Void, any Error>
        do { outcome = .success(try await Self.$holdsSlot.withValue(true) { try await body() }) } catch { outcome = .failure(error) }
        await giveBack()
        try outcome.get()
    }

    private func take() async {
        guard free == 0 else { return free -= 1 }
        await withCheckedContinuation { waiting.append($0) }
    }

    private func giveBack() {
        if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
    }
}
