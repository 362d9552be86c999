/// Detects web and e-mail addresses.
enum Addresses {
    private static let schemes = ["https://", "http://", "ftp://", "HTTPS://", "HTTP://", "Https://", "Http://"]

    /// Returns the address at `index` that begins with `https://` or `www.`.
    static func url(in text: ByteText, at index: Int) -> DetectedItem? {
        guard [0x68, 0x48, 0x66, 0x77].contains(text[index]), !text[index - 1].isAlphanumeric else { return nil }
        let scheme = schemes.first { text.has($0, at: index) }
        guard scheme != nil || text.has("www.", at: index) else { return nil }
        let host = index + (scheme?.utf8.count ?? 0)
        guard let hostEnd = self.host(in: text, from: host) else { return nil }
        let end = trimmed(text, from: hostEnd, to: path(in: text, from: hostEnd))
        let written = text.string(index..<end)
        return DetectedItem(.url, index..<end, scheme == nil ? "http://" + written : written)
    }

    /// Returns the end of a host and its port. A host has at least two labels or is `localhost`.
    private static func host(in text: ByteText, from start: Int) -> Int? {
        guard text[start].isAlphanumeric else { return nil }
        var (end, dots) = (start, 0)
        while text[end].isAlphanumeric || text[end] == 0x2D || text[end] == 0x2E && text[end + 1].isAlphanumeric {
            if text[end] == 0x2E { dots += 1 }
            end += 1
        }
        guard dots > 0 || text.string(start..<end) == "localhost" else { return nil }
        guard text[end] == 0x3A, let port = text.number(at: end + 1, digits: 1...5) else { return end }
        return port.end
    }

    /// Returns the end of the path after a host. It ends at white space, quotes, or Hangul that is a particle
    /// and not part of the path.
    private static func path(in text: ByteText, from start: Int) -> Int {
        guard [0x2F, 0x3F, 0x23].contains(text[start]) else { return start }
        var end = start
        while end < text.count {
            let byte = text[end]
            if byte <= 0x20 || byte == 0x7F || [0x22, 0x3C, 0x3E, 0x60, 0x7B, 0x7D, 0x5C, 0x5E, 0x7C].contains(byte) { break }
            guard byte >= 0x80 else {
                end += 1
                continue
            }
            // The Hangul in /wiki/한글 is part of the path, that in /index.html에서 is not.
            guard text.isHangul(at: end), [0x2F, 0x3D, 0x5F, 0x2D, 0x2B].contains(text[end - 1]) else { break }
            while text.isHangul(at: end) { end += 3 }
        }
        return end
    }

    /// Returns the end without trailing punctuation, and without a closing bracket whose opening one precedes
    /// the address.
    private static func trimmed(_ text: ByteText, from start: Int, to end: Int) -> Int {
        var end = end
        var surplus: [UInt8: Int] = [:]
        for (open, close) in [(UInt8(0x28), UInt8(0x29)), (0x5B, 0x5D)] {
            surplus[close] = text.bytes[start..<end].reduce(0) { $0 + ($1 == close ? 1 : $1 == open ? -1 : 0) }
        }
        while end > start {
            let last = text[end - 1]
            if let count = surplus[last] {
                guard count > 0 else { return end }
                surplus[last] = count - 1
            } else if ![0x2E, 0x2C, 0x3B, 0x3A, 0x21, 0x3F, 0x27, 0x2A].contains(last) {
                return end
            }
            end -= 1
        }
        return end
    }

    /// Returns the e-mail address around the @ at `index`. The part before it must not begin before `start`.
    static func email(in text: ByteText, at index: Int, from start: Int) -> DetectedItem? {
        var first = index
        while first > start, isName(text[first - 1]) { first -= 1 }
        while first < index, !text[first].isAlphanumeric { first += 1 }
        guard first < index, text[index - 1] != 0x2E, text[first - 1] != 0x40, text[first - 1] < 0x80 || text.isHangul(before: first),
            let last = domain(in: text, from: index + 1)
        else { return nil }
        return DetectedItem(.email, first..<last, text.string(first..<last))
    }

    /// Returns the end of a domain whose last label is letters; nil if the text continues in a way that no
    /// domain does.
    private static func domain(in text: ByteText, from start: Int) -> Int? {
        var (end, label, dots) = (start, start, 0)
        while text[end].isAlphanumeric || text[end] == 0x2D || text[end] == 0x2E && text[end + 1].isAlphanumeric && end > label {
            if text[end] == 0x2E { (dots, label) = (dots + 1, end + 1) }
            end += 1
        }
        while end > label, text[end - 1] == 0x2D { end -= 1 }
        let isPath = text[end] == 0x3A && text[end + 1].isAlphanumeric || text[end] == 0x40 || text[end] == 0x5F
        guard dots > 0, end - label >= 2, text.bytes[label..<end].allSatisfy(\.isLetter), !isPath else { return nil }
        return end
    }

    private static func isName(_ byte: UInt8) -> Bool {
        byte.isAlphanumeric || [0x2E, 0x5F, 0x25, 0x2B, 0x2D].contains(byte)
    }
}
