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

/// Which characters outside ASCII and Hangul words consist of.
enum WordCharacter {
    /// Returns whether a character is a letter, a mark, a number or a picture.
    static func contains(_ scalar: UInt32) -> Bool { cicu_is_word_character(scalar) != 0 }
}

/// The versions of ICU and Unicode used by the analysis.
public enum UnicodeVersion {
    /// The versions, such as ("72.1", "15.0").
    public static var current: (icu: String, unicode: String) {
        var (icu, unicode) = ([CChar](repeating: 0, count: 20), [CChar](repeating: 0, count: 20))
        unsafe icu.withUnsafeMutableBufferPointer { first in
            unsafe unicode.withUnsafeMutableBufferPointer { second in
                // SAFETY: both buffers hold the 20 bytes the function may write.
                guard let a = first.baseAddress, let b = second.baseAddress else { return }
                unsafe cicu_versions(a, b)
            }
        }
        func text(_ characters: [CChar]) -> String {
            String(decoding: characters.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        }
        return (text(icu), text(unicode))
    }
}
