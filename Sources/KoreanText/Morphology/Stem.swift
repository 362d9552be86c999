/// A stem found in an eojeol: some of its leading syllables, followed by at most two that a rule has changed.
///
/// Packed into one word, so that candidates can be compared and stored without allocation.
struct Stem: Equatable {
    typealias Syllable = Hangul.Syllable

    /// Number of leading syllables taken from the eojeol unchanged.
    private(set) var kept: UInt8
    /// Number of changed syllables: 0 to 2.
    private(set) var tailCount: UInt8 = 0
    private var first: Syllable = 0
    private var second: Syllable = 0

    init(prefix length: Int) { kept = UInt8(truncatingIfNeeded: length) }

    /// Creates a word that differs from the beginning of an eojeol in at most its last two syllables.
    init(_ word: [Syllable], of eojeol: [Syllable]) {
        self.init(prefix: 0)
        for syllable in word { append(syllable, eojeol) }
    }

    @inline(__always) var count: Int { Int(kept) &+ Int(tailCount) }

    @inline(__always) func syllable(at index: Int, of eojeol: [Syllable]) -> Syllable {
        index < Int(kept) ? eojeol[index] : index == Int(kept) ? first : second
    }

    func syllables(of eojeol: [Syllable]) -> [Syllable] { (0..<count).map { syllable(at: $0, of: eojeol) } }

    @inline(__always) func last(_ eojeol: [Syllable]) -> Syllable { syllable(at: count &- 1, of: eojeol) }

    @inline(__always) mutating func removeLast() {
        switch tailCount {
        case 2: (second, tailCount) = (0, 1)
        case 1: (first, tailCount) = (0, 0)
        default: kept &-= 1
        }
    }

    /// Appends a syllable. A syllable equal to the one in the eojeol is counted as kept, so that equal stems
    /// have equal values.
    @inline(__always) mutating func append(_ syllable: Syllable, _ eojeol: [Syllable]) {
        if tailCount == 0 {
            if Int(kept) < eojeol.count, eojeol[Int(kept)] == syllable { kept &+= 1 } else { (first, tailCount) = (syllable, 1) }
        } else {
            (second, tailCount) = (syllable, 2)
        }
    }

    @inline(__always) func dropping(_ syllables: Int) -> Stem {
        var stem = self
        for _ in 0..<syllables { stem.removeLast() }
        return stem
    }

    @inline(__always) func appending(_ syllable: Syllable, _ eojeol: [Syllable]) -> Stem {
        var stem = self
        stem.append(syllable, eojeol)
        return stem
    }

    @inline(__always) func replacingLast(_ syllable: Syllable, _ eojeol: [Syllable]) -> Stem {
        dropping(1).appending(syllable, eojeol)
    }

    /// Returns whether the stem ends in `suffix` with at least one syllable before it.
    func hasProperSuffix(_ suffix: [Syllable], of eojeol: [Syllable]) -> Bool {
        guard count > suffix.count else { return false }
        let start = count - suffix.count
        for index in suffix.indices where syllable(at: start + index, of: eojeol) != suffix[index] { return false }
        return true
    }
}
