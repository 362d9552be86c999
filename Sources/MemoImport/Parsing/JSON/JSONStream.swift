import JSON
import MemoModel

/// Receives the records that a `JSONStream` finds.
protocol JSONReceiver {
    /// Returns whether a member is part of its record, as opposed to a container of other records.
    func isField(_ key: String, isArray: Bool) -> Bool
    /// Returns whether these members contain the text of a memo.
    func isRecord(_ members: [JSONMember]) -> Bool
    func take(_ value: JSONValue, in surroundings: JSONSurroundings, at place: Place, hasLoneSurrogate: Bool) throws
    func report(_ problem: ImportProblem) throws
    /// Receives the members beside containers that are not a record.
    func passOver(_ members: [JSONMember], in surroundings: JSONSurroundings, at place: Place) throws
}

extension JSONReceiver {
    func passOver(_ members: [JSONMember], in surroundings: JSONSurroundings, at place: Place) throws {}
}

/// Splits a JSON text of any size into records: elements of arrays, entries of maps, lines of JSON Lines.
///
/// Keeps at most one record and one chunk in memory. A record with a syntax error is reported, and reading
/// resumes at the next record if brackets and quotes allow it.
struct JSONStream<Receiver: JSONReceiver> {
    static var recordLimit: Int { 64 << 20 }
    /// An object up to this size is parsed as a whole before it is treated as a container.
    static var wholeLimit: Int { 1 << 20 }
    /// Bytes of an object that are read ahead for its name.
    private static var aheadLimit: Int { 1 << 20 }
    /// Maximum depth of containers. An object further down is read as one record.
    private static var containerLimit: Int { 16 }

    var window: JSONWindow
    let receiver: Receiver
    /// Whether each line is a record. A broken record then ends at the end of its line.
    private(set) var isLines: Bool
    /// Number of failed searches for the end of a broken record that are still allowed.
    var searchesLeft = 100
    /// Byte offset of the last reported trailing comma.
    var lastComma = -1
    /// Whether a slip has been reported.
    var hasSlips = false

    /// Thrown when the rest of the file cannot be read. The reason has been reported.
    struct GivenUp: Error {}

    init(_ source: ByteSource, path: String, isLines: Bool, receiver: Receiver) {
        window = JSONWindow(source, path: path)
        (self.isLines, self.receiver) = (isLines, receiver)
    }

    /// Reads the text to its end.
    mutating func run() throws {
        do {
            if try window.peek() == nil { try receiver.report(.emptyFile(window.place(0))) }
            var (hasCall, hasValues) = (false, false)
            while let byte = try window.peek() {
                defer { hasValues = hasValues || byte == 0x5B || byte == 0x7B }
                if isLines {
                    if try !element(JSONSurroundings()) { try skipLine() }
                } else if byte == 0x5B {
                    window.at += 1
                    try array(JSONSurroundings())
                } else if byte == 0x7B {
                    try document()
                } else if byte == 0x29 || byte == 0x3B, hasCall {
                    // The end of the call.
                    window.at += 1
                } else if !hasCall, !hasValues, try skipCall() {
                    hasCall = true
                    try reportSlip(JSONFault(at: 0, reason: .call), at: window.place(0))
                } else if try !element(JSONSurroundings()) {
                    throw GivenUp()
                }
            }
        } catch is GivenUp {}
        if window.hasComments { try reportSlip(JSONFault(at: 0, reason: .comment), at: window.place(window.at)) }
    }

    /// Reads an object at the top level: a single memo, the first of several lines, or a container.
    private mutating func document() throws {
        if case .value(.object(let members), _, let length) = try parse(
            limit: Self.wholeLimit, { (parser) throws(JSONFault) in try parser.value() })
        {
            let next = try byte(behind: length)
            isLines = next != nil && next != 0x29 && next != 0x3B
            if isLines || receiver.isRecord(members) {
                _ = try element(JSONSurroundings())
                return
            }
        }
        window.at += 1
        try object(JSONSurroundings())
    }

    /// Reads one record. Returns false after reporting a syntax error; `at` is then still at its beginning.
    private mutating func element(_ surroundings: JSONSurroundings) throws -> Bool {
        if case .taken = try record(surroundings) { true } else { false }
    }

    private enum Outcome { case taken, faulty(JSONFault), tooLarge }

    /// Reads one record. If it is not taken, that has been reported, and `at` is still at its beginning.
    private mutating func record(_ surroundings: JSONSurroundings) throws -> Outcome {
        let place = window.place(window.at)
        switch try parse(limit: Self.recordLimit, { (parser) throws(JSONFault) in try parser.value() }) {
        case .value(let value, let hasLoneSurrogate, let length):
            window.at += length
            try receiver.take(value, in: surroundings, at: place, hasLoneSurrogate: hasLoneSurrogate)
            return .taken
        case .fault(let fault):
            try report(fault)
            return .faulty(fault)
        case .tooLarge:
            try receiver.report(.tooLarge(place, limit: Self.recordLimit))
            return .tooLarge
        }
    }

    /// Reads the elements of an array whose opening bracket has been consumed.
    private mutating func array(_ surroundings: JSONSurroundings) throws {
        if try window.peek() == 0x5D {
            window.at += 1
            return
        }
        while true {
            switch try record(surroundings) {
            case .taken: break
            case .faulty(let fault): if try resume(after: fault) == .atElement { continue }
            case .tooLarge: try skipLargeValue()
            }
            guard try endsArray() == false else { return }
        }
    }

    /// Consumes a comma or the closing bracket. Returns true after the bracket. A missing comma before an
    /// object is reported and tolerated.
    private mutating func endsArray() throws -> Bool {
        switch try window.peek() {
        case 0x5D:
            window.at += 1
            return true
        case 0x2C:
            let isTrailing = try byte(behind: 1) == 0x5D
            if isTrailing { try reportComma(window.at) }
            window.at += 1
            _ = try window.peek()
            if isTrailing { window.at += 1 }
            return isTrailing
        case 0x7B:
            try report(JSONFault(at: 0, reason: .commaOrBracket))
            return false
        case nil:
            try report(JSONFault(at: 0, reason: .end))
            throw GivenUp()
        default:
            try report(JSONFault(at: 0, reason: .commaOrBracket))
            throw GivenUp()
        }
    }

    /// Reads an object whose opening brace has been consumed and that may hold containers. Its other members
    /// may be a record themselves.
    ///
    /// - Parameter ahead: Members of the object that may come after its lists, if they are known.
    private mutating func object(_ surroundings: JSONSurroundings, ahead: [JSONMember] = []) throws {
        let (place, isRoot) = (window.place(window.at), surroundings.keys.isEmpty)
        var (own, hasContainers, isBroken) = ([JSONMember](), false, false)
        if try window.peek() == 0x7D {
            window.at += 1
            return try receiver.take(.object([]), in: surroundings, at: place, hasLoneSurrogate: false)
        }
        repeat {
            let key = try key()
            let known = ahead.isEmpty ? own : own + ahead.filter { member in !own.contains { $0.key == member.key } }
            if try container(key, surroundings.inside(key, beside: JSONLevel(known, isRoot: isRoot))) {
                hasContainers = true
            } else if let value = try ownValue() {
                own.append(JSONMember(key: key, value: value))
            } else {
                isBroken = true
            }
        } while try !endsObject()
        if !isBroken, !hasContainers || receiver.isRecord(own) {
            var surroundings = surroundings
            surroundings.isFile = isRoot
            try receiver.take(.object(own), in: surroundings, at: place, hasLoneSurrogate: false)
        } else {
            try receiver.passOver(own, in: surroundings, at: place)
        }
    }

    /// Reads the value at `at` if it is a container or an entry of a map. Returns false without consuming it
    /// otherwise.
    private mutating func container(_ key: String, _ surroundings: JSONSurroundings) throws -> Bool {
        guard let byte = try window.peek(), !receiver.isField(key, isArray: byte == 0x5B) else { return false }
        if byte == 0x5B {
            window.at += 1
            try array(surroundings)
            return true
        }
        guard byte == 0x7B else { return false }
        if try holdsContainers(surroundings) {
            let ahead = try plainMembers()
            window.at += 1
            try object(surroundings, ahead: ahead)
        } else if try !element(surroundings.asDocument) {
            guard try skipValue(within: Self.wholeLimit) else { throw GivenUp() }
        }
        return true
    }

    /// Returns whether the first member of the object at `at` is a container.
    private mutating func holdsContainers(_ surroundings: JSONSurroundings) throws -> Bool {
        guard surroundings.keys.count < Self.containerLimit,
            case .value(let first?, _, _) = try parse(
                limit: Self.wholeLimit, { (parser) throws(JSONFault) in try parser.firstMember() })
        else { return false }
        return (first.byte == 0x7B || first.byte == 0x5B) && !receiver.isField(first.key, isArray: first.byte == 0x5B)
    }

    /// Returns the members of the object at `at` that are no lists or objects, such as its name; none of one too large to be looked through.
    private mutating func plainMembers() throws -> [JSONMember] {
        guard
            case .value(.object(let members), _, _) = try parse(
                limit: Self.aheadLimit, { (parser) throws(JSONFault) in try parser.value() })
        else { return [] }
        return members.filter { $0.value.scalarText != nil }
    }

    private mutating func ownValue() throws -> JSONValue? {
        switch try parse(limit: Self.recordLimit, { (parser) throws(JSONFault) in try parser.value() }) {
        case .value(let value, _, let length):
            window.at += length
            return value
        case .fault(let fault):
            try report(fault)
            guard try skipValue(within: Self.wholeLimit) else { throw GivenUp() }
        case .tooLarge:
            try receiver.report(.tooLarge(window.place(window.at), limit: Self.recordLimit))
            try skipLargeValue()
        }
        return nil
    }

    private mutating func key() throws -> String {
        switch try parse(limit: Self.recordLimit, { (parser) throws(JSONFault) in try parser.key() }) {
        case .value(let key, _, let length):
            window.at += length
            return key
        case .fault(let fault): try report(fault)
        case .tooLarge: try receiver.report(.tooLarge(window.place(window.at), limit: Self.recordLimit))
        }
        throw GivenUp()
    }

    private mutating func endsObject() throws -> Bool {
        let byte = try window.peek()
        if byte == 0x2C, try self.byte(behind: 1) == 0x7D {
            try reportComma(window.at)
            window.at += 1
            _ = try window.peek()
        } else if byte == 0x2C {
            window.at += 1
            return false
        } else if byte != 0x7D {
            try report(JSONFault(at: 0, reason: byte == nil ? .end : .commaOrBrace))
            throw GivenUp()
        }
        window.at += 1
        return true
    }

    /// Reports a fault whose index counts from `at`.
    mutating func report(_ fault: JSONFault) throws {
        try receiver.report(.jsonSyntax(window.place(window.at + fault.at), fault.message))
    }
}
