/// Detects YAML that could harm a parser: nesting that exhausts the stack, and aliases that expand
/// exponentially.
enum YAMLDanger {
    private static let nestingLimit = 64

    /// Returns why this should not be parsed; nil if it is harmless.
    ///
    /// Only looks at single characters, so it may reject harmless text as well, but none that occurs in real
    /// front matter.
    static func find(in yaml: String) -> String? {
        var brackets = 0
        for line in yaml.utf8.split(separator: 0x0A) {
            var (markers, before) = (0, UInt8(ascii: " "))
            let indent = line.prefix { $0 == 0x20 }.count
            for byte in line {
                switch byte {
                case UInt8(ascii: "["), UInt8(ascii: "{"): brackets += 1
                case UInt8(ascii: "]"), UInt8(ascii: "}"): brackets -= 1
                case UInt8(ascii: "-"), UInt8(ascii: "?"), UInt8(ascii: ":"): markers += 1
                case UInt8(ascii: "&"), UInt8(ascii: "*"):
                    if [0x20, 0x09, UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ",")].contains(before) { return "references" }
                default: break
                }
                if brackets > nestingLimit || markers > 4 * nestingLimit { return "nesting" }
                before = byte
            }
            if indent > 4 * nestingLimit { return "nesting" }
        }
        return nil
    }
}
