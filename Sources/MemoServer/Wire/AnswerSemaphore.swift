import MemoModel
import Synchronization

/// A semaphore that limits the number of long answers. Each of them occupies a thread and a connection to the
/// vault until its client has read it.
package final class AnswerSemaphore: Sendable {
    /// A permit, which is released with its last reference, whether or not the answer was written.
    final class Permit: Sendable {
        private let semaphore: AnswerSemaphore

        fileprivate init(_ semaphore: AnswerSemaphore) { self.semaphore = semaphore }

        deinit { semaphore.taken.withLock { $0 -= 1 } }
    }

    private let count: Int
    private let taken = Mutex(0)

    /// - Parameter count: Number of answers that may be written at once.
    package init(_ count: Int = 4) { self.count = count }

    /// Takes a permit.
    /// - Throws: `Problem` 503 if none is left.
    func take() throws -> Permit {
        try taken.withLock { taken in
            guard taken < count else { throw Problem.allTaken }
            taken += 1
        }
        return Permit(self)
    }
}

extension Problem {
    fileprivate static let allTaken = Problem(
        503, "busy", LocalizedMessage("too many exports are running; try again later", ko: "진행 중인 내보내기가 많습니다. 잠시 뒤에 다시 하세요"),
        retryAfter: 30)
}
