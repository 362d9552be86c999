import Foundation
import MemoModel

/// Writes an upload to a file as its pieces arrive.
package struct UploadWriter {
    private let upload: Upload
    private let handle: FileHandle

    /// Creates the file.
    /// - Throws: `Problem` if the name is not valid or the server has no space.
    package init(named name: String) throws {
        do {
            let folder = try PrivateFolder()
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

extension PrivateFolder {
    /// Creates a file in the folder and opens it for writing.
    /// - Throws: `Problem` for a name that is not a plain file name, or an error of the system.
    fileprivate func file(named name: String) throws -> (path: String, handle: FileHandle) {
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
