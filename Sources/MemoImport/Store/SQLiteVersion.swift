import CStore

/// The SQLite that the program runs with.
package enum SQLiteVersion {
    /// Its version, such as 3.40.1.
    // SAFETY: the text is a constant of the library.
    package static var text: String { unsafe String(cString: cstore_version()) }
}
