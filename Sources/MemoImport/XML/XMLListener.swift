/// Takes the events of an XML document or an HTML page in their order.
protocol XMLListener: AnyObject {
    /// An element begins. Names are as they are written, those of HTML in lower case.
    func start(_ name: String, _ attributes: [String: String])
    /// An element ends.
    func end(_ name: String)
    /// Characters, in pieces that may end anywhere between two of them.
    func text(_ text: String)
    /// Asked after every event: whether to read no further.
    var isDone: Bool { get }
}

extension XMLListener {
    var isDone: Bool { false }
}

/// Why a document was not read to its end.
enum XMLFault: Error, Equatable {
    /// Not well-formed; what libxml2 says of it.
    case syntax(String)
    /// It declares entities, which can unfold without end or name files.
    case entities
    /// Elements lie in one another beyond the limit.
    case tooDeep
    case outOfMemory
}
