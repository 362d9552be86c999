import Foundation
import MemoImport
import MemoModel
package import MemoVault
import Synchronization

/// Imports of what callers sent, one after another on a thread of their own, and what became of them.
package final class ImportJobs: Sendable {
    /// How far a job is.
    package enum State: String, Sendable, CaseIterable { case waiting, running, done, failed, stopped }

    /// What is to be imported.
    struct Order: Sendable {
        /// Whether it is a folder that was packed to be sent.
        let isFolder: Bool
        /// What the caller calls it.
        let name: String
        let options: ImportOptions
        let apply: ApplyOptions
    }

    private struct Queue {
        var jobs: [ImportJob] = []
        var isWorking = false
        var isStopped = false
    }

    private let vault: Vault
    private let queue = Mutex(Queue())

    package init(_ vault: Vault) { self.vault = vault }

    /// Takes an order; it is worked off when those before it are.
    /// - Throws: `Problem` 429 where too many wait, `VaultError.openedForReading` where nothing can be written.
    func add(_ order: Order, _ upload: Upload) throws -> ImportJob {
        guard vault.isWritable || order.apply.isDryRun else { throw VaultError.openedForReading(path: vault.path) }
        let job = ImportJob(order, upload)
        let mustStart = try queue.withLock { queue in
            guard !queue.isStopped, queue.jobs.count(where: { !$0.isOver }) < Limits.jobs else { throw Problem.tooManyJobs }
            while queue.jobs.count(where: \.isOver) >= Limits.finishedJobs, let oldest = queue.jobs.firstIndex(where: \.isOver) {
                queue.jobs.remove(at: oldest)
            }
            queue.jobs.append(job)
            defer { queue.isWorking = true }
            return !queue.isWorking
        }
        if mustStart { Thread.detachNewThread { self.work() } }
        return job
    }

    /// Those that are remembered, the newest first.
    func list() -> [ImportJob] { queue.withLock { $0.jobs.reversed() } }

    func job(_ id: String) -> ImportJob? { queue.withLock { $0.jobs.first { $0.id == id } } }

    /// Takes no more, and stops the one at work where it can stop: what is committed stays.
    package func stop() {
        let jobs = queue.withLock { queue in
            queue.isStopped = true
            return queue.jobs
        }
        for job in jobs { job.stop() }
    }

    /// Whether one is being read right now.
    package var isWorking: Bool { queue.withLock { $0.isWorking } }

    private func work() {
        while let job = next() { job.run(in: vault) }
    }

    private func next() -> ImportJob? {
        queue.withLock { queue in
            let job = queue.jobs.first { $0.isWaiting }
            queue.isWorking = job != nil
            return job
        }
    }
}

extension Problem {
    fileprivate static let tooManyJobs = Problem(
        429, "too-many-imports", LocalizedMessage("too many imports wait; try again later", ko: "기다리는 가져오기가 많습니다. 잠시 뒤에 다시 하세요"),
        retryAfter: 30)
}
