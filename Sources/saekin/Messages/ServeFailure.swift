import MemoModel

/// Why a vault cannot be served.
enum ServeFailure: LocalizedFailure {
    case noKeys(String)
    case cannotServe(String)

    var message: LocalizedMessage {
        switch self {
        case .noKeys(let host):
            LocalizedMessage(
                "\(host): other machines can reach this address, so callers need keys; make one: saekin keys add NAME --scope read",
                ko: "\(host): 다른 컴퓨터에서도 닿는 주소라 키가 있어야 합니다. 만드세요: saekin keys add 이름 --scope read")
        case .cannotServe(let reason):
            LocalizedMessage(
                "cannot serve: \(reason); choose another --host or --port", ko: "열 수 없습니다: \(reason). --host 나 --port 를 바꿔 보세요")
        }
    }
}
