import MemoModel

/// The reason why a vault cannot be served.
enum ServeFailure: LocalizedFailure {
    case noKeys(String)
    case noKey(String)
    case cannotServe(String)
    /// A file of keys was given for a vault file, which has keys of its own.
    case keysOfFile(String)
    /// Other machines can reach a server of many vaults that has no keys.
    case noKeyFolder(String)
    /// The path that should be a folder of keys is not a folder.
    case notAKeyFolder(String)
    /// The path that should be a file of keys is a folder.
    case notAKeyFile(String, vault: String)
    /// An option about databases was given for a vault file.
    case needsStore(String)
    /// There is no single page to open.
    case noSinglePage

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
        case .needsStore(let option):
            LocalizedMessage(
                "\(option): only for vaults in PostgreSQL; add --store ADDRESS, or leave the option out",
                ko: "\(option): PostgreSQL의 보관소에만 씁니다. --store 주소를 붙이거나 옵션을 빼세요")
        case .noKeyFolder(let host):
            LocalizedMessage(
                "\(host): other machines can reach this address, so keys are required; add --keys FOLDER, and create keys with: saekin keys add NAME --keys FOLDER/VAULT.json",
                ko: "\(host): 다른 컴퓨터에서도 접속할 수 있는 주소라 키가 필요합니다. --keys 폴더를 붙이고 키를 만드세요: saekin keys add 이름 --keys 폴더/보관소.json")
        case .notAKeyFolder(let path):
            LocalizedMessage(
                "--keys \(path): no such folder; without --vault, name the folder with a file VAULT.json for each vault",
                ko: "--keys \(path): 그런 폴더가 없습니다. --vault가 없을 때는 보관소마다 '보관소.json' 파일이 있는 폴더를 쓰세요")
        case .notAKeyFile(let path, let vault):
            LocalizedMessage(
                "--keys \(path): a folder; name the file of the vault, such as \(path)/\(vault).json",
                ko: "--keys \(path): 폴더입니다. \(path)/\(vault).json처럼 보관소의 파일을 쓰세요")
        case .noSinglePage:
            LocalizedMessage(
                "--open: each vault has a page of its own; add --vault NAME, or open http://HOST:PORT/vaults/NAME/",
                ko: "--open: 보관소마다 페이지가 따로 있습니다. --vault 이름을 붙이거나 http://호스트:포트/vaults/이름/을 여세요")
        }
    }
}
