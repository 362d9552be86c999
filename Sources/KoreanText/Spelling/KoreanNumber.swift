/// Numbers as they are written in digits, in words, and in both: 20000, 20,000, 2만, 이만, 스물두.
///
/// The Sino-Korean series (일, 이, 삼) can follow digits (2만 5천). The native series (한, 두, 세) ends at 99 and has the forms that
/// stand before a counter.
public enum KoreanNumber {
    /// A number at the beginning of a text.
    public struct Parsed: Equatable, Sendable {
        /// The digits without separators, with a decimal point if there is one.
        public var digits: String
        /// Length in characters.
        public var length: Int
        /// How it is written.
        public var series: Series

        /// The value, or nil if it has decimals.
        public var value: Int? { Int(digits) }

        /// Creates a number that was read in another way.
        public init(digits: String, length: Int, series: Series) { (self.digits, self.length, self.series) = (digits, length, series) }
    }

    /// The numerals of a number. `mixed` begins with digits: 2만.
    public enum Series: Sendable { case digits, mixed, sino, native }

    /// The highest number that is read or written in words.
    public static let highest = 9_999_999_999_999_999

    /// Returns the numbers with which a folded text may begin, the longest first. 십일 is 11, and 10 before 일.
    public static func beginnings(of text: [Character]) -> [Parsed] {
        var reader = NumberReader(text)
        reader.read()
        return (SpokenDecimal.beginnings(of: text, after: reader.found) + reader.found + natives(text)).sorted { $0.length > $1.length }
    }

    /// Returns whether a word is nothing but a numeral in Hangul.
    public static func isNumeral(_ word: String) -> Bool {
        let text = Array(word)
        return beginnings(of: text).contains { $0.length == text.count && ($0.series == .sino || $0.series == .native) }
    }

    // MARK: Writing

    /// Returns a number with thousands separators.
    public static func grouped(_ value: Int) -> String {
        let digits = Array(String(value))
        return String(
            digits.enumerated().flatMap { index, digit in index > 0 && (digits.count - index) % 3 == 0 ? [",", digit] : [digit] })
    }

    /// Returns the number in words of the Sino-Korean series, with `space` after 만 and 억; nil beyond `highest`. With `one`, its first numeral is
    /// written: 일만, 일천, 일백만.
    public static func sino(_ value: Int, space: String = "", one: Bool = false) -> String? {
        guard 1...highest ~= value else { return nil }
        let text = sections(of: value).map { section, name in
            // One 만 is 만, but one 억 is 일억.
            (section == 1 && name == "만" ? "" : words(below10000: section)) + name
        }.joined(separator: space)
        return one && text.first.map { digits.contains($0) } == false ? "일" + text : text
    }

    /// Returns the ways to write a number with digits, the usual ones first: 12000, 12,000, 1만 2000, 1만 2천, 1.2만. Beyond `highest` there are only
    /// digits.
    public static func inDigits(_ value: Int) -> [String] {
        var found = [String(value)] + (value > 999 ? [grouped(value)] : [])
        guard 100...highest ~= value else { return found }
        let sections = sections(of: value)
        for style in SectionStyle.allCases {
            let written = sections.map { style.digits($0.section, isLast: $0.name.isEmpty) + $0.name }
            found += [written.joined(), written.joined(separator: " ")]
        }
        if let decimal = decimal(value) { found.append(decimal) }
        return found
    }

    /// How digits are written before 만 and 억, and after them.
    private enum SectionStyle: CaseIterable {
        /// 1200.
        case plain
        /// 1천 2백, 1백20.
        case powers
        /// 1천200.
        case thousands
        /// 1,200, before 만 and 억 only.
        case grouped

        func digits(_ value: Int, isLast: Bool) -> String {
            switch self {
            case .plain: return String(value)
            case .grouped: return isLast ? String(value) : KoreanNumber.grouped(value)
            case .powers, .thousands:
                var (rest, text) = (value, "")
                for (power, name) in self == .powers ? [(1000, "천"), (100, "백")] : [(1000, "천")] where rest >= power {
                    text += "\(rest / power)\(name)"
                    rest %= power
                }
                return rest == 0 ? text : text + String(rest)
            }
        }
    }

    /// Returns a number with at most two decimals before 만, 억 or 조: 1.5만, 2.25억; nil for other numbers.
    private static func decimal(_ value: Int) -> String? {
        guard let (power, name) = [(1_0000_0000_0000, "조"), (1_0000_0000, "억"), (10_000, "만")].first(where: { value >= $0.0 }) else {
            return nil
        }
        let hundredths = value / (power / 100)
        guard value % power != 0, value % (power / 100) == 0 else { return nil }
        let fraction = hundredths % 100
        return
            "\(hundredths / 100).\(fraction % 10 == 0 ? String(fraction / 10) : fraction < 10 ? "0\(fraction)" : String(fraction))\(name)"
    }

    /// Returns the number in words of the native series before a counter, 1 to 99: 스물두; nil for others.
    public static func native(_ value: Int) -> String? {
        guard 1...99 ~= value else { return nil }
        return value == 20 ? "스무" : (value < 10 ? "" : tens[value / 10 - 1]) + (value % 10 == 0 ? "" : ones[value % 10 - 1])
    }

    /// Returns the number in words of the native series without a counter, 1 to 99: 스물둘; nil for others.
    public static func nativeAlone(_ value: Int) -> String? {
        guard 1...99 ~= value else { return nil }
        let one = value % 10
        return (value < 10 ? "" : tens[value / 10 - 1]) + (one == 0 ? "" : one < 5 ? onesAlone[one - 1] : ones[one - 1])
    }

    private static func sections(of value: Int) -> [(section: Int, name: String)] {
        [(value / 1_0000_0000_0000, "조"), (value / 1_0000_0000 % 10_000, "억"), (value / 10_000 % 10_000, "만"), (value % 10_000, "")]
            .filter { $0.0 > 0 }.map { (section: $0.0, name: $0.1) }
    }

    private static func words(below10000 value: Int) -> String {
        [(1000, "천"), (100, "백"), (10, "십"), (1, "")].map { power, name in
            let digit = value / power % 10
            return digit == 0 ? "" : (digit == 1 && power > 1 ? "" : String(digits[digit - 1])) + name
        }.joined()
    }

    // MARK: Tables

    fileprivate static let digits: [Character] = Array("일이삼사오육칠팔구")
    fileprivate static let powers: [Character: Int] = ["십": 10, "백": 100, "천": 1000]
    fileprivate static let sectionPowers: [Character: Int] = ["만": 10_000, "억": 1_0000_0000, "조": 1_0000_0000_0000]
    private static let tens = ["열", "스물", "서른", "마흔", "쉰", "예순", "일흔", "여든", "아흔"]
    private static let ones = ["한", "두", "세", "네", "다섯", "여섯", "일곱", "여덟", "아홉"]
    /// Forms without a counter that differ from those.
    private static let onesAlone = ["하나", "둘", "셋", "넷"]
    /// Forms before certain counters: 석 달, 넉 잔, 닷 말.
    private static let otherOnes = ["석": 3, "서": 3, "넉": 4, "너": 4, "닷": 5, "엿": 6]

    private static func natives(_ text: [Character]) -> [Parsed] {
        let ten = (0..<tens.count).first { text.starts(with: tens[$0]) }
        let isTwenty = text.starts(with: "스무")
        let start = ten.map { tens[$0].count } ?? 0
        let high = ten.map { ($0 + 1) * 10 } ?? 0
        var found: [Parsed] = []
        if isTwenty { found.append(Parsed(digits: "20", length: 2, series: .native)) }
        if high > 0 { found.append(Parsed(digits: String(high), length: start, series: .native)) }
        let rest = text.dropFirst(start)
        for (one, name) in ones.enumerated() where rest.starts(with: name) {
            found.append(Parsed(digits: String(high + one + 1), length: start + name.count, series: .native))
        }
        for (one, name) in onesAlone.enumerated() where high > 0 && rest.starts(with: name) {
            found.append(Parsed(digits: String(high + one + 1), length: start + name.count, series: .native))
        }
        if let first = rest.first, let one = otherOnes[String(first)], high == 0 {
            found.append(Parsed(digits: String(one), length: 1, series: .native))
        }
        return found
    }
}

/// Reads a number in digits or in Sino-Korean numerals from the beginning of a text.
private struct NumberReader {
    private let text: [Character]
    private var place = 0
    /// Every number on the way: 2, 2만 and 2만 5천.
    private(set) var found: [KoreanNumber.Parsed] = []
    /// The sections above the current one, and the current one.
    private var (total, section) = (0, 0)
    /// Digits or a digit not yet multiplied, and its number of decimals.
    private var current: (value: Int, decimals: Int, text: String)?
    /// The powers that may still follow.
    private var (power, sectionPower) = (10_000, Int.max)
    private var beginsWithDigits = false
    private var hasWords = false

    private static let mostDigits = 16

    init(_ text: [Character]) {
        self.text = text
        beginsWithDigits = text.first.map(Self.isDigit) ?? false
    }

    private static func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }

    mutating func read() {
        while place < text.count, readPart() { record() }
    }

    /// Reads the next digits, numeral or power. Returns false at the end of the number.
    private mutating func readPart() -> Bool {
        let next = text[place]
        if next == " " { return skipSpace() }
        if Self.isDigit(next) { return readDigits() }
        if let digit = Self.numeral(next) {
            guard current == nil else { return false }
            current = (digit, 0, String(digit))
            hasWords = true
            place += 1
            return true
        }
        if let value = KoreanNumber.powers[next] { return multiply(by: value) }
        if let value = KoreanNumber.sectionPowers[next] { return close(with: value) }
        return false
    }

    private static func numeral(_ character: Character) -> Int? {
        character == "륙" ? 6 : KoreanNumber.digits.firstIndex(of: character).map { $0 + 1 }
    }

    /// Reads the number on after a space, which may follow 만 and 천.
    private mutating func skipSpace() -> Bool {
        guard place > 0, KoreanNumber.powers[text[place - 1]] ?? KoreanNumber.sectionPowers[text[place - 1]] != nil, place + 1 < text.count
        else {
            return false
        }
        let next = text[place + 1]
        guard Self.isDigit(next) || Self.numeral(next) != nil || KoreanNumber.powers[next] != nil else { return false }
        place += 1
        return readPart()
    }

    private mutating func readDigits() -> Bool {
        guard current == nil else { return false }
        var (digits, decimals, end) = ("", 0, place)
        while end < text.count, Self.isDigit(text[end]) || text[end] == "," && isGroup(at: end + 1) && digits.count < Self.mostDigits {
            if text[end] != "," { digits.append(text[end]) }
            end += 1
        }
        let isLong = digits.count > Self.mostDigits
        if end + 1 < text.count, text[end] == ".", Self.isDigit(text[end + 1]) {
            var fraction = ""
            end += 1
            while end < text.count, Self.isDigit(text[end]) {
                fraction.append(text[end])
                end += 1
            }
            // 24.3.5 and 1.234.567 are no numbers.
            if end < text.count, text[end] == "." || fraction.count > 4 { return false }
            (digits, decimals) = (digits + fraction, fraction.count)
        }
        guard !isLong, let value = Int(digits) else { return false }
        let whole = String(digits.dropLast(decimals))
        current = (value, decimals, decimals == 0 ? String(value) : "\(Int(whole) ?? 0).\(digits.suffix(decimals))")
        place = end
        return true
    }

    /// Returns whether three digits and no fourth follow a separator.
    private func isGroup(at start: Int) -> Bool {
        guard start + 3 <= text.count, text[start..<start + 3].allSatisfy(Self.isDigit) else { return false }
        return start + 3 == text.count || !Self.isDigit(text[start + 3])
    }

    private mutating func multiply(by value: Int) -> Bool {
        guard value < power, let product = product(of: value), product < power * 10 else { return false }
        (section, power, current, hasWords) = (section + product, value, nil, true)
        place += 1
        return true
    }

    private mutating func close(with value: Int) -> Bool {
        guard value < sectionPower else { return false }
        let high: Int
        if section == 0 {
            guard let product = product(of: value) else { return false }
            high = product
        } else {
            guard current?.decimals ?? 0 == 0 else { return false }
            let (product, isTooLarge) = (section + (current?.value ?? 0)).multipliedReportingOverflow(by: value)
            guard !isTooLarge else { return false }
            high = product
        }
        guard high <= KoreanNumber.highest, total <= KoreanNumber.highest - high else { return false }
        (total, section, power, sectionPower, current, hasWords) = (total + high, 0, 10_000, value, nil, true)
        place += 1
        return true
    }

    /// Returns the pending number times a power: 2만, 1.5만, and 만 alone for one of it. Returns nil if the product has decimals.
    private func product(of power: Int) -> Int? {
        guard let current else { return power }
        let (product, isTooLarge) = current.value.multipliedReportingOverflow(by: power)
        let divisor = [1, 10, 100, 1000, 10_000][current.decimals]
        return isTooLarge || product % divisor != 0 ? nil : product / divisor
    }

    private mutating func record() {
        if let current, current.decimals > 0 {
            guard total == 0, section == 0 else { return }
            found.append(KoreanNumber.Parsed(digits: current.text, length: place, series: .digits))
            return
        }
        let value = total + section + (current?.value ?? 0)
        guard 0...KoreanNumber.highest ~= value else { return }
        let series: KoreanNumber.Series = !hasWords ? .digits : beginsWithDigits ? .mixed : .sino
        found.append(KoreanNumber.Parsed(digits: String(value), length: place, series: series))
    }
}
