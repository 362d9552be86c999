/// One message in the two languages Saekin speaks. Lower case, no full stop; what is wrong first, then the remedy.
public struct LocalizedMessage: Sendable, Hashable {
    /// Also the `description` of a failure.
    public let english: String
    /// In polite style; names and values stand in it as in the English one.
    public let korean: String
    /// One message; both wordings must say the same.
    public init(_ english: String, ko korean: String) {
        self.english = english
        self.korean = korean
    }
    /// The wording for a reader of `language`.
    public func text(in language: Language) -> String { language == .korean ? korean : english }
}

/// A language of Saekin's messages.
public enum Language: Sendable, Hashable {
    case english, korean
}

/// An error a person reads: every error Saekin throws on purpose has one.
public protocol LocalizedFailure: Error, CustomStringConvertible {
    /// What went wrong, where, and the remedy.
    var message: LocalizedMessage { get }
}

extension LocalizedFailure {
    /// The English wording, whatever the user reads.
    public var description: String { message.english }
}
