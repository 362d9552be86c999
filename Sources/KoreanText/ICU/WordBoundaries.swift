internal import CICU

/// ICU's word boundaries, with its dictionaries for Han, kana, Thai and others. One for each thread.
///
/// Safe to use: the pointer is made once, freed in `deinit` and never leaves.
@safe final class WordBoundaries {
    /// Opened when it is first needed, which most text never does; nil when ICU's data is missing: then every piece is one word.
    private lazy var words: OpaquePointer? = unsafe cicu_words_open()
    private var isOpen = false

    deinit { if isOpen, let words = unsafe words { unsafe cicu_words_close(words) } }

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
