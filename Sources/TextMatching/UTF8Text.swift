import KoreanText

/// Iterates over the scalars of UTF-8 text, which `UTF8Character` decodes. Text may be ill-formed if another
/// program wrote the file. Every byte that is not a continuation byte begins a scalar, which includes all
/// continuation bytes after it. It is U+FFFD if these bytes do not encode a character.
package enum UTF8Text {
    /// Returns the end of the scalar that starts at `offset`.
    @inline(__always) package static func end(after offset: Int, in text: Span<UInt8>) -> Int {
        var end = offset &+ 1
        while end < text.count, text[end] & 0xC0 == 0x80 { end &+= 1 }
        return end
    }

    /// Returns the start of the scalar that ends at `offset`, which must be above 0.
    @inline(__always) package static func start(before offset: Int, in text: Span<UInt8>) -> Int {
        var start = offset &- 1
        while start > 0, text[start] & 0xC0 == 0x80 { start &-= 1 }
        return start
    }

    /// Returns the scalar that starts at `offset`, or U+FFFD for ill-formed bytes.
    package static func scalar(at offset: Int, in text: Span<UInt8>) -> Unicode.Scalar {
        UTF8Character.checkedScalar(at: offset, in: text).flatMap { Unicode.Scalar($0.value) } ?? "\u{FFFD}"
    }

    /// Returns the number of bytes of a character of a plain text, given its first byte.
    @inline(__always) package static func length(ofPlain first: UInt8) -> Int { first < 0x80 ? 1 : first < 0xE0 ? 2 : 3 }

    /// Returns whether the text consists of precomposed Hangul only.
    package static func isHangul(_ text: Span<UInt8>) -> Bool {
        stride(from: 0, to: text.count, by: 3).allSatisfy { UTF8Character.isSyllable(at: $0, in: text) }
    }

    /// Returns the number of scalars that start in a range.
    @inline(__always) package static func count(_ range: Range<Int>, in text: Span<UInt8>) -> Int {
        var count = 0
        for index in range where text[index] & 0xC0 != 0x80 { count &+= 1 }
        return count
    }
}

extension String {
    /// Copies bytes that are UTF-8 unless another program wrote the file. Ill-formed bytes become U+FFFD.
    package init(copying bytes: Span<UInt8>) {
        if let valid = try? UTF8Span(validating: bytes) {
            self.init(copying: valid)
        } else {
            self.init(decoding: (0..<bytes.count).map { bytes[$0] }, as: UTF8.self)
        }
    }
}
