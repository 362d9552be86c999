import MemoIndex
import MemoJSON
import Synchronization

/// What a server counts of itself, in the form that Prometheus reads.
package final class Metrics: Sendable {
    private struct Histogram {
        static let bounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
        var counts = [Int](repeating: 0, count: bounds.count + 1)
        var sum = 0.0

        mutating func add(_ seconds: Double) {
            counts[Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count] += 1
            sum += seconds
        }
    }

    private struct Values {
        var requests: [String: Int] = [:]
        var durations: [String: Histogram] = [:]
        var searches = Histogram()
        var hits: [Rung: Int] = [:]
        var empty = 0
        var stalled = 0
    }

    private let values = Mutex(Values())

    /// Counts an answered request of an operation, nil for what is none.
    package func answered(_ operation: Operation?, status: Int, in duration: Duration) {
        let name = operation?.name ?? "none"
        values.withLock { values in
            values.requests["operation=\"\(name)\",status=\"\(status)\"", default: 0] += 1
            values.durations[name, default: Histogram()].add(duration.milliseconds / 1000)
        }
    }

    /// Counts an answer that ended because its client took nothing of it.
    package func stalled() { values.withLock { $0.stalled += 1 } }

    func searched(_ answer: SearchAnswer, in duration: Duration) {
        values.withLock { values in
            values.searches.add(duration.milliseconds / 1000)
            for (rung, count) in answer.counts where count > 0 { values.hits[rung, default: 0] += 1 }
            if answer.total == 0 { values.empty += 1 }
        }
    }

    var text: String {
        let values = values.withLock { $0 }
        var text = "# TYPE saekin_requests_total counter\n"
        for (labels, count) in values.requests.sorted(by: { $0.key < $1.key }) { text += "saekin_requests_total{\(labels)} \(count)\n" }
        text += "# TYPE saekin_request_seconds histogram\n"
        for (name, histogram) in values.durations.sorted(by: { $0.key < $1.key }) {
            text += Self.lines("saekin_request_seconds", "operation=\"\(name)\"", histogram)
        }
        text += "# TYPE saekin_search_seconds histogram\n" + Self.lines("saekin_search_seconds", "", values.searches)
        text += "# TYPE saekin_searches_with_rung_total counter\n"
        for rung in Rung.allCases { text += "saekin_searches_with_rung_total{rung=\"\(rung.rawValue)\"} \(values.hits[rung] ?? 0)\n" }
        return text + "# TYPE saekin_searches_without_hits_total counter\nsaekin_searches_without_hits_total \(values.empty)\n"
    }

    private static func lines(_ name: String, _ labels: String, _ histogram: Histogram) -> String {
        var (text, sum) = ("", 0)
        for (place, count) in histogram.counts.enumerated() {
            sum += count
            let bound = place < Histogram.bounds.count ? String(Histogram.bounds[place]) : "+Inf"
            text += "\(name)_bucket{\(labels.isEmpty ? "" : labels + ",")le=\"\(bound)\"} \(sum)\n"
        }
        let braces = labels.isEmpty ? "" : "{\(labels)}"
        return text + "\(name)_sum\(braces) \(histogram.sum)\n\(name)_count\(braces) \(sum)\n"
    }
}
