import MemoVault

/// Suggests what to write where a command wants memos and got a query: `remove 우유`.
enum FoundMemosHint {
    /// The words after a command that takes the memos that a search found.
    private static let endings = [
        "remove": "-", "pin": "-", "unpin": "-", "share": "-", "show": "-", "tag add": "NAME -", "tag remove": "NAME -", "state": "done -",
        "move": "- --category NAME",
    ]

    /// Returns a line with the form that passes on the memos that a search finds. Nil for other errors, and if all names of memos are numbers.
    static func text(for error: any Error, in command: String) -> String? {
        let names: [String] =
            switch error {
            case EditFailure.noMemo(let name): [name]
            case InputFailure.unknownMemos(let names): names
            default: []
            }
        guard let ending = endings[command], names.contains(where: { Int($0.drop { $0 == "#" }) == nil }) else { return nil }
        let query = ShellCommand.shown(names.joined(separator: " "))
        return say(
            "  for the memos that a search finds: saekin search \(query) --ids | saekin \(command) \(ending)",
            "  검색으로 찾은 메모에 쓰려면: saekin search \(query) --ids | saekin \(command) \(ending.replacing("NAME", with: "이름"))")
    }
}
