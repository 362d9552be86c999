import HTTPTypes
import HummingbirdCore
import Synchronization

/// Whether a request's body was read. Before the next request, Hummingbird reads the rest of a body however
/// slowly the client sends it. So a connection with an unread body is closed after the response.
final class BodyUse: Sendable {
    private let isRead = Atomic(false)

    /// Records that the whole body was read.
    func end() { isRead.store(true, ordering: .relaxed) }

    /// Closes the connection after this response if a body may still be arriving.
    func leave(_ request: HTTPRequest, _ response: inout Response) {
        let length = request.headerFields[.contentLength]
        let isBodyAnnounced = request.headerFields[.transferEncoding] != nil || length != nil && length != "0"
        if isBodyAnnounced, !isRead.load(ordering: .relaxed) { response.headers[.connection] = "close" }
    }
}
