package import MemoModel
import NIOCore
import NIOPosix

/// Why a server cannot listen at its address.
package enum ListenFailure: LocalizedFailure, Equatable {
    case portTaken(String)
    case notAllowed(String)
    case notHere(String)
    case unknownName(String)

    /// Nil for an error that is about something else.
    init?(_ error: any Error, host: String, port: Int) {
        let address = (host.contains(":") ? "[\(host)]" : host) + ":\(port)"
        switch error {
        case let error as IOError where error.errnoCode == EADDRINUSE: self = .portTaken(address)
        case let error as IOError where error.errnoCode == EACCES || error.errnoCode == EPERM: self = .notAllowed(address)
        case let error as IOError where error.errnoCode == EADDRNOTAVAIL: self = .notHere(host)
        case is SocketAddressError, is SocketAddressError.UnknownHost: self = .unknownName(host)
        default: return nil
        }
    }

    package var message: LocalizedMessage {
        switch self {
        case .portTaken(let address):
            LocalizedMessage(
                "\(address): another program listens there already; choose another --port, or 0 for any that is free",
                ko: "\(address): 다른 프로그램이 이미 쓰고 있습니다. --port 를 바꾸거나, 0을 써서 빈 포트를 고르세요")
        case .notAllowed(let address):
            LocalizedMessage(
                "\(address): the system does not let you listen there; choose a --port from 1024 on",
                ko: "\(address): 시스템이 허락하지 않습니다. 1024 이상의 --port 를 쓰세요")
        case .notHere(let host):
            LocalizedMessage(
                "\(host): this machine has no such address; choose another --host, such as 127.0.0.1",
                ko: "\(host): 이 컴퓨터의 주소가 아닙니다. --host 를 127.0.0.1 처럼 바꾸세요")
        case .unknownName(let host):
            LocalizedMessage(
                "\(host): there is no such host; choose another --host, such as 127.0.0.1",
                ko: "\(host): 그런 호스트가 없습니다. --host 를 127.0.0.1 처럼 바꾸세요")
        }
    }
}
