import JSON
import MemoModel

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

    /// Returns the value of a field without the wrappers, and whether associated values of a state are dropped.
    static func plain(_ value: JSONValue, of field: Field) -> (value: JSONValue, dropsValues: Bool) {
        if field == .state || field == .stateOrCategory, let name = name(value), WorkState(named: name) != nil {
            return (.string(name), true)
        }
        let plain = plain(value)
        return (field == .category && plain == .string("none") && plain != value ? .null : plain, false)
    }

    /// Returns the name of a case, whatever its associated values; nil for any other value.
    static func name(_ value: JSONValue) -> String? {
        guard case .object(let members) = value, members.count == 1, case .object(let inner) = members[0].value else { return nil }
        return inner.allSatisfy { $0.key.hasPrefix("_") } ? members[0].key : nil
    }
}
