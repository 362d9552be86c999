import CXML

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

/// Connects a listener to the C parser, which passes a single context pointer.
final class ListenerRelay {
    let listener: any XMLListener

    init(_ listener: any XMLListener) { self.listener = listener }

    /// The C callbacks, which recover the relay from the context and forward events to its listener.
    static var listeners: cxml_listeners { unsafe cxml_listeners(start: relayStart, end: relayEnd, text: relayText) }
}

// SAFETY, for all three: the context is a relay that the caller of cxml keeps alive. Strings are
// NUL-terminated UTF-8 and copied before returning. Text has exactly the given length.

private func relayStart(
    _ context: UnsafeMutableRawPointer, _ name: UnsafePointer<CChar>, _ attributes: UnsafePointer<UnsafePointer<CChar>?>?
) -> Int32 {
    let listener = unsafe Unmanaged<ListenerRelay>.fromOpaque(context).takeUnretainedValue().listener
    var found: [String: String] = [:]
    if var pair = unsafe attributes {
        while let key = unsafe pair.pointee {
            unsafe found[String(cString: key)] = unsafe (pair + 1).pointee.map { unsafe String(cString: $0) } ?? ""
            unsafe pair += 2
        }
    }
    listener.start(unsafe String(cString: name), found)
    return listener.isDone ? 0 : 1
}

private func relayEnd(_ context: UnsafeMutableRawPointer, _ name: UnsafePointer<CChar>) -> Int32 {
    let listener = unsafe Unmanaged<ListenerRelay>.fromOpaque(context).takeUnretainedValue().listener
    listener.end(unsafe String(cString: name))
    return listener.isDone ? 0 : 1
}

private func relayText(_ context: UnsafeMutableRawPointer, _ bytes: UnsafePointer<UInt8>, _ length: Int) -> Int32 {
    let listener = unsafe Unmanaged<ListenerRelay>.fromOpaque(context).takeUnretainedValue().listener
    listener.text(unsafe String(decoding: UnsafeBufferPointer(start: bytes, count: length), as: UTF8.self))
    return listener.isDone ? 0 : 1
}
