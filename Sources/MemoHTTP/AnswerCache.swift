import Hummingbird
import NIOCore
import Synchronization

/// Answers that were given already, for whoever asks the same again while the vault is as it was: the page goes back and forth between
/// queries, and several of its readers ask for the same lists. All of them are of one version of the vault and go with it.
final class AnswerCache: Sendable {
    /// What tells two questions apart.
    struct Question: Hashable {
        /// Method and target as they were sent.
        let target: String
        /// The categories to which the caller is limited.
        let categories: [String]?
        let isPacked: Bool
    }

    private struct State {
        var tag = ""
        var answers: [Question: (headers: HTTPFields, body: ByteBuffer)] = [:]
        var bytes = 0
    }

    /// Bytes of all answers together.
    private let room: Int
    private let state = Mutex(State())

    /// Keeps answers of so many bytes together; none for 0.
    init(bytes: Int) { room = bytes }

    /// Bytes that are kept now.
    var bytes: Int { state.withLock { $0.bytes } }

    /// The answer to a question at the version of the tag.
    func answer(_ question: Question, _ tag: String) -> Response? {
        let kept = state.withLock { $0.tag == tag ? $0.answers[question] : nil }
        return kept.map { Response(status: .ok, headers: $0.headers, body: ResponseBody(byteBuffer: $0.body)) }
    }

    /// Keeps an answer that was made after the tag was read, so that it is never older than the tag says.
    func keep(_ body: ByteBuffer, _ headers: HTTPFields, for question: Question, _ tag: String) {
        // One answer must not take the place of all others.
        guard body.readableBytes <= room / 16 else { return }
        state.withLock { state in
            if state.tag != tag { state = State(tag: tag) }
            if state.bytes + body.readableBytes > room { (state.answers, state.bytes) = ([:], 0) }
            let old = state.answers.updateValue((headers, body), forKey: question)
            state.bytes += body.readableBytes - (old?.body.readableBytes ?? 0)
        }
    }
}
