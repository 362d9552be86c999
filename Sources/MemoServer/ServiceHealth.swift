package import MemoModel
import Synchronization

/// The health of a server that still answers, reported by `/readyz`. Safe to use from several threads at
/// once.
package final class ServiceHealth: Sendable {
    /// How long following a folder may fail before the server counts as not ready.
    private static let patience = Duration.seconds(60)

    private struct Trouble {
        let since: ContinuousClock.Instant
        var message: LocalizedMessage
    }
    private let following = Mutex<Trouble?>(nil)
    private let readers = Mutex<(@Sendable () -> Bool)?>(nil)

    /// Creates the state of a service without faults.
    package init() {}

    /// Records that the followed folder could not be read or imported. The time of the first failure in a row
    /// counts.
    package func followingFailed(_ message: LocalizedMessage, at time: ContinuousClock.Instant = .now) {
        following.withLock { $0 = Trouble(since: $0?.since ?? time, message: message) }
    }

    /// Records that the vault is up to date with its folder.
    package func followingWorks() { following.withLock { $0 = nil } }

    /// Sets a closure that returns whether all readers hang.
    package func watchReaders(_ hang: @escaping @Sendable () -> Bool) { readers.withLock { $0 = hang } }

    /// Whether all readers hang, so that the server must be restarted.
    package var doReadersHang: Bool { readers.withLock { $0 }?() ?? false }

    /// Checks that not all readers hang.
    /// - Throws: `Problem` 503.
    package func checkReaders() throws {
        guard doReadersHang else { return }
        throw Problem(
            503, "readers-hang",
            LocalizedMessage(
                "no search has ended for more than twice the time limit; restart the server and report the query in its log",
                ko: "시간 제한의 두 배가 지나도록 끝나는 검색이 없습니다. 서버를 다시 시작하고 로그의 검색어를 알려 주세요"),
            retryAfter: 30)
    }

    /// Checks that following a folder works.
    /// - Throws: `Problem` 503 if it has failed for more than a minute. The reason is only in the log,
    ///   because it contains paths.
    func check(at time: ContinuousClock.Instant = .now) throws {
        guard let trouble = following.withLock({ $0 }), time - trouble.since > Self.patience else { return }
        var problem = Problem(
            503, "not-following",
            LocalizedMessage(
                "the followed folder could not be read for more than a minute; see the log",
                ko: "1분 넘게 폴더를 읽지 못하고 있습니다. 로그를 보세요"),
            retryAfter: 60)
        problem.cause = trouble.message.english
        throw problem
    }
}
