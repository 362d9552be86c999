import MemoModel

/// Reads text files.
enum TextFile {
    static let limit = 64 << 20

    /// Returns the text of a file; nil if it is empty or cannot be read, which has been reported.
    ///
    /// - Parameter declared: Returns the character set that the text itself names, if it does.
    static func read(
        _ file: ExportFile, _ source: ByteSource, _ options: ImportOptions, declared: ([UInt8]) -> String? = { _ in nil },
        yield: (ImportItem) throws -> Void
    ) throws -> String? {
        guard let bytes = try bytes(of: file, source, yield: yield) else { return nil }
        return try text(of: bytes, file, options, declared: declared, yield: yield)
    }

    /// Returns the bytes of a file; nil if it is empty or too large, which has been reported.
    static func bytes(of file: ExportFile, _ source: ByteSource, yield: (ImportItem) throws -> Void) throws -> [UInt8]? {
        let place = Place(path: file.path)
        guard let bytes = try source.rest(limit: limit) else {
            try yield(.problem(.tooLarge(place, limit: limit)))
            return nil
        }
        if bytes.isEmpty { try yield(.problem(.emptyFile(place))) }
        return bytes.isEmpty ? nil : bytes
    }

    /// Returns the text of the bytes of a file; nil if they cannot be decoded, which has been reported.
    static func text(
        of bytes: [UInt8], _ file: ExportFile, _ options: ImportOptions, declared: ([UInt8]) -> String? = { _ in nil },
        yield: (ImportItem) throws -> Void
    ) throws -> String? {
        let place = Place(path: file.path)
        if let encoding = options.encoding {
            let text = LegacyText.decode(bytes, as: encoding)
            if text == nil { try yield(.problem(.encodingWrong(place, encoding.title))) }
            return text
        }
        if let name = declared(bytes) {
            let read = NamedText(bytes, named: name)
            for problem in ImportProblem.decoding(read, named: name, place) { try yield(.problem(problem)) }
            return read?.text
        }
        guard let (text, assumed) = LegacyText.decode(bytes) else {
            try yield(.problem(bytes.contains(0) ? .binary(place) : .encodingUnknown(place)))
            return nil
        }
        if let assumed { try yield(.problem(.encodingAssumed(place, assumed))) }
        return text
    }
}

extension MemoText {
    /// Returns the text with those links appended that it does not contain.
    func adding(links: [String]) -> MemoText { adding(links) { $0.containsBytes(of: $1) } }

    /// Returns the text without a line at its end.
    func removing(line: String) -> MemoText {
        let rest = whole.dropLast(line.count)
        return whole.hasSuffix(line) && rest.last?.isNewline == true ? MemoText(String(rest.dropLast())) : self
    }

    /// Returns the text with those lines appended that it does not contain.
    func adding(lines: [String]) -> MemoText {
        adding(lines) { $0.containsLine($1) }
    }

    /// Number of bytes of a text that are searched for parts before they are added. Repeated words do no harm, but a long text with many
    /// parts would take hours.
    static let searchLimit = 1 << 28

    private func adding(_ parts: [String], unless isThere: (String, String) -> Bool) -> MemoText {
        if parts.isEmpty { return self }
        var (text, known, budget) = (whole, Set<String>(), Self.searchLimit)
        for part in parts where known.insert(part).inserted {
            budget -= text.utf8.count
            if budget > 0, isThere(text, part) { continue }
            text += (text.isEmpty || text.utf8.last == 0x0A ? "" : "\n") + part
        }
        return text.utf8.count == whole.utf8.count ? self : MemoText(text)
    }
}

/// The text encodings that can be imported: those that are guessed, and all others that the system knows by name.
public struct TextEncoding: RawRepresentable, Sendable, Hashable, CaseIterable {
    /// The name, in lower-case letters.
    public let rawValue: String

    /// UTF-8.
    public static let utf8 = TextEncoding(known: "utf-8")
    /// UTF-16 with the lower byte first.
    public static let utf16LittleEndian = TextEncoding(known: "utf-16le")
    /// UTF-16 with the higher byte first.
    public static let utf16BigEndian = TextEncoding(known: "utf-16be")
    /// The encoding that Windows calls "Korean". EUC-KR is a subset.
    public static let cp949 = TextEncoding(known: "cp949")
    /// The encoding of Korean DOS programs, with five bits per jamo.
    public static let johab = TextEncoding(known: "johab")

    /// The encodings that are guessed.
    public static let allCases: [TextEncoding] = [.utf8, .utf16LittleEndian, .utf16BigEndian, .cp949, .johab]

    private static let otherNames: [String: TextEncoding] = [
        "utf8": .utf8, "utf16": .utf16LittleEndian, "utf-16": .utf16LittleEndian, "utf16le": .utf16LittleEndian,
        "utf16be": .utf16BigEndian, "euc-kr": .cp949, "euckr": .cp949, "ks_c_5601-1987": .cp949, "uhc": .cp949, "ms949": .cp949,
        "windows-949": .cp949, "949": .cp949, "ksx1001": .cp949, "1361": .johab, "cp1361": .johab, "조합형": .johab, "완성형": .cp949,
        "ks_c_5601": .cp949, "ks_c_5601-1989": .cp949, "ksc_5601": .cp949, "ksc5601": .cp949, "ks_x_1001": .cp949, "korean": .cp949,
        "x-windows-949": .cp949, "cseuckr": .cp949, "csksc56011987": .cp949, "iso-ir-149": .cp949, "x-johab": .johab, "ms1361": .johab,
        "10003": .cp949, "51949": .cp949, "65001": .utf8, "cp65001": .utf8, "1200": .utf16LittleEndian, "1201": .utf16BigEndian,
        "unicode": .utf16LittleEndian, "unicode-1-1-utf-8": .utf8,
    ]

    /// Finds a guessed encoding by its name; returns nil for any other.
    public init?(rawValue: String) {
        guard let encoding = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = encoding
    }

    /// Finds an encoding by name or alias, ignoring case; returns nil if the system does not know the name.
    public init?(name: String) {
        if let encoding = TextEncoding(standard: name.lowercased()) {
            self = encoding
        } else {
            guard !name.isEmpty, NamedText.isKnown(name) else { return nil }
            self.init(known: name.lowercased())
        }
    }

    /// Finds a guessed encoding by lower-case name or alias.
    init?(standard name: String) {
        guard let encoding = TextEncoding(rawValue: name) ?? Self.otherNames[name] else { return nil }
        self = encoding
    }

    private init(known name: String) { rawValue = name }

    /// The name used in reports.
    var title: String { self == .johab ? "Johab" : rawValue.uppercased() }
}
