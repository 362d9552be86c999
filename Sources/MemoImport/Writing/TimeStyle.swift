import Foundation
import MemoModel

/// The way in which a file writes a time: `2024-03-05`, `'2024년 3월 5일 (화) 오후 2:22'`, `Mar 5, 2024 # 마감`, with seconds, with a zone.
///
/// The numbers and names of the old text are replaced, and everything between them stays. Whoever writes the text has to read it again.
struct TimeStyle {
    /// Runs of digits, of letters, and single other characters.
    private var pieces: [String] = []
    /// The number of pieces before a comment.
    private var end = 0
    /// The piece after the date.
    private var next = 0
    private var local = LocalParts()

    /// Splits a value into a time and the text around it.
    init(of text: String) {
        var rest = text[...]
        while let first = rest.first {
            let isDigit = { (sign: Character) in sign.isASCII && sign.isNumber }
            let run = isDigit(first) ? rest.prefix(while: isDigit) : first.isLetter ? rest.prefix { $0.isLetter } : rest.prefix(1)
            pieces.append(String(run))
            rest = rest[run.endIndex...]
        }
        end = pieces.indices.first { $0 > 0 && pieces[$0] == "#" && pieces[$0 - 1].allSatisfy(\.isWhitespace) } ?? pieces.count
    }

    /// Writes a time. A style without zone means the local time of `zone`. Nil if the old text has no style that is known.
    func text(_ time: Timestamp, in zone: TimeZone) -> String? {
        var style = self
        guard let start = pieces[..<end].firstIndex(where: { $0.first?.isASCII == true && $0.first?.isNumber == true }) else { return nil }
        let isUTC = pieces[start..<end].contains { ["z", "utc", "gmt"].contains($0.lowercased()) } && pieces[start..<end].contains(":")
        style.local = LocalParts(time, isUTC ? nil : zone)
        if [10, 13].contains(pieces[start].count) {
            style.pieces[start] = String(pieces[start].count == 10 ? time.milliseconds / 1000 : time.milliseconds)
        } else {
            guard style.replaceDate(start) else { return nil }
            style.replaceTime()
        }
        return style.pieces.joined()
    }

    /// Returns a time as ISO 8601 in UTC. One that takes the place of nothing, and is the beginning of a day in `zone`, is written as that day.
    static func plain(_ time: Timestamp, in zone: TimeZone, isNew: Bool) -> String {
        let local = LocalParts(time, zone)
        if isNew, local.second == 0, local.millisecond == 0 { return local.day.text }
        return TimeStyle(of: "0000-00-00T00:00:00.000Z").text(time, in: zone)?.replacing(".000Z", with: "Z") ?? local.day.text
    }

    private mutating func replaceDate(_ start: Int) -> Bool {
        let (year, month, day) = local.day.parts
        let count = pieces[start].count
        if count == 8 || count == 14 {
            let time =
                count == 8 ? "" : [local.second / 3600, local.second / 60 % 60, local.second % 60].map { Self.padded($0, 2) }.joined()
            pieces[start] = Self.padded(year, 4) + Self.padded(month, 2) + Self.padded(day, 2) + time
            next = start + 1
            return true
        }
        let places = pieces.indices.filter { $0 >= start && $0 < end && $0 < start + 9 && Int(pieces[$0]) != nil }
        // `3 November 2024`, `Nov 3, 2024`
        if let name = pieces[..<end].firstIndex(where: { Names.months.index(of: $0) != nil }), name < start + 3, count < 3, places.count > 1
        {
            (pieces[name], pieces[start]) = (Names.months.name(month - 1, like: pieces[name]), String(day))
            pieces[places[1]] = String(year)
            next = max(places[1], name) + 1
            return true
        }
        guard places.count > 2, count == 4 || count == 2, pieces[places[1]].count < 3, pieces[places[2]].count < 3 else { return false }
        let old = [pieces[places[1]], pieces[places[2]]]
        let isKorean = pieces[start + 1] == "년" || pieces[start + 2] == " "
        let isPadded = old.allSatisfy { $0.count == 2 } && (!isKorean || old.contains { $0.first == "0" })
        pieces[start] = String(Self.padded(year, 4).suffix(count))
        for (place, number) in zip(places[1...], [month, day]) { pieces[place] = isPadded ? Self.padded(number, 2) : String(number) }
        next = places[2] + 1
        return true
    }

    /// Replaces the day of the week, the time and the zone after the date.
    private mutating func replaceTime() {
        var numbers = [local.second / 3600, local.second / 60 % 60, local.second % 60, local.millisecond][...]
        let half = pieces[next..<end].firstIndex { Names.halves.index(of: $0) != nil }
        if let half {
            pieces[half] = Names.halves.name(local.second / 43200, like: pieces[half])
            numbers[0] = (numbers[0] + 11) % 12 + 1
        }
        for index in 0..<end {
            let (old, before) = (pieces[index], index > 0 ? pieces[index - 1] : "")
            if Names.days.index(of: old) != nil, old.count > 1 || before == "(" {
                pieces[index] = Names.days.name(((local.day.dayNumber + 3) % 7 + 7) % 7, like: old)
            } else if index < next {
                continue
            } else if Int(old) != nil, numbers.count < 3, before == "+" || before == "-" {
                return replaceOffset(index)
            } else if Int(old) != nil, let number = numbers.popFirst() {
                let isPadded = old.count > 1 && (half == nil || old.first == "0" || numbers.count < 3)
                pieces[index] = isPadded ? Self.padded(number, old.count) : String(number)
            }
        }
    }

    /// Replaces `+09:00`, `+0900` or `+09`.
    private mutating func replaceOffset(_ index: Int) {
        let (hours, minutes) = (Self.padded(abs(local.offset) / 3600, 2), Self.padded(abs(local.offset) / 60 % 60, 2))
        pieces[index - 1] = local.offset < 0 ? "-" : "+"
        pieces[index] = pieces[index].count == 4 ? hours + minutes : hours
        if index + 2 < end, pieces[index + 1] == ":" { pieces[index + 2] = minutes }
    }

    static func padded(_ number: Int, _ count: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }
}

/// A time as a clock shows it.
private struct LocalParts {
    var day = CivilDate(dayNumber: 0)
    /// Seconds since midnight.
    var second = 0
    var millisecond = 0
    /// Seconds east of Greenwich.
    var offset = 0

    init() {}

    /// - Parameter zone: Nil for UTC.
    init(_ time: Timestamp, _ zone: TimeZone?) {
        offset = zone?.secondsFromGMT(for: Date(timeIntervalSince1970: time.seconds)) ?? 0
        let milliseconds = Int(time.milliseconds) + offset * 1000
        let rest = (milliseconds % 86_400_000 + 86_400_000) % 86_400_000
        day = CivilDate(dayNumber: (milliseconds - rest) / 86_400_000)
        (second, millisecond) = (rest / 1000, rest % 1000)
    }
}

/// Names in several spellings, each list in the same order.
private struct Names {
    let spellings: [[String]]

    static let halves = Names(spellings: [["오전", "오후"], ["AM", "PM"], ["am", "pm"]])
    static let days = Names(spellings: [
        ["월", "화", "수", "목", "금", "토", "일"], ["월요일", "화요일", "수요일", "목요일", "금요일", "토요일", "일요일"],
        ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"], ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
    ])
    static let months = Names(spellings: [
        ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
        [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
        ],
    ])

    func index(of name: String) -> Int? { spellings.firstIndex { $0.contains(name) } }

    /// Returns a name in the spelling of another one.
    func name(_ number: Int, like other: String) -> String { spellings[index(of: other) ?? 0][number] }
}
