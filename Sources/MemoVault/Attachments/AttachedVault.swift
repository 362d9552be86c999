/// A vault whose attached files are read in the background.
package struct AttachedVault {
    /// Tells the vaults of a job apart.
    let name: String
    /// Returns a text that changes with the vault; nil if it is not known at the moment.
    let state: () -> String?
    /// The open vault, in which to look for new files before `open` is called; nil for none. Opening a vault file for writing changes it, so
    /// listeners would hear of a change at each look.
    let list: (any VaultEngine)?
    /// Runs its argument with the vault.
    let open: (_ body: (any VaultEngine) throws -> Void) throws -> Void

    /// Creates a vault.
    package init(
        _ name: String = "", state: @escaping () -> String?, list: (any VaultEngine)? = nil,
        open: @escaping (_ body: (any VaultEngine) throws -> Void) throws -> Void
    ) {
        (self.name, self.state, self.list, self.open) = (name, state, list, open)
    }
}
