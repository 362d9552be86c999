import CPrefetch

extension Span where Element: BitwiseCopyable {
    /// Begins to load an element into the processor's caches, without waiting for it.
    @inline(__always) func prefetch(_ index: Int) {
        // SAFETY: no memory is accessed, so any address is allowed.
        unsafe withUnsafeBytes { bytes in
            unsafe saekin_prefetch(bytes.baseAddress.map { unsafe $0 + index &* MemoryLayout<Element>.stride })
        }
    }
}
