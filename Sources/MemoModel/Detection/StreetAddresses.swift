/// Detects Korean street addresses by road (`서울 강남구 테헤란로 152`) and by lot (`역삼동 737번지`).
///
/// An address is recognized by the number at its end, which follows a road or village, which follows a known
/// city, county or ward. Without one, only unmistakable forms count: `테헤란로 4길 12`, `역삼동 737번지`. 앞으로 3 and 활동
/// 5 are not addresses.
struct StreetAddresses {
    let text: ByteText

    /// Returns the address whose number is at `index`. It must not begin before `start`.
    func item(number index: Int, from start: Int) -> DetectedItem? {
        guard let last = nameEnd(before: index), let number = number(at: index) else { return nil }
        guard let name = name(endingAt: last), name.range.lowerBound >= start else { return nil }
        let isLot = text.has("번지", at: number.end)
        let end = isLot ? number.end + 6 : number.end
        // 종로3가 is a quarter, and its lot follows.
        guard Particles.allow(text, at: end) || text.has("으로", at: end), !text.has("가", at: end), !goesOn(at: end) else { return nil }
        let district = district(before: name.range.lowerBound, from: start)
        guard isBelieved(name, in: district, isLot: isLot) else { return nil }
        let first = district?.start ?? name.range.lowerBound
        let behind = behind(end)
        return DetectedItem(.address, first..<behind, plain(first..<behind))
    }

    /// Returns the end of the name that may precede a number, skipping one space, 산 and 지하. Inlined, since
    /// nearly all numbers have none and must be rejected quickly.
    @inline(__always)
    private func nameEnd(before index: Int) -> Int? {
        let end = text[index - 1] == 0x20 ? index - 1 : index
        switch (text[end - 3], text[end - 2], text[end - 1]) {
        // 로, but not 으로: no road has such a name, and the particle may follow any word.
        case (0xEB, 0xA1, 0x9C): return text[end - 6] == 0xEC && text[end - 5] == 0x9C && text[end - 4] == 0xBC ? nil : end
        // 길 동 리 가
        case (0xEA, 0xB8, 0xB8), (0xEB, 0x8F, 0x99), (0xEB, 0xA6, 0xAC), (0xEA, 0xB0, 0x80): return end
        // 산, 지하
        case (0xEC, 0x82, 0xB0): return nameEnd(at: end - 3)
        case (0xED, 0x95, 0x98) where text.has("지", at: end - 6): return nameEnd(at: end - 6)
        default: return nil
        }
    }

    /// Returns the end of a name separated from `index` by a space.
    private func nameEnd(at index: Int) -> Int? {
        text[index - 1] == 0x20 && Ending(text, before: index - 1) != nil ? index - 1 : nil
    }

    /// The kind of place that the last syllable of a name stands for.
    private enum Ending {
        case road, lane, quarter, village, avenue

        init?(_ text: ByteText, before end: Int) {
            switch (text[end - 3], text[end - 2], text[end - 1]) {
            case (0xEB, 0xA1, 0x9C): self = .road  // 로
            case (0xEA, 0xB8, 0xB8): self = .lane  // 길
            case (0xEB, 0x8F, 0x99): self = .quarter  // 동
            case (0xEB, 0xA6, 0xAC): self = .village  // 리
            case (0xEA, 0xB0, 0x80): self = .avenue  // 가
            default: return nil
            }
        }
    }

    private struct Name {
        let range: Range<Int>
        let ending: Ending
        /// Whether the name contains a number: 강남대로94길, 종로3가.
        let isNumbered: Bool
    }

    /// Returns the Hangul name that ends at `end`, including the number of a lane or quarter.
    private func name(endingAt end: Int) -> Name? {
        guard let ending = Ending(text, before: end) else { return nil }
        var (start, isNumbered) = (wordStart(before: end), false)
        let suffix = text.has("번길", at: end - 6) ? end - 6 : end - 3
        // 테헤란로 4길 and 중앙로 12번길 consist of a road and a lane with a space between them.
        if ending == .lane, text[suffix - 1].isDigit {
            isNumbered = true
            var digits = suffix
            while text[digits - 1].isDigit { digits -= 1 }
            if digits == start, text[start - 1] == 0x20, text.has("로", at: start - 4) || text.has("길", at: start - 4) {
                start = wordStart(before: start - 1)
            }
            guard
                text.has("로", at: digits - 3) || text.has("길", at: digits - 3) || text.has("로 ", at: digits - 4)
                    || text.has("길 ", at: digits - 4)
            else { return nil }
        }
        if ending == .avenue {
            // 종로3가, but not 누가 or 물가.
            guard text[end - 4].isDigit else { return nil }
            isNumbered = true
            if text[start].isDigit, text[start - 1] == 0x20, text.isHangul(before: start - 1) { start = wordStart(before: start - 1) }
        }
        let length = (end - start) / 3
        guard length >= 2, length <= 14, text.isHangul(at: start), text[start - 1] != 0x2D, text[start - 1] != 0x2F else { return nil }
        return Name(range: start..<end, ending: ending, isNumbered: isNumbered)
    }

    /// Returns the beginning of the word of Hangul and digits that ends at `end`.
    private func wordStart(before end: Int) -> Int {
        var start = end
        while end - start < 60 {
            if text.isHangul(before: start) { start -= 3 } else if text[start - 1].isDigit { start -= 1 } else { break }
        }
        return start
    }

    /// Parses a house or lot number: `152`, `12-3`.
    private func number(at index: Int) -> (value: Int, end: Int)? {
        guard let first = text.number(at: index, digits: 1...4), first.value > 0 else { return nil }
        guard text[first.end] == 0x2D else { return first }
        guard let second = text.number(at: first.end + 1, digits: 1...4), text[second.end] != 0x2D else { return nil }
        return (first.value, second.end)
    }

    /// Returns whether the number continues as in 1,000, 3.5, 50% or 3~5, which are not addresses.
    private func goesOn(at end: Int) -> Bool {
        let (next, afterThat) = (text[end], text[end + 1])
        if [0x25, 0x7E, 0x2B, 0x3D, 0x3A, 0x5F, 0x2F].contains(next) { return true }
        return [0x2C, 0x2E].contains(next) && afterThat.isDigit
    }

    // MARK: What stands before

    private struct District {
        let start: Int
        /// Whether the names include a city, county or ward, and not only a province.
        let hasPlace: Bool
        /// Whether a township (읍 or 면) precedes the village.
        let hasTownship: Bool
    }

    /// Returns the names of townships, wards, cities and provinces before `index`.
    private func district(before index: Int, from limit: Int) -> District? {
        var (start, hasPlace, hasTownship) = (index, false, false)
        for _ in 0..<5 {
            guard text[start - 1] == 0x20, text.isHangul(before: start - 1) else { break }
            let end = start - 1
            let first = wordStart(before: end)
            guard first >= limit, end - first <= 24 else { break }
            let word = text.string(first..<end)
            if Districts.isPlace(word) {
                hasPlace = true
            } else if Districts.isProvince(word) {
                // No name precedes a province.
                return District(start: first, hasPlace: hasPlace, hasTownship: hasTownship)
            } else if !hasPlace, word.utf8.count >= 6, word.hasSuffix("읍") || word.hasSuffix("면") {
                hasTownship = true
            } else if hasPlace || !(word.utf8.count >= 6 && word.hasSuffix("동")) {
                // A quarter may be between ward and road.
                break
            }
            start = first
        }
        return hasPlace ? District(start: start, hasPlace: true, hasTownship: hasTownship) : nil
    }

    private func isBelieved(_ name: Name, in district: District?, isLot: Bool) -> Bool {
        let isKnown = district?.hasPlace == true
        switch name.ending {
        case .road: return isKnown
        case .lane: return isKnown || name.isNumbered
        case .quarter: return isKnown || isLot
        case .village: return isKnown && (district?.hasTownship == true || isLot) || isLot
        case .avenue: return isKnown || isLot
        }
    }

    // MARK: What stands behind

    /// Returns the end of floor, rooms and the quarter in brackets: `, 101동 1203호 (역삼동)`.
    private func behind(_ index: Int) -> Int {
        var end = index
        for _ in 0..<4 {
            guard let next = unit(at: end) ?? bracket(at: end) else { break }
            end = next
        }
        return end
    }

    private func unit(at index: Int) -> Int? {
        var start = text.skippingSpaces(from: text[index] == 0x2C ? index + 1 : index)
        guard start > index else { return nil }
        for word in ["지하 ", "지하"] where text.has(word, at: start) {
            start += word.utf8.count
            break
        }
        guard let number = text.number(at: start, digits: 1...4), let unit = text.first(of: [("동", 0), ("층", 0), ("호", 0)], at: number.end)
        else { return nil }
        return Particles.allow(text, at: unit.end) ? unit.end : nil
    }

    /// Returns the end of `(역삼동)` or `(역삼동, 한빛빌딩)`.
    private func bracket(at index: Int) -> Int? {
        let start = text.skippingSpaces(from: index)
        guard text[start] == 0x28 else { return nil }
        var end = start + 1
        while end - start < 80, text[end] >= 0x80 || text[end].isAlphanumeric || text[end] == 0x20 || text[end] == 0x2C { end += 1 }
        guard text[end] == 0x29 else { return nil }
        let first = text.string(start + 1..<end).split(separator: ",").first ?? ""
        let isQuarter = first.utf8.count >= 6 && !first.contains(" ") && ["동", "리", "가", "로"].contains { first.hasSuffix($0) }
        return isQuarter ? end + 1 : nil
    }

    /// Returns the text with single spaces between words.
    private func plain(_ range: Range<Int>) -> String {
        text.string(range).split(separator: " ").joined(separator: " ")
    }
}
