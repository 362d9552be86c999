/// The properties of a category that the user set by hand, stored in the column `set_by_hand`. Imports keep
/// them.
struct CategoryLooks: OptionSet {
    let rawValue: Int

    static let color = CategoryLooks(rawValue: 1)
    static let icon = CategoryLooks(rawValue: 2)
    /// The position among its siblings.
    static let position = CategoryLooks(rawValue: 4)

    /// Marks these properties of `category` as set by hand.
    func note(for category: Int64, in db: any WritableVaultDatabase) throws {
        try db.change("UPDATE category SET set_by_hand = set_by_hand | ? WHERE id = ?", VaultCell(rawValue), .integer(category))
    }
}
