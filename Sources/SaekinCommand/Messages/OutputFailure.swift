import Foundation
import Glibc
import MemoModel

/// Output that could not be delivered completely, on standard output or in a file.
struct OutputFailure: LocalizedFailure {
    /// The `errno` code.
    private let code: Int32
    /// The file; nil for standard output.
    private let path: String?

    init(code: Int32, path: String? = nil) { (self.code, self.path) = (code, path) }

    /// Creates a failure from a Foundation error while writing to `path`.
    init(_ error: any Error, path: String) { self.init(code: Self.code(in: error) ?? EIO, path: path) }

    /// Whether the reader closed the pipe, as after `| head`. That needs no message.
    var isUnread: Bool { path == nil && code == EPIPE }

    var message: LocalizedMessage {
        let (english, korean) = path.map { ($0, $0) } ?? ("standard output", "표준 출력")
        let (what, korea) = reason
        return LocalizedMessage("\(english): \(what)", ko: "\(korean): \(korea)")
    }

    /// The cause and the remedy.
    private var reason: (english: String, korean: String) {
        switch code {
        case ENOSPC, EDQUOT:
            (
                "the disk is full and the output is incomplete; free some space and run the command again",
                "디스크가 가득 차 다 쓰지 못했습니다. 공간을 비우고 다시 실행하세요"
            )
        case EFBIG:
            (
                "the file reached the size limit and is incomplete; raise the limit: ulimit -f unlimited",
                "파일 크기의 한도에 걸려 다 쓰지 못했습니다. 한도를 늘리세요: ulimit -f unlimited"
            )
        case EPIPE: ("the reader closed the pipe and the output is incomplete", "읽는 쪽이 닫혀 다 쓰지 못했습니다")
        case EBADF: ("closed, so nothing can be written; run the command without >&-", "닫혀 있어 쓸 수 없습니다. >&- 없이 실행하세요")
        case EROFS: ("the disk is read-only; choose another place", "읽기 전용 디스크입니다. 다른 곳을 고르세요")
        case EACCES, EPERM: ("permission denied; check the permissions of the folder", "쓸 권한이 없습니다. 폴더의 권한을 확인하세요")
        case ENOENT, ENOTDIR: ("no such folder; create it first", "그런 폴더가 없습니다. 먼저 만드세요")
        case EISDIR: ("this is a folder; choose another name", "폴더입니다. 다른 이름을 고르세요")
        default:
            (
                "cannot be written (\(Terminal.description(ofError: code))); check the path and the disk",
                "쓸 수 없습니다(\(Terminal.description(ofError: code))). 경로와 디스크를 확인하세요"
            )
        }
    }

    /// Returns the `errno` code behind a Foundation error.
    private static func code(in error: any Error) -> Int32? {
        let error = error as NSError
        if error.domain == NSPOSIXErrorDomain { return Int32(exactly: error.code) }
        if error.domain == NSCocoaErrorDomain, error.code == CocoaError.fileWriteOutOfSpace.rawValue { return ENOSPC }
        return (error.userInfo[NSUnderlyingErrorKey] as? any Error).flatMap(code)
    }
}
