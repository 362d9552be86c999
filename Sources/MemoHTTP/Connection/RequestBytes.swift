import MemoServer
import NIOCore

/// A channel handler before the decoder that percent-encodes raw bytes in the target of a request. The
/// decoder rejects such bytes, but common tools send them: `curl "$U/v1/search?q=회의"`.
///
/// It changes only request lines, so it must know where they begin. It does not parse messages for that.
/// Instead it passes bytes on in pieces that never contain the end of one message and the beginning of the
/// next. After each piece the decoder has seen whether the message has ended. `MessageRules`, behind the
/// decoder, keeps that state in `MessageProgress`.
///
/// - A request line is passed on as one piece, encoded.
/// - A head ends with an empty line, and so does a chunked body. Both are cut after every empty line.
/// - A body with a length is cut at its end. The length is the one that the decoder has read.
///
/// So the two cannot disagree on where a request begins, and the bytes of bodies are never changed.
///
/// A piece can be a single byte, so a client could keep the loop of many connections busy. After a number of
/// pieces the other connections get their turn. The next pieces, like bytes of the socket, are passed on only
/// when more are asked for: a client that sends faster than it is answered waits.
final class RequestBytes: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    /// Maximum length of a request line in bytes.
    static let longestLine = 64 << 10
    /// Maximum number of bytes of empty lines before a request line, for eight of two bytes. They are skipped.
    private static let mostOfEmptyLines = 16
    /// Number of pieces, and of bytes, that are passed on in one turn.
    private static let (piecesOfTurn, bytesOfTurn) = (64, 64 << 10)
    /// Time until the next turn. A loop that has something to do at once does not look at its sockets before.
    private static let untilTurn = TimeAmount.milliseconds(1)

    private let progress: MessageProgress
    private let connection: Connection
    private let headSeconds: Int64
    /// Bytes that were received but not passed on: at most one incomplete line.
    private var held = ByteBuffer()
    /// Number of bytes of `held` that are known not to contain the end of a line.
    private var searched = 0
    private var emptyLine = EmptyLine()
    /// Number of bytes of empty lines before the request line.
    private var emptyBytes = 0
    private var isPassing = false
    /// Whether the rest of `held` waits for the next turn, and whether the client has ended its input meanwhile.
    private var (isPaused, hasEnded) = (false, false)
    private var turn: Scheduled<Void>?
    private var deadline: Scheduled<Void>?

    /// Creates a handler. A head must arrive within `headSeconds`.
    init(_ progress: MessageProgress, _ connection: Connection, headSeconds: Int) {
        (self.progress, self.connection, self.headSeconds) = (progress, connection, Int64(headSeconds))
    }

    func channelActive(context: ChannelHandlerContext) {
        setDeadline(context)
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        endTurns()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) { endTurns() }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !progress.isClosed else { return }
        var bytes = unwrapInboundIn(data)
        if held.readableBytes == 0 { (held, searched) = (bytes, 0) } else { held.writeBuffer(&bytes) }
        // The decoder may read more while it processes a piece.
        guard !isPassing, !isPaused else { return }
        pass(context)
    }

    /// Passes on the parts that are complete, up to the end of this turn.
    private func pass(_ context: ChannelHandlerContext) {
        var (pieces, bytes) = (0, 0)
        isPassing = true
        while pieces < Self.piecesOfTurn, bytes < Self.bytesOfTurn, let piece = next(context) {
            pieces += 1
            bytes += piece.readableBytes
            context.fireChannelRead(wrapInboundOut(piece))
        }
        isPassing = false
        watchHead(context)
        isPaused = held.readableBytes > 0 && (pieces == Self.piecesOfTurn || bytes >= Self.bytesOfTurn)
    }

    func read(context: ChannelHandlerContext) {
        guard isPaused else { return context.read() }
        guard turn == nil else { return }
        turn = context.eventLoop.assumeIsolated().scheduleTask(in: Self.untilTurn) { [self] in takeTurn(context) }
    }

    private func takeTurn(_ context: ChannelHandlerContext) {
        turn = nil
        pass(context)
        context.fireChannelReadComplete()
        if !isPaused, hasEnded {
            hasEnded = false
            context.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
        }
        context.channel.read()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if isPaused, event as? ChannelEvent == .inputClosed {
            hasEnded = true
        } else {
            context.fireUserInboundEventTriggered(event)
        }
    }

    /// Returns the next piece to pass on, or nil if more bytes are needed or none are accepted.
    private func next(_ context: ChannelHandlerContext) -> ByteBuffer? {
        guard held.readableBytes > 0 else { return nil }
        switch progress.state {
        case .closed:
            (held, searched) = (ByteBuffer(), 0)
            return nil
        case .line: return nextLine(context)
        case .head, .uncounted:
            return held.readSlice(length: emptyLine.end(in: held.readableBytesView))
        case .counted(let left):
            guard left > 0 else {
                // The decoder has the whole body but did not report its end. Pass nothing more on.
                fail(.init(parsing: EndIsMissing()), context)
                return nil
            }
            let count = min(left, held.readableBytes)
            progress.state = .counted(left - count)
            return held.readSlice(length: count)
        }
    }

    private struct EndIsMissing: Error {}

    private func nextLine(_ context: ChannelHandlerContext) -> ByteBuffer? {
        guard skipEmptyLines(context) else { return nil }
        let bytes = held.readableBytesView
        guard let first = bytes.first else { return nil }
        guard (0x41...0x5A).contains(first) else {
            // A request line begins with an upper-case letter. Let the decoder report the error.
            progress.state = .head
            return held.readSlice(length: held.readableBytes)
        }
        let end = bytes.dropFirst(searched).firstIndex(of: 0x0A).map { $0 - bytes.startIndex + 1 }
        guard (end ?? bytes.count) <= Self.longestLine else {
            fail(.longTarget, context)
            return nil
        }
        guard let end, let line = held.readSlice(length: end) else {
            searched = bytes.count
            return nil
        }
        (searched, emptyBytes, emptyLine, progress.state) = (0, 0, EmptyLine(), .head)
        return Self.escaped(line)
    }

    /// Drops the empty lines before a request line, of which HTTP allows a few. Returns false if there are too many.
    private func skipEmptyLines(_ context: ChannelHandlerContext) -> Bool {
        let count = held.readableBytesView.prefix(Self.mostOfEmptyLines + 1).prefix { $0 == 0x0D || $0 == 0x0A }.count
        emptyBytes += count
        held.moveReaderIndex(forwardBy: count)
        if emptyBytes > Self.mostOfEmptyLines { fail(.emptyLines, context) }
        return emptyBytes <= Self.mostOfEmptyLines
    }

    /// Returns a line with all bytes beyond ASCII percent-encoded.
    static func escaped(_ line: ByteBuffer) -> ByteBuffer {
        guard line.readableBytesView.contains(where: { $0 >= 0x80 }) else { return line }
        let digits = Array("0123456789ABCDEF".utf8)
        var escaped: [UInt8] = []
        for byte in line.readableBytesView {
            if byte < 0x80 { escaped.append(byte) } else { escaped += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
        }
        return ByteBuffer(bytes: escaped)
    }

    private func fail(_ problem: Problem, _ context: ChannelHandlerContext) {
        progress.state = .closed
        context.fireUserInboundEventTriggered(RequestFault(problem: problem))
    }

    // MARK: Time limit of a head

    private func watchHead(_ context: ChannelHandlerContext) {
        let isWithinHead =
            switch progress.state {
            // Empty lines do not begin the time anew.
            case .line: held.readableBytes > 0 || emptyBytes > 0
            case .head: true
            default: false
            }
        if !isWithinHead { endDeadline() } else if deadline == nil { setDeadline(context) }
    }

    private func setDeadline(_ context: ChannelHandlerContext) {
        deadline = context.eventLoop.assumeIsolated().scheduleTask(in: .seconds(headSeconds)) { [self] in
            deadline = nil
            // While requests are being answered, reading may be paused, so a late head is not the client's
            // fault.
            guard connection.idleSince != nil else { return setDeadline(context) }
            if case .line = progress.state, held.readableBytes == 0 { return context.close(promise: nil) }
            fail(.slowHead, context)
            context.fireChannelReadComplete()
        }
    }

    private func endDeadline() { deadline.take()?.cancel() }

    private func endTurns() {
        endDeadline()
        turn.take()?.cancel()
    }
}

/// Finds the ends of empty lines in a stream of bytes.
private struct EmptyLine {
    private enum Before { case text, line, lineAndReturn }

    /// The bytes before the current one. The stream begins after the end of a line.
    private var before = Before.line

    /// Returns the number of bytes up to the end of the first empty line, or of all bytes if there is none.
    mutating func end(in bytes: ByteBufferView) -> Int {
        var count = 0
        for byte in bytes {
            count += 1
            switch (byte, before) {
            case (0x0A, .line), (0x0A, .lineAndReturn):
                before = .line
                return count
            case (0x0A, .text): before = .line
            case (0x0D, .line): before = .lineAndReturn
            default: before = .text
            }
        }
        return count
    }
}

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
