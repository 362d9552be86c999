/// Detects phone numbers: Korean ones in groups, and international ones with a + and a country code.
enum PhoneNumbers {
    /// Returns the number at `index`, which must be a digit, `+` or `(`.
    static func item(in text: ByteText, at index: Int) -> DetectedItem? {
        guard mayBegin(text, at: index), isFree(text, before: index) else { return nil }
        let groups = Groups(in: text, at: index)
        guard !groups.numbers.isEmpty, let (count, value) = text[index] == 0x2B ? international(groups) : national(groups) else {
            return nil
        }
        let end = groups.ends[count - 1]
        return isFree(text, after: end) ? DetectedItem(.phone, index..<end, value) : nil
    }

    private static func mayBegin(_ text: ByteText, at index: Int) -> Bool {
        switch text[index] {
        case 0x30: text[index + 1].isDigit
        case 0x31: text[index + 4] == 0x2D
        case 0x28: text[index + 1] == 0x30
        default: text[index] == 0x2B && text[index + 1].isDigit
        }
    }

    /// Groups of digits, separated by one hyphen, dot, space or bracket.
    private struct Groups {
        var numbers: [String] = []
        var ends: [Int] = []
        /// The character before each group.
        var signs: [UInt8] = []

        init(in text: ByteText, at start: Int) {
            var (index, sign) = (start, text[start])
            if !sign.isDigit { index += 1 } else { sign = 0 }
            while numbers.count < 6, text[index].isDigit {
                var end = index
                while text[end].isDigit { end += 1 }
                numbers.append(text.string(index..<end))
                ends.append(end)
                signs.append(sign)
                sign = text[end]
                index = end
                if sign == 0x29 { index = text.skippingSpaces(from: end + 1) } else if [0x2D, 0x2E, 0x20].contains(sign) { index += 1 }
                if sign == 0x29, text[index] == 0x2D { index += 1 }
                if index == end { break }
            }
        }

        /// Returns the lengths of `count` groups from `first` on.
        func lengths(from first: Int, _ count: Int) -> [Int] {
            numbers.dropFirst(first).prefix(count).map(\.utf8.count)
        }
    }

    private static func national(_ groups: Groups) -> (count: Int, value: String)? {
        let first = groups.numbers[0]
        if first.utf8.count >= 10 { return mobile(first).map { (1, $0) } }
        if groups.signs[0] == 0, isService(groups) { return (2, groups.numbers.prefix(2).joined(separator: "-")) }
        // Spaces also separate unrelated numbers, so they are only accepted after 010.
        let isSpaced = groups.signs.dropFirst().prefix(2).contains(0x20) && first != "010"
        guard isArea(first), !isSpaced, isSubscriber(groups, from: 1, area: first) else { return nil }
        return (3, groups.numbers.prefix(3).joined(separator: "-"))
    }

    /// Normalizes `+82 10 1234 5678` to its domestic form, and numbers of other countries to `+14155552671`.
    private static func international(_ groups: Groups) -> (count: Int, value: String)? {
        if groups.numbers[0] == "82", groups.numbers.count >= 4 {
            let area = groups.numbers[1].hasPrefix("0") ? groups.numbers[1] : "0" + groups.numbers[1]
            guard isArea(area), isSubscriber(groups, from: 2, area: area) else { return nil }
            return (4, ([area] + groups.numbers[2...3]).joined(separator: "-"))
        }
        if groups.numbers[0].hasPrefix("8210") || groups.numbers[0] == "82", groups.numbers.count <= 2 {
            let rest = groups.numbers.prefix(2).joined().dropFirst(2)
            if let value = mobile(rest.hasPrefix("0") ? String(rest) : "0" + rest) { return (groups.numbers.count, value) }
        }
        let digits = groups.numbers.joined()
        guard 8...15 ~= digits.utf8.count, !digits.hasPrefix("0"), !digits.hasPrefix("82"),
            groups.numbers.count >= 3 && groups.numbers[0].utf8.count <= 3 || groups.numbers.count == 1 && digits.utf8.count >= 11
        else { return nil }
        return (groups.numbers.count, "+" + digits)
    }

    /// Returns a mobile number written without hyphens in its usual form.
    private static func mobile(_ digits: String) -> String? {
        let isNew = digits.hasPrefix("010") && digits.utf8.count == 11
        let isOld = ["011", "016", "017", "018", "019"].contains { digits.hasPrefix($0) } && digits.utf8.count == 10
        guard isNew || isOld else { return nil }
        return "\(digits.prefix(3))-\(digits.dropFirst(3).dropLast(4))-\(digits.suffix(4))"
    }

    /// Returns whether a number is the prefix of Seoul, a province, or mobile, internet or shared-cost
    /// numbers.
    private static func isArea(_ number: String) -> Bool {
        let digits = Array(number.utf8.map { $0 - 0x30 })
        switch digits.count {
        case 2: return digits == [0, 2]
        case 3:
            return digits[0] == 0
                && (3...6 ~= digits[1] && 1...5 ~= digits[2] || digits[1] == 1 && [0, 1, 6, 7, 8, 9].contains(digits[2])
                    || [5, 7, 8].contains(digits[1]) && digits[2] == 0)
        case 4: return digits[0...2] == [0, 5, 0] && 2...8 ~= digits[3]
        default: return false
        }
    }

    private static func isSubscriber(_ groups: Groups, from first: Int, area: String) -> Bool {
        let lengths = groups.lengths(from: first, 2)
        guard lengths == [4, 4] || lengths == [3, 4] && area != "010" else { return false }
        // The groups of one number are separated by the same character.
        let signs = groups.signs[first...].prefix(2)
        guard signs.allSatisfy({ $0 == signs.first || signs.first == 0x29 }) else { return false }
        return area.utf8.count != 2 || !groups.numbers[first].hasPrefix("0")
    }

    /// Returns whether the groups are a service number such as 1588-1234. Excludes ranges of years such as
    /// 1592-1598.
    private static func isService(_ groups: Groups) -> Bool {
        guard groups.lengths(from: 0, 2) == [4, 4], groups.signs[1] == 0x2D, services.contains(groups.numbers[0]),
            let first = Int(groups.numbers[0]), let second = Int(groups.numbers[1])
        else { return false }
        return !(0..<300).contains(second - first)
    }

    private static let services: Set<String> = Set(
        """
        1522 1533 1544 1551 1555 1566 1577 1588 1599 1600 1601 1604 1606 1611 1644 1655 1660 1661 1666 1668 1670 1688 1800 1811 1833 \
        1844 1855 1866 1877 1899
        """.split(separator: " ").map(String.init))

    private static func isFree(_ text: ByteText, before index: Int) -> Bool {
        let (before, beforeThat) = (text[index - 1], text[index - 2])
        if before.isAlphanumeric || [0x5F, 0x3D, 0x26, 0x23, 0x25, 0x24, 0x40, 0x2B, 0x2D].contains(before) { return false }
        return !([0x2E, 0x2C, 0x2F, 0x29, 0x28].contains(before) && beforeThat.isDigit)
    }

    private static func isFree(_ text: ByteText, after end: Int) -> Bool {
        let (next, afterThat) = (text[end], text[end + 1])
        if next.isAlphanumeric || next == 0x40 || next == 0x5F || next == 0x25 { return false }
        return !([0x2D, 0x2E, 0x2C].contains(next) && afterThat.isDigit)
    }
}
