package import JSON
import MemoJSON
package import MemoModel
package import MemoVault

/// An error in one part of a request.
package struct Fault: Sendable, Equatable {
    /// The place in the body, as a JSON pointer.
    var pointer: String?
    /// The name of the parameter or header.
    var parameter: String?
    let message: LocalizedMessage
    /// The faulty part of a query as a range of UTF-8 bytes.
    var utf8: Range<Int>?
}

/// The reason why a request failed (RFC 9457).
package struct Problem: LocalizedFailure, Equatable {
    package private(set) var status: Int
    /// The last part of the URN that identifies the kind of problem.
    package private(set) var kind: String
    /// The mistake and its remedy.
    package let message: LocalizedMessage
    package var faults: [Fault] = []
    /// Seconds to wait before a retry.
    package var retryAfter: Int?
    /// The actual error, for the log only.
    package var cause: String?

    /// Creates a problem. `status` is the HTTP status code, `retryAfter` is in seconds.
    package init(_ status: Int, _ kind: String, _ message: LocalizedMessage, _ faults: [Fault] = [], retryAfter: Int? = nil) {
        (self.status, self.kind, self.message, self.faults, self.retryAfter) = (status, kind, message, faults, retryAfter)
    }

    /// Writes the members of the problem into an open object.
    package func write(in language: Language, instance: String? = nil, to json: inout JSONWriter) {
        json.field("type", "urn:saekin:problem:" + kind)
        json.field("title", kind.split(separator: "-").joined(separator: " "))
        json.field("status", status)
        json.field("detail", message.text(in: language))
        if let instance { json.field("instance", instance) }
        guard !faults.isEmpty else { return }
        json.array("errors") { json in for fault in faults { fault.write(in: language, to: &json) } }
    }

    /// Returns the problem as a JSON document.
    package func text(in language: Language, instance: String? = nil) -> String {
        var json = JSONWriter()
        json.object { write(in: language, instance: instance, to: &$0) }
        return json.text + "\n"
    }
}

extension Fault {
    fileprivate func write(in language: Language, to json: inout JSONWriter) {
        json.object { json in
            if let pointer { json.field("pointer", pointer) }
            if let parameter { json.field("parameter", parameter) }
            json.field("detail", message.text(in: language))
            if let utf8 { json.field("utf8", utf8) }
        }
    }
}

extension Problem {
    /// Returns the problem of an argument that has the right type but no valid value.
    static func badValue(_ argument: String, _ message: LocalizedMessage) -> Problem {
        var problem = badArguments([Fault(parameter: argument, message: message)])
        (problem.status, problem.kind) = (422, "bad-value")
        return problem
    }

    static func badArguments(_ faults: [Fault]) -> Problem {
        let first = faults.first.map { fault in
            let name = fault.parameter ?? fault.pointer ?? ""
            return LocalizedMessage("\(name): \(fault.message.english)", ko: "\(name): \(fault.message.korean)")
        }
        return Problem(
            400, "bad-arguments",
            first ?? LocalizedMessage("the arguments are wrong; see /openapi.json", ko: "인자가 잘못되었습니다. /openapi.json을 보세요"),
            faults)
    }

    package static func badJSON(_ message: LocalizedMessage, at byte: Int) -> Problem {
        Problem(
            400, "bad-json",
            LocalizedMessage(
                "the body is not JSON at byte \(byte): \(message.english)", ko: "본문이 JSON이 아닙니다(바이트 \(byte)): \(message.korean)"))
    }

    /// Refuses a time zone, wherever it was given.
    package static func noZone(_ name: String, from place: String) -> Problem {
        var problem = badArguments([Fault(parameter: place, message: LocalZone.fault(of: name))])
        // The argument has the form that the schema asks for, as the name of a category that does not exist.
        (problem.status, problem.kind) = (422, "no-such-zone")
        return problem
    }

    package static let notFound = Problem(
        404, "not-found", LocalizedMessage("there is nothing at this path; see /openapi.json", ko: "이 경로에는 아무것도 없습니다. /openapi.json을 보세요"))

    package static func noMethod(_ allowed: [String]) -> Problem {
        let list = allowed.joined(separator: ", ")
        return Problem(405, "no-such-method", LocalizedMessage("this path accepts only \(list)", ko: "이 경로에는 \(list)만 쓸 수 있습니다"))
    }

    package static func tooLarge(_ limit: Int) -> Problem {
        Problem(413, "too-large", LocalizedMessage("the body is larger than \(limit) bytes; send less", ko: "본문이 \(limit)바이트보다 큽니다. 줄이세요"))
    }

    package static let noMediaType = Problem(
        415, "no-such-media-type",
        LocalizedMessage("send the body as Content-Type: application/json", ko: "본문을 Content-Type: application/json으로 보내세요"))

    static func noMemo(_ id: Int) -> Problem {
        Problem(404, "no-such-memo", LocalizedMessage("there is no memo \(id)", ko: "\(id)번 메모가 없습니다"))
    }

    /// Returns a problem that hides the error from the caller. The log shows it.
    static func internalError(_ cause: any Error) -> Problem {
        var problem = unexplained
        problem.cause = "\(cause)"
        return problem
    }

    private static let unexplained = Problem(
        500, "internal", LocalizedMessage("the server failed; see its log", ko: "서버에서 오류가 났습니다. 서버의 로그를 보세요"))
}

extension LocalZone {
    /// Finds the zone that a part of a request names.
    /// - Throws: `Problem` 422 that names the zone.
    package init(_ name: String, from place: String) throws {
        guard let zone = LocalZone(named: name) else { throw Problem.noZone(name, from: place) }
        self = zone
    }
}
