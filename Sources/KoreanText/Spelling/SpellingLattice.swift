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
        cheapest(limit, among: limit, costing: highest) { _ in true }
    }

    /// Returns the first `limit` accepted outputs among the first `most` distinct outputs of the cheapest paths.
    func cheapest(_ limit: Int, among most: Int, costing highest: Int, where accepts: ([UInt16]) -> Bool) -> [[UInt16]] {
        var walk = Walk(limit: limit, outputsLeft: most, stepsLeft: Self.longestSearch, remaining: remainingCosts())
        for node in edges { walk.add(node) }
        guard let first = walk.remaining.first, first <= highest else { return [] }
        for budget in first...highest where !walk.isDone { follow(from: 0, budget: budget, &walk, accepts) }
        return walk.found
    }

    private struct Walk {
        let limit: Int
        /// The number of distinct outputs, accepted or not, that may still be made.
        var outputsLeft: Int
        var stepsLeft: Int
        /// The edges of all nodes in one list, which is faster to read than lists of lists; of each node the cheapest first.
        private(set) var edges: [Edge] = []
        /// The place of the first edge of each node, and behind the last node the number of edges.
        private(set) var starts = [0]
        /// The cost of the cheapest path from each node to an end.
        let remaining: [Int]
        var text: [UInt16] = []
        private(set) var found: [[UInt16]] = []
        /// The texts made so far: those of up to four units as one number, which is faster to hash, and the longer ones.
        private var short: Set<Int> = []
        private var long: Set<[UInt16]> = []

        var isDone: Bool { found.count >= limit || outputsLeft <= 0 || stepsLeft <= 0 }

        init(limit: Int, outputsLeft: Int, stepsLeft: Int, remaining: [Int]) {
            (self.limit, self.outputsLeft, self.stepsLeft, self.remaining) = (limit, outputsLeft, stepsLeft, remaining)
        }

        /// Adds the current text to `found` if it is new and accepted.
        mutating func find(_ accepts: ([UInt16]) -> Bool) {
            let isNew = text.count <= 4 ? short.insert(text.reduce(0) { $0 << 16 | Int($1) }).inserted : long.insert(text).inserted
            guard isNew else { return }
            outputsLeft -= 1
            if accepts(text) { found.append(text) }
        }

        /// Adds the edges of the next node, sorted by counting, which keeps the order of equals.
        mutating func add(_ node: [Edge]) {
            var (cost, waiting) = (0, node.count)
            while waiting > 0 {
                for edge in node where edge.cost == cost {
                    edges.append(edge)
                    waiting -= 1
                }
                cost += 1
            }
            starts.append(edges.count)
        }
    }

    /// Follows the paths that cost exactly `budget`.
    private func follow(from node: Int, budget: Int, _ walk: inout Walk, _ accepts: ([UInt16]) -> Bool) {
        walk.stepsLeft -= 1
        if budget == 0, isEnd(node) { walk.find(accepts) }
        for index in walk.starts[node]..<walk.starts[node + 1] {
            let edge = walk.edges[index]
            guard edge.cost <= budget, !walk.isDone else { return }
            guard edge.cost &+ walk.remaining[edge.target] <= budget else { continue }
            var units = edge.output.units
            for _ in 0..<edge.output.count {
                walk.text.append(UInt16(truncatingIfNeeded: units))
                units >>= 16
            }
            follow(from: edge.target, budget: budget &- edge.cost, &walk, accepts)
            walk.text.removeLast(edge.output.count)
        }
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
