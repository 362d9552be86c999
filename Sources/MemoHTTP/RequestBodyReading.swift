import Hummingbird
import MemoModel
import MemoServer
import NIOCore

/// Takes the body of a request, no more of it and no longer than is allowed.
struct RequestBodyReading: Sendable {
    private let request: Request
    private let seconds: Int
    private let context: ConnectionContext
    /// Room for what is gathered in memory; given back with the last copy of this value.
    private let share: BodyRoom.Share
    /// Bytes a second below which an upload is too slow, once it has taken as long as a text may.
    private static let slowest = 1024

    init(_ request: Request, _ options: ServerOptions, _ context: ConnectionContext, _ room: BodyRoom) {
        (self.request, seconds, self.context, share) = (request, options.bodySeconds, context, room.share())
    }

    /// The bytes of a text of JSON; none where there is no body.
    /// - Throws: `Problem` also for a body that says it is something else.
    func json(types: [String]) async throws -> [UInt8] {
        let bytes = try await withinTime { try await all(upTo: Limits.body) }
        guard !bytes.isEmpty else { return [] }
        let type = request.headers[.contentType]?.split(separator: ";").first.map { $0.filter { !$0.isWhitespace }.lowercased() }
        guard let type, types.contains(type) else { throw Problem.noMediaType }
        return bytes
    }

    private func all(upTo limit: Int) async throws -> [UInt8] {
        try checkLength(limit)
        var bytes: [UInt8] = []
        try await eachPiece { buffer in
            guard bytes.count + buffer.readableBytes <= limit else { throw Problem.tooLarge(limit) }
            try share.take(buffer.readableBytes)
            bytes += buffer.readableBytesView
        }
        return bytes
    }

    /// Hands a long body over piece by piece as it comes.
    /// - Throws: `Problem` also for one that comes too slowly, and what `take` throws.
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

    /// - Throws: What `take` throws, and `BodyLost`.
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

    /// - Throws: `Problem` when the request says that it brings more.
    private func checkLength(_ limit: Int) throws {
        if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > limit { throw Problem.tooLarge(limit) }
    }

    /// What a slow client sends byte by byte is not waited for.
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

/// The client is gone, or what it sends is no HTTP any more.
struct BodyLost: Error {
    let cause: any Error

    /// What a client that still reads is told.
    var problem: Problem {
        guard let broken = cause as? MessageRules.BrokenBody else { return .clientGone }
        return broken.cause as? Problem ?? Problem(parsing: broken.cause)
    }
}

extension Problem {
    fileprivate static let tooSlow = Problem(
        408, "too-slow", LocalizedMessage("the body did not come in time; send it again", ko: "본문이 제때 오지 않았습니다. 다시 보내세요"))
}
