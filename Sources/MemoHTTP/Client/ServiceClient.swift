import Foundation
import JSON
import MemoImport
import MemoJSON
package import MemoModel
import MemoSearch
import MemoVault
import NIOHTTP1

/// Sends requests to a server and reads its responses. Use it from one thread at a time.
package final class ServiceClient {
    let address: ServiceAddress
    private let key: String?
    private let language: Language
    private let connection: ServiceConnection

    /// The name of the user's time zone, whose days are meant.
    private static let zone = LocalZone.ofProcess?.name
    /// Maximum number of attempts if the server is busy, and longest wait before another one, in seconds.
    private static let (mostTries, longestWait) = (5, 30)

    /// Creates a client.
    /// - Parameter silentSeconds: Seconds without data after which the client gives up.
    package init(_ address: ServiceAddress, key: String?, language: Language, silentSeconds: Int? = nil) {
        (self.address, self.key, self.language) = (address, key, language)
        connection = silentSeconds.map { ServiceConnection(address, silentSeconds: $0) } ?? ServiceConnection(address)
    }

    /// A response, and the version of the vault that it shows.
    struct Document {
        let value: JSONValue
        let version: String?
    }

    /// Sends a request without a body. Retries if the server is busy and names a delay.
    /// - Throws: `ServiceFailure`, `QueryError`.
    func ask(deleting isDeletion: Bool = false, _ path: String, _ arguments: [(String, String)] = []) throws -> Document {
        var tries = 0
        while true {
            let answer = try send(ServiceRequest(method: isDeletion ? .DELETE : .GET, target: Self.target(path, arguments)))
            tries += 1
            guard answer.status == 429 || answer.status == 503, tries < Self.mostTries,
                let wait = answer.headers.first(name: "Retry-After").flatMap({ Int($0) }), wait <= Self.longestWait
            else { return try document(answer) }
            Thread.sleep(forTimeInterval: TimeInterval(wait))
        }
    }

    /// Uploads a file.
    /// - Throws: `ServiceFailure`, and what the parcel throws.
    func send(_ parcel: ExportParcel, to path: String, _ arguments: [(String, String)], each: (Int) throws -> Void) throws -> Document {
        var sent = 0
        var request = ServiceRequest(method: .POST, target: Self.target(path, arguments), length: parcel.length)
        request.headers = [("Content-Type", "application/octet-stream")]
        return try withoutActuallyEscaping(each) { each in
            request.body = {
                guard let bytes = try parcel.next() else { return nil }
                sent += bytes.count
                try each(sent)
                return bytes
            }
            defer { request.body = nil }
            return try document(send(request))
        }
    }

    private func send(_ request: ServiceRequest) throws -> ServiceAnswer {
        var request = request
        request.headers += [
            ("Accept", "application/json"), ("Accept-Language", language == .korean ? "ko" : "en"), ("User-Agent", "saekin"),
        ]
        if let zone = Self.zone { request.headers.append(("Time-Zone", zone)) }
        if let key { request.headers.append(("Authorization", "Bearer " + key)) }
        return try connection.ask(request)
    }

    private func document(_ answer: ServiceAnswer) throws -> Document {
        guard let value = try? JSONValue(parsing: answer.body) else { throw ServiceFailure.foreign(address.text) }
        guard (200..<300).contains(answer.status) else { throw failure(answer.status, value) }
        guard case .integer(let version)? = value["format_version"] else { throw ServiceFailure.foreign(address.text) }
        guard version == MemoJSON.Document.formatVersion else { throw ServiceFailure.otherVersion(address.text) }
        return Document(value: value, version: answer.headers.first(name: "ETag"))
    }

    /// Returns the error that a response reports.
    private func failure(_ status: Int, _ problem: JSONValue) -> any Error {
        guard let kind = try? problem.text("type"), kind.hasPrefix("urn:saekin:problem:"), let detail = try? problem.text("detail") else {
            return ServiceFailure.foreign(address.text)
        }
        switch status {
        case 401: return key == nil ? ServiceFailure.keyMissing(address.text) : ServiceFailure.keyUnknown(address.text)
        case 404 where kind.hasSuffix(":not-found"), 405: return ServiceFailure.otherVersion(address.text)
        case 422 where kind.hasSuffix(":bad-query"):
            let range = try? problem.optionalValues("errors").first?.range("utf8")
            return QueryError(LocalizedMessage(detail, ko: detail), range: range ?? 0..<0)
        default: return ServiceFailure.problem(status: status, text: detail)
        }
    }

    /// Runs `body`, which reads a response. A response that cannot be read must come from another version of
    /// Saekin.
    func reading<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch is UnreadableAnswer {
            throw ServiceFailure.otherVersion(address.text)
        }
    }

    private static func target(_ path: String, _ arguments: [(String, String)]) -> String {
        let pairs = arguments.map { PercentText.encoded($0) + "=" + PercentText.encoded($1) }
        return path + (pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&"))
    }
}
