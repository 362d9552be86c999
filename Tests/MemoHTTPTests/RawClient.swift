import Foundation
import Glibc

/// A client that sends given bytes unchanged and reads the response.
struct RawClient {
    /// A response: status, headers by lower-case name, and body.
    struct Answer {
        var status = 0
        var headers: [String: String] = [:]
        var body: [UInt8] = []
        var text: String { String(decoding: body, as: UTF8.self) }
    }

    let port: Int

    private func connected() throws -> FileHandle {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        // SAFETY: the address outlives the call and has the given size.
        let code = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard code == 0 else { throw CocoaError(.fileReadUnknown) }
        bound(descriptor)
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// Sends bytes and reads until the server closes the connection.
    func send(_ bytes: [UInt8]) async throws -> Answer {
        try await Self.apart {
            let handle = try connected()
            // A server that rejects the request may close the connection before it has received all bytes.
            try? handle.write(contentsOf: Data(bytes))
            return try Self.answer([UInt8](handle.readToEnd() ?? Data()))
        }
    }

    /// Sends pieces one by one and reads until the server closes the connection.
    func send(_ pieces: [[UInt8]]) async throws -> Answer {
        try await Self.apart {
            let handle = try connected()
            var on: Int32 = 1
            // SAFETY: the value outlives the call and has the given size.
            _ = unsafe setsockopt(handle.fileDescriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
            for piece in pieces {
                try? handle.write(contentsOf: Data(piece))
                Thread.sleep(forTimeInterval: pieces.count < 10 ? 0.01 : 0.0005)
            }
            return try Self.answer([UInt8](handle.readToEnd() ?? Data()))
        }
    }

    /// Runs blocking code on a separate thread, because the server needs the threads of Swift's tasks.
    private static func apart(_ body: @escaping @Sendable () throws -> Answer) async throws -> Answer {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result(catching: body)) }
        }
    }

    /// Sends the beginning of a request and then nothing more.
    func sendSlowly(_ bytes: [UInt8]) async throws -> Answer {
        try await Self.apart {
            let handle = try connected()
            try handle.write(contentsOf: Data(bytes))
            return try Self.answer([UInt8](handle.read(upToCount: 4096) ?? Data()))
        }
    }

    /// Sends the beginning of a request and returns the status of the first response.
    func status(after bytes: [UInt8]) async throws -> Int {
        try await Self.apart {
            let handle = try connected()
            try handle.write(contentsOf: Data(bytes))
            // A read blocks until it has this many bytes: `HTTP/1.1 100`.
            return try Self.answer([UInt8](handle.read(upToCount: 12) ?? Data()) + Array("\r\n\r\n".utf8))
        }.status
    }

    /// Sends bytes, then single bytes slowly until the server closes the connection, and returns the
    /// response.
    func drip(_ bytes: [UInt8]) async throws -> Answer {
        try await Self.apart {
            let handle = try connected()
            try handle.write(contentsOf: Data(bytes))
            Thread.detachNewThread {
                // The loop ends with the connection, because writes to a closed one fail.
                while (try? handle.write(contentsOf: Data([0x61]))) != nil { Thread.sleep(forTimeInterval: 0.05) }
            }
            var received: [UInt8] = []
            // Byte by byte, because a longer read blocks until it is full and fails if the server resets the
            // connection.
            while let piece = try? handle.read(upToCount: 1), !piece.isEmpty { received += piece }
            return try Self.answer(received)
        }
    }

    /// Returns a connection that has sent these bytes and stays open.
    func opened(sending bytes: [UInt8]) throws -> FileHandle {
        let handle = try connected()
        try handle.write(contentsOf: Data(bytes))
        return handle
    }

    func ask(_ method: String, _ target: String, _ headers: [String: String] = [:], body: [UInt8] = []) async throws -> Answer {
        var head = "\(method) \(target) HTTP/1.1\r\n"
        var headers = headers
        headers["Host"] = headers["Host"] ?? "127.0.0.1:\(port)"
        headers["Connection"] = "close"
        if !body.isEmpty { headers["Content-Length"] = headers["Content-Length"] ?? String(body.count) }
        for (name, value) in headers { head += "\(name): \(value)\r\n" }
        return try await send(Array((head + "\r\n").utf8) + body)
    }

    func ask(_ method: String, _ target: String, _ headers: [String: String] = [:], json: String) async throws -> Answer {
        try await ask(method, target, headers.merging(["Content-Type": "application/json"]) { old, _ in old }, body: Array(json.utf8))
    }

    private static func answer(_ bytes: [UInt8]) throws -> Answer {
        var answer = Answer()
        let separator = Array("\r\n\r\n".utf8)
        guard let end = bytes.indices.first(where: { bytes[$0...].starts(with: separator) }) else { return answer }
        let lines = String(decoding: bytes[..<end], as: UTF8.self).components(separatedBy: "\r\n")
        answer.status = lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            if parts.count == 2 { answer.headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces) }
        }
        answer.body = Array(bytes[(end + separator.count)...])
        return answer
    }
}

/// Limits every read of a socket to ten minutes, so that no test hangs.
func bound(_ socket: Int32) {
    var patience = timeval(tv_sec: 600, tv_usec: 0)
    // SAFETY: the structure outlives the call and has the given size.
    _ = unsafe setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
}
