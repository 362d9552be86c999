import KoreanText

/// Other spellings of the numbers in a query: of values (15시, 오후 3시), and of terms with digits (4,200, kbs2). The entry to this folder.
enum Numbers {
    /// Returns the ways to write the value of a folded text, which may contain spaces: a number, an amount, a time or a date. A particle after it is
    /// ignored. Returns nil if the text is anything else.
    static func spellings(of folded: String) -> [NumericSpelling]? {
        // The year may be shortened: '24.11.03.
        let text = folded.first.map("'‘’".contains) == true ? String(folded.dropFirst()) : folded
        guard let value = NumericValue.read(text) else { return nil }
        // 2/5 is a date, or two fifths.
        if case .date = value, let fraction = Fraction(Array(text)) { return value.spellings + fraction.spellings }
        // 241103 is a date, or a number.
        if case .date = value, text.utf8.count == 6, let number = NumericValue.amount(Array(text)) {
            return value.spellings + number.spellings
        }
        return value.spellings
    }

    // MARK: Terms, which are folded and without marks

    static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
    /// Returns whether a byte is an ASCII letter.
    static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

    /// Returns other terms for a number, or successive terms: 4,200 for 4200 and vice versa, and 010 0000
    /// 7730 for 01000007730.
    static func terms(besides term: [UInt8]) -> [[[UInt8]]] {
        if let telephone = telephone(term.filter { $0 != fullStop }), telephone.joined(separator: [fullStop]).elementsEqual(term) {
            return [telephone, [Array(telephone.joined())]]
        }
        let digits = term.prefix { isDigit($0) || $0 == comma }
        let rest = term.dropFirst(digits.count)
        guard let first = digits.first, first != comma else { return [] }
        if digits.contains(comma) {
            let plain = digits.filter(isDigit)
            return grouped(plain) == Array(digits) ? [[plain + rest]] : []
        }
        if rest.isEmpty, let telephone = telephone(Array(digits)) {
            return [telephone, [Array(telephone.joined(separator: [fullStop]))]]
        }
        return digits.count > 3 && first != 0x30 ? [[grouped(Array(digits)) + rest]] : []
    }

    /// Splits a term between letters and digits: kbs 2 for kbs2. Terms with more than two such places are not
    /// split.
    static func parted(_ term: [UInt8]) -> [[[UInt8]]] {
        guard term.allSatisfy({ $0 < 0x80 }), term.count <= Analyzer.longestJoined else { return [] }
        let borders = term.indices.dropFirst().filter { index in
            let (before, after) = (term[index - 1], term[index])
            return isDigit(before) && isLetter(after) || isLetter(before) && isDigit(after)
        }
        guard !borders.isEmpty, borders.count <= 2 else { return [] }
        let choices = borders.count == 1 ? [borders] : [borders] + borders.map { [$0] }
        return choices.map { cuts in
            zip([0] + cuts, cuts + [term.count]).map { Array(term[$0..<$1]) }
        }
    }

    private static let comma: UInt8 = 0x2C
    private static let fullStop: UInt8 = 0x2E

    /// Returns digits with thousands separators.
    private static func grouped(_ digits: [UInt8]) -> [UInt8] {
        digits.enumerated().flatMap { index, digit in
            index > 0 && (digits.count - index) % 3 == 0 ? [comma, digit] : [digit]
        }
    }

    /// Returns the groups of a Korean telephone number, or nil for other digits.
    static func telephone(_ digits: [UInt8]) -> [[UInt8]]? {
        guard digits.allSatisfy(isDigit) else { return nil }
        var ends: [Int]
        if digits.first == 0x30 {
            let area = digits.starts(with: [0x30, 0x32]) ? 2 : 3  // 02 is Seoul
            guard [area + 7, area + 8].contains(digits.count) else { return nil }
            ends = [area, digits.count - 4]
        } else {
            guard digits.count == 8, digits[0] == 0x31, digits[1] > 0x34 else { return nil }  // 1588-0000
            ends = [4]
        }
        ends.append(digits.count)
        return zip([0] + ends, ends).map { Array(digits[$0..<$1]) }
    }
}
