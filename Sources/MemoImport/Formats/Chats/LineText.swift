import MemoModel

/// LINE's text exports. Two header lines name the room and the time of saving. Then follow a line for each
/// day and a line for each message:
///
///     [LINE] 홍길동님과의 대화
///     저장 일시 : 2024/03/05 14:22
///
///     2024/03/04(월)
///     오전 9:12⇥홍길동⇥글
///
/// Messages of several lines are in quotation marks. Exports from a PC have no header and use spaces instead
/// of tabs.
enum LineText {
    private static let mark = "[LINE]"
    /// Text around the name of the room, in the app's languages. Longer endings come before shorter ones that
    /// they contain.
    private static let endings = [
        "님과의 대화", "와의 대화", "과의 대화", "의 대화", " 대화", "とのトーク履歴", "のトーク履歴", "的聊天記錄", "的聊天记录",
    ]
    private static let beginnings = [
        "Chat history with ", "Chat history in ", "Chat with ", "ประวัติการแชทกับ ", "ประวัติการสนทนากับ ", "與", "与",
    ]
    /// Beginnings of the line with the time of saving.
    private static let savings = ["저장", "Saved", "Save date", "保存日", "儲存日", "บันทึก"]

    /// Returns whether a file may be such a chat, from its first bytes and its name. This is fast, since it
    /// is called for every text file.
    static func mayMatch(_ head: [UInt8], named name: String) -> Bool {
        let mark = Array(mark.utf8)
        return head.prefix(16).indices.contains { head[$0...].starts(with: mark) } || name.precomposed.hasPrefix(Self.mark)
    }

    /// Returns whether a text begins like such a chat, or begins with a date line in a file named by LINE.
    static func matches(_ head: String, named name: String) -> Bool {
        let lines = ChatLines.split(head).filter { !$0.allSatisfy(\.isWhitespace) }
        guard let first = lines.first else { return false }
        if first.hasPrefix(mark) {
            return lines.dropFirst().first.map { line in savings.contains { line.hasPrefix($0) } || LineDay(line) != nil } ?? false
        }
        return name.precomposed.hasPrefix(mark) && LineDay(first) != nil
    }

    /// Reads the messages of a file. `name` is the file name, which names the room of exports without a
    /// header.
    static func read(_ text: String, named name: String) -> ChatLog {
        let lines = ChatLines.split(text)
        let first = lines.firstIndex { !$0.allSatisfy(\.isWhitespace) } ?? lines.endIndex
        let isHeaded = first < lines.endIndex && lines[first].hasPrefix(mark)
        let order = LineDay.Order(of: lines)
        var log = ChatLog(room: isHeaded ? room(lines[first]) : room(name[...]))
        var day: Int?
        // Whether the last message began with a quotation mark that is not closed yet.
        var isOpen = false
        var last: Substring = ""
        for line in lines[(isHeaded ? first + 1 : first)...] {
            defer { last = line }
            if let date = LineDay(line)?.date(order), !isOpen || last.isEmpty {
                (day, isOpen) = (date.dayNumber, false)
            } else if let day, let message = message(line, on: day, isTabbed: isHeaded) {
                log.add(message)
                isOpen = message.text.isOpenQuotation
            } else if day != nil {
                log.extendLast(by: line)
                if isOpen, line.last == "\"" { isOpen = false }
            }
        }
        log.endLines()
        log.unquote()
        return log
    }

    /// Returns `홍길동` for `[LINE] 홍길동님과의 대화`.
    private static func room(_ line: Substring) -> String {
        var name = String(line).precomposed
        if name.hasPrefix(mark) { name = String(name.dropFirst(mark.count)) }
        name = name.trimmed
        for part in beginnings where name.hasPrefix(part) { name = String(name.dropFirst(part.count)) }
        if let ending = endings.first(where: { name.hasSuffix($0) }) { name = String(name.dropLast(ending.count)) }
        name = name.trimmed
        return name.isEmpty ? "LINE" : name
    }

    /// Reads `오전 9:12⇥홍길동⇥글`, or `9:12 홍길동 글` from a PC. Messages of the app itself have no sender.
    private static func message(_ line: Substring, on day: Int, isTabbed: Bool) -> ChatMessage? {
        guard let first = line.first, first.isNumber || first.isLetter else { return nil }
        if let tab = line.firstIndex(of: "\t") {
            guard let time = secondOfDay(line[..<tab]) else { return nil }
            let rest = line[tab...].dropFirst()
            guard let second = rest.firstIndex(of: "\t") else { return ChatMessage(day, time, sender: nil, rest) }
            let sender = String(rest[..<second])
            return ChatMessage(day, time, sender: sender.isEmpty ? nil : sender, rest[second...].dropFirst())
        }
        guard !isTabbed else { return nil }
        // In some languages the time consists of two words.
        for count in [1, 2] {
            let words = line.split(separator: " ", maxSplits: count, omittingEmptySubsequences: false)
            guard words.count == count + 1, let end = words.last?.startIndex else { continue }
            if let time = secondOfDay(line[..<end]) { return ChatMessage(day, time, sender: nil, line[end...]) }
        }
        return nil
    }

    private static let halves: [(String, Double)] = [
        ("오전", 0), ("오후", 12), ("午前", 0), ("午後", 12), ("上午", 0), ("下午", 12), ("am", 0), ("pm", 12),
    ]

    /// Reads `14:05`, `오후 2:05` or `02:05PM`; returns nil for anything else.
    private static func secondOfDay(_ text: Substring) -> Double? {
        guard text.utf8.count < 24 else { return nil }
        var clock = text.lowercased().precomposed.trimmed
        var afternoon: Double?
        for (half, hours) in halves {
            if clock.hasPrefix(half) {
                clock = String(clock.dropFirst(half.count))
            } else if clock.hasSuffix(half) {
                clock = String(clock.dropLast(half.count))
            } else {
                continue
            }
            afternoon = hours
            break
        }
        let parts = clock.trimmed.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].count == 2, let hour = parts[0].smallNumber, let minute = parts[1].smallNumber, hour < 24,
            minute < 60
        else { return nil }
        let hours = afternoon.map { Double(hour % 12) + $0 } ?? Double(hour)
        return hours * 3600 + Double(minute) * 60
    }
}

/// A date line: `2024/03/04(월)`, `2024.03.04 월요일`, or in some languages `Mon, 03/04/2024`, where either
/// number may be the month.
private struct LineDay {
    /// The order of month and day in dates that end with the year.
    enum Order {
        case monthFirst, dayFirst

        /// Chooses the order in which every date of the chat exists and matches its weekday.
        init(of lines: [Substring]) {
            let days = lines.compactMap { LineDay($0) }.filter { !$0.isYearFirst }
            self = days.allSatisfy { $0.agrees(.monthFirst) } || !days.allSatisfy { $0.agrees(.dayFirst) } ? .monthFirst : .dayFirst
        }
    }

    private let numbers: [Int]
    private let weekday: String
    private var isYearFirst: Bool { numbers[0] > 31 }

    init?(_ line: Substring) {
        guard line.utf8.count < 80, let first = line.first, first.isNumber || first.isLetter else { return nil }
        var rest = line
        let before = rest.prefix { $0.isLetter || $0 == "," || $0 == "." || $0 == " " }
        guard before.count < 16 else { return nil }
        rest = rest.dropFirst(before.count)
        let date = rest.prefix { $0.isASCII && $0.isNumber || $0 == "/" || $0 == "." }
        let after = rest.dropFirst(date.count)
        // The only text allowed beside the date is the weekday.
        guard after.allSatisfy({ $0.isLetter || $0.isMark || " ()（）.,".contains($0) }), after.count < 16,
            date.contains("/") || date.contains(".")
        else { return nil }
        let numbers = date.split { $0 == "/" || $0 == "." }.compactMap(\.smallNumber)
        guard numbers.count == 3, numbers[0] > 999 || numbers[2] > 999 && !before.isEmpty else { return nil }
        self.numbers = numbers
        weekday = before.filter(\.isLetter).lowercased()
    }

    /// Returns the date; nil if that day does not exist.
    func date(_ order: Order) -> CivilDate? {
        if isYearFirst { return CivilDate(checkedYear: numbers[0], month: numbers[1], day: numbers[2]) }
        let (month, day) = order == .monthFirst ? (numbers[0], numbers[1]) : (numbers[1], numbers[0])
        return CivilDate(checkedYear: numbers[2], month: month, day: day)
    }

    private static let weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

    func agrees(_ order: Order) -> Bool {
        guard let date = date(order) else { return false }
        guard let told = Self.weekdays.firstIndex(where: { weekday.hasPrefix($0) }) else { return true }
        return date.dayNumber - date.monday.dayNumber == told
    }
}

extension ChatMessage {
    fileprivate init(_ day: Int, _ second: Double, sender: String?, _ text: Substring) {
        self.init(local: Double(day) * 86400 + second, sender: sender, text: String(text))
    }
}

extension Character {
    /// Thai vowels and tone marks are not letters to Swift, but part of a word.
    fileprivate var isMark: Bool {
        unicodeScalars.allSatisfy { $0.properties.isAlphabetic || $0.properties.generalCategory == .nonspacingMark }
    }
}

extension StringProtocol {
    /// The number, if it has at most four digits.
    fileprivate var smallNumber: Int? { count <= 4 && allSatisfy { $0.isASCII && $0.isNumber } ? Int(self) : nil }

    /// Whether the text begins with a quotation mark and does not end with another one.
    fileprivate var isOpenQuotation: Bool { first == "\"" && (count == 1 || last != "\"") }
}
