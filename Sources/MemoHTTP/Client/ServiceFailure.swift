package import MemoModel

/// The reason why a server did not respond as expected.
package enum ServiceFailure: LocalizedFailure, Equatable {
    /// The text is not an address.
    case badAddress(String)
    /// The address needs TLS, but the client supports only plain HTTP.
    case needsTLS(String)
    /// The server cannot be reached.
    case unreachable(String, reason: LocalizedMessage)
    /// The server sent nothing for this number of seconds.
    case silent(String, seconds: Int)
    /// The connection ended before the response was complete.
    case broken(String)
    /// The server is not Saekin.
    case foreign(String)
    /// The server is another version of Saekin.
    case otherVersion(String)
    /// The server needs a key.
    case keyMissing(String)
    /// The server does not know the key.
    case keyUnknown(String)
    /// The vault changed between the pages of a result in every attempt.
    case restless(String)
    /// A part of an export that is to be mirrored cannot be read.
    case incomplete(LocalizedMessage)
    /// The import was stopped by another caller.
    case stopped(String)
    /// A problem that the server reports. The text is the server's, in the requested language.
    case problem(status: Int, text: String)

    package var message: LocalizedMessage {
        switch self {
        case .badAddress(let text):
            LocalizedMessage("\(text): not a server address; write http://HOST:7171", ko: "\(text): 서버 주소가 아닙니다. http://호스트:7171처럼 쓰세요")
        case .needsTLS(let text):
            LocalizedMessage(
                "\(text): https is not supported; open a tunnel with ssh -L 7171:127.0.0.1:7171 HOST and use --server http://127.0.0.1:7171",
                ko: "\(text): https는 지원하지 않습니다. 터널을 만들고(ssh -L 7171:127.0.0.1:7171 호스트) --server http://127.0.0.1:7171을 쓰세요")
        case .unreachable(let server, let reason):
            LocalizedMessage(
                "\(server): cannot reach the server (\(reason.english)); is saekin serve running there, and is the address right?",
                ko: "\(server): 연결하지 못했습니다(\(reason.korean)). 서버에서 saekin serve가 실행 중인지, 주소가 맞는지 확인하세요")
        case .silent(let server, let seconds):
            LocalizedMessage(
                "\(server): no answer for \(seconds) seconds; try again, or look at the server's log",
                ko: "\(server): \(seconds)초 동안 답이 없습니다. 다시 해 보거나 서버의 로그를 보세요")
        case .broken(let server):
            LocalizedMessage(
                "\(server): the connection ended before the answer was complete; try again", ko: "\(server): 답이 끝나기 전에 연결이 끊겼습니다. 다시 해 보세요")
        case .foreign(let server):
            LocalizedMessage(
                "\(server): this is not saekin serve; check the address", ko: "\(server): saekin serve의 답이 아닙니다. 주소를 확인하세요")
        case .otherVersion(let server):
            LocalizedMessage(
                "\(server): runs another version of Saekin; update the older one",
                ko: "\(server): 다른 버전의 색인입니다. 둘 가운데 오래된 쪽을 업데이트하세요")
        case .keyMissing(let server):
            LocalizedMessage(
                "\(server): needs a key; put one into SAEKIN_KEY, or into a file and use --key-file FILE (create one there with: saekin keys add NAME)",
                ko: "\(server): 키가 필요합니다. SAEKIN_KEY에 넣거나, 파일에 넣고 --key-file 파일을 쓰세요(서버에서 만들기: saekin keys add 이름)")
        case .keyUnknown(let server):
            LocalizedMessage(
                "\(server): this key is unknown or has expired; create another one there with: saekin keys add NAME",
                ko: "\(server): 모르거나 기한이 지난 키입니다. 서버에서 다시 만드세요: saekin keys add 이름")
        case .restless(let server):
            LocalizedMessage(
                "\(server): the vault changed while it was being read; run the command again, or ask for fewer with --limit",
                ko: "\(server): 읽는 동안 보관소가 바뀌었습니다. 다시 실행하거나 --limit으로 줄이세요")
        case .incomplete(let reason):
            LocalizedMessage(
                "\(reason.english); --mirror needs the whole export, because missing memos go to the trash",
                ko: "\(reason.korean). --mirror에는 온전한 내보내기가 필요합니다. 빠진 메모는 휴지통으로 가기 때문입니다")
        case .stopped(let server):
            LocalizedMessage(
                "\(server): the import was stopped on the server; run the same command again to import the rest",
                ko: "\(server): 서버에서 가져오기를 멈췄습니다. 나머지는 같은 명령을 다시 실행하면 이어서 가져옵니다")
        case .problem(_, let text): LocalizedMessage(text, ko: text)
        }
    }
}
