import Foundation
import MemoHTTP
import MemoModel

/// The server that replaces a local vault, and the key for it.
struct ServerLocation {
    let address: ServiceAddress
    private let key: String?

    /// Creates nil if neither an option nor, without `vault`, `SAEKIN_SERVER` names a server. `vault` is the
    /// option for a local file.
    /// - Throws: `ServiceFailure`, `ServerChoiceFailure`.
    init?(flag: String?, keyFile: String?, vault: String?) throws {
        guard let text = Self.choice(flag: flag, vault: vault) else {
            if let keyFile { throw ServerChoiceFailure.keyWithoutServer(keyFile) }
            return nil
        }
        if let vault, flag != nil { throw ServerChoiceFailure.both(vault) }
        address = try ServiceAddress(text)
        key = try Self.key(file: keyFile)
    }

    /// Returns the server as the user wrote it, or nil.
    static func choice(flag: String?, vault: String?) -> String? {
        if let flag { return flag }
        guard vault == nil, let variable = Environment["SAEKIN_SERVER"], !variable.isEmpty else { return nil }
        return variable
    }

    /// Returns the vault for this output.
    func vault(for output: OutputChoice) -> RemoteVault { vault(wantsColors: output.format == .text && output.style.isColored) }

    /// - Parameter wantsColors: Whether category colours are shown.
    func vault(wantsColors: Bool) -> RemoteVault {
        RemoteVault(ServiceClient(address, key: key, language: .ofUser), wantsColors: wantsColors)
    }

    /// Returns the key from the file, else from `SAEKIN_KEY`, else from the file in `SAEKIN_KEY_FILE`. Never
    /// from an argument, because all users of the machine can read those.
    private static func key(file: String?) throws -> String? {
        if let file { return try key(in: file) }
        if let key = Environment["SAEKIN_KEY"], !key.isEmpty { return try checked(key, "SAEKIN_KEY") }
        if let file = Environment["SAEKIN_KEY_FILE"], !file.isEmpty { return try key(in: file) }
        return nil
    }

    private static func key(in path: String) throws -> String {
        guard let data = FileManager.default.contents(atPath: path) else { throw CommandFailure.unreadableFile(path) }
        let mode = (try? FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]) as? NSNumber
        if let mode, mode.intValue & 0o077 != 0 {
            Console.warn(
                "\(path): other users can read this key; run: chmod 600 \(path)", "\(path): 다른 사용자도 읽을 수 있는 키입니다. 실행하세요: chmod 600 \(path)")
        }
        return try checked(String(decoding: data, as: UTF8.self), path)
    }

    /// Returns the key without surrounding white space.
    private static func checked(_ text: String, _ place: String) throws -> String {
        let key = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !key.isEmpty, key.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else { throw ServerChoiceFailure.badKey(place) }
        return key
    }
}

/// The reason why a command cannot use a server.
enum ServerChoiceFailure: LocalizedFailure {
    /// A server and a local file were both given.
    case both(String)
    case keyWithoutServer(String)
    case badKey(String)
    /// The command works on local files only.
    case localOnly
    /// The option works with local files only.
    case localOption(String)

    var message: LocalizedMessage {
        switch self {
        case .both(let vault):
            LocalizedMessage(
                "--server and --vault \(vault) name two vaults; use one of them", ko: "--server, --vault \(vault): 보관소가 둘입니다. 하나만 쓰세요")
        case .keyWithoutServer(let file):
            LocalizedMessage(
                "--key-file \(file): no server is given; add --server URL", ko: "--key-file \(file): 서버를 정하지 않았습니다. --server 주소를 붙이세요"
            )
        case .badKey(let place):
            LocalizedMessage(
                "\(place): does not contain a key; use the key printed by saekin keys add",
                ko: "\(place): 키가 아닙니다. saekin keys add가 보여 준 키를 넣으세요")
        case .localOnly:
            LocalizedMessage(
                "this command cannot use a server; these can: \(Self.able). For a vault on this machine use --vault FILE",
                ko: "서버에 요청할 수 없는 명령입니다. 요청할 수 있는 명령: \(Self.able). 이 컴퓨터의 보관소는 --vault 파일로 정하세요")
        case .localOption(let option):
            LocalizedMessage(
                "\(option): not available with a server; leave it out, or run the command on the machine with the vault",
                ko: "\(option): 서버에서는 쓸 수 없습니다. 빼거나, 보관소가 있는 컴퓨터에서 실행하세요")
        }
    }

    private static let able = "search, list, today, on, show, categories, import"
}
