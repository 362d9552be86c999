internal import CICU

extension FoldedText {
    /// Copies text unchanged, or with ASCII capitals in lower case.
    mutating func copy(_ text: Span<UInt8>, lowercased: Bool) {
        bytes.removeAll(keepingCapacity: true)
        // SAFETY: the bytes are copied within the call.
        unsafe text.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
        guard lowercased else { return }
        var copy = bytes.mutableSpan
        for index in copy.indices where copy[index] &- 0x41 < 26 { copy[index] |= 0x20 }
    }

    /// Folds text with characters that `Symbol` does not know.
    mutating func foldWithICU(_ text: Span<UInt8>) {
        var capacity = text.count &* 2 &+ 256
        while true {
            resize(to: capacity)
            let length = unsafe bytes.withUnsafeMutableBufferPointer { out in
                unsafe starts.withUnsafeMutableBufferPointer { starts in
                    unsafe ends.withUnsafeMutableBufferPointer { ends in
                        unsafe text.withUnsafeBufferPointer { text -> Int64 in
                            guard let to = out.baseAddress, let first = starts.baseAddress, let last = ends.baseAddress,
                                let from = text.baseAddress
                            else { return 0 }
                            // SAFETY: the three arrays hold `capacity` elements each, `text` its own count.
                            return unsafe cicu_fold(from, text.count, to, first, last, capacity)
                        }
                    }
                }
            }
            if length >= 0 { return resize(to: Int(length)) }
            capacity &*= 2  // one character becomes at most eighteen; this ends
        }
    }

    private mutating func resize(to count: Int) {
        func fit<T: ExpressibleByIntegerLiteral>(_ array: inout [T]) {
            if array.count > count { array.removeLast(array.count - count) }
            if array.count < count { array.append(contentsOf: repeatElement(0, count: count - array.count)) }
        }
        fit(&bytes)
        fit(&starts)
        fit(&ends)
    }
}
