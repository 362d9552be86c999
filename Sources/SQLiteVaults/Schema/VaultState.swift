import GRDB
import MemoVault

/// The version of a vault's tables, and the number of its state.
///
/// Both are in the header of the file (`PRAGMA user_version`). Each transaction that writes raises the number by one, and every log begins with
/// a copy of the header. So a log shows for which state of which file it was written (`Leftovers`). The first number is random; a copy gets
/// another one, so that two files hardly ever have the same number.
struct VaultState: Equatable {
    /// The version of the tables, from 0 to 255.
    var version: Int
    /// The number of the state, from 1 to `largest`. 0 in vaults that no version with numbers has written to.
    private(set) var number: Int

    private static let versionBits = 8
    static let largest = 1 << 23 - 1
    /// The first number of a vault has this many zero bits at its end, so that a log shows whether numbering began in it.
    private static let bitsOfFirst = 8
    /// The first version whose vaults have numbers.
    private static let firstVersion = 11

    /// Reads the value of `PRAGMA user_version`, which is also in the header of the file.
    init(userVersion: Int) {
        let bits = Int(UInt32(truncatingIfNeeded: userVersion))
        (version, number) = (bits & (1 << Self.versionBits - 1), bits >> Self.versionBits & Self.largest)
    }

    var userVersion: Int { number << Self.versionBits | version }

    /// Whether a vault without a number may have got this one.
    var mayBeFirst: Bool { number & (1 << Self.bitsOfFirst - 1) == 0 }

    /// Returns whether this is the state before `other`.
    func isBefore(_ other: VaultState) -> Bool { number % Self.largest + 1 == other.number }

    /// Returns the number of transactions from this state to `other`.
    func distance(to other: VaultState) -> Int { (other.number - number + Self.largest) % Self.largest }

    /// Reads the state in the current transaction.
    static func read(in db: Database) throws -> VaultState {
        VaultState(userVersion: try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0)
    }

    /// Raises the number. Call it in each transaction that has written anything.
    static func advance(in db: Database) throws {
        var state = try read(in: db)
        // A vault of an earlier version gets its first number with its tables.
        guard state.number > 0 else { return }
        state.number = state.number % largest + 1
        try state.write(in: db)
    }

    /// Gives the vault a new first number.
    static func begin(in db: Database) throws {
        var state = try read(in: db)
        state.number = firstNumber()
        try state.write(in: db)
    }

    /// Sets the version of the tables, and gives the vault its first number if it has none.
    static func setVersion(_ version: Int, in db: Database) throws {
        var state = try read(in: db)
        state.version = version
        if state.number == 0, version >= firstVersion { state.number = firstNumber() }
        try state.write(in: db)
    }

    private static func firstNumber() -> Int { Int.random(in: 1...(largest >> bitsOfFirst)) << bitsOfFirst }

    /// Sets the number to the one before that of `other`.
    static func prepare(for other: VaultState, in db: Database) throws {
        guard other.number > 0 else { return }
        var state = try read(in: db)
        state.number = (other.number + largest - 2) % largest + 1
        try state.write(in: db)
    }

    private func write(in db: Database) throws { try db.execute(sql: "PRAGMA user_version = \(userVersion)") }
}
