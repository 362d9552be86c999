/// What a few lines of YAML can do to a reader: nests that exhaust the stack, and references that unfold into billions of values.
enum YAMLDanger {
    private static let nestingLimit = 64

    /// Why this is better not given to a YAML reader; nil when it is harmless.
    ///
    /// Looks at single characters, so it also turns away some that are harmless; none of those are front matter that anyone writes.
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
