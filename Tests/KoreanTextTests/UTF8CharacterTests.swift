import Testing

@testable import KoreanText

/// Decoding of characters.
@Suite struct UTF8CharacterTests {
    @Test func `every character comes back, in both ways`() {
        var wrong: [UInt32] = []
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let bytes = Array(String(scalar).utf8)
            let plain = UTF8Character.scalar(at: 0, in: bytes)
            let checked = UTF8Character.checkedScalar(at: 0, in: bytes.span)
            if plain != (value, bytes.count) || checked?.value != value || checked?.length != bytes.count { wrong.append(value) }
        }
        #expect(wrong.isEmpty)
    }

    @Test(
        arguments: [
            [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC2], [0xC2, 0x41], [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF], [0xEA, 0xB0],
            [0xEA, 0x41, 0x80], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x8F, 0xBF, 0xBF],
            [0xF0, 0x9F, 0x8D],
            [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF],
        ] as [[UInt8]])
    func `ill-formed bytes are no character`(bytes: [UInt8]) {
        #expect(UTF8Character.checkedScalar(at: 0, in: bytes.span)?.value == nil)
    }
}
