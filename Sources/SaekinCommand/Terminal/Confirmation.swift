import MemoModel

/// A confirmation before an irreversible action.
enum Confirmation {
    /// Returns whether the user agrees. Without a terminal, `flag` must have been given.
    /// - Throws: `InputFailure.notConfirmed`.
    static func ask(_ question: String, isGiven: Bool, flag: String) throws -> Bool {
        if isGiven { return true }
        guard Terminal.isInput, Terminal.isError else { throw InputFailure.notConfirmed(question, flag: flag) }
        Console.prompt(question + " [y/N] ")
        let answer = readLine()?.lowercased() ?? ""
        return ["y", "yes", "예", "네", "ㅇ", "ㅛ"].contains(answer)
    }
}
