import CMalloc

/// Settings of the C library's allocator.
enum Allocator {
    /// The size from which blocks are returned to the system when freed. Sets of memos are smaller.
    private static let largeBlock: Int32 = 4 << 20
    /// The free memory kept at the end of the heap. By default it is less than a search of a million memos
    /// repeatedly allocates and frees, and mapping the pages again took a tenth of the search.
    private static let kept: Int32 = 16 << 20

    /// Call this before any large allocation.
    static func prepare() {
        // A failure only leaves the default.
        _ = mallopt(M_MMAP_THRESHOLD, largeBlock)
        _ = mallopt(M_TRIM_THRESHOLD, kept)
    }
}
