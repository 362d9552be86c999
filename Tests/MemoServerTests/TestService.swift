import Foundation
import JSON
import MemoImport
import MemoModel
import MemoVault
import SQLiteVaults

@testable import MemoServer

/// A service over a temporary vault that is deleted with this object.
final class TestService {
    let folder: URL
    let service: VaultService
    var path: String { service.vault.path }

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "saekin-\(UUID().uuidString)")
        service = VaultService(try Vault.open(folder.appending(path: "vault.db").path()))
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Adds memos and the categories they need.
    @discardableResult
    func add(_ texts: [(text: String, category: String?)]) throws -> [Int] {
        try service.vault.edit { editor in
            for name in Set(texts.compactMap(\.category)) { _ = try? editor.addCategory(name) }
            return try texts.map { text, category in
                var draft = MemoDraft(text: MemoText(text))
                draft.category = category
                return Int(try editor.add(draft).memo?.rawValue ?? 0)
            }
        }
    }

    /// Calls an operation by name and returns the answer as JSON.
    func call(
        _ name: String, _ arguments: [(name: String, value: JSONValue)] = [], access: Access = .everything, expected: [String]? = nil
    ) throws -> JSONValue { try document(reply(name, arguments, access: access, expected: expected)) }

    func reply(
        _ name: String, _ arguments: [(name: String, value: JSONValue)] = [], access: Access = .everything, expected: [String]? = nil
    ) throws -> Reply {
        guard let operation = Operation.all.first(where: { $0.name == name }) else { throw Problem.notFound }
        var call = Call(try Arguments(arguments, for: operation, in: .tool))
        (call.access, call.expected) = (access, expected)
        return try service.answer(operation, call)
    }

    func document(_ reply: Reply) throws -> JSONValue {
        guard case .text(let text, _) = reply.body else { return .null }
        return try JSONValue(parsing: Array(text.utf8))
    }
}

/// Disambiguates from Foundation's type.
typealias Operation = MemoServer.Operation

extension JSONValue {
    var keys: [String] { if case .object(let members) = self { members.map(\.key) } else { [] } }
    var elements: [JSONValue] { if case .array(let values) = self { values } else { [] } }
    var members: [JSONMember] { if case .object(let members) = self { members } else { [] } }
    var text: String? { if case .string(let text) = self { text } else { nil } }
    var number: Int? { if case .integer(let number) = self { Int(number) } else { nil } }
}

/// Returns the problem that `body` throws, or nil if it succeeds.
func problem(_ body: () throws -> Any) -> Problem? {
    do {
        _ = try body()
        return nil
    } catch {
        return error as? Problem
    }
}

extension VaultService {
    /// The vault, which is a file in these tests.
    var vault: Vault {
        guard let file = served as? Vault else { preconditionFailure("the vault is not a file") }
        return file
    }
}
