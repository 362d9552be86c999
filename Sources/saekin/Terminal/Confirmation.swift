import MemoModel

/// A question before something that cannot be taken back.
enum Confirmation {
    /// True when the user agrees. Without a terminal nobody can be asked: then `flag` must have been given.
    /// - Throws: `InputFailure.notConfirmed`.
    static func ask(_ question: String, isGiven: Bool, flag: String) throws -> Bool {
        if isGiven { return true }
        guard Terminal.isInput, Terminal.isError else { throw InputFailure.notConfirmed(question, flag: flag) }
        Console.prompt(question + " [y/N] ")
        let answer = readLine()?.lowercased() ?? ""
        return ["y", "yes", "예", "네", "ㅇ", "ㅛ"].contains(answer)
    }
}
