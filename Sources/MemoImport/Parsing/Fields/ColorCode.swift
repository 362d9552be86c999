import JSON

/// Converts colours in the notations of exports to `#RRGGBB`.
enum ColorCode {
    /// Reads `#RGB`, `#RRGGBB`, `#RRGGBBAA` and `0xRRGGBB`, with or without prefix, arrays of three or four
    /// fractions or bytes, and objects with red, green and blue. Returns nil for anything else, including
    /// colour names.
    static func read(_ value: JSONValue) -> String? {
        switch value {
        case .string(let text): read(text)
        case .array(let parts): hex(parts.map(channel))
        case .object: hex([channel(value, "red", "r"), channel(value, "green", "g"), channel(value, "blue", "b")])
        case .integer(let number): opaque(number)
        case .null, .bool, .number: nil
        }
    }

    /// Reads a colour of Android, `0xFFRRGGBB` as a number with or without a sign.
    private static func opaque(_ number: Int64) -> String? {
        let bits = number < 0 ? number + 1 << 32 : number
        return 0xFF00_0000...0xFFFF_FFFF ~= bits ? read(String(String(bits, radix: 16).dropFirst(2))) : nil
    }

    static func read(_ text: String) -> String? {
        var digits = text.uppercased().filter { !$0.isWhitespace }
        for sign in ["#", "0X"] where digits.hasPrefix(sign) { digits.removeFirst(sign.count) }
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x41...0x46).contains($0) }) else { return nil }
        switch digits.utf8.count {
        case 3: return "#" + digits.map { "\($0)\($0)" }.joined()
        case 6, 8: return "#" + digits.prefix(6)
        default: return nil
        }
    }

    private static func channel(_ value: JSONValue, _ long: String, _ short: String) -> Double? {
        (value[long] ?? value[short]).flatMap(channel)
    }

    private static func channel(_ value: JSONValue) -> Double? {
        switch value {
        case .integer(let number): Double(number)
        case .number(let number): number
        case .string(let text): Double(text)
        default: nil
        }
    }

    /// Channels are fractions if none is above 1, otherwise bytes.
    private static func hex(_ channels: [Double?]) -> String? {
        let known = channels.prefix(3).compactMap { $0 }.filter { (0...255).contains($0) }
        guard known.count == 3, channels.count <= 4 else { return nil }
        let scale = known.allSatisfy { $0 <= 1 } ? 255.0 : 1
        return "#"
            + known.map { channel in
                let text = String(Int((channel * scale).rounded()), radix: 16, uppercase: true)
                return text.count == 1 ? "0" + text : text
            }.joined()
    }
}
