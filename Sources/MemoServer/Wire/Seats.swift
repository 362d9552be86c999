import MemoModel
import Synchronization

/// How many long answers may be under way at a time: each takes a thread and a connection to the vault for as long as its client reads.
final class Seats: Sendable {
    /// A place that is free again when nothing refers to this any more, whether the answer was written or not.
    final class Seat: Sendable {
        private let seats: Seats

        fileprivate init(_ seats: Seats) { self.seats = seats }

        deinit { seats.taken.withLock { $0 -= 1 } }
    }

    private let count: Int
    private let taken = Mutex(0)

    init(_ count: Int) { self.count = count }

    /// - Throws: `Problem` 503 where all are taken.
    func take() throws -> Seat {
        try taken.withLock { taken in
            guard taken < count else { throw Problem.allTaken }
            taken += 1
        }
        return Seat(self)
    }
}

extension Problem {
    fileprivate static let allTaken = Problem(
        503, "busy", LocalizedMessage("too many exports are under way; try again later", ko: "내보내는 중인 것이 많습니다. 잠시 뒤에 다시 하세요"),
        retryAfter: 30)
}
