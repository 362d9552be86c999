internal import CICU
import Synchronization

/// ICU's word boundaries, with its dictionaries for Han, kana, Thai and others. One for each thread.
///
/// Safe to use: the pointer is made once, is with one value at a time and never leaves.
@safe final class WordBoundaries {
    /// Opened when it is first needed, which most text never does; nil when ICU's data is missing: then every piece is one word.
    private lazy var words: OpaquePointer? = unsafe Self.idle.withLock { $0.popLast() }?.words ?? cicu_words_open()
    private var isOpen = false

    /// An iterator that nobody uses.
    @safe private struct Idle: @unchecked Sendable { let words: OpaquePointer }

    /// Kept for the next value that needs one: what an iterator has learned of scripts that it has no dictionary for takes as long to find out
    /// as a tenth of a search.
    private static let idle = Mutex<[Idle]>([])
    private static let mostIdle = 4

    deinit {
        guard isOpen, let words = unsafe words else { return }
        let isKept = Self.idle.withLock { idle in
            guard idle.count < Self.mostIdle else { return false }
            unsafe idle.append(Idle(words: words))
            return true
        }
        if !isKept { unsafe cicu_words_close(words) }
    }

    /// Calls `body` with the end of each piece between boundaries, ascending; the last is `text.count`.
    func forEachEnd(in text: Span<UInt8>, _ body: (Int) -> Void) {
        isOpen = true
        unsafe text.withUnsafeBufferPointer { buffer in
            // SAFETY: the iterator reads `buffer` only until it is pointed elsewhere, which the next call does first.
            guard let words = unsafe words, let start = buffer.baseAddress, unsafe cicu_words_set(words, start, buffer.count) == 0
            else { return body(buffer.count) }
            while true {
                let end = unsafe cicu_words_next(words)
                if end < 0 { return }
                body(Int(end))
            }
        }
    }
}
