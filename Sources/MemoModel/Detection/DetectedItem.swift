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
