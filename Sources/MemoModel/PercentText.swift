/// Percent-encoding in URLs (RFC 3986), and the parameters of a query.
package enum PercentText {
    /// Decodes a text. Returns nil if it is not UTF-8 or an escape is incomplete. In queries a plus sign
    /// stands for a space.
    package static func decoded(_ text: some StringProtocol, isQuery: Bool) -> String? {
        var (bytes, rest) = ([UInt8](), text.utf8[...])
        while let byte = rest.popFirst() {
            switch byte {
            case 0x25:
                guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else { return nil }
                bytes.append(high << 4 | low)
            case 0x2B where isQuery: bytes.append(0x20)
            default: bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }

    /// Encodes a text for a URL: escapes everything but letters, digits and `-._~`.
    package static func encoded(_ text: String) -> String {
        var result = ""
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: result.unicodeScalars.append(Unicode.Scalar(byte))
            default: result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
        return result
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x41 + 10
        case 0x61...0x66: byte - 0x61 + 10
        default: nil
        }
    }

    /// Parses the parameters of a query in their order, and groups equal names. Returns nil if one of them
    /// cannot be decoded.
    package static func pairs(_ query: some StringProtocol) -> [(name: String, values: [String])]? {
        var pairs: [(name: String, values: [String])] = []
        for part in query.split(separator: "&") {
            let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = decoded(halves[0], isQuery: true), let value = decoded(halves.count > 1 ? halves[1] : "", isQuery: true)
            else { return nil }
            if let index = pairs.firstIndex(where: { $0.name == name }) {
                pairs[index].values.append(value)
            } else {
                pairs.append((name, [value]))
            }
        }
        return pairs
    }
}
