import MemoVault

/// The SHA-256 hash of a key. Comparing two hashes takes constant time, so that timing reveals nothing about
/// a stored hash.
package struct KeyHash: Sendable, Equatable, Codable {
    private static let count = 32
    private let bytes: [UInt8]

    /// Creates the hash of a key.
    package init(of key: String) { bytes = SHA256.hash(Array(key.utf8)).bytes }

    /// Reads 64 hexadecimal digits.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let digits = try container.decode(String.self).compactMap(\.hexDigitValue)
        guard digits.count == 2 * Self.count else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "no SHA-256 in hexadecimal")
        }
        bytes = stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }

    /// Writes 64 hexadecimal digits.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined())
    }

    package static func == (left: KeyHash, right: KeyHash) -> Bool { areSame(left.bytes, right.bytes) }

    /// Compares all bytes, wherever the first difference is.
    static func areSame<Bytes: Collection<UInt8>>(_ left: Bytes, _ right: Bytes) -> Bool {
        guard left.count == right.count else { return false }
        return zip(left, right).reduce(0 as UInt8) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
