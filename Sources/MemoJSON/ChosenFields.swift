package import JSON

/// Takes some fields of a record and writes them into an open object, in the order of the record. The others cost nothing.
package struct ChosenFields: FieldTaker {
    private let names: Set<String>
    private var json: JSONWriter

    /// Writes those of the fields that `body` adds whose names are in `names`.
    package static func write(_ names: Set<String>, to json: inout JSONWriter, _ body: (inout ChosenFields) -> Void) {
        var chosen = ChosenFields(names: names, json: exchange(&json, with: JSONWriter()))
        body(&chosen)
        json = chosen.json
    }

    package mutating func add(_ name: String, _ value: String?) { if names.contains(name) { json.add(name, value) } }
    package mutating func add(_ name: String, _ value: Int?) { if names.contains(name) { json.add(name, value) } }
    package mutating func add(_ name: String, _ value: Double?) { if names.contains(name) { json.add(name, value) } }
    package mutating func add(_ name: String, _ value: Bool) { if names.contains(name) { json.add(name, value) } }
    package mutating func add(_ name: String, _ values: [String], separator: String) {
        if names.contains(name) { json.add(name, values, separator: separator) }
    }
    package mutating func add(_ name: String, json body: (inout JSONWriter) -> Void) {
        if names.contains(name) { json.add(name, json: body) }
    }
}
