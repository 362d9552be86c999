import MemoModel

/// What stands around a record: the keys of the containers it lies in, outermost first.
struct JSONSurroundings {
    var keys: [String] = []
    /// Members beside the innermost container, such as the state of a list.
    var beside: [JSONMember] = []
    /// The key of the record itself when it is a document of a map.
    var documentKey: String?

    func inside(_ key: String, beside: [JSONMember], isDocument: Bool = false) -> JSONSurroundings {
        JSONSurroundings(keys: keys + [key], beside: self.beside + beside, documentKey: isDocument ? key : nil)
    }
}

extension JSONSurroundings {
    fileprivate var asDocument: JSONSurroundings { JSONSurroundings(keys: keys, beside: beside, documentKey: keys.last) }
}

/// Takes what a `JSONStream` cuts out of a text.
protocol JSONReceiver {
    /// Whether a member belongs to its record and is no container of others.
    func isField(_ key: String, isArray: Bool) -> Bool
    /// Whether these members have a memo's text of their own.
    func isRecord(_ members: [JSONMember]) -> Bool
    func take(_ value: JSONValue, in surroundings: JSONSurroundings, at place: Place, hasLoneSurrogate: Bool) throws
    func report(_ problem: ImportProblem) throws
}

/// Cuts the records out of a JSON text of any size: the elements of arrays, the documents of maps, the lines of JSON Lines.
///
/// Never holds more than one record and a chunk. A record that does not parse is reported and the next one follows, as far as
/// brackets and quotes allow.
struct JSONStream<Receiver: JSONReceiver> {
    static var recordLimit: Int { 64 << 20 }
    /// An object up to this size is looked at as a whole before it is taken apart.
    static var wholeLimit: Int { 1 << 20 }
    /// How many containers are entered; what lies deeper is read as one record.
    private static var containerLimit: Int { 16 }

    var window: JSONWindow
    let receiver: Receiver
    /// Whether each line is a record, so that a broken one ends with its line.
    private var isLines: Bool
    /// How often the end of a broken record may be looked for in vain.
    var searchesLeft = 100
    /// The byte of the last comma that was noted.
    var lastComma = -1

    /// Nothing more can be made of this file; what is wrong was reported.
    struct GivenUp: Error {}

    init(_ source: ByteSource, path: String, isLines: Bool, receiver: Receiver) {
        window = JSONWindow(source, path: path)
        (self.isLines, self.receiver) = (isLines, receiver)
    }

    /// Reads the text to its end.
    mutating func run() throws {
        do {
            if try window.peek() == nil { try receiver.report(.emptyFile(window.place(0))) }
            while let byte = try window.peek() {
                if isLines {
                    if try !element(JSONSurroundings()) { try skipLine() }
                } else if byte == 0x5B {
                    window.at += 1
                    try array(JSONSurroundings())
                } else if byte == 0x7B {
                    try document()
                } else if try !element(JSONSurroundings()) {
                    throw GivenUp()
                }
            }
        } catch is GivenUp {}
    }

    /// An object that is the whole text: one memo, the first of several lines, or a container.
    private mutating func document() throws {
        if case .value(.object(let members), _, let length) = try parse(
            limit: Self.wholeLimit, { (parser) throws(JSONFault) in try parser.value() })
        {
            isLines = try byte(behind: length) != nil
            if isLines || receiver.isRecord(members) {
                _ = try element(JSONSurroundings())
                return
            }
        }
        window.at += 1
        try object(JSONSurroundings())
    }

    /// Reads one record. False when it does not parse: that was reported, and `at` still stands at its beginning.
    private mutating func element(_ surroundings: JSONSurroundings) throws -> Bool {
        let place = window.place(window.at)
        switch try parse(limit: Self.recordLimit, { (parser) throws(JSONFault) in try parser.value() }) {
        case .value(let value, let hasLoneSurrogate, let length):
            window.at += length
            try receiver.take(value, in: surroundings, at: place, hasLoneSurrogate: hasLoneSurrogate)
            return true
        case .fault(let fault):
            try report(fault)
        case .tooLarge:
            try receiver.report(.tooLarge(place, limit: Self.recordLimit))
        }
        return false
    }

    /// The rest of an array, from behind its bracket.
    private mutating func array(_ surroundings: JSONSurroundings) throws {
        if try window.peek() == 0x5D {
            window.at += 1
            return
        }
        while true {
            var fault: JSONFault?
            let place = window.place(window.at)
            switch try parse(limit: Self.recordLimit, { (parser) throws(JSONFault) in try parser.value() }) {
            case .value(let value, let hasLoneSurrogate, let length):
                window.at += length
                try receiver.take(value, in: surroundings, at: place, hasLoneSurrogate: hasLoneSurrogate)
            case .fault(let found):
                try report(found)
                fault = found
            case .tooLarge:
                try receiver.report(.tooLarge(place, limit: Self.recordLimit))
                try skipLargeValue()
            }
            if let fault, try resume(after: fault) == .atElement { continue }
            guard try endsArray() == false else { return }
        }
    }

    /// Goes past a comma, or past the bracket and says so. Where a comma was forgotten before a record, that is reported and it goes on.
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

    /// The rest of an object that holds containers, from behind its brace. Its other members may be a record of their own.
    private mutating func object(_ surroundings: JSONSurroundings) throws {
        let place = window.place(window.at)
        var (own, hasContainers, isBroken) = ([JSONMember](), false, false)
        if try window.peek() == 0x7D {
            window.at += 1
            return try receiver.take(.object([]), in: surroundings, at: place, hasLoneSurrogate: false)
        }
        repeat {
            let key = try key()
            if try container(key, surroundings.inside(key, beside: own)) {
                hasContainers = true
            } else if let value = try ownValue() {
                own.append(JSONMember(key: key, value: value))
            } else {
                isBroken = true
            }
        } while try !endsObject()
        if !isBroken, !hasContainers || receiver.isRecord(own) {
            try receiver.take(.object(own), in: surroundings, at: place, hasLoneSurrogate: false)
        }
    }

    /// Reads the value here if it is a container or a document of a map; false leaves it where it is.
    private mutating func container(_ key: String, _ surroundings: JSONSurroundings) throws -> Bool {
        guard let byte = try window.peek(), !receiver.isField(key, isArray: byte == 0x5B) else { return false }
        if byte == 0x5B {
            window.at += 1
            try array(surroundings)
            return true
        }
        guard byte == 0x7B else { return false }
        if try holdsContainers(surroundings) {
            window.at += 1
            try object(surroundings)
        } else if try !element(surroundings.asDocument) {
            guard try skipValue(within: Self.wholeLimit) else { throw GivenUp() }
        }
        return true
    }

    /// Whether the object here begins with a member that is a container itself.
    private mutating func holdsContainers(_ surroundings: JSONSurroundings) throws -> Bool {
        guard surroundings.keys.count < Self.containerLimit,
            case .value(let first?, _, _) = try parse(
                limit: Self.wholeLimit, { (parser) throws(JSONFault) in try parser.firstMember() })
        else { return false }
        return (first.byte == 0x7B || first.byte == 0x5B) && !receiver.isField(first.key, isArray: first.byte == 0x5B)
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
