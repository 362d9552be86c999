public import MemoModel

/// A change of a vault by one action, as the log of operations has it.
public struct VaultOperation: Sendable, Hashable {
    /// Counts up in each vault. For a limited caller it counts the operations of callers with the same categories.
    public let number: Int64
    /// The number in the tables.
    let id: Int64
    /// The change, or the most telling one of several. Its memo is nil if there are several.
    public let change: Change
    /// Number of memos that were changed.
    public let memoCount: Int
    /// The operation that this one undid.
    public let undoes: Int64?
    /// The operation that undid this one, and is not undone itself.
    public let undoneBy: Int64?
    /// Whether it is undone.
    public let isUndone: Bool
    /// Whether it deleted memos for good, so that it cannot be undone.
    public let isFinal: Bool
    /// Whether it was an import, or undid one.
    let isImport: Bool
}

/// The outcome of an undo.
public struct UndoReport: Sendable {
    /// The operation that was undone.
    public let undone: VaultOperation
    /// The operation that the undo is, which can be undone too. Nil if nothing was left to be set back.
    public internal(set) var number: Int64?
    /// Number of memos that were set back.
    public internal(set) var memoCount = 0
    /// Memos that keep later changes, in the order of their numbers.
    public internal(set) var kept: [KeptMemo] = []
    /// Names of categories, tags and searches that stay as they were changed since.
    public internal(set) var keptNames: [String] = []

    /// A memo that keeps some of its facts.
    public struct KeptMemo: Sendable, Hashable {
        /// The memo.
        public let memo: MemoID
        /// Its title.
        public let title: String
        /// The names of the facts: `text`, `category`, `tags` …; `added` if the operation had added the memo.
        public let facts: [String]
    }

    init(of undone: VaultOperation) { self.undone = undone }
}

/// The reason why an operation cannot be undone.
public enum UndoFailure: Error, Equatable, LocalizedFailure {
    /// There is nothing to undo.
    case nothing
    /// There is no such operation, or it is too old.
    case unknown(Int64, newest: [Int64])
    /// It is undone already, by another operation.
    case undone(Int64, by: Int64)
    /// It deleted memos for good. The number is that of the newest one that can be undone.
    case final(Int64, other: Int64?)

    /// The message for users.
    public var message: LocalizedMessage {
        switch self {
        case .nothing: LocalizedMessage("nothing to undo", ko: "되돌릴 것이 없습니다")
        case .unknown(let number, let newest):
            LocalizedMessage(
                "no operation \(number)" + (newest.isEmpty ? "" : "; the newest are \(Self.list(newest))") + "; see: saekin undo --list",
                ko: "작업 \(number)번이 없습니다." + (newest.isEmpty ? "" : " 최근 작업: \(Self.list(newest)).") + " saekin undo --list로 보세요")
        case .undone(let number, let other):
            LocalizedMessage(
                "operation \(number) is undone already; to do it again: saekin undo \(other)",
                ko: "작업 \(number)번은 이미 되돌렸습니다. 다시 하려면 saekin undo \(other)")
        case .final(let number, let other):
            LocalizedMessage(
                "operation \(number) deleted memos for good and cannot be undone"
                    + (other.map { "; the one before it: saekin undo \($0)" } ?? ""),
                ko: "작업 \(number)번은 메모를 완전히 지워서 되돌릴 수 없습니다." + (other.map { " 그 앞의 작업은 saekin undo \($0)" } ?? ""))
        }
    }

    private static func list(_ numbers: [Int64]) -> String { numbers.map { String($0) }.joined(separator: ", ") }
}
