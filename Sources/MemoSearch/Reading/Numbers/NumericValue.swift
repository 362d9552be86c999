import KoreanText

/// The value of a typed number, time or date, so that other spellings of the same value can be searched.
enum NumericValue: Equatable {
    case amount(KoreanNumber.Parsed, unit: String)
    case time(ClockTime)
    case date(WrittenDate)
    case lengths(TwoUnits)
    case telephone(Telephone)
    case fraction(Fraction)
    case pair(NumberPair)

    /// Returns the value of a folded text, which may contain spaces; nil if the text is anything else. A particle after it is ignored.
    static func read(_ folded: String) -> NumericValue? {
        // Most words fail here, before their characters are compared.
        guard let first = folded.unicodeScalars.first else { return nil }
        if signs.contains(first) { return named(Array(folded)) }
        guard beginnings.contains(first), mayGoOn(folded.unicodeScalars.dropFirst(), after: first) else { return nil }
        let fraction = fractions.first { folded.hasPrefix($0.sign) }
        let text = Array(fraction.map { $0.decimal + folded.dropFirst($0.sign.count) } ?? folded)
        guard text.count <= longest else { return nil }
        if let date = WrittenDate(text) { return .date(date) }
        if let time = ClockTime(text) { return .time(time) }
        if let telephone = Telephone(text) { return .telephone(telephone) }
        if let fraction = Fraction(text) { return .fraction(fraction) }
        if let days = days(text) { return days }
        if let pair = NumberPair(text) { return .pair(pair) }
        return amount(text) ?? TwoUnits(text).map { .lengths($0) }
    }

    /// Reads a text that begins with a sign or with a name that is no number. Many other words begin with the same syllables, and they must not be compared
    /// with all numbers and units.
    private static func named(_ text: [Character]) -> NumericValue? {
        guard text.count <= longest, let first = text.first else { return nil }
        if let unit = Unit.signs[first] { return signed(text.dropFirst(), unit) }
        if first == "+" || first == "국" { return Telephone(text).map { .telephone($0) } }
        if let time = ClockTime(named: text) { return .time(time) }
        if text.starts(with: "am") || text.starts(with: "pm") { return ClockTime(text).map { .time($0) } }
        if first == "첫" { return firstOrdinal(text) }
        if text.starts(with: "화씨") { return fahrenheit(text.dropFirst(text.count > 2 && text[2] == " " ? 3 : 2)) }
        if text.starts(with: "섭씨") { return amount(Array(text.dropFirst(text.count > 2 && text[2] == " " ? 3 : 2)), of: "도") }
        if first.isASCII { return coded(text) }
        return days(text)
    }

    /// Reads 첫 번째, the only ordinal whose numeral does not count.
    private static func firstOrdinal(_ text: [Character]) -> NumericValue? {
        let rest = text.dropFirst(text.count > 1 && text[1] == " " ? 2 : 1)
        guard rest.starts(with: "번째"), isEnd(rest.dropFirst(2), after: "째") else { return nil }
        return .amount(KoreanNumber.Parsed(digits: "1", length: 1, series: .native), unit: "번째")
    }

    /// Reads a number after the code of a currency, or after the letters and the sign of a dollar: KRW 30,000, US$100.
    private static func coded(_ text: [Character]) -> NumericValue? {
        if let sign = text.prefix(4).firstIndex(of: "$"), let unit = Unit.dollars[String(text[..<sign])] {
            return signed(text[(sign + 1)...], unit)
        }
        let rest = text.dropFirst(3)
        guard let next = rest.first, next == " " || next.isNumber else { return nil }
        let code = String(text.prefix(3))
        return Unit.codes.contains(code) ? signed(rest, code) : nil
    }

    /// Reads an amount of one unit.
    private static func amount(_ text: [Character], of unit: String) -> NumericValue? {
        let value = amount(text)
        guard case .amount(let number, let name)? = value, Unit.named[name]?.contains(where: { $0.names.contains(unit) }) == true else {
            return nil
        }
        return .amount(number, unit: unit)
    }

    /// Reads the degrees after 화씨.
    private static func fahrenheit(_ text: ArraySlice<Character>) -> NumericValue? {
        guard case .amount(let number, _)? = amount(Array(text), of: "도") else { return nil }
        return .amount(number, unit: "°f")
    }

    /// Reads a number of days or months that has a name.
    private static func days(_ text: [Character]) -> NumericValue? {
        let length = NamedLength.days(text).map { ($0, "일") } ?? NamedLength.months(text).map { ($0, "개월") }
        return length.map { .amount(KoreanNumber.Parsed(digits: String($0.0), length: text.count, series: .native), unit: $0.1) }
    }

    /// Reads a number after the sign of a unit: ₩15,000.
    private static func signed(_ text: ArraySlice<Character>, _ unit: String) -> NumericValue? {
        let rest = Array(text.first == " " ? text.dropFirst() : text)
        let number = KoreanNumber.beginnings(of: rest).first { isEnd(rest[$0.length...], afterUnit: false) }
        return number.flatMap { $0.series == .digits || $0.series == .mixed ? .amount($0, unit: unit) : nil }
    }

    /// The folded signs ½, ¼ and ¾, each with its value.
    static let fractions = [(sign: "1⁄2", decimal: "0.5"), (sign: "1⁄4", decimal: "0.25"), (sign: "3⁄4", decimal: "0.75")]

    /// The longest spelling in characters: 오후 열두 시 오십오 분에서부터.
    private static let longest = 32
    /// Characters with which a number, a time or a date can begin.
    private static let beginnings = Set("0123456789영공일이삼사오육륙칠팔구십백천만억조유시한두세석서네넉너다닷여엿일여아열스서마쉰예대오낮저밤새".unicodeScalars)
    private static let signs = Set("보정자첫섭화반국ap+₩$€¥£".unicodeScalars).union(
        Unit.codes.union(Unit.dollars.keys).compactMap(\.unicodeScalars.first))

    /// Returns false only if a text in Hangul is no value, by the character after its first one, or after a space behind that. 이 영화 begins with
    /// a numeral like 이 년, and a sentence has many such words, which must not be compared with all numbers and units.
    private static func mayGoOn(_ rest: Substring.UnicodeScalarView, after first: Unicode.Scalar) -> Bool {
        // The names of these parts of the day stand before any number, and the digits before anything.
        if first.isASCII || first == "낮" || first == "밤" { return true }
        guard let next = rest.first(where: { $0 != " " }) else { return false }
        return continuations.contains(next)
    }

    /// The characters that can follow the first one of a value: further numerals, the first ones of units, and the second ones of names.
    private static let continuations: Set<Unicode.Scalar> = {
        let numerals = "0123456789영공점일이삼사오육륙칠팔구십백천만억조" + "한두세네다여일아석서넉너닷엿" + "섯곱덟홉물른흔순흔든무" + "댓닐"
        let names = "월반" + "후전벽침녁" + "틀흘새레드흐"
        return Set((numerals + names).unicodeScalars).union(Unit.named.keys.compactMap(\.unicodeScalars.first))
    }()

    // MARK: Amounts

    /// Returns the numbers with a unit with which a text begins, each with its length and unit.
    static func beginnings(of text: ArraySlice<Character>, with units: [String]) -> [(
        number: KoreanNumber.Parsed, unit: String, length: Int
    )] {
        KoreanNumber.beginnings(of: Array(text)).flatMap { number in
            let rest = text.dropFirst(number.length)
            let isApart = rest.first == " "
            let after = isApart ? rest.dropFirst() : rest
            let written = String(text.prefix(number.length))
            return units.filter { name in
                after.starts(with: name) && Unit.named[name]?.contains { $0.allows(number, written: written, isApart: true) } == true
            }.map { (number, $0, number.length + (isApart ? 1 : 0) + $0.count) }
        }
    }

    /// Reads a number alone or with its unit.
    static func amount(_ text: [Character]) -> NumericValue? {
        if let age = internationalAge(text) { return age }
        for number in KoreanNumber.beginnings(of: text) {
            var rest = text.dropFirst(number.length)
            let isApart = rest.first == " "
            if isApart { rest = rest.dropFirst() }
            guard let unit = unit(rest) else { continue }
            // A number alone is one of digits, or one in words that is no other word.
            if unit.isEmpty {
                let isNumber = number.series != .native && number.series != .sino || isDistinct(number, text.prefix(number.length))
                return isApart || !isNumber ? nil : .amount(withoutEllipsis(number, text.prefix(number.length)), unit: unit)
            }
            let written = String(text.prefix(number.length))
            if Unit.named[unit]?.contains(where: { $0.allows(number, written: written, isApart: isApart) }) == true {
                return .amount(number, unit: unit)
            }
        }
        return nil
    }

    /// Reads an age counted from birth: 만 35세 is 35세, and not 100,035.
    private static func internationalAge(_ text: [Character]) -> NumericValue? {
        guard text.first == "만" else { return nil }
        let rest = Array(text.dropFirst(text.count > 1 && text[1] == " " ? 2 : 1))
        guard rest.first?.isASCII == true, case .amount(let number, let unit)? = amount(rest), ["세", "살"].contains(unit) else { return nil }
        return .amount(number, unit: unit)
    }

    /// Returns the number that is meant if 만 is left out after 억: 2억 5천 is 2억 5천만, and 200,005,000 is never written so.
    private static func withoutEllipsis(_ number: KoreanNumber.Parsed, _ written: ArraySlice<Character>) -> KoreanNumber.Parsed {
        guard written.last == "천", let value = number.value, value > 1_0000_0000, 1000..<10_000 ~= value % 1_0000_0000 else {
            return number
        }
        let thousands = value % 1_0000_0000
        return KoreanNumber.Parsed(digits: String(value - thousands + thousands * 10_000), length: number.length, series: .mixed)
    }

    /// Number of numerals from which they are no other word.
    private static let leastNumerals = 3

    /// Returns whether a number in words is no other word: 서른다섯, 이십, 백만, but not 한, 열세, 이만 and 천사.
    static func isDistinct(_ number: KoreanNumber.Parsed, _ written: ArraySlice<Character>) -> Bool {
        guard number.series == .native else { return isLong(written) }
        guard let value = number.value, value > 10, written.count > 1 else { return false }
        return value > 19 ? !written.elementsEqual("스무") : !"한두세네".contains(written.last ?? " ")
    }

    /// Returns whether numerals in Hangul are a number, and nothing else. Two are if they have 십 or end in 억, except 십일 (ten days). Without 십, 백, 천 or
    /// 만 more are rather digits that are read one by one, and the last one may be a particle or a verb: 백만이, 이천오.
    private static func isLong(_ numerals: ArraySlice<Character>) -> Bool {
        if numerals.count == 2, let first = numerals.first, let last = numerals.last {
            return last == "십" || last == "억" || first == "십" && last != "일" || last == "만" && "십백".contains(first)
        }
        guard numerals.count(where: { $0 != " " }) >= leastNumerals else { return false }
        // 이점이 is rather 이점 with a particle than 2.2.
        if let point = numerals.firstIndex(of: "점") { return numerals.last != "이" || numerals.endIndex - point > 2 }
        return numerals.contains { "십백천만억조".contains($0) }
    }

    /// Returns the unit or the sign of one that a text consists of, before a particle; empty for a particle alone, nil for anything else.
    private static func unit(_ rest: ArraySlice<Character>) -> String? {
        if let sign = rest.first, let unit = Unit.signs[sign], isEnd(rest.dropFirst()) { return unit }
        for length in stride(from: min(rest.count, Unit.longestName), through: 0, by: -1) {
            let name = String(rest.prefix(length))
            guard length == 0 || Unit.named[name] != nil, isEnd(rest.dropFirst(length), after: name.last, afterUnit: length > 0) else {
                continue
            }
            return name
        }
        return nil
    }

    /// Suffixes that may follow a number and its unit beside particles.
    private static let suffixes: Set<String> = ["씩", "쯤", "짜리", "정도", "경"]
    /// First syllables of the particles that may follow, as in `MixedTerm`.
    private static let particles = Set("을를은는이가에의와과으로도만까부보처마라인입")
    /// The `particles` that may follow a number without a unit: 만 and 도 would be units.
    private static let particlesOfNumbers = Set("을를은는에의와으로까부보처")

    /// Returns whether a text ends before `rest`, which may be a particle that fits the syllable before it.
    static func isEnd(_ rest: ArraySlice<Character>, after last: Character? = nil, afterUnit: Bool = true) -> Bool {
        guard let first = rest.first else { return true }
        let text = String(rest)
        if afterUnit, suffixes.contains(text) { return true }
        guard (afterUnit ? particles : particlesOfNumbers).contains(first), Particle.isParticle(Array(text.utf8)) else { return false }
        // 3번이, but not 3번가.
        guard let last, let scalar = last.unicodeScalars.first, scalar.value &- 0xAC00 < 11172 else { return true }
        let isClosed = (scalar.value - 0xAC00) % 28 > 0
        return !(isClosed ? afterOpen : afterClosed).contains(first)
    }

    /// First syllables of particles that follow a syllable without a final consonant, or with one.
    private static let afterOpen = Set("가는를와라")
    private static let afterClosed = Set("이은을과")

}

extension Unit {
    /// Returns whether a number can stand before the unit. One syllable before it without a space may be another word: 이번, 사원.
    func allows(_ number: KoreanNumber.Parsed, written: String, isApart: Bool) -> Bool {
        switch number.series {
        case .digits, .mixed: return true
        case .native:
            if series == .sino { return false }
            // 석 and 넉 stand before few units.
            if Self.otherNatives.contains(written), !["달", "장", "잔"].contains(names[0]) { return false }
            return isApart || !homographs.contains(written)
        case .sino:
            if series == .native || series == .sinoFromTen && (number.value ?? 0) < 10 { return false }
            if isApart { return true }
            // 십일 is 11, and 이십일 is 21.
            if names.contains("일"), "십백천만".contains(written.last ?? " ") { return false }
            return !homographs.contains(written) && written != "조" && written != "억"
        }
    }

    private static let otherNatives: Set<String> = ["석", "서", "넉", "너", "닷", "엿"]
}
