import JSON

/// Values of enums as Swift's encoder writes them: `{"done":{}}`, `{"custom":{"_0":"내 분류"}}`.
enum SwiftEnum {
    private static let nestingLimit = 8

    /// Returns the name of a case, or its only associated value. Any other value is returned unchanged.
    static func plain(_ value: JSONValue) -> JSONValue {
        var value = value
        for _ in 0..<nestingLimit {
            guard case .object(let members) = value, members.count == 1, case .object(let inner) = members[0].value else { return value }
            if inner.isEmpty { return .string(members[0].key) }
            guard inner.count == 1, inner[0].key == "_0" else { return value }
            value = inner[0].value
        }
        return value
    }

    /// Returns the name of a case, whatever its associated values; nil for any other value.
    static func name(_ value: JSONValue) -> String? {
        guard case .object(let members) = value, members.count == 1, case .object(let inner) = members[0].value else { return nil }
        return inner.allSatisfy { $0.key.hasPrefix("_") } ? members[0].key : nil
    }
}
