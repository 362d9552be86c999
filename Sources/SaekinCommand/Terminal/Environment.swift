import Glibc

/// Access to single environment variables. Foundation copies all of them for each access, which takes a
/// twentieth of a short run.
enum Environment {
    /// Returns the value, or nil if the variable is not set.
    static subscript(_ name: String) -> String? {
        // SAFETY: the program never changes its environment, so the text stays where it is while it is copied.
        unsafe getenv(name).map { unsafe String(cString: $0) }
    }
}
