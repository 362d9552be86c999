import MemoModel

/// The lines of a text, by which another version of it is recognised.
struct TextLines {
    /// Bytes of the longest text that is compared, and the fewest lines that tell anything.
    private static let (longest, fewest) = (100_000, 3)

    /// The hashes of the lines that are not blank, in ascending order, each once; nil for a longer text.
    private let hashes: [UInt64]?

    init(_ text: String) {
        guard text.utf8.count <= Self.longest else {
            hashes = nil
            return
        }
        let lines = text.utf8.split(separator: 0x0A).filter { $0.contains { $0 > 0x20 } }
        hashes = Set(lines.map(Self.hash)).sorted()
    }

    private static func hash(_ line: Substring.UTF8View) -> UInt64 {
        var hash = FNVHash()
        hash.add(line.span)
        return hash.value
    }

    /// Returns whether two thirds of the lines of both texts are the same. The lines of a template are in many notes, but hardly two thirds of a note.
    func areSimilar(to other: TextLines) -> Bool {
        guard let hashes, let others = other.hashes else { return false }
        let most = max(hashes.count, others.count)
        return most >= Self.fewest && Self.shared(hashes, others) * 3 >= most * 2
    }

    /// Returns whether another text has all of the lines, however many others it has.
    func areAll(in other: TextLines) -> Bool {
        guard let hashes, let others = other.hashes else { return false }
        return hashes.count >= Self.fewest && Self.shared(hashes, others) == hashes.count
    }

    /// Returns whether another text has these lines and no others.
    func areThose(of other: TextLines) -> Bool { hashes != nil && hashes == other.hashes }

    /// Returns the number of lines that only one of two texts has; the most there can be if one is too long.
    func differences(from other: TextLines) -> Int {
        guard let hashes, let others = other.hashes else { return .max }
        return hashes.count + others.count - 2 * Self.shared(hashes, others)
    }

    /// Returns whether a text has all lines that a change adds, and none that it removes. A change of blank lines or of the order tells nothing.
    func haveChange(from old: TextLines, to new: TextLines) -> Bool {
        guard let own = hashes.map(Set.init), let before = old.hashes.map(Set.init), let after = new.hashes.map(Set.init), before != after
        else {
            return false
        }
        return after.subtracting(before).isSubset(of: own) && before.subtracting(after).isDisjoint(with: own)
    }

    /// Returns whether two texts have a line in common.
    func shareAny(with other: TextLines) -> Bool {
        guard let hashes, let others = other.hashes else { return false }
        return Self.shared(hashes, others) > 0
    }

    /// Returns the number of equal elements.
    private static func shared(_ first: [UInt64], _ second: [UInt64]) -> Int {
        var (count, i, j) = (0, 0, 0)
        while i < first.count, j < second.count {
            if first[i] == second[j] { (count, i, j) = (count + 1, i + 1, j + 1) } else if first[i] < second[j] { i += 1 } else { j += 1 }
        }
        return count
    }
}
