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

    /// Returns what is at a path.
    func state(of path: String) -> State {
        guard let place = place(of: path) else { return .foreign }
        guard let type = type(place) else { return .missing }
        guard type == .typeRegular, let data = FileManager.default.contents(atPath: place) else { return .foreign }
        return .file(bytes: [UInt8](data))
    }

    /// Replaces or creates a file, with the date `modified`. Returns the date that the file has then.
    /// - Throws: what the system reports; then the old file is there.
    func write(_ bytes: [UInt8], to path: String, modified: Timestamp) throws -> Timestamp? {
        guard let place = place(of: path) else { throw CocoaError(.fileWriteInvalidFileName) }
        let folder = place.folderAndName.folder
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let mode = (try? FileManager.default.attributesOfItem(atPath: place))?[.posixPermissions]
        // Importers and sync services pass over hidden files.
        let beside = folder + "/.saekin-" + UUID().uuidString + ".tmp"
        do {
            try Data(bytes).write(to: URL(filePath: beside), options: .withoutOverwriting)
            if let handle = FileHandle(forUpdatingAtPath: beside) {
                try handle.synchronize()
                try handle.close()
            }
            var attributes: [FileAttributeKey: Any] = [.modificationDate: Date(timeIntervalSince1970: modified.seconds)]
            attributes[.posixPermissions] = mode
            try FileManager.default.setAttributes(attributes, ofItemAtPath: beside)
            if let code = FilePlacement.move(beside, to: place) { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
        } catch {
            try? FileManager.default.removeItem(atPath: beside)
            throw error
        }
        let date = (try? FileManager.default.attributesOfItem(atPath: place))?[.modificationDate] as? Date
        return date.flatMap { Timestamp(seconds: $0.timeIntervalSince1970) }
    }

    /// Deletes a file, and the folders around it that become empty.
    func remove(_ path: String) throws {
        guard let place = place(of: path), type(place) == .typeRegular else { throw CocoaError(.fileNoSuchFile) }
        try FileManager.default.removeItem(atPath: place)
        var folder = path.folderAndName.folder
        while !folder.isEmpty, folder != "/", let place = self.place(of: folder),
            (try? FileManager.default.contentsOfDirectory(atPath: place))?.isEmpty == true
        {
            guard (try? FileManager.default.removeItem(atPath: place)) != nil else { return }
            folder = folder.folderAndName.folder
        }
    }

    /// Returns the path on the disk; nil if it leads out of the folder or over a link.
    private func place(of path: String) -> String? {
        let names = path.split(separator: "/", omittingEmptySubsequences: false)
        guard !names.isEmpty, names.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." && !$0.utf8.contains(0) }) else { return nil }
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
