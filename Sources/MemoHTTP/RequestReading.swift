import HTTPTypes
import Hummingbird
import MemoImport
import MemoModel
import MemoServer
import NIOCore

/// Reads the arguments of a call out of a request.
struct RequestReading {
    private let operation: Operation
    private let values: [(name: String, text: Substring)]
    private let request: Request
    private let options: ServerOptions

    init(_ match: RouteTable.Match, _ request: Request, _ options: ServerOptions) {
        (operation, values, self.request, self.options) = (match.operation, match.values, request, options)
    }

    /// - Throws: `Problem`.
    func call() async throws -> Call {
        var arguments = try pathArguments() + queryArguments()
        let takesBody = !operation.parameters(in: .body).isEmpty
        if takesBody { arguments += try await bodyArguments() }
        // A file is taken only when all else is right.
        var call = Call(try Arguments(arguments, for: operation, in: takesBody ? .body : .url))
        if case .file = operation.upload { call.upload = try await upload(named: call.arguments.string("name") ?? "") }
        call.expected = request.headers[.ifMatch].map { header in
            header.split(separator: ",").map { String($0.filter { $0 != "\"" && !$0.isWhitespace }) }
        }
        return call
    }

    private func pathArguments() throws -> [(name: String, value: JSONArgument)] {
        try values.map { name, text in
            guard let text = PercentText.decoded(text, isQuery: false), let parameter = operation.parameters.first(where: { $0.name == name })
            else { throw Problem.notFound }
            return (name, parameter.schema.value(of: [text]))
        }
    }

    private func queryArguments() throws -> [(name: String, value: JSONArgument)] {
        guard let pairs = PercentText.pairs(request.uri.query ?? "") else { throw Problem.badEncoding }
        return pairs.map { name, texts in
            let parameter = operation.parameters.first { $0.name == name && $0.place == .query }
            return (parameter == nil ? "?" + name : name, parameter?.schema.value(of: texts) ?? .null)
        }
    }

    private func bodyArguments() async throws -> [(name: String, value: JSONArgument)] {
        let bytes = try await withinTime { try await body(upTo: Limits.body) }
        guard !bytes.isEmpty else { return [] }
        let type = request.headers[.contentType]?.split(separator: ";").first.map { $0.filter { !$0.isWhitespace }.lowercased() }
        guard type == "application/json" || type == "application/merge-patch+json" && operation.method == .patch else {
            throw Problem.noMediaType
        }
        let value: JSONValue
        do {
            value = try JSONValue(parsing: bytes)
        } catch {
            throw Problem.badJSON(error.message, at: error.at)
        }
        guard case .object(let members) = value else {
            throw Problem.badJSON(LocalizedMessage("an object is wanted", ko: "객체여야 합니다"), at: 0)
        }
        let places = operation.parameters(in: .body)
        return members.map { member in
            // What belongs into the URL is no member.
            (places.contains { $0.name == member.key } ? member.key : "?" + member.key, member.value)
        }
    }

    private func body(upTo limit: Int) async throws -> [UInt8] {
        try checkLength(limit)
        var bytes: [UInt8] = []
        for try await buffer in request.body {
            guard bytes.count + buffer.readableBytes <= limit else { throw Problem.tooLarge(limit) }
            bytes += buffer.readableBytesView
        }
        return bytes
    }

    private func checkLength(_ limit: Int) throws {
        if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > limit { throw Problem.tooLarge(limit) }
    }

    /// Keeps the body in a private file.
    private func upload(named name: String) async throws -> Upload {
        try checkLength(Limits.upload)
        let file = try UploadWriter(named: name)
        var count = 0
        for try await buffer in request.body {
            count += buffer.readableBytes
            guard count <= Limits.upload else { throw Problem.tooLarge(Limits.upload) }
            try file.write(buffer.readableBytesView)
        }
        guard count > 0 else { throw Problem.emptyFile }
        return file.finish()
    }

    /// What a slow client sends byte by byte is not waited for.
    private func withinTime<Value: Sendable>(_ body: @Sendable @escaping () async throws -> Value) async throws -> Value {
        try await withThrowingTaskGroup(of: Value?.self) { group in
            group.addTask { try await body() }
            group.addTask {
                try await Task.sleep(for: .seconds(options.bodySeconds))
                return nil
            }
            defer { group.cancelAll() }
            guard let value = try await group.next() ?? nil else { throw Problem.tooSlow }
            return value
        }
    }
}

extension Problem {
    fileprivate static let badEncoding = Problem(
        400, "bad-encoding", LocalizedMessage("the query of the URL is not percent-encoded UTF-8", ko: "주소의 질의가 퍼센트 인코딩한 UTF-8이 아닙니다"))
    fileprivate static let tooSlow = Problem(
        408, "too-slow", LocalizedMessage("the body did not come in time; send it again", ko: "본문이 제때 오지 않았습니다. 다시 보내세요"))
    fileprivate static let emptyFile = Problem(
        400, "empty-file", LocalizedMessage("the body is empty; send the file as the body", ko: "본문이 비어 있습니다. 파일을 본문으로 보내세요"))
}
