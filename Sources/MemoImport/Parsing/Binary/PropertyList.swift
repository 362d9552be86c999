/// A value of a binary property list. Only the types that memo archives use.
indirect enum PropertyListValue: Equatable {
    case null
    case bool(Bool)
    case integer(Int64)
    case real(Double)
    case string(String)
    case data([UInt8])
    /// A reference to another object of a keyed archive.
    case uid(Int)
    case array([PropertyListValue])
    case dictionary([String: PropertyListValue])

    subscript(key: String) -> PropertyListValue? {
        if case .dictionary(let members) = self { members[key] } else { nil }
    }

    var number: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .real(let number): number
        default: nil
        }
    }

    var text: String? { if case .string(let text) = self { text } else { nil } }
}

/// Reads `bplist00` into a tree of values. No class is instantiated, whatever an archive names.
struct PropertyListReader {
    static let depthLimit = 32
    /// Maximum number of values in total. Objects may refer to the same object many times, level after level.
    private static let valueLimit = 100_000
    private static let sizeLimit = 16 << 20

    private let bytes: [UInt8]
    private let offsets: [Int]
    private let referenceSize: Int
    private var left = PropertyListReader.valueLimit

    /// Returns the root of a property list; nil if the list is damaged, too large, or refers to itself.
    static func read(_ bytes: [UInt8]) -> PropertyListValue? {
        guard let (reader, top) = PropertyListReader.open(bytes) else { return nil }
        var copy = reader
        return copy.object(top, depth: 0)
    }

    private static func open(_ bytes: [UInt8]) -> (PropertyListReader, Int)? {
        guard bytes.count >= 40, bytes.count <= sizeLimit, bytes.starts(with: Array("bplist0".utf8)) else { return nil }
        let trailer = bytes.count - 32
        let (offsetSize, referenceSize) = (Int(bytes[trailer + 6]), Int(bytes[trailer + 7]))
        guard 1...8 ~= offsetSize, 1...8 ~= referenceSize, let count = number(bytes, at: trailer + 8, size: 8),
            let top = number(bytes, at: trailer + 16, size: 8), let table = number(bytes, at: trailer + 24, size: 8),
            count > 0, count <= bytes.count, table <= trailer, count <= (trailer - table) / offsetSize
        else { return nil }
        let offsets = (0..<count).compactMap { number(bytes, at: table + $0 * offsetSize, size: offsetSize) }
        guard offsets.count == count else { return nil }
        return (PropertyListReader(bytes: bytes, offsets: offsets, referenceSize: referenceSize), top)
    }

    private init(bytes: [UInt8], offsets: [Int], referenceSize: Int) {
        (self.bytes, self.offsets, self.referenceSize) = (bytes, offsets, referenceSize)
    }

    /// Reads a big-endian number; nil if it does not fit or is out of bounds.
    private static func number(_ bytes: [UInt8], at index: Int, size: Int) -> Int? {
        guard index >= 0, size > 0, size <= 8, index <= bytes.count - size else { return nil }
        let value = bytes[index..<index + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return Int(exactly: value)
    }

    // A list that contains itself ends at the depth limit. One that expands exponentially ends at the value
    // limit.
    private mutating func object(_ index: Int, depth: Int) -> PropertyListValue? {
        left -= 1
        guard left > 0, depth < Self.depthLimit, offsets.indices.contains(index), bytes.indices.contains(offsets[index]) else { return nil }
        let at = offsets[index]
        let (kind, low) = (bytes[at] >> 4, Int(bytes[at] & 15))
        switch kind {
        case 0x0: return low == 8 ? .bool(false) : low == 9 ? .bool(true) : .null
        case 0x1: return integer(at: at + 1, size: 1 << low)
        case 0x2: return real(at: at + 1, size: 1 << low)
        case 0x3: return real(at: at + 1, size: 8)
        case 0x8: return Self.number(bytes, at: at + 1, size: low + 1).map { .uid($0) }
        default: break
        }
        guard let (count, start) = length(low, at: at) else { return nil }
        switch kind {
        case 0x4: return slice(start, count).map { .data(Array($0)) }
        case 0x5: return slice(start, count).map { .string(String(decoding: $0, as: UTF8.self)) }
        case 0x6: return slice(start, 2 * count).map { .string(String(decoding: UTF16Bytes.units($0, bigEndian: true), as: UTF16.self)) }
        case 0xA, 0xC: return objects(start, count, depth).map { .array($0) }
        case 0xD: return dictionary(start, count, depth)
        default: return nil
        }
    }

    private func integer(at index: Int, size: Int) -> PropertyListValue? {
        // A 16-byte integer is unsigned; only its lower half is used.
        if size == 16 { return Self.number(bytes, at: index + 8, size: 8).map { .integer(Int64($0)) } }
        guard size <= 8, index <= bytes.count - size else { return nil }
        let value = bytes[index..<index + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return .integer(Int64(bitPattern: value))
    }

    private func real(at index: Int, size: Int) -> PropertyListValue? {
        guard size == 4 || size == 8, index <= bytes.count - size else { return nil }
        let value = bytes[index..<index + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return .real(size == 4 ? Double(Float(bitPattern: UInt32(value))) : Double(bitPattern: value))
    }

    /// Returns the element count announced by a marker, and the index of the first element.
    private func length(_ low: Int, at index: Int) -> (count: Int, start: Int)? {
        guard low == 15 else { return (low, index + 1) }
        guard index + 1 < bytes.count, bytes[index + 1] >> 4 == 1 else { return nil }
        let size = 1 << Int(bytes[index + 1] & 15)
        guard size <= 8, let count = Self.number(bytes, at: index + 2, size: size), count <= bytes.count else { return nil }
        return (count, index + 2 + size)
    }

    private func slice(_ start: Int, _ count: Int) -> ArraySlice<UInt8>? {
        start <= bytes.count && count <= bytes.count - start ? bytes[start..<start + count] : nil
    }

    private mutating func objects(_ start: Int, _ count: Int, _ depth: Int) -> [PropertyListValue]? {
        guard slice(start, count * referenceSize) != nil else { return nil }
        var values: [PropertyListValue] = []
        for number in 0..<count {
            guard let index = Self.number(bytes, at: start + number * referenceSize, size: referenceSize),
                let value = object(index, depth: depth + 1)
            else { return nil }
            values.append(value)
        }
        return values
    }

    private mutating func dictionary(_ start: Int, _ count: Int, _ depth: Int) -> PropertyListValue? {
        guard let keys = objects(start, count, depth), let values = objects(start + count * referenceSize, count, depth) else { return nil }
        let pairs = zip(keys, values).compactMap { key, value in key.text.map { ($0, value) } }
        return .dictionary(Dictionary(pairs, uniquingKeysWith: { first, _ in first }))
    }
}

/// An archive written by `NSKeyedArchiver`: a list of objects that refer to each other by number. It is read
/// as data; no class is instantiated.
struct KeyedArchive {
    private let objects: [PropertyListValue]
    /// The archived object.
    let root: PropertyListValue

    /// Returns nil if the bytes are not such an archive.
    init?(_ bytes: [UInt8]) {
        guard let list = PropertyListReader.read(bytes), case .array(let objects)? = list["$objects"], let top = list["$top"]?["root"]
        else {
            return nil
        }
        self.objects = objects
        root = Self.follow(top, objects)
    }

    /// Returns the value of a member, following a reference; nil if there is none.
    func value(_ key: String, of object: PropertyListValue) -> PropertyListValue? {
        guard let member = object[key] else { return nil }
        let value = Self.follow(member, objects)
        return value == .string("$null") ? nil : value
    }

    /// Follows a reference. One step is enough, since a reference never names another reference.
    private static func follow(_ value: PropertyListValue, _ objects: [PropertyListValue]) -> PropertyListValue {
        guard case .uid(let number) = value else { return value }
        return objects.indices.contains(number) ? objects[number] : .null
    }
}

extension KeyedArchive {
    /// Returns the `#RRGGBB` colour of an archived UIColor or NSColor; nil if there is none.
    func color(_ object: PropertyListValue) -> String? {
        if let white = object["UIWhite"]?.number { return Self.hex([white, white, white]) }
        let exact = ["UIRed-Double", "UIGreen-Double", "UIBlue-Double"].compactMap { object[$0]?.number }
        if exact.count == 3 { return Self.hex(exact) }
        let plain = ["UIRed", "UIGreen", "UIBlue"].compactMap { object[$0]?.number }
        if plain.count == 3 { return Self.hex(plain) }
        for key in ["NSRGB", "NSWhite"] {
            guard let member = object[key], case .data(let bytes) = Self.follow(member, objects) else { continue }
            let channels = String(decoding: bytes, as: UTF8.self).split { $0 == " " || $0 == "\0" }.compactMap { Double($0) }
            if key == "NSRGB", channels.count >= 3 { return Self.hex(Array(channels.prefix(3))) }
            if key == "NSWhite", let white = channels.first { return Self.hex([white, white, white]) }
        }
        return nil
    }

    /// Clamps the channels, which exceed 0...1 in wide colour spaces.
    private static func hex(_ channels: [Double]) -> String? {
        guard channels.allSatisfy(\.isFinite) else { return nil }
        return "#"
            + channels.map { channel in
                let text = String(Int((min(1, max(0, channel)) * 255).rounded()), radix: 16, uppercase: true)
                return text.count == 1 ? "0" + text : text
            }.joined()
    }
}
