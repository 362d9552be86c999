import TestSupport
import Testing

@testable import MemoIndex

/// Set algebra by merging, held against sets.
@Suite struct MemoIDsTests {
    @Test(arguments: 0..<50)
    func `ids behave as a set`(seed: Int) {
        var random = RandomTexts(seed: seed)
        func draw() -> Set<Int64> {
            let highest = Int64.random(in: 1...60, using: &random)
            return Set((0..<Int.random(in: 0...40, using: &random)).map { _ in Int64.random(in: 0...highest, using: &random) })
        }
        let (left, right) = (draw(), draw())
        let (a, b) = (MemoIDs(ascending: left.sorted()), MemoIDs(ascending: right.sorted()))
        #expect(a.union(b).values == left.union(right).sorted())
        #expect(MemoIDs(unionOf: [a, b, MemoIDs(), a]).values == left.union(right).sorted())
        #expect(a.intersection(b).values == left.intersection(right).sorted())
        #expect(a.subtracting(b).values == left.subtracting(right).sorted())
        #expect((-1...61).filter(a.contains) == left.sorted())
        #expect((a.count, a.isEmpty) == (left.count, left.isEmpty))
    }
}
