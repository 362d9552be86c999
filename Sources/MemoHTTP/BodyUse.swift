import HTTPTypes
import Hummingbird
import Synchronization

/// What became of a request's body. Hummingbird reads what is left of one before it takes the next request, at whatever pace the client
/// sends; so a connection whose body nobody wanted is closed after the answer.
final class BodyUse: Sendable {
    private let isRead = Atomic(false)

    /// Notes that the body has come to its end.
    func end() { isRead.store(true, ordering: .relaxed) }

    /// Lets the connection end with this answer where a body may still be on its way.
    func leave(_ request: HTTPRequest, _ response: inout Response) {
        let length = request.headerFields[.contentLength]
        let isBodyAnnounced = request.headerFields[.transferEncoding] != nil || length != nil && length != "0"
        if isBodyAnnounced, !isRead.load(ordering: .relaxed) { response.headers[.connection] = "close" }
    }
}
