import Synchronization

/// How many memos hold a token, of one state of an index: what words are is decided by such counts, often by those of the same words.
final class KeptCounts: Sendable {
    /// Counts that are kept, some 100 bytes each; where they become more, all are forgotten.
    private static let most = 1 << 15
    private static let bytesOfCount = 100

    private let counts = Mutex<[[UInt8]: Int]>([:])

    /// How many bytes of memory they take, about.
    var size: Int { counts.withLock { $0.count * Self.bytesOfCount } }

    /// Nil for a token that has not been counted.
    subscript(token: [UInt8]) -> Int? { counts.withLock { $0[token] } }

    func keep(_ count: Int, of token: [UInt8]) {
        counts.withLock { counts in
            if counts.count >= Self.most { counts.removeAll() }
            counts[token] = count
        }
    }
}
