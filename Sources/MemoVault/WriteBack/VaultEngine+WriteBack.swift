import Foundation
import MemoImport
import MemoModel

extension VaultEngine {
    /// Writes what was changed in this vault back into the folder that it was imported from, and nothing else.
    ///
    /// Files without changes are not touched, and of a changed file only the parts that changed. Where both sides changed, the memo is
    /// written beside the file as a conflicted copy. Afterwards the next import of the folder changes nothing, except for what changed
    /// there. A dry run, the default, writes neither in the folder nor in the vault.
    ///
    /// Each file is written beside its place and renamed. If the program is killed between that and the note in the vault, the next run
    /// finds both equal.
    /// - Parameter progress: Called with the number of files read so far. If it throws, the run ends; what was written stays.
    /// - Throws: `WriteBackFailure`, `ImportFailure`, `VaultError`.
    package func writeBack(
        into path: String, options: WriteBackOptions = WriteBackOptions(), progress: (Int) throws -> Void = { _ in }
    ) throws -> WriteBackReport {
        let reader: ImportReader
        do {
            reader = try ImportReader(path: path, options: options.reading)
        } catch ImportFailure.nothingRecognized {
            throw WriteBackFailure.notAFolder(path)
        }
        let folder = NoteFolder(reader, options: options.reading)
        guard !reader.export.isArchive, !folder.files.isEmpty, Self.isFolder(path) else { throw WriteBackFailure.notAFolder(path) }
        let name = try options.source ?? SourceChoice.name(of: reader, at: path, in: self)
        let index = try read(now: .now) { try SourceIndex(named: name, in: $0.db) }
        guard let index else {
            let known = try read(now: .now) {
                try $0.db.statement("SELECT name FROM source WHERE name <> ? ORDER BY name LIMIT 10")
                    .rows(.text(OwnSource.name)) { $0[0] as String }
            }
            throw WriteBackFailure.noSource(name, known: known)
        }
        var run = FolderWriteBack(self, index, root: path, options)
        run.report.source = name
        run.report.problems = folder.problems
        try run.go(through: folder, progress)
        return run.report
    }

    private static func isFolder(_ path: String) -> Bool {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path.linkResolved)
        return attributes?[.type] as? FileAttributeType == .typeDirectory
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
