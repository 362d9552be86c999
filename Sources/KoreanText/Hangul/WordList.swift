/// Cuts the lists of words that are written in string literals. Works on UTF-16 units, because comparing characters takes a millisecond
/// of every start of the program.
enum WordList {
    /// Returns the words between spaces and line feeds.
    static func words(_ list: String) -> [ArraySlice<UInt16>] { Array(list.utf16).split { $0 <= 0x20 } }

    /// Returns the words of each line.
    static func lines(_ list: String) -> [[ArraySlice<UInt16>]] {
        Array(list.utf16).split(separator: 0x0A).map { $0.split { $0 <= 0x20 } }
    }

    /// Returns the words of each line two by two, each pair a spelling and the standard one.
    static func pairs(_ list: String) -> [(informal: ArraySlice<UInt16>, standard: ArraySlice<UInt16>)] {
        lines(list).flatMap { words in stride(from: 0, to: words.count - 1, by: 2).map { (words[$0], words[$0 + 1]) } }
    }
}

/// Letters that may stand for others, each with the cost of the change.
struct LetterChanges: Sendable {
    /// A letter, as its index, and the cost of writing it for another one.
    typealias Change = (index: Int, cost: Int)

    private let changes: [Int: [Change]]

    /// Reads rules of two letters and a digit, the cost, separated by spaces: `ㅐㅔ1`. `index` returns the index of a letter, or nil if it is not a
    /// letter of the table.
    init(_ rules: String, _ index: (UInt16) -> Int?) {
        var changes: [Int: [Change]] = [:]
        for rule in WordList.words(rules).map(Array.init) {
            guard rule.count == 3, let from = index(rule[0]), let to = index(rule[1]) else { continue }
            changes[from, default: []].append((to, Int(rule[2]) - 0x30))
        }
        self.changes = changes
    }

    /// Returns the letters to which a letter may be changed.
    subscript(letter: Int) -> [Change] { changes[letter] ?? [] }
}
