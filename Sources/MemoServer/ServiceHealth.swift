package import MemoModel
import Synchronization

/// What is wrong with a server although it answers: `/readyz` tells it. Safe to use from several threads at a time.
package final class ServiceHealth: Sendable {
    /// How long something may fail before the server counts as not ready.
    private static let patience = Duration.seconds(60)

    private struct Trouble {
        let since: ContinuousClock.Instant
        var message: LocalizedMessage
    }
    private let following = Mutex<Trouble?>(nil)

    package init() {}

    /// Notes that the folder that the vault is kept in step with could not be read or brought in; the first time counts.
    package func followingFailed(_ message: LocalizedMessage, at time: ContinuousClock.Instant = .now) {
        following.withLock { $0 = Trouble(since: $0?.since ?? time, message: message) }
    }

    /// Notes that the vault is in step with its folder.
    package func followingWorks() { following.withLock { $0 = nil } }

    /// - Throws: `Problem` 503 where following has failed for more than a minute. The message stays in the log: it names paths.
    func check(at time: ContinuousClock.Instant = .now) throws {
        guard let trouble = following.withLock({ $0 }), time - trouble.since > Self.patience else { return }
        var problem = Problem(
            503, "not-following",
            LocalizedMessage(
                "the folder that the vault is kept in step with could not be read for a minute; see the log",
                ko: "1분 넘게 폴더와 맞추지 못하고 있습니다. 로그를 보세요"),
            retryAfter: 60)
        problem.cause = trouble.message.english
        throw problem
    }
}
