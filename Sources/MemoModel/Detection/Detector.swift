/// Finds links, phone numbers, e-mail and street addresses, dates and checklists in a text.
///
/// Prefers missing an item to mistaking a version for a date or a price for a number. Only recognizes
/// composed (NFC) Hangul.
public struct Detector {
    private let text: ByteText
    private let today: CivilDate
    private let wanted: DetectedKinds
    private var items: [DetectedItem] = []
    /// The end of the last item. Items must not overlap.
    private var end = 0

    private init(_ text: ByteText, today: CivilDate, wanted: DetectedKinds) {
        (self.text, self.today, self.wanted) = (text, today, wanted)
    }

    /// Returns the items in `text`, in order and without overlaps.
    ///
    /// Words such as 내일 and dates without a year are relative to `today`, the day on which the text was
    /// written.
    public static func items(in text: String, today: CivilDate, kinds: DetectedKinds = .all) -> [DetectedItem] {
        guard Trigger.isIn(text) else { return [] }
        var detector = Detector(ByteText(text), today: today, wanted: kinds)
        detector.scan()
        return detector.items
    }

    /// Returns the kinds of items in `text`. Most texts contain nothing that could begin an item, which is
    /// checked first.
    public static func kinds(in text: String) -> DetectedKinds {
        // The day changes the value of a date, but not whether there is one.
        items(in: text, today: CivilDate(dayNumber: 19_000)).reduce(into: []) { $0.insert(DetectedKinds($1.kind)) }
    }

    private mutating func scan() {
        var index = 0
        while index < text.count {
            let byte = text.bytes[index]
            guard Trigger.begins(byte) else {
                index += 1
                continue
            }
            guard let item = item(at: index, byte), item.range.lowerBound >= end else {
                index = next(after: index, byte)
                continue
            }
            if wanted.contains(DetectedKinds(item.kind)) { items.append(item) }
            // The text of a checklist entry may contain other items.
            guard item.kind != .checklist else {
                index += 3
                continue
            }
            end = item.range.upperBound
            index = max(end, index + 1)
        }
    }

    /// Returns the index after a sequence of letters, digits or Hangul. Only a number after Hangul can begin
    /// an item inside one.
    private func next(after index: Int, _ byte: UInt8) -> Int {
        var index = index
        if byte.isAlphanumeric {
            while text[index].isAlphanumeric { index += 1 }
        } else if text.isHangul(at: index) {
            while text.isHangul(at: index) { index += 3 }
        } else {
            index += byte == 0xE2 ? 3 : 1
        }
        return index
    }

    private func item(at index: Int, _ byte: UInt8) -> DetectedItem? {
        switch byte {
        case 0x40: Addresses.email(in: text, at: index, from: end)
        case 0x5B, 0xE2: Checklist.item(in: text, at: index)
        case 0x2B: PhoneNumbers.item(in: text, at: index)
        case 0x28: PhoneNumbers.item(in: text, at: index)
        case 0x30...0x39:
            PhoneNumbers.item(in: text, at: index) ?? Dates(text: text, today: today).item(at: index)
                ?? StreetAddresses(text: text).item(number: index, from: end)
        case 0xEA...0xED: Dates.mayBegin(text, at: index) ? Dates(text: text, today: today).item(at: index) : nil
        default:
            Addresses.url(in: text, at: index)
                ?? Dates(text: text, today: today).item(at: index)
        }
    }
}

/// Bytes that can begin an item, and a quick test of a whole text.
enum Trigger {
    static func begins(_ byte: UInt8) -> Bool { table[Int(byte)] }

    private static let table: [Bool] = {
        var table = [Bool](repeating: false, count: 256)
        // Letters begin links and names of months and days.
        for letter in UInt8(0x41)...0x5A { (table[Int(letter)], table[Int(letter | 0x20)]) = (true, true) }
        for byte in UInt8(0x30)...0x39 { table[Int(byte)] = true }
        for byte: UInt8 in [0x28, 0x2B, 0x40, 0x5B, 0xE2, 0xEA, 0xEB, 0xEC, 0xED] { table[Int(byte)] = true }
        return table
    }()

    /// Returns whether `text` may contain an item: a digit, `@`, `:/`, `ww`, a checkbox, or the end of a word
    /// for a day.
    static func isIn(_ text: String) -> Bool {
        let bytes = text.utf8.span
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            var isEnd = false
            if byte < 0x80 {
                isEnd = mayEnd(byte)
            } else if byte >> 4 == 0xE, index &+ 2 < bytes.count {
                index &+= 2
                isEnd = mayEnd(bytes[index &- 1], bytes[index])
            }
            // A word of two syllables has six bytes.
            if isEnd, ends((max(0, index &- 5)...index).reduce(0) { $0 << 8 | UInt64(bytes[$1]) }) { return true }
            index &+= 1
        }
        return false
    }

    /// Returns whether an ASCII character may be the last of a sign or word that `ends` knows.
    @inline(__always)
    private static func mayEnd(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x2F...0x39, 0x40, 0x5B, 0x57, 0x77, 0x79, 0x6F: true
        default: false
        }
    }

    /// Returns whether the last two bytes of a character of three may be those of a sign or word that `ends` knows.
    @inline(__always)
    private static func mayEnd(_ last: UInt8, _ byte: UInt8) -> Bool {
        switch byte {
        case 0x88, 0x9C: last == 0xA0
        case 0xBC: last == 0x9D || last == 0x94
        case 0x98: last == 0x8A || last == 0xBB
        case 0x90, 0x91: last == 0x98
        case 0x85: last == 0x9C
        default: false
        }
    }

    private static func ends(_ window: UInt64) -> Bool {
        switch UInt8(truncatingIfNeeded: window) {
        case 0x30...0x39, 0x40, 0x5B: return true
        case 0x2F: return window & 0xFFFF == 0x3A2F
        case 0x57: return window & 0xFFFF == 0x5757
        case 0x77: return window & 0xFFFF == 0x7777
        case 0x79: return window & 0xFF_FFFF == 0x64_6179  // day
        case 0x6F: return window & 0xFF_FFFF == 0x72_726F  // rro
        default: break
        }
        switch window & 0xFFFF_FFFF_FFFF {
        // 오늘 내일 요일 모레 글피 어제 그제 저께
        case 0xEC98A4_EB8A98, 0xEB82B4_EC9DBC, 0xEC9A94_EC9DBC, 0xEBAAA8_EBA088, 0xEAB880_ED94BC, 0xEC96B4_ECA09C, 0xEAB7B8_ECA09C,
            0xECA080_EABB98:
            return true
        default: return [0xE29890, 0xE29891, 0xE29C85].contains(window & 0xFF_FFFF)
        }
    }
}

/// A detected part of a text that can be opened, called, written to or remembered.
public struct DetectedItem: Sendable, Hashable {
    /// The kinds of detected items. Raw values are used by commands and APIs.
    public enum Kind: String, Sendable, CaseIterable {
        case url, phone, email, date, checklist, address
    }
    /// The kind of the item.
    public let kind: Kind
    /// Range in the text in UTF-8 bytes.
    public let range: Range<Int>
    /// The normalized value: `010-1234-5678`, `2023-08-28T15:00`, `15:00`. For other kinds, the text as
    /// written.
    public let value: String
    /// Whether a checklist entry is ticked; nil for other kinds.
    public let isDone: Bool?

    init(_ kind: Kind, _ range: Range<Int>, _ value: String, isDone: Bool? = nil) {
        (self.kind, self.range, self.value, self.isDone) = (kind, range, value, isDone)
    }
}

/// A set of kinds, stored as one number.
public struct DetectedKinds: OptionSet, Sendable, Hashable {
    /// One bit for each kind: 1 URL, 2 phone, 4 e-mail, 8 date, 16 checklist, 32 address.
    public let rawValue: Int
    /// Creates a set from bits. Unknown bits have no meaning.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Creates a set of one kind.
    public init(_ kind: DetectedItem.Kind) {
        rawValue =
            switch kind {
            case .url: 1
            case .phone: 2
            case .email: 4
            case .date: 8
            case .checklist: 16
            case .address: 32
            }
    }
    /// All kinds.
    public static let all = DetectedKinds(rawValue: 63)
}

/// Detects checklist entries: `- [ ] milk`, `* [x] milk`, `☐ milk`, `☑ milk`.
enum Checklist {
    /// Returns the entry whose box is at `index`. Its range extends from the box to the end of the line.
    static func item(in text: ByteText, at index: Int) -> DetectedItem? {
        guard let (isDone, label) = text[index] == 0x5B ? bracket(in: text, at: index) : box(in: text, at: index) else { return nil }
        var end = label
        while end < text.count, text[end] != 0x0A, text[end] != 0x0D { end += 1 }
        return DetectedItem(.checklist, index..<end, text.string(text.skippingSpaces(from: label)..<end), isDone: isDone)
    }

    private static func bracket(in text: ByteText, at index: Int) -> (Bool, label: Int)? {
        let mark = text[index + 1]
        guard mark == 0x20 || mark | 0x20 == 0x78, text[index + 2] == 0x5D, [0x20, 0x09].contains(text[index + 3]),
            text[index - 1] == 0x20, [0x2A, 0x2B, 0x2D].contains(text[index - 2]), beginsLine(text, index - 2)
        else { return nil }
        return (mark != 0x20, index + 3)
    }

    private static func box(in text: ByteText, at index: Int) -> (Bool, label: Int)? {
        guard let (isDone, end) = text.first(of: [("☐", false), ("☑", true), ("✅", true)], at: index) else { return nil }
        let start = text[index - 1] == 0x20 && [0x2A, 0x2B, 0x2D].contains(text[index - 2]) ? index - 2 : index
        return beginsLine(text, start) ? (isDone, end) : nil
    }

    /// Returns whether only white space or the `>` of a quotation precedes `index` on its line.
    private static func beginsLine(_ text: ByteText, _ index: Int) -> Bool {
        var index = index - 1
        while [0x20, 0x09, 0x3E].contains(text[index]) { index -= 1 }
        return index < 0 || text[index] == 0x0A || text[index] == 0x0D
    }
}
