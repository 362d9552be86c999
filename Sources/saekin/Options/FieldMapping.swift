/// `--map field=key`.
enum FieldMapping {
    /// - Throws: `CommandFailure.badMapping` for anything else.
    static func parse(_ texts: [String]) throws -> [String: String] {
        var map: [String: String] = [:]
        for text in texts {
            let parts = text.split(separator: "=", maxSplits: 1)
            guard parts.count == 2 else { throw CommandFailure.badMapping(text) }
            map[String(parts[0])] = String(parts[1])
        }
        return map
    }
}
