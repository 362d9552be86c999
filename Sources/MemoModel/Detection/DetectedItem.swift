/// Something in a text that a reader may want to open, call, write to or remember.
public struct DetectedItem: Sendable, Hashable {
    /// What kinds of data Saekin sees in a text; raw values are what commands and programs call them.
    public enum Kind: String, Sendable, CaseIterable {
        case url, phone, email, date, checklist, address
    }
    /// What it is.
    public let kind: Kind
    /// In UTF-8 bytes of the text.
    public let range: Range<Int>
    /// What it stands for, written one way: `010-1234-5678`, `2023-08-28T15:00`, `15:00`; else as it stands in the text.
    public let value: String
    /// Whether a line of a checklist is ticked; nil for everything else.
    public let isDone: Bool?

    init(_ kind: Kind, _ range: Range<Int>, _ value: String, isDone: Bool? = nil) {
        (self.kind, self.range, self.value, self.isDone) = (kind, range, value, isDone)
    }
}

/// Which kinds a text holds, as one number.
public struct DetectedKinds: OptionSet, Sendable, Hashable {
    /// One bit a kind: 1 URL, 2 phone, 4 e-mail, 8 date, 16 checklist, 32 address.
    public let rawValue: Int
    /// Any bits; those of no kind mean nothing.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// The bit of one kind.
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
    /// Every kind.
    public static let all = DetectedKinds(rawValue: 63)
}
