package import MemoModel

/// The reason why the keys of a vault cannot be read or changed.
package enum KeyFailure: LocalizedFailure, Equatable {
    case damaged(path: String)
    case unreadable(path: String)
    case unwritable(path: String)
    /// The name of a new key is blank, too long or not one line.
    case badName(String)
    /// A key has this name or ID.
    case nameTaken(String)
    /// A new key would be expired from the start.
    case expired
    /// A key has a time zone that this machine does not know.
    case noZone(String, path: String)

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
        case .badName(let name):
            LocalizedMessage(
                "\"\(name)\": not a name for a key; write 1 to \(KeyRing.longestName) characters on one line",
                ko: "\"\(name)\": 키의 이름으로 쓸 수 없습니다. 한 줄로 \(KeyRing.longestName)자까지 쓰세요")
        case .nameTaken(let name):
            LocalizedMessage(
                "\(name): there is a key with this name; choose another one, or first run: saekin keys revoke \(name)",
                ko: "\(name): 같은 이름의 키가 있습니다. 다른 이름을 쓰거나 먼저 폐기하세요: saekin keys revoke \(name)")
        case .noZone(let name, let path):
            LocalizedMessage(
                "\(path): this system has no time zone \(name); correct it, or install tzdata",
                ko: "\(path): 이 시스템에 없는 시간대입니다(\(name)). 고치거나 tzdata를 설치하세요")
        case .expired:
            LocalizedMessage(
                "the day on which the key expires is not after today; choose a later one", ko: "만료 날짜가 오늘보다 뒤가 아닙니다. 더 뒤의 날짜를 쓰세요")
        }
    }
}

extension Problem {
    /// Names no path. The log does.
    init(_ failure: KeyFailure) {
        self.init(
            503, "keys-damaged",
            LocalizedMessage(
                "the server cannot read its keys, so it lets nobody in; see its log", ko: "서버가 키를 읽을 수 없어 아무도 들이지 않습니다. 서버의 로그를 보세요"))
        cause = failure.message.english
    }
}
