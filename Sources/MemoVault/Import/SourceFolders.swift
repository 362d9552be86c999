import Foundation
import MemoImport
import MemoModel

/// A folder, an archive or another file of a source's export, if an import brings only that.
struct SourcePart {
    /// The kind of the file at the path.
    enum Kind {
        case folder, archive, file

        /// Finds out the kind of an export.
        /// - Parameter path: The path in the export of the source. It is that of a folder if the export is an archive of it.
        init(_ export: Export, at place: String, path: String) {
            let isFolder = (try? FileStatus(at: place))?.kind == .folder
            let isItself = !isFolder && path.folderAndName.name == DiskName.shown(place.folderAndName.name)
            self = !isItself ? .folder : export.isArchive ? .archive : .file
        }
    }

    /// The source.
    let source: KnownSource
    /// The path in the export of the source.
    let path: String
    var kind = Kind.folder
    /// Whether the source has the memos of a file of the part under their IDs within that file.
    var isScoped = false
    /// Where the export of the source is on this machine; nil if it is not known to be there.
    let root: String?

    /// The paths that the part covers.
    var scope: Set<String> { [path] }

    /// Returns a reader that reads the part with the paths that its files have in the source's export.
    /// - Throws: `ImportFailure`.
    func reading(_ reader: ImportReader) throws -> ImportReader {
        try reader.within(
            folder(of: reader), archive: kind == .archive ? path : nil, covering: reader.scope == nil ? scope : nil, of: root)
    }

    /// Returns the folder of the source's export that the paths of the part begin in.
    func folder(of reader: ImportReader) -> String {
        switch kind {
        case .folder: path
        case .archive: reader.export.top.map { path + "/" + $0 } ?? path
        case .file: path.folderAndName.folder
        }
    }

    /// Returns the paths of all files of the source's export: a file that is new in the part was elsewhere if it is there no more.
    func present() throws -> Set<String>? { try root.map { try Set(Export(path: $0).files.map(\.path)) } }
}

/// A source whose export is a folder, an archive or another file of another export.
struct InnerSource {
    let id: Int64
    let name: String
    /// The path in the other export of the folder, also of that in an archive, or of the file.
    let path: String
    /// Whether it is a file, and no archive.
    var isFile = false
    /// The archive of the other export that it is, or that it is in.
    var archive: String?
    /// Whether it is known by its place, and not only by its contents.
    var isPlace: Bool

    /// The path of the folder in the other export that the paths of the source begin in, with a trailing `/`; empty for that export itself.
    var around: String { isFile ? String(path.dropLast(path.folderAndName.name.count)) : path + "/" }

    /// The names of the folders around its files, which are categories in the other export.
    var folders: [String] {
        let names = around.split(separator: "/").map(String.init)
        let archive = archive.map { $0.split(separator: "/").count - 1 }
        return names.indices.filter { $0 != archive }.map { names[$0] }
    }

    /// Returns whether it has a file of the other export.
    func holds(_ file: String) -> Bool { isFile ? file == path : file.hasPrefix(around) }
}

/// Tells whether an export is a part of a source, or sources are parts of an export: by their places, or by the names of folders and files with their
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

    /// Returns the source of which the export is a part by its place; nil if it is none, or more of the part's memos are in `same`.
    func outer(than same: KnownSource?) throws -> SourcePart? {
        guard let place else { return nil }
        let around = known.filter { $0.id != same?.id }.flatMap { source in
            source.places.compactMap { root in
                Self.path(of: place, in: root).map {
                    SourcePart(source: source, path: $0, kind: SourcePart.Kind(reader.export, at: place, path: $0), root: root)
                }
            }
        }
        guard var part = around.filter({ Self.isFolder($0.root ?? "") }).min(by: { $0.path.utf8.count < $1.path.utf8.count }) else {
            return nil
        }
        part.isScoped = try isScoped(part)
        let own = try same.map { try paths(of: $0.id).count } ?? 0
        guard own > 0 else { return part }
        return try paths(of: part.source.id).count { $0.hasPrefix(part.path + "/") || $0 == part.path } > own ? part : nil
    }

    /// Returns whether the source has memos of the files of a part under their IDs within these.
    private func isScoped(_ part: SourcePart) throws -> Bool {
        let folder = part.folder(of: reader)
        return try ExportPlan.containers(of: reader.export).contains { name in
            // Such keys sort between the path followed by `#` and the path followed by `$`, the character after `#`.
            let path = folder.isEmpty ? name : folder + "/" + name
            let sql = "SELECT 1 FROM memo WHERE source_id = ? AND external_id > ? AND external_id < ? LIMIT 1"
            return try db.statement(sql).number(.integer(part.source.id), .text(path + "#"), .text(path + "$")) != nil
        }
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

    /// Returns the sources whose exports are parts of this export by their places.
    func innerByPlace(besides same: KnownSource?) throws -> [InnerSource] {
        guard let place else { return [] }
        var common = CommonPaths()
        return try known.filter { $0.id != same?.id && $0.hasMemos }.compactMap { source in
            let paths = source.places.compactMap { root in Self.path(of: root, in: place).map { (path: $0, isFolder: Self.isFolder(root)) }
            }
            if let part = paths.lazy.compactMap({ part(source, at: $0.path, isFolder: $0.isFolder) }).first { return part }
            return try paths.lazy.compactMap { try next(of: source, after: $0.path, &common) }.first
        }
    }

    /// Returns the next export of a source whose former one was at a path of this export: an app gives each another name.
    private func next(of source: KnownSource, after path: String, _ common: inout CommonPaths) throws -> InnerSource? {
        // The name of a file with a single memo stays, or the memo was moved.
        guard !MemoKey.isSingleFile(path), let next = next(after: path, &common), var part = part(source, at: next, isFolder: false) else {
            return nil
        }
        let sample = try MemoSample(reader.reading(only: part.archive ?? part.path))
        guard try sample.isNext(sample.shared(in: db)[source.id]) else { return nil }
        part.isPlace = false
        return part
    }

    /// Returns the path beside another one whose name differs only in a part that is made anew for each export, the newest first; nil if there is none.
    private func next(after path: String, _ common: inout CommonPaths) -> String? {
        let (folder, name) = path.folderAndName
        let around = folder.isEmpty ? "" : folder + "/"
        let (ending, plain) = (Self.ending(of: name), common.path(of: name, isRecords: true))
        for file in reader.export.files where file.path.hasPrefix(around) {
            guard let other = file.path.dropFirst(around.count).split(separator: "/", maxSplits: 1).first.map(String.init) else { continue }
            if Self.ending(of: other) == ending, common.path(of: other, isRecords: true) == plain { return around + other }
        }
        return nil
    }

    private static func ending(of name: String) -> String? { name.split(separator: ".").last?.lowercased() }

    /// Returns the part of this export at a path, which is that of a source.
    private func part(_ source: KnownSource, at path: String, isFolder: Bool) -> InnerSource? {
        let inside = reader.export.files.map(\.path).filter { $0.hasPrefix(path + "/") }
        guard inside.isEmpty else {
            let top =
                isFolder ? nil : Export.top(of: inside.map { String($0.dropFirst(path.count + 1)) }, inArchive: path.folderAndName.name)
            return InnerSource(
                id: source.id, name: source.name, path: top.map { path + "/" + $0 } ?? path, archive: isFolder ? nil : path, isPlace: true)
        }
        guard reader.export.files.contains(where: { $0.path == path }) else { return nil }
        return InnerSource(id: source.id, name: source.name, path: path, isFile: true, isPlace: true)
    }

    /// Returns a source whose export was a folder of this export by its place, wherever its files are now; nil if it was none.
    func formerInner(_ source: KnownSource) -> InnerSource? {
        guard let place, let folder = source.places.lazy.compactMap({ Self.path(of: $0, in: place) }).first else { return nil }
        return InnerSource(id: source.id, name: source.name, path: folder, isPlace: false)
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
            return InnerSource(id: source.id, name: source.name, path: folder, isPlace: false)
        }
    }

    /// Returns the source that has a folder with the name of this export, most of its files, and their texts. Half of the files are enough if their texts
    /// are the same: of two files, one may not have been read the last time. If the texts of two thirds are, they tell by themselves, wherever the files were.
    func outerByContent(_ sample: MemoSample) throws -> SourcePart? {
        let name = ExportName.source(of: reader.export.name)
        let names = Set([name, ExportName.plain(name)])
        let files = reader.export.files.map(\.path).filter(MemoKey.isSingleFile)
        guard !files.isEmpty else { return nil }
        for source in known where source.hasMemos {
            let own = Set(try paths(of: source.id))
            let folders = Set(own.flatMap { Self.folders(of: $0) }).filter { names.contains($0.folderAndName.name) }
            let counts = folders.sorted().map { folder in (folder, count: files.count { own.contains(folder + "/" + $0) }) }
            guard let (folder, count) = counts.max(by: { $0.count < $1.count }), count * 2 >= files.count else { continue }
            if try sharesTexts(sample, with: source, asTheyAre: !Self.isMost(count, of: files.count)) {
                return SourcePart(source: source, path: folder, root: source.folder)
            }
        }
        return nil
    }

    /// - Parameter asTheyAre: Whether only texts count that are the same, and not those with most of the lines.
    private func sharesTexts(_ sample: MemoSample, with source: KnownSource, asTheyAre: Bool = false) throws -> Bool {
        guard let shared = try sample.shared(in: db)[source.id] else { return false }
        if asTheyAre, Self.isMost(shared.texts.count, of: sample.texts.count) { return false }
        let count = (asTheyAre ? shared.texts : shared.texts.union(shared.similar)).count
        return count * 2 >= sample.texts.count && (count > 1 || sample.isLong)
    }

    /// Returns the files that the memos of a source are or were in.
    private func paths(of source: Int64) throws -> [String] {
        try db.statement("SELECT coalesce(path, external_id) FROM memo WHERE source_id = ?").rows(.integer(source)) {
            $0[0] as String
        }
    }

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
