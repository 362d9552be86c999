import JSON
import MemoModel

/// Translates the records of one app into records with field names that `FieldNames` knows.
protocol JSONDialect {
    /// Whether titles and bodies may be HTML or editor documents.
    var readsMarkup: Bool { get }
    /// Returns the record with members that `FieldNames` knows.
    mutating func translate(_ members: [JSONMember], at place: Place) -> JSONTranslation
}

extension JSONDialect {
    var readsMarkup: Bool { true }
}

/// The result of translating one record.
enum JSONTranslation {
    case record([JSONMember])
    /// The record belongs to the export but is not a memo.
    case nothing
    /// The record is beside the memos. Its text is reported.
    case other
    /// The record cannot be read.
    case problem(ImportProblem)
}

/// Leaves records unchanged, for apps that use known field names.
struct PlainDialect: JSONDialect {
    var readsMarkup = true
    func translate(_ members: [JSONMember], at place: Place) -> JSONTranslation { .record(members) }
}

/// Reads JSON files, each in the dialect of its app.
enum JSONFiles {
    /// Returns the records of a file of another syntax; nil if they cannot be read, which has been reported.
    typealias Conversion = (ExportFile, ByteSource, (ImportItem) throws -> Void) throws -> JSONValue?

    static func read(
        _ files: [ExportFile], of export: Export, _ options: ImportOptions, yield: (ImportItem) throws -> Void,
        convert: Conversion? = nil, dialect: (ExportFile) -> any JSONDialect
    ) throws {
        var options = options
        try RecordReading.reporting(at: Place(path: export.name), options, isMappable: true, yield: yield) { reading in
            try withoutActuallyEscaping(yield) { yield in
                // Records of one file may be named in another.
                var linked: [(folder: String, records: JSONRecords)] = []
                try export.read(files, report: { try yield(.problem($0)) }) { file, source in
                    var (source, head) = (source, export.head(of: file))
                    if let convert {
                        guard let value = try convert(file, source, yield) else { return }
                        (source, head) = (ByteSource(value), [])
                        options.encoding = nil
                    }
                    let records = try read(file, source, head, options, dialect(file), isAlone: files.count == 1, yield: yield)
                    if files.count > 1, records.links.isWaiting || !records.links.table.isEmpty {
                        linked.append((file.folderPath, records))
                    } else {
                        try records.settle(others: [])
                        try records.report(into: &reading)
                    }
                }
                for (index, file) in linked.enumerated() {
                    let others = linked.enumerated().filter { $0.offset != index && $0.element.folder == file.folder }
                    try file.records.settle(others: file.records.links.isWaiting ? others.map(\.element.records.links) : [])
                }
                for file in linked { try file.records.report(into: &reading) }
            }
        }
    }

    /// Reads the records of a value, such as the tables of a database.
    static func read(_ value: JSONValue, of file: ExportFile, _ options: ImportOptions, yield: @escaping (ImportItem) throws -> Void) throws
    {
        try RecordReading.reporting(at: Place(path: file.path), options, isMappable: true, yield: yield) { reading in
            let records = try read(file, ByteSource(value), [], options, PlainDialect(), isAlone: true, yield: yield)
            try records.settle(others: [])
            try records.report(into: &reading)
        }
    }

    private static func read(
        _ file: ExportFile, _ source: ByteSource, _ head: [UInt8], _ options: ImportOptions, _ dialect: any JSONDialect,
        isAlone: Bool, yield: @escaping (ImportItem) throws -> Void
    ) throws -> JSONRecords {
        let records = JSONRecords(
            file: file, options: options, dialect: dialect, hasMojibake: Mojibake.isLikely(in: JSONFiles.text(of: head)), yield: yield)
        let isLines = ["jsonl", "ndjson"].contains(file.pathExtension)
        // Windows programs in Korea write CP949. Its bytes are no UTF-8, and a head of them says so.
        let isLegacy = options.encoding == nil && !head.isUTF8Head
        if isLegacy { try yield(.problem(.encodingAssumed(Place(path: file.path), TextEncoding.cp949.title))) }
        var stream = JSONStream(source.inUTF8(isLegacy ? .cp949 : options.encoding), path: file.path, isLines: isLines, receiver: records)
        try stream.run()
        try records.finish(isAlone: isAlone)
        return records
    }

    /// Returns whether all of these keys occur in the first bytes of a JSON file.
    static func begins(_ head: [UInt8], with keys: [String]) -> Bool {
        let head = text(of: head)
        return keys.allSatisfy { head.contains("\"\($0)\"") }
    }

    /// Returns the beginning of a file in UTF-8. PowerShell writes UTF-16 with a byte order mark, others without.
    static func text(of head: [UInt8]) -> [UInt8] {
        if let text = LegacyText.decodeMarked(head) { return Array(text.utf8) }
        var decoder = JSONTextDecoder(head: head)
        return decoder.decode(head)
    }
}

extension ByteSource {
    /// Creates a source of the text of a value.
    convenience init(_ value: JSONValue) {
        var bytes: [UInt8]? = {
            var writer = JSONWriter()
            writer.write(value)
            return writer.bytes
        }()
        self.init(counter: ReadCounter()) { bytes.take() }
    }

    /// Returns a source of the same bytes converted to UTF-8 from the encoding that the user chose.
    func inUTF8(_ encoding: TextEncoding?) -> ByteSource {
        guard let encoding, encoding != .utf8 else { return self }
        var isDone = false
        return ByteSource(counter: ReadCounter()) { [self] in
            guard !isDone else { return nil }
            isDone = true
            // If the bytes cannot be decoded they are passed on unchanged, so that the parser reports the
            // place.
            guard let bytes = try rest(limit: TextFile.limit) else { return nil }
            return LegacyText.decode(bytes, as: encoding).map { Array($0.utf8) } ?? bytes
        }
    }
}

extension [UInt8] {
    /// Returns whether a text has Hangul and nothing that only fonts of one's own have.
    private static func isKorean(_ text: String) -> Bool {
        text.unicodeScalars.contains { 0xAC00...0xD7A3 ~= $0.value } && !text.unicodeScalars.contains { 0xE000...0xF8FF ~= $0.value }
    }

    /// Whether these first bytes of a file may be UTF-8 or UTF-16, as opposed to CP949. A character may be cut
    /// off at their end.
    fileprivate var isUTF8Head: Bool {
        if contains(0) || starts(with: [0xFF, 0xFE]) || starts(with: [0xFE, 0xFF]) || allSatisfy({ $0 < 0x80 }) { return true }
        if (0..<Swift.min(4, count)).contains(where: { String(validating: dropLast($0), as: UTF8.self) != nil }) { return true }
        // Text in CP949 is seldom valid UTF-8, and UTF-8 with a single wrong byte, which is reported with its place, has other characters.
        var (whole, broken, decoder, iterator) = (0, 0, Unicode.UTF8.ForwardParser(), makeIterator())
        loop: while true {
            switch decoder.parseScalar(from: &iterator) {
            case .valid(let scalar): if scalar.count > 1 { whole += 1 }
            case .error: broken += 1
            case .emptyInput: break loop
            }
        }
        // A character may be cut off at the end.
        return broken <= whole || !(0...1).contains { LegacyText.decode(Array(dropLast($0)), as: .cp949).map(Self.isKorean) ?? false }
    }
}

extension JSONValue {
    /// The members of an object; none of any other value.
    var members: [JSONMember] { if case .object(let members) = self { members } else { [] } }
}

extension [JSONMember] {
    /// The value of the last member with this key.
    subscript(key: String) -> JSONValue? { last { $0.key == key }?.value }

    /// Creates members from keys and values, leaving out nil values.
    static func record(_ members: [(String, JSONValue?)]) -> [JSONMember] {
        members.compactMap { key, value in value.map { JSONMember(key: key, value: $0) } }
    }
}

extension JSONWriter {
    /// Adds a value with all that is in it.
    fileprivate mutating func write(_ value: JSONValue) {
        switch value {
        case .null: self.value(nil as String?)
        case .bool(let flag): self.value(flag)
        case .integer(let number): self.value(json: String(number))
        case .number(let number): self.value(json: number.isFinite ? String(number) : "null")
        case .string(let text): self.value(text)
        case .array(let values): array { writer in for value in values { writer.write(value) } }
        case .object(let members):
            object { writer in for member in members { writer.field(member.key, value: { $0.write(member.value) }) } }
        }
    }
}
