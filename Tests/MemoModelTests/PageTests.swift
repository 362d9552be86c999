import MemoModel
import Testing

@Suite struct PageTests {
    private static let numbers = [Int.min, -1, 0, 1, 2, 7, 20, Int.max / 2, Int.max - 1, Int.max]

    @Test func `no offset and no limit overflow, and a page shows a part of the list`() {
        for offset in Self.numbers {
            for limit in Self.numbers.map(Optional.some) + [nil] {
                let page = Page(offset: offset, limit: limit)
                #expect(page.offset >= 0 && page.limit ?? 0 >= 0 && page.end >= page.offset)
                for count in [0, 1, 7, 8, Int.max] {
                    let range = page.range(of: count)
                    #expect(range.upperBound <= count && range.count <= page.limit ?? .max)
                    #expect(range.lowerBound == min(page.offset, count))
                }
            }
        }
        #expect(Page(offset: 3, limit: 4).range(of: 10) == 3..<7 && Page(offset: 8, limit: nil).range(of: 10) == 8..<10)
    }
}
