import MemoServer
import NIOCore

/// Stands before the decoder and writes raw bytes of a request's target as percent escapes, for the decoder refuses them and people's tools
/// send them: `curl "$U/v1/search?q=회의"`.
///
/// Only the request line is changed, so this handler must know where one begins. It does not parse for that. It passes bytes on in pieces
/// that cannot hold the end of one message and the beginning of the next, and lets the decoder tell after each piece whether a message has
/// ended (`MessageProgress`, which `MessageRules` behind the decoder keeps):
///
/// - A line is passed on as one piece, with its escapes.
/// - A head ends with an empty line, and so does a body in chunks. Both are cut after every empty line.
/// - A body with a length is cut where the length ends. The length is the one that the decoder has read.
///
/// So the two can never disagree on where a request begins, and no byte of a body is ever changed.
final class RequestBytes: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    /// Bytes of a request line at most.
    static let longestLine = 64 << 10

    private let progress: MessageProgress
    private let connection: Connection
    private let headSeconds: Int64
    /// What has come and was not passed on: at most a line that is not whole.
    private var held = ByteBuffer()
    /// Bytes of `held` that are known to hold no end of a line.
    private var searched = 0
    private var emptyLine = EmptyLine()
    private var isPassing = false
    private var deadline: Scheduled<Void>?

    /// A head must have come after `headSeconds`.
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
        // The decoder may read on while it is given a piece.
        guard !isPassing else { return }
        isPassing = true
        while let piece = next(context) { context.fireChannelRead(wrapInboundOut(piece)) }
        isPassing = false
        watchHead(context)
    }

    /// The next piece to pass on; nil where more bytes are needed, or none are wanted.
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
                // The decoder has all of the body and has not said so: whatever it waits for, nothing more is passed on.
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
        // Empty lines may stand between requests.
        if first == 0x0D || first == 0x0A { return held.readSlice(length: 1) }
        guard (0x41...0x5A).contains(first) else {
            // No request begins so. The decoder says what is wrong.
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

    /// A line with all bytes beyond ASCII as percent escapes.
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

    // MARK: The time that a head takes

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
            // While requests are answered no more may be read, so that it is not the client who is slow.
            guard connection.idleSince != nil else { return setDeadline(context) }
            if case .line = progress.state, held.readableBytes == 0 { return context.close(promise: nil) }
            fail(.slowHead, context)
            context.fireChannelReadComplete()
        }
    }

    private func endDeadline() { deadline.take()?.cancel() }
}

/// Finds the ends of empty lines in bytes that come in pieces.
private struct EmptyLine {
    private enum Before { case text, line, lineAndReturn }

    /// Begins after the end of a line.
    private var before = Before.line

    /// How many of the bytes there are to the end of the first empty line, or all where there is none.
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
