/// The meaning of a key in the picker.
enum PickKey: Equatable {
    case text(String)
    case erase, eraseWord, eraseAll
    case up, down, pageUp, pageDown
    case mark, accept, cancel

    /// Whether the key changes the query.
    var isTyping: Bool {
        switch self {
        case .text, .erase, .eraseWord, .eraseAll: true
        default: false
        }
    }
}

/// A parser of keys from the bytes of a terminal.
struct PickKeys {
    private var waiting: [UInt8] = []

    /// Whether an incomplete key is buffered. A lone escape counts until nothing follows it.
    var isWaiting: Bool { !waiting.isEmpty }

    /// Returns the keys completed by these bytes. No bytes mean that nothing follows the buffered part.
    mutating func read(_ bytes: [UInt8]) -> [PickKey] {
        let isEnd = bytes.isEmpty
        var rest = (waiting + bytes)[...]
        var keys: [PickKey] = []
        waiting = []
        while let first = rest.first {
            guard let (key, length) = Self.key(rest, first, isEnd: isEnd) else {
                waiting = Array(rest)
                break
            }
            rest = rest.dropFirst(length)
            guard let key else { continue }
            if case .text(let text) = key, case .text(let before)? = keys.last {
                keys[keys.count - 1] = .text(before + text)
            } else {
                keys.append(key)
            }
        }
        return keys
    }

    /// Returns the first key, nil if it has no meaning, and its length in bytes. Returns nil if more bytes
    /// are needed.
    private static func key(_ bytes: ArraySlice<UInt8>, _ first: UInt8, isEnd: Bool) -> (PickKey?, Int)? {
        switch first {
        case 0x1B: return sequence(bytes, isEnd: isEnd)
        case 0x00..<0x20, 0x7F: return (controls[first], 1)
        default: return character(bytes, first, isEnd: isEnd)
        }
    }

    private static let controls: [UInt8: PickKey] = [
        0x03: .cancel, 0x04: .cancel, 0x07: .cancel, 0x08: .erase, 0x09: .mark, 0x0A: .accept, 0x0B: .up, 0x0D: .accept, 0x0E: .down,
        0x10: .up, 0x15: .eraseAll, 0x17: .eraseWord, 0x7F: .erase,
    ]

    /// Parses `ESC [ A`, `ESC O A`, `ESC [ 5 ~` and similar sequences. Escape alone cancels.
    private static func sequence(_ bytes: ArraySlice<UInt8>, isEnd: Bool) -> (PickKey?, Int)? {
        guard let second = bytes.dropFirst().first else { return isEnd ? (.cancel, 1) : nil }
        guard second == 0x5B || second == 0x4F else { return (nil, 2) }
        guard let end = bytes.dropFirst(2).firstIndex(where: { 0x40...0x7E ~= $0 }) else { return isEnd ? (nil, bytes.count) : nil }
        let length = end - bytes.startIndex + 1
        switch (bytes[end], bytes.dropFirst(2).first) {
        case (0x41, _): return (.up, length)
        case (0x42, _): return (.down, length)
        case (0x7E, 0x35): return (.pageUp, length)
        case (0x7E, 0x36): return (.pageDown, length)
        default: return (nil, length)
        }
    }

    /// Parses a UTF-8 character. Invalid bytes are skipped.
    private static func character(_ bytes: ArraySlice<UInt8>, _ first: UInt8, isEnd: Bool) -> (PickKey?, Int)? {
        let length = first < 0x80 ? 1 : first >= 0xF8 ? 0 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 0
        guard length > 0 else { return (nil, 1) }
        guard bytes.count >= length else { return isEnd ? (nil, bytes.count) : nil }
        return String(validating: bytes.prefix(length), as: UTF8.self).map { (.text($0), length) } ?? (nil, 1)
    }
}
