/// All the ways to spell one word that a set of rules gives, as paths of a graph whose nodes are places in what was typed, so that the
/// likeliest are written out first and the others never.
struct SpellingLattice {
    /// One way to go on from a node.
    struct Edge {
        /// A higher number than that of the node which it leaves.
        var target: Int
        /// How unlikely it is; costs of a path add up.
        var cost: Int
        /// What it writes.
        var output: Output
    }

    /// Up to four units, UTF-16 or whatever else the caller makes of them, held without memory of its own. No unit is 0.
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

    /// No path costs so much.
    private static let unreachable = 1 << 20
    /// Bounds the time for words whose paths nearly all write the same.
    private static let longestSearch = 60_000

    private var edges: [[Edge]]
    private let isEnd: (Int) -> Bool

    /// Paths begin at node 0.
    init(nodeCount: Int, isEnd: @escaping (Int) -> Bool) {
        edges = Array(repeating: [], count: nodeCount)
        self.isEnd = isEnd
    }

    mutating func add(from node: Int, to target: Int, cost: Int, _ output: Output) {
        if edges[node].isEmpty { edges[node].reserveCapacity(64) }
        edges[node].append(Edge(target: target, cost: cost, output: output))
    }

    /// What the cheapest paths write, each once, cheapest first; among equals, in the order in which their edges were added.
    func cheapest(_ limit: Int, costing highest: Int) -> [[UInt16]] {
        var walk = Walk(limit: limit, stepsLeft: Self.longestSearch, edges: edges.map(Self.byCost), remaining: remainingCosts())
        guard let first = walk.remaining.first, first <= highest else { return [] }
        for budget in first...highest where !walk.isDone { follow(from: 0, budget: budget, &walk) }
        return walk.found
    }

    private struct Walk {
        let limit: Int
        var stepsLeft: Int
        /// By node, the cheapest first.
        let edges: [[Edge]]
        /// What the cheapest path from each node to an end costs.
        let remaining: [Int]
        var text: [UInt16] = []
        var found: [[UInt16]] = []
        var seen: Set<[UInt16]> = []

        var isDone: Bool { found.count >= limit || stepsLeft <= 0 }
    }

    /// Follows the paths that cost exactly so much.
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

    /// A sort by counting, which keeps the order of equals.
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
