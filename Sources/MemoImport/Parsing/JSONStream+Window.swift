/// What came of an attempt to parse at `at`, which it does not move. Lengths and the indices of faults count from there.
enum JSONAttempt<Value> {
    case value(Value, hasLoneSurrogate: Bool, length: Int)
    case fault(JSONFault)
    case tooLarge
}

/// Reading on while parsing, and finding the end of what does not parse.
extension JSONStream {
    /// Parses at `at`, reading on until the value is whole. At most about twice `limit` bytes are held.
    mutating func parse<Value>(
        limit: Int, _ body: (inout JSONParser) throws(JSONFault) -> Value
    ) throws -> JSONAttempt<Value> {
        while true {
            var (found, attempt): (JSONFault, JSONAttempt<Value>?) = (JSONFault(at: 0, reason: .end), nil)
            var parser = JSONParser(window.bytes, at: window.at)
            do throws(JSONFault) {
                let value = try body(&parser)
                // A number that ends with the chunk may go on in the next one.
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

    /// Notes a comma before a closing bracket, by its index in the window, unless a look ahead has done so.
    mutating func reportComma(_ index: Int) throws {
        let place = window.place(index)
        guard let byte = place.byte, byte > lastComma else { return }
        lastComma = byte
        try receiver.report(.trailingComma(place))
    }

    /// The next byte that is not white space, `offset` or more bytes behind `at`, which stays.
    mutating func byte(behind offset: Int) throws -> UInt8? {
        var offset = offset
        while true {
            while window.at + offset < window.bytes.count {
                let byte = window.bytes[window.at + offset]
                if ![0x20, 0x0A, 0x0D, 0x09].contains(byte) { return byte }
                offset += 1
            }
            guard try window.more() else { return nil }
        }
    }

    /// Where a broken element left the array.
    enum Resumption { case behindElement, atElement }

    /// Finds a place in the array from which to read on.
    mutating func resume(after fault: JSONFault) throws -> Resumption {
        // The text was cut off: what looks like a record behind this would only be a part of it.
        if fault.reason == .end { throw GivenUp() }
        let there = window.at + fault.at
        if there > window.at, there < window.bytes.count, window.bytes[there] == 0x7B, [.key, .commaOrBrace].contains(fault.reason) {
            // A brace was forgotten, and this is the next record.
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

    /// Moves behind the value here by its brackets and quotes alone. False when it is not closed within `limit` bytes; `at` stays.
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

    /// The same for a value of any length, which is not kept.
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

    /// Moves to the next line that begins with a brace, in the rest of the text.
    private mutating func findRecordAtLineStart() throws -> Bool {
        try skipLine()
        while let byte = try window.peek() {
            if byte == 0x7B { return true }
            try skipLine()
        }
        return false
    }
}

/// Follows brackets and quotes through one value.
struct JSONBracketScan {
    private var depth = 0
    private var (isInString, isEscaped, hasBegun) = (false, false, false)

    /// Whether `byte` lies behind the value.
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
