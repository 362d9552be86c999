import MemoModel

/// A 64-bit FNV-1a hash: the same on every machine and in every run, unlike `Hasher`.
///
/// Tells whether a memo changed and names memos that brought no id. Not for use against malice.
struct ContentHash {
    private static let prime: UInt64 = 0x0000_0100_0000_01B3

    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func combine(_ text: String) {
        // NFC and NFD are equal to Swift but not to us: originals are kept byte for byte.
        let bytes = text.utf8.span
        var hash = value
        for index in bytes.indices { hash = (hash ^ UInt64(bytes[index])) &* Self.prime }
        value = hash
        // Never part of UTF-8: "ab" + "c" differs from "a" + "bc".
        combine(0xFF as UInt8)
    }

    mutating func combine(_ number: Int64?) {
        guard let number else { return combine(0xFE as UInt8) }
        combine(0xFD as UInt8)
        for shift in stride(from: 0, to: 64, by: 8) { combine(UInt8(truncatingIfNeeded: number >> Int64(shift))) }
    }

    private mutating func combine(_ byte: UInt8) {
        value = (value ^ UInt64(byte)) &* Self.prime
    }

    /// Sixteen hexadecimal digits.
    var text: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
