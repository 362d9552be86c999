import Foundation
import Glibc
import Synchronization

/// A stop request by SIGTERM, SIGINT or SIGHUP, held back until the work reaches a point where it can stop.
///
/// A second signal ends the program immediately.
@safe struct StopSignal {
    private let pipe = Pipe()
    private let raised = Raised()

    /// Blocks the signals. Must be called before any other thread exists.
    /// - Parameter ignoresHangup: Whether SIGHUP has no effect.
    init(ignoresHangup: Bool = false) {
        if ignoresHangup { signal(SIGHUP, SIG_IGN) }
        var signals = Self.signals
        // SAFETY: one set, ours for the length of the call; the mask before it is not asked for.
        _ = unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
        let (end, raised) = (pipe.fileHandleForWriting, raised)
        Thread.detachNewThread {
            raised.number.withLock { $0 = Self.wait() }
            try? end.close()
            for action in raised.actions.withLock({ $0 }) { action() }
            // A vault survives a sudden end at any point.
            _exit(Self.exitCode(of: Self.wait()))
        }
    }

    private init(_: Void) {}

    /// Returns a signal that is never raised. Signal handling is unchanged.
    static func never() -> StopSignal { StopSignal(()) }

    /// Waits for one of the signals.
    private static func wait() -> Int32 {
        var (signals, signal) = (signals, Int32(0))
        // SAFETY: two values, ours for the length of the call.
        _ = unsafe sigwait(&signals, &signal)
        return signal
    }

    /// Returns the exit code for a signal as shells report it: 130 for SIGINT.
    private static func exitCode(of signal: Int32) -> Int32 { 128 + signal }

    private static var signals: sigset_t {
        var signals = sigset_t()
        // SAFETY: one set, ours for the length of each call.
        _ = unsafe sigemptyset(&signals)
        for signal in [SIGTERM, SIGINT, SIGHUP] where !isIgnored(signal) { _ = unsafe sigaddset(&signals, signal) }
        return signals
    }

    /// Returns whether the caller ignores the signal, as `nohup` does with SIGHUP.
    private static func isIgnored(_ signal: Int32) -> Bool {
        var action = sigaction()
        // SAFETY: one structure, ours for the length of the call. Handlers are addresses; that of SIG_IGN is 1 on every Linux.
        return unsafe sigaction(signal, nil, &action) == 0 && unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
    }

    /// A descriptor for `poll`, at its end after the signal.
    var descriptor: Int32 { pipe.fileHandleForReading.fileDescriptor }

    /// Whether the signal has arrived. Stays true.
    var isRaised: Bool {
        var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        // SAFETY: one structure, which outlives the call.
        return unsafe poll(&wanted, 1, 0) > 0
    }

    /// Waits for this many seconds.
    /// - Throws: `Stopped` when the signal arrives.
    func wait(seconds: Int) throws {
        _ = Self.wait(on: descriptor, seconds: seconds)
        try check()
    }

    /// Waits until the signal arrives, at most this many seconds. Returns whether it has arrived.
    static func wait(on descriptor: Int32, seconds: Int) -> Bool {
        var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        // SAFETY: one structure, which outlives the call.
        return unsafe poll(&wanted, 1, Int32(clamping: 1000 * seconds)) > 0
    }

    /// Calls `action` on another thread when the signal arrives, and at once if it has arrived.
    func whenRaised(_ action: @escaping @Sendable () -> Void) {
        raised.actions.withLock { $0.append(action) }
        if isRaised { action() }
    }

    /// Returns the next bytes of a pipe; none at its end. One call of the system, because more would wait for the writer.
    /// - Throws: `Stopped` when the signal arrives, `CommandFailure` if the pipe cannot be read.
    func read(_ input: Int32, named name: String) throws -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            var wanted = [pollfd(fd: input, events: Int16(POLLIN), revents: 0), pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
            // SAFETY: the structures are ours for the length of the call.
            _ = unsafe poll(&wanted, 2, -1)
            try check()
            // SAFETY: the buffer is ours for the length of the call, and as long as it says.
            let count = unsafe Glibc.read(input, &buffer, buffer.count)
            if count >= 0 { return Array(buffer.prefix(count)) }
            guard errno == EINTR || errno == EAGAIN else { throw CommandFailure.unreadableFile(name) }
        }
    }

    /// Opens a named pipe without waiting for its writer; returns nil for any other file.
    static func pipe(at path: String) -> FileHandle? {
        var there = stat()
        // SAFETY: the calls fill a structure that is ours, and keep no path.
        guard unsafe stat(path, &there) == 0, there.st_mode & S_IFMT == S_IFIFO else { return nil }
        let descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        return descriptor >= 0 ? FileHandle(fileDescriptor: descriptor, closeOnDealloc: true) : nil
    }

    /// Ends the process at once. A vault survives a sudden end at any point.
    static func endNow() -> Never { _exit(EXIT_FAILURE) }

    /// The exit code if SIGHUP has arrived: the terminal is gone, which is not the end that somebody wanted.
    var hangupCode: Int32? { isRaised && raised.number.withLock { $0 } == SIGHUP ? Self.exitCode(of: SIGHUP) : nil }

    /// - Throws: `Stopped` after the signal has arrived.
    func check() throws { if isRaised { throw Stopped(exitCode: Self.exitCode(of: raised.number.withLock { $0 })) } }

    /// The work was stopped by the user or the system.
    struct Stopped: Error {
        /// The exit code if the work is incomplete.
        let exitCode: Int32
    }

    /// The number of the signal, shared by two threads.
    private final class Raised: Sendable {
        let number = Mutex<Int32>(0)
        let actions = Mutex<[@Sendable () -> Void]>([])
    }
}
