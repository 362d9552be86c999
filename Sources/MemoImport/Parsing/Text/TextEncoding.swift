/// The text encodings that can be imported.
public enum TextEncoding: String, Sendable, CaseIterable {
    case utf8 = "utf-8"
    case utf16LittleEndian = "utf-16le"
    case utf16BigEndian = "utf-16be"
    /// What Windows calls "Korean". EUC-KR is a subset.
    case cp949 = "cp949"
    /// The encoding of Korean DOS programs, with five bits per jamo.
    case johab = "johab"

    private static let otherNames: [String: TextEncoding] = [
        "utf8": .utf8, "utf16": .utf16LittleEndian, "utf-16": .utf16LittleEndian, "utf16le": .utf16LittleEndian,
        "utf16be": .utf16BigEndian, "euc-kr": .cp949, "euckr": .cp949, "ks_c_5601-1987": .cp949, "uhc": .cp949, "ms949": .cp949,
        "windows-949": .cp949, "949": .cp949, "ksx1001": .cp949, "1361": .johab, "cp1361": .johab, "조합형": .johab, "완성형": .cp949,
    ]

    /// Finds an encoding by name or alias, ignoring case; returns nil if the name is unknown.
    public init?(name: String) {
        let name = name.lowercased()
        guard let encoding = TextEncoding(rawValue: name) ?? Self.otherNames[name] else { return nil }
        self = encoding
    }

    /// The name used in reports.
    var title: String {
        switch self {
        case .utf8: "UTF-8"
        case .utf16LittleEndian: "UTF-16LE"
        case .utf16BigEndian: "UTF-16BE"
        case .cp949: "CP949"
        case .johab: "Johab"
        }
    }
}
