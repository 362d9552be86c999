package import Foundation
import Glibc

/// A process started by a test. If it exceeds its time limit, it is killed with all its children and has no
/// exit code, so that the test fails instead of waiting forever.
package final class Child {
    /// The default time limit in seconds. Longer than any command of a test takes, even on a slow and busy
    /// machine.
    package static let limit = 300.0

    private let process: Process
    private let ended = DispatchSemaphore(value: 0)
    private let deadline: DispatchTime
    private var hasEnded = false
    private var wasLate = false

    /// Starts `process`, which must not be running yet.
    package init(_ process: Process, within seconds: Double = Child.limit) throws {
        self.process = process
        process.terminationHandler = { [ended] _ in ended.signal() }
        deadline = .now() + seconds
        try process.run()
    }

    package var id: Int32 { process.processIdentifier }

    /// Waits for the end. Returns false if the process was killed.
    @discardableResult
    package func wait() -> Bool {
        if hasEnded { return !wasLate }
        hasEnded = true
        if ended.wait(timeout: deadline) == .success { return true }
        kill()
        // Another process may still hold one of its files open, and Foundation would wait for it.
        _ = ended.wait(timeout: .now() + 10)
        wasLate = true
        return false
    }

    /// Returns the exit code; nil if a signal ended the process or it is still running.
    package func exitCode() -> Int32? {
        wait() && process.terminationReason == .exit ? process.terminationStatus : nil
    }

    /// Whether the process is still running.
    package var isRunning: Bool { process.isRunning }

    /// Whether a signal ended the process.
    package var wasKilled: Bool { wait() && process.terminationReason == .uncaughtSignal }

    /// Kills the process and its children.
    package func kill() {
        guard process.isRunning else { return }
        // Foundation starts each process in a group of its own.
        if getpgid(id) == id { _ = killpg(id, SIGKILL) } else { _ = Glibc.kill(id, SIGKILL) }
    }
}
