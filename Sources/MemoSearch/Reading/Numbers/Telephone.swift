import KoreanText

/// A telephone number: 010-1234-5678, 01012345678, (02) 555-1234, +82 10-1234-5678, +1 800-555-0000, 공일공 일이삼사 오육칠팔.
struct Telephone: Equatable {
    /// Its groups, as they are written within the country.
    private let groups: [String]
    /// The code of its country; nil if the text has none and the number is none of Korea.
    private let country: String?

    private static let korea = "82"
    /// Numbers of digits without the code of the country, and the most of that code.
    private static let (lengths, longestCode) = (9...12, 3)
    private static let spokenCode = Array("국가번호 ")

    /// Returns nil unless the whole text is a number. Numbers of Korea begin with 0 within the country; others are known by their groups.
    init?(_ text: [Character]) {
        guard text.count > 8 else { return nil }
        let written = Self.spoken(text) ?? text
        guard written.allSatisfy({ $0.isASCII && ($0.isNumber || "+-.() ".contains($0)) }) else { return nil }
        var digits = written.filter(\.isNumber)
        if digits.starts(with: Self.korea), written.first == "+" || digits.count > 10 {
            digits = Array(digits.dropFirst(2))
            if digits.first != "0" { digits.insert("0", at: 0) }
        }
        if digits.first == "0", let groups = Numbers.telephone(digits.compactMap(\.asciiValue)) {
            self.init(groups: groups.map { String(decoding: $0, as: UTF8.self) }, country: Self.korea)
        } else {
            self.init(grouped: written)
        }
    }

    private init(groups: [String], country: String?) { (self.groups, self.country) = (groups, country) }

    /// Reads a number of any country by its groups: three or more, of which the last one has four digits.
    private init?(grouped written: [Character]) {
        var groups = written.split { !$0.isNumber }.map { String($0) }
        let country = written.first == "+" && groups.count > 2 ? groups.removeFirst() : nil
        guard country?.count ?? 1 <= Self.longestCode, groups.count > 2, groups.last?.count == 4, groups.allSatisfy({ 2...4 ~= $0.count }),
            Self.lengths ~= groups.reduce(0, { $0 + $1.count }), country != nil || groups[0].count > 2
        else { return nil }
        self.init(groups: groups, country: country)
    }

    /// Returns the digits of a number that is read digit by digit, in groups, with or without 에 between them: 공일공에 일이삼사에 오육칠팔. The code
    /// of a country may stand before it.
    private static func spoken(_ text: [Character]) -> [Character]? {
        let hasCode = text.starts(with: spokenCode)
        let rest = text.dropFirst(hasCode ? spokenCode.count : 0)
        guard let first = rest.first, SpokenDecimal.digit(first) != nil else { return nil }
        var digits: [Character] = hasCode ? ["+"] : []
        for character in rest {
            if character == " " || character == "에" {
                digits.append(" ")
            } else {
                guard let digit = SpokenDecimal.digit(character) else { return nil }
                digits.append(Character(String(digit)))
            }
        }
        return digits
    }

    /// The groups as they are read, with either name of zero.
    private var readings: [String] {
        ["공", "영"].map { zero in groups.map { Self.reading(of: $0, zero: zero) }.joined(separator: " ") }
    }

    private static func reading(of group: String, zero: String) -> String {
        group.map { KoreanNumber.sino($0.wholeNumberValue ?? 0) ?? zero }.joined()
    }

    /// The ways to write it, with and without the code of the country.
    var spellings: [NumericSpelling] { texts.map { NumericSpelling(text: $0) } }

    private var texts: [String] {
        guard country == Self.korea, groups[0].first == "0" else { return textsByGroups }
        let abroad = [String(groups[0].dropFirst())] + groups.dropFirst()
        let texts = ["-", "", "."].flatMap { sign in
            [groups.joined(separator: sign), "82\(sign)\(abroad.joined(separator: sign))", "82 \(abroad.joined(separator: sign))"]
        }
        return texts + readings + [readings[0].replacing(" ", with: "에")] + ["82 0 \(abroad.joined(separator: "-"))"]
    }

    /// The ways to write a number of any country. One without the code of its country may have any.
    private var textsByGroups: [String] {
        let first = groups[0]
        let texts =
            [groups.joined(separator: "-"), groups.joined(), groups.joined(separator: ".")]
            + ["\(first).\(groups.dropFirst().joined(separator: "-"))"]
        guard let country else { return texts + readings }
        let code = Self.reading(of: country, zero: "영")
        return texts.map { "\(country) \($0)" } + ["\(country).\(groups.joined(separator: "."))", "\(country)\(groups.joined())"]
            + readings.map { String(Self.spokenCode) + "\(code) \($0)" }
    }
}
