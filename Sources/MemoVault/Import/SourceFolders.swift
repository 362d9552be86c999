import Foundation
import MemoImport
import MemoModel

/// A folder or a file of a source's export, if an import brings only that.
struct SourcePart {
    /// The source.
    let source: KnownSource
    /// The path in the export of the source.
    let path: String
    /// Whether it is a file.
    var isFile = false
    /// Where the export of the source is on this machine; nil if it is not known to be there.
    let root: String?

    /// The paths that the part covers.
    var scope: Set<String> { [path] }

    /// Returns a reader that reads the part with the paths that its files have in the source's export.
    /// - Throws: `ImportFailure`.
    func reading(_ reader: ImportReader) throws -> ImportReader {
        try reader.within(isFile ? path.folderAndName.folder : path, covering: reader.scope == nil ? scope : nil, of: root)
    }

    /// Returns the paths of all files of the source's export: a file that is new in the part was elsewhere if it is there no more.
    func present() throws -> Set<String>? { try root.map { try Set(Export(path: $0).files.map(\.path)) } }
}

/// A source whose export is a folder of another export.
struct InnerSource {
    let id: Int64
    let name: String
    /// The path of the folder in the other export.
    let folder: String
    /// Whether the folder is known by its place, and not only by what is in it.
    let isPlace: Bool
}

/// Tells whether an export is a folder of a source, or sources are folders of an export: by their places, or by the names of folders and files with their
/// texts.
struct SourceFolders {
    private let known: [KnownSource]
    private let reader: ImportReader
    private let place: String?
    private let db: any VaultDatabase

    init(_ known: [KnownSource], _ reader: ImportReader, _ options: ApplyOptions, in db: any VaultDatabase) {
        // A chat belongs to its app, wherever its file is.
        let apps = Set(importers.compactMap { $0.sharedSource })
        (self.known, self.reader, place, self.db) = (known.filter { !apps.contains($0.name) }, reader, options.place, db)
    }

    /// Returns the source of which the export is a folder or a text file by its place; nil if it is none, or more of the folder's memos are in `same`.
    func outer(than same: KnownSource?) throws -> SourcePart? {
        guard let place, Self.isFolder(place) || !reader.export.isArchive && MemoKey.isSingleFile(place) else { return nil }
        let around = known.filter { $0.id != same?.id }.flatMap { source in
            source.places.compactMap { root in
                Self.path(of: place, in: root).map { SourcePart(source: source, path: $0, isFile: !Self.isFolder(place), root: root) }
            }
        }
        guard let part = around.filter({ Self.isFolder($0.root ?? "") }).min(by: { $0.path.utf8.count < $1.path.utf8.count }) else {
            return nil
        }
        let own = try same.map { try paths(of: $0.id).count } ?? 0
        guard own > 0 else { return part }
        return try paths(of: part.source.id).count { $0.hasPrefix(part.path + "/") || $0 == part.path } > own ? part : nil
    }

    /// Returns whether a source has less than half as many memos as the export has files.
    func isSmall(_ source: KnownSource) throws -> Bool {
        guard source.hasMemos else { return true }
        let files = min(reader.export.files.count, Self.mostCounted)
        let memos =
            try db.statement("SELECT count(*) FROM (SELECT id FROM memo WHERE source_id = ? LIMIT \(files)) AS found")
            .number(.integer(source.id)) ?? 0
        return memos * 2 < files
    }

    private static var mostCounted: Int { 1000 }

    /// Returns the sources whose exports are folders of this export by their places.
    func innerByPlace(besides same: KnownSource?) -> [InnerSource] {
        guard let place else { return [] }
        return known.filter { $0.id != same?.id }.compactMap { source in
            let folders = source.places.filter(Self.isFolder).compactMap { Self.path(of: $0, in: place) }
            guard source.hasMemos, let folder = folders.first(where: hasFiles) else { return nil }
            return InnerSource(id: source.id, name: source.name, folder: folder, isPlace: true)
        }
    }

    /// Returns a source whose export was a folder of this export by its place, wherever its files are now; nil if it was none.
    func formerInner(_ source: KnownSource) -> InnerSource? {
        guard let place, let folder = source.places.lazy.compactMap({ Self.path(of: $0, in: place) }).first else { return nil }
        return InnerSource(id: source.id, name: source.name, folder: folder, isPlace: false)
    }

    /// Returns the sources that are folders of this export by their names, most of their files, and the texts of these.
    func innerByContent(besides others: Set<String>) throws -> [InnerSource] {
        let candidates = known.filter { $0.hasMemos && !others.contains($0.name) }
        guard !candidates.isEmpty else { return [] }
        let files = Set(reader.export.files.map(\.path))
        let folders = Dictionary(grouping: Set(files.flatMap { Self.folders(of: $0) })) { ExportName.plain($0.folderAndName.name) }
        return try candidates.compactMap { source in
            guard let named = folders[ExportName.plain(source.name.folderAndName.name)] else { return nil }
            let own = try paths(of: source.id).filter(MemoKey.isSingleFile)
            let folder = named.sorted().first { folder in Self.isMost(own.count { files.contains(folder + "/" + $0) }, of: own.count) }
            // The export may be another copy of it.
            guard let folder, files.contains(where: { !$0.hasPrefix(folder + "/") }),
                try sharesTexts(MemoSample(reader.reading(only: folder)), with: source)
            else { return nil }
            return InnerSource(id: source.id, name: source.name, folder: folder, isPlace: false)
        }
    }

    /// Returns the source that has a folder with the name of this export, most of its files, and their texts.
    func outerByContent(_ sample: MemoSample) throws -> SourcePart? {
        let name = ExportName.source(of: reader.export.name)
        let names = Set([name, ExportName.plain(name)])
        let files = reader.export.files.map(\.path).filter(MemoKey.isSingleFile)
        guard !files.isEmpty else { return nil }
        for source in known where source.hasMemos {
            let own = Set(try paths(of: source.id))
            let folders = Set(own.flatMap { Self.folders(of: $0) }).filter { names.contains($0.folderAndName.name) }
            let folder = folders.sorted().first { folder in Self.isMost(files.count { own.contains(folder + "/" + $0) }, of: files.count) }
            if let folder, try sharesTexts(sample, with: source) { return SourcePart(source: source, path: folder, root: nil) }
        }
        return nil
    }

    private func sharesTexts(_ sample: MemoSample, with source: KnownSource) throws -> Bool {
        guard let shared = try sample.shared(in: db)[source.id] else { return false }
        let count = shared.texts.union(shared.similar).count
        return count * 2 >= sample.texts.count && (count > 1 || sample.isLong)
    }

    /// Returns the files that the memos of a source are or were in.
    private func paths(of source: Int64) throws -> [String] {
        try db.statement("SELECT coalesce(path, external_id) FROM memo WHERE source_id = ?").rows(.integer(source)) {
            $0[0] as String
        }
    }

    private func hasFiles(in folder: String) -> Bool { reader.export.files.contains { $0.path.hasPrefix(folder + "/") } }

    private static func isMost(_ some: Int, of all: Int) -> Bool { all > 0 && some * 3 >= all * 2 }

    /// Returns the path of a place in a folder; nil if it is not in it.
    private static func path(of place: String, in folder: String) -> String? {
        let folder = folder.hasSuffix("/") ? folder : folder + "/"
        return place.hasPrefix(folder) && place.utf8.count > folder.utf8.count
            ? DiskName.shown(String(place.dropFirst(folder.count))) : nil
    }

    private static func folders(of path: String) -> [String] { path.indices.filter { path[$0] == "/" }.map { String(path[..<$0]) } }

    private static func isFolder(_ path: String) -> Bool { (try? FileStatus(at: path))?.kind == .folder }
}
