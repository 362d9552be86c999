import MemoModel

/// The reason why a vault cannot be served.
enum ServeFailure: LocalizedFailure {
    case noKeys(String)
    case noKey(String)
    case cannotServe(String)

    var message: LocalizedMessage {
        switch self {
        case .noKeys(let host):
            LocalizedMessage(
                "\(host): other machines can reach this address, so a key is required; create one: saekin keys add NAME --scope read",
                ko: "\(host): 다른 컴퓨터에서도 접속할 수 있는 주소라 키가 필요합니다. 키를 만드세요: saekin keys add 이름 --scope read")
        case .noKey(let name):
            LocalizedMessage("\(name): no such key; see: saekin keys", ko: "\(name): 그런 키가 없습니다. saekin keys로 확인하세요")
        case .cannotServe(let reason):
            LocalizedMessage(
                "cannot start the server: \(reason); choose another --host or --port",
                ko: "서버를 시작할 수 없습니다: \(reason). --host나 --port를 바꿔 보세요")
        }
    }
}
