import MemoModel
import MemoServer
import Synchronization

/// Memory for the bodies of requests, all together.
final class BodyRoom: Sendable {
    /// What one request has of it.
    final class Share: Sendable {
        private let room: BodyRoom
        private let bytes = Atomic(0)

        fileprivate init(_ room: BodyRoom) { self.room = room }

        deinit { room.give(bytes.load(ordering: .relaxed)) }

        /// - Throws: `Problem` 503 where the bodies of all requests take too much.
        func take(_ count: Int) throws {
            try room.take(count)
            bytes.wrappingAdd(count, ordering: .relaxed)
        }
    }

    private let bytes: Int
    private let taken = Mutex(0)

    init(bytes: Int) { self.bytes = bytes }

    func share() -> Share { Share(self) }

    /// Bytes that are taken now.
    var count: Int { taken.withLock { $0 } }

    private func take(_ count: Int) throws {
        try taken.withLock { taken in
            guard count <= bytes - taken else { throw Problem.bodiesFull }
            taken += count
        }
    }

    private func give(_ count: Int) { taken.withLock { $0 -= count } }
}

extension Problem {
    fileprivate static let bodiesFull = Problem(
        503, "busy",
        LocalizedMessage(
            "too many large requests come at a time; send this one again in a moment", ko: "큰 요청이 한꺼번에 너무 많이 옵니다. 잠시 뒤에 다시 보내세요"),
        retryAfter: 5)
}
