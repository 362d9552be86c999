import CXML

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
