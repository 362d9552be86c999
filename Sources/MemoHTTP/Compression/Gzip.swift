import CGzip

/// Compresses texts with gzip.
enum Gzip {
    /// Minimum size in bytes; shorter texts are sent uncompressed.
    static let least = 1024

    /// Compresses bytes, or returns nil on failure.
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

/// A gzip compressor for a stream of pieces. Use it from one thread at a time.
@safe final class GzipStream {
    // SAFETY: created by init, freed by deinit, never exposed.
    private let stream: OpaquePointer

    /// Creates a compressor, or returns nil if there is not enough memory.
    init?() {
        guard let stream = unsafe gzip_stream_new() else { return nil }
        unsafe self.stream = stream
    }

    deinit { unsafe gzip_stream_free(stream) }

    /// Compresses the next piece and returns the next part of the output. The last piece may be empty.
    /// - Throws: `Failed`. The stream cannot be continued then.
    func pack(_ bytes: [UInt8], isLast: Bool) throws -> [UInt8] {
        let room = gzip_bound(bytes.count)
        var isWhole = false
        // SAFETY: both buffers live for the length of the call, which reads and writes no more than the counts given.
        let packed = unsafe [UInt8](unsafeUninitializedCapacity: room) { output, count in
            let written = unsafe bytes.withUnsafeBufferPointer { input in
                unsafe gzip_stream_pack(stream, input.baseAddress, input.count, isLast ? 1 : 0, output.baseAddress, room)
            }
            (isWhole, count) = (written >= 0, max(0, written))
        }
        guard isWhole else { throw Failed() }
        return packed
    }

    struct Failed: Error {}
}
