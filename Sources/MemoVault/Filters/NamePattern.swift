/// A pattern for names: literal, or with `*` for any characters and `?` for one. Ignores case and Unicode
/// normalization.
struct NamePattern {
    private let characters: [Character]

    init(_ text: some StringProtocol) { characters = Array(text.lowercased()) }

    /// Whether the pattern contains `*` or `?`.
    var isGlob: Bool { characters.contains { $0 == "*" || $0 == "?" } }

    /// Returns whether the pattern matches the whole name. Takes time proportional to the product of both
    /// lengths at most.
    func matches(_ name: String) -> Bool {
        let name = Array(name.lowercased())
        var (place, next) = (0, 0)
        // The position to resume from, one character later, if the text after the last `*` does not match.
        var retry: (place: Int, next: Int)?
        while next < name.count {
            if place < characters.count, characters[place] == "*" {
                retry = (place + 1, next)
                place += 1
            } else if place < characters.count, characters[place] == "?" || characters[place] == name[next] {
                (place, next) = (place + 1, next + 1)
            } else if let last = retry {
                retry = (last.place, last.next + 1)
                (place, next) = (last.place, last.next + 1)
            } else {
                return false
            }
        }
        return characters[place...].allSatisfy { $0 == "*" }
    }
}
