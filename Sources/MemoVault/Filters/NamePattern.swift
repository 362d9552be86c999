/// A name as a filter asks for it: as it is, or with `*` for any characters and `?` for one. Case does not matter, nor whether Hangul is
/// composed.
struct NamePattern {
    private let characters: [Character]

    init(_ text: some StringProtocol) { characters = Array(text.lowercased()) }

    /// Whether it holds a `*` or `?`.
    var isGlob: Bool { characters.contains { $0 == "*" || $0 == "?" } }

    /// Whether a whole name is what is asked for. In time proportional to the product of both lengths, whatever the pattern.
    func matches(_ name: String) -> Bool {
        let name = Array(name.lowercased())
        var (place, next) = (0, 0)
        // Where to go on when what follows the last `*` does not fit: one character later.
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
