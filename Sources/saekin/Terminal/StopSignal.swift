import Foundation
import Glibc

/// The wish that the program end (SIGTERM, SIGINT, SIGHUP), held back until the work is where it can stop.
@safe struct StopSignal {
    private let pipe = Pipe()

    /// From here on none of the signals ends the program by itself. To be made before there is any other thread.
    init() {
        var signals = Self.signals
        // SAFETY: one set, ours for the length of the call; the mask before it is not asked for.
        _ = unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
        let end = pipe.fileHandleForWriting
        Thread.detachNewThread {
            var (signals, signal) = (Self.signals, Int32(0))
            // SAFETY: two values, ours for the length of the call.
            _ = unsafe sigwait(&signals, &signal)
            try? end.close()
        }
    }

    private static var signals: sigset_t {
        var signals = sigset_t()
        // SAFETY: one set, ours for the length of each call.
        _ = unsafe sigemptyset(&signals)
        for signal in [SIGTERM, SIGINT, SIGHUP] { _ = unsafe sigaddset(&signals, signal) }
        return signals
    }

    /// For `poll`: at its end once the wish has come.
    var descriptor: Int32 { pipe.fileHandleForReading.fileDescriptor }

    /// Whether it has come; it stays so.
    var isRaised: Bool {
        var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        // SAFETY: one structure, which outlives the call.
        return unsafe poll(&wanted, 1, 0) > 0
    }

    /// - Throws: `Stopped` once it has come.
    func check() throws { if isRaised { throw Stopped() } }

    /// The work was left at the wish of the user or the system.
    struct Stopped: Error {}
}
