import Foundation
import Glibc
import Synchronization

/// The wish that the program end (SIGTERM, SIGINT, SIGHUP), held back until the work is where it can stop.
///
/// Who wishes it a second time does not want to wait: then the program ends on the spot.
@safe struct StopSignal {
    private let pipe = Pipe()
    private let raised = Raised()

    /// From here on none of the signals ends the program by itself. To be made before there is any other thread.
    init() {
        var signals = Self.signals
        // SAFETY: one set, ours for the length of the call; the mask before it is not asked for.
        _ = unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
        let (end, raised) = (pipe.fileHandleForWriting, raised)
        Thread.detachNewThread {
            raised.number.withLock { $0 = Self.wait() }
            try? end.close()
            // A vault stands a sudden end at any point.
            _exit(Self.exitCode(of: Self.wait()))
        }
    }

    /// Waits for one of the signals.
    private static func wait() -> Int32 {
        var (signals, signal) = (signals, Int32(0))
        // SAFETY: two values, ours for the length of the call.
        _ = unsafe sigwait(&signals, &signal)
        return signal
    }

    /// As shells report a program that a signal has ended: 130 for SIGINT.
    private static func exitCode(of signal: Int32) -> Int32 { 128 + signal }

    private static var signals: sigset_t {
        var signals = sigset_t()
        // SAFETY: one set, ours for the length of each call.
        _ = unsafe sigemptyset(&signals)
        for signal in [SIGTERM, SIGINT, SIGHUP] where !isIgnored(signal) { _ = unsafe sigaddset(&signals, signal) }
        return signals
    }

    /// Whether the caller wants the program to go on, as `nohup` does of SIGHUP.
    private static func isIgnored(_ signal: Int32) -> Bool {
        var action = sigaction()
        // SAFETY: one structure, ours for the length of the call. Handlers are addresses; that of SIG_IGN is 1 on every Linux.
        return unsafe sigaction(signal, nil, &action) == 0 && unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
    }

    /// For `poll`: at its end once the wish has come.
    var descriptor: Int32 { pipe.fileHandleForReading.fileDescriptor }

    /// Whether it has come; it stays so.
    var isRaised: Bool {
        var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        // SAFETY: one structure, which outlives the call.
        return unsafe poll(&wanted, 1, 0) > 0
    }

    /// Waits for so many seconds.
    /// - Throws: `Stopped` as soon as it has come.
    func wait(seconds: Int) throws {
        _ = Self.wait(on: descriptor, seconds: seconds)
        try check()
    }

    /// Waits until it has come, at most for so many seconds. Returns whether it has.
    static func wait(on descriptor: Int32, seconds: Int) -> Bool {
        var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        // SAFETY: one structure, which outlives the call.
        return unsafe poll(&wanted, 1, Int32(clamping: 1000 * seconds)) > 0
    }

    /// Waits until it has come; for a thread that has nothing else to do.
    static func wait(on descriptor: Int32) {
        var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        // SAFETY: one structure, which outlives the call.
        while unsafe poll(&wanted, 1, -1) < 0 {}
    }

    /// - Throws: `Stopped` once it has come.
    func check() throws { if isRaised { throw Stopped(exitCode: Self.exitCode(of: raised.number.withLock { $0 })) } }

    /// The work was left at the wish of the user or the system.
    struct Stopped: Error {
        /// With which the program is to end when its work is not done.
        let exitCode: Int32
    }

    /// The number of the signal that came; two threads know it.
    private final class Raised: Sendable {
        let number = Mutex<Int32>(0)
    }
}
