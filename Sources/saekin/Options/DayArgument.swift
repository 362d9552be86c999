import MemoModel
import MemoVault

/// A day as users write it: `2023-09-30`, `9월 30일`, `오늘`, `tomorrow`.
enum DayArgument {
    /// The moment the day begins here.
    /// - Throws: `InputFailure.badDay`.
    static func start(_ text: String, in vault: Vault) throws -> Timestamp { try vault.start(of: day(text, in: vault)) }

    /// - Throws: `InputFailure.badDay`.
    static func day(_ text: String, in vault: Vault) throws -> CivilDate {
        switch text.lowercased() {
        case "tomorrow", "내일": return try vault.today() + 1
        case "모레": return try vault.today() + 2
        default: break
        }
        guard let day = try vault.day(named: text) else { throw InputFailure.badDay(text) }
        return day
    }
}
