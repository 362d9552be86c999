internal import CICU

/// The room that characters take on a terminal.
public enum CharacterWidth {
    /// Columns: two for Hangul, Han, kana and emoji, none for marks and what only joins or directs, else one.
    public static func columns(of scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        // Most text, answered without a call.
        case ..<0x300: 1
        case 0xAC00...0xD7A3: 2
        default: Int(cicu_columns(scalar.value))
        }
    }
}
