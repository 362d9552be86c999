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
final class RequestBytes: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    /// Maximum length of a request line in bytes.
    static let longestLine = 64 << 10

    private let progress: MessageProgress
    private let connection: Connection
    private let headSeconds: Int64
    /// Bytes that were received but not passed on: at most one incomplete line.
    private var held = ByteBuffer()
    /// Number of bytes of `held` that are known not to contain the end of a line.
    private var searched = 0
    private var emptyLine = EmptyLine()
    private var isPassing = false
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
        endDeadline()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) { endDeadline() }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !progress.isClosed else { return }
        var bytes = unwrapInboundIn(data)
        if held.readableBytes == 0 { (held, searched) = (bytes, 0) } else { held.writeBuffer(&bytes) }
        // The decoder may read more while it processes a piece.
        guard !isPassing else { return }
        isPassing = true
        while let piece = next(context) { context.fireChannelRead(wrapInboundOut(piece)) }
        isPassing = false
        watchHead(context)
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
        let bytes = held.readableBytesView
        guard let first = bytes.first else { return nil }
        // Empty lines are allowed between requests.
        if first == 0x0D || first == 0x0A { return held.readSlice(length: 1) }
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
        (searched, emptyLine, progress.state) = (0, EmptyLine(), .head)
        return Self.escaped(line)
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
            case .line: held.readableBytes > 0
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
