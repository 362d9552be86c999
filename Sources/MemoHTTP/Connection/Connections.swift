import NIOCore
import Synchronization

/// The open connections of a server. The number of connections without a key is limited for each address.
final class Connections: Sendable {
    private let most: Int
    private let mostUnknown: Int
    private let all = Mutex<[ObjectIdentifier: Connection]>([:])

    /// Allows `most` connections in all, and `mostUnknown` without a valid key from one address.
    init(most: Int, mostUnknown: Int) { (self.most, self.mostUnknown) = (most, mostUnknown) }

    var count: Int { all.withLock { $0.count } }

    /// Adds a connection. If a limit is reached, closes the connection that has been idle longest.
    /// - Returns: False if no connection is idle, so that the new one must be closed.
    func add(_ connection: Connection) -> Bool {
        let (victims, isAdded) = all.withLock { all -> ([Connection], Bool) in
            var victims: [Connection] = []
            let alike = all.values.filter { $0.address == connection.address && !$0.hasKey }
            if alike.count >= mostUnknown {
                guard let victim = Self.longestIdle(alike) else { return ([], false) }
                victims.append(victim)
            } else if all.count >= most {
                guard let victim = Self.longestIdle(Array(all.values)) else { return ([], false) }
                victims.append(victim)
            }
            for victim in victims { all[ObjectIdentifier(victim)] = nil }
            all[ObjectIdentifier(connection)] = connection
            return (victims, true)
        }
        for victim in victims { victim.close() }
        return isAdded
    }

    func remove(_ connection: Connection) { all.withLock { $0[ObjectIdentifier(connection)] = nil } }

    /// Closes all connections, even those in use.
    func closeAll() {
        for connection in all.withLock({ Array($0.values) }) { connection.close() }
    }

    private static func longestIdle(_ connections: [Connection]) -> Connection? {
        let idle = connections.compactMap { connection in connection.idleSince.map { (since: $0, connection) } }
        return idle.min { $0.since < $1.since }?.1
    }
}
