import TestSupport
import Testing

@testable import PostingIndex
@testable import Postings

/// Compares set algebra over lists and bitmaps with `Set`.
@Suite struct MemoIDsTests {
    @Test(arguments: 0..<50)
    func `small sets behave as sets`(seed: Int) {
        var random = RandomTexts(seed: seed)
        func draw() -> Set<Int64> {
            let highest = Int64.random(in: 1...60, using: &random)
            return Set((0..<Int.random(in: 0...40, using: &random)).map { _ in Int64.random(in: 0...highest, using: &random) })
        }
        check(draw(), draw())
    }

    /// Dense sets are bitmaps, sparse ones lists; every pair of the two forms is tested.
    @Test(arguments: 0..<24)
    func `large sets behave as sets, dense or scattered, near or far from each other`(seed: Int) {
        var random = RandomTexts(seed: seed)
        func draw(_ kind: Int) -> Set<Int64> {
            let start = [0, 1, 63, -5000, 1 << 40][random.index(5)] as Int64
            let (count, width) = [(3000, 9000), (3000, 90_000_000), (20, 9000), (1100, 60_000)][kind] as (Int, Int64)
            return Set((0..<count).map { _ in start + Int64.random(in: 0...width, using: &random) })
        }
        check(draw(seed % 4), draw(seed / 4 % 4))
    }

    @Test func `ids at either end of their range are kept apart`() {
        let dense = Set((0..<2000).map { Int64($0) })
        check(dense, [.min, -1, 5, .max])
        check(Set([.min, .max]), [.max])
        check(dense, Set((0..<2000).map { .max - Int64($0) }))
    }

    @Test(arguments: 0..<24)
    func `IDs in any order, some of them twice, make the same set`(seed: Int) {
        var random = RandomTexts(seed: 900 + seed)
        let (count, width) = [(0, 1), (5, 40), (3000, 9000), (3000, 90_000_000)][seed % 4] as (Int, Int64)
        var ids = (0..<count).map { _ in Int64.random(in: -width...width, using: &random) }
        if seed > 15, count > 0 { ids += [.min, .max, ids[0]] }
        #expect(MemoIDs(unordered: ids).values == Set(ids).sorted())
        #expect(MemoIDs(unordered: ids).count == Set(ids).count)
    }

    private func check(_ left: Set<Int64>, _ right: Set<Int64>) {
        let (a, b) = (MemoIDs(ascending: left.sorted()), MemoIDs(ascending: right.sorted()))
        #expect(a.values == left.sorted())
        #expect(a.union(b).values == left.union(right).sorted())
        #expect(b.union(a) == a.union(b))
        #expect(MemoIDs(unionOf: [a, b, MemoIDs(), a]).values == left.union(right).sorted())
        let few = right.sorted().prefix(9)
        #expect(MemoIDs(unionOf: [a] + few.map { MemoIDs(ascending: [$0]) }).values == left.union(few).sorted())
        let parts = (0..<12).map { part in MemoIDs(ascending: left.union(right).filter { Int($0 & 0xFFFF) % 12 <= part }.sorted()) }
        #expect(MemoIDs(unionOf: parts.shuffled()).values == left.union(right).sorted())
        #expect(a.intersection(b).values == left.intersection(right).sorted())
        #expect(b.intersection(a) == a.intersection(b))
        #expect(a.subtracting(b).values == left.subtracting(right).sorted())
        #expect(b.subtracting(a).values == right.subtracting(left).sorted())
        let some = left.union(right).flatMap { [$0, $0 ^ 1] }
        #expect(some.allSatisfy { a.contains($0) == left.contains($0) })
        var picked: [Int64] = []
        a.pick(from: some[...], upTo: 30, into: &picked)
        #expect(picked == Array(some.filter(left.contains).prefix(30)))
        #expect((a.count, a.isEmpty) == (left.count, left.isEmpty))
        for count in [0, 1, 70, 5000] { #expect(a.highest(count).values == left.sorted().suffix(count)) }
        for ids in [right.sorted(), left.union(right).sorted(), Array(right.sorted().prefix(3))] {
            var sums = Array(repeating: 1.0, count: ids.count)
            a.add(0.5, to: &sums, of: ids)
            #expect(sums == ids.map { left.contains($0) ? 1.5 : 1 })
        }
    }

    /// Entries in the form of an index's segments: each segment ascends, and newer ones override older ones.
    @Test(arguments: 0..<40)
    func `the newest segment is right about a memo`(seed: Int) {
        var random = RandomTexts(seed: seed)
        let isDense = seed.isMultiple(of: 2)
        let highest: Int64 = isDense ? 6000 : 6_000_000_000
        var list = PostingList()
        var held = Set<Int64>()
        for segment in 0..<4 {
            let count = segment == seed % 3 ? 3000 : 50
            let ids = (0..<count).map { _ in Int64.random(in: segment == 0 ? highest / 3...highest : 0...highest, using: &random) }
            for id in Set(ids).sorted() {
                let holdsToken = random.index(4) > 0
                list.add(id, holdsToken: holdsToken)
                if holdsToken { held.insert(id) } else { held.remove(id) }
            }
        }
        #expect(list.take().values == held.sorted())
    }
}
