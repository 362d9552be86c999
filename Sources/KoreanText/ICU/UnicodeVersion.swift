internal import CICU

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
