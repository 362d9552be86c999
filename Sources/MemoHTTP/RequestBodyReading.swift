import HTTPTypes
import HummingbirdCore
import MemoModel
import MemoServer
import NIOCore

/// Reads the body of a request within limits of size and time.
struct RequestBodyReading: Sendable {
    private let request: Request
    private let seconds: Int
    private let context: ConnectionContext
    /// The memory reserved for the body. It is released with the last copy of this value.
    private let share: BodyBudget.Share
    private let lane: WorkLane
    /// Bytes of a body from which it is parsed in the lane. Less takes under a millisecond.
    private static let longBody = 64 << 10
    /// Minimum rate of an upload in bytes per second, once it has taken as long as a JSON body may.
    private static let slowest = 1024

    /// - Parameter lane: The threads for parsing.
    init(_ request: Request, _ options: ServerOptions, _ context: ConnectionContext, _ room: BodyBudget, _ lane: WorkLane) {
        (self.request, seconds, self.context, share, self.lane) = (request, options.bodySeconds, context, room.share(), lane)
    }

    /// Returns the result of `parse` for a JSON body, which is empty if there is none. A long body is parsed on a thread that does not read
    /// requests.
    /// - Throws: `Problem`, also if the body has another media type, and what `parse` throws.
    func json<Value: Sendable>(types: [String], _ parse: @escaping @Sendable ([UInt8]) throws -> Value) async throws -> Value {
        let bytes = try await json(types: types)
        guard bytes.readableBytes >= Self.longBody else { return try parse(Array(buffer: bytes)) }
        return try await lane.run(.plain, for: context.caller, on: context.connection.channel.eventLoop) {
            try parse(Array(buffer: bytes))
        }
    }

    private func json(types: [String]) async throws -> ByteBuffer {
        let bytes = try await withinTime { try await all(upTo: Limits.body) }
        guard bytes.readableBytes > 0 else { return bytes }
        let type = request.headers[.contentType]?.split(separator: ";").first.map { $0.filter { !$0.isWhitespace }.lowercased() }
        guard let type, types.contains(type) else { throw Problem.noMediaType }
        return bytes
    }

    private func all(upTo limit: Int) async throws -> ByteBuffer {
        try checkLength(limit)
        var bytes = ByteBuffer()
        try await eachPiece { buffer in
            guard bytes.readableBytes + buffer.readableBytes <= limit else { throw Problem.tooLarge(limit) }
            try share.take(buffer.readableBytes)
            bytes.writeImmutableBuffer(buffer)
        }
        return bytes
    }

    /// Calls `take` with each piece of a long body.
    /// - Throws: `Problem`, also if the body arrives too slowly; `BodyLost`; and what `take` throws.
    func pieces(upTo limit: Int, _ take: (ByteBuffer) throws -> Void) async throws {
        try checkLength(limit)
        let start = ContinuousClock.now
        var count = 0
        try await eachPiece { buffer in
            count += buffer.readableBytes
            guard count <= limit else { throw Problem.tooLarge(limit) }
            let time = ContinuousClock.now - start
            guard time < .seconds(seconds) || Int64(count) >= time.components.seconds * Int64(Self.slowest) else { throw Problem.tooSlow }
            try take(buffer)
        }
    }

    /// Calls `take` with each piece of the body.
    /// - Throws: what `take` throws, and `BodyLost`.
    private func eachPiece(_ take: (ByteBuffer) throws -> Void) async throws {
        if context.facts?.expectsContinue == true { context.connection.sendContinue() }
        var pieces = request.body.makeAsyncIterator()
        while true {
            let piece: ByteBuffer?
            do {
                piece = try await pieces.next()
            } catch {
                throw BodyLost(cause: error)
            }
            guard let piece else { break }
            try take(piece)
        }
        context.body.end()
    }

    /// Checks the `Content-Length` header.
    /// - Throws: `Problem` if it exceeds the limit.
    private func checkLength(_ limit: Int) throws {
        if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > limit { throw Problem.tooLarge(limit) }
    }

    /// Runs `body` with a time limit, in case a client sends its data byte by byte.
    private func withinTime<Value: Sendable>(_ body: @Sendable @escaping () async throws -> Value) async throws -> Value {
        try await withThrowingTaskGroup(of: Value?.self) { group in
            group.addTask { try await body() }
            group.addTask {
                try await Task.sleep(for: .seconds(seconds))
                return nil
            }
            defer { group.cancelAll() }
            guard let value = try await group.next() ?? nil else { throw Problem.tooSlow }
            return value
        }
    }
}

/// Thrown if the client has disconnected or its data are not HTTP.
struct BodyLost: Error {
    let cause: any Error

    /// The problem to report, in case the client still reads.
    var problem: Problem {
        guard let broken = cause as? MessageRules.BrokenBody else { return .clientGone }
        return broken.cause as? Problem ?? Problem(parsing: broken.cause)
    }
}

extension Problem {
    fileprivate static let tooSlow = Problem(
        408, "too-slow", LocalizedMessage("the body did not arrive in time; send it again", ko: "본문이 제때 오지 않았습니다. 다시 보내세요"))
}
