import Foundation
package import MemoImport
import MemoModel

extension VaultEngine {
    /// Writes the changes in this vault back into the folder that it was imported from, and nothing else.
    ///
    /// Files without changes are not touched, and of a changed file only the parts that changed. Where both sides changed, the memo is written beside
    /// the file as a conflicted copy. Afterwards the next import of the folder brings only changes that were made there, and moves lines of unknown
    /// fields. A dry run, the default, writes neither in the folder nor in the vault.
    ///
    /// Each file is written beside its place and renamed. If the program is killed between that and the note in the vault, the next run
    /// finds both equal.
    /// - Parameters:
    ///   - changes: The changes, and a reader of the folder as it was listed before; nil for all. If the files of these memos cannot be read
    ///     without the others, or are many, all are.
    ///   - progress: Called with the number of files read so far. If it throws, the run ends; files written so far stay.
    /// - Throws: `WriteBackFailure`, `ImportFailure`, `VaultError`.
    package func writeBack(
        into path: String, options: WriteBackOptions = WriteBackOptions(),
        of changes: (changes: WrittenChanges, listed: ImportReader)? = nil,
        progress: (Int) throws -> Void = { _ in }
    ) throws -> WriteBackReport {
        var reader = try changes?.listed ?? Self.reader(of: path, options)
        let choice = options.source == nil ? try SourceChoice(reader, at: path, in: self) : nil
        if let part = choice?.part, let root = part.root { return try writeBack(part, into: root, options: options, progress: progress) }
        if let choice, choice.isPart { throw WriteBackFailure.part(path, of: choice.name) }
        let name = options.source ?? choice?.name ?? ""
        let index = try read(now: .now) { try SourceIndex(named: name, in: $0.db) }
        guard let index else {
            let known = try read(now: .now) {
                try $0.db.statement("SELECT name FROM source WHERE name <> ? ORDER BY name LIMIT 10")
                    .rows(.text(OwnSource.name)) { $0[0] as String }
            }
            throw WriteBackFailure.noSource(name, known: known)
        }
        var wanted: Set<MemoID>?
        if let (changes, listed) = changes {
            let memos = try read(now: .now) { try index.memos(of: changes, in: $0.db) }
            let entries = index.entries.values.filter { memos.contains($0.id) }
            if entries.isEmpty, changes.categories.isEmpty { return WriteBackReport() }
            let isWhole = entries.count > Self.mostMemos || !changes.categories.isEmpty && listed.hasCategoryFiles
            let narrow = isWhole ? nil : try Self.narrowed(listed, to: entries.map { $0.path ?? $0.key }, at: path, options)
            wanted = narrow.map { _ in memos }
            reader = try narrow ?? Self.reader(of: path, options)
        }
        return try write(reader, wanted, index, name, into: path, options, progress)
    }

    /// Writes back into a folder or a file of the folder that a source was imported from.
    private func writeBack(
        _ part: SourcePart, into root: String, options: WriteBackOptions, progress: (Int) throws -> Void
    ) throws -> WriteBackReport {
        guard let index = try read(now: .now, { try SourceIndex(named: part.source.name, in: $0.db) }),
            let reader = try Self.narrowed(Self.reader(of: root, options), to: [part.path], at: root, options)
        else { throw WriteBackFailure.part(root + "/" + part.path, of: part.source.name) }
        let inside = index.entries.values.filter { ($0.path ?? $0.key).hasPrefix(part.path + "/") || ($0.path ?? $0.key) == part.path }
        return try write(reader, Set(inside.map(\.id)), index, part.source.name, into: root, options, progress)
    }

    private func write(
        _ reader: ImportReader, _ wanted: Set<MemoID>?, _ index: SourceIndex, _ name: String, into path: String,
        _ options: WriteBackOptions, _ progress: (Int) throws -> Void
    ) throws -> WriteBackReport {
        // Files may have moved since the folder was listed.
        let folder = NoteFolder(reader, in: try wanted == nil ? reader.export : Export(path: path), options: options.reading)
        guard !reader.export.isArchive, wanted != nil || !folder.files.isEmpty, Self.isFolder(path) else {
            throw WriteBackFailure.notAFolder(path)
        }
        if !options.isDryRun { try noteWriteBack(of: index.source, into: path) }
        var run = FolderWriteBack(self, index, root: path, wanted: wanted, options)
        run.report.source = name
        run.report.problems = folder.problems
        try run.go(through: folder, progress)
        return run.report
    }

    /// The most memos whose files are read one by one.
    private static var mostMemos: Int { 2000 }

    private static func reader(of path: String, _ options: WriteBackOptions) throws -> ImportReader {
        do {
            return try ImportReader(path: path, options: options.reading)
        } catch ImportFailure.nothingRecognized {
            throw WriteBackFailure.notAFolder(path)
        }
    }

    /// Returns a reader of some files; nil if all have to be read, because a file could be there under another spelling of its name.
    private static func narrowed(
        _ listed: ImportReader, to paths: [String], at root: String, _ options: WriteBackOptions
    ) throws -> ImportReader? {
        let rawPaths = Dictionary(listed.export.files.map { ($0.path, $0.rawPath) }) { first, _ in first }
        let known = paths.map { rawPaths[$0] ?? $0 }
        guard zip(paths, known).allSatisfy({ rawPaths[$0] != nil || FileManager.default.fileExists(atPath: root + "/" + $1) }) else {
            return nil
        }
        return try listed.rereading(Set(known), options: options.reading)
    }

    private static func isFolder(_ path: String) -> Bool {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path.linkResolved)
        return attributes?[.type] as? FileAttributeType == .typeDirectory
    }
}

extension SourceIndex {
    /// Returns the memos of which a file may have to be written after changes.
    fileprivate func memos(of changes: WrittenChanges, in db: any VaultDatabase) throws -> Set<MemoID> {
        guard !changes.categories.isEmpty else { return changes.memos }
        let tree = try CategoryTree(in: db)
        var memos = changes.memos
        var paths: [Int64: String] = [:]
        try db.forEachPair("SELECT id, coalesce(category_id, 0) FROM memo WHERE source_id = ?", [.integer(source)]) { id, category in
            paths[id] = category == 0 ? "" : tree.pathText(of: category) ?? ""
        }
        for entry in entries.values {
            let path = paths[entry.id.rawValue] ?? ""
            let isNamed = changes.categories.contains { !$0.isEmpty && (path + "/").hasPrefix($0 + "/") }
            if isNamed || (entry.path ?? entry.key).folderAndName.folder != path { memos.insert(entry.id) }
        }
        return memos
    }
}

/// The memos of a source by their keys.
struct SourceIndex {
    struct Entry {
        let id: MemoID
        let key: String
        let path: String?
        let fingerprint: Int64
    }

    let source: Int64
    let entries: [StoredText: Entry]
    /// The memos that are files of their own, by the names of the files.
    let entriesByName: [String: [Entry]]

    /// Returns nil if there is no such source.
    init?(named name: String, in db: any VaultDatabase) throws {
        guard let source = try db.integers("SELECT id FROM source WHERE name = ?", [VaultCell(StoredText(name: name))]).first else {
            return nil
        }
        self.source = source
        let rows = try db.statement("SELECT id, external_id, path, fingerprint FROM memo WHERE source_id = ?").rows(.integer(source)) {
            Entry(id: MemoID(rawValue: $0[0]), key: $0[1], path: $0[2], fingerprint: $0[3])
        }
        entries = Dictionary(rows.map { (StoredText($0.key), $0) }) { _, last in last }
        entriesByName = Dictionary(grouping: rows.filter { $0.path == nil }) { $0.key.folderAndName.name }
    }
}
