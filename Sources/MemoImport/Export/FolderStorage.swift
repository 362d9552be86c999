import Foundation
import MemoModel

/// Reads the files of a folder, or a single file.
struct FolderStorage: ExportStorage {
    let root: String
    private let heads = FileHeads()
    private static let chunk = 256 << 10

    init(root: String) { self.root = root }

    func head(of file: ExportFile) -> [UInt8] {
        heads.head(of: file.rawPath) {
            guard let handle = try? DiskName.open(path(of: file)) else { return [] }
            defer { try? handle.close() }
            return (try? handle.read(upToCount: FileHeads.length)).flatMap { $0 }.map { [UInt8]($0) } ?? []
        }
    }

    func forgetHeads() { heads.end() }

    func read(
        _ wanted: [ExportFile], counter: ReadCounter, report: (ImportProblem) throws -> Void,
        body: (ExportFile, ByteSource) throws -> Void
    ) throws {
        for file in wanted {
            do {
                guard let handle = try? DiskName.open(path(of: file)) else {
                    let (place, isThere) = (Place(path: file.path), !FolderListing.isMissing(path(of: file)))
                    throw ReadFailure(problem: isThere ? .unreadable(place, reason: "permission denied") : .vanished(place))
                }
                defer { try? handle.close() }
                try body(file, source(of: file, handle, counter))
            } catch let failure as ReadFailure {
                try report(failure.problem)
            }
        }
    }

    /// Returns the path on the disk.
    func path(of file: ExportFile) -> String { root.isEmpty ? file.rawPath : root + "/" + file.rawPath }

    /// Returns the bytes of a file. If the length differs from the listing, the file was written to in the
    /// meantime.
    private func source(of file: ExportFile, _ handle: FileHandle, _ counter: ReadCounter) -> ByteSource {
        var count = 0
        return ByteSource(counter: counter) {
            let data: Data?
            do {
                data = try handle.read(upToCount: Self.chunk)
            } catch {
                throw ReadFailure(problem: .unreadable(Place(path: file.path, byte: count), reason: FolderListing.reason(error)))
            }
            guard let data, !data.isEmpty else {
                guard count == file.size else {
                    throw ReadFailure(problem: .changedWhileRead(Place(path: file.path, byte: count)))
                }
                return nil
            }
            count += data.count
            return [UInt8](data)
        }
    }
}
