import MemoModel

/// The reason why a call of `SaekinVault` failed. `message` says what happened and what to do.
public enum SaekinError: Error {
    /// The file is missing, damaged or locked, or the disk is full.
    case vault(VaultError)
    /// The query is not valid. The error holds the place in the query.
    case query(QueryError)
    /// An edit was refused. Nothing was changed.
    case edit(EditFailure)
    /// A change of a category or tag was refused. Nothing was changed.
    case category(CategoryFailure)
    /// There is no such operation to undo, or it cannot be undone. Nothing was changed.
    case undo(UndoFailure)
    /// The export could not be read at all. Problems with single memos are in the report instead.
    case importing(ImportFailure)
    /// The vault was closed before the call, or while the call waited.
    case closed
    /// The task was cancelled. Batches that an import has committed stay.
    case cancelled
    /// An error of the caller's closure, or any other error.
    case other(any Error)

    /// The error and its remedy, in English and Korean.
    public var message: LocalizedMessage {
        switch self {
        case .vault(let error): error.message
        case .query(let error): error.message
        case .edit(let error): error.message
        case .category(let error): error.message
        case .undo(let error): error.message
        case .importing(let error): error.message
        case .closed: LocalizedMessage("the vault is closed; open it again", ko: "보관소가 닫혔습니다. 다시 여세요")
        case .cancelled: LocalizedMessage("cancelled", ko: "취소됨")
        case .other(let error): (error as? any LocalizedFailure)?.message ?? LocalizedMessage("\(error)", ko: "\(error)")
        }
    }

    init(_ error: any Error, isCancelled: Bool) {
        switch error {
        case let error as SaekinError: self = error
        case _ where isCancelled, is CancellationError: self = .cancelled
        case is ReadingBudget.Spent: self = .vault(.tooSlow(path: ""))
        case let error as VaultError: self = .vault(error)
        case let error as QueryError: self = .query(error)
        case let error as EditFailure: self = .edit(error)
        case let error as CategoryFailure: self = .category(error)
        case let error as UndoFailure: self = .undo(error)
        case let error as ImportFailure: self = .importing(error)
        default: self = .other(error)
        }
    }
}
