/// Steps over characters of UTF-8. Ill-formed bytes count as one character each.
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

    /// U+FFFD for ill-formed bytes.
    static func scalar(at offset: Int, in text: Span<UInt8>) -> Unicode.Scalar {
        let first = text[offset]
        if first < 0x80 { return Unicode.Scalar(first) }
        func tail(_ index: Int) -> UInt32 { offset &+ index < text.count ? UInt32(text[offset &+ index] & 0x3F) : 0 }
        let value: UInt32 =
            if first < 0xE0 {
                UInt32(first & 0x1F) << 6 | tail(1)
            } else if first < 0xF0 {
                UInt32(first & 0x0F) << 12 | tail(1) << 6 | tail(2)
            } else {
                UInt32(first & 0x07) << 18 | tail(1) << 12 | tail(2) << 6 | tail(3)
            }
        return Unicode.Scalar(value) ?? "\u{FFFD}"
    }

    /// Whether every scalar is a character of its own, as in ASCII without CR and in precomposed Hangul: counting and cutting such
    /// text needs no tables, which makes showing a page of hits several times as fast.
    static func isPlain(_ text: Span<UInt8>) -> Bool {
        var index = 0
        while index < text.count {
            let byte = text[index]
            if byte < 0x80 {
                if byte == 0x0D { return false }
                index &+= 1
            } else {
                guard byte >= 0xEA, byte <= 0xED, index &+ 2 < text.count, text[index &+ 1] & text[index &+ 2] & 0xC0 == 0x80,
                    (text[index &+ 1] | text[index &+ 2]) & 0x40 == 0, scalar(at: index, in: text).value &- 0xAC00 < 11172
                else { return false }
                index &+= 3
            }
        }
        return true
    }

    /// Scalars that start in a range.
    @inline(__always) static func count(_ range: Range<Int>, in text: Span<UInt8>) -> Int {
        var count = 0
        for index in range where text[index] & 0xC0 != 0x80 { count &+= 1 }
        return count
    }
}

extension String {
    /// Bytes of a memo, which are UTF-8 unless someone else wrote the file.
    init(copying bytes: Span<UInt8>) {
        if let valid = try? UTF8Span(validating: bytes) {
            self.init(copying: valid)
        } else {
            self.init(decoding: (0..<bytes.count).map { bytes[$0] }, as: UTF8.self)
        }
    }
}
