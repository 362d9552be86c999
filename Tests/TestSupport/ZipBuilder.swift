/// Builds zip archives with uncompressed entries, so that tests can create unusual ones.
package struct ZipBuilder {
    private var body: [UInt8] = []
    private var directory: [UInt8] = []
    private var count = 0

    package init() {}

    /// - Parameter name: The bytes of the name, which need not be UTF-8.
    package mutating func add(name: [UInt8], isUTF8: Bool = true, _ data: [UInt8]) {
        add(name: name, isUTF8: isUTF8, method: 0, packed: data, size: data.count, crc: Self.crc(data))
    }

    package mutating func add(_ name: String, _ text: String) { add(name: Array(name.utf8), Array(text.utf8)) }

    /// Adds an entry of three kilobytes that unpacks to three megabytes of zeros.
    package mutating func addBomb(_ name: String) {
        let head: [UInt8] = [0xED, 0xC1, 0x01, 0x0D, 0, 0, 0, 0xC2, 0xA0, 0xF7, 0x4F, 0x6D, 0x0E, 0x37, 0xA0]
        let packed = head + [UInt8](repeating: 0, count: 3048) + [0xBE, 0x0D]
        add(name: Array(name.utf8), isUTF8: true, method: 8, packed: packed, size: 3 << 20, crc: 0)
    }

    /// The bytes of the archive.
    package var bytes: [UInt8] {
        var bytes = body + directory + Self.number(0x0605_4B50, 4)
        for (value, length) in [(0, 4), (count, 2), (count, 2), (directory.count, 4), (body.count, 4), (0, 2)] {
            bytes += Self.number(value, length)
        }
        return bytes
    }

    private mutating func add(name: [UInt8], isUTF8: Bool, method: Int, packed: [UInt8], size: Int, crc: UInt32) {
        let offset = body.count
        var common: [UInt8] = []
        for (value, length) in [
            (20, 2), (isUTF8 ? 0x800 : 0, 2), (method, 2), (0x5A21_4A00, 4), (Int(crc), 4), (packed.count, 4), (size, 4), (name.count, 2),
            (0, 2),
        ] { common += Self.number(value, length) }
        body += Self.number(0x0403_4B50, 4)
        body += common + name + packed
        directory += Self.number(0x0201_4B50, 4)
        directory += Self.number(20, 2)
        directory += common
        for (value, length) in [(0, 2), (0, 2), (0, 2), (0, 4), (offset, 4)] { directory += Self.number(value, length) }
        directory += name
        count += 1
    }

    private static func number(_ number: Int, _ bytes: Int) -> [UInt8] {
        (0..<bytes).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    private static func crc(_ data: [UInt8]) -> UInt32 {
        var crc = ~UInt32(0)
        for byte in data {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? (crc >> 1) ^ 0xEDB8_8320 : crc >> 1 }
        }
        return ~crc
    }
}
