import KoreanText

/// One way to write a value.
struct NumericSpelling: Hashable {
    var text: String
    /// Whether it may be the end of a longer number in a memo, such as 5천 원 in 2만 5천 원.
    var mayBePart = false
}

extension NumericValue {
    /// The most spellings that are searched.
    private static let mostSpellings = 48

    /// The ways to write the value.
    var spellings: [NumericSpelling] {
        let all: [NumericSpelling] =
            switch self {
            case .amount(let number, let unit): Self.spellings(of: number, unit)
            case .time(let time): time.spellings
            case .date(let date): date.spellings
            }
        var seen: Set<NumericSpelling> = []
        return Array(all.filter { seen.insert($0).inserted }.prefix(Self.mostSpellings))
    }

    private static func spellings(of number: KoreanNumber.Parsed, _ name: String) -> [NumericSpelling] {
        guard !name.isEmpty else {
            return digits(number, isMoney: true).map {
                NumericSpelling(text: $0.text, mayBePart: $0.mayBePart || $0.text.last?.isASCII == false)
            }
        }
        // 킬로 is kg and km.
        return (Unit.named[name] ?? []).flatMap { unit in spellings(of: number, unit) }
    }

    private static func spellings(of number: KoreanNumber.Parsed, _ unit: Unit) -> [NumericSpelling] {
        let digits = digits(number, isMoney: unit.isMoney)
        let words = number.value.map { Self.words($0, unit) } ?? []
        return unit.names.flatMap { name -> [NumericSpelling] in
            let isHangul = name.unicodeScalars.allSatisfy { $0.value >= 0xAC00 }
            let joined = digits.flatMap { number in
                [number.with(name)] + (name == "%" ? [] : [number.with(" " + name)])
            }
            guard isHangul else { return joined }
            return joined
                + words.flatMap { number in
                    let isWord = unit.homographs.contains(number.text) || name == "일" && "십백천만".contains(number.text.last ?? " ")
                    return (isWord ? [] : [number.with(name)]) + [number.with(" " + name)]
                }
        }
    }

    /// The number in digits, with separators, and with 만 or 천.
    private static func digits(_ number: KoreanNumber.Parsed, isMoney: Bool) -> [NumericSpelling] {
        guard let value = number.value else { return [NumericSpelling(text: number.digits)] }
        var texts = [String(value)]
        if value > 999 { texts.append(KoreanNumber.grouped(value)) }
        texts += [
            KoreanNumber.mixed(value), KoreanNumber.mixed(value, space: " "), KoreanNumber.rounded(value, space: " "), shortened(value),
        ].compactMap(\.self)
        let mayBePart = isMoney && 100..<10_000 ~= value
        return texts.map { NumericSpelling(text: $0, mayBePart: mayBePart) }
    }

    /// Returns a number of thousands above 10,000 with one decimal: 1.5만.
    private static func shortened(_ value: Int) -> String? {
        value > 10_000 && value % 1000 == 0 && value % 10_000 != 0 && value < 1_0000_0000
            ? "\(value / 10_000).\(value % 10_000 / 1000)만" : nil
    }

    /// The number in words before a unit.
    private static func words(_ value: Int, _ unit: Unit) -> [NumericSpelling] {
        var found: [NumericSpelling] = []
        if unit.series != .native, unit.series != .sinoFromTen || value > 9, let sino = KoreanNumber.sino(value) {
            let apart = KoreanNumber.sino(value, space: " ")
            let formal =
                10_000..<20_000 ~= value ? [KoreanNumber.sino(value, one: true), KoreanNumber.sino(value, space: " ", one: true)] : []
            found += ([sino, apart] + formal).compactMap(\.self).map { NumericSpelling(text: $0, mayBePart: value < 10_000) }
        }
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
