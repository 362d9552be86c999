import MemoModel
import MemoServer
import Synchronization

/// Limits the rate of requests of each caller with a token bucket that holds the tokens of two seconds.
final class RateLimiter: Sendable {
    private struct Bucket {
        var level: Double
        var time: ContinuousClock.Instant
    }

    private let rate: Double
    private let buckets = Mutex<[String: Bucket]>([:])
    /// Number of callers from which idle ones are forgotten.
    private static let most = 10_000

    init(rate: Int) { self.rate = Double(max(1, rate)) }

    /// Counts a request.
    /// - Throws: `Problem` 429.
    func count(_ caller: String, now: ContinuousClock.Instant = .now) throws {
        let wait = buckets.withLock { buckets -> Double? in
            if buckets.count >= Self.most { buckets = buckets.filter { now - $0.value.time < .seconds(2) } }
            var bucket = buckets[caller] ?? Bucket(level: 2 * rate, time: now)
            let (seconds, attoseconds) = (now - bucket.time).components
            bucket.level = min(2 * rate, bucket.level + rate * (Double(seconds) + Double(attoseconds) * 1e-18))
            bucket.time = now
            defer { buckets[caller] = bucket }
            guard bucket.level >= 1 else { return (1 - bucket.level) / rate }
            bucket.level -= 1
            return nil
        }
        if let wait { throw Problem.tooOften(after: max(1, Int(wait.rounded(.up)))) }
    }
}

extension Problem {
    fileprivate static func tooOften(after seconds: Int) -> Problem {
        Problem(429, "too-often", LocalizedMessage("too many requests; wait a moment", ko: "요청이 너무 많습니다. 잠시 기다리세요"), retryAfter: seconds)
    }
}
