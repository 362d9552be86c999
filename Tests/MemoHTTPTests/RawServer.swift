import Foundation
import Glibc
import Synchronization

/// A server that answers requests with given bytes, whatever they ask.
final class RawServer: Sendable {
    let port: Int
    private let descriptor: Int32
    /// The request lines that it has received.
    private let heads = Mutex<[String]>([])

    var asked: [String] { heads.withLock { $0 } }

    /// Starts a server.
    /// - Parameter answers: One response for each connection; nil keeps the connection open and sends
    ///   nothing.
    init(_ answers: [String?]) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        // SAFETY: the address outlives the calls and has the given size.
        let code = unsafe withUnsafeMutablePointer(to: &address) { [descriptor] pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe bind(descriptor, $0, length) == 0 && listen(descriptor, 16) == 0 && getsockname(descriptor, $0, &length) == 0
            }
        }
        guard code else { throw CocoaError(.fileReadUnknown) }
        port = Int(UInt16(bigEndian: address.sin_port))
        Thread.detachNewThread { [self] in for answer in answers { serve(answer) } }
    }

    deinit { close(descriptor) }

    private func serve(_ answer: String?) {
        guard hasBytes(descriptor) else { return }
        let connection = accept(descriptor, nil, nil)
        guard connection >= 0 else { return }
        let handle = FileHandle(fileDescriptor: connection, closeOnDealloc: answer != nil)
        guard hasBytes(connection) else { return }
        let head = handle.availableData
        heads.withLock { $0.append(String(decoding: head, as: UTF8.self)) }
        guard let answer else { return }
        try? handle.write(contentsOf: Data(answer.utf8))
        // Read the rest first: closing a connection with unread data resets it, and the response is lost.
        shutdown(connection, Int32(SHUT_WR))
        while hasBytes(connection), !handle.availableData.isEmpty {}
    }
}

/// Waits until a socket has data or a connection. Returns false after two minutes.
private func hasBytes(_ socket: Int32) -> Bool {
    var question = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    // SAFETY: there is one structure, which outlives the call.
    return unsafe poll(&question, 1, 120_000) > 0
}
