import Foundation
import MemoModel

/// A private folder for what callers send; it goes when nothing refers to it any more.
package final class UploadFolder: Sendable {
    private static let prefix = "saekin-upload-"
    private let path: String

    /// Removes the folders of servers that ended without removing them. Their names hold the number of their process.
    package static func removeOrphans() {
        let folder = FileManager.default.temporaryDirectory
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))) ?? [] {
            guard let process = name.trimmingPrefix(prefix).split(separator: "-").first.flatMap({ Int32($0) }), name.hasPrefix(prefix),
                !FileManager.default.fileExists(atPath: "/proc/\(process)")
            else { continue }
            // Those of other users stay, for they cannot be removed.
            try? FileManager.default.removeItem(at: folder.appending(path: name))
        }
    }

    /// - Throws: what the system says of a folder that cannot be made.
    init() throws {
        let name = Self.prefix + "\(ProcessInfo.processInfo.processIdentifier)-" + UUID().uuidString
        path = FileManager.default.temporaryDirectory.appending(path: name).path(percentEncoded: false)
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// A new file in it, and where to write it.
    /// - Throws: `Problem` for a name that could lead elsewhere, and what the system says.
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
                    "is no name of a file; write one without / and of 200 bytes at most", ko: "파일 이름이 아닙니다. / 없이 200바이트까지 쓰세요"))
        }
        let file = path + "/" + name
        guard FileManager.default.createFile(atPath: file, contents: nil, attributes: [.posixPermissions: 0o600]),
            let handle = FileHandle(forWritingAtPath: file)
        else { throw CocoaError(.fileWriteUnknown) }
        return (file, handle)
    }
}

/// Takes a file piece by piece as it comes.
package struct UploadWriter {
    private let upload: Upload
    private let handle: FileHandle

    /// - Throws: `Problem` for a name that is none, and where the server has no room.
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

    /// - Throws: `Problem` where the server has no room.
    package func write(_ bytes: some Sequence<UInt8>) throws {
        do {
            try handle.write(contentsOf: Data(bytes))
        } catch {
            throw Problem.noRoom
        }
    }

    /// The whole file.
    package func finish() -> Upload {
        try? handle.close()
        return upload
    }
}

extension Problem {
    fileprivate static let noRoom = Problem(
        507, "disk-full", LocalizedMessage("the server has no room for the file", ko: "서버에 파일을 둘 자리가 없습니다"))
}
