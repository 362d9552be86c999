package import MemoModel

/// The reason why the keys of a vault cannot be read or changed.
package enum KeyFailure: LocalizedFailure, Equatable {
    case damaged(path: String)
    case unreadable(path: String)
    case unwritable(path: String)

    package var message: LocalizedMessage {
        switch self {
        case .damaged(let path):
            LocalizedMessage(
                "\(path): the keys cannot be read; repair the file, or move it away and create new keys with: saekin keys add NAME",
                ko: "\(path): 키를 읽을 수 없습니다. 파일을 고치거나, 옮겨 두고 키를 다시 만드세요: saekin keys add 이름")
        case .unreadable(let path):
            LocalizedMessage("\(path): cannot be read; check its permissions", ko: "\(path): 읽을 수 없습니다. 권한을 확인하세요")
        case .unwritable(let path):
            LocalizedMessage(
                "\(path): cannot be written; check the permissions and the free space of its folder",
                ko: "\(path): 쓸 수 없습니다. 폴더의 권한과 남은 공간을 확인하세요")
        }
    }
}
