/// The word that takes a deadline, a state, a category, a colour or an icon away.
enum NoneArgument {
    static func isMeant(by word: String) -> Bool { ["none", "없음"].contains(word.lowercased()) }
}
