import HTTPTypes
import HummingbirdCore
import NIOCore
import Synchronization

/// A cache of responses for one version of the vault. The page repeats queries when its user goes back and
/// forth, and several readers request the same lists. A new version of the vault empties the cache.
final class ResponseCache: Sendable {
    /// The key of a cached response.
    struct Key: Hashable {
        /// The method and target of the request.
        let target: String
        /// The categories to which the caller is limited.
        let categories: [String]?
        let isPacked: Bool
    }

    private struct State {
        var tag = ""
        var answers: [Key: (headers: HTTPFields, body: ByteBuffer)] = [:]
        var bytes = 0
    }

    /// Maximum size of all responses in bytes.
    private let limit: Int
    private let state = Mutex(State())

    /// Creates a cache of at most `bytes` bytes; 0 disables it.
    init(bytes: Int) { limit = bytes }

    /// Current size in bytes.
    var bytes: Int { state.withLock { $0.bytes } }

    /// Returns the response to a request for the version `tag`, or nil if it is not cached.
    func answer(_ key: Key, _ tag: String) -> Response? {
        let kept = state.withLock { $0.tag == tag ? $0.answers[key] : nil }
        return kept.map { Response(status: .ok, headers: $0.headers, body: ResponseBody(byteBuffer: $0.body)) }
    }

    /// Caches a response. The tag must have been read before the response was made, so that the response is
    /// never older than its tag.
    func keep(_ body: ByteBuffer, _ headers: HTTPFields, for key: Key, _ tag: String) {
        // A single large response must not evict all others.
        guard body.readableBytes <= limit / 16 else { return }
        state.withLock { state in
            if state.tag != tag { state = State(tag: tag) }
            if state.bytes + body.readableBytes > limit { (state.answers, state.bytes) = ([:], 0) }
            let old = state.answers.updateValue((headers, body), forKey: key)
            state.bytes += body.readableBytes - (old?.body.readableBytes ?? 0)
        }
    }
}
