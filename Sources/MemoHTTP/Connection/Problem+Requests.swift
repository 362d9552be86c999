import MemoModel
import MemoServer
import NIOHTTP1

/// The reasons why bytes are not a valid request.
extension Problem {
    static let oneHost = Problem(
        400, "no-host", LocalizedMessage("send one Host header, such as localhost:7171", ko: "Host 헤더를 localhost:7171처럼 하나만 보내세요"))
    static let badTarget = Problem(
        400, "bad-target", LocalizedMessage("the target must begin with /: GET /v1/search", ko: "요청 주소는 /로 시작해야 합니다: GET /v1/search"))
    static let otherHost = Problem(
        400, "other-host",
        LocalizedMessage(
            "the target names a different host than the Host header; send only a path", ko: "요청 주소의 호스트가 Host 헤더와 다릅니다. 경로만 보내세요")
    )
    static let longTarget = Problem(
        414, "long-target",
        LocalizedMessage("the request line is longer than 64 kB; send the arguments in the body", ko: "요청 줄이 64kB보다 깁니다. 인자를 본문으로 보내세요"))
    static let emptyLines = Problem(
        400, "bad-request",
        LocalizedMessage(
            "there are more than 8 empty lines before the request; send the request line", ko: "요청 앞에 빈 줄이 8개보다 많습니다. 요청 줄을 보내세요"))
    static let slowHead = Problem(
        408, "too-slow", LocalizedMessage("the headers did not arrive in time; send the request again", ko: "헤더가 제때 오지 않았습니다. 다시 보내세요"))

    /// Translates an error of the parser.
    init(parsing error: any Error) {
        switch error {
        case HTTPParserError.headerOverflow:
            self.init(431, "long-headers", LocalizedMessage("the headers are longer than 80 kB; send fewer", ko: "헤더가 80kB보다 깁니다. 줄이세요"))
        case HTTPParserError.invalidVersion:
            self.init(
                505, "no-such-version",
                LocalizedMessage("this version of HTTP is not supported; use HTTP/1.1", ko: "지원하지 않는 HTTP 버전입니다. HTTP/1.1을 쓰세요"))
        case HTTPParserError.invalidURL:
            self.init(
                400, "bad-target",
                LocalizedMessage(
                    "the request line has a character that must be percent-encoded; with curl: -G --data-urlencode 'q=회의'",
                    ko: "요청 줄에 퍼센트 인코딩해야 할 문자가 있습니다. curl에서는 -G --data-urlencode 'q=회의'처럼 쓰세요"))
        case HTTPParserError.invalidEOFState:
            self.init(400, "bad-request", LocalizedMessage("the request is incomplete; send all of it", ko: "요청이 중간에 끊겼습니다. 끝까지 보내세요"))
        default:
            self.init(
                400, "bad-request",
                LocalizedMessage(
                    "this is not an HTTP request (\(Self.name(error))); correct it", ko: "HTTP 요청이 아닙니다(\(Self.name(error))). 고쳐서 보내세요"))
        }
    }

    /// Returns a short description of an error that contains no input of the client.
    private static func name(_ error: any Error) -> String {
        switch error {
        case HTTPParserError.invalidMethod: "method"
        case HTTPParserError.invalidHeaderToken, HTTPParserError.lfExpected, HTTPParserError.strictModeAssertion: "headers"
        case HTTPParserError.invalidContentLength, HTTPParserError.unexpectedContentLength: "Content-Length"
        case HTTPParserError.invalidChunkSize: "chunk"
        case HTTPParserError.invalidConstant: "request line"
        default: "syntax"
        }
    }
}
