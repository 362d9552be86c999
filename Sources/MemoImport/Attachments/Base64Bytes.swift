/// Decodes base64 that arrives in pieces.
struct Base64Bytes {
    private var bytes: [UInt8] = []
    private var (bits, count): (UInt32, Int) = (0, 0)
    private var isTooLarge = false

    /// Adds a piece. Characters that are not base64 are passed over.
    mutating func append(_ text: String) {
        guard !isTooLarge else { return }
        for byte in text.utf8 {
            guard let value = Self.value(of: byte) else { continue }
            bits = bits << 6 | value
            count += 6
            guard count >= 8 else { continue }
            count -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
        }
        guard bytes.count > AttachmentRecord.sizeLimit else { return }
        (isTooLarge, bytes) = (true, [])
    }

    /// Returns the bytes; nil if they exceed `AttachmentRecord.sizeLimit`.
    func finished() -> [UInt8]? { isTooLarge ? nil : bytes }

    private static func value(of byte: UInt8) -> UInt32? {
        switch byte {
        case 0x41...0x5A: UInt32(byte) - 0x41
        case 0x61...0x7A: UInt32(byte) - 0x61 + 26
        case 0x30...0x39: UInt32(byte) - 0x30 + 52
        case 0x2B, 0x2D: 62
        case 0x2F, 0x5F: 63
        default: nil
        }
    }
}
