import KoreanText

/// Lengths of time that are also written with a name of their own or in another unit: 사흘 is 3일, 일주일 7일, 90분 1시간 반, 반년 6개월.
enum NamedLength {
    /// 하루 is left out, since 1일 is nearly always the first day of a month.
    private static let names = [
        ("이틀", 2), ("사흘", 3), ("나흘", 4), ("닷새", 5), ("엿새", 6), ("이레", 7), ("여드레", 8), ("아흐레", 9), ("열흘", 10), ("보름", 15),
    ]
    private static let halfYear = Array("반년")
    private static let week = ["일주일", "1주일", "1주", "한 주"]

    /// Returns the days of a text that is a name, before a particle.
    static func days(_ text: [Character]) -> Int? {
        names.first { name, _ in text.starts(with: name) && NumericValue.isEnd(text.dropFirst(name.count), after: name.last) }?.1
    }

    /// Returns the months of a text that is a name, before a particle.
    static func months(_ text: [Character]) -> Int? {
        text.starts(with: halfYear) && NumericValue.isEnd(text.dropFirst(halfYear.count), after: halfYear.last) ? 6 : nil
    }

    /// Returns other ways to write a number of days, weeks, months, years, hours or minutes.
    static func spellings(of value: Int, _ unit: Unit) -> [NumericSpelling] {
        switch unit.names[0] {
        case "일": (names.filter { $0.1 == value }.map(\.0) + (value == 7 ? week : weeks(of: value))).map { NumericSpelling(text: $0) }
        // 14일 alone is mostly a day of a month.
        case "주", "주일":
            (value == 1 ? ["7일", "7 일", "칠일", "이레"] : 2...4 ~= value ? ["\(7 * value)일간", "\(7 * value)일 동안"] : [])
                .map { NumericSpelling(text: $0) }
        case "분" where value % 60 == 0: both(value / 60, upTo: 5, "시간", native: true)
        case "분": TwoUnits(minutes: value)?.spellings ?? []
        case "시간": both(value, upTo: 5, times: 60, "분")
        case "년": both(value, upTo: 3, times: 12, "개월")
        case "개월", "달":
            (value == 6 ? [NumericSpelling(text: "반년")] : []) + (value % 12 == 0 ? both(value / 12, upTo: 3, "년") : [])
        default: []
        }
    }

    /// Returns the ways to write two to four weeks, which are as many days.
    private static func weeks(of days: Int) -> [String] {
        let count = days / 7
        guard days % 7 == 0, 2...4 ~= count, let native = KoreanNumber.native(count), let sino = KoreanNumber.sino(count) else { return [] }
        return ["\(count)주", "\(count)주일", "\(native) 주", "\(sino)주일", "\(sino) 주일"]
    }

    /// Returns a small number of another unit in digits and in words.
    private static func both(_ value: Int, upTo highest: Int, times factor: Int = 1, _ name: String, native: Bool = false)
        -> [NumericSpelling]
    {
        guard 1...highest ~= value else { return [] }
        let number = value * factor
        let word = native ? KoreanNumber.native(number) : KoreanNumber.sino(number)
        return ["\(number)\(name)"].map { NumericSpelling(text: $0) }
            + (word.map { ["\($0)\(name)", "\($0) \(name)"] } ?? []).map { NumericSpelling(text: $0, mayBePart: true) }
    }
}
