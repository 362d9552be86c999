/// The word for "none" in the place of a category, state, deadline, colour or icon, in queries and commands alike.
public enum NoneWord {
    /// Whether a user who writes `word` means none.
    public static func isMeant(by word: String) -> Bool { ["none", "없음"].contains(word.lowercased()) }
}
