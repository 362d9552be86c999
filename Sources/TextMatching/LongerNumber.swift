import KoreanText

/// Decides whether a number in a text is only a part of a longer one: 5천 원 in 2만 5천 원, 세 시 in 열 세 시, 2만 in 2만 5천.
enum LongerNumber {
    /// The most characters of a number before or after a match that are read.
    private static let longest = 16

    /// Returns whether the number at `range` goes on before or after it. `text` is UTF-8.
    static func continues(_ range: Range<Int>, in text: Span<UInt8>) -> Bool {
        begins(before: range.lowerBound, in: text) || goesOn(after: range.upperBound, in: text)
    }

    private static func begins(before place: Int, in text: Span<UInt8>) -> Bool {
        var characters: [Character] = []
        var start = place
        while start > 0, characters.count < longest {
            let before = UTF8Text.start(before: start, in: text)
            let scalar = UTF8Text.scalar(at: before, in: text)
            if !isOfNumber(scalar), scalar != " " || !characters.isEmpty { break }
            if scalar != " " { characters.append(Character(scalar)) }
            start = before
        }
        characters.reverse()
        // 총2만 is a word and a number.
        let digits = characters.drop { !$0.isASCII }
        let number = Array(digits.isEmpty ? characters[...] : digits)
        guard let last = number.last, multipliers.contains(last) else { return false }
        return KoreanNumber.beginnings(of: number).contains { $0.length == number.count && $0.series != .digits }
    }

    /// Last syllables of numbers that a smaller one can follow.
    private static let multipliers = Set("십백천만억조열물른흔쉰순든")

    private static func goesOn(after place: Int, in text: Span<UInt8>) -> Bool {
        guard place > 0, place < text.count else { return false }
        let last = UTF8Text.scalar(at: UTF8Text.start(before: place, in: text), in: text)
        // Only a number without a unit can go on after a space.
        guard multipliers.contains(Character(last)) else { return false }
        let next = text[place] == 0x20 ? place + 1 : place
        guard next < text.count else { return false }
        let scalar = UTF8Text.scalar(at: next, in: text)
        return ("0"..."9").contains(scalar) || next == place && "십백천만억".unicodeScalars.contains(scalar)
    }

    private static func isOfNumber(_ scalar: Unicode.Scalar) -> Bool {
        ("0"..."9").contains(scalar) || scalar == "," || scalar == "." || scalar.value &- 0xAC00 < 11172
    }
}
