public import MemoModel
import Synchronization

/// A file of an export, before it is read.
public struct ExportFile: Sendable, Hashable {
    /// The number of the file in the listing. Paths are not unique, since two names may be equal in NFC.
    public let number: Int
    /// The path relative to the export, NFC, with `/` between names. An archive inside the export appears as
    /// a folder.
    public let path: String
    /// The path as written on the disk or in the archive.
    public let rawPath: String
    /// Size in bytes, unpacked; 0 if an archive does not say.
    public let size: Int
    /// When the file was last changed, if the file system or archive says so.
    public let modified: Timestamp?
    /// For each archive around the file, outermost first: the number of leading names in `path` that lead to
    /// it.
    package let archiveDepths: [Int]
    /// The extension in lower case; empty for none. The end of `3.1 운동` or `회의 2024.03.04` is none.
    public let pathExtension: String

    init(number: Int, path: String, rawPath: String, size: Int, modified: Timestamp?, archiveDepths: [Int] = []) {
        (self.number, self.path, self.rawPath) = (number, path, rawPath)
        (self.size, self.modified, self.archiveDepths) = (size, modified, archiveDepths)
        pathExtension = Self.ending(of: path)
    }

    /// The last name of the path.
    public var name: String {
        let start = path.utf8.lastIndex(of: 0x2F).map { path.utf8.index(after: $0) } ?? path.startIndex
        return start < path.endIndex ? String(path[start...]) : path.split(separator: "/").last.map(String.init) ?? path
    }

    /// The name without extension.
    public var stem: String { pathExtension.isEmpty ? name : String(name.dropLast(pathExtension.count + 1)) }

    /// The names of the folders around the file, outermost first. Archives are left out.
    public var folders: [String] {
        let names = path.split(separator: "/").dropLast().map(String.init)
        guard !archiveDepths.isEmpty else { return names }
        return names.indices.filter { !archiveDepths.contains($0 + 1) }.map { names[$0] }
    }

    /// The path without the name, with a trailing `/`; empty at the top.
    var folderPath: String { String(path.dropLast(name.count)) }

    /// The paths of the folders around the file, outermost first, with a trailing `/`.
    var folderPaths: [String] {
        let path = folderPath
        return path.indices.filter { path[$0] == "/" }.map { String(path[...$0]) }
    }

    private static func ending(of path: String) -> String {
        let name = path.utf8[(path.utf8.lastIndex(of: 0x2F).map { path.utf8.index(after: $0) } ?? path.startIndex)...]
        guard let dot = name.lastIndex(of: 0x2E), dot > name.startIndex else { return "" }
        let ending = name[name.index(after: dot)...]
        let isLetter = { (byte: UInt8) in 0x61...0x7A ~= byte | 0x20 }
        guard ending.contains(where: isLetter), ending.allSatisfy({ isLetter($0) || 0x21...0x7E ~= $0 }) else { return "" }
        return String(Substring(ending)).lowercased()
    }

    /// Returns the file without the first name of its path, which has this number of bytes with its slash. The archive is read by `rawPath`.
    func withoutTop(of bytes: Int) -> ExportFile {
        ExportFile(
            number: number, path: String(decoding: path.utf8.dropFirst(bytes), as: UTF8.self), rawPath: rawPath, size: size,
            modified: modified,
            archiveDepths: archiveDepths.map { $0 - 1 })
    }

    /// Returns the file with a path in a folder. It is read by `rawPath`.
    /// - Parameter archive: The path of the archive that the file is in, if that is the folder, or the folder is in it.
    func within(_ folder: String, archive: String?) -> ExportFile {
        guard !folder.isEmpty else { return self }
        let depth = folder.split(separator: "/").count
        let around = archive.map { [$0.split(separator: "/").count] } ?? []
        return ExportFile(
            number: number, path: folder + "/" + path, rawPath: rawPath, size: size, modified: modified,
            archiveDepths: around + archiveDepths.map { $0 + depth })
    }

    func numbered(_ number: Int) -> ExportFile {
        ExportFile(number: number, path: path, rawPath: rawPath, size: size, modified: modified, archiveDepths: archiveDepths)
    }
}

/// The bytes of one file, read in chunks.
final class ByteSource {
    private let pull: () throws -> [UInt8]?
    private let counter: ReadCounter

    init(counter: ReadCounter, pull: @escaping () throws -> [UInt8]?) {
        (self.counter, self.pull) = (counter, pull)
    }

    /// Makes the source of bytes in memory.
    convenience init(_ bytes: [UInt8], counter: ReadCounter) {
        var rest: [UInt8]? = bytes
        self.init(counter: counter) { rest.take() }
    }

    /// Returns the next chunk, which is never empty; nil at the end.
    ///
    /// - Throws: `ReadFailure` if the file cannot be read on. Do not catch it; the export reports it. `ImportStopped`.
    func next() throws -> [UInt8]? {
        try counter.check()
        while let bytes = try pull() {
            counter.add(bytes.count)
            if !bytes.isEmpty { return bytes }
        }
        return nil
    }

    /// Returns all remaining bytes; nil if there are more than `limit`.
    func rest(limit: Int) throws -> [UInt8]? {
        var all: [UInt8] = []
        while let bytes = try next() {
            guard all.count + bytes.count <= limit else { return nil }
            if all.isEmpty { all = bytes } else { all += bytes }
        }
        return all
    }
}

/// Thrown if a file cannot be read on. The export reports the problem and continues with the next file.
struct ReadFailure: Error {
    let problem: ImportProblem
}

/// Thrown by `ImportReader.read` after `stop`.
public struct ImportStopped: Error {}

/// A byte counter that other threads may read, and by which they end the reading.
final class ReadCounter: Sendable {
    private let count = Atomic<Int>(0)
    var value: Int { count.load(ordering: .relaxed) }
    func add(_ bytes: Int) { count.wrappingAdd(bytes, ordering: .relaxed) }
    private let isStopped = Atomic<Bool>(false)
    func stop() { isStopped.store(true, ordering: .relaxed) }
    func check() throws { if isStopped.load(ordering: .relaxed) { throw ImportStopped() } }
    func reset() { count.store(0, ordering: .relaxed) }
}
