extension RandomAccessCollection {
    /// Returns the first index whose element satisfies `isBeyond`, or the end if none does. All elements that do must come after those that do not.
    @inlinable @inline(__always) package func partitioningIndex(where isBeyond: (Element) throws -> Bool) rethrows -> Index {
        var (low, count) = (startIndex, count)
        while count > 0 {
            let half = count / 2
            let middle = index(low, offsetBy: half)
            if try isBeyond(self[middle]) {
                count = half
            } else {
                (low, count) = (index(after: middle), count &- half &- 1)
            }
        }
        return low
    }
}
