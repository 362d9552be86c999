extension [UInt8] {
    /// Appends bytes.
    @inlinable @inline(__always) package mutating func append(_ bytes: Span<UInt8>) {
        // SAFETY: the bytes are copied within the call.
        unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
    }
}

extension MutableSpan<UInt8> {
    /// Replaces the bytes from `start` on by those of `source` in `range`. If these are fewer than eight, may change as many behind them as
    /// make eight.
    @inlinable @inline(__always) package mutating func overwrite(from start: Int, by source: Span<UInt8>, _ range: Range<Int>) {
        let size = max(8, range.count)
        guard start >= 0, size <= count &- start, range.lowerBound >= 0, size <= source.count &- range.lowerBound else {
            for index in 0..<range.count { self[start &+ index] = source[range.lowerBound &+ index] }
            return
        }
        // SAFETY: bytes have no padding, and `size` of them are within both spans.
        let from = unsafe source.bytes
        var to = unsafe mutableBytes
        var index = 0
        repeat {
            let place = min(index, size &- 8)
            unsafe to.storeBytes(
                of: from.unsafeLoadUnaligned(fromUncheckedByteOffset: range.lowerBound &+ place, as: UInt64.self),
                toUncheckedByteOffset: start &+ place, as: UInt64.self)
            index &+= 8
        } while index < size
    }
}
