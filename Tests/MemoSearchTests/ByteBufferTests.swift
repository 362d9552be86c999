import Testing

@testable import PostingIndex

struct ByteBufferTests {
    @Test(arguments: [0, 1, 7, 8, 9, 15, 16, 17, 63, 64, 65, 1000])
    func `a range of any length is appended whole, and nothing is written before it`(length: Int) {
        let source = (0..<length + 3).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 1) }
        var buffer = ByteBuffer()
        for start in 0...3 { buffer.append(source.span, start..<start + length) }
        #expect(Array(buffer.bytes[..<buffer.count]) == (0...3).flatMap { source[$0..<$0 + length] })
        buffer.removeAll()
        buffer.append(source.span)
        #expect(Array(buffer.bytes[..<buffer.count]) == source)
    }

    @Test(arguments: [0, 1, 7, 8, 9, 21, 32, 55, 56, 57, 63, 64])
    func `integers around every power of two are read as they were written`(bits: Int) {
        let power: UInt64 = bits == 64 ? 0 : 1 << UInt64(bits)
        let values = [power &- 1, power, power &+ 1]
        var (buffer, array) = (ByteBuffer(), [UInt8]())
        for value in values {
            buffer.append(varint: value)
            Varint.append(value, to: &array)
        }
        #expect(Array(buffer.bytes[..<buffer.count]) == array)
        #expect(array.count == values.map { Varint.length($0) }.reduce(0, +))
        var index = 0
        #expect(values.map { _ in Varint.read(array.span, at: &index) } == values)
    }

    @Test(arguments: [("", "가"), ("가나다라", "가나다라"), ("가나다라", "가나다라마"), ("가나다라마", "가나다바"), ("abcdefgh1", "abcdefgh2")])
    func `the shared beginning of two terms is counted in bytes`(one: String, other: String) {
        var (left, right) = (SpelledTerm(), SpelledTerm())
        // Bytes of longer terms are left behind the shorter ones.
        for text in [String(repeating: "z", count: 300), one] { left.replace(from: 0, by: Array(text.utf8), 0..<text.utf8.count) }
        for text in [String(repeating: "z", count: 300), other] { right.replace(from: 0, by: Array(text.utf8), 0..<text.utf8.count) }
        let shared = zip(one.utf8, other.utf8).prefix { $0 == $1 }.count
        #expect(left.countShared(with: right) == shared && right.countShared(with: left) == shared)
    }
}
