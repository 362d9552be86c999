package import FileReaders
import Synchronization

/// Reads the words of attached files of a vault in the background: after each change those that are new, one at a time.
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
    ///   - state: Returns a text that changes with the vault; nil if it is not known at the moment.
    ///   - isStopped: Asked several times a second whether to end.
    ///   - pause: Waits until the next look at `state`, and returns whether to end.
    ///   - failed: Called with an error of the vault. The job goes on after the next change.
    ///   - list: The open vault, in which to look for new files before `withVault` is called; nil for none. Opening a vault file for writing
    ///     changes it, so listeners would hear of a change at each look.
    ///   - withVault: Runs its argument with the vault.
    package func run(
        state: () -> String?, isStopped: @escaping () -> Bool, pause: () -> Bool, failed: (any Error) -> Void,
        list: (any VaultEngine)? = nil,
        withVault: (_ body: (any VaultEngine) throws -> Void) throws -> Void
    ) {
        var known: String?
        repeat {
            guard let state = state(), state != known else { continue }
            known = state
            do {
                if let list, try !list.hasUnreadAttachments(for: readers) { continue }
                // Who reads a file now may end before it is read.
                try withVault { if try read($0, isStopped).claimed > 0 { known = nil } }
            } catch is FileReadingStopped {
                return
            } catch {
                failed(error)
            }
        } while !pause()
    }

    private func read(_ vault: any VaultEngine, _ isStopped: () -> Bool) throws -> AttachmentReadingReport {
        let before = counts
        func note(_ report: AttachmentReadingReport) {
            state.withLock {
                $0 = Counts(
                    waiting: report.waiting, read: before.read + report.read + report.empty, failed: before.failed + report.failures.count)
            }
        }
        defer { state.withLock { $0.waiting = 0 } }
        let report = try vault.readAttachments(by: readers, isStopped: isStopped) { note($1) }
        note(report)
        return report
    }
}
