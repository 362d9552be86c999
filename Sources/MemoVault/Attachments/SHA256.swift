/// SHA-256 (FIPS 180-4), for attachments, keys and entity tags.
package struct SHA256 {
    private var state = start
    private var words = [UInt32](repeating: 0, count: 64)
    /// The bytes of a block that is not complete yet.
    private var rest: [UInt8] = []
    private var count: UInt64 = 0

    /// Creates the hash of an empty message.
    package init() {}

    /// Returns the hash of a message, as 32 bytes.
    package static func hash(_ message: [UInt8]) -> Digest {
        var hash = SHA256()
        hash.add(message)
        return hash.digest()
    }

    /// The hash of a message.
    package struct Digest: Sendable, Equatable {
        /// The hash as 32 bytes.
        package let bytes: [UInt8]

        /// The hash as 64 hexadecimal digits.
        package var hex: String { bytes.map { byte in String(byte >> 4, radix: 16) + String(byte & 15, radix: 16) }.joined() }
    }

    /// Adds bytes to the message.
    package mutating func add(_ bytes: [UInt8]) {
        count &+= UInt64(bytes.count)
        var place = 0
        if !rest.isEmpty {
            place = min(64 - rest.count, bytes.count)
            rest += bytes[..<place]
            guard rest.count == 64 else { return }
            mix(rest, at: 0)
        }
        while bytes.count - place >= 64 {
            mix(bytes, at: place)
            place += 64
        }
        rest = Array(bytes[place...])
    }

    /// Returns the hash of the message so far.
    package func digest() -> Digest {
        var copy = self
        let padding = [0x80] + [UInt8](repeating: 0, count: (119 - Int(count % 64)) % 64)
        copy.add(padding + (0..<8).reversed().map { UInt8(truncatingIfNeeded: (count &* 8) >> UInt64($0 * 8)) })
        return Digest(bytes: copy.state.flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) } })
    }

    /// Mixes the 64 bytes at `start` into the state.
    private mutating func mix(_ bytes: [UInt8], at start: Int) {
        for i in 0..<16 {
            let at = start + 4 * i
            words[i] = UInt32(bytes[at]) << 24 | UInt32(bytes[at + 1]) << 16 | UInt32(bytes[at + 2]) << 8 | UInt32(bytes[at + 3])
        }
        for i in 16..<64 {
            let (old, late) = (words[i - 15], words[i - 2])
            let s0 = Self.rotated(old, 7) ^ Self.rotated(old, 18) ^ old >> 3
            let s1 = Self.rotated(late, 17) ^ Self.rotated(late, 19) ^ late >> 10
            words[i] = words[i - 16] &+ s0 &+ words[i - 7] &+ s1
        }
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        for i in 0..<64 {
            let s1 = Self.rotated(e, 6) ^ Self.rotated(e, 11) ^ Self.rotated(e, 25)
            let first = h &+ s1 &+ (e & f ^ ~e & g) &+ Self.rounds[i] &+ words[i]
            let s0 = Self.rotated(a, 2) ^ Self.rotated(a, 13) ^ Self.rotated(a, 22)
            let second = s0 &+ (a & b ^ a & c ^ b & c)
            (h, g, f, e) = (g, f, e, d &+ first)
            (d, c, b, a) = (c, b, a, first &+ second)
        }
        for (i, word) in [a, b, c, d, e, f, g, h].enumerated() { state[i] &+= word }
    }

    private static func rotated(_ word: UInt32, _ bits: UInt32) -> UInt32 { word >> bits | word << (32 - bits) }

    /// The first 32 bits of the fractional parts of the square roots of the first eight primes.
    private static let start: [UInt32] = [
        0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
    ]

    /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
    private static let rounds: [UInt32] = [
        0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
        0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
        0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
        0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
        0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
        0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
        0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
        0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
    ]
}
