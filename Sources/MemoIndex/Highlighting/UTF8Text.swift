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

    /// Whether the text is nothing but ASCII without CR and precomposed Hangul. Then every scalar is a character of its own, and counting and
    /// cutting characters needs none of Unicode's tables, which makes showing a page of hits several times as fast.
    static func isPlain(_ text: Span<UInt8>) -> Bool {
        var index = 0
        while index < text.count {
            let byte = text[index]
            if byte < 0x80 {
                if byte == 0x0D { return false }
                index &+= 1
            } else {
                guard UTF8Character.isSyllable(at: index, in: text) else { return false }
                index &+= 3
            }
        }
        return true
    }

    /// Whether the text is nothing but precomposed Hangul.
    static func isHangul(_ text: Span<UInt8>) -> Bool { (0..<text.count).allSatisfy { text[$0] >= 0x80 } && isPlain(text) }

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
