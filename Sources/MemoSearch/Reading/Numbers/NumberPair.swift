import KoreanText

/// Two numbers in a row before a unit, as people estimate: 서너 명, 3~4명, 삼사 명.
struct NumberPair: Equatable {
    /// The lower number, 1 to 8.
    private let lower: Int
    private let unit: String

    /// The native numerals of two numbers, by the lower one.
    private static let natives = [
        (1, "한두"), (2, "두세"), (3, "서너"), (4, "너댓"), (4, "네댓"), (4, "네다섯"), (5, "대여섯"), (6, "예닐곱"), (7, "일고여덟"), (8, "엳아홉"),
    ]
    private static let sino = ["일이", "이삼", "삼사", "사오", "오륙", "육칠", "칠팔", "팔구"]
    private static let signs: Set<Character> = ["~", "-", ","]

    /// Returns nil unless the whole text is such numbers with a unit, before a particle.
    init?(_ text: [Character]) {
        guard let (lower, rest) = Self.inNatives(text) ?? Self.inDigits(text) ?? Self.inSino(text) else { return nil }
        let name = rest.first == " " ? rest.dropFirst() : rest
        let length = stride(from: min(name.count, Unit.longestName), to: 0, by: -1).first { length in
            Unit.named[String(name.prefix(length))] != nil && NumericValue.isEnd(name.dropFirst(length), after: name.prefix(length).last)
        }
        guard let length else { return nil }
        (self.lower, unit) = (lower, String(name.prefix(length)))
    }

    private static func inNatives(_ text: [Character]) -> (Int, ArraySlice<Character>)? {
        natives.first { text.starts(with: $0.1) }.map { ($0.0, text.dropFirst($0.1.count)) }
    }

    private static func inDigits(_ text: [Character]) -> (Int, ArraySlice<Character>)? {
        guard text.count > 3, signs.contains(text[1]), text[0].isASCII, text[2].isASCII, !text[3].isNumber,
            let lower = text[0].wholeNumberValue, lower > 0, text[2].wholeNumberValue == lower + 1
        else { return nil }
        return (lower, text[3...])
    }

    /// Reads two Sino-Korean numerals with a space behind them. Without it they may be another word: 이사장.
    private static func inSino(_ text: [Character]) -> (Int, ArraySlice<Character>)? {
        guard text.count > 3, text[2] == " ", let place = sino.firstIndex(of: String(text[..<2])) else { return nil }
        return (place + 1, text[2...])
    }

    /// The ways to write it.
    var spellings: [NumericSpelling] {
        let units = (Unit.named[unit] ?? []).flatMap { [$0] + $0.others }
        return units.flatMap { unit -> [NumericSpelling] in
            let words =
                (unit.series == .sino ? [] : Self.natives.filter { $0.0 == lower }.map(\.1))
                + (unit.series == .native ? [] : [Self.sino[lower - 1]])
            let numbers = Self.signs.sorted().map { "\(lower)\($0)\(lower + 1)" } + words
            return unit.names.flatMap { name in numbers.flatMap { ["\($0) \(name)", $0 + name] } }.map { NumericSpelling(text: $0) }
        }
    }
}
