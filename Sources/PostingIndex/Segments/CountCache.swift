import Synchronization

/// A cache of the number of memos that contain a token, for one state of an index. Word evidence often needs
/// the counts of the same words.
final class CountCache: Sendable {
    /// Maximum number of counts, some 100 bytes each. The cache is emptied when it exceeds this number.
    private static let most = 1 << 15
    private static let bytesOfCount = 100

    private let counts = Mutex<[[UInt8]: Int]>([:])

    /// Approximate memory use in bytes.
    var size: Int { counts.withLock { $0.count * Self.bytesOfCount } }

    /// The count of a token, or nil if it is not cached.
    subscript(token: [UInt8]) -> Int? { counts.withLock { $0[token] } }

    func keep(_ count: Int, of token: [UInt8]) {
        counts.withLock { counts in
            if counts.count >= Self.most { counts.removeAll() }
            counts[token] = count
        }
    }
}
