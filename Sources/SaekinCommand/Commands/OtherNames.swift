import KoreanText
import MemoModel

/// Other programs' names for commands, and what an unknown first word of the command line means.
enum OtherNames {
    /// Names that run the command, whose arguments mean the same.
    private static let equivalents = [
        "rm": "remove", "delete": "remove", "del": "remove", "new": "add", "create": "add", "write": "add", "find": "search",
        "grep": "search", "query": "search", "ls": "list", "cat": "show", "view": "show", "open": "show", "get": "show", "log": "history",
        "mv": "move", "undelete": "restore", "sync": "watch", "todo": "board", "server": "serve", "web": "serve", "status": "stats",
        "doctor": "check", "man": "manual",
    ]

    /// Returns the command for another program's name.
    static func command(for name: String) -> String? { equivalents[name] }

    /// Returns the command that `name` is a slip of, or nil if it is a word to search for.
    ///
    /// Words are often near a short name by chance (`pen`, `pin`), so those may only have two letters swapped or
    /// one letter more or less.
    static func slip(_ name: String, among commands: [String]) -> String? {
        guard name.utf8.allSatisfy({ 0x61...0x7A ~= $0 || $0 == 0x2D }) else { return nil }
        return commands.first { command in
            guard command.first == name.first else { return false }
            if name.count >= 3, command.hasPrefix(name) { return true }
            let difference = command.difference(from: name).count
            return difference <= 1 && name.count > 1 || difference == 2 && (name.count >= 5 || command.sorted() == name.sorted())
        }
    }

    /// Returns the error for a slip.
    static func mistake(_ name: String, for command: String) -> String {
        let search = "saekin search \(name)"
        return say(
            "\(name): no such command; did you mean \(command)? To search for the word: \(search)",
            "\(name): 그런 명령이 없습니다. \(PairedParticle.object.after(command)) 쓰려고 하셨나요? 낱말을 찾으려면: \(search)")
    }
}
