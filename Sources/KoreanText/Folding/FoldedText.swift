internal import CICU

/// Text as it is compared: NFC, then NFKC with case folded, and for each byte the bytes of the original it came from.
///
/// Most Korean text is ASCII, precomposed Hangul and other characters that folding leaves alone: that is copied, lower-cased,
/// and every offset is its own. Everything else goes through ICU.
struct FoldedText {
    private(set) var bytes: [UInt8] = []
    private var starts: [UInt32] = []
    private var ends: [UInt32] = []
    private var isIdentity = true

    /// Replaces what the value holds.
    mutating func fold(_ text: Span<UInt8>) {
        let plainness = Self.plainness(of: text)
        isIdentity = plainness != .none
        if isIdentity { copy(text, lowercased: plainness == .capitals) } else { foldWithICU(text) }
    }

    /// The bytes of the original behind a range of folded bytes.
    @inline(__always) func original(_ range: Range<Int>) -> Range<Int> {
        if isIdentity || range.isEmpty { return range }
        return Int(starts[range.lowerBound])..<Int(ends[range.upperBound - 1])
    }

    /// What folding changes.
    private enum Plainness {
        /// Nothing, or the case of ASCII letters alone.
        case lowercase, capitals
        /// Perhaps more than that.
        case none
    }

    private static func plainness(of text: Span<UInt8>) -> Plainness {
        var (index, hasCapitals) = (0, false)
        let count = text.count
        while index < count {
            let byte = text[index]
            if byte < 0x80 {
                if byte &- 0x41 < 26 { hasCapitals = true }
                index &+= 1
                continue
            }
            guard index &+ 2 < count, byte >= 0xE2, byte <= 0xF0 else { return .none }
            let (second, third) = (text[index &+ 1], text[index &+ 2])
            guard second & 0xC0 == 0x80, third & 0xC0 == 0x80 else { return .none }
            let tail = UInt32(second & 0x3F) << 6 | UInt32(third & 0x3F)
            if byte < 0xF0 {
                let scalar = UInt32(byte & 0x0F) << 12 | tail
                // Folding leaves alone whatever the fast path of the segmenter knows, whatever stands beside it.
                guard Hangul.isSyllable(scalar) || Symbol(scalar) != nil else { return .none }
                index &+= 3
            } else {
                guard index &+ 3 < count, text[index &+ 3] & 0xC0 == 0x80, Symbol(tail << 6 | UInt32(text[index &+ 3] & 0x3F)) != nil
                else { return .none }
                index &+= 4
            }
        }
        return hasCapitals ? .capitals : .lowercase
    }

    private mutating func copy(_ text: Span<UInt8>, lowercased: Bool) {
        bytes.removeAll(keepingCapacity: true)
        // SAFETY: the bytes are copied within the call.
        unsafe text.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
        guard lowercased else { return }
        var copy = bytes.mutableSpan
        for index in copy.indices where copy[index] &- 0x41 < 26 { copy[index] |= 0x20 }
    }

    private mutating func foldWithICU(_ text: Span<UInt8>) {
        var capacity = text.count &* 2 &+ 256
        while true {
            resize(to: capacity)
            let length = unsafe bytes.withUnsafeMutableBufferPointer { out in
                unsafe starts.withUnsafeMutableBufferPointer { starts in
                    unsafe ends.withUnsafeMutableBufferPointer { ends in
                        unsafe text.withUnsafeBufferPointer { text -> Int64 in
                            guard let to = out.baseAddress, let first = starts.baseAddress, let last = ends.baseAddress,
                                let from = text.baseAddress
                            else { return 0 }
                            // SAFETY: the three arrays hold `capacity` elements each, `text` its own count.
                            return unsafe cicu_fold(from, text.count, to, first, last, capacity)
                        }
                    }
                }
            }
            if length >= 0 { return resize(to: Int(length)) }
            capacity &*= 2  // one character becomes at most eighteen; this ends
        }
    }

    private mutating func resize(to count: Int) {
        func fit<T: ExpressibleByIntegerLiteral>(_ array: inout [T]) {
            if array.count > count { array.removeLast(array.count - count) }
            if array.count < count { array.append(contentsOf: repeatElement(0, count: count - array.count)) }
        }
        fit(&bytes)
        fit(&starts)
        fit(&ends)
    }
}
