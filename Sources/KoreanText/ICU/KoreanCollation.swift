internal import CICU

/// The order of a Korean dictionary: numbers, Hangul before Latin, Han by reading. Case and composition only
/// break ties. Use one for each thread.
///
/// Safe to use: the pointer is created once, freed in `deinit` and never leaves.
@safe public final class KoreanCollation {
    /// Nil if ICU's data is missing. Text then sorts by its bytes, which is correct for Hangul.
    private let collator: OpaquePointer?

    /// Opens ICU's rules, which takes a few milliseconds.
    public init() { unsafe collator = unsafe cicu_collator_open("ko") }

    deinit { if let collator = unsafe collator { unsafe cicu_collator_close(collator) } }

    /// Returns bytes that compare as the texts sort. Only the first 512 UTF-16 units of a text count.
    public func key(of text: String) -> [UInt8] {
        let bytes = Array(text.utf8)
        guard let collator = unsafe collator, !bytes.isEmpty else { return bytes }
        for capacity in [256, 16_384] {
            let key = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
                count = 0
                unsafe bytes.withUnsafeBufferPointer { source in
                    // SAFETY: ICU reads `source` and writes at most `capacity` bytes, both of which outlive the call.
                    guard let start = source.baseAddress, let out = buffer.baseAddress else { return }
                    let length = unsafe cicu_collator_key(collator, start, source.count, out, Int32(capacity))
                    if length > 0, Int(length) <= capacity { count = Int(length) }
                }
            }
            if !key.isEmpty { return key }
        }
        return bytes
    }
}
