import MemoModel
import MemoServer
import Synchronization

/// A budget of memory for the bodies of all requests, or of all responses.
final class BodyBudget: Sendable {
    /// The part of the budget that one request uses.
    final class Share: Sendable {
        private let room: BodyBudget
        private let bytes = Atomic(0)

        fileprivate init(_ room: BodyBudget) { self.room = room }

        deinit { room.give(bytes.load(ordering: .relaxed)) }

        /// Reserves memory.
        /// - Throws: `Problem` 503 if the budget is used up.
        func take(_ count: Int) throws {
            try room.take(count)
            bytes.wrappingAdd(count, ordering: .relaxed)
        }
    }

    private let bytes: Int
    private let full: Problem
    private let taken = Mutex(0)

    /// Creates a budget that is refused with `full` when it is used up.
    init(bytes: Int, full: Problem) { (self.bytes, self.full) = (bytes, full) }

    func share() -> Share { Share(self) }

    /// Bytes in use.
    var count: Int { taken.withLock { $0 } }

    private func take(_ count: Int) throws {
        try taken.withLock { taken in
            guard count <= bytes - taken else { throw full }
            taken += count
        }
    }

    private func give(_ count: Int) { taken.withLock { $0 -= count } }
}

extension Problem {
    static let answersFull = Problem(
        503, "busy",
        LocalizedMessage(
            "too many long answers are being read; try again in a moment", ko: "받아 가는 중인 긴 응답이 너무 많습니다. 잠시 뒤에 다시 하세요"),
        retryAfter: 5)
    static let bodiesFull = Problem(
        503, "busy",
        LocalizedMessage(
            "too many large requests at once; send this one again in a moment", ko: "큰 요청이 한꺼번에 너무 많습니다. 잠시 뒤에 다시 보내세요"),
        retryAfter: 5)
}
