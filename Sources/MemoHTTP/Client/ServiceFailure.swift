package import MemoModel

/// Why a server did not answer as it should.
package enum ServiceFailure: LocalizedFailure, Equatable {
    /// What was given is no address.
    case badAddress(String)
    /// Only plain HTTP is spoken.
    case needsTLS(String)
    /// Nobody can be reached there.
    case unreachable(String, reason: LocalizedMessage)
    /// Nothing came for so many seconds.
    case silent(String, seconds: Int)
    /// The connection ended in the middle of an answer.
    case broken(String)
    /// Somebody answers, but not as Saekin does.
    case foreign(String)
    /// It is a Saekin of another version.
    case otherVersion(String)
    /// The server asks for a key.
    case keyMissing(String)
    /// The server does not know the key.
    case keyUnknown(String)
    /// The vault changed between the pages of an answer, again and again.
    case restless(String)
    /// Of an export that is to be mirrored not all can be read.
    case incomplete(LocalizedMessage)
    /// Somebody else stopped the import.
    case stopped(String)
    /// What the server says is wrong, in its own words, which are in the language that was asked for.
    case problem(status: Int, text: String)

    package var message: LocalizedMessage {
        switch self {
        case .badAddress(let text):
            LocalizedMessage("\(text): no address of a server; write http://HOST:7171", ko: "\(text): 서버 주소가 아닙니다. http://호스트:7171 처럼 쓰세요")
        case .needsTLS(let text):
            LocalizedMessage(
                "\(text): https is not spoken here; make a tunnel: ssh -L 7171:127.0.0.1:7171 HOST, and write --server http://127.0.0.1:7171",
                ko: "\(text): https로는 물을 수 없습니다. ssh -L 7171:127.0.0.1:7171 호스트 로 터널을 만들고 --server http://127.0.0.1:7171 을 쓰세요")
        case .unreachable(let server, let reason):
            LocalizedMessage(
                "\(server): cannot be reached (\(reason.english)); is saekin serve running there, and is the address right?",
                ko: "\(server): 연결하지 못했습니다(\(reason.korean)). 그곳에서 saekin serve 가 실행 중인지, 주소가 맞는지 확인하세요")
        case .silent(let server, let seconds):
            LocalizedMessage(
                "\(server): no answer for \(seconds) seconds; try again, or look at the server's log",
                ko: "\(server): \(seconds)초 동안 답이 없습니다. 다시 해 보거나 서버의 기록을 보세요")
        case .broken(let server):
            LocalizedMessage(
                "\(server): the connection ended before the answer did; try again", ko: "\(server): 답이 끝나기 전에 연결이 끊겼습니다. 다시 해 보세요")
        case .foreign(let server):
            LocalizedMessage(
                "\(server): does not answer as saekin serve does; check the address", ko: "\(server): saekin serve 의 답이 아닙니다. 주소를 확인하세요")
        case .otherVersion(let server):
            LocalizedMessage(
                "\(server): speaks another version of Saekin; update the older of the two",
                ko: "\(server): 다른 판의 색인입니다. 둘 가운데 오래된 쪽을 업데이트하세요")
        case .keyMissing(let server):
            LocalizedMessage(
                "\(server): asks for a key; put one into SAEKIN_KEY, or into a file and write --key-file FILE (made there by: saekin keys add NAME)",
                ko: "\(server): 키가 있어야 합니다. SAEKIN_KEY 에 넣거나, 파일에 넣고 --key-file 파일 로 쓰세요(그곳에서 saekin keys add 이름 으로 만듭니다)")
        case .keyUnknown(let server):
            LocalizedMessage(
                "\(server): does not know this key, or it has expired; make another there: saekin keys add NAME",
                ko: "\(server): 모르거나 기한이 지난 키입니다. 그곳에서 다시 만드세요: saekin keys add 이름")
        case .restless(let server):
            LocalizedMessage(
                "\(server): the vault changed while it was read; run the command again, or ask for fewer with --limit",
                ko: "\(server): 읽는 동안 보관소가 바뀌었습니다. 다시 실행하거나 --limit 으로 줄이세요")
        case .incomplete(let reason):
            LocalizedMessage(
                "\(reason.english); --mirror needs the whole export, for what it lacks goes into the trash",
                ko: "\(reason.korean). --mirror 에는 온전한 내보내기가 필요합니다. 없는 것은 휴지통으로 가기 때문입니다")
        case .stopped(let server):
            LocalizedMessage(
                "\(server): the import was stopped there; run the same command again for the rest",
                ko: "\(server): 그곳에서 가져오기를 멈췄습니다. 나머지는 같은 명령을 다시 실행하면 이어서 가져옵니다")
        case .problem(_, let text): LocalizedMessage(text, ko: text)
        }
    }
}
