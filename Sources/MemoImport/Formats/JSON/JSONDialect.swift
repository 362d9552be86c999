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
    static func read(
        _ files: [ExportFile], of export: Export, _ options: ImportOptions, yield: (ImportItem) throws -> Void,
        dialect: (ExportFile) -> any JSONDialect
    ) throws {
        var unreadKeys: [String: Int] = [:]
        try export.read(files, report: { try yield(.problem($0)) }) { file, source in
            try withoutActuallyEscaping(yield) { yield in
                let hasMojibake = Mojibake.isLikely(in: export.head(of: file))
                let records = JSONRecords(file: file, options: options, dialect: dialect(file), hasMojibake: hasMojibake, yield: yield)
                let isLines = ["jsonl", "ndjson"].contains(file.pathExtension)
                var stream = JSONStream(source.inUTF8(options.encoding), path: file.path, isLines: isLines, receiver: records)
                try stream.run()
                try records.finish()
                unreadKeys.merge(records.unreadKeys) { $0 + $1 }
            }
        }
        if !unreadKeys.isEmpty { try yield(.problem(.unreadKeys(Place(path: export.name), unreadKeys))) }
    }

    /// Returns whether all of these keys occur in the first bytes of a JSON file.
    static func begins(_ head: [UInt8], with keys: [String]) -> Bool {
        let text = String(decoding: head, as: UTF8.self)
        return keys.allSatisfy { text.contains("\"\($0)\"") }
    }
}

extension ByteSource {
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

extension [JSONMember] {
    /// The value of the last member with this key.
    subscript(key: String) -> JSONValue? { last { $0.key == key }?.value }

    /// Creates members from keys and values, leaving out nil values.
    static func record(_ members: [(String, JSONValue?)]) -> [JSONMember] {
        members.compactMap { key, value in value.map { JSONMember(key: key, value: $0) } }
    }
}
