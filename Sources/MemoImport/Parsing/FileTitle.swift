/// Names that apps make of titles: without what file systems forbid, cut short, numbered where one is taken.
enum FileTitle {
    /// Shorter names were not cut.
    private static let shortest = 24

    /// Whether a file of this name, extension left out, was named by `title`. Letters and digits decide.
    static func matches(_ name: some StringProtocol, _ title: some StringProtocol) -> Bool {
        let name = String(name).precomposed
        let title = String(title).precomposed
        return name == title || [name, withoutNumber(name)].contains { isMade(letters($0), of: letters(title)) }
    }

    private static func isMade(_ name: String, of title: String) -> Bool {
        !name.isEmpty && (name == title || name.count >= shortest && title.hasPrefix(name))
    }

    private static func letters(_ text: String) -> String { text.filter { $0.isLetter || $0.isNumber } }

    /// `회의` of `회의 (2)`; `회의 (2024)` stays whole.
    private static func withoutNumber(_ name: String) -> String {
        guard name.last == ")", let open = name.lastIndex(of: "(") else { return name }
        let number = name[open...].dropFirst().dropLast()
        return number.count <= 2 && number.allSatisfy(\.isNumber) ? String(name[..<open]) : name
    }
}
