import MemoModel

/// Why a vault cannot be served.
enum ServeFailure: LocalizedFailure {
    case noKeys(String)
    case noKey(String)
    case cannotServe(String)

    var message: LocalizedMessage {
        switch self {
        case .noKeys(let host):
            LocalizedMessage(
                "\(host): other machines can reach this address, so callers need keys; make one: saekin keys add NAME --scope read",
                ko: "\(host): 다른 컴퓨터에서도 닿는 주소라 키가 있어야 합니다. 만드세요: saekin keys add 이름 --scope read")
        case .noKey(let name):
            LocalizedMessage("\(name): there is no such key; see: saekin keys", ko: "\(name): 그런 키가 없습니다. saekin keys 로 확인하세요")
        case .cannotServe(let reason):
            LocalizedMessage(
                "cannot serve: \(reason); choose another --host or --port", ko: "열 수 없습니다: \(reason). --host 나 --port 를 바꿔 보세요")
        }
    }
}
