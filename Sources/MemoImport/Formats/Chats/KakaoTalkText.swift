import MemoModel

/// KakaoTalk's text exports from Windows, Android and iPhone, in Korean or English.
enum KakaoTalkText {
    private static let openings = ["카카오톡 대화", "KakaoTalk Chats"]
    private static let savings = ["저장한 날짜", "Date Saved", "저장한 날짜 :"]

    /// Returns whether a text begins with the two header lines: the room and the time of saving.
    static func matches(_ head: String) -> Bool {
        let lines = ChatLines.split(head).filter { !$0.allSatisfy(\.isWhitespace) }
        guard let first = lines.first, openings.contains(where: first.contains) else { return false }
        return lines.dropFirst().first.map { line in savings.contains { line.hasPrefix($0) } } ?? false
    }

    /// Reads the messages. A line without a time continues the message before it.
    static func read(_ text: String) -> ChatLog {
        var log: ChatLog?
        var day: Double?
        for line in ChatLines.split(text) {
            guard log != nil else {
                if !line.allSatisfy(\.isWhitespace) { log = ChatLog(room: room(line)) }
                continue
            }
            if let date = dayLine(line) {
                day = date
            } else if let message = dated(line) ?? day.flatMap({ bracketed(line, $0) }) {
                log?.add(message)
            } else if !savings.contains(where: { line.hasPrefix($0) }) {
                log?.extendLast(by: line)
            }
        }
        log?.endLines()
        return log ?? ChatLog(room: "")
    }

    /// Returns `가족` for `가족 4 님과 카카오톡 대화`. The number of members changes, so it is not part of the name.
    static func room(_ line: Substring) -> String {
        var name = String(line).precomposed
        for ending in openings {
            if let range = name.ranges(of: ending).first { name = String(name[..<range.lowerBound]) + name[range.upperBound...] }
        }
        name = name.trimmingSpaces
        for part in [" 님과", "님과", "with"] where name.hasSuffix(part) { name = String(name.dropLast(part.count)) }
        if name.hasPrefix("with ") { name = String(name.dropFirst(5)) }
        name = name.trimmingSpaces
        if let space = name.lastIndex(of: " "), name[name.index(after: space)...].allSatisfy(\.isNumber) { name = String(name[..<space]) }
        return name.trimmingSpaces
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
