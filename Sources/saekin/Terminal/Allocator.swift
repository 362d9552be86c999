import CMalloc

/// How the C library's allocator keeps memory.
enum Allocator {
    /// A block from this size on is given back to the system as soon as it is freed. Sets of memos are smaller.
    private static let largeBlock: Int32 = 4 << 20
    /// So much free memory is kept at the end of the heap. By default it is less than a search of a million memos takes and frees several times
    /// over, and to be given the pages anew each time took a tenth of its time.
    private static let kept: Int32 = 16 << 20

    /// To be called before anything large is allocated.
    static func prepare() {
        // A refusal only leaves the default.
        _ = mallopt(M_MMAP_THRESHOLD, largeBlock)
        _ = mallopt(M_TRIM_THRESHOLD, kept)
    }
}
