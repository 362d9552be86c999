import MemoServer

/// The position of a connection within its messages, which determines what `RequestBytes` may pass on next.
/// Confined to the connection's event loop.
final class MessageProgress {
    enum State {
        /// Before or within a request line.
        case line
        case head
        /// In a body of which this number of bytes is missing.
        case counted(Int)
        /// In a body whose end only the decoder can find.
        case uncounted
        /// No more bytes are read.
        case closed
    }

    var state = State.line

    var isClosed: Bool { if case .closed = state { true } else { false } }
}

/// An error that is found before the decoder sees the bytes. No more requests of the connection are read.
struct RequestFault: Sendable {
    let problem: Problem
}
