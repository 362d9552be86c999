import NIOCore
import Synchronization

/// The connections of a server. No address that shows no key holds more than its share of them.
final class Connections: Sendable {
    private let most: Int
    private let mostUnknown: Int
    private let all = Mutex<[ObjectIdentifier: Connection]>([:])

    /// Allows `most` connections, of them `mostUnknown` of each address by which no key came.
    init(most: Int, mostUnknown: Int) { (self.most, self.mostUnknown) = (most, mostUnknown) }

    var count: Int { all.withLock { $0.count } }

    /// Takes a new connection in. Where there is no room, the one that has been idle longest is closed.
    /// - Returns: false where none is idle, so that the new one must be closed.
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

    /// Closes all of them, whatever goes on there.
    func closeAll() {
        for connection in all.withLock({ Array($0.values) }) { connection.close() }
    }

    private static func longestIdle(_ connections: [Connection]) -> Connection? {
        let idle = connections.compactMap { connection in connection.idleSince.map { (since: $0, connection) } }
        return idle.min { $0.since < $1.since }?.1
    }
}
