import Dispatch
import Foundation
import HummingbirdCore
import MemoServer
import NIOCore
import Synchronization

/// A stream from a thread that writes a long text or a file to a client, with back-pressure: the thread waits while the
/// client does not read.
final class TextStream: Sendable {
    /// Thrown if the client has stopped reading.
    private struct Ended: Error {}

    /// Maximum number of buffered pieces, each of about `pieceSize` bytes.
    private static let depth = 4
    private static let pieceSize = 1 << 16
    /// Seconds within which a client must read a piece.
    private static let patience = 60

    /// Created with 0 and then signalled: Dispatch ends the process if a semaphore is destroyed with a lower
    /// value than it was created with, as happens if a client disconnects during the stream.
    private let room = DispatchSemaphore(value: 0)
    private let pieces: AsyncThrowingStream<ByteBuffer, any Error>
    private let end: AsyncThrowingStream<ByteBuffer, any Error>.Continuation
    private let isEnded = Mutex(false)

    private init() {
        (pieces, end) = AsyncThrowingStream.makeStream()
        for _ in 0..<Self.depth { room.signal() }
    }

    /// Returns a response body that `write` produces on a thread of its own, compressed with gzip if
    /// `isPacked`.
    /// - Parameters:
    ///   - length: Its length in bytes, if known.
    ///   - broken: Called with the error of `write`, but not if the client has stopped reading.
    static func body(
        isPacked: Bool = false, length: Int? = nil, broken: @escaping @Sendable (any Error) -> Void,
        _ write: @escaping @Sendable (([UInt8]) throws -> Void) throws -> Void
    ) -> ResponseBody {
        ResponseBody(contentLength: length) { writer in
            let stream = TextStream()
            Thread.detachNewThread { stream.fill(isPacked: isPacked, broken, write) }
            // Release the thread if the client has disconnected.
            defer { stream.stop() }
            for try await piece in stream.pieces {
                try await writer.write(piece)
                stream.room.signal()
            }
            try await writer.finish(nil)
        }
    }

    private func fill(isPacked: Bool, _ broken: (any Error) -> Void, _ write: (([UInt8]) throws -> Void) throws -> Void) {
        var buffer: [UInt8] = []
        do {
            let gzip = isPacked ? GzipStream() : nil
            if isPacked, gzip == nil { throw GzipStream.Failed() }
            func sendPiece(isLast: Bool) throws {
                let bytes = try gzip?.pack(buffer, isLast: isLast) ?? buffer
                if !bytes.isEmpty { try send(ByteBuffer(bytes: bytes)) }
                buffer.removeAll(keepingCapacity: true)
            }
            try write { bytes in
                buffer += bytes
                if buffer.count >= Self.pieceSize { try sendPiece(isLast: false) }
            }
            try sendPiece(isLast: true)
            end.finish()
        } catch {
            if !(error is Ended) { broken(error) }
            // The missing end of the chunked body tells the client that it is incomplete.
            end.finish(throwing: error)
        }
    }

    private func send(_ piece: ByteBuffer) throws {
        guard room.wait(timeout: .now() + .seconds(Self.patience)) == .success else { throw Ended() }
        if isEnded.withLock({ $0 }) { throw Ended() }
        end.yield(piece)
    }

    private func stop() {
        isEnded.withLock { $0 = true }
        room.signal()
    }
}
