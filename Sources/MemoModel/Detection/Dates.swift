/// Detects days and times in Korean and English text.
struct Dates {
    let text: ByteText
    /// The day on which the text was written.
    let today: CivilDate

    /// A day, and the index after it.
    struct Day {
        let day: CivilDate
        let end: Int
        /// Whether the day only counts if a weekday or time follows: `8/28`, `월요일`.
        var needsTime = false
    }

    /// Returns the date, time or both at `index`.
    func item(at index: Int) -> DetectedItem? {
        guard isFree(before: index), !text[index].isLetter || Self.letters.contains(text[index]) else { return nil }
        let clock = Clock(text: text)
        guard let day = day(at: index) else {
            guard let time = clock.time(at: index, isAlone: true) else { return nil }
            return DetectedItem(.date, index..<time.end, time.text)
        }
        let dayEnd = afterWeekday(day.end)
        if let time = clock.time(behind: dayEnd) {
            let date = day.day + time.days
            return DetectedItem(.date, index..<time.end, "\(date.text)T\(time.text)")
        }
        guard !day.needsTime || dayEnd > day.end, !clock.isPartOfLonger(at: day.end) else { return nil }
        return DetectedItem(.date, index..<dayEnd, day.day.text)
    }

    /// First letters of English words for days.
    private static let letters = Set("ADFJLMNOSTYlnty".utf8)

    private func day(at index: Int) -> Day? {
        switch text[index] {
        case 0x30...0x39: numeric(at: index)
        case 0xEA...0xED: relative(at: index)
        default: english(at: index)
        }
    }

    /// Returns whether nothing before `index` makes it part of a longer number, word, version, path or
    /// address.
    private func isFree(before index: Int) -> Bool {
        let before = text[index - 1]
        if text[index] >= 0x80 { return !text.isHangul(before: index) && !before.isAlphanumeric }
        return !before.isAlphanumeric && ![0x2E, 0x2F, 0x2D, 0x5F, 0x3D, 0x26, 0x23, 0x25, 0x40, 0x2B, 0x24, 0x2C, 0x3A].contains(before)
            || before == 0x3A && !text[index - 2].isDigit
    }

    /// Returns the index after `(월)` or `월요일` at `end`, or `end`.
    private func afterWeekday(_ end: Int) -> Int {
        var index = text.skippingSpaces(from: end)
        if text[index] == 0x28, let weekday = text.first(of: DayNames.shortWeekdays, at: index + 1) {
            index = text.has("요일", at: weekday.end) ? weekday.end + 6 : weekday.end
            return text[index] == 0x29 ? index + 1 : end
        }
        return text.first(of: DayNames.weekdays, at: index)?.end ?? end
    }
}

// MARK: Figures

extension Dates {
    /// Parses `2023-08-28`, `2023. 8. 28.`, `2023년 8월 28일`, `8월 28일`, `8/28(월)` and `28 August 2023`.
    private func numeric(at index: Int) -> Day? {
        if let year = text.number(at: index, digits: 4...4), 1900...2100 ~= year.value {
            return text.has("년", at: year.end) ? korean(year: year.value, from: year.end + 3) : separated(year.value, from: year.end)
        }
        guard let number = text.number(at: index, digits: 1...2) else { return nil }
        if text.has("월", at: number.end) { return korean(year: today.parts.year, from: index) }
        if text[number.end] == 0x2F, let day = text.number(at: number.end + 1, digits: 1...2), text[day.end] != 0x2F, text[day.end] != 0x2E
        {
            return self.day(today.parts.year, number.value, day.value, day.end, needsTime: true)
        }
        let month = text.skippingSpaces(from: number.end)
        guard month > number.end, let name = EnglishMonth.first(in: text, at: month) else { return nil }
        let year = text.number(at: text.skippingSpaces(from: name.end), digits: 4...4)
        return day(year?.value ?? today.parts.year, name.value, number.value, year?.end ?? name.end)
    }

    private func separated(_ year: Int, from index: Int) -> Day? {
        let sign = text[index]
        guard [0x2D, 0x2E, 0x2F].contains(sign) else { return nil }
        let isSpaced = sign == 0x2E && text[index + 1] == 0x20
        guard let month = text.number(at: index + (isSpaced ? 2 : 1), digits: 1...2), text[month.end] == sign,
            (text[month.end + 1] == 0x20) == isSpaced,
            let day = text.number(at: month.end + (isSpaced ? 2 : 1), digits: 1...2)
        else { return nil }
        let next = text[day.end]
        guard !next.isLetter || next == 0x54, next != 0x5F, !([0x2D, 0x2E, 0x2F].contains(next) && text[day.end + 1].isAlphanumeric)
        else { return nil }
        let end = sign == 0x2E && isSpaced && next == 0x2E ? day.end + 1 : day.end
        return self.day(year, month.value, day.value, end)
    }

    /// Parses `8월 28일` of a known year.
    private func korean(year: Int, from index: Int) -> Day? {
        guard let month = text.number(at: text.skippingSpaces(from: index), digits: 1...2), text.has("월", at: month.end) else { return nil }
        return monthly(year, month.value, from: month.end + 3)
    }

    /// Parses ` 28일` of a known month.
    private func monthly(_ year: Int, _ month: Int, from index: Int) -> Day? {
        guard let day = text.number(at: text.skippingSpaces(from: index), digits: 1...2), text.has("일", at: day.end),
            !text.has("간", at: day.end + 3)
        else { return nil }
        return self.day(year, month, day.value, day.end + 3)
    }

    private func day(_ year: Int, _ month: Int, _ day: Int, _ end: Int, needsTime: Bool = false) -> Day? {
        CivilDate(checkedYear: year, month: month, day: day).map { Day(day: $0, end: end, needsTime: needsTime) }
    }
}

// MARK: Words

extension Dates {
    private static let englishDays = DayNames.englishDays.flatMap { [$0, ($0.0.prefix(1).uppercased() + $0.0.dropFirst(), $0.1)] }
    private static let englishWeeks: [(String, Int)] = [
        ("next ", 1), ("Next ", 1), ("last ", -1), ("Last ", -1), ("this ", 0), ("This ", 0),
    ]

    /// Returns whether 낮, 밤, or the first two syllables of a word for a day or a part of a day are at
    /// `index`. A quick test before the lists are searched.
    @inline(__always)
    static func mayBegin(_ text: ByteText, at index: Int) -> Bool {
        var key: UInt64 = 0
        for offset in 0..<6 { key = key << 8 | UInt64(text[index + offset]) }
        switch key {
        // 오늘 오전 오후 내일 내년 모레 글피 어제 그저 그제 작년 지난 올해 이번
        // 다음 저번 저녁 새벽 아침 점심 월요 화요 수요 목요 금요 토요 일요
        case 0xEC98A4_EB8A98, 0xEC98A4_ECA084, 0xEC98A4_ED9B84, 0xEB82B4_EC9DBC, 0xEB82B4_EB8584, 0xEBAAA8_EBA088,
            0xEAB880_ED94BC, 0xEC96B4_ECA09C, 0xEAB7B8_ECA080, 0xEAB7B8_ECA09C, 0xEC9E91_EB8584, 0xECA780_EB829C,
            0xEC98AC_ED95B4, 0xEC9DB4_EBB288, 0xEB8BA4_EC9D8C, 0xECA080_EBB288, 0xECA080_EB8581, 0xEC8388_EBB2BD,
            0xEC9584_ECB9A8, 0xECA090_EC8BAC, 0xEC9B94_EC9A94, 0xED9994_EC9A94, 0xEC8898_EC9A94, 0xEBAAA9_EC9A94,
            0xEAB888_EC9A94, 0xED86A0_EC9A94, 0xEC9DBC_EC9A94:
            return true
        default: return [0xEB82AE, 0xEBB0A4].contains(key >> 24)
        }
    }

    private func relative(at index: Int) -> Day? {
        if let word = text.first(of: DayNames.days.inTexts, at: index) {
            return Particles.allow(text, at: word.end) ? Day(day: today + word.value, end: word.end) : nil
        }
        if let year = text.first(of: DayNames.years.inTexts, at: index) {
            return korean(year: today.parts.year + year.value, from: year.end)
        }
        if let month = text.first(of: DayNames.months.inTexts, at: index) {
            let first = CivilDate(year: today.parts.year, month: today.parts.month + month.value, day: 1).parts
            return monthly(first.year, first.month, from: month.end)
        }
        if let week = text.first(of: DayNames.weeks.inTexts, at: index) {
            guard let weekday = text.first(of: DayNames.weekdays, at: text.skippingSpaces(from: week.end)),
                Particles.allow(text, at: weekday.end)
            else { return nil }
            return Day(day: today.monday + week.value * 7 + weekday.value, end: weekday.end)
        }
        guard let weekday = text.first(of: DayNames.weekdays, at: index) else { return nil }
        return Day(day: next(weekday.value), end: weekday.end, needsTime: true)
    }

    /// Parses `today`, `next Monday`, `August 28, 2023` and `Aug 28`.
    private func english(at index: Int) -> Day? {
        if let word = text.first(of: Self.englishDays, at: index) {
            return text[word.end].isAlphanumeric ? nil : Day(day: today + word.value, end: word.end)
        }
        if let week = text.first(of: Self.englishWeeks, at: index) {
            guard let weekday = text.first(of: DayNames.englishWeekdays, at: week.end), !text[weekday.end].isAlphanumeric else {
                return nil
            }
            return Day(day: today.monday + week.value * 7 + weekday.value, end: weekday.end)
        }
        guard let month = EnglishMonth.first(in: text, at: index), text[month.end] == 0x20,
            let number = text.number(at: month.end + 1, digits: 1...2)
        else { return nil }
        let ordinal = text.first(of: [("st", 0), ("nd", 0), ("rd", 0), ("th", 0)], at: number.end)?.end ?? number.end
        let comma = text[ordinal] == 0x2C ? ordinal + 1 : ordinal
        let year = comma < text.count && text[comma] == 0x20 ? text.number(at: comma + 1, digits: 4...4) : nil
        guard !text[ordinal].isAlphanumeric, text[ordinal] != 0x3A, text[ordinal] != 0x2D || !text[ordinal + 1].isDigit else { return nil }
        return day(year?.value ?? today.parts.year, month.value, number.value, year?.end ?? ordinal)
    }

    /// Returns the first such weekday from today on.
    private func next(_ weekday: Int) -> CivilDate {
        let monday = today.monday
        return monday + weekday >= today ? monday + weekday : monday + weekday + 7
    }
}

private enum EnglishMonth {
    /// Parses the name of a month, with a dot if there is one. It must end at a word boundary.
    static func first(in text: ByteText, at index: Int) -> (value: Int, end: Int)? {
        guard 0x41...0x53 ~= text[index], let name = text.first(of: DayNames.englishMonths, at: index), !text[name.end].isAlphanumeric
        else { return nil }
        return text[name.end] == 0x2E ? (name.value, name.end + 1) : name
    }
}
