import MemoModel

/// Collects the pictures and the embedded files of an RTF document while it is read: `\pict`, `\objdata`, and the names of the files beside
/// an `.rtfd`.
struct RichTextObjects {
    /// The kind of content of a group.
    enum Kind {
        /// A picture, in hexadecimal digits or bytes.
        case picture
        /// An embedded file in the form of OLE 1.
        case object
        /// The class of the file that follows.
        case objectClass
        /// The name of a picture beside the document.
        case name
    }

    private struct Open {
        let kind: Kind
        /// Number of groups around the data. Groups within it hold properties.
        let depth: Int
        var type = ""
        var bytes: [UInt8] = []
        var high: UInt8?
    }

    private let keepsFiles: Bool
    private(set) var files = HeldFiles()
    /// Number of pictures and files, those that are not kept among them.
    private(set) var count = 0
    private var open: Open?
    private var objectClass = ""

    private static let pictures: [String: String] = [
        "pngblip": "png", "jpegblip": "jpg", "emfblip": "emf", "wmetafile": "wmf", "dibitmap": "dib", "wbitmap": "bmp", "macpict": "pict",
    ]
    /// The usual endings of the files of some classes.
    private static let endings: [String: String] = [
        "Word.Document.8": "doc", "Word.Document.12": "docx", "Excel.Sheet.8": "xls", "Excel.Sheet.12": "xlsx", "PowerPoint.Show.8": "ppt",
        "PowerPoint.Show.12": "pptx", "AcroExch.Document": "pdf", "Acrobat.Document.DC": "pdf",
    ]

    init(keepsFiles: Bool) { self.keepsFiles = keepsFiles }

    /// Whether the data of a group is read.
    var isReading: Bool { open != nil }

    mutating func beginObject() { objectClass = "" }

    /// Begins the data of a group.
    mutating func begin(_ kind: Kind, in depth: Int) { open = Open(kind: kind, depth: depth) }

    /// Takes a control word within the data, such as the type of a picture.
    mutating func note(_ word: String, in depth: Int) {
        guard let open, open.depth == depth else { return }
        if open.kind == .name {
            endGroup(depth)
        } else if let type = Self.pictures[word] {
            self.open?.type = type
        }
    }

    /// Takes a byte of the data: a digit, or a character of a name.
    mutating func take(_ byte: UInt8, in depth: Int) {
        guard open?.depth == depth else { return }
        switch open?.kind {
        case .objectClass?, .name?: if (open?.bytes.count ?? 0) < 1000 { open?.bytes.append(byte) }
        case .picture?, .object?:
            guard keepsFiles, let digit = Character(UnicodeScalar(byte)).hexDigitValue.map(UInt8.init), byte < 0x80 else { return }
            guard let high = open?.high else {
                open?.high = digit
                return
            }
            open?.bytes.append(high << 4 | digit)
            open?.high = nil
        case nil: break
        }
    }

    /// Takes bytes of the data that stand in the file as they are.
    mutating func take(_ bytes: ArraySlice<UInt8>, in depth: Int) {
        guard keepsFiles, open?.depth == depth, open?.kind == .picture || open?.kind == .object else { return }
        open?.bytes += bytes
    }

    /// Ends a group, and its data if it holds any.
    mutating func endGroup(_ depth: Int) {
        guard let open, open.depth == depth else { return }
        self.open = nil
        switch open.kind {
        case .objectClass: objectClass = String(decoding: open.bytes, as: UTF8.self).trimmed
        case .name:
            let name = String(decoding: open.bytes, as: UTF8.self).trimmed
            if !name.isEmpty { files.add(link: name) }
        case .picture:
            count += 1
            guard keepsFiles else { return }
            let number = files.records.count + 1
            files.add(open.type.isEmpty ? "" : "\(number).\(open.type)", open.bytes)
        case .object:
            count += 1
            guard keepsFiles else { return }
            let (name, bytes) = Self.embedded(open.bytes) ?? ("", open.bytes)
            let number = files.records.count + 1
            files.add(name.isEmpty ? "\(number).\(Self.endings[objectClass] ?? "ole")" : name, bytes)
        }
    }

    /// Returns the file in the data of an object, with its name if it is in a package; nil if the data is damaged.
    private static func embedded(_ data: [UInt8]) -> (name: String, bytes: [UInt8])? {
        var reader = LittleEndian(data)
        guard reader.number(4) != nil, reader.number(4) == 2, let name = reader.text(), reader.text() != nil, reader.text() != nil,
            let size = reader.number(4), let native = reader.bytes(size)
        else { return nil }
        guard name == "Package" else { return ("", native) }
        var package = LittleEndian(native)
        guard package.number(2) != nil, let label = package.zeroEnded(), let path = package.zeroEnded(), package.number(4) != nil,
            let skipped = package.number(4), package.bytes(skipped) != nil, let length = package.number(4),
            let bytes = package.bytes(length)
        else { return ("", native) }
        let given = label.isEmpty ? path : label
        return (NamedText(page: LegacyText.looksKorean(given) ? 949 : 1252, given)?.text ?? String(decoding: given, as: UTF8.self), bytes)
    }
}

/// Reads the numbers and strings of OLE 1.
private struct LittleEndian {
    private let data: [UInt8]
    private var at = 0

    init(_ data: [UInt8]) { self.data = data }

    mutating func bytes(_ count: Int) -> [UInt8]? {
        guard count >= 0, count <= data.count - at else { return nil }
        defer { at += count }
        return Array(data[at..<at + count])
    }

    mutating func number(_ width: Int) -> Int? { bytes(width).map { $0.reversed().reduce(0) { $0 << 8 | Int($1) } } }

    /// Reads a string with its length before it.
    mutating func text() -> String? {
        number(4).flatMap { bytes($0) }.map { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }

    /// Reads a string with a zero after it.
    mutating func zeroEnded() -> [UInt8]? {
        guard let end = data[at...].firstIndex(of: 0) else { return nil }
        defer { at = end + 1 }
        return Array(data[at..<end])
    }
}
