import FileReaders
import Foundation
import Glibc
import MemoModel
import MemoServer
import MemoVault

/// Reads attached files in the background of a command, on a thread of its own, if this machine has programs that read them.
enum AttachmentReading {
    /// Seconds between two looks for new files.
    private static let pause = 5
    /// The nice value of the thread and of the programs that it starts, so that other programs of the machine go first.
    private static let niceness: CInt = 15

    /// Begins to read until `stop`.
    /// - Parameters:
    ///   - vaults: Returns the vaults to look at: all, or those that may have changed.
    /// - Returns: The job; nil if there are no programs.
    @discardableResult
    static func begin(until stop: StopSignal, _ vaults: @escaping @Sendable () -> [AttachedVault]) -> AttachmentReadingJob? {
        let readers = FileReaders(commands: Settings.file.readers)
        guard readers.hasPrograms else { return nil }
        let (job, descriptor) = (AttachmentReadingJob(by: readers), stop.descriptor)
        let isStopped = { @Sendable in StopSignal.wait(on: descriptor, seconds: 0) }
        Thread.detachNewThread {
            // The number 0 is this thread.
            _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness)
            job.run(
                vaults, isStopped: isStopped, pause: { StopSignal.wait(on: descriptor, seconds: pause) },
                failed: { error in
                    // Another program writes, or the vault was replaced, which the command itself notices.
                    Console.complain((error as? any LocalizedFailure)?.message.text(in: .ofUser) ?? "\(error)")
                })
        }
        return job
    }

    /// Returns the metrics of a job.
    static func gauges(of job: AttachmentReadingJob) -> [Metrics.Gauge] {
        [
            Metrics.Gauge("saekin_attachments_waiting", "Attached files that are still to be read.") { Double(job.counts.waiting) },
            Metrics.Gauge("saekin_attachments_read_total", "Attached files that were read.", isCounter: true) { Double(job.counts.read) },
            Metrics.Gauge("saekin_attachments_failed_total", "Attached files that could not be read.", isCounter: true) {
                Double(job.counts.failed)
            },
        ]
    }
}
