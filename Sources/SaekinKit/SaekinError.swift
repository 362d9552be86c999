/// Why a call of `SaekinVault` failed. Whatever a person can do something about says so in `message`.
public enum SaekinError: Error {
    /// The file: missing, damaged, locked, or on a full disk.
    case vault(VaultError)
    /// A query that cannot be understood, with its place in the query.
    case query(QueryError)
    /// A change by hand that was refused; nothing was changed.
    case edit(EditFailure)
    /// The same of categories and tags.
    case category(CategoryFailure)
    /// An export that could not be read at all. What is wrong with single memos is in the report.
    case importing(ImportFailure)
    /// The vault was closed before the call, or while it waited.
    case closed
    /// The task was cancelled. An import keeps the batches that were committed before.
    case cancelled
    /// What the caller's own code threw, or anything else.
    case other(any Error)

    /// What is wrong and what to do, in English and Korean.
    public var message: LocalizedMessage {
        switch self {
        case .vault(let error): error.message
        case .query(let error): error.message
        case .edit(let error): error.message
        case .category(let error): error.message
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
        case let error as VaultError: self = .vault(error)
        case let error as QueryError: self = .query(error)
        case let error as EditFailure: self = .edit(error)
        case let error as CategoryFailure: self = .category(error)
        case let error as ImportFailure: self = .importing(error)
        default: self = .other(error)
        }
    }
}
