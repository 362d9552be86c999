package import Foundation
import Glibc

/// A process that a test starts. When its time is over it is killed, with all that it has started, and has no exit code: the test fails instead of
/// waiting for ever.
package final class Child {
    /// Longer than any command of a test takes, also on a slow machine that does other work.
    package static let limit = 300.0

    private static let starting = NSLock()

    private let process: Process
    private let ended = DispatchSemaphore(value: 0)
    private let deadline: DispatchTime
    private var hasEnded = false
    private var wasLate = false

    /// Starts `process`, which must not run yet.
    package init(_ process: Process, within seconds: Double = Child.limit) throws {
        self.process = process
        process.terminationHandler = { [ended] _ in ended.signal() }
        deadline = .now() + seconds
        // Two starts at a time have ended a run of the tests with a bad pointer within Foundation.
        try Self.starting.withLock { try process.run() }
    }

    package var id: Int32 { process.processIdentifier }

    /// Waits for the end. False where the process had to be killed.
    @discardableResult
    package func wait() -> Bool {
        if hasEnded { return !wasLate }
        hasEnded = true
        if ended.wait(timeout: deadline) == .success { return true }
        kill()
        // Something else may still hold a file of it, for which Foundation would wait.
        _ = ended.wait(timeout: .now() + 10)
        wasLate = true
        return false
    }

    /// The exit code; nil for a process that a signal has ended or that runs on.
    package func exitCode() -> Int32? {
        wait() && process.terminationReason == .exit ? process.terminationStatus : nil
    }

    /// Whether it still runs.
    package var isRunning: Bool { process.isRunning }

    /// Whether a signal has ended it.
    package var wasKilled: Bool { wait() && process.terminationReason == .uncaughtSignal }

    /// Kills it and what it has started.
    package func kill() {
        guard process.isRunning else { return }
        // Foundation gives each process a group of its own.
        if getpgid(id) == id { _ = killpg(id, SIGKILL) } else { _ = Glibc.kill(id, SIGKILL) }
    }
}
