import KoreanText

/// A length that is written with two units: 2박 3일, 1시간 반, 2년 6개월.
struct TwoUnits: Equatable {
    /// A number with its unit.
    private struct Part: Equatable {
        var number: KoreanNumber.Parsed
        var unit: String

        init(_ number: KoreanNumber.Parsed, _ unit: String) { (self.number, self.unit) = (number, unit) }
        init(_ value: Int, _ unit: String) {
            self.init(KoreanNumber.Parsed(digits: String(value), length: 1, series: .digits), unit)
        }
    }

    private static let pairs: [(first: String, seconds: [String])] = [
        ("박", ["일"]), ("시간", ["분"]), ("년", ["개월", "달"]), ("달", ["일"]), ("개월", ["일"]), ("분", ["초"]), ("살", ["개월"]), ("미터", ["센티"]),
        ("m", ["cm"]), ("kg", ["g"]), ("학년", ["반"]),
    ]

    private let parts: [Part]

    /// Returns nil unless the whole text is such a length, before a particle.
    init?(_ text: [Character]) {
        for beginning in NumericValue.beginnings(of: text[...], with: Self.pairs.map(\.first)) {
            guard let seconds = Self.pairs.first(where: { $0.first == beginning.unit })?.seconds else { continue }
            let after = text.dropFirst(beginning.length)
            let rest = after.first == " " ? after.dropFirst() : after
            let part = Part(beginning.number, beginning.unit)
            if part.unit == "시간", rest.first == "반", NumericValue.isEnd(rest.dropFirst(), after: "반") {
                parts = [part, Part(30, "분")]
                return
            }
            let second = NumericValue.beginnings(of: rest, with: seconds).first {
                NumericValue.isEnd(rest.dropFirst($0.length), after: $0.unit.last)
            }
            guard let second else { continue }
            parts = [part, Part(second.number, second.unit)]
            return
        }
        return nil
    }

    /// Splits a number of minutes into hours and minutes; nil for less than an hour.
    init?(minutes: Int) {
        guard 60..<600 ~= minutes, minutes % 60 > 0 else { return nil }
        parts = [Part(minutes / 60, "시간"), Part(minutes % 60, "분")]
    }

    /// Splits a number of centimetres into metres and centimetres; nil for less than a metre.
    init?(centimetres: Int) {
        guard 100..<1000 ~= centimetres, centimetres % 100 > 0 else { return nil }
        parts = [Part(centimetres / 100, "m"), Part(centimetres % 100, "cm")]
    }

    /// The ways to write it: each part in digits or in words, with and without spaces.
    var spellings: [NumericSpelling] {
        let (first, second) = (Self.spellings(of: parts[0]), Self.spellings(of: parts[1]) + (isHalfHour ? ["반"] : []))
        let both = first.flatMap { first in second.flatMap { ["\(first) \($0)", first + $0] } }
        return (both + inOneUnit).map { NumericSpelling(text: $0) }
    }

    /// The whole in one unit: 90분 and 1.5시간, 170cm and 1.7m.
    private var inOneUnit: [String] {
        if let minutes {
            let half = isHalfHour ? parts[0].number.value.map { ["\($0).5시간"] } ?? [] : []
            return ["\(minutes)분", "\(minutes) 분"] + (KoreanNumber.sino(minutes).map { ["\($0)분"] } ?? []) + half
        }
        guard ["m", "미터"].contains(parts[0].unit), let metres = parts[0].number.value, let rest = parts[1].number.value,
            metres < 100, 1..<100 ~= rest
        else { return [] }
        let tenths = rest % 10 == 0 ? String(rest / 10) : rest < 10 ? "0\(rest)" : String(rest)
        return ["cm", " cm", "센티"].map { "\(metres * 100 + rest)\($0)" } + ["m", "미터"].map { "\(metres).\(tenths)\($0)" }
    }

    private var isHalfHour: Bool { parts[0].unit == "시간" && parts[1].number.value == 30 }

    /// The whole in minutes: 90 for 1시간 30분.
    private var minutes: Int? {
        guard parts[0].unit == "시간", let hours = parts[0].number.value, let minutes = parts[1].number.value, hours < 100, minutes < 60
        else {
            return nil
        }
        return hours * 60 + minutes
    }

    private static func spellings(of part: Part) -> [String] {
        guard let unit = Unit.named[part.unit]?.first, let value = part.number.value else { return [part.number.digits + part.unit] }
        return ([unit] + unit.others.filter { $0.series != unit.series }).flatMap { unit in
            var numbers = [String(value)]
            if unit.series != .native, unit.series != .sinoFromTen || value > 9, let sino = KoreanNumber.sino(value) {
                numbers.append(sino)
            }
            if unit.series != .sino, let native = KoreanNumber.native(value) { numbers.append(native) }
            return numbers.flatMap { $0.first?.isASCII == true ? [$0 + unit.names[0]] : [$0 + unit.names[0], "\($0) \(unit.names[0])"] }
        }
    }
}
