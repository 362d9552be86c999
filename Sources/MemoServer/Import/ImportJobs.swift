import Foundation
import MemoImport
import MemoModel
package import MemoVault
import Synchronization

/// The queue of imports of uploaded files, which run one at a time on a separate thread, and their results.
package final class ImportJobs: Sendable {
    /// The state of a job.
    package enum State: String, Sendable, CaseIterable { case waiting, running, done, failed, stopped }

    /// The parameters of an import.
    struct Order: Sendable {
        /// Whether the file is a folder that was packed only for the upload.
        let isFolder: Bool
        /// The ID of the caller's key.
        let caller: String
        /// The name of the file, as the caller gave it.
        let name: String
        let options: ImportOptions
        let apply: ApplyOptions
    }

    private struct Queue {
        var jobs: [ImportJob] = []
        var isWorking = false
        var isStopped = false
        /// Number of jobs that have ended.
        var ended = 0
    }

    private let vault: any VaultEngine
    private let queue = Mutex(Queue())

    /// Creates the queue of a vault, without jobs.
    package init(_ vault: any VaultEngine) { self.vault = vault }

    /// Queues an import. It runs after the earlier ones.
    /// - Throws: `Problem` 429 if too many are queued, `VaultError.openedForReading` if the vault is not open
    ///   for writing.
    func add(_ order: Order, _ upload: Upload) throws -> ImportJob {
        if !vault.capabilities.isWritable, !order.apply.isDryRun { throw VaultError.openedForReading(path: vault.place) }
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

    /// Returns the queued, running and recently finished jobs that a caller may see, newest first: its own, or all with the scope `admin`.
    func list(for access: Access) -> [ImportJob] {
        queue.withLock { $0.jobs.reversed().filter { access.may(.admin) || $0.caller == access.id } }
    }

    /// Rejects further imports and stops the running one at the next possible point. Committed batches stay.
    package func stop() {
        let jobs = queue.withLock { queue in
            queue.isStopped = true
            return queue.jobs
        }
        for job in jobs { job.stop() }
    }

    /// Whether an import is running.
    package var isWorking: Bool { queue.withLock { $0.isWorking } }

    /// Number of imports that have ended.
    var ended: Int { queue.withLock { $0.ended } }

    private func work() {
        while let job = next() {
            job.run(in: vault)
            queue.withLock { $0.ended += 1 }
        }
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
        429, "too-many-imports", LocalizedMessage("too many imports are waiting; try again later", ko: "대기 중인 가져오기가 많습니다. 잠시 뒤에 다시 하세요"),
        retryAfter: 30)
}
