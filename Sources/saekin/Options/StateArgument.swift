import MemoModel
import MemoVault

/// A state as users write it, in either language.
enum StateArgument {
    /// Nil for "none".
    /// - Throws: `InputFailure.badState`.
    static func state(_ text: String) throws -> WorkState? {
        if NoneWord.isMeant(by: text) { return nil }
        guard let state = WorkState(named: text) else { throw InputFailure.badState(text) }
        return state
    }
}
