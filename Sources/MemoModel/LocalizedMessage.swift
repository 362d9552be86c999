/// A message in English and Korean. Lower case, without a full stop. Says what is wrong, where, and what to
/// do.
public struct LocalizedMessage: Sendable, Hashable {
    /// The English text, also used as the `description` of a failure.
    public let english: String
    /// The Korean text in polite style. Contains the same names and values.
    public let korean: String
    /// Creates a message. Both texts must say the same.
    public init(_ english: String, ko korean: String) {
        self.english = english
        self.korean = korean
    }
    /// Returns the text in `language`.
    public func text(in language: Language) -> String { language == .korean ? korean : english }
}

/// A language of messages.
public enum Language: Sendable, Hashable {
    case english, korean
}

/// An error with a message for users. Every error that Saekin throws on purpose conforms.
public protocol LocalizedFailure: Error, CustomStringConvertible {
    /// Says what went wrong, where, and what to do.
    var message: LocalizedMessage { get }
}

extension LocalizedFailure {
    /// The English text, independent of the user's language.
    public var description: String { message.english }
}
