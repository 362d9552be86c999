import MemoModel
import MemoVault

/// How a command line names a memo: by the vault's number, with or without `#`, or by the id its app gave it.
enum MemoNumber {
    /// The vault's own number first: that is what Saekin prints. Nil when there is no such memo.
    static func find(_ text: String, in vault: Vault) throws -> MemoDetails? {
        if let number = Int64(text.drop { $0 == "#" }), let memo = try vault.memo(MemoID(rawValue: number)) { return memo }
        return try vault.memos(withExternalID: text).first.flatMap { try vault.memo($0) }
    }

    /// The same for a memo that must be there.
    /// - Throws: `CommandFailure.badNumber`.
    static func require(_ text: String, in vault: Vault) throws -> MemoDetails {
        guard let memo = try find(text, in: vault) else { throw CommandFailure.badNumber(text) }
        return memo
    }

    /// The memos that arguments name, or else those that they find as a query; everything without arguments.
    /// - Throws: `ExitCode` for a query that cannot be understood.
    static func memos(_ arguments: [String], in vault: Vault) throws -> [MemoID]? {
        if arguments.isEmpty { return nil }
        let isNumber = { (text: String) in Int64(text.drop { $0 == "#" }) != nil }
        if arguments.allSatisfy(isNumber) { return try arguments.map { try require($0, in: vault).id } }
        return try SearchInvocation.ids(of: arguments.joined(separator: " "), in: vault)
    }
}
