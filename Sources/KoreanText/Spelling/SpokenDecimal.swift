/// Numbers with decimals as they are read aloud: 삼십육점오, 영 점 오. The decimals are read digit by digit (표준국어대사전, 점).
public enum SpokenDecimal {
    /// Characters of the digits, each at its value; 공 is another name of zero.
    private static let digits = Array("영일이삼사오육칠팔구")
    private static let point: Character = "점"
    private static let mostDecimals = 4

    /// Returns the digit that a character reads, in numbers that are read digit by digit.
    public static func digit(_ character: Character) -> Int? { character == "공" ? 0 : digits.firstIndex(of: character) }

    /// Returns a decimal number, such as 36.5, as it is read; nil for other texts.
    public static func reading(of number: String, space: String = "") -> String? {
        let parts = number.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[1].isEmpty, parts[1].count <= mostDecimals, let whole = Int(parts[0]),
            let read = whole == 0 ? String(digits[0]) : KoreanNumber.sino(whole)
        else { return nil }
        let decimals = parts[1].compactMap(\.wholeNumberValue)
        guard decimals.count == parts[1].count else { return nil }
        return read + space + String(point) + space + String(decimals.map { digits[$0] })
    }

    /// Returns the numbers with decimals that begin a text, one for each number of decimals. `wholes` are the numbers that begin it.
    static func beginnings(of text: [Character], after wholes: [KoreanNumber.Parsed]) -> [KoreanNumber.Parsed] {
        guard text.contains(point) else { return [] }
        let zero = text.first.flatMap { digit($0) } == 0 ? [KoreanNumber.Parsed(digits: "0", length: 1, series: .sino)] : []
        return (wholes + zero).filter { $0.series == .sino }.flatMap { whole -> [KoreanNumber.Parsed] in
            var place = skippingSpace(whole.length, in: text)
            guard place < text.count, text[place] == point else { return [] }
            place = skippingSpace(place + 1, in: text)
            var (decimals, found) = ("", [KoreanNumber.Parsed]())
            while place < text.count, decimals.count < mostDecimals, let digit = digit(text[place]) {
                decimals += String(digit)
                place += 1
                found.append(KoreanNumber.Parsed(digits: "\(whole.digits).\(decimals)", length: place, series: .sino))
            }
            return found
        }
    }

    private static func skippingSpace(_ place: Int, in text: [Character]) -> Int {
        place < text.count && text[place] == " " ? place + 1 : place
    }
}
