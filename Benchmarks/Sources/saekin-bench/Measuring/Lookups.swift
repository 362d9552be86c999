/// The times of many queries, in milliseconds.
struct Lookups {
    private(set) var wall: [Double] = []
    private(set) var cpu: [Double] = []

    init() {}

    /// Runs all queries, round after round. The best round of each counts, because other programs disturb the measurement.
    init(_ queries: [BenchQuery], rounds: Int, isWarmedUp: Bool = true, _ answer: (String) throws -> Void) throws {
        if isWarmedUp { for query in queries { try answer(query.text) } }
        wall = queries.map { _ in .infinity }
        cpu = wall
        for _ in 0..<rounds {
            for (number, query) in queries.enumerated() {
                let start = (wall: Clocks.wall, cpu: Clocks.process)
                try answer(query.text)
                cpu[number] = min(cpu[number], 1000 * (Clocks.process - start.cpu))
                wall[number] = min(wall[number], 1000 * (Clocks.wall - start.wall))
            }
        }
    }

    /// Keeps the better time of each query, or those of `other` if there are none yet.
    mutating func keepBest(_ other: Lookups) {
        guard !wall.isEmpty else { return self = other }
        (wall, cpu) = (zip(wall, other.wall).map { min($0, $1) }, zip(cpu, other.cpu).map { min($0, $1) })
    }
}

extension [String] {
    /// Returns the distinct strings in order of first appearance.
    func uniqued() -> [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
