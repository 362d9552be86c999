import Glibc

/// Clocks of the system, in seconds.
enum Clocks {
    /// Wall time.
    static var wall: Double { seconds(CLOCK_MONOTONIC) }
    /// Processor time of this thread.
    static var thread: Double { seconds(CLOCK_THREAD_CPUTIME_ID) }
    /// Processor time of this process.
    static var process: Double { seconds(CLOCK_PROCESS_CPUTIME_ID) }

    private static func seconds(_ clock: clockid_t) -> Double {
        var time = timespec()
        // SAFETY: the structure outlives the call.
        unsafe clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
