import CXML

/// Stands between C, which can keep but one pointer, and a listener.
final class ListenerRelay {
    let listener: any XMLListener

    init(_ listener: any XMLListener) { self.listener = listener }

    /// The C functions that find the relay behind their pointer and pass on what they are given.
    static var listeners: cxml_listeners { unsafe cxml_listeners(start: relayStart, end: relayEnd, text: relayText) }
}

// SAFETY, for all three: the context is the relay that the caller of cxml keeps alive meanwhile; strings are NUL-terminated UTF-8
// and copied before returning; the bytes of a text are as many as it says.

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
