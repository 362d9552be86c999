import HummingbirdCore
import MemoModel
import MemoServer

/// What a path leads to: a vault, and the path within it.
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

    /// The vault of a server with one; otherwise what the server itself can be asked.
    let server: ServedVault
    let vaults: VaultDirectory?
    private let routes: RouteTable
    private let routesOfVault = RouteTable(Operation.ofVault)
    private let pages = Dictionary(uniqueKeysWithValues: PageFile.all.map { ($0.path, Response.Content($0)) })

    init(_ server: ServedVault, _ vaults: VaultDirectory?) {
        (self.server, self.vaults) = (server, vaults)
        routes = RouteTable(vaults?.operations ?? Operation.all)
    }

    /// Returns what a path leads to; nil if no vault can have the name in it. Whether there is a vault with this name is not asked.
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
