import MemoModel

/// KakaoTalk's text exports from Windows, Android and iPhone, in Korean or English.
enum KakaoTalkText {
    private static let openings = ["카카오톡 대화", "KakaoTalk Chats"]
    private static let savings = ["저장한 날짜", "Date Saved"]
    /// The ends of lines that the app itself writes between messages, in the exports that give them no time.
    private static let notices = [
        "님이 들어왔습니다.", "님이 나갔습니다.", "님을 초대하였습니다.", "님을 초대했습니다.", "님을 내보냈습니다.", "메시지가 삭제되었습니다.",
        "joined this chatroom.", "left this chatroom.", "This message was deleted.",
    ]

    /// Returns whether a text is such an export: by its two header lines, the room and the time of saving; by a time of saving and a
    /// message; or by messages from its first lines on, for which fewer suffice if the file has a name that the app gives.
    static func matches(_ head: String, named name: String = "") -> Bool {
        let lines = ChatLines.split(head).filter { !$0.allSatisfy(\.isWhitespace) }
        guard let first = lines.first else { return false }
        let isSaved = lines.dropFirst().first.map(isSaving) ?? false
        if isSaved, openings.contains(where: first.contains) || isGiven(name: name) { return true }
        var (count, hasDay) = (0, false)
        for (number, line) in lines.prefix(40).enumerated() {
            let isRuled = line.first == "-" && dayLine(line) != nil
            hasDay = hasDay || isRuled
            if dated(line)?.sender != nil || hasDay && bracketed(line, 0) != nil { count += 1 }
            // Without a time of saving, a chat begins at once.
            if number == 1, count == 0, !hasDay, !isSaved, !isSaving(first), !isGiven(name: name) { return false }
        }
        return count >= (isSaved || isGiven(name: name) ? 1 : 2)
    }

    /// Returns whether the app names its files like this: `KakaoTalkChats.txt`, `KakaoTalk_20240304_0912_33_123_방.txt`,
    /// `Talk_2024.3.4 09:12-1.txt`.
    private static func isGiven(name: String) -> Bool {
        name.hasPrefix("KakaoTalkChats") || name.hasPrefix("KakaoTalk_")
            || name.hasPrefix("Talk_") && name.dropFirst(5).first?.isNumber == true
    }

    /// Returns whether a line tells when the chat was saved: a known label, or any other before a colon and a date with its time.
    private static func isSaving(_ line: Substring) -> Bool {
        if savings.contains(where: { line.hasPrefix($0) }) { return true }
        guard line.utf8.count < 80, let colon = line.ranges(of: " : ").first, line[..<colon.lowerBound].contains(where: \.isLetter) else {
            return false
        }
        let date = line[colon.upperBound...]
        return !line[..<colon.lowerBound].contains(where: \.isNumber) && date.contains(":") && DateParts(String(date)) != nil
    }

    /// Reads the messages. A line without a time continues the message before it.
    ///
    /// - Parameter name: The name of the file, for chats that do not name their room.
    static func read(_ text: String, named name: String = "") -> ChatLog {
        let lines = ChatLines.split(text)
        var log = ChatLog(room: room(lines, name))
        var (day, isNewDay, waiting): (Double?, Bool, [Substring]) = (nil, false, [])
        for (number, line) in lines.enumerated().dropFirst(header(of: lines)) {
            if let date = dayLine(line), line.first == "-" || isFollowed(lines[(number + 1)...], by: date) {
                (day, isNewDay) = (date, true)
            } else if let message = dated(line) ?? day.flatMap({ bracketed(line, $0) }) {
                for line in waiting { log.add(notice(line, message.local)) }
                log.add(message)
                (waiting, isNewDay) = ([], false)
            } else if line.allSatisfy({ $0.isWhitespace || $0 == "-" }) && (isNewDay || log.last == nil) {
                continue
            } else if let day, isNewDay {
                // Notices of the app before the first message of a day.
                log.add(notice(line, day))
            } else if let last = log.last {
                if notices.contains(where: { line.hasSuffix($0) }) { log.add(notice(line, last.local)) } else { log.extendLast(by: line) }
            } else {
                waiting.append(line)
            }
        }
        log.endLines()
        return log
    }

    private static func notice(_ line: Substring, _ local: Double) -> ChatMessage {
        ChatMessage(local: local, sender: nil, text: String(line), hasTime: false)
    }

    /// Returns whether a day without rules around it is one: the next line has its date. Otherwise it is a line of a message.
    private static func isFollowed(_ lines: ArraySlice<Substring>, by day: Double) -> Bool {
        guard let next = lines.first(where: { !$0.allSatisfy(\.isWhitespace) }) else { return true }
        return (dated(next)?.day).map { Double($0) * 86400 == day } ?? (dayLine(next) != nil)
    }

    // MARK: Rooms

    /// Returns the number of lines before the first message: the room and the time of saving, if they are there.
    private static func header(of lines: [Substring]) -> Int {
        let filled = lines.indices.filter { !lines[$0].allSatisfy(\.isWhitespace) }.prefix(2)
        if let second = filled.last, filled.count == 2, isSaving(lines[second]), !isSaving(lines[filled[0]]) { return second + 1 }
        guard let first = filled.first else { return 0 }
        return isSaving(lines[first]) || openings.contains(where: lines[first].contains) ? first + 1 : 0
    }

    private static func room(_ lines: [Substring], _ name: String) -> String {
        let count = header(of: lines)
        let first = lines.prefix(count).first { !$0.allSatisfy(\.isWhitespace) } ?? ""
        let title = isSaving(first) ? "" : room(first)
        // An iPhone may write the name of the file in place of the room.
        return title.isEmpty || title.hasSuffix(".txt") || isGiven(name: title)
            ? room(ofFile: title.hasSuffix(".txt") ? title : name) : title
    }

    /// Returns `가족 4` for `가족 4 님과 카카오톡 대화`.
    static func room(_ line: Substring) -> String {
        var name = String(line).precomposed
        for ending in openings {
            if let range = name.ranges(of: ending).first { name = String(name[..<range.lowerBound]) + name[range.upperBound...] }
        }
        name = name.trimmed
        for part in [" 님과", "님과", "with"] where name.hasSuffix(part) { name = String(name.dropLast(part.count)) }
        if name.hasPrefix("with ") { name = String(name.dropFirst(5)) }
        return name.trimmed
    }

    /// Returns `방` for `KakaoTalk_20240304_0912_33_123_방.txt`, and the name without the number of the part for any other.
    private static func room(ofFile name: String) -> String {
        let stem = name.hasSuffix(".txt") ? String(name.dropLast(4)) : name
        let words = stem.split(separator: "_", omittingEmptySubsequences: false)
        if words.first == "KakaoTalk" {
            let rest = words.dropFirst().drop { $0.allSatisfy { $0.isASCII && $0.isNumber } }
            if !rest.isEmpty { return rest.joined(separator: "_").precomposed.trimmed }
        }
        if let dash = stem.lastIndex(of: "-"), stem.hasPrefix("Talk_"), stem[dash...].dropFirst().allSatisfy(\.isNumber) {
            return String(stem[..<dash]).precomposed
        }
        return stem.precomposed
    }

    /// Splits the name of a room from a number at its end, which may be that of its members; nil if there is none.
    static func count(of room: String) -> (base: String, count: Int)? {
        guard let space = room.lastIndex(of: " "), let count = Int(room[room.index(after: space)...]) else { return nil }
        let base = room[..<space].trimmed
        return base.isEmpty ? nil : (base, count)
    }

    /// Returns the date of a line that begins a new day; nil for any other line.
    private static func dayLine(_ line: Substring) -> Double? {
        guard line.utf8.count < 120, let first = line.utf8.first else { return nil }
        let isRuled = first == UInt8(ascii: "-")
        let date = isRuled ? line.drop { $0 == "-" }.trimmingDashes : line
        guard isRuled || 0x30...0x39 ~= first || 0x41...0x5A ~= first, date.contains(where: \.isNumber),
            let parts = DateParts(String(date)),
            let seconds = parts.secondsAsIfUTC
        else { return nil }
        return seconds - parts.secondOfDay
    }

    /// Reads `2024년 3월 4일 오전 9:12, 홍길동 : 글` (Android) and `2024. 3. 4. 오전 9:12, 홍길동 : 글` (iPhone).
    private static func dated(_ line: Substring) -> ChatMessage? {
        guard let first = line.utf8.first, 0x30...0x39 ~= first || 0x41...0x5A ~= first, line.prefix(48).contains(":") else { return nil }
        let head = line.prefix(48)
        for mark in head.indices where head[mark] == "," || head[mark] == ":" {
            let isSystem = head[mark] == ":"
            let next = line.index(after: mark)
            guard next < line.endIndex, line[next] == " ", line[..<mark].contains(":"), let parts = DateParts(String(line[..<mark])),
                let local = parts.secondsAsIfUTC
            else { continue }
            let rest = line[next...].dropFirst()
            guard !isSystem, let colon = rest.ranges(of: " : ").first else {
                return ChatMessage(local: local, sender: nil, text: String(rest))
            }
            return ChatMessage(local: local, sender: String(rest[..<colon.lowerBound]), text: String(rest[colon.upperBound...]))
        }
        return nil
    }

    /// Reads `[홍길동] [오전 9:12] 글` (Windows). `day` is the date of the last date line.
    private static func bracketed(_ line: Substring, _ day: Double) -> ChatMessage? {
        guard line.first == "[" else { return nil }
        for range in line.prefix(200).ranges(of: "] [") {
            let rest = line[range.upperBound...]
            guard let end = rest.prefix(24).firstIndex(of: "]"), let time = DateParts("2000-01-01 " + rest[..<end]),
                rest[..<end].contains(":")
            else {
                continue
            }
            let name = line[line.index(after: line.startIndex)..<range.lowerBound]
            let text = rest[end...].dropFirst()
            return ChatMessage(
                local: day + time.secondOfDay, sender: String(name), text: String(text.first == " " ? text.dropFirst() : text))
        }
        return nil
    }
}

extension Substring {
    fileprivate var trimmingDashes: Substring {
        var text = self
        while text.last == "-" || text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}
