import KoreanText

/// A Korean telephone number: 010-1234-5678, 01012345678, (02) 555-1234, +82 10-1234-5678.
struct Telephone: Equatable {
    /// Its groups, as they are written within the country.
    private let groups: [String]

    /// Returns nil unless the whole text is a number. Within the country it begins with 0.
    init?(_ text: [Character]) {
        guard text.count > 8 else { return nil }
        let written = Self.spoken(text) ?? text
        guard written.allSatisfy({ $0.isASCII && ($0.isNumber || "+-.() ".contains($0)) }) else { return nil }
        var digits = written.filter(\.isNumber)
        if digits.starts(with: "82"), text.first == "+" || digits.count > 10 {
            digits = Array(digits.dropFirst(2))
            if digits.first != "0" { digits.insert("0", at: 0) }
        }
        guard digits.first == "0", let groups = Numbers.telephone(digits.compactMap(\.asciiValue)) else { return nil }
        self.groups = groups.map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns the digits of a number that is read digit by digit, in groups, with or without 에 between them: 공일공에 일이삼사에 오육칠팔.
    private static func spoken(_ text: [Character]) -> [Character]? {
        guard let first = text.first, SpokenDecimal.digit(first) == 0 else { return nil }
        var digits: [Character] = []
        for character in text where character != " " && character != "에" {
            guard let digit = SpokenDecimal.digit(character) else { return nil }
            digits.append(Character(String(digit)))
        }
        return digits
    }

    /// The groups as they are read, with either name of zero.
    private var readings: [String] {
        ["공", "영"].map { zero in
            groups.map { group in group.map { KoreanNumber.sino($0.wholeNumberValue ?? 0) ?? zero }.joined() }.joined(separator: " ")
        }
    }

    /// The ways to write it, with and without the code of the country.
    var spellings: [NumericSpelling] {
        let abroad = [String(groups[0].dropFirst())] + groups.dropFirst()
        let texts = ["-", "", "."].flatMap { sign in
            [groups.joined(separator: sign), "82\(sign)\(abroad.joined(separator: sign))", "82 \(abroad.joined(separator: sign))"]
        }
        return (texts + readings + [readings[0].replacing(" ", with: "에")] + ["82 0 \(abroad.joined(separator: "-"))"]).map {
            NumericSpelling(text: $0)
        }
    }
}
