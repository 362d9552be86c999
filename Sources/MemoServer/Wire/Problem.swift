package import MemoJSON
package import MemoModel

/// One thing that is wrong with a request.
package struct Fault: Sendable, Equatable {
    /// Where in the body, as a JSON pointer.
    var pointer: String?
    /// Which parameter or header.
    var parameter: String?
    let message: LocalizedMessage
    /// Of a query: the part at fault, in UTF-8 bytes.
    var utf8: Range<Int>?
}

/// Why a request was not answered as it was meant (RFC 9457).
package struct Problem: LocalizedFailure, Equatable {
    package private(set) var status: Int
    /// The last part of the URL that names the kind of problem.
    package private(set) var kind: String
    /// What is wrong and the remedy.
    package let message: LocalizedMessage
    package var faults: [Fault] = []
    /// Seconds after which to try again.
    package var retryAfter: Int?
    /// For the log alone: what really happened.
    package var cause: String?

    package init(_ status: Int, _ kind: String, _ message: LocalizedMessage, _ faults: [Fault] = [], retryAfter: Int? = nil) {
        (self.status, self.kind, self.message, self.faults, self.retryAfter) = (status, kind, message, faults, retryAfter)
    }

    /// Writes the problem as an open object's members.
    package func write(in language: Language, instance: String? = nil, to json: inout JSONWriter) {
        json.field("type", "urn:saekin:problem:" + kind)
        json.field("title", kind.split(separator: "-").joined(separator: " "))
        json.field("status", status)
        json.field("detail", message.text(in: language))
        if let instance { json.field("instance", instance) }
        guard !faults.isEmpty else { return }
        json.field("errors", array: { json in for fault in faults { fault.write(in: language, to: &json) } })
    }

    /// The problem as a document.
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
    /// An argument that is of the right kind and makes no sense.
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
            first ?? LocalizedMessage("the arguments are wrong; see /openapi.json", ko: "인자가 잘못되었습니다. /openapi.json 을 보세요"),
            faults)
    }

    package static func badJSON(_ message: LocalizedMessage, at byte: Int) -> Problem {
        Problem(
            400, "bad-json",
            LocalizedMessage(
                "the body is not JSON at byte \(byte): \(message.english)", ko: "본문이 JSON이 아닙니다(바이트 \(byte)): \(message.korean)"))
    }

    package static let notFound = Problem(
        404, "not-found", LocalizedMessage("there is nothing here; see /openapi.json", ko: "여기에는 아무것도 없습니다. /openapi.json 을 보세요"))

    package static func noMethod(_ allowed: [String]) -> Problem {
        let list = allowed.joined(separator: ", ")
        return Problem(405, "no-such-method", LocalizedMessage("this takes only \(list)", ko: "\(list) 만 됩니다"))
    }

    package static func tooLarge(_ limit: Int) -> Problem {
        Problem(413, "too-large", LocalizedMessage("the body is larger than \(limit) bytes; send less", ko: "본문이 \(limit)바이트보다 큽니다. 줄이세요"))
    }

    package static let noMediaType = Problem(
        415, "no-such-media-type",
        LocalizedMessage("send the body as Content-Type: application/json", ko: "본문을 Content-Type: application/json 으로 보내세요"))

    static func noMemo(_ id: Int) -> Problem {
        Problem(404, "no-such-memo", LocalizedMessage("there is no memo \(id)", ko: "\(id)번 메모가 없습니다"))
    }

    /// What went wrong is the server's business: the log has the rest.
    static func internalError(_ cause: any Error) -> Problem {
        var problem = unexplained
        problem.cause = "\(cause)"
        return problem
    }

    private static let unexplained = Problem(
        500, "internal", LocalizedMessage("something went wrong in the server; its log says what", ko: "서버에서 오류가 났습니다. 서버의 기록을 보세요"))
}
