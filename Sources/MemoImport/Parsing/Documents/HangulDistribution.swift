/// Deciphers the sections of an HWP 5 document for distribution.
///
/// The first record of a section is a table of 256 bytes, hidden under numbers of the random generator of Microsoft's C library, whose
/// seed is its first four bytes. The table holds the key of the rest, which is enciphered with AES. Changwoo Ryu published the way in
/// 2014, in the group hwp-foss.
enum HangulDistribution {
    private static let tag: UInt32 = 28
    private static let tableSize = 256

    /// Returns the section as it would be in a common document; nil if it does not begin with such a table.
    static func deciphered(_ section: [UInt8]) -> [UInt8]? {
        let header = section.prefix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        guard header & 0x3FF == tag, header >> 20 == UInt32(tableSize), section.count > 4 + tableSize else { return nil }
        let table = revealed(Array(section[4..<4 + tableSize]))
        let start = 4 + Int(table[0] & 0x0F)
        return AdvancedEncryption(key: Array(table[start..<start + 16]))?.deciphered(section[(4 + tableSize)...])
    }

    /// Takes off the random numbers: each is used for one to sixteen bytes, the next random number tells for how many.
    private static func revealed(_ hidden: [UInt8]) -> [UInt8] {
        var table = hidden
        var seed = hidden.prefix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        func random() -> UInt32 {
            seed = seed &* 214_013 &+ 2_531_011
            return seed >> 16 & 0x7FFF
        }
        var (number, rest): (UInt8, UInt32) = (0, 0)
        for index in table.indices {
            if rest == 0 {
                number = UInt8(truncatingIfNeeded: random())
                rest = (random() & 0x0F) + 1
            }
            // The seed itself is not hidden.
            if index >= 4 { table[index] ^= number }
            rest -= 1
        }
        return table
    }
}
