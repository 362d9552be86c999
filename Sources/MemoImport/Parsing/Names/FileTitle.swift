/// Compares titles with the file names that apps derive from them: without forbidden characters, truncated,
/// and numbered if taken.
enum FileTitle {
    /// Shorter names were not truncated.
    private static let shortest = 24

    /// Returns whether a file name without extension was derived from `title`. Only letters and digits are
    /// compared.
    static func matches(_ name: some StringProtocol, _ title: some StringProtocol) -> Bool {
        let name = String(name).precomposed
        let title = String(title).precomposed
        return name == title || [name, withoutNumber(name)].contains { isMade(letters($0), of: letters(title)) }
    }

    private static func isMade(_ name: String, of title: String) -> Bool {
        !name.isEmpty && (name == title || name.count >= shortest && title.hasPrefix(name))
    }

    private static func letters(_ text: String) -> String { text.filter { $0.isLetter || $0.isNumber } }

    /// Returns `회의` for `회의 (2)`. Keeps `회의 (2024)`.
    private static func withoutNumber(_ name: String) -> String {
        guard name.last == ")", let open = name.lastIndex(of: "(") else { return name }
        let number = name[open...].dropFirst().dropLast()
        return number.count <= 2 && number.allSatisfy(\.isNumber) ? String(name[..<open]) : name
    }
}
