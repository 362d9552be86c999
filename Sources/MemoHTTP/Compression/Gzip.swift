import CGzip

/// Text packed for the way.
enum Gzip {
    /// Shorter texts are not worth it.
    static let least = 1024

    /// Nil where it cannot be packed.
    static func pack(_ bytes: [UInt8]) -> [UInt8]? {
        let room = gzip_bound(bytes.count)
        // SAFETY: both buffers live for the length of the call, which reads and writes no more than the counts given.
        let packed = unsafe [UInt8](unsafeUninitializedCapacity: room) { output, count in
            count = unsafe bytes.withUnsafeBufferPointer { input in
                guard let start = output.baseAddress, let first = input.baseAddress else { return 0 }
                return unsafe gzip_pack(first, input.count, start, room)
            }
        }
        return packed.isEmpty ? nil : packed
    }
}
