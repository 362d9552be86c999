import HTTPTypes
import HummingbirdCore
import JSON
import MemoImport
import MemoModel
import MemoServer
import MemoVault
import NIOCore

/// Reads the arguments of a call from a request.
struct RequestReading: Sendable {
    private let operation: Operation
    private let values: [(name: String, text: Substring)]
    private let request: Request
    private let body: RequestBodyReading

    init(_ match: RouteTable.Match, _ request: Request, _ body: RequestBodyReading) {
        (operation, values, self.request, self.body) = (match.operation, match.values, request, body)
    }

    /// The arguments, and the faults of names that are not allowed in their place.
    /// Number of unknown names in a body that are reported.
    private static let mostUnknown = 20

    private struct Given: Sendable {
        var arguments: [(name: String, value: JSONArgument)] = []
        var unknown: [Fault] = []
        /// JSON pointers to the strings in which a lone surrogate was replaced.
        var replaced: [String] = []
        /// The body.
        var bytes: [UInt8] = []
        var zone: LocalZone?
    }

    /// Reads the call.
    /// - Throws: `Problem`.
    func call() async throws -> Call {
        var given = try queryArguments()
        given.arguments += try pathArguments()
        // Receive a file only after all arguments have been checked.
        var call = try await operation.parameters(in: .body).isEmpty ? self.call(given, in: .url) : callWithBody(given)
        if case .file = operation.upload { call.upload = try await upload(named: call.arguments.string("name") ?? "") }
        call.expected = request.headers[.ifMatch].map(EntityTags.read)
        call.lastEvent = request.headers[.lastEventID]
        if operation.scope != nil { call.zone = try given.zone ?? request.headers[.timeZone].map { try LocalZone($0, from: "Time-Zone") } }
        return call
    }

    private func call(_ given: Given, in place: FaultPlace) throws -> Call {
        var call = Call(try Arguments(given.arguments, for: operation, in: place, unknown: given.unknown))
        call.replaced = given.replaced
        call.repetition = request.headers[.idempotencyKey].map { key in
            Call.Repetition(key: key, of: request.method.rawValue, request.uri.path, given.bytes)
        }
        return call
    }

    private func callWithBody(_ url: Given) async throws -> Call {
        let types = operation.method == .patch ? ["application/json", "application/merge-patch+json"] : ["application/json"]
        return try await body.json(types: types) { bytes in
            var given = try bodyArguments(bytes)
            given.arguments = url.arguments + given.arguments
            given.unknown = url.unknown + given.unknown
            return try call(given, in: .body)
        }
    }

    private func pathArguments() throws -> [(name: String, value: JSONArgument)] {
        try values.map { name, text in
            guard let text = PercentText.decoded(text, isQuery: false),
                let parameter = operation.parameters.first(where: { $0.name == name })
            else { throw Problem.notFound }
            return (name, parameter.schema.value(of: [text]))
        }
    }

    private func queryArguments() throws -> Given {
        guard let pairs = PercentText.pairs(request.uri.query ?? "") else { throw Problem.badEncoding }
        var given = Given()
        for (name, texts) in pairs {
            if let parameter = operation.parameters(in: .query).first(where: { $0.name == name }) {
                given.arguments.append((name, parameter.schema.value(of: texts)))
            } else if name == Operation.zone.name, operation.scope != nil {
                given.zone = try LocalZone(texts.last ?? "", from: name)
            } else {
                given.unknown.append(FaultPlace.url.unknown(name))
            }
        }
        return given
    }

    private func bodyArguments(_ bytes: [UInt8]) throws -> Given {
        var given = Given(bytes: bytes)
        guard !bytes.isEmpty else { return given }
        let value: JSONValue
        do {
            (value, given.replaced) = try JSONValue.parsing(bytes, mostValues: Limits.values)
        } catch {
            throw Problem.badJSON(error.message, at: error.at)
        }
        guard case .object(let members) = value else {
            throw Problem.badJSON(LocalizedMessage("it must be an object", ko: "객체여야 합니다"), at: 0)
        }
        for member in members {
            // Parameters of the URL are not allowed in the body.
            if operation.parameters(in: .body).contains(where: { $0.name == member.key }) {
                given.arguments.append((member.key, member.value))
            } else if given.unknown.count < Self.mostUnknown {
                given.unknown.append(FaultPlace.body.unknown(member.key))
            }
        }
        return given
    }

    /// Writes the body to a private file.
    private func upload(named name: String) async throws -> Upload {
        let file = try UploadWriter(named: name)
        var isEmpty = true
        try await body.pieces(upTo: Limits.upload) { buffer in
            isEmpty = isEmpty && buffer.readableBytes == 0
            try file.write(buffer.readableBytesView)
        }
        guard !isEmpty else { throw Problem.emptyFile }
        return file.finish()
    }
}

extension HTTPField.Name {
    static let idempotencyKey = Self("Idempotency-Key") ?? .via
    static let timeZone = Self("Time-Zone") ?? .via
    static let lastEventID = Self("Last-Event-ID") ?? .via
}

extension Problem {
    fileprivate static let badEncoding = Problem(
        400, "bad-encoding", LocalizedMessage("the query of the URL is not percent-encoded UTF-8", ko: "주소의 검색어가 퍼센트 인코딩한 UTF-8이 아닙니다"))
    fileprivate static let emptyFile = Problem(
        422, "empty-file", LocalizedMessage("the body is empty; send the file as the body", ko: "본문이 비어 있습니다. 파일을 본문으로 보내세요"))
}
