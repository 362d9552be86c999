/// A Korean telephone number: 010-1234-5678, 01012345678, (02) 555-1234, +82 10-1234-5678.
struct Telephone: Equatable {
    /// Its groups, as they are written within the country.
    private let groups: [String]

    /// Returns nil unless the whole text is a number. Within the country it begins with 0.
    init?(_ text: [Character]) {
        guard text.count > 8, text.allSatisfy({ $0.isASCII && ($0.isNumber || "+-.() ".contains($0)) }) else { return nil }
        var digits = text.filter(\.isNumber)
        if digits.starts(with: "82"), text.first == "+" || digits.count > 10 {
            digits = Array(digits.dropFirst(2))
            if digits.first != "0" { digits.insert("0", at: 0) }
        }
        guard digits.first == "0", let groups = Numbers.telephone(digits.compactMap(\.asciiValue)) else { return nil }
        self.groups = groups.map { String(decoding: $0, as: UTF8.self) }
    }

    /// The ways to write it, with and without the code of the country.
    var spellings: [NumericSpelling] {
        let abroad = [String(groups[0].dropFirst())] + groups.dropFirst()
        let texts = ["-", "", "."].flatMap { sign in
            [groups.joined(separator: sign), "82\(sign)\(abroad.joined(separator: sign))", "82 \(abroad.joined(separator: sign))"]
        }
        return (texts + ["82 0 \(abroad.joined(separator: "-"))"]).map { NumericSpelling(text: $0) }
    }
}
