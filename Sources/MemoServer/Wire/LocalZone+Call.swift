package import MemoVault

extension LocalZone {
    /// Finds the zone that a part of a request names.
    /// - Throws: `Problem` 422 that names the zone.
    package init(_ name: String, from place: String) throws {
        guard let zone = LocalZone(named: name) else { throw Problem.noZone(name, from: place) }
        self = zone
    }
}
