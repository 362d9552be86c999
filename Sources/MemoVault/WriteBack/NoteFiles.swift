import Foundation
import MemoImport
import MemoModel

/// Writes files of a folder. A file is written beside its place and renamed, and no path leads out of the folder or over a link.
struct NoteFiles {
    private let root: String

    /// The result of looking at a path.
    enum State: Equatable {
        case missing
        case file(bytes: [UInt8])
        /// A link, a folder, a device, or a path that leads over one.
        case foreign
    }

    init(root: String) {
        let place = root.linkResolved
        self.root = place.count > 1 && place.hasSuffix("/") ? String(place.dropLast()) : place
    }

    /// Returns the state of the file at a path.
    func state(of path: String) -> State {
        guard let place = place(of: path) else { return .foreign }
        guard let type = type(place) else { return .missing }
        guard type == .typeRegular, let data = FileManager.default.contents(atPath: place) else { return .foreign }
        return .file(bytes: [UInt8](data))
    }

    /// Thrown if a file differs from the bytes that were read: another program wrote it meanwhile. It is left alone.
    struct ChangedMeanwhile: Error {}

    /// Replaces a file that has the content `old`, or creates one if `old` is nil, with the date `modified`. Returns the date that the file has
    /// then.
    ///
    /// The file is compared when its name changes, so that nothing is lost that another program writes while this one waits for the disk.
    /// - Throws: `ChangedMeanwhile`, and what the system reports; then the old file is there.
    func write(_ bytes: [UInt8], to path: String, replacing old: [UInt8]?, modified: Timestamp) throws -> Timestamp? {
        guard let place = place(of: path) else { throw CocoaError(.fileWriteInvalidFileName) }
        let folder = place.folderAndName.folder
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let mode = (try? FileManager.default.attributesOfItem(atPath: place))?[.posixPermissions]
        var beside = Self.draft(of: place)
        do {
            try Data(bytes).write(to: URL(filePath: beside), options: .withoutOverwriting)
            if let handle = FileHandle(forUpdatingAtPath: beside) {
                try handle.synchronize()
                try handle.close()
            }
            var attributes: [FileAttributeKey: Any] = [.modificationDate: Date(timeIntervalSince1970: modified.seconds)]
            attributes[.posixPermissions] = mode
            try FileManager.default.setAttributes(attributes, ofItemAtPath: beside)
            let complete = Self.draft(of: place, new: bytes, old: old)
            try FileManager.default.moveItem(atPath: beside, toPath: complete)
            beside = complete
            try put(beside, at: place, replacing: old, by: bytes)
        } catch {
            try? FileManager.default.removeItem(atPath: beside)
            throw error
        }
        return date(of: path)
    }

    /// Returns the date of a file.
    func date(of path: String) -> Timestamp? {
        guard let place = place(of: path) else { return nil }
        let date = (try? FileManager.default.attributesOfItem(atPath: place))?[.modificationDate] as? Date
        return date.flatMap { Timestamp(seconds: $0.timeIntervalSince1970) }
    }

    /// Gives a draft the name of a file that has the content `old`, and removes that one.
    private func put(_ draft: String, at place: String, replacing old: [UInt8]?, by new: [UInt8]) throws {
        guard let old else { return try Self.check(FilePlacement.moveIfFree(draft, to: place)) }
        let code = FilePlacement.exchange(draft, with: place)
        if let code, FilePlacement.isUnsupported(code) {
            guard content(place) == old else { throw ChangedMeanwhile() }
            return try Self.check(FilePlacement.move(draft, to: place))
        }
        try Self.check(code)
        if !FilePlacement.hasWriter(draft), content(draft) == old { return try FileManager.default.removeItem(atPath: draft) }
        // The replaced file was written meanwhile, or is being written, so it goes back.
        try Self.check(FilePlacement.exchange(draft, with: place))
        guard !FilePlacement.hasWriter(draft), content(draft) == new else {
            // Written in the moment between the two exchanges: kept under a name that people see.
            try Self.check(FilePlacement.moveIfFree(draft, to: place + ".saekin-kept"))
            throw ChangedMeanwhile()
        }
        throw ChangedMeanwhile()
    }

    private static func check(_ code: CInt?) throws {
        guard let code else { return }
        if [EEXIST, ENOENT].contains(code) { throw ChangedMeanwhile() }
        throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO)
    }

    private func content(_ place: String) -> [UInt8]? { FileManager.default.contents(atPath: place).map { [UInt8]($0) } }

    /// The beginning and the end of the names of drafts. Importers and sync services pass over them.
    private static let (draftStart, draftEnd) = (".~saekin-", ".tmp")

    /// Returns a name for a draft of a file: the process, hashes of the contents if the draft is complete, a random part, the ending of the file.
    private static func draft(of place: String, new: [UInt8]? = nil, old: [UInt8]? = nil) -> String {
        let hashes = new == nil && old == nil ? [] : [new, old].map { $0.map(ContentHash.text) ?? "" }
        let parts = [String(ProcessInfo.processInfo.processIdentifier)] + hashes + [UUID().uuidString]
        return "\(place.folderAndName.folder)/\(draftStart)\(parts.joined(separator: "_")).\((place as NSString).pathExtension)\(draftEnd)"
    }

    /// Removes the drafts of killed runs from a folder. A complete draft with neither the new nor the old content was written by another program,
    /// and taken out in the moment of the kill. It gets a name that people see.
    func removeDrafts(in folder: String) {
        guard let place = folder.isEmpty ? root : self.place(of: folder) else { return }
        for name in (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
        where name.hasPrefix(Self.draftStart) && name.hasSuffix(Self.draftEnd) {
            let parts = name.dropFirst(Self.draftStart.count).dropLast(Self.draftEnd.count).split(
                separator: "_", omittingEmptySubsequences: false)
            // A container gives the next run the number of the killed one.
            let isRunning =
                parts[0] != "\(ProcessInfo.processInfo.processIdentifier)" && FileManager.default.fileExists(atPath: "/proc/\(parts[0])")
            if isRunning { continue }
            let draft = place + "/" + name
            if parts.count == 4, let content = content(draft), !parts[1...2].contains(ContentHash.text(of: content)[...]) {
                _ = FilePlacement.moveIfFree(draft, to: "\(place)/saekin-kept-\(parts[3])")
            } else {
                try? FileManager.default.removeItem(atPath: draft)
            }
        }
    }

    /// Renames a file, unless there is one of the new name. Folders that become empty are removed.
    /// - Throws: as `write`.
    func move(_ path: String, to name: String) throws {
        guard let place = place(of: path), let newPlace = self.place(of: name) else { throw CocoaError(.fileWriteInvalidFileName) }
        try FileManager.default.createDirectory(atPath: newPlace.folderAndName.folder, withIntermediateDirectories: true)
        try Self.check(FilePlacement.moveIfFree(place, to: newPlace))
        FilePlacement.syncFolder(of: place)
        removeEmptyFolders(around: path)
    }

    /// Deletes a file that has the content `old`, and the folders around it that become empty.
    /// - Throws: as `write`.
    func remove(_ path: String, holding old: [UInt8]) throws {
        guard let place = place(of: path), type(place) == .typeRegular else { throw CocoaError(.fileNoSuchFile) }
        let aside = Self.draft(of: place, new: nil, old: old)
        try Self.check(FilePlacement.moveIfFree(place, to: aside))
        guard !FilePlacement.hasWriter(aside), content(aside) == old else {
            try Self.check(FilePlacement.moveIfFree(aside, to: place))
            throw ChangedMeanwhile()
        }
        try FileManager.default.removeItem(atPath: aside)
        removeEmptyFolders(around: path)
    }

    private func removeEmptyFolders(around path: String) {
        var folder = path.folderAndName.folder
        while !folder.isEmpty, folder != "/", let place = self.place(of: folder),
            (try? FileManager.default.contentsOfDirectory(atPath: place))?.isEmpty == true
        {
            guard (try? FileManager.default.removeItem(atPath: place)) != nil else { return }
            folder = folder.folderAndName.folder
        }
    }

    /// Returns the path on the disk; nil if it leads out of the folder or over a link, or has a name that is not in UTF-8.
    private func place(of path: String) -> String? {
        let names = path.split(separator: "/", omittingEmptySubsequences: false)
        guard !names.isEmpty, !DiskName.isMarked(path), names.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." && !$0.utf8.contains(0) })
        else { return nil }
        var place = root
        for (number, name) in names.enumerated() {
            place += "/" + name
            let type = type(place)
            if type == .typeSymbolicLink || number < names.count - 1 && type != nil && type != .typeDirectory { return nil }
        }
        return place
    }

    /// Returns the kind of a file without following links; nil if there is none.
    private func type(_ path: String) -> FileAttributeType? {
        (try? FileManager.default.attributesOfItem(atPath: path))?[.type] as? FileAttributeType
    }
}
