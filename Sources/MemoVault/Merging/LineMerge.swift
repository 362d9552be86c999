/// Joins two changes of a text by lines, as diff3 does.
enum LineMerge {
    /// The most lines between the first and the last change of a side, of both texts together, and the most of them that differ. Longer texts are
    /// not joined, so that a merge takes at most a tenth of a second.
    private static let (mostLines, mostChanges) = (100_000, 1000)

    /// Returns the text with the changes of both sides. Nil if they change the same line or neighbouring ones in different ways, or too much.
    static func merge(_ base: String, _ first: String, _ second: String) -> String? {
        var numbers = LineNumbers()
        let (old, one, other) = (numbers.lines(of: base), numbers.lines(of: first), numbers.lines(of: second))
        guard let ours = changes(from: old, to: one), let theirs = changes(from: old, to: other),
            let lines = joined(old, ours, theirs)
        else { return nil }
        return String(validating: Array(lines.map { numbers.texts[$0] }.joined(separator: [0x0A])), as: UTF8.self)
    }

    /// A change of some lines.
    struct Hunk: Equatable {
        /// The lines in the old text; empty if lines are only added before it.
        var old: Range<Int>
        /// The lines that take their place.
        var new: [Int]
    }

    private static func joined(_ old: [Int], _ first: [Hunk], _ second: [Hunk]) -> [Int]? {
        var (lines, next, ones, others) = ([Int](), 0, first[...], second[...])
        while let hunk = [ones.first, others.first].compactMap(\.self).min(by: { $0.old.lowerBound < $1.old.lowerBound }) {
            if let one = ones.first, let other = others.first, one.old.lowerBound <= other.old.upperBound,
                other.old.lowerBound <= one.old.upperBound
            {
                guard one == other else { return nil }
                others.removeFirst()
            }
            if ones.first == hunk { ones.removeFirst() } else { others.removeFirst() }
            lines += old[next..<hunk.old.lowerBound] + hunk.new
            next = hunk.old.upperBound
        }
        return lines + old[next...]
    }

    /// Returns the changes from one list of lines to another, or nil if there are too many.
    static func changes(from old: [Int], to new: [Int]) -> [Hunk]? {
        let head = zip(old, new).prefix { $0 == $1 }.count
        let tail = zip(old[head...].reversed(), new[head...].reversed()).prefix { $0 == $1 }.count
        let (before, after) = (old[head..<(old.count - tail)], new[head..<(new.count - tail)])
        guard before.count + after.count <= mostLines, let kept = common(before, after) else { return nil }
        var hunks: [Hunk] = []
        var (x, y) = (head, head)
        for (old, new) in kept + [(old: before.endIndex, new: after.endIndex)] {
            if x < old || y < new { hunks.append(Hunk(old: x..<old, new: Array(after[y..<new]))) }
            (x, y) = (old + 1, new + 1)
        }
        return hunks
    }

    /// Returns the places of a longest common part of two lists, by Myers' greedy algorithm ("An O(ND) Difference Algorithm", 1986). Nil if more
    /// than `mostChanges` lines differ.
    private static func common(_ old: ArraySlice<Int>, _ new: ArraySlice<Int>) -> [(old: Int, new: Int)]? {
        let (a, b) = (Array(old), Array(new))
        let most = min(a.count + b.count, mostChanges)
        // The furthest place in `a` on each diagonal, which is the place less that in `b`.
        var furthest = [Int](repeating: 0, count: 2 * most + 3)
        var rounds: [[Int]] = []
        for changes in 0...most {
            rounds.append(Array(furthest[(most + 1 - changes)...(most + 1 + changes)]))
            for diagonal in stride(from: -changes, through: changes, by: 2) {
                let (below, above) = (furthest[most + diagonal], furthest[most + 2 + diagonal])
                var x = diagonal == -changes || diagonal != changes && below < above ? above : below + 1
                while x < a.count, x - diagonal < b.count, a[x] == b[x - diagonal] { x += 1 }
                furthest[most + 1 + diagonal] = x
                guard x >= a.count, x - diagonal >= b.count else { continue }
                return path(to: (a.count, b.count), rounds).map { (old.startIndex + $0, new.startIndex + $1) }
            }
        }
        return nil
    }

    /// Returns the pairs of equal lines on the way to an end, by the furthest places before each round.
    private static func path(to end: (x: Int, y: Int), _ rounds: [[Int]]) -> [(Int, Int)] {
        var pairs: [(Int, Int)] = []
        var (x, y) = end
        for changes in stride(from: rounds.count - 1, through: 0, by: -1) {
            let diagonal = x - y
            let places = rounds[changes]
            // Before the first round nothing was changed; all that is left is equal.
            var from = (x: 0, y: 0)
            if changes > 0 {
                let at = { (diagonal: Int) in
                    let index = diagonal + changes
                    return places.indices.contains(index) ? places[index] : 0
                }
                let isInsertion = diagonal == -changes || diagonal != changes && at(diagonal - 1) < at(diagonal + 1)
                let previous = isInsertion ? diagonal + 1 : diagonal - 1
                from = (at(previous), at(previous) - previous)
            }
            let start = changes == 0 ? from : diagonal > from.x - from.y ? (x: from.x + 1, y: from.y) : (x: from.x, y: from.y + 1)
            while x > start.x, y > start.y {
                (x, y) = (x - 1, y - 1)
                pairs.append((x, y))
            }
            (x, y) = from
        }
        return pairs.reversed()
    }
}

/// Gives equal lines equal numbers. Lines are bytes between line feeds.
private struct LineNumbers {
    private(set) var texts: [[UInt8]] = []
    private var numbers: [[UInt8]: Int] = [:]

    mutating func lines(of text: String) -> [Int] {
        text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
            let bytes = Array(line)
            if let number = numbers[bytes] { return number }
            numbers[bytes] = texts.count
            texts.append(bytes)
            return texts.count - 1
        }
    }
}
