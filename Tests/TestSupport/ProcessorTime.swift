import Foundation

/// The processor time of the current thread, which other work on the machine does not change much.
package enum ProcessorTime {
    /// Returns the least time of several runs of `body`.
    package static func least(of runs: Int, _ body: () throws -> Void) rethrows -> Duration {
        var least = Duration.seconds(1000)
        for _ in 0..<runs {
            let start = now
            try body()
            least = min(least, now - start)
        }
        return least
    }

    private static var now: Duration {
        var time = timespec()
        // SAFETY: one structure, ours for the length of the call.
        _ = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
