/// The words for "none" as a category, state, deadline, colour or icon, in queries and commands.
public enum NoneWord {
    /// Returns whether `word` means none.
    public static func isMeant(by word: String) -> Bool { ["none", "없음"].contains(word.lowercased()) }
}
