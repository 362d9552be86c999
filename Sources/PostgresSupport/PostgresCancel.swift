import CPQ
import Dispatch
import Synchronization

/// Sends requests to cancel a statement.
///
/// libpq opens a connection for each request and waits for the server without a limit, so each is sent on a thread of its own.
enum PostgresCancel {
    /// Number of requests that may wait at once. A server that answers none keeps their threads.
    private static let most = 16

    private static let queue = DispatchQueue(label: "saekin.cancel", attributes: .concurrent)
    private static let waiting = Atomic(0)

    // SAFETY: only the thread that sends the request uses it, and frees it.
    @safe private struct Request: @unchecked Sendable { let handle: OpaquePointer }

    /// Sends a request and frees it. If too many are on their way it is not sent: the caller closes the connection soon.
    static func send(_ handle: OpaquePointer) {
        guard waiting.add(1, ordering: .relaxed).oldValue < most else {
            waiting.subtract(1, ordering: .relaxed)
            return unsafe cpq_freeCancel(handle)
        }
        let request = unsafe Request(handle: handle)
        queue.async {
            var message = [CChar](repeating: 0, count: 256)
            // If this fails, it is asked again.
            _ = unsafe message.withUnsafeMutableBufferPointer { unsafe cpq_cancel(request.handle, $0.baseAddress, CInt($0.count)) }
            unsafe cpq_freeCancel(request.handle)
            waiting.subtract(1, ordering: .relaxed)
        }
    }
}
