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
        var rounds = Rounds()
        repeat {
            let vaults = rounds.next(vaults())
            for vault in vaults where rounds.isNew(vault) {
                do {
                    try look(at: vault, most: vaults.count > 1 ? Self.turn : .max, isStopped, in: &rounds)
                } catch is FileReadingStopped {
                    return
                } catch {
                    failed(error)
                }
            }
        } while rounds.hasMore ? !isStopped() : !pause()
    }

    /// Number of files of a vault after which those of other vaults get their turn.
    private static let turn = 10

    /// The rounds through the vaults: which of them have changed since they were read, and which were not read to the end.
    private struct Rounds {
        /// Number of vaults whose state is remembered. One more is looked at once too often.
        private static let mostStates = 2000

        private var states: [String: String] = [:]
        private var again: [AttachedVault] = []
        /// Whether a vault of this round has files for which its turn was too short.
        private(set) var hasMore = false

        /// Begins a round, and returns the vaults that were asked for and those that were not read to the end.
        mutating func next(_ asked: [AttachedVault]) -> [AttachedVault] {
            let names = Set(asked.map(\.name))
            defer { (again, hasMore) = ([], false) }
            return asked + again.filter { !names.contains($0.name) }
        }

        /// Returns whether a vault has changed since it was last asked for, and remembers its state.
        mutating func isNew(_ vault: AttachedVault) -> Bool {
            guard let state = vault.state(), state != states[vault.name] else { return false }
            if states.count >= Self.mostStates { states = [:] }
            states[vault.name] = state
            return true
        }

        /// Notes that a vault has files that were not read. Someone else who reads one now may end before it is read.
        mutating func lookAgain(at vault: AttachedVault, hasMore: Bool) {
            self.hasMore = self.hasMore || hasMore
            states[vault.name] = nil
            again.append(vault)
        }
    }

    private func look(at vault: AttachedVault, most: Int, _ isStopped: @escaping () -> Bool, in rounds: inout Rounds) throws {
        if let list = vault.list, try !list.hasUnreadAttachments(for: readers) { return }
        try vault.open { opened in
            let report = try read(opened, most: most, isStopped)
            guard report.claimed > 0 || report.waiting > 0 else { return }
            rounds.lookAgain(at: vault, hasMore: report.done > report.claimed)
        }
    }

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
