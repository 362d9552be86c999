import Glibc

/// Access to single environment variables. Foundation copies all of them for each access, which takes a
/// twentieth of a short run.
enum Environment {
    /// Returns the value, or nil if the variable is not set.
    static subscript(_ name: String) -> String? {
        // SAFETY: the environment changes only before the program has other threads, so the text stays where it is while it is copied.
        unsafe getenv(name).map { unsafe String(cString: $0) }
    }

    /// Makes a zone that of the process. Call it before the program has other threads.
    static func setZone(_ name: String) {
        // SAFETY: no other thread reads the environment yet, and `setenv` copies both texts.
        unsafe setenv("TZ", name, 1)
        tzset()
    }
}
