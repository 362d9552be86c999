import MemoModel

/// The reason why a vault cannot be served.
enum ServeFailure: LocalizedFailure {
    case noKeys(String)
    case noKey(String)
    case cannotServe(String)
    /// A file of keys was given for a vault file, which has keys of its own.
    case keysOfFile(String)
    /// A key for a vault in PostgreSQL was limited to a category.
    case noLimit(String)

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
        case .keysOfFile(let file):
            LocalizedMessage(
                "--keys \(file): only for a vault in PostgreSQL; a vault file has its keys beside it, so leave the option out",
                ko: "--keys \(file): PostgreSQL의 보관소에만 씁니다. 보관소 파일의 키는 파일 옆에 있으니 빼세요")
        case .noLimit(let category):
            LocalizedMessage(
                "--category \(category): keys for a vault in PostgreSQL cannot be limited to categories; leave it out",
                ko: "--category \(category): PostgreSQL의 보관소에 쓰는 키는 분류를 제한할 수 없습니다. 빼세요")
        }
    }
}
