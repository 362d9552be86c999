/// Text as it is compared: NFC, then NFKC with case folded, and for each byte the bytes of the original it came from.
///
/// Most Korean text is ASCII, precomposed Hangul and other characters that folding leaves alone: that is copied, lower-cased,
/// and every offset is its own. Everything else goes through ICU.
package struct FoldedText {
    /// Well-formed UTF-8.
    package internal(set) var bytes: [UInt8] = []
    /// Where in the original the character begins to which each byte belongs, and where it ends; of no meaning while every byte has the
    /// place it had.
    var starts: [UInt32] = []
    var ends: [UInt32] = []
    private var isIdentity = true
    /// Whether the original is nothing but ASCII without CR, precomposed Hangul and what else stands alone (`UTF8Character.standsAlone`). Then
    /// every scalar is a character and a unit of UTF-16.
    package private(set) var isPlain = true

    /// Holds no text until one is folded.
    package init() {}

    /// A text that is folded.
    package static func folded(_ text: String) -> String {
        var folded = FoldedText()
        folded.fold(text.utf8.span)
        return String(decoding: folded.bytes, as: UTF8.self)
    }

    /// Replaces what the value holds.
    package mutating func fold(_ text: Span<UInt8>) {
        let plainness: Plainness
        (plainness, isPlain) = Self.plainness(of: text)
        isIdentity = plainness != .none
        if isIdentity { copy(text, lowercased: plainness == .capitals) } else { foldWithICU(text) }
    }

    /// The bytes of the original behind a range of folded bytes.
    @inline(__always) package func original(_ range: Range<Int>) -> Range<Int> {
        if isIdentity || range.isEmpty { return range }
        return Int(starts[range.lowerBound])..<Int(ends[range.upperBound - 1])
    }

    /// How much of a text folding changes.
    private enum Plainness {
        /// Nothing, or the case of ASCII letters alone.
        case lowercase, capitals
        /// Perhaps more than that.
        case none
    }

    /// The same, and what `isPlain` says.
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
            // Folding leaves alone whatever the fast path of the segmenter knows, whatever stands beside it.
            guard byte >= 0xE2 || byte == 0xC2, let (scalar, length) = UTF8Character.checkedScalar(at: index, in: text),
                let symbol = Symbol(scalar)
            else { return (.none, false) }
            if symbol == .picture { isPlain = false }
            index &+= length
        }
        return (hasCapitals ? .capitals : .lowercase, isPlain)
    }
}
