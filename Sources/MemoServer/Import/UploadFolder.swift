import Foundation
import MemoModel

/// A private temporary folder for an upload. It is deleted with its last reference.
package final class UploadFolder: Sendable {
    private static let prefix = "saekin-upload-"
    private let path: String

    /// Deletes the folders of servers that did not end cleanly. The names of the folders contain the process
    /// ID.
    package static func removeOrphans() {
        let folder = FileManager.default.temporaryDirectory
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))) ?? [] {
            guard let process = name.trimmingPrefix(prefix).split(separator: "-").first.flatMap({ Int32($0) }), name.hasPrefix(prefix),
                !FileManager.default.fileExists(atPath: "/proc/\(process)")
            else { continue }
            // Folders of other users cannot be deleted and stay.
            try? FileManager.default.removeItem(at: folder.appending(path: name))
        }
    }

    /// Creates the folder.
    /// - Throws: an error of the system.
    init() throws {
        let name = Self.prefix + "\(ProcessInfo.processInfo.processIdentifier)-" + UUID().uuidString
        path = FileManager.default.temporaryDirectory.appending(path: name).path(percentEncoded: false)
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Creates a file in the folder and opens it for writing.
    /// - Throws: `Problem` for a name that is not a plain file name, or an error of the system.
    func file(named name: String) throws -> (path: String, handle: FileHandle) {
        let isPlain =
            !name.isEmpty && name.utf8.count <= 200 && !name.hasPrefix(".")
            && !name.unicodeScalars.contains { scalar in
                scalar == "/" || scalar == "\\" || scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
            }
        guard isPlain else {
            throw Problem.badValue(
                "name",
                LocalizedMessage(
                    "is not a file name; write one without / and of at most 200 bytes", ko: "파일 이름이 아닙니다. / 없이 200바이트 이내로 쓰세요"))
        }
        let file = path + "/" + name
        guard FileManager.default.createFile(atPath: file, contents: nil, attributes: [.posixPermissions: 0o600]),
            let handle = FileHandle(forWritingAtPath: file)
        else { throw CocoaError(.fileWriteUnknown) }
        return (file, handle)
    }
}

/// Writes an upload to a file as its pieces arrive.
package struct UploadWriter {
    private let upload: Upload
    private let handle: FileHandle

    /// Creates the file.
    /// - Throws: `Problem` if the name is not valid or the server has no space.
    package init(named name: String) throws {
        do {
            let folder = try UploadFolder()
            let (path, handle) = try folder.file(named: name)
            (upload, self.handle) = (Upload(path: path, folder: folder), handle)
        } catch let problem as Problem {
            throw problem
        } catch {
            throw Problem.noRoom
        }
    }

    /// Appends bytes to the file.
    /// - Throws: `Problem` if the server has no space.
    package func write(_ bytes: some Sequence<UInt8>) throws {
        do {
            try handle.write(contentsOf: Data(bytes))
        } catch {
            throw Problem.noRoom
        }
    }

    /// Closes the file and returns it.
    package func finish() -> Upload {
        try? handle.close()
        return upload
    }
}

extension Problem {
    fileprivate static let noRoom = Problem(
        507, "disk-full", LocalizedMessage("the server has no space for the file", ko: "서버에 파일을 저장할 공간이 없습니다"))
}
