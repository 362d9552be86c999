import Synchronization

/// Learns the number of the operation that a call records: `OperationNote.$current.withValue(note) { … }`.
package final class OperationNote: Sendable {
    /// The note of the present call.
    @TaskLocal package static var current: OperationNote?

    private let value = Mutex<Int64?>(nil)

    /// Creates a note without a number.
    package init() {}

    /// The number; nil if nothing was changed. Right once the call has returned without an error.
    package var number: Int64? { value.withLock { $0 } }

    func note(_ number: Int64?) { value.withLock { $0 = number } }
}
