/// All spellings of a word under a set of rules, as paths in a graph whose nodes are places in the typed
/// word. The most likely spellings are generated first, the others never.
struct SpellingLattice {
    /// One step from a node.
    struct Edge {
        /// The target node, which has a higher number.
        var target: Int
        /// How unlikely the step is. The costs of a path are added.
        var cost: Int
        /// The output of the step.
        var output: Output
    }

    /// Up to four units, stored without allocation. Units are UTF-16 or whatever the caller uses; none is 0.
    struct Output: Hashable, ExpressibleByArrayLiteral {
        fileprivate var units: UInt64 = 0
        fileprivate var count = 0

        init(arrayLiteral units: UInt16...) {
            for unit in units { append(unit) }
        }

        mutating func append(_ unit: UInt16) {
            guard count < 4 else { return }
            units |= UInt64(unit) << UInt64(16 &* count)
            count &+= 1
        }
    }

    /// More than any path costs.
    private static let unreachable = 1 << 20
    /// Maximum number of steps. Bounds the time for words whose paths mostly have the same output.
    private static let longestSearch = 60_000

    private var edges: [[Edge]]
    private let isEnd: (Int) -> Bool

    /// Creates a graph without edges. Paths begin at node 0.
    init(nodeCount: Int, isEnd: @escaping (Int) -> Bool) {
        edges = Array(repeating: [], count: nodeCount)
        self.isEnd = isEnd
    }

    mutating func add(from node: Int, to target: Int, cost: Int, _ output: Output) {
        if edges[node].isEmpty { edges[node].reserveCapacity(64) }
        edges[node].append(Edge(target: target, cost: cost, output: output))
    }

    /// Returns the distinct outputs of the cheapest paths, the cheapest first. Among equals, the order of
    /// edges decides.
    func cheapest(_ limit: Int, costing highest: Int) -> [[UInt16]] {
        var walk = Walk(limit: limit, stepsLeft: Self.longestSearch, edges: edges.map(Self.byCost), remaining: remainingCosts())
        guard let first = walk.remaining.first, first <= highest else { return [] }
        for budget in first...highest where !walk.isDone { follow(from: 0, budget: budget, &walk) }
        return walk.found
    }

    private struct Walk {
        let limit: Int
        var stepsLeft: Int
        /// By node, cheapest edge first.
        let edges: [[Edge]]
        /// By node, the cost of the cheapest path to an end.
        let remaining: [Int]
        var text: [UInt16] = []
        var found: [[UInt16]] = []
        var seen: Set<[UInt16]> = []

        var isDone: Bool { found.count >= limit || stepsLeft <= 0 }
    }

    /// Follows the paths that cost exactly `budget`.
    private func follow(from node: Int, budget: Int, _ walk: inout Walk) {
        walk.stepsLeft -= 1
        if budget == 0, isEnd(node), walk.seen.insert(walk.text).inserted { walk.found.append(walk.text) }
        for index in walk.edges[node].indices {
            let edge = walk.edges[node][index]
            guard edge.cost <= budget, !walk.isDone else { return }
            guard edge.cost &+ walk.remaining[edge.target] <= budget else { continue }
            var units = edge.output.units
            for _ in 0..<edge.output.count {
                walk.text.append(UInt16(truncatingIfNeeded: units))
                units >>= 16
            }
            follow(from: edge.target, budget: budget &- edge.cost, &walk)
            walk.text.removeLast(edge.output.count)
        }
    }

    /// Sorts by counting, which keeps the order of equals.
    private static func byCost(_ edges: [Edge]) -> [Edge] {
        guard let highest = edges.max(by: { $0.cost < $1.cost })?.cost else { return [] }
        var sorted: [Edge] = []
        sorted.reserveCapacity(edges.count)
        for cost in 0...highest { for edge in edges where edge.cost == cost { sorted.append(edge) } }
        return sorted
    }

    private func remainingCosts() -> [Int] {
        var costs = Array(repeating: Self.unreachable, count: edges.count)
        for node in edges.indices.reversed() {
            if isEnd(node) { costs[node] = 0 }
            for edge in edges[node] { costs[node] = min(costs[node], edge.cost + costs[edge.target]) }
        }
        return costs
    }
}
