import MemoModel

/// Opens an export and streams its content, in any mixture of formats.
public struct ImportReader: Sendable {
    /// The export with the list of its files.
    public let export: Export

    /// The importers that claimed files, and how many.
    public var formats: [(name: String, fileCount: Int)] { claims.map { (type(of: $0.importer).name, $0.files.count) } }

    /// The source name that an app uses for all its exports, if the export has only one format and its app
    /// has such a name; otherwise nil.
    public var sharedSource: String? { claims.count == 1 ? claims.first.flatMap { type(of: $0.importer).sharedSource } : nil }

    /// Total size of the claimed files in bytes, unpacked. For progress only, since files may change before
    /// they are read.
    public let totalBytes: Int

    /// Number of bytes that `read` has processed. May be read from any thread.
    public var bytesRead: Int { export.counter.value }

    /// The part of the export that was listed: paths (NFC) of files and folders, including deleted ones. A
    /// memo whose file is outside must not be considered deleted. Nil if the whole export was listed.
    public let scope: Set<String>?

    /// Whether memos come with their files; see `ImportOptions.keepsAttachments`.
    package let keepsAttachments: Bool

    private let options: ImportOptions
    private var claims: [Claim]
    /// Number of settings files, which no importer sees.
    private let settingsCount: Int
    private let unclaimed: [ExportFile]
    /// Numbers of the files that Saekin's own export wrote for the memos beside them.
    private let exported: Set<Int>

    private struct Claim: Sendable {
        let importer: any Importer
        let files: [ExportFile]
    }

    /// Lists the export at `path` and assigns its files to importers.
    ///
    /// - Throws: `ImportFailure` if there is nothing to read.
    public init(path: String, options: ImportOptions = ImportOptions()) throws {
        _ = try Self.importerTypes(options)
        try self.init(try Export(path: path), at: path, options: options)
    }

    /// Assigns the files of an open export to importers. `path` is used in messages.
    ///
    /// - Throws: `ImportFailure` if there is nothing to read.
    public init(_ export: Export, at path: String, options: ImportOptions = ImportOptions()) throws {
        try self.init(export, at: path, scope: nil, options: options)
    }

    init(_ export: Export, at path: String, scope: Set<String>?, options: ImportOptions) throws {
        let types = try Self.importerTypes(options)
        (self.export, self.scope, self.options, keepsAttachments) = (export, scope, options, options.keepsAttachments)
        // If the user chose a format, files of foreign formats are not filtered out.
        var rest = options.format == nil ? export.files.filter { !Self.isForeign($0, of: export) } : export.files
        exported = ListedAttachments.files(in: export)
        let ownFiles = exported.isEmpty ? [] : rest.filter { [exported] in exported.contains($0.number) }
        if !exported.isEmpty { rest.removeAll { [exported] in exported.contains($0.number) } }
        if options.format == nil, export.files.count > 1 {
            let beside = rest.filter { KnownFile.isSettings($0, head: export.head(of: $0)) }
            let numbers = Set(beside.map(\.number))
            if !numbers.isEmpty { rest.removeAll { numbers.contains($0.number) } }
            settingsCount = numbers.count
        } else {
            settingsCount = 0
        }
        var claims: [Claim] = []
        for type in types {
            let importer = type.init(options: options)
            let files = options.format == nil ? importer.claim(rest, of: export) : importer.chosen(rest, of: export)
            guard !files.isEmpty else { continue }
            let taken = Set(files.map(\.number))
            rest.removeAll { taken.contains($0.number) }
            claims.append(Claim(importer: importer, files: files))
        }
        let isExplained = { [export] in export.files.contains { KnownFile.problem($0, head: export.head(of: $0)) != nil } }
        guard !claims.isEmpty || export.files.isEmpty || isExplained() else {
            throw ImportFailure.nothingRecognized(path: path, endings: FileEndings(export.files))
        }
        (self.claims, unclaimed) = (
            claims, rest + ownFiles + (options.format == nil ? export.files.filter { Self.isForeign($0, of: export) } : [])
        )
        totalBytes = claims.reduce(0) { $0 + $1.files.reduce(0) { $0 + $1.size } }
        export.forgetHeads()
    }

    /// Returns a reader that divides chats as an earlier import of `id`, an ID of a memo, has. Calls `differs` if the options ask for another way.
    package func dividing(chatsAs id: String, differs: () -> Void) -> ImportReader {
        guard let split = ChatLog.split(ofID: id), split != options.split else { return self }
        guard options.split == nil else {
            differs()
            return self
        }
        var (reader, options) = (self, options)
        options.split = split
        reader.claims = claims.map { Claim(importer: type(of: $0.importer).init(options: options), files: $0.files) }
        return reader
    }

    /// Returns a reader that reads the export as a folder of a larger one, of which it is a part. Its progress is that of this reader.
    /// - Parameters:
    ///   - folder: The path of the folder in the larger export; empty for that itself.
    ///   - archive: The path of the export in the larger one, if it is an archive there.
    ///   - scope: The paths that the part covers in the larger export; nil if this reader covers only a part of it.
    ///   - place: Where the larger export is on this machine, if it is a folder there: Obsidian's settings may be around the part.
    /// - Throws: `ImportFailure` if there is nothing to read.
    package func within(
        _ folder: String, archive: String? = nil, covering scope: Set<String>?, of place: String?
    ) throws -> ImportReader {
        let around = folder.split(separator: "/").dropLast().reduce(into: [""]) { $0.append($0[$0.count - 1] + "/" + $1) }
        let isInVault = place.map { place in
            around.contains { !FolderListing.isMissing(place + $0 + "/" + FolderImporter.settings) }
        }
        let scope = scope ?? self.scope.map { Set($0.map { folder.isEmpty ? $0 : folder + "/" + $0 }) }
        return try ImportReader(
            export.within(folder, archive: archive, isInObsidianVault: isInVault ?? false), at: export.name, scope: scope, options: options)
    }

    /// Returns a reader for a file of the export, or for the files in a folder or an archive of it, only.
    package func reading(only path: String) -> ImportReader {
        var reader = self
        reader.claims = claims.map { claim in
            Claim(importer: claim.importer, files: claim.files.filter { $0.path == path || $0.path.hasPrefix(path + "/") })
        }
        return reader
    }

    private static func isForeign(_ file: ExportFile, of export: Export) -> Bool {
        guard file.pathExtension == "json" || file.pathExtension == "backup" else { return false }
        return KnownFile.foreign(file, head: export.head(of: file)) != nil
    }

    /// Yields every item of the export. The same export yields the same items in the same order.
    ///
    /// - Parameter begin: Called with the name of each importer before its first item.
    /// - Throws: Only errors thrown by `yield`, and `ImportStopped`.
    public func read(begin: (String) -> Void = { _ in }, _ yield: (ImportItem) throws -> Void) throws {
        try read(begin: begin, passing: nil, yield)
    }

    /// Yields the items of the export without the memos of files that are known.
    /// - Parameter passing: Returns whether the known memo of a file has the date of the file; nil if no memo is known. Not asked if memos come with files.
    /// - Throws: Also what `passing` throws.
    package func read(
        begin: (String) -> Void, passing: ((FileStamp) throws -> Bool?)?, _ yield: (ImportItem) throws -> Void
    ) throws {
        export.counter.reset()
        for problem in export.problems { try yield(.problem(problem)) }
        for twins in TwinFiles.names(in: export.files) {
            try yield(.problem(.twinNames(Place(path: twins.second.path), other: twins.first.path)))
        }
        let links = keepsAttachments ? AttachmentLinks(export, exported: exported) : nil
        var (linked, copied): (Set<Int>, Int) = ([], 0)
        let passes: FilePasser? = (links == nil ? passing : nil).map { passing in
            { file, stamp in
                guard let isFileDated = try passing(stamp) else { return false }
                if isFileDated, let copyTime = export.copyTime, copyTime.contains(file.modified) { copied += 1 }
                return true
            }
        }
        for claim in claims {
            begin(type(of: claim.importer).name)
            try read(claim, passing: passes) { item in
                try export.counter.check()
                guard links != nil || export.copyTime != nil else { return try yieldParts(of: item, yield) }
                guard var item = addingLinked(item, links, &linked) else { return }
                if let copyTime = export.copyTime, case .memo(var memo) = item, memo.isFileDated, copyTime.contains(memo.modified) {
                    memo.isCopyDated = true
                    copied += 1
                    item = .memo(memo)
                }
                try yieldParts(of: item, yield)
            }
            try export.counter.check()
        }
        if copied > 0 { try yield(.problem(.copiedFiles(Place(path: export.name), count: copied))) }
        try explainUnclaimed(besides: linked, yield)
        let passedOver = export.systemFileCount + settingsCount
        if passedOver > 0 { try yield(.problem(.systemFiles(Place(path: export.name), count: passedOver))) }
    }

    private func read(_ claim: Claim, passing: FilePasser?, _ yield: (ImportItem) throws -> Void) throws {
        guard let folder = claim.importer as? FolderImporter else { return try claim.importer.read(claim.files, of: export, yield: yield) }
        try folder.read(claim.files, of: export, passing: passing, yield: yield)
    }

    /// Ends a `read` that runs on another thread: between items, and within the reading of one.
    public func stop() { export.counter.stop() }

    private func yieldParts(of item: ImportItem, _ yield: (ImportItem) throws -> Void) throws {
        guard case .memo(let memo) = item, memo.isLong else { return try yield(item) }
        let parts = memo.cut()
        try yield(.problem(.cutText(memo.place, limit: MemoRecord.textLimit, parts: parts.count)))
        for part in parts { try yield(.memo(part)) }
    }

    /// Returns the item with the files that a memo links to, whose numbers are added to `linked`; nil for the count of files that an
    /// importer leaves out, because it does not know which of them are kept.
    private func addingLinked(_ item: ImportItem, _ links: AttachmentLinks?, _ linked: inout Set<Int>) -> ImportItem? {
        guard let links else { return item }
        switch item {
        case .memo(var memo):
            memo.attachments = links.resolved(memo.attachments, of: memo.place.path, isList: memo.listsAttachments)
            let known = Set(memo.attachments.compactMap { if case .file(let number) = $0.content { number } else { nil } })
            // A message names the files within it as other texts do those of the export, and a list of Saekin's own export may have a file
            // elsewhere than its link tells.
            let isListed = memo.listsAttachments
            let held = Set(
                memo.attachments.compactMap { attachment -> String? in
                    if case .file = attachment.content, !isListed { nil } else { attachment.name }
                })
            memo.attachments += links.attachments(in: memo.text.whole, of: memo.place.path, isExact: isListed).filter {
                if case .file(let number) = $0.content { !known.contains(number) && !held.contains($0.name) } else { true }
            }
            for case .file(let number) in memo.attachments.map(\.content) { linked.insert(number) }
            return .memo(memo)
        case .problem(let problem): return problem.code == ImportProblem.attachmentsCode ? nil : item
        case .category: return item
        }
    }

    /// Reads files of the export by their numbers, in the order of the export. `body` gets each file and a function that returns its next
    /// bytes, or nil at its end.
    /// - Throws: What `report` and `body` throw.
    package func readAttachments(
        _ numbers: Set<Int>, report: (ImportProblem) throws -> Void, body: (ExportFile, () throws -> [UInt8]?) throws -> Void
    ) throws {
        try export.read(export.files.filter { numbers.contains($0.number) }, report: report) { file, source in
            try body(file) { try source.next() }
        }
    }

    private func explainUnclaimed(besides linked: Set<Int>, _ yield: (ImportItem) throws -> Void) throws {
        let isAttachment = { [exported] (file: ExportFile) in KnownFile.isAttachment(file) || exported.contains(file.number) }
        let unread = unclaimed.filter { !isAttachment($0) && !linked.contains($0.number) }
        for file in unread {
            let problem = KnownFile.problem(file, head: export.head(of: file))
            try yield(.problem(problem ?? .unknownFormat(Place(path: file.path))))
        }
        // If most files were not read, the ones that were are probably not the memos.
        let read = claims.reduce(0) { $0 + $1.files.count }
        if unread.count > read, read > 0 {
            try yield(.problem(.mostlyUnread(Place(path: export.name), FileEndings(unread), read: read)))
        }
        if keepsAttachments {
            let others = export.files.count { isAttachment($0) && !linked.contains($0.number) }
            if others > 0 { try yield(.problem(.unlinkedAttachments(Place(path: export.name), count: others))) }
            return
        }
        let attachments = unclaimed.count(where: isAttachment)
        if attachments > 0 { try yield(.problem(.attachments(Place(path: export.name), count: attachments))) }
    }

    /// Files that are versions of each other: conflicted copies, and names that differ only in case or
    /// Unicode composition.
    public var twins: [TwinFiles] { TwinFiles.names(in: export.files) + TwinFiles.conflicts(in: export.files) }

    /// Returns the files that an importer claimed.
    package func files(of format: String) -> [ExportFile] { claims.filter { type(of: $0.importer).name == format }.flatMap(\.files) }

    /// Every file of the export with the name of its importer; nil for unclaimed files.
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

extension ImportReader {
    /// Returns a reader for only the changed files and folders of a folder; nil if the result for other files
    /// may depend on them.
    ///
    /// In a folder of texts each file is a memo, so a changed file does not affect others. Any other change
    /// requires the whole folder: a category file, a file of another format, or a file that may turn its
    /// folder into a note folder.
    /// - Parameter rawPaths: Changed paths relative to the folder, as on the disk, including deleted ones.
    ///   They become the `scope` of the reader.
    public func rereading(_ rawPaths: Set<String>, options: ImportOptions = ImportOptions()) throws -> ImportReader? {
        guard formats.map(\.name) == [FolderImporter.name] else { return nil }
        var changed: Set<String> = []
        for path in rawPaths where !Self.hasAncestor(of: path, in: rawPaths) {
            if let name = SystemFile.match(in: path) {
                // If Obsidian's settings appear or disappear, all texts are read differently.
                guard name != FolderImporter.settings || name != Self.name(of: path) else { return nil }
            } else if FolderImporter.categoryFiles.contains(Self.name(of: path)) || export.hasTwin(path) {
                return nil
            } else {
                changed.insert(path)
            }
        }
        guard let narrow = export.narrowed(to: changed) else { return nil }
        let paths = changed.map { ExportFile(number: 0, path: DiskName.shown($0), rawPath: $0, size: 0, modified: nil) }
        guard !NoteFolders.areAround(narrow.files + paths, in: export) else { return nil }
        let scope = Set(changed.map(DiskName.shown))
        guard let reader = try? ImportReader(narrow, at: export.name, scope: scope, options: options) else {
            // None of the files that remain is a text.
            return try ImportReader(export.narrowed(to: []) ?? narrow, at: export.name, scope: scope, options: options)
        }
        let isText = reader.formats.allSatisfy { $0.name == FolderImporter.name }
        let hasAppearance = narrow.files.contains { FolderImporter.categoryFiles.contains($0.name.lowered) }
        return isText && !hasAppearance ? reader : nil
    }

    /// Whether the folder has lists of its categories, with their colours and order.
    package var hasCategoryFiles: Bool {
        export.files.contains { FolderImporter.categoryFiles.contains(Self.name(of: $0.path)) }
    }

    private static func name(of path: String) -> String { path.split(separator: "/").last?.lowercased() ?? "" }

    private static func hasAncestor(of path: String, in paths: Set<String>) -> Bool {
        var rest = path[...]
        while let slash = rest.lastIndex(of: "/") {
            rest = rest[..<slash]
            if paths.contains(String(rest)) { return true }
        }
        return false
    }
}
