import KoreanText

/// Steps over the scalars of a text in UTF-8, which `UTF8Character` decodes. Texts may be ill-formed, if someone else wrote the file. Every
/// byte that is no continuation byte begins a scalar, which takes all continuation bytes behind it, and is U+FFFD where these bytes do not
/// begin a character.
enum UTF8Text {
    /// Where the scalar ends that starts at `offset`.
    @inline(__always) static func end(after offset: Int, in text: Span<UInt8>) -> Int {
        var end = offset &+ 1
        while end < text.count, text[end] & 0xC0 == 0x80 { end &+= 1 }
        return end
    }

    /// Where the scalar starts that ends at `offset`, which must be above 0.
    @inline(__always) static func start(before offset: Int, in text: Span<UInt8>) -> Int {
        var start = offset &- 1
        while start > 0, text[start] & 0xC0 == 0x80 { start &-= 1 }
        return start
    }

    /// The scalar that starts at `offset`; U+FFFD for ill-formed bytes.
    static func scalar(at offset: Int, in text: Span<UInt8>) -> Unicode.Scalar {
        UTF8Character.checkedScalar(at: offset, in: text).flatMap { Unicode.Scalar($0.value) } ?? "\u{FFFD}"
    }

    /// How many bytes a character of a plain text takes that begins with a byte.
    @inline(__always) static func length(ofPlain first: UInt8) -> Int { first < 0x80 ? 1 : first < 0xE0 ? 2 : 3 }

    /// Whether the text is nothing but precomposed Hangul.
    static func isHangul(_ text: Span<UInt8>) -> Bool {
        stride(from: 0, to: text.count, by: 3).allSatisfy { UTF8Character.isSyllable(at: $0, in: text) }
    }

    /// How many scalars start in a range.
    @inline(__always) static func count(_ range: Range<Int>, in text: Span<UInt8>) -> Int {
        var count = 0
        for index in range where text[index] & 0xC0 != 0x80 { count &+= 1 }
        return count
    }
}

extension String {
    /// A copy of bytes that are UTF-8 unless someone else wrote the file; ill-formed ones become U+FFFD.
    init(copying bytes: Span<UInt8>) {
        if let valid = try? UTF8Span(validating: bytes) {
            self.init(copying: valid)
        } else {
            self.init(decoding: (0..<bytes.count).map { bytes[$0] }, as: UTF8.self)
        }
    }
}
