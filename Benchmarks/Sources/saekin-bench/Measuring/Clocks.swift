import Glibc

/// Seconds by the system's clocks.
enum Clocks {
    /// Time on the wall.
    static var wall: Double { seconds(CLOCK_MONOTONIC) }
    /// What the processor spent on this thread.
    static var thread: Double { seconds(CLOCK_THREAD_CPUTIME_ID) }
    /// What the processors spent on this process.
    static var process: Double { seconds(CLOCK_PROCESS_CPUTIME_ID) }

    private static func seconds(_ clock: clockid_t) -> Double {
        var time = timespec()
        // SAFETY: the structure outlives the call.
        unsafe clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
