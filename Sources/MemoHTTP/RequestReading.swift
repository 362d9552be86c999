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
    private let body: RequestBodyReading

    init(_ match: RouteTable.Match, _ request: Request, _ options: ServerOptions, _ use: BodyUse) {
        (operation, values, self.request) = (match.operation, match.values, request)
        body = RequestBodyReading(request, options, use)
    }

    /// - Throws: `Problem`.
    func call() async throws -> Call {
        var arguments = try pathArguments() + queryArguments()
        let takesBody = !operation.parameters(in: .body).isEmpty
        var replaced: [String] = []
        if takesBody {
            let body = try await bodyArguments()
            arguments += body.arguments
            replaced = body.replaced
        }
        // A file is taken only when all else is right.
        var call = Call(try Arguments(arguments, for: operation, in: takesBody ? .body : .url))
        call.replaced = replaced
        if case .file = operation.upload { call.upload = try await upload(named: call.arguments.string("name") ?? "") }
        call.expected = request.headers[.ifMatch].map { header in
            header.split(separator: ",").map { String($0.filter { $0 != "\"" && !$0.isWhitespace }) }
        }
        call.idempotencyKey = request.headers[.idempotencyKey]
        return call
    }

    private func pathArguments() throws -> [(name: String, value: JSONArgument)] {
        try values.map { name, text in
            guard let text = PercentText.decoded(text, isQuery: false),
                let parameter = operation.parameters.first(where: { $0.name == name })
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

    private func bodyArguments() async throws -> (arguments: [(name: String, value: JSONArgument)], replaced: [String]) {
        let types = operation.method == .patch ? ["application/json", "application/merge-patch+json"] : ["application/json"]
        let bytes = try await body.json(types: types)
        guard !bytes.isEmpty else { return ([], []) }
        let (value, replaced): (JSONValue, [String])
        do {
            (value, replaced) = try JSONValue.parsing(bytes)
        } catch {
            throw Problem.badJSON(error.message, at: error.at)
        }
        guard case .object(let members) = value else {
            throw Problem.badJSON(LocalizedMessage("an object is wanted", ko: "객체여야 합니다"), at: 0)
        }
        let places = operation.parameters(in: .body)
        let arguments = members.map { member in
            // What belongs into the URL is no member.
            (places.contains { $0.name == member.key } ? member.key : "?" + member.key, member.value)
        }
        return (arguments, replaced)
    }

    /// Keeps the body in a private file.
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
}

extension Problem {
    fileprivate static let badEncoding = Problem(
        400, "bad-encoding", LocalizedMessage("the query of the URL is not percent-encoded UTF-8", ko: "주소의 질의가 퍼센트 인코딩한 UTF-8이 아닙니다"))
    fileprivate static let emptyFile = Problem(
        422, "empty-file", LocalizedMessage("the body is empty; send the file as the body", ko: "본문이 비어 있습니다. 파일을 본문으로 보내세요"))
}
