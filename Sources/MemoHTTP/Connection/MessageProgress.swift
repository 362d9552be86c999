import MemoServer

/// Where in its messages a connection is: what `RequestBytes` may pass on next. Belongs to the connection's event loop.
final class MessageProgress {
    enum State {
        /// Before or within a request line.
        case line
        case head
        /// In a body of which so many bytes are to come.
        case counted(Int)
        /// In a body whose end the decoder finds.
        case uncounted
        /// Nothing more is read.
        case closed
    }

    var state = State.line

    var isClosed: Bool { if case .closed = state { true } else { false } }
}

/// A fault that is found before the decoder sees the bytes. The last request of its connection.
struct RequestFault: Sendable {
    let problem: Problem
}
