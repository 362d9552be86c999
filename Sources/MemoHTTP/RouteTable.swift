import MemoServer

/// Finds the operation for a path and a method.
struct RouteTable: Sendable {
    /// The operation for a path.
    struct Match {
        let operation: Operation
        /// The values of the parts in braces, still encoded.
        let values: [(name: String, text: Substring)]
    }

    enum Outcome {
        case found(Match)
        /// The path exists, but only with these methods.
        case otherMethods([String])
        case unknown
    }

    private let routes: [(parts: [Substring], operation: Operation)]

    init(_ operations: [Operation]) {
        // Routes with fewer variables come first: /v1/memos/batch before /v1/memos/{id}.
        routes = operations.map { ($0.path.split(separator: "/", omittingEmptySubsequences: false), $0) }
            .sorted { left, right in left.parts.count(where: Self.isVariable) < right.parts.count(where: Self.isVariable) }
    }

    private static func isVariable(_ part: Substring) -> Bool { part.hasPrefix("{") }

    func find(_ method: String, _ path: String) -> Outcome {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let fitting = routes.filter { Self.fits(parts, $0.parts) }
        guard let first = fitting.first else { return .unknown }
        let alike = fitting.filter { $0.parts == first.parts }
        guard let route = alike.first(where: { $0.operation.method.rawValue == method }) else {
            return .otherMethods(alike.map(\.operation.method.rawValue))
        }
        let values = zip(route.parts, parts).filter { Self.isVariable($0.0) }.map { (String($0.0.dropFirst().dropLast()), $0.1) }
        return .found(Match(operation: route.operation, values: values))
    }

    private static func fits(_ parts: [Substring], _ pattern: [Substring]) -> Bool {
        parts.count == pattern.count && zip(parts, pattern).allSatisfy { $0 == $1 || isVariable($1) && !$0.isEmpty }
    }
}
