import MemoModel

/// A 64-bit FNV-1a hash. Unlike `Hasher`, it is the same on every machine and in every process.
///
/// Used to detect changed memos and to name memos without an ID. It does not resist deliberate collisions.
struct ContentHash {
    private static let prime: UInt64 = 0x0000_0100_0000_01B3

    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func combine(_ text: String) {
        // Hash bytes: NFC and NFD are equal in Swift, but originals are kept byte for byte.
        let bytes = text.utf8.span
        var hash = value
        for index in bytes.indices { hash = (hash ^ UInt64(bytes[index])) &* Self.prime }
        value = hash
        // A separator that never occurs in UTF-8, so that "ab" + "c" differs from "a" + "bc".
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

    /// The hash as sixteen hexadecimal digits.
    var text: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
