/// The version of this program and library.
public enum SaekinVersion {
    /// The version number, as in CHANGELOG.md.
    public static let number = "0.2.0"
}
