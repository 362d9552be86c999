import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// What became of a request's body. Hummingbird reads what is left of one before it takes the next request, at whatever pace the client
/// sends; so a connection whose body nobody wanted is closed once the client has had time to read the answer.
final class BodyUse: Sendable {
    /// Seconds that a client has to read an answer that came before its body.
    private static let seconds: Int64 = 5

    private let isRead = Atomic(false)

    /// Notes that the body has come to its end.
    func end() { isRead.store(true, ordering: .relaxed) }

    /// Closes the connection after this answer where a body may still be on its way.
    func leave(_ channel: any Channel, _ request: HTTPRequest, _ response: inout Response) {
        let length = request.headerFields[.contentLength]
        let isBodyAnnounced = request.headerFields[.transferEncoding] != nil || length != nil && length != "0"
        guard isBodyAnnounced, !isRead.load(ordering: .relaxed) else { return }
        response.headers[.connection] = "close"
        let body = response.body
        response.body = ResponseBody(contentLength: body.contentLength) { writer in
            try await body.write(writer)
            channel.eventLoop.scheduleTask(in: .seconds(Self.seconds)) { channel.close(promise: nil) }
        }
    }
}
