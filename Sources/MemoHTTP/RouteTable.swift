import HummingbirdCore
import MemoModel
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

/// The target of a path: a vault, and the path within it.
struct Site: Sendable {
    /// The vault, or the server itself.
    let vault: ServedVault
    /// The path without the prefix of the vault.
    let path: String
    /// The operations that can be called there.
    let routes: RouteTable
    /// The file of the web page that has this path, if any.
    let page: Response.Content?
    /// Whether agents are answered there.
    let hasAgents: Bool

    /// Whether the path is that of a vault whose slash at the end is missing.
    var isWithoutSlash: Bool { path.isEmpty }
    /// Whether browsers open the path as a page.
    var isDocument: Bool { page?.isDocument ?? isWithoutSlash }
}

/// Everything that paths of a server lead to. A server with many vaults has each below `/vaults/NAME/`, and nothing but operations of its own
/// elsewhere.
struct Sites: Sendable {
    private static let prefix = "/vaults/"

    /// The vault of a server with one vault; otherwise the operations of the server itself.
    let server: ServedVault
    let vaults: VaultDirectory?
    private let routes: RouteTable
    private let routesOfVault = RouteTable(Operation.ofVault)
    private let pages = Dictionary(uniqueKeysWithValues: PageFile.all.map { ($0.path, Response.Content($0)) })

    init(_ server: ServedVault, _ vaults: VaultDirectory?) {
        (self.server, self.vaults) = (server, vaults)
        routes = RouteTable(vaults?.operations ?? Operation.all)
    }

    /// Returns the target of a path; nil if no vault can have the name in it. Does not ask whether there is a vault with this name.
    func find(_ path: String) -> Site? {
        guard let vaults, path.hasPrefix(Self.prefix) else {
            let isVault = vaults == nil
            return Site(vault: server, path: path, routes: routes, page: isVault ? pages[path] : nil, hasAgents: isVault)
        }
        let rest = path.dropFirst(Self.prefix.count)
        let segment = rest.prefix { $0 != "/" }
        guard let name = PercentText.decoded(segment, isQuery: false), let vault = vaults.vault(named: name) else { return nil }
        let inner = String(rest.dropFirst(segment.count))
        return Site(vault: vault, path: inner, routes: routesOfVault, page: pages[inner], hasAgents: true)
    }
}
