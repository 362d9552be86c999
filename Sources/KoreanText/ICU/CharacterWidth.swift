internal import CICU

/// The width of characters on a terminal.
public enum CharacterWidth {
    /// Returns the number of columns: two for Hangul, Han, kana and emoji, none for marks, joiners and
    /// direction controls, otherwise one.
    public static func columns(of scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        // Most characters need no call to ICU.
        case ..<0x300: 1
        case 0xAC00...0xD7A3: 2
        default: Int(cicu_columns(scalar.value))
        }
    }
}
