import Foundation
import MemoModel

/// The components of a calendar, before they become memos.
struct CalendarText {
    /// A line of the calendar: `DTSTART;TZID=Asia/Seoul:20240304T091200`.
    struct Property {
        let name: String
        let parameters: [String: String]
        /// The value as written.
        let value: String

        /// The value without escapes.
        var text: String { Self.unescaped(value) }

        /// The values between commas, without escapes.
        var list: [String] {
            var (parts, isEscaped) = ([""], false)
            for character in value {
                if character == ",", !isEscaped { parts.append("") } else { parts[parts.count - 1].append(character) }
                isEscaped = character == "\\" && !isEscaped
            }
            return parts.map(Self.unescaped).filter { $0.contains { !$0.isWhitespace } }
        }

        private static func unescaped(_ value: String) -> String {
            guard value.utf8.contains(UInt8(ascii: "\\")) else { return value }
            var (text, isEscaped) = ("", false)
            for character in value {
                if isEscaped {
                    text.append(character == "n" || character == "N" ? "\n" : character)
                } else if character != "\\" {
                    text.append(character)
                }
                isEscaped = character == "\\" && !isEscaped
            }
            return text
        }
    }

    /// An event, a task or a journal entry.
    struct Entry {
        let kind: String
        fileprivate(set) var properties: [Property] = []
        /// The words of its alarms.
        fileprivate(set) var alarms: [String] = []

        func first(_ name: String) -> Property? { properties.first { $0.name == name } }
        func all(_ name: String) -> [Property] { properties.filter { $0.name == name } }

        /// Returns properties with words. A program's own property with one word in ASCII is a setting.
        func others(besides read: Set<String>) -> [Property] {
            properties.filter { property in
                !read.contains(property.name)
                    && !(property.name.hasPrefix("X-") && property.value.allSatisfy { $0.isASCII && !$0.isWhitespace })
            }
        }
    }

    private(set) var entries: [Entry] = []
    /// The name of the calendar.
    private(set) var name: String?
    /// Texts that belong to no entry.
    private(set) var leftOut: [String: Int] = [:]
    /// Whether the text ends within a component.
    private(set) var isTorn = false
    /// Offsets such as `+0900` by the names of zones.
    private var offsets: [String: String] = [:]

    /// Joins folded lines. They may be folded within a character, so this comes before decoding.
    static func unfolded(_ bytes: [UInt8]) -> [UInt8] {
        var (whole, at) = ([UInt8](), 0)
        whole.reserveCapacity(bytes.count)
        while at < bytes.count {
            let length =
                bytes[at] == 0x0D && at + 1 < bytes.count && bytes[at + 1] == 0x0A ? 2 : bytes[at] == 0x0A || bytes[at] == 0x0D ? 1 : 0
            if length > 0, at + length < bytes.count, bytes[at + length] == 0x20 || bytes[at + length] == 0x09 {
                at += length + 1
            } else {
                whole.append(bytes[at])
                at += 1
            }
        }
        return whole
    }

    init(_ text: String) {
        var (open, zone): ([String], String) = ([], "")
        for line in text.lines {
            guard let property = Self.property(line) else {
                // The continuation of a text whose line breaks a program forgot to escape.
                if !line.allSatisfy(\.isWhitespace) { leftOut[String(line.prefix(20)), default: 0] += 1 }
                continue
            }
            switch (property.name, open.last) {
            case ("BEGIN", _):
                open.append(property.value.uppercased())
                if Self.kinds.contains(open.last ?? "") { entries.append(Entry(kind: open.last ?? "")) }
            case ("END", _): if let index = open.lastIndex(of: property.value.uppercased()) { open.removeSubrange(index...) }
            case ("TZID", "VTIMEZONE"): zone = property.value
            case ("TZOFFSETTO", "STANDARD"): offsets[zone] = property.value
            case (_, let kind?) where Self.kinds.contains(kind): entries[entries.count - 1].properties.append(property)
            case ("DESCRIPTION", "VALARM"), ("SUMMARY", "VALARM"):
                if let last = entries.indices.last, !Self.isGeneric(property.text) { entries[last].alarms.append(property.text) }
            case ("X-WR-CALNAME", "VCALENDAR"), ("NAME", "VCALENDAR"): name = name ?? property.text
            case ("TRIGGER", "VALARM"), ("ACTION", "VALARM"), ("UID", "VALARM"), ("ATTACH", "VALARM"), ("ATTENDEE", "VALARM"),
                ("DURATION", "VALARM"),
                (_, "VTIMEZONE"), (_, "STANDARD"), (_, "DAYLIGHT"):
                break
            default:
                let isSetting =
                    Self.settings.contains(property.name)
                    || property.value.allSatisfy { $0.isASCII && !$0.isWhitespace } && property.name.hasPrefix("X-")
                if !isSetting, property.value.contains(where: \.isLetter) { leftOut[property.name.lowercased(), default: 0] += 1 }
            }
        }
        isTorn = !open.isEmpty
    }

    /// Properties of the calendar that are no words of a person.
    private static let settings: Set<String> = [
        "PRODID", "VERSION", "CALSCALE", "METHOD", "X-WR-TIMEZONE", "REFRESH-INTERVAL", "COLOR", "UID", "LAST-MODIFIED", "URL", "SOURCE",
        "TZID",
        "DTSTAMP", "DTSTART", "DTEND", "FREEBUSY", "ORGANIZER", "ATTENDEE",
    ]
    private static let kinds: Set<String> = ["VEVENT", "VTODO", "VJOURNAL"]

    /// Returns whether programs wrote the text of an alarm.
    private static func isGeneric(_ text: String) -> Bool {
        ["", "reminder", "alarm", "event reminder", "default mozilla description", "this is an event reminder", "알림", "미리 알림"].contains(
            text.lowercased())
    }

    /// The titles of the entries by their IDs.
    var titles: [String: String] {
        Dictionary(
            entries.compactMap { entry in
                guard let id = entry.first("UID")?.text, let title = entry.first("SUMMARY")?.text else { return nil }
                return (id, title)
            }, uniquingKeysWith: { first, _ in first })
    }

    private static func property(_ line: Substring) -> Property? {
        var (isQuoted, parts, part) = (false, [Substring](), line.startIndex)
        for index in line.indices {
            let character = line[index]
            if character == "\"" { isQuoted.toggle() }
            guard !isQuoted, character == ";" || character == ":" else { continue }
            parts.append(line[part..<index])
            part = line.index(after: index)
            if character == ":" { break }
        }
        guard let name = parts.first, part > line.startIndex, line[line.index(before: part)] == ":", !name.isEmpty,
            name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "-._".contains($0)) })
        else { return nil }
        let parameters = parts.dropFirst().map { $0.split(separator: "=", maxSplits: 1).map(String.init) }.filter { $0.count == 2 }
        return Property(
            // Apple puts groups before names.
            name: (name.split(separator: ".").last ?? name).uppercased(),
            parameters: Dictionary(parameters.map { ($0[0].uppercased(), $0[1].replacing("\"", with: "")) }, uniquingKeysWith: { $1 }),
            value: String(line[part...]))
    }

    /// Returns a date with its zone, in a form that `DateReading` knows.
    func date(_ property: Property) -> String {
        let value = property.value
        guard value.contains("T"), !value.hasSuffix("Z"), let zone = property.parameters["TZID"] else { return value }
        // Some programs write `/company/version/Asia/Seoul`.
        let names = [zone, zone.split(separator: "/").suffix(2).joined(separator: "/")]
        if let known = names.first(where: { $0.contains("/") && TimeZone(identifier: $0) != nil }) { return value + " " + known }
        return value + (offsets[zone].map { String($0.prefix(5)) } ?? "")
    }
}

extension CalendarText.Entry {
    /// The ID of the task above this one.
    var parent: String? { all("RELATED-TO").first { ["", "PARENT"].contains($0.parameters["RELTYPE"]?.uppercased() ?? "") }?.text }

    /// The state of a task.
    var state: WorkState {
        switch first("STATUS")?.value.uppercased() {
        case "COMPLETED", "CANCELLED": return .done
        case "IN-PROCESS": return .doing
        default:
            let percent = Int(first("PERCENT-COMPLETE")?.value ?? "") ?? 0
            return first("COMPLETED") != nil || percent == 100 ? .done : percent > 0 ? .doing : .todo
        }
    }

    /// Returns the lines below the text: times, people, addresses.
    func lines(isTask: Bool) -> [String] {
        var lines: [String] = []
        let start = first("DTSTART")
        if isTask, first("CREATED") != nil, let start { lines.append("start: " + Self.shown(start.value)) }
        if let end = first("DTEND"), let start {
            // The end of days is the day after the last.
            let isNext = end.value.count == 8 && Self.day(end.value).map { $0.dayNumber - 1 } == Self.day(start.value)?.dayNumber
            let last = end.value.count == 8 ? Self.day(end.value).map { CivilDate(dayNumber: $0.dayNumber - 1).text } : nil
            if !isNext, end.value != start.value { lines.append("end: " + (last ?? Self.shown(end.value))) }
        }
        if let status = first("STATUS")?.value.uppercased(), status == "CANCELLED" || status == "DRAFT" {
            lines.append("status: " + status.lowercased())
        }
        for property in properties where ["ATTENDEE", "ORGANIZER"].contains(property.name) {
            let address = property.value.lowercased().hasPrefix("mailto:") ? String(property.value.dropFirst(7)) : property.value
            let name = property.parameters["CN"] ?? ""
            lines.append("\(property.name.lowercased()): " + (name.isEmpty || name == address ? address : "\(name) (\(address))"))
        }
        for property in all("ATTACH") where property.value.hasPrefix("http") {
            lines.append("attach: " + (property.parameters["FILENAME"].map { "\($0) (\(property.value))" } ?? property.value))
        }
        lines += all("RESOURCES").map { "resources: " + $0.list.joined(separator: ", ") }
        return lines + alarms.map { "alarm: " + $0.lines.joined(separator: " ") }
    }

    private static func day(_ value: String) -> CivilDate? {
        guard value.count >= 8, let number = Int(value.prefix(8)) else { return nil }
        return CivilDate(checkedYear: number / 10000, month: number / 100 % 100, day: number % 100)
    }

    /// Returns `2024-03-04 09:12` for `20240304T091200`.
    private static func shown(_ value: String) -> String {
        guard let day = day(value) else { return value }
        let time = value.dropFirst(9)
        return day.text + (time.count < 4 ? "" : " \(time.prefix(2)):\(time.dropFirst(2).prefix(2))" + (value.hasSuffix("Z") ? " UTC" : ""))
    }
}
