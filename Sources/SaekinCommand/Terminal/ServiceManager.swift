import Foundation
import Glibc

/// Notifications to systemd, as datagrams to its socket (`sd_notify`). Without a socket, nothing is sent.
enum ServiceManager {
    /// Sends a state, such as `READY=1`.
    static func notify(_ state: String) {
        guard let name = ProcessInfo.processInfo.environment["NOTIFY_SOCKET"], let first = name.utf8.first, first == 0x2F || first == 0x40
        else { return }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        // A name that begins with @ is in the abstract namespace: its first byte is zero.
        let bytes = Array(name.utf8.prefix(107)).enumerated().map { $0 == 0 && $1 == 0x40 ? 0 : $1 }
        // SAFETY: at most 107 of the 108 bytes are written.
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { path in unsafe path.copyBytes(from: bytes) }
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
        let message = Array(state.utf8)
        // SAFETY: the address and the message outlive the call, and have the sizes that are given.
        _ = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe message.withUnsafeBytes { unsafe sendto(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL), address, length) }
            }
        }
    }
}
