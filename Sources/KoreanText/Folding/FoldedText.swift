/// Text in the form used for comparison: NFC, then NFKC with case folding. Maps each byte to bytes of the
/// original.
///
/// Most Korean text consists of ASCII, precomposed Hangul and other characters that folding does not change.
/// Such text is copied and lower-cased, and offsets stay the same. Everything else goes through ICU.
package struct FoldedText {
    /// Well-formed UTF-8.
    package internal(set) var bytes: [UInt8] = []
    /// For each byte, the range of the original character it came from. Unused while `isIdentity` is set.
    var starts: [UInt32] = []
    var ends: [UInt32] = []
    private var isIdentity = true
    /// Whether the original only contains ASCII without CR, precomposed Hangul, and signs that
    /// folding leaves alone (`Symbol`, except pictures). Every scalar is then a character and one UTF-16 unit.
    package private(set) var isPlain = true

    /// Creates an empty value.
    package init() {}

    /// Returns the folded text.
    package static func folded(_ text: String) -> String {
        var folded = FoldedText()
        folded.fold(text.utf8.span)
        return String(decoding: folded.bytes, as: UTF8.self)
    }

    /// Folds `text`, replacing the current content.
    package mutating func fold(_ text: Span<UInt8>) {
        let plainness: Plainness
        (plainness, isPlain) = Self.plainness(of: text)
        isIdentity = plainness != .none
        if isIdentity { copy(text, lowercased: plainness == .capitals) } else { foldWithICU(text) }
    }

    /// Replaces the content by a text that folding changes at most in the case of ASCII letters. `isPlain` as in the property.
    mutating func copy(_ text: Span<UInt8>, hasCapitals: Bool, isPlain: Bool) {
        (isIdentity, self.isPlain) = (true, isPlain)
        copy(text, lowercased: hasCapitals)
    }

    /// Returns the range of the original for a range of folded bytes.
    @inline(__always) package func original(_ range: Range<Int>) -> Range<Int> {
        if isIdentity || range.isEmpty { return range }
        return Int(starts[range.lowerBound])..<Int(ends[range.upperBound - 1])
    }

    /// How much folding changes a text.
    private enum Plainness {
        /// Nothing, or only the case of ASCII letters.
        case lowercase, capitals
        /// Possibly more.
        case none
    }

    /// Returns how much folding changes a text, and the value of `isPlain`.
    private static func plainness(of text: Span<UInt8>) -> (Plainness, isPlain: Bool) {
        var (index, hasCapitals, isPlain) = (0, false, true)
        let count = text.count
        while index < count {
            let byte = text[index]
            if byte < 0x80 {
                if byte &- 0x41 < 26 { hasCapitals = true }
                if byte == 0x0D { isPlain = false }
                index &+= 1
                continue
            }
            if UTF8Character.isSyllable(at: index, in: text) {
                index &+= 3
                continue
            }
            // Folding never changes characters that the segmenter's fast path knows, whatever is next to
            // them.
            guard byte >= 0xE2 || byte == 0xC2, let (scalar, length) = UTF8Character.checkedScalar(at: index, in: text),
                let symbol = Symbol(scalar)
            else { return (.none, false) }
            if symbol == .picture { isPlain = false }
            index &+= length
        }
        return (hasCapitals ? .capitals : .lowercase, isPlain)
    }
}

/// Folds text for comparison.
public enum Folding {
    /// Returns the folded text in UTF-8. Texts that differ only in case, width or composition give the same
    /// bytes.
    public static func bytes(of text: String) -> [UInt8] {
        var folded = FoldedText()
        folded.fold(Array(text.utf8).span)
        return folded.bytes
    }
}
