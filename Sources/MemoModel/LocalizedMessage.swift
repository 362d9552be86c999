/// One message in the two languages Saekin speaks. Lower case, no full stop; what is wrong first, then the remedy.
public struct LocalizedMessage: Sendable, Hashable {
    public let english: String
    public let korean: String
    public init(_ english: String, ko korean: String) {
        self.english = english
        self.korean = korean
    }
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
    public var description: String { message.english }
}
