import MemoModel
import Testing

@Suite struct PartitioningTests {
    @Test(arguments: [[], [3], [1, 1, 2, 5, 5, 5, 9], Array(0..<100)])
    func `the place in a sorted list is the one that a scan finds`(list: [Int]) {
        for wanted in -1...101 {
            #expect(list.partitioningIndex { $0 >= wanted } == list.firstIndex { $0 >= wanted } ?? list.endIndex)
            let rest = list.dropFirst(2)
            #expect(rest.partitioningIndex { $0 > wanted } == rest.firstIndex { $0 > wanted } ?? rest.endIndex)
        }
    }
}
