import Dispatch
import Foundation
import Hummingbird
import MemoServer
import NIOCore
import Synchronization

/// A long text from a thread that writes it to a client that reads it, no faster than that reads.
final class TextStream: Sendable {
    /// The client reads no more.
    private struct Ended: Error {}

    /// Pieces that wait for the client at most, each of `pieceSize` bytes or a little more.
    private static let depth = 4
    private static let pieceSize = 1 << 16
    /// Seconds that a client may take for a piece.
    private static let patience = 60

    /// Begins with nothing, for Dispatch ends the program when a semaphore goes with less than it began with, as it does where a client
    /// leaves in the middle.
    private let room = DispatchSemaphore(value: 0)
    private let pieces: AsyncThrowingStream<ByteBuffer, any Error>
    private let end: AsyncThrowingStream<ByteBuffer, any Error>.Continuation
    private let isEnded = Mutex(false)

    private init() {
        (pieces, end) = AsyncThrowingStream.makeStream()
        for _ in 0..<Self.depth { room.signal() }
    }

    /// The body of a response, for which `write` runs on a thread of its own.
    static func body(_ write: @escaping @Sendable ((String) throws -> Void) throws -> Void) -> ResponseBody {
        ResponseBody { writer in
            let stream = TextStream()
            Thread.detachNewThread { stream.fill(write) }
            // The thread must not wait for ever for a client that is gone.
            defer { stream.stop() }
            for try await piece in stream.pieces {
                try await writer.write(piece)
                stream.room.signal()
            }
            try await writer.finish(nil)
        }
    }

    private func fill(_ write: ((String) throws -> Void) throws -> Void) {
        var buffer = ByteBuffer()
        do {
            try write { text in
                buffer.writeString(text)
                guard buffer.readableBytes >= Self.pieceSize else { return }
                try send(buffer)
                buffer.clear()
            }
            if buffer.readableBytes > 0 { try send(buffer) }
            end.finish()
        } catch {
            // The client learns from the missing end that not all has come.
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
