import KoreanText

/// A fraction below one, as it is written and read: 3/4, 4분의 3, 사분의 삼.
struct Fraction: Equatable {
    private let numerator, denominator: Int

    private static let bar: [Character] = Array("분의")
    private static let highest = 1000

    /// Returns nil unless the whole text is a fraction, before a particle.
    init?(_ text: [Character]) {
        if let slash = text.firstIndex(of: "/") {
            guard let numerator = Int(String(text[..<slash])), let denominator = Int(String(text[(slash + 1)...])) else { return nil }
            self.init(numerator, denominator)
            return
        }
        for denominator in KoreanNumber.beginnings(of: text) where denominator.series != .native {
            var rest = text.dropFirst(denominator.length)
            if rest.first == " " { rest = rest.dropFirst() }
            guard rest.starts(with: Self.bar) else { continue }
            rest = rest.dropFirst(Self.bar.count)
            if rest.first == " " { rest = rest.dropFirst() }
            let numerator = KoreanNumber.beginnings(of: Array(rest)).first {
                $0.series != .native
                    && NumericValue.isEnd(rest.dropFirst($0.length), after: rest.dropFirst($0.length - 1).first, afterUnit: true)
            }
            guard let numerator = numerator?.value, let denominator = denominator.value else { continue }
            self.init(numerator, denominator)
            return
        }
        return nil
    }

    private init?(_ numerator: Int, _ denominator: Int) {
        guard 1..<Self.highest ~= numerator, numerator + 1...Self.highest ~= denominator else { return nil }
        (self.numerator, self.denominator) = (numerator, denominator)
    }

    /// The ways to write it.
    var spellings: [NumericSpelling] {
        var texts = ["\(numerator)/\(denominator)", "\(denominator)분의 \(numerator)"]
        if let above = KoreanNumber.sino(numerator), let below = KoreanNumber.sino(denominator) {
            texts += ["\(below)분의 \(above)", "\(below)분의\(above)", "\(below)분의 \(numerator)", "\(denominator)분의 \(above)"]
        }
        return texts.map { NumericSpelling(text: $0) }
    }
}
