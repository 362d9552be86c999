import Foundation
import MemoHTTP
import MemoModel

/// The server that a command asks instead of a vault of its own, and the key by which it asks.
struct ServerLocation {
    let address: ServiceAddress
    private let key: String?

    /// Nil where no server is wanted: neither by an option nor, without `vault`, the option that names a file here, by `SAEKIN_SERVER`.
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

    /// What the user wrote of a server; nil where none is wanted.
    static func choice(flag: String?, vault: String?) -> String? {
        if let flag { return flag }
        guard vault == nil, let variable = Environment["SAEKIN_SERVER"], !variable.isEmpty else { return nil }
        return variable
    }

    /// The vault, for a command that shows memos so.
    func vault(for output: OutputChoice) -> RemoteVault { vault(wantsColors: output.format == .text && output.style.isColored) }

    /// - Parameter wantsColors: Whether the colours of categories will be shown.
    func vault(wantsColors: Bool) -> RemoteVault {
        RemoteVault(ServiceClient(address, key: key, language: .ofUser), wantsColors: wantsColors)
    }

    /// That of the file, else of `SAEKIN_KEY`, else of the file that `SAEKIN_KEY_FILE` names. Never an argument: every user of the machine
    /// sees those of all programs.
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
                "\(path): others may read this key; write: chmod 600 \(path)", "\(path): 다른 사용자도 읽을 수 있는 키입니다. chmod 600 \(path) 를 실행하세요")
        }
        return try checked(String(decoding: data, as: UTF8.self), path)
    }

    /// Without white space around it.
    private static func checked(_ text: String, _ place: String) throws -> String {
        let key = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !key.isEmpty, key.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else { throw ServerChoiceFailure.badKey(place) }
        return key
    }
}

/// Why a command does not ask a server.
enum ServerChoiceFailure: LocalizedFailure {
    /// A server and a file of this machine were named.
    case both(String)
    case keyWithoutServer(String)
    case badKey(String)
    /// The command works on files of this machine only.
    case localOnly
    /// So does the option.
    case localOption(String)

    var message: LocalizedMessage {
        switch self {
        case .both(let vault):
            LocalizedMessage(
                "--server and --vault \(vault) name two vaults; write one of them", ko: "--server, --vault \(vault): 보관소가 둘입니다. 하나만 쓰세요")
        case .keyWithoutServer(let file):
            LocalizedMessage(
                "--key-file \(file): there is no server to ask; add --server URL", ko: "--key-file \(file): 물을 서버가 없습니다. --server 주소 를 더하세요"
            )
        case .badKey(let place):
            LocalizedMessage(
                "\(place): holds no key; put into it what saekin keys add printed", ko: "\(place): 키가 아닙니다. saekin keys add 가 보여 준 것을 넣으세요")
        case .localOnly:
            LocalizedMessage(
                "this command cannot ask a server; those that can: \(Self.able). For a vault on this machine write --vault FILE",
                ko: "서버에 물을 수 없는 명령입니다. 물을 수 있는 명령: \(Self.able). 이 컴퓨터의 보관소는 --vault 파일 로 쓰세요")
        case .localOption(let option):
            LocalizedMessage(
                "\(option): cannot be had of a server; leave it out, or run the command where the vault is",
                ko: "\(option): 서버에서는 쓸 수 없습니다. 빼거나, 보관소가 있는 컴퓨터에서 실행하세요")
        }
    }

    private static let able = "search, list, today, on, show, categories, import"
}
