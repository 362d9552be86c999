import KoreanText

/// One way to write a value.
struct NumericSpelling: Hashable {
    var text: String
    /// Whether it may be the end of a longer number in a memo, such as 5천 원 in 2만 5천 원.
    var mayBePart = false
}

extension NumericValue {
    /// The most spellings that are searched.
    private static let mostSpellings = 80

    /// The ways to write the value.
    var spellings: [NumericSpelling] {
        let all: [NumericSpelling] =
            switch self {
            case .amount(let number, let unit): Self.spellings(of: number, unit)
            case .time(let time): time.spellings
            case .date(let date): date.spellings
            case .lengths(let lengths): lengths.spellings
            case .telephone(let telephone): telephone.spellings
            case .fraction(let fraction): fraction.spellings
            case .pair(let pair): pair.spellings
            }
        var seen: Set<NumericSpelling> = []
        return Array(all.filter { seen.insert($0).inserted }.prefix(Self.mostSpellings))
    }

    private static func spellings(of number: KoreanNumber.Parsed, _ name: String) -> [NumericSpelling] {
        guard !name.isEmpty else {
            let alone = digits(number, isMoney: true).map {
                NumericSpelling(text: $0.text, mayBePart: $0.mayBePart || $0.text.last?.isASCII == false)
            }
            // 2.5억 is money, as a rule.
            return alone + longWords(number)
                + (number.series == .mixed ? (Unit.named["원"] ?? []).flatMap { spellings(of: number, $0) } : [])
        }
        // 킬로 is kg and km.
        let units = Unit.named[name] ?? []
        return years(number, name)
            + units.flatMap { unit in
                spellings(of: number, unit) + unit.others.flatMap { spellings(of: number, $0) }
                    + (number.value.map { NamedLength.spellings(of: $0, unit) } ?? [])
            } + units.flatMap { inTwoUnits(number, $0) + multiples(number, $0) }
    }

    /// Returns hours with a half, and centimetres of a metre and more, in two units: 1.5시간 is 1시간 30분, 170cm 1m 70cm.
    private static func inTwoUnits(_ number: KoreanNumber.Parsed, _ unit: Unit) -> [NumericSpelling] {
        switch unit.names[0] {
        case "시간" where number.digits.hasSuffix(".5"):
            Int(number.digits.dropLast(2)).flatMap { TwoUnits(minutes: $0 * 60 + 30) }?.spellings ?? []
        case "cm": number.value.flatMap { TwoUnits(centimetres: $0) }?.spellings ?? []
        case "m" where number.value == nil:
            Unit.shifted(number.digits, by: 2).flatMap { Int($0) }.flatMap { TwoUnits(centimetres: $0) }?.spellings ?? []
        default: []
        }
    }

    /// Returns the amount in the next larger or smaller unit of the metric system, in digits: 0.5L for 500ml.
    private static func multiples(_ number: KoreanNumber.Parsed, _ unit: Unit) -> [NumericSpelling] {
        Unit.powers.flatMap { small, large, power -> [NumericSpelling] in
            let (other, places) = unit.names[0] == small ? (large, -power) : unit.names[0] == large ? (small, power) : ("", 0)
            guard let digits = Unit.shifted(number.digits, by: places), let other = Unit.named[other]?.first else { return [] }
            return other.names.flatMap { ["\(digits)\($0)", "\(digits) \($0)"] }.map { NumericSpelling(text: $0) }
        }
    }

    /// Returns a number in words that are no other word.
    private static func longWords(_ number: KoreanNumber.Parsed) -> [NumericSpelling] {
        guard let value = number.value else { return decimalWords(number.digits).prefix(1).map(\.self) }
        let words: [(String?, KoreanNumber.Series)] = [
            (KoreanNumber.sino(value), .sino), (KoreanNumber.sino(value, space: " "), .sino), (KoreanNumber.nativeAlone(value), .native),
        ]
        return words.compactMap { word, series in
            let parsed = KoreanNumber.Parsed(digits: number.digits, length: 0, series: series)
            guard let word, NumericValue.isDistinct(parsed, Array(word)[...]) else { return nil }
            return NumericSpelling(text: word, mayBePart: true)
        }
    }

    /// Returns the ways to write a year with or without its century. Without 도, 24년 is rather a length.
    private static func years(_ number: KoreanNumber.Parsed, _ name: String) -> [NumericSpelling] {
        guard number.series == .digits, let value = number.value, name == "년도" || name == "년" else { return [] }
        let texts =
            switch value {
            case 2000..<2100: [(value < 2010 ? "0" : "") + "\(value % 100)년도"]
            case 0..<100 where name == "년도": ["\(2000 + value)년도", "\(2000 + value)년"]
            default: [String]()
            }
        return texts.map { NumericSpelling(text: $0) }
    }

    private static func spellings(of number: KoreanNumber.Parsed, _ unit: Unit) -> [NumericSpelling] {
        let digits = digits(number, isMoney: unit.isMoney)
        let words = number.value.map { Self.words($0, unit) } ?? decimalWords(number.digits)
        let signed = signed(digits, unit)
        // Amounts of hundreds of millions are mostly money: 2.5억 for 2억 5천만 원. More may follow 3억.
        let bare =
            unit.names[0] == "원" && (number.value ?? 0) >= 1_0000_0000
            ? digits.filter { $0.text.contains(".") || $0.text.hasSuffix("만") } + withEllipsis(digits + words) : []
        let fahrenheit = unit.names[0] == "°f" ? (digits + words).flatMap { ["화씨 \($0.text)도", "화씨\($0.text)도"] } : []
        return signed + bare + fahrenheit.map { NumericSpelling(text: $0) }
            + unit.names.flatMap { name -> [NumericSpelling] in
                let isHangul = name.unicodeScalars.allSatisfy { $0.value >= 0xAC00 || $0 == " " }
                let isSign = name == "%" || name == "°"
                let joined = digits.flatMap { number in [number.with(name)] + (isSign ? [] : [number.with(" " + name)]) }
                guard isHangul else { return joined }
                return joined
                    + words.flatMap { number in
                        let isWord = unit.homographs.contains(number.text) || name == "일" && "십백천만".contains(number.text.last ?? " ")
                        return (isWord ? [] : [number.with(name)]) + [number.with(" " + name)]
                    }
            }
    }

    /// Returns the digits after the sign or the code of a currency: ₩30000, ₩30억, KRW 30,000.
    private static func signed(_ digits: [NumericSpelling], _ unit: Unit) -> [NumericSpelling] {
        guard unit.isMoney else { return [] }
        let digits = digits.filter { !$0.text.contains(" ") }
        let signs = Unit.signs.filter { $0.value == unit.names[0] }.map { String($0.key) }
        let plain = digits.map(\.text).filter { $0.utf8.allSatisfy { $0 < 0x80 } }
        let codes = unit.names.filter(Unit.codes.contains) + Unit.dollars.filter { $0.value == unit.names[0] }.keys
        return signs.flatMap { sign in digits.map { sign + $0.text } + plain.map { $0 + sign } }.map { NumericSpelling(text: $0) }
            + codes.flatMap { code in plain.map { NumericSpelling(text: code + " " + $0) } }
    }

    /// Returns the numbers that end in 천만 without their 만, as they are spoken: 2억 5천.
    private static func withEllipsis(_ numbers: [NumericSpelling]) -> [NumericSpelling] {
        numbers.filter { $0.text.hasSuffix("천만") }.map { NumericSpelling(text: String($0.text.dropLast()), mayBePart: true) }
    }

    /// Returns a number with decimals as it is read: 삼십육점오, 삼십육 점 오.
    private static func decimalWords(_ number: String) -> [NumericSpelling] {
        ["", " "].compactMap { SpokenDecimal.reading(of: number, space: $0) }.map { NumericSpelling(text: $0, mayBePart: true) }
    }

    /// Returns the number in digits, with separators, and with 만, 천 or 백.
    private static func digits(_ number: KoreanNumber.Parsed, isMoney: Bool) -> [NumericSpelling] {
        guard let value = number.value else {
            let signs = NumericValue.fractions.filter { $0.decimal == number.digits }.map(\.sign)
            return ([number.digits] + signs).map { NumericSpelling(text: $0) }
        }
        let mayBePart = isMoney && 100..<10_000 ~= value
        return KoreanNumber.inDigits(value).map { NumericSpelling(text: $0, mayBePart: mayBePart) }
    }

    /// Returns the number in words before a unit.
    private static func words(_ value: Int, _ unit: Unit) -> [NumericSpelling] {
        var found: [NumericSpelling] = []
        if unit.series != .native, unit.series != .sinoFromTen || value > 9, let sino = KoreanNumber.sino(value) {
            let apart = KoreanNumber.sino(value, space: " ")
            let formal = [KoreanNumber.sino(value, one: true), KoreanNumber.sino(value, space: " ", one: true)]
            found += ([sino, apart] + (unit.isMoney && value > 99 ? formal : [])).compactMap(\.self).map {
                NumericSpelling(text: $0, mayBePart: value < 10_000)
            }
        }
        if value == 1, unit.names[0] == "번째" { return [NumericSpelling(text: "첫")] }
        if unit.series != .sino, let native = KoreanNumber.native(value) {
            found.append(NumericSpelling(text: native, mayBePart: true))
            let other = [3: "석", 4: "넉"][value]
            if let other, ["달", "장", "잔"].contains(unit.names[0]) { found.append(NumericSpelling(text: other, mayBePart: true)) }
        }
        return found
    }
}

extension NumericSpelling {
    /// Returns the spelling with text after it.
    fileprivate func with(_ rest: String) -> NumericSpelling { NumericSpelling(text: text + rest, mayBePart: mayBePart) }
}
