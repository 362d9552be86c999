/// Reads dates as most programs write them: `2023-08-01`, `2023-08-01T09:00:00.5+09:00`, `2023-08-01 09:00Z`.
///
/// Half of the time of an import would go into reading these token by token. `DateScanner` reads them with the same result, and all other forms.
enum ISODate {
    /// Returns the parts of a date; nil for any other form.
    static func parts(of text: String) -> DateParts? {
        let bytes = text.utf8.span
        guard bytes.count >= 10, bytes[4] == dash, bytes[7] == dash, let year = number(bytes, 0, 4), let month = number(bytes, 5, 2),
            let day = number(bytes, 8, 2)
        else { return nil }
        var parts = DateParts(year: year, month: month, day: day)
        if bytes.count == 10 { return parts }
        guard bytes.count >= 16, [0x54, 0x74, 0x20].contains(bytes[10]), let end = readTime(bytes, into: &parts),
            let zone = zone(bytes, from: end)
        else { return nil }
        parts.zone = zone
        return parts
    }

    private static let (dash, colon, plus): (UInt8, UInt8, UInt8) = (0x2D, 0x3A, 0x2B)

    /// Reads the time of day, and returns where it ends; nil if it is none.
    private static func readTime(_ bytes: Span<UInt8>, into parts: inout DateParts) -> Int? {
        guard bytes[13] == colon, let hour = number(bytes, 11, 2), let minute = number(bytes, 14, 2), hour <= 24, minute < 60 else {
            return nil
        }
        parts.secondOfDay = Double(hour * 3600 + minute * 60)
        guard bytes.count > 16, bytes[16] == colon else { return 16 }
        guard let second = number(bytes, 17, 2) else { return nil }
        var (end, fraction) = (19, 0.0)
        if end < bytes.count, [0x2E, 0x2C].contains(bytes[end]) {
            var last = end + 1
            while last < bytes.count, isDigit(bytes[last]) { last += 1 }
            let digits = last - end - 1
            guard 1..<16 ~= digits, let value = number(bytes, end + 1, digits) else { return nil }
            fraction = (0..<digits).reduce(Double(value)) { value, _ in value / 10 }
            end = last
        }
        guard Double(second) + fraction < 61 else { return nil }
        parts.secondOfDay += Double(second) + fraction
        return end
    }

    /// Returns the zone that takes up the rest; nil for anything else.
    private static func zone(_ bytes: Span<UInt8>, from start: Int) -> DateParts.Zone? {
        if start == bytes.count { return .unknown }
        if bytes[start] | 0x20 == 0x7A { return start + 1 == bytes.count ? .offset(0) : nil }
        guard bytes[start] == plus || bytes[start] == dash, let hours = number(bytes, start + 1, 2) else { return nil }
        let isSplit = start + 3 < bytes.count && bytes[start + 3] == colon
        let end = start + (isSplit ? 6 : 5)
        guard end == bytes.count, let minutes = number(bytes, end - 2, 2), hours * 60 + minutes <= 18 * 60 else { return nil }
        return .offset((bytes[start] == plus ? 60 : -60) * (hours * 60 + minutes))
    }

    private static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }

    /// Returns a number of this many digits; nil if there are fewer.
    private static func number(_ bytes: Span<UInt8>, _ start: Int, _ digits: Int) -> Int? {
        guard start + digits <= bytes.count else { return nil }
        var value = 0
        for place in start..<start + digits {
            guard isDigit(bytes[place]) else { return nil }
            value = value * 10 + Int(bytes[place] & 0xF)
        }
        return value
    }
}
