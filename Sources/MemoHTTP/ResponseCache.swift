import HTTPTypes
import HummingbirdCore
import MemoModel
import NIOCore
import Synchronization

/// A cache of responses for one version of each vault. The page repeats queries when its user goes back and
/// forth, and several readers request the same lists. A new version of a vault removes its responses. A repeated search takes seven times as many
/// instructions without it.
final class ResponseCache: Sendable {
    /// The key of a cached response.
    struct Key: Hashable {
        /// The name of the vault, if the server has several.
        var vault: String?
        /// The target of the request.
        let target: String
        /// The categories to which the caller is limited.
        let categories: [CategoryPath]?
        /// The other conditions on which the response depends: the day, the zone and the language.
        var variant = ""
        let isPacked: Bool
    }

    /// The responses of one vault.
    private struct Answers {
        let tag: String
        var kept: [Key: (headers: HTTPFields, body: ByteBuffer)] = [:]
        var bytes = 0
        var lastUse = 0
    }

    private struct State {
        var vaults: [String?: Answers] = [:]
        var bytes = 0
        var uses = 0

        /// Removes the responses of a vault and returns them.
        mutating func take(_ vault: String?) -> Answers? {
            let answers = vaults.removeValue(forKey: vault)
            bytes -= answers?.bytes ?? 0
            return answers
        }
    }

    /// Maximum size of all responses in bytes.
    private let limit: Int
    private let state = Mutex(State())

    /// The size of a server's cache in bytes.
    static let usualBytes = 16 << 20

    /// Creates a cache of at most `bytes` bytes.
    init(bytes: Int) { limit = bytes }

    /// Current size in bytes.
    var bytes: Int { state.withLock { $0.bytes } }

    /// Returns the response to a request for the version `tag`, or nil if it is not cached.
    func answer(_ key: Key, _ tag: String) -> Response? {
        let kept = state.withLock { state in
            state.uses += 1
            state.vaults[key.vault]?.lastUse = state.uses
            return state.vaults[key.vault].flatMap { $0.tag == tag ? $0.kept[key] : nil }
        }
        return kept.map { Response(status: .ok, headers: $0.headers, body: ResponseBody(byteBuffer: $0.body)) }
    }

    /// Caches a response. The tag must have been read before the response was made, so that the response is
    /// never older than its tag. If there is no room, the vault that was not asked for longest loses its responses.
    func keep(_ body: ByteBuffer, _ headers: HTTPFields, for key: Key, _ tag: String) {
        // A single large response must not evict all others.
        guard body.readableBytes <= limit / 16 else { return }
        state.withLock { state in
            var answers = state.take(key.vault) ?? Answers(tag: tag)
            if answers.tag != tag { answers = Answers(tag: tag) }
            while state.bytes + answers.bytes + body.readableBytes > limit {
                guard let oldest = state.vaults.min(by: { $0.value.lastUse < $1.value.lastUse }) else {
                    answers = Answers(tag: tag)
                    break
                }
                _ = state.take(oldest.key)
            }
            let old = answers.kept.updateValue((headers, body), forKey: key)
            answers.bytes += body.readableBytes - (old?.body.readableBytes ?? 0)
            state.uses += 1
            answers.lastUse = state.uses
            state.vaults[key.vault] = answers
            state.bytes += answers.bytes
        }
    }
}
