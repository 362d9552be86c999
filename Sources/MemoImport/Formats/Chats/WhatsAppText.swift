import MemoModel

/// WhatsApp's text exports. A message begins with its time in the way of the phone's language, and may have several lines:
///
///     2024. 3. 5. 오후 2:05 - 홍길동: 글
///     [05/03/2024, 14:05:10] 홍길동: 글
///
/// What the app itself tells has no name and colon.
enum WhatsAppText {
    /// The beginning of a message.
    private struct Beginning {
        let numbers: [Int]
        /// Whether the year certainly comes first.
        let isYearFirst: Bool
        let hasComma: Bool
        let isHalfDay: Bool
        let second: Double
        let rest: Substring
    }

    /// The order of year, month and day.
    private enum Order: CaseIterable {
        case yearFirst, dayFirst, monthFirst

        /// Returns the day; nil if there is no such day, or none on which the app existed.
        func day(_ numbers: [Int]) -> Int? {
            let (year, month, day) =
                switch self {
                case .yearFirst: (numbers[0], numbers[1], numbers[2])
                case .dayFirst: (numbers[2], numbers[1], numbers[0])
                case .monthFirst: (numbers[2], numbers[0], numbers[1])
                }
            // Thai phones count from the Buddha.
            let full = year < 100 ? 2000 + year : year > 2400 ? year - 543 : year
            guard 2009...2100 ~= full else { return nil }
            return CivilDate(checkedYear: full, month: month, day: day)?.dayNumber
        }
    }

    /// Returns whether a text begins like such a chat. Logs look alike, so the name of the file or the comma of the app decides.
    static func matches(_ head: String, named name: String) -> Bool {
        let lines = ChatLines.split(head).filter { !$0.allSatisfy(\.isWhitespace) }
        guard let first = lines.first.flatMap(beginning) else { return false }
        let name = name.lowercased()
        if name.contains("whatsapp") || name == "_chat.txt" { return true }
        let found = lines.prefix(8).compactMap(beginning)
        return first.hasComma && found.count > 1 && found.allSatisfy(\.hasComma) && found.contains { message($0.rest).sender != nil }
    }

    /// Reads the messages of a file.
    static func read(_ text: String, room: String) -> ChatLog {
        let lines = ChatLines.split(text)
        let order = order(of: lines)
        var log = ChatLog(room: room)
        for line in lines {
            if let beginning = beginning(line), let day = order.day(beginning.numbers) {
                let (sender, text) = message(beginning.rest)
                log.add(ChatMessage(local: Double(day) * 86400 + beginning.second, sender: sender, text: text))
            } else if log.last != nil {
                log.extendLast(by: unmarked(line))
            } else if !line.allSatisfy(\.isWhitespace) {
                log.add(ChatMessage(local: 0, sender: nil, text: String(line), hasTime: false))
            }
        }
        log.endLines()
        return log
    }

    /// Chooses the order in which every date exists, and in which the messages run on without leaping back and over the fewest days.
    private static func order(of lines: [Substring]) -> Order {
        let beginnings = lines.compactMap(beginning)
        if beginnings.first?.isYearFirst == true { return .yearFirst }
        let dates = beginnings.map(\.numbers)
        let isHalfDay = beginnings.contains(where: \.isHalfDay)
        let usual: [Order] = isHalfDay ? [.monthFirst, .dayFirst, .yearFirst] : [.dayFirst, .monthFirst, .yearFirst]
        let costs = usual.map { order -> (order: Order, missing: Int, leaps: Int, days: Int) in
            let days = dates.map(order.day)
            let known = days.compactMap { $0 }
            let leaps = zip(known, known.dropFirst()).count { $1 < $0 }
            return (order, days.count - known.count, leaps, (known.max() ?? 0) - (known.min() ?? 0))
        }
        return costs.min { ($0.missing, $0.leaps, $0.days) < ($1.missing, $1.leaps, $1.days) }?.order ?? .dayFirst
    }

    /// Reads the time at the beginning of a line; returns nil for any other line.
    private static func beginning(_ line: Substring) -> Beginning? {
        let line = unmarked(line)
        guard let first = line.first, first == "[" || first.wholeNumberValue != nil else { return nil }
        let (stamp, rest): (Substring, Substring)
        if first == "[" {
            guard let close = line.prefix(48).firstIndex(of: "]") else { return nil }
            (stamp, rest) = (line[line.index(after: line.startIndex)..<close], line[line.index(after: close)...])
        } else {
            guard let dash = line.prefix(48).firstRange(of: " - ") else { return nil }
            (stamp, rest) = (line[..<dash.lowerBound], line[dash.upperBound...])
        }
        return beginning(of: stamp, rest.first == " " ? rest.dropFirst() : rest)
    }

    private static func beginning(of stamp: Substring, _ rest: Substring) -> Beginning? {
        var numbers: [(value: Int, digits: Int)] = []
        var (words, isNumber) = ("", false)
        for character in stamp {
            if let digit = character.wholeNumberValue, character.isNumber, digit < 10 {
                if isNumber, let last = numbers.indices.last, numbers[last].digits < 4 {
                    numbers[last] = (numbers[last].value * 10 + digit, numbers[last].digits + 1)
                } else {
                    numbers.append((digit, 1))
                }
                isNumber = true
            } else {
                isNumber = false
                if !"/-:,\u{200E}\u{200F}".contains(character) { words.append(character) }
            }
        }
        guard 5...6 ~= numbers.count, stamp.contains(":") || stamp.contains(".") else { return nil }
        var hour = numbers[3].value
        guard hour < 24, numbers[4].value < 60, numbers[4].digits == 2, numbers.count == 5 || numbers[5].value < 61 else { return nil }
        let half = words.lowercased().filter { !$0.isWhitespace && $0 != "." }
        let afternoon = halves.first { half.contains($0.word) }
        // Other words than those of days and halves of days are no time.
        let isKorean = half.contains("년") || half.contains("年")
        guard afternoon != nil || half.isEmpty || isKorean || half.count < 8 && half.allSatisfy({ $0.isLetter || $0.isMark }) else {
            return nil
        }
        if let afternoon { hour = hour % 12 + (afternoon.isAfternoon ? 12 : 0) }
        let isEastern = isKorean || afternoon.map { $0.isEastern } ?? false
        return Beginning(
            numbers: numbers.prefix(3).map(\.value), isYearFirst: numbers[0].digits == 4 || isEastern,
            hasComma: stamp.contains(", ") && numbers[2].digits != 1, isHalfDay: afternoon != nil,
            second: Double(hour * 3600 + numbers[4].value * 60 + (numbers.count == 6 ? numbers[5].value : 0)), rest: rest)
    }

    /// Words for the halves of a day, without dots and blanks. Longer ones come first.
    private static let halves: [(word: String, isAfternoon: Bool, isEastern: Bool)] = [
        ("오전", false, true), ("오후", true, true), ("午前", false, true), ("午後", true, true), ("上午", false, true), ("下午", true, true),
        ("凌晨", false, true), ("早上", false, true), ("中午", true, true), ("晚上", true, true), ("pm", true, false), ("am", false, false),
        ("πμ", false, false), ("μμ", true, false), ("öö", false, false), ("ös", true, false), ("ص", false, false), ("م", true, false),
    ]

    /// Splits `이름: 글`. Messages of the app itself have no sender.
    private static func message(_ rest: Substring) -> (sender: String?, text: String) {
        guard let colon = rest.firstRange(of: ": ") ?? (rest.last == ":" ? rest.index(before: rest.endIndex)..<rest.endIndex : nil),
            rest.distance(from: rest.startIndex, to: colon.lowerBound) <= 80
        else { return (nil, String(unmarked(rest))) }
        let sender = String(unmarked(rest[..<colon.lowerBound])).trimmed
        return sender.isEmpty ? (nil, String(unmarked(rest))) : (sender, String(unmarked(rest[colon.upperBound...])))
    }

    /// Removes the marks of the writing direction that the app puts before lines and names.
    private static func unmarked(_ text: Substring) -> Substring {
        text.drop { $0.unicodeScalars.allSatisfy { [0x200E, 0x200F, 0x202A, 0x202B, 0x202C, 0xFEFF].contains($0.value) } }
    }
}

extension Character {
    /// Whether the character is a sign above, below or inside others.
    fileprivate var isMark: Bool { unicodeScalars.allSatisfy { $0.properties.canonicalCombiningClass != .notReordered } }
}
