import JSON
import MemoJSON
package import MemoModel
package import MemoVault

/// A call of an operation, over HTTP or by an agent.
package struct Call: Sendable {
    package let arguments: Arguments
    package var access = Access.everything
    package var language = Language.english
    /// The entity tags (without quotes) of which the memo must have one to be changed, or nil for any.
    package var expected: [String]?
    /// Identifies the request, so that repeating it has no further effect.
    package var repetition: Repetition?
    /// The caller's time zone, or nil for that of its key or of the server.
    package var zone: LocalZone?
    /// Whether the reply needs the tags of the memos in it.
    var wantsTags = false
    /// JSON pointers to the arguments in which a lone surrogate was replaced by U+FFFD.
    package var replaced: [String] = []
    /// The uploaded file.
    package var upload: Upload?
    /// The id of the last event that the client has received.
    package var lastEvent: String?

    /// Creates a call without a body, a key or conditions.
    package init(_ arguments: Arguments) { self.arguments = arguments }
}

extension Call {
    /// The memo that the argument `id` names.
    var memoID: MemoID { MemoID(rawValue: Int64(arguments.integer("id") ?? 0)) }

    /// The operation that the argument `continues` names; nil if there is none.
    var sitting: SittingReference? { arguments.integer("continues").map { SittingReference(continuing: Int64($0), of: memoID) } }

    /// A request that its caller may repeat.
    package struct Repetition: Sendable, Equatable {
        /// The caller's name for the request.
        let key: String
        /// A hash of the request.
        let request: String

        /// Creates it from the parts of a request.
        package init(key: String, of method: String, _ path: String, _ body: [UInt8]) {
            (self.key, request) = (key, String(SHA256.hash(Array("\(method) \(path)\n".utf8) + body).hex.prefix(32)))
        }
    }
}

/// An uploaded file. It is deleted with its last reference.
package struct Upload: Sendable {
    package let path: String
    /// The folder of the file, kept alive by this reference.
    let folder: PrivateFolder
}

/// The response of an operation.
package struct Reply: Sendable {
    /// The content of a response.
    package enum Body: Sendable {
        case none
        case text(String, type: String)
        /// A text that is written in pieces, on a thread that may block. An error thrown by `write` ends it.
        case stream(type: String, @Sendable (_ write: (String) throws -> Void) throws -> Void)
        /// Server-sent events.
        case events(ChangeListener)
        /// A file. `disposition` tells browsers whether to show or to save it.
        case file(any StoredBytes, type: String, disposition: String)
    }

    package var status = 200
    package var body = Body.none
    /// The entity tag of the memo in the response, without quotes.
    package var tag: String?
    /// The entity tags of several memos, by number, if the call wants them.
    var tags: [Int: String] = [:]
    /// The URL of the created resource.
    package var location: String?
    /// Number of attachments that an export has no place for.
    package var leftOut: Int?
    /// The header that tells `leftOut`.
    package static let leftOutHeader = "Saekin-Attachments-Left-Out"

    /// The number of the operation that the call was, by which it can be undone.
    package var operation: Int64?
    /// The header that tells `operation`.
    package static let operationHeader = "Saekin-Operation"

    /// Returns the reply for a caller who may write but not read.
    var withoutContent: Reply { Reply(status: status == 200 ? 204 : status, location: location, operation: operation) }

    static func json(_ text: String, status: Int = 200) -> Reply { Reply(status: status, body: .text(text, type: "application/json")) }

    /// Returns a document with the members that `body` writes; see `Document`.
    static func document(status: Int = 200, _ body: (inout JSONWriter) -> Void) -> Reply { json(Document.text(body), status: status) }
}
