package import MemoModel
import NIOCore
import NIOPosix

/// The reason why a server cannot listen at its address.
package enum ListenFailure: LocalizedFailure, Equatable {
    case portTaken(String)
    case notAllowed(String)
    case notHere(String)
    case unknownName(String)

    /// Translates an error, or returns nil if it has another cause.
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
                "\(address): another program already uses this port; choose another --port, or 0 for any free one",
                ko: "\(address): 다른 프로그램이 이미 쓰고 있습니다. --port를 바꾸거나, 0을 써서 빈 포트를 고르세요")
        case .notAllowed(let address):
            LocalizedMessage(
                "\(address): the system does not allow this port; choose a --port of 1024 or higher",
                ko: "\(address): 시스템이 허락하지 않는 포트입니다. 1024 이상의 --port를 쓰세요")
        case .notHere(let host):
            LocalizedMessage(
                "\(host): this machine does not have this address; choose another --host, such as 127.0.0.1",
                ko: "\(host): 이 컴퓨터의 주소가 아닙니다. --host를 127.0.0.1처럼 바꾸세요")
        case .unknownName(let host):
            LocalizedMessage(
                "\(host): there is no such host; choose another --host, such as 127.0.0.1",
                ko: "\(host): 그런 호스트가 없습니다. --host를 127.0.0.1처럼 바꾸세요")
        }
    }
}
