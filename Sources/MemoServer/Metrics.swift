import MemoJSON
import MemoModel
import MemoSearch
import Synchronization

/// The metrics of a server, in Prometheus's text format.
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

    /// A value that is read when the metrics are requested.
    package struct Gauge: Sendable {
        let name: String
        let help: String
        let isCounter: Bool
        let value: @Sendable () -> Double?

        /// Creates a metric, a gauge unless `isCounter` is set. It is left out while `value` returns nil.
        package init(_ name: String, _ help: String, isCounter: Bool = false, _ value: @escaping @Sendable () -> Double?) {
            (self.name, self.help, self.isCounter, self.value) = (name, help, isCounter, value)
        }
    }

    private let values = Mutex(Values())
    private let gauges = Mutex<[Gauge]>([])
    private let start = ContinuousClock.now

    /// Creates metrics that have counted nothing.
    package init() {}

    /// Adds gauges, and replaces existing ones with the same name.
    package func add(_ new: [Gauge]) {
        gauges.withLock { gauges in gauges = gauges.filter { old in !new.contains { $0.name == old.name } } + new }
    }

    /// Counts an answered request.
    ///
    /// - Parameter name: The name of the operation, or else `page`, `agent`, `preflight`, `unknown` (no such
    ///   path or method) or `refused`
    ///   (rejected before routing).
    package func answered(_ name: String, status: Int, in duration: Duration) {
        values.withLock { values in
            values.requests["operation=\"\(name)\",status=\"\(status)\"", default: 0] += 1
            values.durations[name, default: Histogram()].add(duration.milliseconds / 1000)
        }
    }

    /// Counts an answer that was aborted because its client stopped reading.
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
        var text = Self.head("saekin_build_info", "gauge", "The version of the program, as a label.")
        text += "saekin_build_info{version=\"\(SaekinVersion.number)\"} 1\n"
        text += Self.head("saekin_requests_total", "counter", "Answers by operation and status.")
        for (labels, count) in values.requests.sorted(by: { $0.key < $1.key }) { text += "saekin_requests_total{\(labels)} \(count)\n" }
        text += Self.head("saekin_request_seconds", "histogram", "Time from the request headers to the beginning of the response.")
        for (name, histogram) in values.durations.sorted(by: { $0.key < $1.key }) {
            text += Self.lines("saekin_request_seconds", "operation=\"\(name)\"", histogram)
        }
        text += Self.head("saekin_search_seconds", "histogram", "Time of searches that were not answered from the cache.")
        text += Self.lines("saekin_search_seconds", "", values.searches)
        text += Self.head("saekin_searches_with_rung_total", "counter", "Searches with hits on a rung.")
        for rung in Rung.allCases { text += "saekin_searches_with_rung_total{rung=\"\(rung.rawValue)\"} \(values.hits[rung] ?? 0)\n" }
        text += Self.one("saekin_searches_without_hits_total", "counter", "Searches that found nothing.", Double(values.empty))
        text += Self.one(
            "saekin_stalled_answers_total", "counter", "Responses that were aborted because the client stopped reading.",
            Double(values.stalled))
        text += Self.one("saekin_uptime_seconds", "gauge", "Time since the start.", start.duration(to: .now) / .seconds(1))
        for gauge in gauges.withLock({ $0 }) {
            if let value = gauge.value() { text += Self.one(gauge.name, gauge.isCounter ? "counter" : "gauge", gauge.help, value) }
        }
        return text
    }

    private static func head(_ name: String, _ type: String, _ help: String) -> String {
        "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
    }

    private static func one(_ name: String, _ type: String, _ help: String, _ value: Double) -> String {
        let number = Int(exactly: value).map(String.init) ?? String(value)
        return head(name, type, help) + "\(name) \(number)\n"
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
