/// Receives the events of an XML document or HTML page in order.
protocol XMLListener: AnyObject {
    /// Called at the start of an element. Names are as written, in lower case for HTML.
    func start(_ name: String, _ attributes: [String: String])
    /// Called at the end of an element.
    func end(_ name: String)
    /// Called with characters. A text may be split between any two characters.
    func text(_ text: String)
    /// Whether to stop reading. Checked after every event.
    var isDone: Bool { get }
}

extension XMLListener {
    var isDone: Bool { false }
}

/// Why a document was not read to its end.
enum XMLFault: Error, Equatable {
    /// The document is not well-formed. Holds the message of libxml2.
    case syntax(String)
    /// The document declares entities, which may expand without bound or name files.
    case entities
    /// Elements are nested beyond the limit.
    case tooDeep
    case outOfMemory
}
