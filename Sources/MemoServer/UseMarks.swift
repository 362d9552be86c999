import Synchronization

/// How much each vault of a server was used when somebody last asked.
package final class UseMarks: Sendable {
    private let marks = Mutex<[[UInt8]: String]>([:])

    /// Creates marks of no vault.
    package init() {}

    /// Returns the vaults whose use differs from the mark, and marks all.
    func changed(_ uses: [(name: [UInt8], use: String, vault: ServedVault)]) -> [ServedVault] {
        marks.withLock { marks in
            defer { marks = Dictionary(uniqueKeysWithValues: uses.map { ($0.name, $0.use) }) }
            return uses.filter { marks[$0.name] != $0.use }.map(\.vault)
        }
    }
}
