/// How long each of many queries took, in milliseconds.
struct Lookups {
    private(set) var wall: [Double] = []
    private(set) var cpu: [Double] = []

    init() {}

    /// Asks every query in turn, round after round; each counts with the best of its rounds, for other programs run as well.
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

    /// Takes the better time of each query; without any yet, those of `other`.
    mutating func keepBest(_ other: Lookups) {
        guard !wall.isEmpty else { return self = other }
        (wall, cpu) = (zip(wall, other.wall).map { min($0, $1) }, zip(cpu, other.cpu).map { min($0, $1) })
    }
}

extension [String] {
    /// Each string once, in order of first appearance.
    func uniqued() -> [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
