package import MemoModel

/// One call of an operation, whatever wire it came by.
package struct Call: Sendable {
    package let arguments: Arguments
    package var access = Access.everything
    package var language = Language.english
    /// The versions of a memo that the caller will accept to change, without quotes; nil for any.
    package var expected: [String]?
    /// The caller's own name for the request, so that a second one does nothing twice.
    package var idempotencyKey: String?
    /// Where in its arguments half a character was replaced by U+FFFD, as JSON pointers.
    package var replaced: [String] = []
    /// A file that came with it.
    package var upload: Upload?

    package init(_ arguments: Arguments) { self.arguments = arguments }
}

/// A file that came with a request. It goes when nothing refers to it any more.
package struct Upload: Sendable {
    package let path: String
    /// Keeps the file.
    let folder: UploadFolder
}

/// What an operation answers.
package struct Reply: Sendable {
    package enum Body: Sendable {
        case none
        case text(String, type: String)
        /// Written piece by piece, on a thread that may wait; what `write` throws ends it.
        case stream(type: String, @Sendable (_ write: (String) throws -> Void) throws -> Void)
    }

    package var status = 200
    package var body = Body.none
    /// The version of the memo that is answered, without quotes.
    package var tag: String?
    /// The URL of what was made.
    package var location: String?

    static func json(_ text: String, status: Int = 200) -> Reply { Reply(status: status, body: .text(text, type: "application/json")) }
}
