/// The page list of a term (`SegmentFormat`): which ids the pages begin with over which its doclist goes on.
struct PageList {
    private var pages: [Int] = []
    /// The first id on each of the pages; they ascend.
    private var ids: [Int64] = []

    /// The list that `record` holds; nil where it is one of several, which only stand for very long doclists.
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

    /// The page behind the next one of `page` to go on with for `wanted`: the last whose first id is not above it. Nil where that is the next.
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
