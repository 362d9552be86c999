/// AES with a key of 16 bytes (FIPS 197), for reading only.
///
/// Documents for distribution are enciphered with a key that lies beside them, so nothing here is secret, and time need not be hidden.
/// The libraries at hand offer no plain blocks of AES, or bring a whole TLS library with them.
struct AdvancedEncryption {
    private static let blockSize = 16
    private static let rounds = 10

    /// The substitution of bytes, and its inverse.
    private static let substitution: [UInt8] = {
        var table = [UInt8](repeating: 0x63, count: 256)
        // 3 generates all numbers but 0; dividing by 3 runs through their inverses.
        var (number, inverse): (UInt8, UInt8) = (1, 1)
        repeat {
            number ^= product(number, 2)
            inverse ^= inverse << 1
            inverse ^= inverse << 2
            inverse ^= inverse << 4
            if inverse & 0x80 != 0 { inverse ^= 0x09 }
            table[Int(number)] = (1...4).reduce(inverse) { $0 ^ (inverse << $1 | inverse >> (8 - $1)) } ^ 0x63
        } while number != 1
        return table
    }()
    private static let inverse: [UInt8] = {
        var table = [UInt8](repeating: 0, count: 256)
        for (index, value) in substitution.enumerated() { table[Int(value)] = UInt8(index) }
        return table
    }()
    /// Products with the factors of the inverse mixing of columns.
    private static let products = [14, 11, 13, 9].map { factor in (0..<256).map { product(UInt8($0), factor) } }

    /// The keys of all rounds, one after another.
    private let keys: [UInt8]

    /// Returns nil if the key has not 16 bytes.
    init?(key: [UInt8]) {
        guard key.count == Self.blockSize else { return nil }
        var (keys, constant) = (key, UInt8(1))
        for start in stride(from: 16, to: 16 * (Self.rounds + 1), by: 4) {
            var word = Array(keys[(start - 4)..<start])
            if start.isMultiple(of: 16) {
                word = [word[1], word[2], word[3], word[0]].map { Self.substitution[Int($0)] }
                word[0] ^= constant
                constant = Self.product(constant, 2)
            }
            for index in 0..<4 { keys.append(keys[start - 16 + index] ^ word[index]) }
        }
        self.keys = keys
    }

    /// Deciphers blocks one by one (ECB). Bytes after the last whole block are left out.
    func deciphered(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var plain: [UInt8] = []
        plain.reserveCapacity(bytes.count)
        var at = bytes.startIndex
        while at + Self.blockSize <= bytes.endIndex {
            plain += block(bytes[at..<at + Self.blockSize])
            at += Self.blockSize
        }
        return plain
    }

    private func block(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var state = Array(bytes)
        add(Self.rounds, to: &state)
        for round in (0..<Self.rounds).reversed() {
            // Rows are shifted back, and bytes replaced by their originals.
            state = (0..<16).map { Self.inverse[Int(state[($0 + 16 - 4 * ($0 % 4)) % 16])] }
            add(round, to: &state)
            if round > 0 { Self.mix(&state) }
        }
        return state
    }

    private func add(_ round: Int, to state: inout [UInt8]) { for index in 0..<16 { state[index] ^= keys[16 * round + index] } }

    private static func mix(_ state: inout [UInt8]) {
        for column in stride(from: 0, to: 16, by: 4) {
            let old = state[column..<column + 4].map(Int.init)
            for row in 0..<4 { state[column + row] = (0..<4).reduce(UInt8(0)) { $0 ^ products[($1 + 4 - row) % 4][old[$1]] } }
        }
    }

    /// Multiplies in the field of 256 elements.
    private static func product(_ number: UInt8, _ factor: Int) -> UInt8 {
        var (sum, power, rest): (UInt8, UInt8, Int) = (0, number, factor)
        while rest > 0 {
            if rest & 1 == 1 { sum ^= power }
            power = power << 1 ^ (power & 0x80 != 0 ? 0x1B : 0)
            rest >>= 1
        }
        return sum
    }
}
