import MemoModel

/// How one application's records differ from those that name their fields.
protocol JSONDialect {
    /// Whether titles and bodies may be HTML or documents of editors.
    var readsMarkup: Bool { get }
    /// The record with members that `FieldNames` knows.
    mutating func translate(_ members: [JSONMember], at place: Place) -> JSONTranslation
}

extension JSONDialect {
    var readsMarkup: Bool { true }
}

/// What a record of an application is.
enum JSONTranslation {
    case record([JSONMember])
    /// Belongs to the export and is no memo.
    case nothing
    /// Cannot be read.
    case problem(ImportProblem)
}

/// Records that name their fields.
struct PlainDialect: JSONDialect {
    var readsMarkup = true
    func translate(_ members: [JSONMember], at place: Place) -> JSONTranslation { .record(members) }
}

/// Files of JSON, each read in the dialect of its application.
enum JSONFiles {
    static func read(
        _ files: [ExportFile], of export: Export, _ options: ImportOptions, yield: (ImportItem) throws -> Void,
        dialect: (ExportFile) -> any JSONDialect
    ) throws {
        var unreadKeys: [String: Int] = [:]
        try export.read(files, report: { try yield(.problem($0)) }) { file, source in
            try withoutActuallyEscaping(yield) { yield in
                let isMisread = MisreadText.isLikely(in: export.head(of: file))
                let records = JSONRecords(file: file, options: options, dialect: dialect(file), isMisread: isMisread, yield: yield)
                let isLines = ["jsonl", "ndjson"].contains(file.pathExtension)
                var stream = JSONStream(source.inUTF8(options.encoding), path: file.path, isLines: isLines, receiver: records)
                try stream.run()
                try records.finish()
                unreadKeys.merge(records.unreadKeys) { $0 + $1 }
            }
        }
        if !unreadKeys.isEmpty { try yield(.problem(.unreadKeys(Place(path: export.name), unreadKeys))) }
    }

    /// Whether a file of JSON begins with all of these keys.
    static func begins(_ head: [UInt8], with keys: [String]) -> Bool {
        let text = String(decoding: head, as: UTF8.self)
        return keys.allSatisfy { text.contains("\"\($0)\"") }
    }
}

extension ByteSource {
    /// The same bytes in UTF-8, when a person said what they are in.
    func inUTF8(_ encoding: TextEncoding?) -> ByteSource {
        guard let encoding, encoding != .utf8 else { return self }
        var isDone = false
        return ByteSource(counter: ReadCounter()) { [self] in
            guard !isDone else { return nil }
            isDone = true
            // What cannot be decoded comes as it is, and the parser names the place.
            guard let bytes = try rest(limit: TextFile.limit) else { return nil }
            return LegacyText.decode(bytes, as: encoding).map { Array($0.utf8) } ?? bytes
        }
    }
}

extension [JSONMember] {
    /// The value of the last member of that name.
    subscript(key: String) -> JSONValue? { last { $0.key == key }?.value }

    /// These members under other names, `nil` left out.
    static func record(_ members: [(String, JSONValue?)]) -> [JSONMember] {
        members.compactMap { key, value in value.map { JSONMember(key: key, value: $0) } }
    }
}
