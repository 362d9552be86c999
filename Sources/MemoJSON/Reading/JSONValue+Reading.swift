package import JSON
import MemoImport
package import MemoModel

/// A member of an answer is missing or has the wrong type: the server has another version, or is not
/// Saekin's.
package struct UnreadableAnswer: Error, Equatable {
    /// The name of the member.
    package let member: String

    /// Creates an error that names the missing or unreadable member.
    package init(_ member: String) { self.member = member }
}

extension JSONValue {
    /// Returns the text of a member.
    /// - Throws: `UnreadableAnswer` if it has another type, as do all methods here.
    package func text(_ name: String) throws(UnreadableAnswer) -> String {
        guard let text = try optionalText(name) else { throw UnreadableAnswer(name) }
        return text
    }

    /// Returns the text of a member that may be null or missing.
    package func optionalText(_ name: String) throws(UnreadableAnswer) -> String? {
        switch self[name] {
        case nil, .null?: nil
        case .string(let text)?: text
        default: throw UnreadableAnswer(name)
        }
    }

    /// Returns an integer. Throws if there is none.
    package func integer(_ name: String) throws(UnreadableAnswer) -> Int {
        guard let number = try optionalInteger(name) else { throw UnreadableAnswer(name) }
        return number
    }

    /// Returns an integer; nil if the member is missing or null.
    package func optionalInteger(_ name: String) throws(UnreadableAnswer) -> Int? {
        switch self[name] {
        case nil, .null?: nil
        case .integer(let number)?: Int(number)
        default: throw UnreadableAnswer(name)
        }
    }

    /// Returns a number; nil if the member is missing or null.
    package func optionalDouble(_ name: String) throws(UnreadableAnswer) -> Double? {
        switch self[name] {
        case nil, .null?: nil
        case .integer(let number)?: Double(number)
        case .number(let number)?: number
        default: throw UnreadableAnswer(name)
        }
    }

    /// Returns a flag; false if it is missing.
    package func flag(_ name: String) throws(UnreadableAnswer) -> Bool {
        switch self[name] {
        case nil: false
        case .bool(let value)?: value
        default: throw UnreadableAnswer(name)
        }
    }

    /// Returns the elements of an array. Throws if there is none.
    package func values(_ name: String) throws(UnreadableAnswer) -> [JSONValue] {
        guard case .array(let values)? = self[name] else { throw UnreadableAnswer(name) }
        return values
    }

    /// Returns a list; empty if it is missing.
    package func optionalValues(_ name: String) throws(UnreadableAnswer) -> [JSONValue] {
        self[name] == nil ? [] : try values(name)
    }

    /// Returns the elements of an array of texts. Throws if there is none.
    package func texts(_ name: String) throws(UnreadableAnswer) -> [String] {
        var texts: [String] = []
        for value in try values(name) {
            guard case .string(let text) = value else { throw UnreadableAnswer(name) }
            texts.append(text)
        }
        return texts
    }

    /// Returns a time; nil if it is null or missing.
    package func time(_ name: String) throws(UnreadableAnswer) -> Timestamp? {
        guard let text = try optionalText(name) else { return nil }
        guard let time = Timestamp(iso8601: text) else { throw UnreadableAnswer(name) }
        return time
    }

    /// Returns a member that is one of a set of words.
    func word<Word: RawRepresentable<String>>(_ name: String, _ type: Word.Type = Word.self) throws(UnreadableAnswer) -> Word {
        guard let word = Word(rawValue: try text(name)) else { throw UnreadableAnswer(name) }
        return word
    }

    /// Returns a range, written as two numbers. The end is exclusive.
    package func range(_ name: String) throws(UnreadableAnswer) -> Range<Int> {
        guard case .array(let ends)? = self[name], ends.count == 2, case .integer(let start) = ends[0], case .integer(let end) = ends[1],
            start >= 0, start <= end
        else { throw UnreadableAnswer(name) }
        return Int(start)..<Int(end)
    }
}

extension Timestamp {
    /// Parses the output of `iso8601`; returns nil for anything else.
    package init?(iso8601 text: String) {
        let bytes = Array(text.utf8)
        let digits = { (from: Int, count: Int) -> Int? in
            guard from + count <= bytes.count else { return nil }
            return bytes[from..<from + count].reduce(0 as Int?) { number, byte in
                0x30...0x39 ~= byte ? number.map { $0 * 10 + Int(byte - 0x30) } : nil
            }
        }
        guard bytes.count >= 20, bytes[10] == 0x54, let year = digits(0, 4), let month = digits(5, 2), let day = digits(8, 2),
            let hour = digits(11, 2), let minute = digits(14, 2), let second = digits(17, 2),
            let date = CivilDate(checkedYear: year, month: month, day: day)
        else { return nil }
        var (rest, fraction) = (19, 0)
        if bytes[rest] == 0x2E {
            guard let thousandths = digits(rest + 1, 3), bytes.count > rest + 4 else { return nil }
            (rest, fraction) = (rest + 4, thousandths)
        }
        var east = 0
        if bytes[rest] != 0x5A || bytes.count != rest + 1 {
            guard bytes.count == rest + 6, bytes[rest] == 0x2B || bytes[rest] == 0x2D, let hours = digits(rest + 1, 2) else { return nil }
            east = bytes[rest] == 0x2B ? hours : -hours
        }
        let seconds = Int64((hour - east) * 3600 + minute * 60 + second)
        self.init(milliseconds: Int64(date.dayNumber) * 86_400_000 + seconds * 1000 + Int64(fraction))
    }
}
