import Glibc

/// The variables of the environment, one at a time: Foundation copies all of them whenever it is asked, which takes a twentieth of a
/// short start.
enum Environment {
    /// Nil where it is not set.
    static subscript(_ name: String) -> String? {
        // SAFETY: the program never changes its environment, so the text stays where it is while it is copied.
        unsafe getenv(name).map { unsafe String(cString: $0) }
    }
}
