package import FileReaders
import Synchronization

/// Reads the words of attached files of vaults in the background: after each change those that are new, one at a time.
///
/// Safe to use from several threads. The texts that were read are in the vault, so a job goes on where an earlier one ended.
package final class AttachmentReadingJob: Sendable {
    /// The progress of a job.
    package struct Counts: Sendable, Equatable {
        /// Number of files that are still to be read.
        package var waiting = 0
        /// Number of files that were read.
        package var read = 0
        /// Number of files that could not be read.
        package var failed = 0
    }

    private let readers: FileReaders
    private let state = Mutex(Counts())

    /// The progress so far.
    package var counts: Counts { state.withLock { $0 } }

    /// Creates a job that has done nothing.
    package init(by readers: FileReaders) { self.readers = readers }

    /// Reads on this thread until `pause` returns true.
    ///
    /// - Parameters:
    ///   - vaults: Returns the vaults to look at: all, or those that may have changed.
    ///   - isStopped: Asked several times a second whether to end.
    ///   - pause: Waits until the next look, and returns whether to end.
    ///   - failed: Called with an error of a vault. The job goes on with the next one, and with this one after its next change.
    package func run(
        _ vaults: () -> [AttachedVault], isStopped: @escaping () -> Bool, pause: () -> Bool, failed: (any Error) -> Void
    ) {
        var states: [String: String] = [:]
        var (again, hasMore): ([AttachedVault], Bool) = ([], false)
        repeat {
            let asked = vaults()
            let names = Set(asked.map(\.name))
            let all = asked + again.filter { !names.contains($0.name) }
            (again, hasMore) = ([], false)
            for vault in all {
                guard let state = vault.state(), state != states[vault.name] else { continue }
                if states.count >= Self.mostStates { states = [:] }
                states[vault.name] = state
                do {
                    if let list = vault.list, try !list.hasUnreadAttachments(for: readers) { continue }
                    // Who reads a file now may end before it is read.
                    try vault.open { opened in
                        let report = try read(opened, most: all.count > 1 ? Self.turn : .max, isStopped)
                        guard report.claimed > 0 || report.waiting > 0 else { return }
                        hasMore = hasMore || report.done > report.claimed
                        states[vault.name] = nil
                        again.append(vault)
                    }
                } catch is FileReadingStopped {
                    return
                } catch {
                    failed(error)
                }
            }
        } while hasMore ? !isStopped() : !pause()
    }

    /// Number of vaults whose state is remembered. One more is looked at once too often.
    private static let mostStates = 2000
    /// Number of files of a vault after which those of other vaults get their turn.
    private static let turn = 10

    private func read(_ vault: any VaultEngine, most: Int, _ isStopped: () -> Bool) throws -> AttachmentReadingReport {
        let before = counts
        func note(_ report: AttachmentReadingReport) {
            state.withLock {
                $0 = Counts(
                    waiting: report.waiting, read: before.read + report.read + report.empty, failed: before.failed + report.failures.count)
            }
        }
        defer { state.withLock { $0.waiting = 0 } }
        let report = try vault.readAttachments(by: readers, most: most, isStopped: isStopped) { note($1) }
        note(report)
        return report
    }
}
