/// The skip list of a term (`SegmentFormat`): the first IDs of the pages over which its doclist continues.
struct SkipList {
    private var pages: [Int] = []
    /// The first ID on each of the pages, in ascending order.
    private var ids: [Int64] = []

    /// Decodes `record`. Returns nil for a list of several records, which only very long doclists have.
    init?(record: Span<UInt8>) throws {
        guard record.count > 0, record[0] == 0 else { return nil }
        var offset = 1
        var page = try PageBytes.integer(record, &offset)
        var id = Int64(bitPattern: try PageBytes.bits(record, &offset))
        (pages, ids) = ([page], [id])
        while offset < record.count {
            page &+= 1
            let difference = Int64(bitPattern: try PageBytes.bits(record, &offset))
            if difference == 0 { continue }
            guard difference > 0 else { throw PageBytes.unknown }
            id &+= difference
            pages.append(page)
            ids.append(id)
        }
    }

    /// Returns the page to skip to from `page` when looking for `wanted`: the last page whose first ID is not
    /// above it. Returns nil if that is the next page.
    func leap(from page: Int, to wanted: Int64) -> (page: Int, first: Int64)? {
        var (low, high) = (0, ids.count)
        while low < high {
            let middle = (low &+ high) / 2
            if ids[middle] <= wanted { low = middle &+ 1 } else { high = middle }
        }
        guard low > 0, pages[low &- 1] > page &+ 1 else { return nil }
        return (pages[low &- 1], ids[low &- 1])
    }
}
