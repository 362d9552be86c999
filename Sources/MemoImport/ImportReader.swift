/// Opens an export and streams what is in it, whatever mixture of formats it is.
public struct ImportReader: Sendable {
    /// The export, its files listed.
    public let export: Export

    /// Which importer reads how many of the files; those that claimed none are left out.
    public var formats: [(name: String, fileCount: Int)] { claims.map { (type(of: $0.importer).name, $0.files.count) } }

    /// The source of an export that is of one format only and whose app exports the same under ever new names; nil for any other.
    public var sharedSource: String? { claims.count == 1 ? claims.first.flatMap { type(of: $0.importer).sharedSource } : nil }

    /// How many bytes the claimed files have, unpacked. For progress: a file may change before it is read.
    public let totalBytes: Int

    /// How many bytes `read` went through so far; may be asked for at any time and from any thread.
    public var bytesRead: Int { export.counter.value }

    /// What of the export was looked at, when it was not all: paths (NFC) of files and folders, some of which may be gone by now. A memo
    /// whose file lies outside of them must not be taken for vanished. Nil when the whole export was listed.
    public let scope: Set<String>?

    private let claims: [Claim]
    private let unclaimed: [ExportFile]

    private struct Claim: Sendable {
        let importer: any Importer
        let files: [ExportFile]
    }

    /// Lists the export at `path` and lets the importers claim its files.
    ///
    /// - Throws: `ImportFailure` when there is nothing to read.
    public init(path: String, options: ImportOptions = ImportOptions()) throws {
        _ = try Self.importerTypes(options)
        try self.init(try Export(path: path), at: path, options: options)
    }

    /// Lets the importers claim the files of an export that is open already; `path` is what messages call it.
    ///
    /// - Throws: `ImportFailure` when there is nothing to read.
    public init(_ export: Export, at path: String, options: ImportOptions = ImportOptions()) throws {
        try self.init(export, at: path, scope: nil, options: options)
    }

    init(_ export: Export, at path: String, scope: Set<String>?, options: ImportOptions) throws {
        let types = try Self.importerTypes(options)
        (self.export, self.scope) = (export, scope)
        // Who names a format is believed.
        var rest = options.format == nil ? export.files.filter { !Self.isForeign($0, of: export) } : export.files
        var claims: [Claim] = []
        for type in types {
            let importer = type.init(options: options)
            let files = importer.claim(rest, of: export)
            guard !files.isEmpty else { continue }
            let taken = Set(files.map(\.number))
            rest.removeAll { taken.contains($0.number) }
            claims.append(Claim(importer: importer, files: files))
        }
        let isExplained = { [export] in export.files.contains { KnownFile.problem($0, head: export.head(of: $0)) != nil } }
        guard !claims.isEmpty || export.files.isEmpty || isExplained() else {
            throw ImportFailure.nothingRecognized(path: path, endings: FileEndings(export.files))
        }
        (self.claims, unclaimed) = (claims, rest + (options.format == nil ? export.files.filter { Self.isForeign($0, of: export) } : []))
        totalBytes = claims.reduce(0) { $0 + $1.files.reduce(0) { $0 + $1.size } }
    }

    private static func isForeign(_ file: ExportFile, of export: Export) -> Bool {
        guard file.pathExtension == "json" || file.pathExtension == "backup" else { return false }
        return KnownFile.foreign(file, head: export.head(of: file)) != nil
    }

    /// Yields every item of the export; the same export yields the same items in the same order.
    ///
    /// - Parameter begin: Called with the name of each importer before it yields.
    /// - Throws: Only what `yield` throws.
    public func read(begin: (String) -> Void = { _ in }, _ yield: (ImportItem) throws -> Void) throws {
        export.counter.reset()
        for problem in export.problems { try yield(.problem(problem)) }
        for twins in TwinFiles.names(in: export.files) {
            try yield(.problem(.twinNames(Place(path: twins.second.path), other: twins.first.path)))
        }
        for claim in claims {
            begin(type(of: claim.importer).name)
            try claim.importer.read(claim.files, of: export, yield: yield)
        }
        try explainUnclaimed(yield)
        if export.systemFileCount > 0 {
            try yield(.problem(.systemFiles(Place(path: export.name), count: export.systemFileCount)))
        }
    }

    private func explainUnclaimed(_ yield: (ImportItem) throws -> Void) throws {
        let unread = unclaimed.filter { !KnownFile.isAttachment($0) }
        for file in unread {
            let problem = KnownFile.problem(file, head: export.head(of: file))
            try yield(.problem(problem ?? .unknownFormat(Place(path: file.path))))
        }
        // What came in is then rather what lies beside the memos.
        let read = claims.reduce(0) { $0 + $1.files.count }
        if unread.count > read, read > 0 {
            try yield(.problem(.mostlyUnread(Place(path: export.name), FileEndings(unread), read: read)))
        }
        let attachments = unclaimed.count { KnownFile.isAttachment($0) }
        if attachments > 0 { try yield(.problem(.attachments(Place(path: export.name), count: attachments))) }
    }

    /// Files that are versions of one another: conflicted copies, names that differ in case or composition only.
    public var twins: [TwinFiles] { TwinFiles.names(in: export.files) + TwinFiles.conflicts(in: export.files) }

    /// Every file of the export with the name of the importer that reads it; nil for those that none does.
    public var recognition: [(file: ExportFile, format: String?)] {
        var formats: [Int: String] = [:]
        for claim in claims { for file in claim.files { formats[file.number] = type(of: claim.importer).name } }
        return export.files.map { ($0, formats[$0.number]) }
    }

    private static func importerTypes(_ options: ImportOptions) throws -> [any Importer.Type] {
        if let field = options.map.keys.sorted().first(where: { !ImportOptions.mappableFields.contains($0) }) {
            throw ImportFailure.unknownField(name: field)
        }
        guard let format = options.format else { return importers }
        guard let type = importers.first(where: { $0.name == format }) else { throw ImportFailure.unknownFormat(name: format) }
        return [type]
    }
}
