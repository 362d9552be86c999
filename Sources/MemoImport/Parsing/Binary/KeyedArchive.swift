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
