import CXML

/// Parses XML in chunks and passes the events to a listener.
@safe final class XMLReader {
    static let depthLimit: Int32 = 256

    private let listener: any XMLListener
    // SAFETY: created by init, freed by deinit, never handed out.
    private let handle: OpaquePointer
    private var relay: ListenerRelay

    /// Returns nil if memory is short.
    init?(_ listener: any XMLListener) {
        self.listener = listener
        relay = ListenerRelay(listener)
        // SAFETY: the relay lives as long as this object, which frees the handle first.
        let context = unsafe Unmanaged.passUnretained(relay).toOpaque()
        guard let handle = unsafe cxml_open(ListenerRelay.listeners, context, Self.depthLimit) else { return nil }
        unsafe self.handle = handle
    }

    deinit {
        // SAFETY: the handle is live until here and not used elsewhere.
        unsafe cxml_close(handle)
    }

    /// The number of the current line, counting from 1.
    var line: Int {
        // SAFETY: a plain number of the live reader.
        Int(unsafe cxml_line(handle))
    }

    /// Parses more bytes. Returns false if the listener is done.
    func feed(_ bytes: [UInt8]) throws(XMLFault) -> Bool {
        guard !bytes.isEmpty else { return true }
        // SAFETY: the array's storage lives during the call, and the reader keeps no pointer to it.
        return try check(unsafe bytes.withUnsafeBufferPointer { unsafe cxml_feed(handle, $0.baseAddress, $0.count) })
    }

    /// Ends the document.
    func finish() throws(XMLFault) {
        // SAFETY: no bytes mark the end of the document.
        _ = try check(unsafe cxml_feed(handle, nil, 0))
    }

    private func check(_ code: Int32) throws(XMLFault) -> Bool {
        switch Int(code) {
        case Int(CXML_OK): return true
        case Int(CXML_STOPPED): return false
        case Int(CXML_ENTITIES): throw .entities
        case Int(CXML_TOO_DEEP): throw .tooDeep
        case Int(CXML_MEMORY): throw .outOfMemory
        default: throw .syntax(message)
        }
    }

    private var message: String {
        var buffer = [CChar](repeating: 0, count: 200)
        // SAFETY: the callee writes at most 200 bytes, NUL included.
        unsafe buffer.withUnsafeMutableBufferPointer { pointer in
            if let base = pointer.baseAddress { unsafe cxml_message(handle, base, pointer.count) }
        }
        return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}

/// Parses HTML pages.
enum HTMLReader {
    private static let depthLimit: Int32 = 1024

    /// Passes the events of a page to `listener`. Elements that were left open are closed.
    static func read(_ text: String, _ listener: any XMLListener) throws(XMLFault) {
        let relay = ListenerRelay(listener)
        let bytes = Array(text.utf8)
        // SAFETY: bytes and relay live during the call, and nothing is kept.
        let code = unsafe bytes.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return Int32(0) }
            let context = unsafe Unmanaged.passUnretained(relay).toOpaque()
            return unsafe cxml_read_html(base, buffer.count, ListenerRelay.listeners, context, depthLimit)
        }
        withExtendedLifetime(relay) {}
        switch Int(code) {
        case Int(CXML_TOO_DEEP): throw .tooDeep
        case Int(CXML_MEMORY): throw .outOfMemory
        default: break
        }
    }
}
