import JSON

/// The result of parsing at `at`, which is not moved. Lengths and fault indices count from `at`.
enum JSONAttempt<Value> {
    case value(Value, hasLoneSurrogate: Bool, length: Int)
    case fault(JSONFault)
    case tooLarge
}

/// Parsing with more input on demand, and recovery after syntax errors.
extension JSONStream {
    /// Parses at `at`, reading more bytes until the value is complete. Keeps at most about twice `limit`
    /// bytes in memory.
    ///
    /// What is no JSON is read once more with slips allowed, unless each line is a record: a slip could then reach into the next one.
    mutating func parse<Value>(
        limit: Int, _ body: (inout JSONParser) throws(JSONFault) -> Value
    ) throws -> JSONAttempt<Value> {
        let strict = try parse(limit: limit, isLenient: false, body)
        guard case .fault(let fault) = strict, !isLines, Self.slips.contains(fault.reason), window.at < window.bytes.count else {
            return strict
        }
        let place = window.place(window.at + fault.at)
        guard
            case .value(let value, let hasLoneSurrogate, let length) = try parse(limit: min(limit, Self.wholeLimit), isLenient: true, body)
        else { return strict }
        try reportSlip(fault, at: place)
        return .value(value, hasLoneSurrogate: hasLoneSurrogate, length: length)
    }

    /// The faults that may be slips.
    private static var slips: [JSONFault.Reason] { [.value, .key, .number, .controlCharacter, .commaOrBrace, .commaOrBracket, .colon] }

    /// Reports the first slip of the text.
    mutating func reportSlip(_ fault: JSONFault, at place: Place) throws {
        guard !hasSlips else { return }
        hasSlips = true
        try receiver.report(.jsonSlip(place, fault.message))
    }

    private mutating func parse<Value>(
        limit: Int, isLenient: Bool, _ body: (inout JSONParser) throws(JSONFault) -> Value
    ) throws -> JSONAttempt<Value> {
        while true {
            var (found, attempt): (JSONFault, JSONAttempt<Value>?) = (JSONFault(at: 0, reason: .end), nil)
            var parser = JSONParser(window.bytes, at: window.at, isLenient: isLenient)
            do throws(JSONFault) {
                let value = try body(&parser)
                // A number at the end of the chunk may continue in the next one.
                if parser.at < window.bytes.count || window.isAtEnd {
                    attempt = .value(value, hasLoneSurrogate: !parser.loneSurrogates.isEmpty, length: parser.at - window.at)
                }
                found = JSONFault(at: parser.at, reason: .end)
            } catch {
                found = error
            }
            if let attempt {
                if let comma = parser.trailingComma { try reportComma(comma) }
                return attempt
            }
            guard found.reason == .end, !window.isAtEnd else {
                return .fault(JSONFault(at: found.at - window.at, reason: found.reason))
            }
            guard window.bytes.count - window.at <= limit else { return .tooLarge }
            parser = JSONParser([])
            _ = try window.more()
        }
    }

    /// Moves behind a call or an assignment before the first bracket, `callback(` or `window.notes = `. Returns false if there is none.
    mutating func skipCall() throws -> Bool {
        var offset = 0
        while window.at + offset >= window.bytes.count - 1, try window.more() { continue }
        while window.at + offset < window.bytes.count, offset < Self.callLimit {
            let byte = window.bytes[window.at + offset]
            let next = window.at + offset + 1
            if byte == 0x28 || byte == 0x3D {
                let rest = window.bytes[next...].first { $0 > 0x20 }
                guard rest == 0x5B || rest == 0x7B, offset > 0 else { return false }
                window.at = next
                return true
            }
            // Letters, digits, and the signs of a path such as `a.b["c"]`.
            guard
                byte >= 0x80 || byte > 0x2F && byte < 0x3A || byte | 0x20 > 0x60 && byte | 0x20 < 0x7B || " ._$[]\"'/*".utf8.contains(byte)
            else { return false }
            offset += 1
        }
        return false
    }

    private static var callLimit: Int { 200 }

    /// Reports a comma before a closing bracket, once. `index` is an index into the window.
    mutating func reportComma(_ index: Int) throws {
        let place = window.place(index)
        guard let byte = place.byte, byte > lastComma else { return }
        lastComma = byte
        try receiver.report(.trailingComma(place))
    }

    /// Returns the next byte that is not white space, at least `offset` bytes after `at`. Does not move `at`.
    mutating func byte(behind offset: Int) throws -> UInt8? {
        var offset = offset
        while true {
            while window.at + offset < window.bytes.count {
                let byte = window.bytes[window.at + offset]
                if byte == 0x2F, let end = JSONComment.end(in: window.bytes, from: window.at + offset) {
                    offset = end - window.at
                    continue
                }
                if ![0x20, 0x0A, 0x0D, 0x09].contains(byte) { return byte }
                offset += 1
            }
            guard try window.more() else { return nil }
        }
    }

    /// The position after recovery from a broken array element.
    enum Resumption { case behindElement, atElement }

    /// Moves to a position from which the array can be read on.
    mutating func resume(after fault: JSONFault) throws -> Resumption {
        // The text was cut off. Records found after this point would be fragments of this one.
        if fault.reason == .end { throw GivenUp() }
        let there = window.at + fault.at
        if there > window.at, there < window.bytes.count, window.bytes[there] == 0x7B, [.key, .commaOrBrace].contains(fault.reason) {
            // A closing brace is missing, and the next record begins here.
            window.at = there
            return .atElement
        }
        if try skipValue(within: Self.wholeLimit), let next = try window.peek(), next == 0x2C || next == 0x5D || next == 0x7B {
            return .behindElement
        }
        searchesLeft -= 1
        guard searchesLeft > 0 else {
            try receiver.report(.givenUp(window.place(window.at)))
            throw GivenUp()
        }
        guard try findRecordAtLineStart() else { throw GivenUp() }
        return .atElement
    }

    /// Moves behind the value at `at`, counting only brackets and quotes. Returns false and leaves `at` alone
    /// if the value is not closed within `limit` bytes.
    mutating func skipValue(within limit: Int) throws -> Bool {
        var scan = JSONBracketScan()
        var offset = 0
        while offset < limit {
            if window.at + offset == window.bytes.count, try !window.more() { return false }
            if scan.isBehind(window.bytes[window.at + offset]) {
                window.at += offset
                return true
            }
            offset += 1
        }
        return false
    }

    /// Moves behind a value of any length without keeping its bytes.
    mutating func skipLargeValue() throws {
        var scan = JSONBracketScan()
        while true {
            while window.at < window.bytes.count {
                if scan.isBehind(window.bytes[window.at]) { return }
                window.at += 1
            }
            guard try window.more() else { return }
        }
    }

    mutating func skipLine() throws {
        while true {
            if let end = window.bytes[window.at...].firstIndex(of: 0x0A) {
                window.at = end + 1
                return
            }
            window.at = window.bytes.count
            guard try window.more() else { return }
        }
    }

    /// Moves to the next line that begins with a brace. Returns false if there is none.
    private mutating func findRecordAtLineStart() throws -> Bool {
        try skipLine()
        while let byte = try window.peek() {
            if byte == 0x7B { return true }
            try skipLine()
        }
        return false
    }
}

/// Finds the end of a value by counting brackets and skipping strings.
struct JSONBracketScan {
    private var depth = 0
    private var (isInString, isEscaped, hasBegun) = (false, false, false)

    /// Returns whether `byte` is after the end of the value.
    mutating func isBehind(_ byte: UInt8) -> Bool {
        if isInString {
            if isEscaped { isEscaped = false } else if byte == 0x5C { isEscaped = true } else if byte == 0x22 { isInString = false }
            return false
        }
        let isOutside = depth == 0 && hasBegun
        switch byte {
        case 0x22:
            if isOutside { return true }
            isInString = true
        case 0x7B, 0x5B:
            if isOutside { return true }
            depth += 1
        case 0x7D, 0x5D:
            if depth == 0 { return true }
            depth -= 1
        case 0x2C:
            if depth == 0 { return true }
        case 0x20, 0x09, 0x0A, 0x0D:
            return isOutside
        default:
            break
        }
        hasBegun = true
        return false
    }
}
