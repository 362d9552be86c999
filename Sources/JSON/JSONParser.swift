/// A parser for one RFC 8259 value at a time. Other bytes may follow the value. Strict, except that a comma
/// before a closing bracket is accepted and recorded.
///
/// Works on bytes. Each JSON string is converted to a `String` once, and that conversion checks its UTF-8.
package struct JSONParser {
    /// Maximum depth of objects and arrays, so that a text cannot overflow the stack.
    package static let nestingLimit = 128
    private static let surrogateLimit = 20
    /// Members of an object for which memory is allocated at once.
    private static let usualMembers = 8

    let bytes: [UInt8]
    /// Whether slips are read as they were meant: comments, single quotes, names without quotes, line breaks in strings, NaN.
    let isLenient: Bool
    /// Number of values that may still be read.
    private var valuesLeft: Int
    /// Index of the next byte to read.
    package internal(set) var at: Int
    /// JSON pointers to strings in which an unpaired surrogate escape was replaced by U+FFFD. At most the
    /// first twenty.
    package private(set) var loneSurrogates: [String] = []
    /// Index of the first comma before a closing bracket. Such commas are common in hand-edited files and
    /// lose nothing.
    package private(set) var trailingComma: Int?

    /// Creates a parser of UTF-8 that begins at a byte and reads at most `mostValues` values. A value takes many times the memory of its text,
    /// so the text of a stranger needs a limit.
    package init(_ bytes: [UInt8], at: Int = 0, mostValues: Int = .max, isLenient: Bool = false) {
        (self.bytes, self.at, valuesLeft, self.isLenient) = (bytes, at, mostValues, isLenient)
    }

    /// Parses the value at `at`, after optional white space, and moves `at` behind it.
    package mutating func value(depth: Int = 0) throws(JSONFault) -> JSONValue {
        let first = try peek()
        valuesLeft &-= 1
        if valuesLeft < 0 { throw fault(.tooMany) }
        switch first {
        case 0x22: return .string(try string())
        case 0x7B: return try object(depth)
        case 0x5B: return try array(depth)
        case 0x74: return try literal("true", .bool(true))
        case 0x66: return try literal("false", .bool(false))
        case 0x6E: return try literal("null", .null)
        case 0x2D, 0x30...0x39: return try number()
        default: return try lenientValue(first)
        }
    }

    /// Parses a key and the colon after it.
    package mutating func key() throws(JSONFault) -> String {
        let key = try peek() == 0x22 ? string() : lenientKey()
        guard try peek() == 0x3A else { throw fault(.colon) }
        at += 1
        return key
    }

    /// Returns the first key of the object at `at` and the first byte of its value; nil if the object is
    /// empty.
    package mutating func firstMember() throws(JSONFault) -> (key: String, byte: UInt8)? {
        _ = try peek()
        at += 1
        if try peek() == 0x7D { return nil }
        return (try key(), try peek())
    }

    /// Moves `at` to the next byte that is not white space and returns it.
    mutating func peek() throws(JSONFault) -> UInt8 {
        var index = at
        while index < bytes.count {
            let byte = bytes[index]
            if byte != 0x20 && byte != 0x0A && byte != 0x0D && byte != 0x09 {
                if byte == 0x2F, isLenient, let end = JSONComment.end(in: bytes, from: index) {
                    index = end
                    continue
                }
                at = index
                return byte
            }
            index += 1
        }
        at = index
        throw fault(.end)
    }

    func fault(_ reason: JSONFault.Reason) -> JSONFault { JSONFault(at: at, reason: reason) }

    private mutating func object(_ depth: Int) throws(JSONFault) -> JSONValue {
        guard depth < Self.nestingLimit else { throw fault(.nesting) }
        at += 1
        if try peek() == 0x7D {
            at += 1
            return .object([])
        }
        var members: [JSONMember] = []
        members.reserveCapacity(Self.usualMembers)
        while true {
            let (key, known) = (try key(), loneSurrogates.count)
            members.append(JSONMember(key: key, value: try value(depth: depth + 1)))
            if loneSurrogates.count > known { locateSurrogates(from: known, in: key) }
            if try endsList(closing: 0x7D, missing: .commaOrBrace) { return .object(members) }
        }
    }

    private mutating func array(_ depth: Int) throws(JSONFault) -> JSONValue {
        guard depth < Self.nestingLimit else { throw fault(.nesting) }
        at += 1
        var values: [JSONValue] = []
        if try peek() == 0x5D {
            at += 1
            return .array([])
        }
        while true {
            let known = loneSurrogates.count
            values.append(try value(depth: depth + 1))
            if loneSurrogates.count > known { locateSurrogates(from: known, in: String(values.count - 1)) }
            if try endsList(closing: 0x5D, missing: .commaOrBracket) { return .array(values) }
        }
    }

    /// Consumes a comma or the closing bracket. Returns true after the bracket.
    private mutating func endsList(closing: UInt8, missing: JSONFault.Reason) throws(JSONFault) -> Bool {
        let byte = try peek()
        guard byte == 0x2C || byte == closing else { throw fault(missing) }
        let comma = at
        at += 1
        if byte == closing { return true }
        guard try peek() == closing else { return false }
        trailingComma = trailingComma ?? comma
        at += 1
        return true
    }

    /// Prepends `name` to the pointers of surrogates that were replaced inside that member.
    private mutating func locateSurrogates(from first: Int, in name: String) {
        let part = "/" + name.replacing("~", with: "~0").replacing("/", with: "~1")
        for index in first..<loneSurrogates.count { loneSurrogates[index] = part + loneSurrogates[index] }
    }

    private mutating func literal(_ word: StaticString, _ value: JSONValue) throws(JSONFault) -> JSONValue {
        for (offset, byte) in String(describing: word).utf8.enumerated() {
            guard at + offset < bytes.count else { throw JSONFault(at: bytes.count, reason: .end) }
            guard bytes[at + offset] == byte else { throw fault(.value) }
        }
        at += word.utf8CodeUnitCount
        return value
    }
}

// MARK: Strings

extension JSONParser {
    /// Parses the string whose opening quote is at `at`.
    mutating func string() throws(JSONFault) -> String {
        let start = at + 1
        let end = plainRun(from: start)
        guard end < bytes.count else { throw JSONFault(at: bytes.count, reason: .end) }
        guard bytes[end] == 0x22 else { return try escapedString(start, firstStop: end) }
        at = end + 1
        do {
            return String(copying: try UTF8Span(validating: bytes.span.extracting(start..<end)))
        } catch {
            throw JSONFault(at: start + error.byteOffsets.lowerBound, reason: .encoding)
        }
    }

    /// Returns the index of the first quote, backslash or control character.
    private func plainRun(from start: Int) -> Int {
        let bytes = bytes.span
        var index = start
        while index < bytes.count {
            let byte = bytes[index]
            if byte == 0x22 || byte == 0x5C || byte < 0x20 { break }
            index += 1
        }
        return index
    }

    private mutating func escapedString(_ start: Int, firstStop: Int) throws(JSONFault) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(2 * (firstStop - start) + 64)
        var (run, stop) = (start, firstStop)
        while true {
            guard stop < bytes.count else { throw JSONFault(at: bytes.count, reason: .end) }
            text.append(contentsOf: bytes[run..<stop])
            switch bytes[stop] {
            case 0x22:
                at = stop + 1
                guard let text = try? UTF8Span(validating: text.span) else { throw badEncoding(start..<stop) }
                return String(copying: text)
            case 0x5C:
                run = try escape(stop, into: &text)
            default:
                guard isLenient else { throw JSONFault(at: stop, reason: .controlCharacter) }
                text.append(bytes[stop])
                run = stop + 1
            }
            stop = plainRun(from: run)
        }
    }

    /// Decodes the escape at `backslash` and returns the index after it.
    mutating func escape(_ backslash: Int, into text: inout [UInt8]) throws(JSONFault) -> Int {
        guard backslash + 1 < bytes.count else { throw JSONFault(at: bytes.count, reason: .end) }
        switch bytes[backslash + 1] {
        case 0x6E: text.append(0x0A)
        case 0x74: text.append(0x09)
        case 0x72: text.append(0x0D)
        case 0x62: text.append(0x08)
        case 0x66: text.append(0x0C)
        case 0x22, 0x5C, 0x2F: text.append(bytes[backslash + 1])
        case 0x75: return try unicodeEscape(backslash, into: &text)
        default: throw JSONFault(at: backslash, reason: .escape)
        }
        return backslash + 2
    }

    private mutating func unicodeEscape(_ backslash: Int, into text: inout [UInt8]) throws(JSONFault) -> Int {
        let unit = try hex(backslash)
        var (scalar, next) = (unit, backslash + 6)
        if unit & 0xFC00 == 0xD800 {
            // The second half of the pair may be in bytes that are not read yet.
            guard next + 1 < bytes.count else { throw JSONFault(at: bytes.count, reason: .end) }
            if bytes[next] == 0x5C, bytes[next + 1] == 0x75 {
                let low = try hex(next)
                if low & 0xFC00 == 0xDC00 {
                    scalar = 0x10000 + (unit & 0x3FF) << 10 + (low & 0x3FF)
                    next += 6
                }
            }
        }
        let known = Unicode.Scalar(scalar)
        if known == nil, loneSurrogates.count < Self.surrogateLimit { loneSurrogates.append("") }
        text.append(contentsOf: UTF8.encode(known ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter)
        return next
    }

    /// Returns the value of the four digits of `\uXXXX`.
    private func hex(_ backslash: Int) throws(JSONFault) -> UInt32 {
        guard backslash + 5 < bytes.count else { throw JSONFault(at: bytes.count, reason: .end) }
        var number: UInt32 = 0
        for index in backslash + 2...backslash + 5 {
            switch bytes[index] {
            case let byte where byte >= 0x30 && byte <= 0x39: number = number << 4 | UInt32(byte - 0x30)
            case let byte where byte | 0x20 >= 0x61 && byte | 0x20 <= 0x66: number = number << 4 | UInt32((byte | 0x20) - 0x57)
            default: throw JSONFault(at: backslash, reason: .escape)
            }
        }
        return number
    }

    /// Returns a fault at the first byte that is not UTF-8. Slow, but only called for broken strings.
    func badEncoding(_ range: Range<Int>) -> JSONFault {
        var decoder = Unicode.UTF8.ForwardParser()
        var iterator = bytes[range].makeIterator()
        var index = range.lowerBound
        while case .valid(let scalar) = decoder.parseScalar(from: &iterator) { index += scalar.count }
        return JSONFault(at: index, reason: .encoding)
    }
}

// MARK: Numbers

extension JSONParser {
    mutating func number() throws(JSONFault) -> JSONValue {
        let start = at
        var index = start
        let isNegative = bytes[index] == 0x2D
        if isNegative { index += 1 }
        guard index < bytes.count else { throw JSONFault(at: index, reason: .end) }
        if isNegative, isLenient, bytes[index] == 0x49 {
            at = index
            return try lenientValue(0x49)
        }
        let digits = index
        var (number, fits) = (Int64(0), true)
        while index < bytes.count, case let digit = bytes[index] &- 0x30, digit < 10 {
            let (tens, overflowed) = number.multipliedReportingOverflow(by: 10)
            let (sum, overflowedAgain) = tens.subtractingReportingOverflow(Int64(digit))
            (number, fits) = (sum, fits && !overflowed && !overflowedAgain)
            index += 1
        }
        guard index > digits, index == digits + 1 || bytes[digits] != 0x30 else { throw fault(.number) }
        let isWhole = index
        index = try fraction(index)
        at = index
        if index == isWhole, fits, isNegative || number != .min { return .integer(isNegative ? number : -number) }
        guard let value = Double(String(decoding: bytes[start..<index], as: UTF8.self)), value.isFinite else {
            throw JSONFault(at: start, reason: .number)
        }
        return .number(value)
    }

    /// Returns the index after an optional fraction and exponent at `index`.
    private func fraction(_ index: Int) throws(JSONFault) -> Int {
        var index = index
        if index < bytes.count, bytes[index] == 0x2E { index = try digits(index + 1) }
        if index < bytes.count, bytes[index] | 0x20 == 0x65 {
            index += 1
            if index < bytes.count, bytes[index] == 0x2B || bytes[index] == 0x2D { index += 1 }
            index = try digits(index)
        }
        return index
    }

    /// Returns the index after one or more digits.
    private func digits(_ start: Int) throws(JSONFault) -> Int {
        var index = start
        while index < bytes.count, bytes[index] &- 0x30 < 10 { index += 1 }
        guard index > start else { throw index < bytes.count ? fault(.number) : JSONFault(at: index, reason: .end) }
        return index
    }
}
